"""Rulings on the bars: every game has one, nothing is called met before its pairs are played."""

import json
from pathlib import Path

import pytest
from msgspec import to_builtins

from hilojack import games, load
from hilojack.cli import main
from hilojack.lab import strength as lab
from hilojack.lab.strength import (
    Strength,
    StrengthBar,
    begin,
    is_met,
    measure,
    read_bars,
    show_strength,
)
from hilojack.lab.tournament import Contest, Pair, Tournament
from hilojack.variants.variant import VariantError, seats_of

JACK, MAU = load("california-jack"), load("mau-mau", seats=3)
BARS = (
    StrengthBar(Contest(JACK, ("rule", "random"), 3, "deal"), 6, 0.5, None),
    StrengthBar(Contest(MAU, ("rule", "random"), 3, "deal"), 4, None, None),
)
STEPS = (StrengthBar(Contest(MAU, ("rule", "random"), 3), 4, None, None, None, 60),)


@pytest.fixture
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bars that take no time, for players that need no loops."""
    monkeypatch.setattr(lab, "read_bars", lambda seed=0, levels=False: STEPS if levels else BARS)


def run(before: Strength, most: int = 1000) -> Strength:
    return [*measure(before, most, lambda contest: None, workers=1)][-1]


def test_every_game_has_a_bar_and_shedding_games_one_for_each_number_of_players() -> None:
    asked = {(bar.contest.variant.game, bar.contest.variant.seats) for bar in read_bars()}
    assert {game for game, _ in asked} == set(games())
    for game in games():
        variant = load(game)
        if variant.family.name == "shedding":
            for seats in seats_of(variant.file, variant.preset):
                assert (game, seats) in asked or seats > 5


def test_all_who_are_held_to_a_bar_may_enter() -> None:
    for bar in read_bars():
        bar.contest.check()


def test_an_interval_must_be_clear_of_zero_where_no_figure_is_named() -> None:
    for gains, met in (((1.0, 1.2, 0.9, 1.1), True), ((1.0, -0.9, 0.8, -0.7), False)):
        pairs = tuple(Pair(2, gain, 1, 2) for gain in gains)
        assert is_met(BARS[1], Tournament(BARS[1].contest, {("rule", "random"): pairs})) is met


def test_matches_are_counted_where_a_share_is_asked() -> None:
    bar = StrengthBar(Contest(JACK, ("rule", "random"), 0, "match"), 2, None, 0.75)
    for won, met in ((1.0, True), (0.0, False)):  # of 2, beside 2 of 2
        pairs = (Pair(9, 5.0, won, 2), Pair(9, 5.0, 2.0, 2))
        result = Tournament(bar.contest, {("rule", "random"): pairs})
        assert is_met(bar, result) is met
    assert bar.words == "at least 75%"


def test_no_more_contracts_may_be_set_back_than_a_bar_allows() -> None:
    contest = Contest(load("pitch"), ("rule", "random"), 0, "deal")
    bar = StrengthBar(contest, 2, 0.5, None, 0.22)
    for set_back, met in ((0, True), (1, True), (2, False)):  # of 5
        pairs = (Pair(2, 4.0, 1, 2, 2, 0), Pair(2, 4.0, 1, 2, 3, set_back))
        result = Tournament(contest, {("rule", "random"): pairs})
        assert is_met(bar, result) is met
        shown = show_strength(Strength((bar,), (result,)))
        assert f"set back {20 * set_back}.00%" in shown
        assert "of 5  at most 22%" in shown
        (facts,) = map(to_builtins, lab.strength_facts(Strength((bar,), (result,))))
        assert facts["most_set_back"] == 0.22
        assert facts["pairings"][0]["contracts"]["set_back"] == set_back


def test_pairs_whose_contracts_were_not_counted_are_refused_where_they_matter(
    tmp_path: Path,
) -> None:
    file, contest = tmp_path / "strength.json", Contest(load("pitch"), ("rule", "random"), 0)
    for most in (None, 0.22):
        bars = (StrengthBar(contest, 2, 0.5, None, most),)
        lab.write_strength(file, begin(bars))
        kept = json.loads(file.read_text())
        kept["contests"][0]["pairs"] = [[2, 4.0, 1.0, 2]]
        file.write_text(json.dumps(kept))
        if most is None:
            before = lab.read_strength(file, bars)
            assert before is not None
            assert before.played == 1
        else:
            with pytest.raises(VariantError, match="before contracts were counted"):
                lab.read_strength(file, bars)


def test_the_bars_of_pitch_ask_for_bids_that_are_kept() -> None:
    bars = {(b.contest.variant.game, b.contest.variant.preset): b.set_back for b in read_bars()}
    assert bars["pitch", load("pitch").preset] == bars["pitch", "penguin-partners"] == 0.22


def test_nothing_is_met_before_all_its_pairs_are_played() -> None:
    some = run(begin(BARS), most=5)
    assert [one.played for one in some.results] == [5, 4]
    assert is_met(BARS[0], some.results[0]) is None
    assert "so far" in show_strength(some)
    assert "not played to the end: 1." in show_strength(some)


def test_a_run_that_was_stopped_goes_on_to_the_same_results(tmp_path: Path) -> None:
    file, whole = tmp_path / "strength.json", run(begin(BARS))
    steps = measure(begin(BARS), 1000, lambda contest: None, workers=1)
    lab.write_strength(file, [next(steps) for _ in range(7)][-1])
    before = lab.read_strength(file, BARS)
    assert before is not None
    assert [one.played for one in before.results] == [6, 1]
    assert run(before) == whole


def test_a_file_keeps_the_bars_that_are_not_asked_for(tmp_path: Path) -> None:
    file, whole = tmp_path / "strength.json", run(begin(BARS))
    lab.write_strength(file, whole)
    some = lab.read_strength(file, BARS[1:])
    assert some is not None
    assert [one.played for one in some.results] == [4]
    lab.write_strength(file, some)
    assert lab.read_strength(file, BARS) == whole


def test_pairs_of_another_seed_are_not_counted(tmp_path: Path) -> None:
    file, (bar, _) = tmp_path / "strength.json", BARS
    lab.write_strength(file, run(begin(BARS)))
    other = bar._replace(contest=Contest(JACK, bar.contest.players, 4, "deal"))
    found = lab.read_strength(file, (other,))
    assert found is not None
    assert found.played == 0


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "strength.json"
    lab.write_strength(file, run(begin(BARS), most=1))
    whole = file.read_text()
    for text in ("{", '{"pairs": []}', whole.replace('"pairs"', '"pair"')):
        file.write_text(text)
        with pytest.raises(VariantError, match="does not hold"):
            lab.read_strength(file, BARS)


def test_a_level_must_be_rated_sixty_above_the_next_and_clearly_so() -> None:
    (bar,) = (STEPS[0]._replace(pairs=60),)
    for won, met in (((2.0, 1.0, 1.0), True), ((1.0, 1.0, 1.1), False), ((2.0, 2.0, 2.0), True)):
        pairs = tuple(Pair(9, 5.0, won[n % 3], 2) for n in range(60))
        assert is_met(bar, Tournament(bar.contest, {("rule", "random"): pairs})) is met
    best = tuple(Pair(9, 5.0, 2.0, 2) for _ in range(4))
    shown = show_strength(Strength((bar,), (Tournament(bar.contest, {("rule", "random"): best}),)))
    assert "+inf (" in shown
    assert " to +inf)" in shown
    few = tuple(Pair(9, 5.0, won, 2) for won in (2.0, 0.0, 2.0))
    bar = bar._replace(pairs=3)
    assert lab.figure(bar, Tournament(bar.contest, {("rule", "random"): few})).mean > 60
    assert is_met(bar, Tournament(bar.contest, {("rule", "random"): few})) is False


def test_each_game_has_its_steps_between_the_levels() -> None:
    steps = read_bars(levels=True)
    assert {bar.contest.variant.game for bar in steps} == set(games())
    for seats in (2, 4):
        assert len({b.contest.variant.game for b in steps if b.contest.variant.seats == seats}) >= 9
    for bar in steps:
        bar.contest.check()
        assert bar.words == "at least +60"
    assert [b.contest.players for b in steps[:5]] == [
        ("master", "expert"),
        ("expert", "club"),
        ("club", "casual"),
        ("casual", "beginner"),
        ("beginner", "random"),
    ]


@pytest.mark.usefixtures("_small")
def test_the_command_prints_data_and_resumes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["lab", "strength", "--json", "--workers", "1", "--state", str(tmp_path / "s.json")]
    assert main([*words, "--pairs", "2"]) == 0
    assert [one["met"] for one in json.loads(capsys.readouterr().out)] == [None, None]
    assert main(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["pairings"][0]["pairs"] for one in told] == [6, 4]
    assert told[0]["bar"] == "at least +0.50"
    assert isinstance(told[0]["met"], bool)
    assert main([*words, "--levels"]) == 0
    (step,) = json.loads(capsys.readouterr().out)
    assert step["rating"] == 60
    assert step["pairings"][0]["pairs"] == 4
    assert main([*words, "--pairs", "1"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert [one["pairings"][0]["pairs"] for one in again] == [6, 4]


def test_a_game_that_no_bar_names_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "strength", "--game", "whist"]) == 2
    assert "--game whist: no bar names it; choose from: all-fives" in capsys.readouterr().err
