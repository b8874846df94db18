"""Rulings on blunders: what no player of these games would do, the better computer players never
do. `positions/blunders.txt` holds the positions.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from blunders import POSITIONS, Blunder, blunders
from hilojack.calls import show_act
from hilojack.lab.entrants import get_searchers_ready
from hilojack.players import make_player
from hilojack.review import hint

ALL = list(blunders(POSITIONS.read_text(encoding="utf-8")))
LEVELS = ("club", "expert", "master")
QUICK = {"club": 2, "expert": 2, "master": 2}  # seeds; the slow suite has twenty for each level


pytestmark = pytest.mark.usefixtures("learnt_enough")


def each(ones: Iterable[Blunder] = ALL) -> list[Any]:
    return [pytest.param(one, id=one.title) for one in ones]


def of_level(level: str, one: Blunder) -> Any:
    """A position for a level to choose in, which it is known to get wrong or not."""
    wrong = pytest.mark.xfail(strict=True, reason=one.known.get(level, ""))
    marks = (pytest.mark.slow, wrong) if level in one.known else (pytest.mark.slow,)
    return pytest.param(level, one, marks=marks, id=f"{level}-{one.title}")


def chosen(level: str, one: Blunder, seeds: int) -> Counter[int]:
    """How often a level chooses each act, over seeds."""
    match = one.match
    assert match.turn is not None
    get_searchers_ready(match.variant, [level])
    view = match.view(match.turn)
    return Counter(make_player(level, seed=seed).choose(view) for seed in range(seeds))


def wrong_choices(level: str, one: Blunder, seeds: int) -> dict[str, int]:
    picks = chosen(level, one, seeds)
    return {show_act(act): picks[act] for act in one.never if picks[act]}


def test_there_are_a_hundred_and_fifty_positions_and_forty_of_pitch_for_four() -> None:
    assert len({one.title for one in ALL}) == len(ALL) >= 150
    assert len({one.game for one in ALL}) >= 16
    assert sum(one.game == "pitch" and len(one.seats) == 4 for one in ALL) >= 40


def test_what_was_played_out_loses_clear_of_zero() -> None:
    """A position is judged, played out blind with a loss clear of zero, or held by custom alone."""
    proved = [one for one in ALL if one.loss]
    assert len(proved) >= 60
    for one in proved:
        mean, error, deals = one.loss or (0.0, 0.0, 0)
        assert mean - error > 0, one.title
        assert deals >= 40, one.title
        assert not one.custom, one.title


def test_what_is_known_to_be_wrong_is_said_of_levels() -> None:
    for one in ALL:
        assert set(one.known) <= {*LEVELS, "rule", "hint"}, one.title
        assert all(one.known.values()), one.title


@pytest.mark.parametrize("one", each())
def test_a_blunder_can_be_made_and_avoided(one: Blunder) -> None:
    """The match gets there by legal acts, and somebody has a choice that is not a blunder."""
    match = one.match
    assert match.turn is not None
    assert one.seats[match.turn] == one.player
    assert set(one.never) < set(match.legal_acts())
    assert one.why


@pytest.mark.parametrize("one", each(one for one in ALL if one.is_plain))
def test_a_good_player_does_not_blunder(one: Blunder) -> None:
    never_chosen(one)


@pytest.mark.parametrize("one", each(one for one in ALL if not one.is_plain))
def test_a_good_player_does_not_choose_what_was_played_out(one: Blunder) -> None:
    never_chosen(one)


def never_chosen(one: Blunder) -> None:
    for level, seeds in QUICK.items():
        if level not in one.known:
            assert not wrong_choices(level, one, seeds), level


@pytest.mark.parametrize("one", [one for one in ALL if one.custom], ids=lambda one: one.title)
def test_custom_is_kept_by_the_books_and_by_the_hint(one: Blunder) -> None:
    view = one.match.view(one.match.turn)
    get_searchers_ready(view.variant, ["club"])
    told = {"rule": make_player("rule").choose(view), "hint": hint(view).act}
    for name, act in told.items():
        assert (act in one.never) == (name in one.known), f"{name} says {show_act(act)}"


@pytest.mark.parametrize(("level", "one"), [of_level(a, one) for a in LEVELS for one in ALL])
def test_no_good_player_blunders_over_twenty_seeds(level: str, one: Blunder) -> None:
    assert not wrong_choices(level, one, 20)
