"""Rulings on the players that search at the shedding games: what they may know, and how well they
play.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

import pytest

from hilojack import Match, Variant, load
from hilojack.cards import card_set
from hilojack.lab.ratings import points_a_deal
from hilojack.lab.tournament import Contest, tournament
from hilojack.match import Deck, Opening
from hilojack.players import make_player
from hilojack.players.searcher import LEVELS, Searcher
from hilojack.players.shedding import laid_out
from hilojack.rules.shedding import slots
from hilojack.search import ready
from hilojack.search.effort import Effort
from hilojack.search.evaluation import scale
from hilojack.search.shedding.play import READY, Machine, drawn_hands, open_row
from hilojack.variants.variant import seats_of
from hilojack.views.shedding import look

GAMES = ("black-jack", "crazy-eights", "switch", "mau-mau")
QUICK = Effort(64)


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(READY, "_compiled", {})
        patch.setattr(READY, "begin", READY.get_ready)
        yield


def every_variant() -> list[Variant]:
    return [
        load(game, preset=preset, seats=seats)
        for game in GAMES
        for preset in load(game).presets
        for seats in seats_of(load(game).file, preset)
    ]


def played(match: Match, acts: int, chance: Random) -> Match:
    while match.turn is not None and len(match.deal.acts) < acts:
        match.act(chance.choice(match.legal_acts()))
    return match


@pytest.mark.parametrize("variant", every_variant(), ids=lambda v: f"{v.title}-{v.seats}")
def test_every_level_plays_every_game_legally_and_always_alike(variant: Variant) -> None:
    """`Match.act` refuses an illegal choice."""
    for level in LEVELS.values():
        match = played(Match(variant, seed=5), 6, Random(1))
        effort = replace(level.effort, rollouts=min(64, level.effort.rollouts))
        for _ in range(4):
            if match.turn is None:
                break
            view = match.view(match.turn)
            player = Searcher(effort, slip=level.slip, seed=2)
            act, again = (player.choose(view) for _ in range(2))
            assert act == again
            match.act(act)


@pytest.mark.parametrize("game", GAMES)
def test_they_play_whole_deals(game: str) -> None:
    match = Match(load(game), seed=4)
    player = Searcher(QUICK)
    while match.turn is not None:
        match.act(player.choose(match.view(match.turn)))


# --- what they may know --------------------------------------------------------------------------


@pytest.mark.parametrize("variant", every_variant()[::2], ids=lambda v: f"{v.title}-{v.seats}")
def test_a_searcher_goes_by_its_view_alone(variant: Variant) -> None:
    """Other hidden cards that give the same view are met with the same choice."""
    chance = Random(3)
    match = played(Match(variant, seed=6), 9, chance)
    if match.turn is None:
        return
    view: Any = match.view(match.turn)
    (hands,) = drawn_hands(view, 1, chance)
    other = look(variant, laid_out(view, hands, chance), view.seat, view.events, view.number)
    assert repr(other) == repr(view)
    for effort in (QUICK, LEVELS["casual"].effort):
        assert Searcher(effort, seed=1).choose(other) == Searcher(effort, seed=1).choose(view)


@pytest.mark.parametrize("variant", every_variant()[::2], ids=lambda v: f"{v.title}-{v.seats}")
def test_a_drawn_layout_agrees_with_all_that_was_seen(variant: Variant) -> None:
    chance = Random(7)
    for seed in range(4):
        match = played(Match(variant, seed=seed), chance.randrange(60), chance)
        if match.turn is None:
            continue
        view: Any = match.view(match.turn)
        memory = view.memory
        for hands in drawn_hands(view, 4, chance):
            assert [hand.bit_count() for hand in hands] == list(view.hand_sizes)
            assert hands[view.seat] == card_set(view.hand)
            for seat, hand in enumerate(hands):
                known, lacks = card_set(memory.known[seat]), card_set(memory.lacks[seat])
                assert hand & known == known
                assert hand & ~known & ~card_set(memory.unseen) == 0
                assert (hand & lacks).bit_count() <= memory.fresh[seat]
                if memory.stocked and seat != view.seat:
                    renewed = hand & card_set(memory.stocked)
                    assert renewed.bit_count() == memory.renewed[seat]
            rest = card_set(memory.unseen) & ~sum(hands)
            assert rest.bit_count() == (0 if memory.stock else view.stock)
            assert not memory.stocked or rest & ~card_set(memory.stocked) == 0


TINY = {"hand": 2, "ranks": "98", "suits": "SHD", "magic": "none", "last-card": "none"}
SMALL = [
    TINY | {"restock": "never", "suits": "SHDC"},
    TINY | {"restock": "never", "suits": "SHDC", "hand": 3},
    TINY | {"restock": "turned-over"},
    TINY | {"restock": "never", "must-play": "no"},
]


@pytest.mark.parametrize("rules", SMALL)
def test_layouts_are_drawn_as_often_as_packs_deal_them(rules: dict[str, Any]) -> None:
    """Every pack that would have looked the same is dealt, and the hands are counted."""
    variant = load("black-jack", rules=rules, seats=2)
    chance = Random(4)
    checked = 0
    for seed in range(30):
        match = played(
            Match(variant, seed=seed, opening=Opening(first_dealer=0)),
            chance.randrange(1, 5),
            chance,
        )
        if match.turn is None or match.view(0).restocks:
            continue
        found = dealt_hands(match)
        drawn = Counter(drawn_hands(match.view(match.turn), 1500, chance))
        assert set(drawn) == set(found)
        whole = sum(found.values())
        for hands, times in found.items():
            share = times / whole
            assert abs(drawn[hands] / 1500 - share) < 0.01 + 6 * (share * (1 - share) / 1500) ** 0.5
        checked += len(found) > 1
        if checked == 4:
            return
    assert checked


def dealt_hands(match: Match) -> Counter[tuple[int, ...]]:
    """The hands in all the packs that agree with what the seat to act has seen."""
    seat, acts = match.turn, match.deal.acts
    seen = repr(match.view(seat))
    found: Counter[tuple[int, ...]] = Counter()
    for order in permutations(match.deal.pack):
        world = Match(
            match.variant,
            match.players,
            seed=0,
            opening=Opening(first_dealer=0),
            decks=[Deck(list(order))],
        )
        for act in acts:
            if act not in world.legal_acts():
                break
            world.act(act)
        else:
            if repr(world.view(seat)) == seen:
                first = slots.HANDS
                found[tuple(world.position[first : first + match.variant.seats])] += 1
    return found


# --- plain and compiled --------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_plain_loops_and_twins_value_acts_alike(game: str) -> None:
    variant = load(game, seats=3)
    match = played(Match(variant, seed=3), 5, Random(2))
    assert match.turn is not None
    view: Any = match.view(match.turn)
    hands = drawn_hands(view, 4, Random(1))
    sums = []
    for compiled in (False, True):
        engine = Machine(variant.row, compiled=compiled)
        row = open_row(view)
        row[slots.RANDOM] = 77
        engine.lay_open(row)
        sums.append(engine.judge(view.acts, 0, 3, hands, card_set(view.memory.unseen), view.seat))
    assert sums[0] == sums[1]
    assert all(abs(value) <= 3 * scale.MATCH for value in sums[0])


def test_they_play_without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(READY, "_compiled", {})
    monkeypatch.setattr(ready, "has_twins", lambda: False)
    match = played(Match(load("black-jack"), seed=5), 4, Random(1))
    assert match.turn is not None
    view = match.view(match.turn)
    assert make_player("expert").choose(view) in view.acts


# --- grades --------------------------------------------------------------------------------------


def test_a_beginner_beats_a_random_player() -> None:
    assert gain("crazy-eights", "beginner", "random", 10) > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_expert_beats_the_rule_player(game: str) -> None:
    assert gain(game, "expert", "rule", 150) > 0


def gain(game: str, one: str, other: str, pairs: int) -> float:
    """Points a deal that one of two players gains, in duplicate."""
    contest = Contest(load(game), (one, other), seed=8, unit="deal")
    (last,) = list(tournament(contest, pairs, workers=1))[-1:]
    return points_a_deal(last.pairs[one, other]).mean
