"""Rulings on the levels: a beginner errs as people do, and each level loses to the next."""

from random import Random
from typing import Any

import pytest

from blunders import Blunder
from hilojack import Match, load
from hilojack.cards import card_set
from hilojack.families import by_family
from hilojack.lab.ratings import points_a_deal
from hilojack.lab.tournament import Contest, tournament
from hilojack.search.beliefs.sampling import layouts
from test_blunders import ALL, chosen

FORGETFUL = ("california-jack", "pitch", "shasta-sam", "troeven", "crazy-eights", "mau-mau")
SEEDS = 3


pytestmark = pytest.mark.usefixtures("learnt_enough")


# --- sound to the eye ----------------------------------------------------------------------------


PLAIN = [one for one in ALL if one.is_plain]


def share_of_blunders(level: str) -> float:
    """The mean share of choices that are blunders, over the plain positions of `blunders.txt`."""
    return sum(share_in(level, one) for one in PLAIN) / len(PLAIN)


def share_in(level: str, one: Blunder) -> float:
    picks = chosen(level, one, SEEDS)
    return sum(picks[act] for act in one.never) / SEEDS


def share_at_random() -> float:
    return sum(len(one.never) / len(one.match.legal_acts()) for one in PLAIN) / len(PLAIN)


def test_a_beginner_blunders_less_than_chance_and_a_casual_player_less_than_a_beginner() -> None:
    beginner, casual = map(share_of_blunders, ("beginner", "casual"))
    assert beginner < 0.75 * share_at_random()
    assert casual < 0.75 * beginner


LAST = [one for one in ALL if one.title.startswith("Drawing when")]


@pytest.mark.parametrize("level", ["beginner", "casual"])
@pytest.mark.parametrize("one", LAST, ids=lambda one: one.title)
def test_the_last_card_is_played_if_it_goes_out(level: str, one: Blunder) -> None:
    assert set(chosen(level, one, 12)).isdisjoint(one.never)


# --- what is forgotten ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", FORGETFUL)
def test_what_a_player_misremembers_is_another_view_that_could_be(game: str) -> None:
    """The hand, the table and all numbers are as they were; some cards gone are taken for others,
    and as many cards are still out, nowhere that a player could not know.
    """
    variant, chance, mixed = load(game), Random(5), 0
    room = by_family("players", variant.family.name)
    for seed in range(8):
        match = Match(variant, seed=seed)
        while match.turn is not None and len(match.deal.acts) < 10 + seed:
            match.act(chance.choice(match.legal_acts()))
        if match.turn is None:
            continue
        view: Any = match.view(match.turn)
        other = room.recalled(view, 1.0, Random(seed))
        assert (other.hand, other.acts, other.hand_sizes) == (view.hand, view.acts, view.hand_sizes)
        assert (other.stock, other.scores, other.turn) == (view.stock, view.scores, view.turn)
        out, was = card_set(other.memory.unseen), card_set(view.memory.unseen)
        assert out.bit_count() == was.bit_count()
        assert not out & card_set(view.hand)
        mixed += out != was
    assert mixed


def test_in_a_trick_game_only_cards_of_a_suit_are_mixed_up() -> None:
    """So what others were seen to lack stays true."""
    match, chance = Match(load("california-jack"), seed=3), Random(2)
    while len(match.deal.acts) < 30:
        match.act(chance.choice(match.legal_acts()))
    assert match.turn is not None
    view: Any = match.view(match.turn)
    other = by_family("players", "tricks").recalled(view, 1.0, Random(1))
    assert other.memory.unseen != view.memory.unseen
    for suit in view.memory.suits:
        counts = [(card_set(one.memory.unseen) & suit).bit_count() for one in (view, other)]
        assert counts[0] == counts[1]


def test_nobody_forgets_where_the_card_cut_for_trump_may_be() -> None:
    """It is put back into the middle: whoever took it for another would have seen it drawn."""
    variant, chance, unseen = load("shasta-sam"), Random(7), 0
    for seed in range(12):
        match = Match(variant, seed=seed)
        while match.turn is not None:
            view: Any = match.view(match.turn)
            other = by_family("players", "tricks").recalled(view, 1.0, Random(seed))
            is_out = view.cut in view.memory.unseen
            assert (view.cut in other.memory.unseen) == is_out
            if not view.stock and is_out:
                unseen += 1
                assert layouts(other, 50, Random(1)).hands
            match.act(chance.choice(match.legal_acts()))
    assert unseen


# --- grades --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "unit", "pairs"), [("crazy-eights", "deal", 16), ("mau-mau", "match", 12)]
)
@pytest.mark.parametrize(("better", "worse"), [("beginner", "random"), ("club", "beginner")])
def test_a_beginner_beats_random_play_and_loses_to_club(
    game: str, unit: str, pairs: int, better: str, worse: str
) -> None:
    contest = Contest(load(game), (better, worse), seed=8, unit=unit)
    (last,) = list(tournament(contest, pairs, workers=1))[-1:]
    assert points_a_deal(last.pairs[better, worse]).mean > 0
