"""The count of a deal explained: the card that decides each item, and each side's card-points."""

from collections.abc import Callable, Sequence

from hilojack.cards import JOKER, RANKS, rank_of
from hilojack.views.events import Counted
from hilojack.views.outcomes import (
    CARDS_COUNT,
    BidOutcome,
    CountedItem,
    Outcome,
    SideCards,
    of_tricks,
)
from hilojack.views.tricks import Pegged, View
from hilojack.voices.speech import Speaker
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


def explain(voice: Speaker, view: View) -> list[str]:
    """Return the count in sentences: the bid, what was pegged in play, and each item, the side that
    scores it, and why.
    """
    outcome = of_tricks(view)
    if outcome is None:
        return []
    lines = [*bid_lines(voice, view, outcome.bid), *(pegged := pegged_lines(voice, view, outcome))]
    rows, last = iter(outcome.rows), ""
    for event in voice.told_in_count(view.events):
        if not isinstance(event, Counted):
            lines += [] if pegged and isinstance(event, Pegged) else voice.tell([event])
            last = ""
            continue
        row = next(rows)
        if view.called is None or row.item != last:  # else another player who scores it with them
            lines.append(told(voice, view, row))
            if row.item in CARDS_COUNT:
                points = points_lines(voice, outcome, view)
                lines += [line for line in points if line not in lines]
        last = row.item
    return lines


def points_lines(voice: Speaker, outcome: Outcome, view: View) -> list[str]:
    """Return the cards of each side that count: `You 38: three tens 30, two aces 8.`."""
    ranks = [RANKS.index(rank) for rank in view.variant.rules["ranks"]]
    return [
        say.points_of_side(voice.side(one.side), sum(n for _, n in one.cards), by_rank(one, ranks))
        for one in outcome.card_points
    ]


def by_rank(won: SideCards, ranks: Sequence[int]) -> str:
    """Return cards that are worth card-points, rank by rank: `three tens 30, two aces 8`."""
    parts: list[tuple[int, str]] = []
    if jokers := [points for card, points in won.cards if card >= JOKER]:
        parts.append((sum(jokers), counted_jokers(len(jokers))))
    for rank in ranks:
        some = [points for card, points in won.cards if card < JOKER and rank_of(card) == rank]
        if some:
            parts.append((sum(some), counted_rank(len(some), rank)))
    parts.sort(key=lambda part: -part[0])
    return ", ".join(say.things_for_points(words, n) for n, words in parts) or say.no_card_points


def bid_lines(voice: Speaker, view: View, bid: BidOutcome | None) -> list[str]:
    """Return what was bid, and what it took: `You bid six; you and Cora took 7 points: made.`."""
    if bid is None or bid.smudge:
        return []
    side = players(voice, view, bid.seat % view.variant.sides)
    told = say.bid_was_made if bid.made else say.bid_was_not_made
    return [told(voice.name(bid.seat), bid.number, side, bid.took)]


def players(voice: Speaker, view: View, side: int) -> str:
    """Return a side of the deal within a sentence: `you and Cora`."""
    if view.called is None:
        return voice.side(side)
    return listed([voice.name(seat) for seat in view.together(side)])


def pegged_lines(voice: Speaker, view: View, outcome: Outcome) -> list[str]:
    """Return the points scored before the play, and what each side pegged in it, by the card:
    `Ben scores 1 point.`, `You pegged 13: nine of clubs 9, ace of clubs 4.`.
    """
    lines = voice.tell([e for e in view.events if isinstance(e, Pegged) and not e.cards])
    for one in outcome.pegged:
        cards = ", ".join(say.card_for_points(card, points) for card, points in one.cards)
        lines.append(say.pegged(voice.side(one.side), sum(n for _, n in one.cards), cards))
    return lines


def told(voice: Speaker, view: View, row: CountedItem) -> str:
    """Return an item, who scores it and why: `High, 1 point to you: you win the ace of spades.`."""
    name, why = view.variant.family.items[row.item].name, reason(voice, view, row)
    if row.side is not None:
        return say.item_to(name, row.points, players(voice, view, row.side), why)
    return (say.item_to_nobody if row.taker is None else say.item_and_why)(name, why)


def reason(voice: Speaker, view: View, row: CountedItem) -> str:
    """Return what decides an item: a card, or the amounts of the sides."""
    if row.amounts:
        return amounts_words(row)
    if row.item == "last-trick" and row.winner is not None:
        return say.wins_it(voice.who(row.winner))
    if row.card is None or row.player is None or row.winner is None:
        return say.no_trump_was_played if row.item in ENDS else say.card_was_not_played
    if row.item in ("low", "two") and view.variant.rules["low"] == "holder":
        return say.counts_for_player(voice.who(row.player), row.card, row.item)
    winner = voice.who(row.winner)
    if (row.player - row.winner) % view.variant.sides:
        return say.wins_card_of(winner, row.card, row.item, voice.name(row.player))
    return say.wins_card(winner, row.card, row.item)


def amounts_words(row: CountedItem) -> str:
    """Return the amounts, the winner's first: `56 card-points to 24`; or the cards of a side."""
    if row.item == "surplus" and row.side is not None:
        return say.taken_of_cards(row.amounts[row.side], sum(row.amounts))
    things = things_of(row.item)
    if len(set(row.amounts)) == 1:
        tie = say.each_side_has if row.taker is None else say.elder_hand_scores
        return tie(things(row.amounts[0]))
    first = row.amounts.index(max(row.amounts)) if row.taker is None else row.taker
    others = [str(amount) for side, amount in enumerate(row.amounts) if side != first]
    return say.things_to_others(things(row.amounts[first]), others)


def things_of(item: str) -> Callable[[int], str]:
    """Return what decides an item by how many of them a side has."""
    return {"tricks": some_tricks, "surplus": some_cards}.get(item, some_card_points)
