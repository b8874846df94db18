"""A view holds what its seat may know, all of it and nothing else."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import naive
from hilojack import Match, Variant, View, load
from hilojack.calls import show_act
from hilojack.cards import SUITS, cards_in, show_card
from hilojack.match import Deck, Opening
from hilojack.rules.tricks import slots
from hilojack.views.events import Called, Counted
from hilojack.views.tricks import Drew, Played, Ruled, Took
from tables import naive_rules, some, variants_of

CHECKED_DEALS = 30  # of each game, shared among its seats
SHARED = 600  # in the quick suite, among all variants

HOUSE_RULES: list[tuple[str, dict[str, Any]]] = [
    ("california-jack", {"stock": "face-down", "draws": "private"}),
    ("california-jack", {"stock": "face-down", "draws": "private", "follow": "follow-suit"}),
    ("shasta-sam", {"draws": "shown"}),
    ("shasta-sam", {"trump-from": "cut-before", "packet": "either"}),
]
REVOKES = ("california-jack", "shasta-sam", "all-fours", "trinidad-all-fours", "pitch", "troeven")


def variants() -> Iterator[Variant]:
    yield from variants_of("trick")
    for game, rules in HOUSE_RULES:
        yield load(game, rules=rules)
    for game in REVOKES:
        yield load(game, rules={"revoke": "penalised"})


VARIANTS = list(variants())


def name(variant: Variant) -> str:
    return f"{variant.title}-{variant.seats}-{','.join(variant.house_rules.values())}"


def referee(match: Match) -> naive.Deal:
    """The naive referee at the beginning of the deal that is being played."""
    return naive.Deal(
        naive_rules(match.variant),
        dealer=match.deal.dealer,
        pack=[show_card(card) for card in match.deal.pack],
        cut_card=None if match.deal.cut is None else show_card(match.deal.cut),
        scores=[0] * match.variant.sides,
    )


def shown(cards: Any) -> set[str]:
    return {show_card(card) for card in cards}


# --- all that it may know ------------------------------------------------------------------------


@pytest.mark.parametrize("variant", some(VARIANTS, 70, name))
def test_a_view_tells_what_the_naive_referee_tells(variant: Variant) -> None:
    assert_views_are_as_told(variant, max(1, SHARED // (len(VARIANTS) * variant.seats)))


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS, ids=name)
def test_a_view_tells_what_the_naive_referee_tells_in_many_deals(variant: Variant) -> None:
    assert_views_are_as_told(variant, CHECKED_DEALS // variant.seats)


def assert_views_are_as_told(variant: Variant, deals: int) -> None:
    chance = random.Random(3)
    for seed in range(deals):
        match = Match(variant, seed=seed)
        deal = referee(match)
        while match.turn is not None:
            act = chance.choice(match.legal_acts())
            match.act(act)
            deal.act(show_act(act))
            for seat in (None, *range(variant.seats)):
                assert_same(match.view(seat), deal.visible(seat), f"seed {seed}, seat {seat}")


def assert_same(view: View, naive_view: dict[str, Any], where: str) -> None:
    assert shown(view.hand) == set(naive_view["hand"]), where
    assert shown(view.proper) == set(naive_view["proper"]), where
    assert rulings(view) == naive_view["rulings"], where
    assert list(view.hand_sizes) == list(naive_view["hand_counts"]), where
    if naive_view["trump"] is not None:  # before it is fixed a view has the suit that is offered
        assert view.trump == SUITS.index(naive_view["trump"]), where
    assert (None if view.cut is None else show_card(view.cut)) == naive_view["cut_card"], where
    assert [(s, show_card(c)) for s, c in view.trick] == naive_view["trick"], where
    assert [(s, show_card(c)) for s, c in view.last_trick] == naive_view["last_trick"], where
    assert view.stock == naive_view["stock_count"], where
    assert (None if view.stock_top is None else show_card(view.stock_top)) == naive_view["top"]
    drawn = [
        (e.seat, None if e.card is None else show_card(e.card))
        for e in view.events
        if isinstance(e, Drew)
    ]
    assert drawn == naive_view["drawn"], where
    assert list(view.scores) == naive_view["scores"], where
    assert view.victor == naive_view["winner"], where
    assert view.turn == naive_view["turn"], where
    for seat, certain in naive_view["certain"].items():
        assert shown(view.memory.known[seat]) == set(certain), f"{where}: known of {seat}"
        rest = set(view.memory.unseen) - set(view.memory.known[seat])
        barred = {card for card in rest if suits_of(view, card) <= naive_view["lacks"][seat]}
        assert barred == set(view.memory.lacks[seat]) - set(view.memory.known[seat]), where


def suits_of(view: View, card: int) -> set[str]:
    """The suit to which a card belongs in play, or all: so only a full hand lacks a joker."""
    rules, trump = naive_rules(view.variant), None if view.trump is None else SUITS[view.trump]
    trumps = [] if trump is None else naive.trumps_of(rules, trump)
    return set(naive.suit_of(show_card(card), trump, trumps)) or set(SUITS)


def rulings(view: View) -> list[tuple[int, int, bool]]:
    """Who claimed a revoke of whom, and whether rightly."""
    pairs = zip(view.events, view.events[1:], strict=False)
    return [
        (claim.seat, ruled.seat, ruled.revoked)
        for claim, ruled in pairs
        if isinstance(claim, Called) and isinstance(ruled, Ruled)
    ]


# --- the same deal with other hidden cards, as other tests need it --------------------------------


def random_acts(match: Match, chance: random.Random, count: int) -> list[int]:
    acts: list[int] = []
    while match.turn is not None and len(acts) < count:
        acts.append(chance.choice(match.legal_acts()))
        match.act(acts[-1])
    return acts


def redrawn(match: Match, acts: list[int], seat: int | None, chance: random.Random) -> Match | None:
    """Another world with the same acts in which only what the seat cannot know may differ."""
    deal = referee(match) if not match.deal_over else None
    if deal is None:
        return None
    for act in acts:
        deal.act(show_act(act))
    hidden = hidden_places(match, deal.visible(seat), seat)
    pack = list(match.deal.pack)
    told = told_in_exchange(match, acts, seat)
    world: Match | None = None
    for _ in range(12):
        again = pack.copy()
        mixed = chance.sample(hidden, min(len(hidden), chance.choice((2, 2, 3, 4))))
        for place, other in zip(mixed, mixed[1:] + mixed[:1], strict=True):
            again[place] = pack[other]
        replay = replayed(match, again, acts)
        if replay is not None and told_in_exchange(replay, acts, seat) == told:
            pack, world = again, replay
    return world


def told_in_exchange(match: Match, acts: list[int], seat: int | None) -> list[Any]:
    """What a seat is told of draws and discards, act by act, by the naive referee's word."""
    if not match.variant.rules["keep"]:
        return []
    deal, told = referee(match), []
    for act in acts:
        deal.act(show_act(act))
        laid = [len(cards) for cards in deal.discards]
        told.append((deal.turn, list(deal.drew), laid, deal.discards_seen(seat)))
    return told


def hidden_places(match: Match, seen: dict[str, Any], seat: int | None) -> list[int]:
    """The places of the pack whose card the seat has not seen, by the naive referee's word."""
    located = {card for _, card in seen["drawn"] if card} | {seen["top"]} | set(seen["hand"])
    located |= {card for player, card in seen["played"] if player == seat}
    located |= set(seen["turned"]) | set(seen["discards"]) | set().union(*seen["known"].values())
    return [p for p, card in enumerate(match.deal.pack) if show_card(card) not in located]


def replayed(match: Match, pack: list[int], acts: list[int]) -> Match | None:
    """The same acts on another pack, or None where one of them is not legal there."""
    world = Match(
        match.variant,
        match.players,
        seed=match.seed,
        opening=Opening(first_dealer=match.first_dealer),
        decks=[Deck(pack, match.deal.cut)],
    )
    for act in acts:
        if world.why_not(act):
            return None
        world.act(act)
    # What a claim brings to light everybody may know: such a world is not the same to anybody.
    told = rulings(match.view(None)) == rulings(world.view(None))
    return world if told and match.scores == world.scores else None


def test_a_spectator_has_no_hand_and_no_acts() -> None:
    view = Match(load("california-jack"), seed=1).view(None)
    assert (view.hand, view.acts) == ((), ())
    assert view.hand_sizes == (6, 6)


def test_only_the_seat_to_act_is_given_acts() -> None:
    match = Match(load("california-jack"), seed=1)
    assert match.turn is not None
    assert match.view(match.turn).acts
    assert not match.view(1 - match.turn).acts


def test_nothing_is_dealt_before_the_dealer_has_chosen_the_packet() -> None:
    match = Match(load("california-jack", preset="bicycle"), seed=1)
    view = match.view(match.deal.dealer)
    assert (view.phase, view.hand, view.stock, view.trump) == ("packet", (), 0, None)
    assert [show_act(act) for act in view.acts] == ["DEAL-SINGLY", "DEAL-THREES"]


def test_the_place_of_the_cut_card_is_not_told_but_the_card_is() -> None:
    match = Match(load("shasta-sam"), seed=5)
    views = [match.view(seat) for seat in (0, 1)]
    assert {view.cut for view in views} == {match.deal.cut}
    place = match.deal.pack.index(match.deal.cut)
    assert 4 <= place < 48
    assert not any(
        field == place for view in views for field in (view.stock, view.number, view.leader)
    )


def test_the_lamps_are_lit_when_nothing_can_change_them() -> None:
    """A lamp that is certain shows the side that will score, in every deal, from then on."""
    chance = random.Random(11)
    for seed in range(80):
        match = Match(load("california-fives", seats=4), seed=seed)
        promised: dict[str, int | None] = {}
        while match.turn is not None:
            match.act(chance.choice(match.legal_acts()))
            for standing in match.view(None).standings:
                if standing.certain:
                    assert promised.setdefault(standing.item, standing.side) == standing.side
        assert len(promised) == 8


def test_high_is_certain_as_soon_as_the_ace_of_trumps_is_taken() -> None:
    chance = random.Random(2)
    match = Match(load("california-jack"), seed=4)
    while match.turn is not None:
        match.act(chance.choice(match.legal_acts()))
        view = match.view(None)
        assert view.trump is not None
        ace = 13 * view.trump + 12
        taken = any(ace in e.cards for e in view.events if isinstance(e, Took))
        assert view.standings[0].certain == taken


def test_a_lamp_says_which_card_decides_it_and_what_it_brings() -> None:
    """What it says in the end is what is counted; a jack is hanged if it pays three."""
    chance = random.Random(5)
    hanged = set()
    for seed in range(60):
        match = Match(load("trinidad-all-fours"), seed=seed)
        played: set[int] = set()
        while match.turn is not None and not match.deal_over:
            match.act(chance.choice(match.legal_acts()))
            view = match.view(None)
            played |= {e.card for e in view.events if isinstance(e, Played)}
            assert {one.card for one in view.standings} <= played | {None}
        view = match.view(None)
        counted = {e.item: e for e in view.events if isinstance(e, Counted) and e.side is not None}
        for one in view.standings:
            if one.item in counted:
                scored = counted[one.item]
                assert (one.side, one.points) == (scored.side, scored.points)
                assert one.card == scored.card
                assert one.hanged == (one.item == "jack" and scored.points == 3)
                hanged.add(one.hanged)
    assert hanged == {False, True}


def test_with_the_stock_empty_each_knows_the_other_hand() -> None:
    chance = random.Random(6)
    match = Match(load("california-jack"), seed=9)
    while match.view(None).stock:
        match.act(chance.choice(match.legal_acts()))
    for seat in (0, 1):
        theirs = set(cards_in(match.position[slots.HANDS + 1 - seat]))
        assert set(match.view(seat).memory.known[1 - seat]) == theirs
