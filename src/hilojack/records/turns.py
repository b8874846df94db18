"""The play of a shedding game in the notation: a line for each turn, and how the stock lay."""

from collections.abc import Iterator, Sequence

from hilojack.calls import show_act
from hilojack.cards import cards_in, show_cards
from hilojack.match import Match
from hilojack.rules.shedding import slots

ROW = 13  # cards of the stock in a line


def turns(match: Match, names: Sequence[str]) -> Iterator[str]:
    """The section `Play` of the deal that stands in a match, with what is drawn as comments."""
    rows, deal = match.positions, match.deal
    pile = rows[0][slots.PILE : slots.PILE + rows[0][slots.PILE_SIZE]]
    yield f"Play  {{begins with {show_cards(pile[::-1])}}}"
    yield from _stock(match, 0)
    head, number, acts, drawn = "", 0, list[str](), list[int]()
    for act, (seat, done) in enumerate(zip(deal.seats, deal.acts, strict=True)):
        if _begins(rows[act]) or not act:
            number += 1
            head = f"{number:3}."
        acts.append(show_act(done))
        drawn += _drawn(rows[act], rows[act + 1], slots.HANDS + seat)
        stock = list(_stock(match, act + 1))
        if stock or act + 1 == len(deal.acts) or _begins(rows[act + 1]):
            yield f"{head:4} {names[seat]} {' '.join(acts)}{_comment(drawn)}"
            yield from stock
            head, acts, drawn = "", [], []


def _drawn(before: Sequence[int], after: Sequence[int], hand: int) -> list[int]:
    """The cards that came into a hand, in the order of the stock and of the one made after it."""
    stock = before[slots.PACK + before[slots.STOCK_NEXT] : slots.PACK + before[slots.STOCK_END]]
    order = (*stock, *after[slots.PACK : slots.PACK + 52])
    return sorted(cards_in(after[hand] & ~before[hand]), key=order.index)


def _begins(row: Sequence[int]) -> bool:
    """Whether a seat is about to begin a turn."""
    return row[slots.PHASE] == slots.PHASE_TURN and not row[slots.DREW]


def _stock(match: Match, act: int) -> Iterator[str]:
    """How the stock lay each time that it was shuffled after so many acts."""
    for cards in (stock for after, stock in match.deal.shuffles if after == act):
        for place in range(0, len(cards), ROW):
            head = " " * 5 if place else "Stock"
            yield f"     {head} {show_cards(cards[place : place + ROW])}"


def _comment(drawn: Sequence[int]) -> str:
    return f"  {{draws {show_cards(drawn)}}}" if drawn else ""
