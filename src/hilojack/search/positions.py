"""Positions to solve: dealt, taken from a match, or written down card by card."""

from collections.abc import Sequence

from hilojack.cards import cards_in, show_cards
from hilojack.match import Match
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Row
from hilojack.variants.variant import Variant
from hilojack.words.suits import name_card


def in_match(match: Match, deal: int, acts: int) -> Row:
    """Return the position of a deal of a match, counted from 1, after `acts` actions.

    Raise ValueError if there is no such deal or action.
    """
    if not 1 <= deal <= len(match.deals):
        raise ValueError(f"deal must be 1 to {len(match.deals)}, not {deal}")
    dealt = match.deals[deal - 1]
    if not 0 <= acts <= len(dealt.acts):
        raise ValueError(f"actions must be 0 to {len(dealt.acts)} in deal {deal}, not {acts}")
    again = Match(match.variant, match.seats, opening=match.opening_of(deal), decks=[dealt.deck])
    for act in dealt.acts[:acts]:
        again.act(act)
    return list(again.position)


def written(
    variant: Variant,
    hands: Sequence[Sequence[int]],
    *,
    trump: int,
    stock: Sequence[int] = (),
    won: Sequence[Sequence[int]] = (),
    turn: int | None = None,
    dealer: int | None = None,
) -> Row:
    """Return a position before a lead: the hands by seat, the stock with its top card first, and
    the cards of the tricks won, by seat.

    Cards not named are out of play. The last seat dealt, and eldest leads, unless `dealer` and
    `turn` are given. Raise ValueError if the position is impossible.
    """
    check_seats(variant, hands, won, turn, dealer)
    check_cards(variant, hands, stock, won)
    if variant.row[slots.STOCK] == slots.STOCK_NONE and stock:
        raise ValueError(f"{variant.name} has no stock")
    if len(stock) % variant.seats:
        raise ValueError(f"a stock of {len(stock)} cards cannot be drawn evenly")
    named = {card for cards in (*hands, stock, *won) for card in cards}
    rest = [card for card in cards_in(variant.row[slots.PACK_CARDS]) if card not in named]
    gone = [card for cards in (*hands, *won) for card in cards]
    row = [0] * slots.STATE_SIZE
    row[slots.DEALER] = variant.seats - 1 if dealer is None else dealer
    row[slots.PACK : slots.PACK + variant.row[slots.PACK_SIZE]] = [*gone, *rest, *stock]
    for slot in (slots.CUT, slots.VICTOR, slots.LED, slots.BIDDER, slots.TURN_UP):
        row[slot] = slots.NONE
    row[slots.STOCK_NEXT] = variant.row[slots.PACK_SIZE] - len(stock)
    row[slots.PHASE] = slots.PHASE_PLAY
    eldest = (row[slots.DEALER] + 1) % variant.seats
    row[slots.TURN] = row[slots.LEADER] = eldest if turn is None else turn
    row[slots.TRUMP] = trump
    for seat, cards in enumerate(hands):
        row[slots.HANDS + seat] = sum(1 << card for card in cards)
    for seat, cards in enumerate(won):
        row[slots.WON + seat] = row[slots.PLAYED + seat] = sum(1 << card for card in cards)
    row[slots.TRICKS] = sum(map(len, won)) // variant.seats
    return row


def check_seats(
    variant: Variant,
    hands: Sequence[Sequence[int]],
    won: Sequence[Sequence[int]],
    turn: int | None,
    dealer: int | None,
) -> None:
    """Raise ValueError if hands are missing or of different sizes, or a seat does not exist."""
    if len(hands) != variant.seats:
        raise ValueError(f"{variant.name} needs {variant.seats} hands, not {len(hands)}")
    if len({len(hand) for hand in hands}) > 1 or not hands[0]:
        sizes = ", ".join(str(len(hand)) for hand in hands)
        raise ValueError(f"hands must be of one size, at least one card; not {sizes}")
    if len(won) > variant.seats:
        raise ValueError(f"{variant.seats} seats at most can have won cards, not {len(won)}")
    for seat in (turn, dealer):
        if seat is not None and not 0 <= seat < variant.seats:
            raise ValueError(f"seat must be 0 to {variant.seats - 1}, not {seat}")


def check_cards(
    variant: Variant,
    hands: Sequence[Sequence[int]],
    stock: Sequence[int],
    won: Sequence[Sequence[int]],
) -> None:
    """Raise ValueError if a card is named twice or is not in the pack."""
    named: set[int] = set()
    for card in (card for cards in (*hands, stock, *won) for card in cards):
        if card in named:
            raise ValueError(f"the {name_card(card)} is named twice")
        if not variant.row[slots.PACK_CARDS] >> card & 1:
            pack = show_cards(cards_in(variant.row[slots.PACK_CARDS]))
            raise ValueError(f"the {name_card(card)} is not in the pack: {pack}")
        named.add(card)
