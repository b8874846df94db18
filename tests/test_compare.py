"""Rulings on comparisons: the same cards for both games, the same table for all, honest figures."""

import json
import math
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hilojack import Variant, load
from hilojack.cli import main
from hilojack.lab import compare as lab
from hilojack.lab.compare import RuleComparison, RuleStudy, block, findings, ratio, student
from hilojack.lab.compare_report import plot_comparison, read_comparison, write_comparison
from hilojack.lab.workers import PROCESSES, SERIAL
from tiers import needs

JACK = load("california-jack")
FOLLOW = load("california-jack", rules={"follow": "may-trump"})
MAU = load("mau-mau")


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play by the plain functions: nothing is compiled."""
    monkeypatch.setattr("hilojack.compiled.has_twins", lambda: False)


def study(one: Variant, other: Variant, player: str = "random") -> RuleStudy:
    return RuleStudy((one, other), player, seed=5)


def run(of: RuleStudy, deals: int, **options: Any) -> RuleComparison:
    *_, last = lab.compare(of, deals, **options)
    return last


def figures(of: RuleStudy, deals: int) -> dict[str, lab.Finding]:
    tallies = tuple(block(of, first, 10) for first in range(0, deals, 10))
    return {
        ", ".join(filter(None, k)): v for k, v in findings(RuleComparison(of, 0, tallies)).items()
    }


# --- the same for all ----------------------------------------------------------------------------


@pytest.mark.parametrize("player", [pytest.param("quick", marks=pytest.mark.slow), "random"])
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (JACK, FOLLOW),
        (load("pitch"), load("pitch", rules={"target": 9})),
        # For this alone the other family would be compiled.
        pytest.param(MAU, load("mau-mau", rules={"hand": 7}), marks=pytest.mark.slow),
    ],
    ids=["california-jack", "pitch", "mau-mau"],
)
def test_plain_rules_and_twins_come_to_the_same_tallies(
    one: Variant, other: Variant, player: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    of = study(one, other, player)
    compiled = block(of, 30, 11)
    monkeypatch.setattr("hilojack.compiled.has_twins", lambda: False)
    assert block(of, 30, 11) == compiled


@pytest.mark.usefixtures("plain")
def test_the_table_is_the_same_resumed_or_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "BLOCK", 10)
    monkeypatch.setattr("hilojack.lab.compare_report.BLOCK", 10)
    of, file = study(MAU, load("mau-mau", preset="neuner")), tmp_path / "state.json"
    whole = run(of, 34, engine=SERIAL)
    write_comparison(file, run(of, 25, engine=SERIAL))
    before = read_comparison(file, of)
    assert before is not None
    assert before.deals == 20  # the last block was not whole
    assert run(of, 34, engine=SERIAL, before=before) == whole


def test_players_that_see_their_view_alone_come_to_the_same_in_processes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lab, "BLOCK", 4)
    of = RuleStudy((MAU, load("mau-mau", rules={"hand": 4})), "rule", seed=1)
    assert run(of, 8, engine=PROCESSES, workers=2) == run(of, 8, engine=SERIAL)


# --- honest figures ------------------------------------------------------------------------------


@pytest.mark.usefixtures("plain")
def test_a_rule_that_the_play_never_meets_changes_nothing_at_all() -> None:
    """The same cards and the same plays: every difference of a deal is nothing, with certainty."""
    found = figures(study(JACK, load("california-jack", rules={"target": 21})), 40)
    for name, one in found.items():
        if name.startswith(("Deals a match", "Matches won")):
            continue
        assert one.difference is not None
        assert (one.difference.low, one.difference.mean, one.difference.high) == (0, 0, 0), name
    longer = found["Deals a match"].difference
    assert longer is not None
    assert longer.low > 0


@pytest.mark.usefixtures("plain")
def test_figures_agree_with_the_rules() -> None:
    found = figures(study(JACK, FOLLOW), 40)

    def mean(name: str) -> float:
        figure = found[name].one
        assert figure is not None
        return figure.mean

    for item in ("High", "Low", "Jack"):
        assert mean(f"{item}, eldest") + mean(f"{item}, dealer") == pytest.approx(1)
    assert mean("Acts a deal") == 52
    assert 0 < mean("Decisions a deal") < 52
    assert mean("Legal acts a decision") >= 2
    lead = mean("Points a deal, eldest") - mean("Points a deal, dealer")
    assert mean("Lead advantage, eldest over dealer") == pytest.approx(lead)
    assert mean("Matches won, first eldest") + mean("Matches won, first dealer") == 1


@pytest.mark.usefixtures("plain")
def test_where_hands_are_charged_for_the_lower_score_is_the_advantage() -> None:
    found = figures(study(MAU, load("mau-mau", rules={"hand": 7})), 20)
    eldest, dealer = found["Points a deal, eldest"].one, found["Points a deal, dealer"].one
    lead = found["Lead advantage, eldest over dealer"].one
    assert eldest
    assert dealer
    assert lead
    assert lead.mean == pytest.approx(dealer.mean - eldest.mean)


def test_the_interval_covers_the_truth_as_often_as_it_says() -> None:
    chance, hits = Random(2), 0
    for _ in range(1_000):
        parts = [(round(100 * chance.gauss(1, 3)), 100) for _ in range(8)]
        figure = ratio(parts)
        hits += figure.low < 1 < figure.high
    assert 925 < hits < 975


def test_students_quantiles_are_those_of_the_tables() -> None:
    for freedom, quantile in ((5, 2.571), (10, 2.228), (30, 2.042), (1_000, 1.962)):
        assert math.isclose(student(freedom), quantile, abs_tol=0.004)


# --- the command ---------------------------------------------------------------------------------

WORDS = ["lab", "compare", "mau-mau", "--deals", "20", "--players", "random", "--engine", "serial"]


@pytest.mark.usefixtures("plain")
def test_the_command_prints_the_table_and_the_same_as_data(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*WORDS, "--rule", "hand=7"]) == 0
    text = capsys.readouterr().out
    for word in ("hand: 5 -> 7", "Deal won, eldest", "Cards laid", "Deals a match", "random"):
        assert word in text
    assert "inf" not in text  # one block has no interval
    assert main([*WORDS, "--rule", "hand=7", "--json"]) == 0
    out = capsys.readouterr().out
    assert "Infinity" not in out
    assert "NaN" not in out
    facts = json.loads(out)
    assert facts["changes"] == {"hand": [5, 7]}
    assert facts["deals"] == 20
    assert facts["matches"] == 2
    assert {"one", "other", "difference"} <= set(facts["findings"][0])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "nothing to compare"),
        (["--rule", "hand=5"], "the same rules"),
        (["--rule", "hnad=7"], "hand"),
        (["--rule", "hand=7", "--players", "expret"], "Did you mean 'expert'"),
        (["--against", "nobody"], "preset"),
    ],
)
def test_a_mistake_is_answered_with_the_choices(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*WORDS, *words]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.usefixtures("plain")
def test_a_file_of_another_study_or_a_damaged_one_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "state.json"
    state = ["--state", str(file)]
    assert main([*WORDS, *state, "--rule", "hand=7"]) == 0
    assert main([*WORDS, *state, "--rule", "hand=6"]) == 2
    assert "other rules" in capsys.readouterr().err
    file.write_text('{"blocks": [[[1], [2]]]}')
    assert main([*WORDS, *state, "--rule", "hand=7"]) == 2
    assert "does not hold a comparison" in capsys.readouterr().err


@pytest.mark.usefixtures("plain")
def test_the_plot_is_drawn(tmp_path: Path) -> None:
    needs("matplotlib")
    file = tmp_path / "results.svg"
    plot_comparison(run(study(MAU, load("mau-mau", rules={"hand": 7})), 10, engine=SERIAL), file)
    assert "<svg" in file.read_text()
