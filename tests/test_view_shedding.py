"""A view of a shedding game holds what its seat may know, and nothing else."""

import random
from collections.abc import Iterator, Sequence

import pytest

from hilojack import IllegalAct, Match, Variant, load
from hilojack.calls import DRAW, is_card, parse_act
from hilojack.cards import cards_in, parse_card, parse_cards
from hilojack.match import Deck, Opening
from hilojack.rules.shedding import slots
from hilojack.views.shedding import DrewCards, Lacked, Restocked
from tables import play, some, variants_of

TRIES = 30  # at a world in which all acts are still legal


def variants() -> Iterator[Variant]:
    yield from variants_of("shedding")
    yield load("black-jack", seats=3, rules={"restock": "turned-over", "ranks": "AKQJT987"})
    yield load("black-jack", seats=3, rules={"answer": "compulsory", "not-last": "A 2"})
    yield load("mau-mau", seats=3, rules={"draw-limit": 9})


VARIANTS = list(variants())


def name(variant: Variant) -> str:
    return f"{variant.title}-{variant.seats}-{','.join(map(str, variant.house_rules.values()))}"


Place = tuple[int, int]  # in which order (0: the pack as dealt, then the shuffles), and where in it


def played(
    match: Match, seat: int | None, chance: random.Random, count: int
) -> tuple[list[int], set[Place]]:
    """Random acts, and the places from which cards came that the seat has seen."""
    acts: list[int] = []
    seen: set[Place] = set()
    row = match.position
    seen.update(source(match, card) for card in row[slots.PILE : slots.PILE + row[slots.PILE_SIZE]])
    look_at(match, seat, seen)
    while match.turn is not None and len(acts) < count:
        acts.append(chance.choice(match.legal_acts()))
        if is_card(acts[-1]):
            seen.add(source(match, acts[-1]))
        match.act(acts[-1])
        look_at(match, seat, seen)
    return acts, seen


def look_at(match: Match, seat: int | None, seen: set[Place]) -> None:
    """Note the cards in the hand of the seat."""
    if seat is not None:
        hand = cards_in(match.position[slots.HANDS + seat])
        seen.update(source(match, card) for card in hand)


def source(match: Match, card: int) -> Place:
    """Where a card came from: its place in the last order that it was in."""
    orders = every_order(match)
    number = max(n for n, order in enumerate(orders) if card in order)
    return number, list(orders[number]).index(card)


def every_order(match: Match) -> list[Sequence[int]]:
    return [match.deal.pack, *(shuffle.stock for shuffle in match.deal.shuffles)]


def redrawn(match: Match, acts: list[int], seen: set[Place], chance: random.Random) -> Match | None:
    """Another world with the same acts in which only what the seat cannot know may differ; there is
    none when the hands have been counted, as everybody sees.
    """
    if match.deal_over:
        return None
    seen = seen | turned_again(match)
    for _ in range(TRIES):
        pack, *shuffles = (
            mixed(order, {place for n, place in seen if n == number}, chance)
            for number, order in enumerate(every_order(match))
        )
        other = Match(
            match.variant,
            seed=0,
            opening=Opening(first_dealer=match.first_dealer),
            decks=[Deck(pack, shuffles=shuffles)],
        )
        try:
            for act in acts:
                other.act(act)
        except (IllegalAct, ValueError):  # a hidden card that would have had to be laid
            continue
        return other
    return None


def turned_again(match: Match) -> set[Place]:
    """The places of orders in which a card was turned that may not begin the pile: all saw it, and
    every card of them but the hands went on into the next order.
    """
    dealt = match.variant.seats * match.variant.rules["hand"]
    again = sum(shuffle.act == 0 for shuffle in match.deal.shuffles)
    orders = every_order(match)[:again]
    return {(n, p) for n, order in enumerate(orders) for p in range(0 if n else dealt, len(order))}


def mixed(order: Sequence[int], fixed: set[int], chance: random.Random) -> list[int]:
    """The same cards, those at other than the fixed places in another order."""
    rest = [card for place, card in enumerate(order) if place not in fixed]
    chance.shuffle(rest)
    return [card if place in fixed else rest.pop() for place, card in enumerate(order)]


# --- what it tells -------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", some(VARIANTS, 33, name))
def test_what_is_remembered_is_true(variant: Variant) -> None:
    """Nobody remembers of a hand or of the stock what is not so."""
    chance = random.Random(11)
    for seed in range(12):
        match = Match(variant, seed=seed)
        for _ in range(150):
            if match.turn is None:
                break
            match.act(chance.choice(match.legal_acts()))
            for seat in (None, *range(variant.seats)):
                assert_true(match, seat)


def assert_true(match: Match, seat: int | None) -> None:
    memory, row = match.view(seat).memory, match.position
    stock = row[slots.PACK + row[slots.STOCK_NEXT] : slots.PACK + row[slots.STOCK_END]]
    assert memory.stock == () or memory.stock == stock
    for other in range(match.variant.seats):
        hand = set(cards_in(row[slots.HANDS + other]))
        assert set(memory.known[other]) <= hand
        assert len(hand & set(memory.lacks[other])) <= memory.fresh[other] <= len(hand)
        assert 0 <= memory.renewed[other] <= len(hand)
    elsewhere = set(stock).union(
        *(cards_in(row[slots.HANDS + s]) for s in range(match.variant.seats))
    )
    assert set(memory.unseen) <= elsewhere


def blackjack(hands: Sequence[str], start: str, stock: str, **options: object) -> Match:
    """A deal of Black Jack by seat 0 with these hands by seat, this first card, and this stock."""
    variant = load("black-jack", seats=len(hands), **options)  # type: ignore[arg-type]
    held = [parse_cards(hand) for hand in hands]
    order = [*held[1:], held[0]]
    pack = [card for round_of in zip(*order, strict=True) for card in round_of]
    pack += [parse_card(start), *parse_cards(stock)]
    rest = [card for card in cards_in(variant.row[slots.PACK_CARDS]) if card not in pack]
    return Match(variant, seed=0, opening=Opening(first_dealer=0), decks=[Deck(pack + rest)])


def test_only_the_drawer_sees_the_card() -> None:
    match = blackjack(["2S 3S 4S", "6D 8D 9D"], "9S", "KH QH", rules={"hand": 3})
    match.act(parse_act("9D"))
    match.act(parse_act("DRAW"))
    drawn = {seat: match.view(seat).events[-1] for seat in (None, 0, 1)}
    assert drawn == {
        None: DrewCards(0, 1, ()),
        0: DrewCards(0, 1, (parse_card("KH"),)),
        1: DrewCards(0, 1, ()),
    }


def test_who_must_play_and_draws_shows_what_he_lacks() -> None:
    match = blackjack(["2S 3S 4S", "6D 8D 9D"], "9S", "KH QH", rules={"hand": 3})
    match.act(parse_act("9D"))
    match.act(DRAW)
    shown = [event for event in match.view(1).events if isinstance(event, Lacked)]
    assert [event.seat for event in shown] == [0]
    assert parse_card("KD") in shown[0].cards
    assert parse_card("9H") in shown[0].cards
    assert match.view(1).memory.fresh == (1, 0)


def test_a_stock_turned_over_is_remembered_in_its_order() -> None:
    """Three cards lie in the pile when the last of the stock is drawn: two of them are the new one,
    the oldest on top; and who draws it is known to hold it.
    """
    rules: dict[str, object] = {
        "restock": "turned-over",
        "hand": 2,
        "ranks": "98",
        "suits": "SHD",
        "magic": "none",
    }
    rules |= {"last-card": "none"}
    match = blackjack(["9H 8H", "9D 8D"], "9S", "8S", rules=rules)
    play(match, "9D 9H")
    assert match.view(1).memory.stock == ()
    play(match, "DRAW")
    assert match.legal_acts() == (parse_act("8H"),)
    assert (
        match.view(0).memory.stock == match.view(None).memory.stock == tuple(parse_cards("9S 9D"))
    )
    assert Restocked(2, shuffled=False) in match.view(0).events
