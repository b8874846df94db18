"""Rulings on the rest of a deal that is solved as a game of hidden cards: when it is, what is kept
to, and what can then be won from a player.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hilojack import Match, Variant, games, load
from hilojack.cards import parse_card
from hilojack.players.searcher import Searcher, searcher
from hilojack.rules.tricks import slots
from hilojack.search.beliefs.sampling import layouts
from hilojack.search.effort import EXPERT
from hilojack.search.tricks import rest
from hilojack.search.tricks.rest import Hidden, may_be_solved, paths, solve_rest
from hilojack.views.tricks import View
from tiers import needs

np = needs("numpy")

from hilojack.lab.exploitability import exploit  # noqa: E402
from hilojack.lab.reduced import reduce  # noqa: E402
from hilojack.search import get_ready  # noqa: E402

SIX: dict[str, Any] = {"ranks": "AJT", "suits": "SH", "hand": 2}
HIDDEN: dict[str, Any] = {"stock": "face-down", "draws": "private"}


def game(name: str = "california-jack", **rules: Any) -> Variant:
    return load(name, seats=2, rules=rules)


SMALL = {
    "draws hidden": game(**SIX, **HIDDEN),
    "draws shown": game(**SIX),
    "a stock of every other card": game("german-whist", **SIX),
    "no stock": game("all-fours", **SIX, run=1),
    "hands of two of the whole pack": game(hand=2, **HIDDEN),
}
small = pytest.mark.parametrize("variant", SMALL.values(), ids=SMALL)


def choices(variant: Variant, deals: int = 6) -> Iterator[View]:
    """The views of those who choose between cards in deals played at random."""
    chance = Random(4)
    for number in range(deals):
        match = Match(variant, seed=number)
        while not match.deal_over:
            view = match.view(match.turn)
            if len(view.acts) > 1 and view.phase == "play":
                yield view
            match.act(chance.choice(match.legal_acts()))


def some_hands(view: View) -> tuple[int, ...]:
    return layouts(view, 64, Random(0)).hands[0]


# --- when it is solved ---------------------------------------------------------------------------


def test_no_game_of_the_books_is_small_enough() -> None:
    books = [load(name) for name in games()]
    tricks = [variant for variant in books if variant.family.name == "tricks"]
    assert not [variant.name for variant in tricks if may_be_solved(variant.row)]


@small
def test_the_position_of_a_view_follows_from_the_first_lead(variant: Variant) -> None:
    for view in choices(variant):
        last = paths(view, some_hands(view))[-1]
        assert len(last.played) < 2, "the last position before a lead is that of this trick"


@small
def test_all_the_deals_that_may_be_are_counted(variant: Variant) -> None:
    for view in choices(variant, deals=2):
        for path in paths(view, some_hands(view)):
            hidden = Hidden.of(variant.row, path.before)
            if 0 < hidden.deals <= 200:
                found = list(hidden.laid(path.before))
                assert len(found) == len(set(map(tuple, found))) <= hidden.deals
                if not any(path.before[slots.VOIDS : slots.VOIDS + 2]):
                    assert len(found) == hidden.deals


def test_a_game_with_too_many_lines_of_play_is_left_to_the_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rest, "MOST_LINES", 100)
    monkeypatch.setattr(rest, "solution", rest.solution.__wrapped__)
    variant = SMALL["draws hidden"]
    view = next(choices(variant))
    assert solve_rest(view, some_hands(view)) is None
    get_ready(variant)
    assert searcher("expert", seed=1).choose(view) in view.acts


# --- what it says --------------------------------------------------------------------------------


@small
def test_the_hidden_cards_change_nothing(variant: Variant) -> None:
    for view in choices(variant, deals=2):
        hands = layouts(view, 5, Random(0)).hands
        assert len({repr(solve_rest(view, each)) for each in hands}) == 1


def test_cards_that_are_mixed_are_worth_the_same() -> None:
    verdicts = [
        solve_rest(view, some_hands(view)) for view in choices(SMALL["draws hidden"], deals=30)
    ]
    mixed = [verdict for verdict in verdicts if verdict and min(verdict.chances.values()) > 0.2]
    assert mixed
    for verdict in mixed:
        assert max(verdict.values.values()) - min(verdict.values.values()) <= 0.01


def test_a_player_mixes_as_the_solution_does_and_the_same_for_a_seed() -> None:
    variant = SMALL["draws hidden"]
    get_ready(variant)
    views = (view for view in choices(variant, deals=60) if len(view.events) == 2)
    view = next(v for v in views if 0.2 < max(Searcher(EXPERT, seed=1).chances(v).values()) < 0.8)
    chances = Searcher(EXPERT, seed=1).chances(view)
    chosen = [Searcher(EXPERT, seed=seed).choose(view) for seed in range(400)]
    assert chosen == [Searcher(EXPERT, seed=seed).choose(view) for seed in range(400)]
    for act, chance in chances.items():
        assert Counter(chosen)[act] / 400 == pytest.approx(chance, abs=0.1)


def test_the_ace_that_is_led_shows_the_ace_of_trumps() -> None:
    """The ten of spades is turned up, the ace of hearts led, and the dealer holds both jacks. In
    half of the possible deals the jack of hearts is much better. But eldest leads so only with both
    aces; then the jack of trumps would be caught.
    """
    variant = SMALL["draws hidden"]
    tree = reduce(variant)
    get_ready(variant)
    spades, hearts, ten, ace = map(parse_card, ("JS", "JH", "TS", "AH"))
    views: list[View] = [tree.view(sample) for sample in tree.sides[1].samples]  # type: ignore[misc]
    (view,) = (
        view
        for view in views
        if view.hand == (spades, hearts) and view.stock_top == ten and view.trick == ((0, ace),)
    )
    assert Searcher(EXPERT, seed=1).chances(view)[spades] > 0.99
    alone = Searcher(replace(EXPERT, rest=False), seed=1).consider(view)
    assert alone.values[hearts] > alone.values[spades] + 0.1


# --- what can be won from it ---------------------------------------------------------------------


@pytest.mark.parametrize("player", ["expert", "master"])
@pytest.mark.parametrize("draws", ["draws hidden", "draws shown"])
def test_nothing_is_won_from_a_player_who_searches_on_six_cards(player: str, draws: str) -> None:
    tree = reduce(SMALL[draws])
    get_ready(SMALL[draws])
    measured = exploit(tree, player, workers=1)
    assert measured.answers == 1, "it says its chances"
    assert -1e-9 < measured.exploitability.low == measured.exploitability.high < 0.001
