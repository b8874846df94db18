"""The count of a deal explained: the card that decides each item, and each side's card-points."""

from collections.abc import Callable, Iterator, Sequence

from hilojack.cards import JOKER, RANKS, card_set, rank_of
from hilojack.rules.tricks import slots
from hilojack.views.events import Counted
from hilojack.views.tricks import Event, Pegged, View, paying, points_in
from hilojack.voices.speech import Speaker
from hilojack.voices.tricks.calling import is_smudge, needed, worth
from hilojack.words import tricks as say
from hilojack.words.cards import (
    card_points as some_card_points,
    counted_jokers,
    counted_rank,
    some_cards,
    some_tricks,
)
from hilojack.words.grammar import listed

ENDS = ("high", "low")
POINTS = ("game", "majority")  # the items that card-points decide


def explain(voice: Speaker, view: View) -> list[str]:
    """Return the count in sentences: the bid, what was pegged in play, and each item, the side that
    scores it, and why.
    """
    lines = [*bid_lines(voice, view), *(pegged := pegged_lines(voice, view))]
    told = voice.told_in_count(view.events)
    for event in told if view.called is None else [*once_each(told)]:
        if not isinstance(event, Counted):
            lines += [] if pegged and isinstance(event, Pegged) else voice.tell([event])
            continue
        lines.append(_told(voice, view, event))
        if event.item in POINTS:
            lines += [line for line in card_points(voice, view) if line not in lines]
    return lines


def card_points(voice: Speaker, view: View) -> list[str]:
    """Return the cards of each side that count: `You 38: three tens 30, two aces 8.`."""
    sides = range(view.variant.sides)
    piles = [[c for s in voice.members(side) for c in view.memory.won[s]] for side in sides]
    points = [_points(view, pile) for pile in piles]
    return [say.points_of_side(voice.side(s), points[s], in_points(view, piles[s])) for s in sides]


def bid_lines(voice: Speaker, view: View) -> list[str]:
    """Return what was bid, and what it took: `You bid six, and you and Cora took 7: made.`."""
    lacking = needed(view)
    if lacking is None or is_smudge(view):
        return []
    assert view.bidder is not None
    side = view.bidder % view.variant.sides
    items = [one for one in view.standings if one.certain and one.side == side]
    taken = sum(worth(view, one) for one in items)
    told = say.bid_was_not_made if lacking else say.bid_was_made
    return [told(voice.name(view.bidder), view.bid, players(voice, view, side), taken)]


def players(voice: Speaker, view: View, side: int) -> str:
    """Return a side of the deal within a sentence: `you and Cora`."""
    if view.called is None:
        return voice.side(side)
    return listed([voice.name(seat) for seat in view.together(side)])


def once_each(events: Sequence[Event]) -> Iterator[Event]:
    """Yield events without those of the other players who score an item together."""
    last = ""
    for event in events:
        if not isinstance(event, Counted) or event.item != last:
            yield event
        last = event.item if isinstance(event, Counted) else ""


def pegged_lines(voice: Speaker, view: View) -> list[str]:
    """Return the points scored before the play, and what each side pegged in it, by the card:
    `Ben scores 1 point.`, `You pegged 13: nine of clubs 9, ace of clubs 4.`.
    """
    lines = voice.tell([e for e in view.events if isinstance(e, Pegged) and not e.cards])
    trump = slots.NONE if view.trump is None else view.trump
    for side in range(view.variant.sides):
        won = [card for seat in voice.members(side) for card in view.memory.won[seat]]
        if paid := paying(view.variant.row, won, trump):
            cards = ", ".join(say.card_for_points(*one) for one in paid.items())
            lines.append(say.pegged(voice.side(side), sum(paid.values()), cards))
    return lines


def in_points(view: View, cards: Sequence[int]) -> str:
    """Return the cards that are worth card-points, rank by rank: `three tens 30, two aces 8`."""
    parts: list[tuple[int, str]] = []
    jokers = [card for card in cards if card >= JOKER]
    if points := _points(view, jokers):
        parts.append((points, counted_jokers(len(jokers))))
    for rank in map(RANKS.index, view.variant.rules["ranks"]):
        some = [card for card in cards if card < JOKER and rank_of(card) == rank]
        worth = [card for card in some if _points(view, [card])]
        if worth:
            parts.append((_points(view, worth), counted_rank(len(worth), rank)))
    parts.sort(key=lambda part: -part[0])
    told = [say.things_for_points(words, points) for points, words in parts]
    return ", ".join(told) or say.no_card_points


def _points(view: View, cards: Sequence[int]) -> int:
    trump = slots.NONE if view.trump is None else view.trump
    return points_in(view.variant.row, card_set(cards), trump)


def _told(voice: Speaker, view: View, event: Counted) -> str:
    """Return an item, who scores it and why: `High, 1 point to you: you win the ace of spades.`."""
    name, why = view.variant.family.items[event.item].name, _why(voice, view, event)
    if event.side is not None:
        return say.item_to(name, event.points, players(voice, view, event.side), why)
    return (say.item_to_nobody if event.taker is None else say.item_and_why)(name, why)


def _why(voice: Speaker, view: View, event: Counted) -> str:
    """Return what decides an item: a card, or the amounts of the sides."""
    if event.amounts:
        return _amounts(event)
    if event.item == "last-trick":
        return say.wins_it(voice.who(view.row[slots.LEADER]))
    if event.taker is None or event.card is None:
        return say.no_trump_was_played if event.item in ENDS else say.card_was_not_played
    player = _seat_with(view.memory.played, event.card)
    winner = _seat_with(view.memory.won, event.card)
    if event.item in ("low", "two") and view.variant.rules["low"] == "holder":
        return say.counts_for_player(voice.who(player), event.card, event.item)
    who = voice.who(winner)
    if (player - winner) % view.variant.sides:
        return say.wins_card_of(who, event.card, event.item, voice.name(player))
    return say.wins_card(who, event.card, event.item)


def _amounts(event: Counted) -> str:
    """Return the amounts, the winner's first: `56 card-points to 24`; or the cards of a side."""
    if event.item == "surplus" and event.side is not None:
        return say.taken_of_cards(event.amounts[event.side], sum(event.amounts))
    things = things_of(event.item)
    if len(set(event.amounts)) == 1:
        tie = say.each_side_has if event.taker is None else say.elder_hand_scores
        return tie(things(event.amounts[0]))
    first = event.amounts.index(max(event.amounts)) if event.taker is None else event.taker
    others = [str(amount) for side, amount in enumerate(event.amounts) if side != first]
    return say.things_to_others(things(event.amounts[first]), others)


def things_of(item: str) -> Callable[[int], str]:
    """Return what decides an item by how many of them a side has."""
    return {"tricks": some_tricks, "surplus": some_cards}.get(item, some_card_points)


def _seat_with(piles: Sequence[Sequence[int]], card: int) -> int:
    """Return the seat that has a card in its pile."""
    return next(seat for seat, pile in enumerate(piles) if card in pile)
