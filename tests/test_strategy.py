"""The pages of strategy: every game has one, and no claim without a figure that bears it out."""

import json
import re
from typing import cast

import pytest

from hilojack import games
from hilojack.calls import is_card, parse_act
from hilojack.cli import main
from hilojack.lab.maxims import maxims_of
from hilojack.puzzles.shipped import shipped
from hilojack.strategy import (
    CLAIM,
    POSITIONS,
    MaximClaim,
    MaximLine,
    MaximTable,
    UnfoundedClaim,
    borne_out,
    games_told,
    principle,
    principles_of,
    strategy_of,
    tables_of,
)
from hilojack.strategy.boards import PrincipleBoard, boards_kept
from hilojack.study.position import named_cards
from hilojack.study.text import either, read
from hilojack.web.serving.subjects.strategy import strategy_told

HEAD, WORDS, MOST = 8, 30, 10  # words of a head, words after it, principles


def line(gain: float, low: float, high: float) -> list[MaximTable]:
    """Return tables with one line."""
    found = MaximLine(
        maxim="beg",
        says="beg, or stand",
        case="no trumps",
        moments=99,
        share=0.2034,
        gain=gain,
        low=low,
        high=high,
    )
    about = {"game": "all-fours", "preset": "penguin", "seats": 2, "player": "rule"}
    return [cast(MaximTable, {**about, "seed": 0, "deals": 500, "lines": [found]})]


def test_every_game_has_a_page() -> None:
    assert games_told() == sorted(games())


@pytest.mark.parametrize("game", games())
def test_a_page_has_short_principles_and_puzzles(game: str) -> None:
    page = strategy_of(game)
    assert 3 <= len(page.principles) <= MOST
    assert len({one.head for one in page.principles}) == len(page.principles)
    for one in principles_of(game):
        assert one.claims, one.head
        assert len(one.head.split()) <= HEAD, one.head
        assert 1 <= len(one.text.split()) <= WORDS, one.head
        assert not re.search(r"\d", one.head + one.text), "a figure that no command prints"
        assert not any(CLAIM.match(word) for word in one.text.split(". ")), one.text
    has_puzzles = any(about.variant.game == game for about in shipped().about)
    assert len(page.positions) == POSITIONS * has_puzzles
    for found in page.positions:
        about = shipped().about[found.number - 1]
        assert (about.variant.game, about.difficulty) == (game, found.difficulty)
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


@pytest.mark.parametrize("game", games())
def test_a_position_is_of_its_principle_and_its_act_is_asked_for(game: str) -> None:
    claims = {
        (one.claims[0].maxim, one.claims[0].case): one.claims[0] for one in principles_of(game)
    }
    boards = boards_kept(game)
    assert len({(one.maxim, one.case) for one in boards}) == len(boards)
    for board in boards:
        check_board(board, claims[board.maxim, board.case])


def test_most_principles_have_a_position() -> None:
    found = sum(len(boards_kept(game)) for game in games())
    assert found >= 0.75 * sum(len(principles_of(game)) for game in games())


def check_board(board: PrincipleBoard, claim: MaximClaim) -> None:
    """The choice of the claim arises, and the act that it asks for costs nothing."""
    study = read(board.position)
    match = study.match()
    assert study.seat == match.turn
    view = match.view(match.turn)
    maxim = next(one for one in maxims_of(study.variant) if one.name == board.maxim)
    choice = maxim.find(view)
    assert choice is not None
    assert choice.case == board.case
    asked = choice.act if claim.asks_for_the_first else choice.other
    assert parse_act(board.act) == asked, board.position
    assert board.costs[0].act == board.act
    assert board.costs[0].cost == 0
    for one in board.costs:
        assert parse_act(one.act) in match.legal_acts()
        assert one.cost >= 0
        assert one.low <= one.cost <= one.high


@pytest.mark.parametrize("game", games())
def test_no_page_has_a_card_that_its_seat_has_not_seen(game: str) -> None:
    """The hidden cards of the deal are not kept at all: they are laid as for any position."""
    page = strategy_told(game)
    assert [one.head for one in page.principles] == [one.head for one in principles_of(game)]
    for one in page.principles:
        if one.position is None:
            continue
        study = either(one.position.link)
        assert study.seat is not None
        view = study.match().view(study.seat)
        named = {card for card, _ in named_cards(study)} | set(filter(is_card, study.acts))
        assert not named & set(view.memory.unseen), one.head
        assert sorted(one.position.state.hand) == sorted(view.hand)
        assert one.position.state.seat == study.seat == one.position.state.turn


@pytest.mark.parametrize(
    ("kind", "gain", "low", "high"),
    [("gain", 1.153, 0.84, 1.46), ("loss", -12.34, -13.0, -11.0), ("even", 0.05, -0.1, 0.2)],
)
def test_a_claim_is_told_with_its_figure(kind: str, gain: float, low: float, high: float) -> None:
    found = principle(f"Beg\n{kind} beg / no trumps\nA fresh suit\nhelps.")
    assert (found.head, found.text) == ("Beg", "A fresh suit helps.")
    told = borne_out([found], line(gain, low, high)).splitlines()[-1]
    assert told == (
        f"| Beg | beg, or stand | no trumps | {gain:+.2f} | {low:+.2f} to {high:+.2f} |"
    )


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
        MaximClaim(kind, "beg", "no trumps").line_in(line(gain, low, high))


def test_a_claim_without_a_line_is_refused() -> None:
    with pytest.raises(UnfoundedClaim, match="there is no line 'beg / two'"):
        MaximClaim("gain", "beg", "two").line_in(line(1, 0.5, 1.5))


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
    assert "## Without a trump, beg" in told
    assert told.count("python3 run.py puzzles --number") == POSITIONS
    assert told.count("Here: ") == len(boards_kept("all-fours"))
    assert "lab maxims all-fours --deals" in told
    assert main(["strategy", "pitch", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["name"] == "Pitch"
    assert main(["strategy", "pich"]) == 2
    assert "did you mean 'pitch'" in capsys.readouterr().err
