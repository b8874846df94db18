"""Rulings on the deals that a view allows: none too many, none too few, each as likely as it is."""

import random
from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from hilojack import Match, Variant, View, load
from hilojack.calls import bid_of
from hilojack.cards import card_set, cards_in, parse_cards, suit_of
from hilojack.match import Deck, Opening
from hilojack.policy.promise import is_good_for
from hilojack.rules.bits import cards_of_suit
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.play import legal_cards
from hilojack.rules.tricks.step import play_card
from hilojack.search.beliefs.deals import first_hands, first_lead, open_row, state_row
from hilojack.search.beliefs.likelihood import believed, chances_of_call, telling_calls, tells
from hilojack.search.beliefs.sampling import Layouts, Unknown, count_layouts, layouts
from hilojack.search.tricks.machine import READY
from hilojack.views.memory import Place
from hilojack.views.tricks import Played
from tables import play, table
from test_view import hidden_places, random_acts, referee, replayed

TINY: dict[str, Any] = {"ranks": "AJT2", "suits": "SH", "hand": 2}
OFF: dict[str, Any] = TINY | {"suits": "SC", "trump-from": "cut-before"}
SMALL = [
    ("california-jack", TINY),
    ("california-jack", TINY | {"follow": "follow-suit"}),
    ("shasta-sam", TINY | {"trump-from": "cut-before"}),
    ("shasta-sam", TINY | {"trump-from": "cut-before", "follow": "follow-suit"}),
    ("shasta-sam", TINY | {"trump-from": "cut-before", "draws": "taker-shown"}),
    ("german-whist", TINY | {"hand": 2}),
    ("shasta-sam", {"ranks": "AKJT2", "suits": "SH", "hand": 1}),
    ("pitch", TINY | {"ranks": "AJ2", "hand": 1}),
    ("pitch", {"ranks": "AJ", "suits": "SHC", "hand": 2, "trumps": "T4"}),
    ("pitch", {"ranks": "AJ", "suits": "SC", "hand": 2, "jokers": 1, "trumps": "T8"}),
    ("pitch", {"ranks": "AJT2", "suits": "SH", "hand": 3, "follow": "trumps-only"}),
    ("pitch", OFF | {"trump-from": "pitched", "trumps": "T1", "follow": "trumps-only"}),
    ("shasta-sam", OFF | {"trumps": "T4"}),
    ("shasta-sam", OFF | {"trumps": "T1", "follow": "follow-suit"}),
]
Hands = tuple[int, ...]


def rate(hands: Counter[Hands]) -> dict[Hands, float]:
    whole = sum(hands.values())
    return {one: times / whole for one, times in hands.items()}


def naive_layouts(match: Match, acts: list[int], seat: int) -> dict[Hands, float] | None:
    """The hands in all the packs that agree with what the seat has seen, by the naive referee's
    word on where it has seen a card; None where there are too many to go through.
    """
    deal = referee(match)
    for act in acts:
        deal.act(show(act))
    places = hidden_places(match, deal.visible(seat), seat)
    if len(places) > 6:
        return None
    found: Counter[Hands] = Counter()
    for order in permutations(match.deal.pack[place] for place in places):
        pack = list(match.deal.pack)
        for place, card in zip(places, order, strict=True):
            pack[place] = card
        world = replayed(match, pack, acts) if is_cut_there(match, pack) else None
        if world is not None and world.view(seat).row == match.view(seat).row:
            found[hands_of(world)] += 1
    return rate(found)


def show(act: int) -> str:
    from hilojack.calls import show_act

    return show_act(act)


def is_cut_there(match: Match, pack: list[int]) -> bool:
    """Whether the card that was cut from the middle lies in the middle."""
    if match.variant.rules["trump-from"] != "cut-and-replace":
        return True
    assert match.deal.cut is not None
    return 4 <= pack.index(match.deal.cut) < len(pack) - 4


def hands_of(match: Match) -> Hands:
    first = slots.HANDS
    return tuple(match.position[first : first + match.variant.seats])


def sampled(view: View, most: int = 10_000) -> dict[Hands, float]:
    found = layouts(view, most, random.Random(1))
    assert found.exact
    whole: Counter[Hands] = Counter()
    for hands, weight in zip(found.hands, found.weights, strict=True):
        whole[hands] += weight  # type: ignore[assignment]
    return rate(whole)


@pytest.mark.parametrize(("game", "rules"), SMALL)
def test_every_layout_that_a_view_allows_has_its_chance(game: str, rules: dict[str, Any]) -> None:
    """Every pack that would have looked the same is dealt, and the hands are counted."""
    variant = load(game, rules=rules, seats=2)
    chance = random.Random(4)
    checked = 0
    for seed in range(60):
        match = Match(variant, seed=seed, opening=Opening(first_dealer=seed % 2))
        acts = random_acts(match, chance, chance.randrange(2, 14))
        if match.turn is None or match.view(0).phase != "play":
            continue
        for seat in (0, 1):
            naive = naive_layouts(match, acts, seat)
            if naive is None:
                continue
            checked += len(naive) > 1
            found = sampled(match.view(seat))
            assert found == pytest.approx(naive), f"seed {seed}, seat {seat}, {len(acts)} acts"
            assert count_layouts(match.view(seat)) == len(naive)
        if checked > 12:
            return
    assert checked > 3


PLACES = (Place(2, frozenset({0})), Place(3, frozenset({1, 2})), Place(2, frozenset()))


def test_hands_with_voids_are_drawn_without_bias() -> None:
    unseen = [0, 1, 2, 13, 14, 26, 27, 39, 40]
    unknown = Unknown((0, 0, 0), unseen, PLACES, tuple(map(cards_of_suit, range(4))))
    every = Counter(unknown.all())
    assert len(every) == unknown.ways
    assert set(every.values()) == {1}
    chance = random.Random(2)
    drawn = Counter(unknown.draw(chance) for _ in range(20 * len(every)))
    assert set(drawn) <= set(every)
    chi_square = sum((drawn[one] - 20) ** 2 / 20 for one in every)
    freedom = len(every) - 1
    assert abs(chi_square - freedom) < 5 * (2 * freedom) ** 0.5


def test_by_the_middle_of_the_stock_few_layouts_are_left() -> None:
    """California Jack: what was dealt to the rival has mostly been played."""
    chance = random.Random(8)
    counts = []
    for seed in range(30):
        match = Match(load("california-jack"), seed=seed)
        random_acts(match, chance, 26)
        counts.append(count_layouts(match.view(match.turn)))
    assert sorted(counts)[15] < 200


FAMILY = [
    ("all-fours", "penguin", 4),
    ("all-fours", "foster", 3),
    ("trinidad-all-fours", "trinidad", 4),
    ("troeven", "couillon", 4),
    ("pitch", "smudge", 5),
    ("california-fives", "cats", 4),
    ("shasta-sam", "cats", 2),
]


@pytest.mark.parametrize(("game", "preset", "seats"), FAMILY)
def test_a_sampled_layout_agrees_with_all_that_was_seen(game: str, preset: str, seats: int) -> None:
    chance = random.Random(6)
    variant = load(game, preset=preset, seats=seats)
    for seed in range(40):
        match = Match(variant, seed=seed)
        random_acts(match, chance, chance.randrange(40))
        if match.turn is None or not match.view(match.turn).hand:
            continue
        assert_agrees(variant, match.view(match.turn), match)


def assert_agrees(variant: Variant, view: View, match: Match) -> None:
    for hands in layouts(view, 8, random.Random(3)).hands:
        assert hands[view.seat or 0] == card_set(view.hand)
        assert [hand.bit_count() for hand in hands] == list(view.hand_sizes)
        for seat in range(variant.seats):
            assert hands[seat] & card_set(view.memory.seen[seat]) == card_set(
                view.memory.seen[seat]
            )
            fresh = set(cards_in(hands[seat])) - set(view.memory.seen[seat])
            assert fresh <= set(view.memory.unseen)
            assert not {suit_of(c) for c in fresh} & view.memory.rests[seat].lacks
    assert_same_position(view, match)


def assert_same_position(view: View, match: Match) -> None:
    """What everybody knows of the position stands in the row from which a search begins."""
    row, true = open_row(view), match.position
    public = ("PHASE", "TURN", "DEALER", "LED", "TRICK_SIZE", "BID", "SMUDGED", "CARRY", "RUNS")
    for slot in (*public, "STOCK_NEXT", "BIDDER", "TRUMP"):
        assert row[getattr(slots, slot)] == true[getattr(slots, slot)], slot
    sides = range(view.variant.sides)
    assert [row[slots.BEFORE + side] for side in sides] == list(
        true[slots.BEFORE : slots.BEFORE + len(sides)]
    )


@pytest.mark.parametrize(("game", "preset", "seats"), [*FAMILY[:-1], ("california-jack", None, 2)])
def test_the_first_lead_and_the_cards_since_come_to_the_position(
    game: str, preset: str | None, seats: int
) -> None:
    chance = random.Random(7)
    variant = load(game, preset=preset, seats=seats)
    for seed in range(30):
        match = Match(variant, seed=seed)
        random_acts(match, chance, chance.randrange(4, 40))
        if match.turn is not None and tells(match.view(match.turn)):
            assert_comes_to(match.view(match.turn), match.position, f"{game}, seed {seed}")


def assert_comes_to(view: View, true: tuple[int, ...], where: str) -> None:
    """Played on from the first lead, the rows agree in all that the cards have done."""
    rules = view.variant.row
    row = first_lead(view)
    hands = true[slots.HANDS : slots.HANDS + view.variant.seats]
    (row[slots.HANDS : slots.HANDS + view.variant.seats],) = first_hands(view, [hands])
    for event in view.events:
        if isinstance(event, Played):
            assert row[slots.TURN] == event.seat, where
            play_card(rules, row, event.card)
    assert row[slots.STOCK_NEXT] == open_row(view)[slots.STOCK_NEXT], where
    for slot in ("TURN", "LEADER", "TRUMP", "LED", "TRICK_SIZE", "PHASE", "BIDDER", "BID"):
        assert row[getattr(slots, slot)] == true[getattr(slots, slot)], f"{where}: {slot}"
    for slot in ("HANDS", "WON", "PLAYED", "SCORES", "BEFORE", "LATE_TRICKS"):
        first = getattr(slots, slot)
        last = first + view.variant.seats
        assert row[first:last] == list(true[first:last]), f"{where}: {slot}"


# --- what was said -------------------------------------------------------------------------------


def weight_by_hand(match: Match, others: list[str]) -> list[float]:
    """How likely a seat takes these hands of its rival to be."""
    assert match.turn is not None
    view = match.view(match.turn)
    hands = [[0, 0] for _ in others]
    for hand, text in zip(hands, others, strict=True):
        hand[1 - match.turn] = card_set(parse_cards(text))
    found = Layouts(tuple(map(tuple, hands)), (1.0,) * len(hands), False)
    rules = view.variant.fair.row
    READY.get_ready(rules)
    return list(believed(view, found, READY.machine(rules)).weights)


STRONG, WEAK = "AS KS QS JS 2S 9H", "3H 4H 5D 6D 7C 8C"


def test_a_rival_who_stands_is_thought_to_hold_trumps() -> None:
    match = table("all-fours", ["9D 8D 7D 6D 5H 4C", "3S 2D 3D 4D 2C 3C"], "TS", dealer=0)
    standing, begging = (play(match_again(match), words) for words in ("STAND", "BEG"))
    strong, weak = weight_by_hand(begging, [STRONG, WEAK])
    assert weak > strong
    assert standing.turn == 1  # eldest leads, and has nobody's call to go by
    assert len(set(weight_by_hand(standing, [STRONG, WEAK]))) == 1


@pytest.mark.parametrize(("preset", "height"), [("penguin", 2), ("nebraska", 2), ("cinch", 7)])
def test_a_bid_is_likelier_than_not_with_a_hand_with_which_the_rule_player_makes_it(
    preset: str, height: int
) -> None:
    variant, chance = load("pitch", preset=preset, seats=4), random.Random(1)
    match = Match(variant, seed=1)
    match.act(bid_of(height))
    (said,) = telling_calls(match.view(match.turn))
    row, engine, good = list(match.position), READY.machine(variant.row), 0
    row[slots.TURN], pack = said.seat, list(cards_in(variant.row[slots.PACK_CARDS]))
    hands = [card_set(chance.sample(pack, variant.row[slots.HAND])) for _ in range(200)]
    chances = chances_of_call(match.view(0), hands, said, engine)
    for hand, likely in zip(hands, chances, strict=True):
        bids = is_good_for(variant.row, row, hand, height)
        assert (likely >= 0.5) == bids
        good += bids
    assert 0 < good < 200


def match_again(match: Match) -> Match:
    """The same cards from the beginning."""
    return Match(
        match.variant,
        match.players,
        seed=0,
        opening=Opening(first_dealer=0),
        decks=[Deck(match.deal.pack)],
    )


def test_a_rival_who_bids_is_thought_to_hold_more_than_one_who_passes() -> None:
    match = table("pitch", ["9D 8D 7D 6D 5H 4C", "AS KS 3D 4D 2C 3C"], "TS", dealer=0)
    bid, passed = (play(match_again(match), words) for words in ("BID-2", "PASS"))
    assert weight_by_hand(bid, [STRONG])[0] > weight_by_hand(bid, [WEAK])[0]
    assert weight_by_hand(passed, [STRONG])[0] < weight_by_hand(passed, [WEAK])[0]


def test_a_rival_is_thought_to_have_named_its_best_suit() -> None:
    match = table("troeven", ["9D 8D 7D QD 9H 8H 7H JH", "AS KS QS JS 7S 8S KC QC"], "TS", dealer=0)
    play(match, "NAME-S AS")
    strong, weak = weight_by_hand(match, ["KS QS JS 9S TS 8S 7S", "AH KH QH TH TC 9C 7S"])
    assert strong > weak


def test_no_call_makes_a_hand_impossible() -> None:
    match = table("pitch", ["9D 8D 7D 6D 5H 4C", "AS KS 3D 4D 2C 3C"], "TS", dealer=0)
    play(match, "BID-4")
    assert weight_by_hand(match, [WEAK])[0] > 0


# --- what was played -----------------------------------------------------------------------------


def test_a_rival_who_throws_a_ten_into_a_lost_trick_is_thought_to_have_held_little_else() -> None:
    hands = ["AH 9D 8D 7D 6D 5C", "TH 2H 3H 4C 5D 6C"]
    match = table("california-jack", hands, "KS QC", dealer=1)
    play(match, "AH TH")
    low, high = weight_by_hand(match, ["QC 2H 3H 4C 5D 6C", "QC KH JH 4C 5D 6C"])
    assert low < high  # with the deuce in hand the ten would have been kept


def test_a_rival_who_lets_a_ten_go_is_thought_to_lack_what_beats_it() -> None:
    hands = ["TH 9D 8D 7D 6D 5C", "2H 3H 4C 5D 6C 7C"]
    match = table("california-jack", hands, "KS QC", dealer=1)
    play(match, "TH 2H")
    without, with_ace = weight_by_hand(match, ["QC 3H 4C 5D 6C 7C", "QC AH 4C 5D 6C 7C"])
    assert without > 2 * with_ace > 0


def test_what_was_drawn_unseen_leaves_cards_without_a_word() -> None:
    match = Match(load("shasta-sam"), seed=3)
    random_acts(match, random.Random(3), 6)
    assert match.turn is not None
    assert not tells(match.view(match.turn))


def test_a_lead_in_the_middle_of_a_sampled_deal_is_not_taken_for_the_first() -> None:
    chance = random.Random(8)
    plain_beside_trumps = 0
    for seed in range(6):
        match = Match(load("pitch", preset="neuralplay"), seed=seed)
        while match.turn is not None:
            view = match.view(match.turn)
            if view.phase == "play" and not view.trick and view.last_trick:
                hands = tuple(match.position[slots.HANDS + seat] for seat in range(4))
                row = state_row(view, hands)
                assert set(cards_in(legal_cards(match.variant.row, row))) == set(view.acts)
                trumps = sum(suit_of(card) == view.trump for card in view.acts)
                plain_beside_trumps += 0 < trumps < len(view.acts)
            match.act(chance.choice(view.acts))
    assert plain_beside_trumps >= 4
