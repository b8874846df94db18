"""The count of a deal explained: the card that decides each item, and each side's card-points."""

from collections.abc import Iterator, Sequence

from hilojack.calls import CALLS, bid_of
from hilojack.cards import JOKER, RANK_NAMES, RANKS, card_set, name_card, rank_of
from hilojack.rules.tricks import slots
from hilojack.variants.words import counted, listed
from hilojack.views.events import Counted
from hilojack.views.tricks import Event, Pegged, View, paying, points_in
from hilojack.voices.speech import Speaker, capital, number
from hilojack.voices.tricks.calling import is_smudge, needed, worth

ENDS = {"high": ", the highest trump in play", "low": ", the lowest trump in play"}
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
        lines.append(f"{_head(voice, view, event)}{_why(voice, view, event)}.")
        if event.item in POINTS:
            lines += [line for line in card_points(voice, view) if line not in lines]
    return lines


def card_points(voice: Speaker, view: View) -> list[str]:
    """Return the cards of each side that count: `You 38: three tens 30, two aces 8.`."""
    sides = range(view.variant.sides)
    piles = [[c for s in voice.members(side) for c in view.memory.won[s]] for side in sides]
    heads = [f"{capital(voice.side(s))} {_points(view, piles[s])}" for s in sides]
    return [f"{head}: {in_points(view, piles[s])}." for s, head in zip(sides, heads, strict=True)]


def bid_lines(voice: Speaker, view: View) -> list[str]:
    """Return what was bid, and what it took: `You bid six, and you and Cora took 7: made.`."""
    lacking = needed(view)
    if lacking is None or is_smudge(view):
        return []
    assert view.bidder is not None
    side = view.bidder % view.variant.sides
    items = [one for one in view.standings if one.certain and one.side == side]
    taken = sum(worth(view, one) for one in items)
    bid = f"{capital(voice.name(view.bidder))} {CALLS[bid_of(view.bid)][1]}"
    points = number(taken, "point")
    took = f"{players(voice, view, side)} took {points}"
    return [f"{bid}; {took}: {'not made' if lacking else 'made'}."]


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
            cards = ", ".join(f"{name_card(card)} {points}" for card, points in paid.items())
            lines.append(f"{capital(voice.side(side))} pegged {sum(paid.values())}: {cards}.")
    return lines


def in_points(view: View, cards: Sequence[int]) -> str:
    """Return the cards that are worth card-points, rank by rank: `three tens 30, two aces 8`."""
    parts = []
    jokers = [card for card in cards if card >= JOKER]
    if points := _points(view, jokers):
        parts.append(f"{counted(len(jokers), 'joker')} {points}")
    for rank in view.variant.rules["ranks"]:
        some = [card for card in cards if card < JOKER and RANKS[rank_of(card)] == rank]
        worth = [card for card in some if _points(view, [card])]
        if worth:
            points = _points(view, worth)
            parts.append(f"{counted(len(worth), RANK_NAMES[RANKS.index(rank)])} {points}")
    return ", ".join(sorted(parts, key=lambda part: -int(part.split()[-1]))) or "no card-points"


def _points(view: View, cards: Sequence[int]) -> int:
    trump = slots.NONE if view.trump is None else view.trump
    return points_in(view.variant.row, card_set(cards), trump)


def _head(voice: Speaker, view: View, event: Counted) -> str:
    """Return the item and who scores it: `High, 1 point to you: `."""
    name = view.variant.family.items[event.item].name
    if event.side is not None:
        return f"{name}, {number(event.points, 'point')} to {players(voice, view, event.side)}: "
    return f"{name}: " if event.taker is not None else f"{name}: nobody scores it; "


def _why(voice: Speaker, view: View, event: Counted) -> str:
    """Return what decides an item: a card, or the amounts of the sides."""
    if event.amounts:
        return _amounts(event)
    if event.item == "last-trick":
        return voice.does(view.row[slots.LEADER], "win it")
    if event.taker is None or event.card is None:
        return "no trump was played" if event.item in ENDS else "the card was not played"
    player = _seat_with(view.memory.played, event.card)
    winner = _seat_with(view.memory.won, event.card)
    card = f"the {name_card(event.card)}{ENDS.get(event.item, '')}"
    if event.item in ("low", "two") and view.variant.rules["low"] == "holder":
        return f"{voice.does(player, f'play {card}')}, and it counts for its player"
    sides = view.variant.sides
    loser = f", played by {voice.name(player)}" if (player - winner) % sides else ""
    return voice.does(winner, f"win {card}{loser}")


def _amounts(event: Counted) -> str:
    """Return the amounts, the winner's first: `56 card-points to 24`; or the cards of a side."""
    if event.item == "surplus" and event.side is not None:
        return f"{event.amounts[event.side]} of {number(sum(event.amounts), 'card')} taken"
    things = things_of(event.item)
    if len(set(event.amounts)) == 1:
        tie = "" if event.taker is None else ", and the elder hand scores the tie"
        return f"each side has {number(event.amounts[0], things)}{tie}"
    first = event.amounts.index(max(event.amounts)) if event.taker is None else event.taker
    others = [str(amount) for side, amount in enumerate(event.amounts) if side != first]
    return f"{number(event.amounts[first], things)} to {listed(others)}"


def things_of(item: str) -> str:
    """Return what decides an item by how many of them a side has."""
    return {"tricks": "trick", "surplus": "card"}.get(item, "card-point")


def _seat_with(piles: Sequence[Sequence[int]], card: int) -> int:
    """Return the seat that has a card in its pile."""
    return next(seat for seat, pile in enumerate(piles) if card in pile)
