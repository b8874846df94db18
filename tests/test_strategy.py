"""The pages of strategy: every game has one, and no claim without a figure that bears it out."""

import json
import re
from typing import Any

import pytest

from hilojack import games, strategy
from hilojack.cli import main
from hilojack.puzzles.shipped import shipped
from hilojack.strategy import (
    CLAIM,
    FOLDER,
    POSITIONS,
    UnfoundedClaim,
    figure,
    games_told,
    strategy_of,
    tables_of,
)

FEWEST_CLAIMS = 5


def line(gain: float, low: float, high: float) -> list[dict[str, Any]]:
    """Return tables with one line."""
    found = {"maxim": "beg", "case": "no trumps", "gain": gain, "low": low, "high": high}
    return [{"lines": [found | {"share": 0.2034, "moments": 99}]}]


def test_every_game_has_a_page() -> None:
    assert games_told() == sorted(games())


@pytest.mark.parametrize("game", games())
def test_a_page_has_words_claims_and_positions(game: str) -> None:
    page = strategy_of(game)
    words = len(re.sub(r"[#*`|]", "", page.text).split())
    assert 300 <= words <= 600, words
    assert "{" not in page.text
    source = (FOLDER / f"{game}.md").read_text(encoding="utf-8")
    assert len(CLAIM.findall(source)) >= FEWEST_CLAIMS
    figures = re.sub(CLAIM, "", source)
    assert not re.search(r"\d\.\d", figures), "a figure that no command prints"
    has_puzzles = any(about.variant.game == game for about in shipped().about)
    assert len(page.positions) == POSITIONS * has_puzzles
    for one in page.positions:
        about = shipped().about[one.number - 1]
        assert (about.variant.game, about.difficulty) == (game, one.difficulty)
    difficulties = [one.difficulty for one in page.positions]
    assert difficulties == sorted(difficulties)
    assert not has_puzzles or max(difficulties) >= 3


@pytest.mark.parametrize("game", games())
def test_a_table_is_what_the_command_prints(game: str) -> None:
    for table in tables_of(game):
        assert table["game"] == game
        assert table["deals"] >= 75
        assert table["lines"]
        for one in table["lines"]:
            assert one["low"] <= one["gain"] <= one["high"]
    for command in strategy_of(game).commands:
        assert re.fullmatch(
            r"lab maxims [a-z-]+( --preset \S+)?( --seats \d)? --deals \d+", command
        )


def test_a_claim_is_a_figure_that_bears_it_out() -> None:
    assert figure(line(1.153, 0.84, 1.46), "gain", "beg", "no trumps") == "1.15"
    assert figure(line(-12.34, -13.0, -11.0), "loss", "beg", "no trumps") == "12.3"
    assert figure(line(0.05, -0.1, 0.2), "even", "beg", "no trumps") == "0.20"
    assert figure(line(0.05, -0.1, 0.2), "share", "beg", "no trumps") == "20"


@pytest.mark.parametrize(
    ("kind", "gain", "low", "high"),
    [
        ("gain", 0.4, -0.1, 0.9),
        ("gain", 0.4, 0.1, 0.7),
        ("loss", -0.4, -0.9, 0.1),
        ("loss", -0.4, -0.7, -0.1),
        ("even", 0.4, 0.2, 0.6),
    ],
)
def test_nothing_is_better_within_the_error(
    kind: str, gain: float, low: float, high: float
) -> None:
    with pytest.raises(UnfoundedClaim, match="no trumps"):
        figure(line(gain, low, high), kind, "beg", "no trumps")


def test_a_claim_without_a_line_is_refused() -> None:
    with pytest.raises(UnfoundedClaim, match="there is no line 'beg / two'"):
        strategy.filled("Beg, and gain {gain beg / two}.", line(1, 0.5, 1.5))


def test_a_game_without_a_page_is_refused_with_the_choices() -> None:
    with pytest.raises(ValueError, match="did you mean 'pitch'"):
        strategy_of("pich")
    with pytest.raises(ValueError, match="choose all-fives, all-fours"):
        strategy_of("../../secret")


def test_the_command_prints_the_page_and_says_what_is_wrong(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["strategy", "all-fours"]) == 0
    told = capsys.readouterr().out
    assert "# All Fours: how to play it well" in told
    assert told.count("python3 run.py puzzles --number") == POSITIONS
    assert "lab maxims all-fours --deals" in told
    assert main(["strategy", "pitch", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["name"] == "Pitch"
    assert main(["strategy", "pich"]) == 2
    assert "did you mean 'pitch'" in capsys.readouterr().err
