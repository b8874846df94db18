"""Match equity by score: how likely a side is to win the match, by the points that it still needs.

Source: the match as a race between equal sides. Each item of a deal falls to either side with the
same chance. If both reach the target in one deal, either is equally likely to be first. What sides
lose by setbacks is left out.
"""

from array import array
from functools import lru_cache
from math import comb, fsum

from hilojack.cards import cards_in, rank_of
from hilojack.policy.tricks import POINT
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.scoring import most_at, points_of
from hilojack.rules.tricks.slots import Rules
from hilojack.search.evaluation.portable import power
from hilojack.search.evaluation.scale import MARGIN, MATCH, STEP, ZERO

ABSENT = 0.25  # how often an item falls to nobody

Chances = dict[tuple[int, int], float]  # by what each of two sides gains in a deal


@lru_cache(4)  # a table is large
def equity_table(rules: Rules) -> "array[int]":
    """Return the equity by the points that a side and its rival need, in the order in which
    `utility` reads it: from +MATCH, the match won, to -MATCH, lost.
    """
    wide = rules[slots.TARGET] + MARGIN
    gains = [(mine, theirs, p) for (mine, theirs), p in gains_of(rules).items() if mine or theirs]
    scored = fsum(p for _, _, p in gains)
    table = [array("d", bytes(8 * wide)) for _ in range(wide)]
    for mine in range(1, wide):
        for theirs in range(1, mine):
            value = 0.0
            for ours, others, chance in gains:
                value += chance * after_deal(table, mine - ours, theirs - others)
            table[mine][theirs] = value / scored
            table[theirs][mine] = -value / scored
    for other in range(1, wide):
        table[0][other], table[other][0] = 1.0, -1.0
    return array("i", (round(MATCH * value) for line in table for value in line))


def after_deal(table: "list[array[float]]", mine: int, theirs: int) -> float:
    """Return the equity after a deal, which may have ended the match."""
    if mine > 0 and theirs > 0:
        return table[mine][theirs]
    return float(mine <= 0) - float(theirs <= 0)


def gains_of(rules: Rules) -> Chances:
    """Return the chances of what two sides gain in a deal; each item falls to either or neither."""
    pays = [most_at(rules, place) for place in range(rules[slots.ITEM_COUNT])]
    pays += [points_of(rules[slots.TRICK_POINTS], rank) for rank in range(13)]
    cards = cards_in(rules[slots.PACK_CARDS])
    pays += [points_of(rules[slots.ALL_TRICK_POINTS], rank_of(card)) for card in cards]
    chances: Chances = {(0, 0): 1.0}
    for points in filter(None, pays):
        chances = with_item(chances, points, chance_of_none(rules))
    return chances


def points_of_deal(rules: Rules) -> int:
    """Return the most points that a deal pays, to all sides together."""
    return max(sum(pair) for pair in gains_of(rules))


def equity(rules: Rules, mine: int, theirs: int) -> int:
    """Return the equity of a side that needs `mine` points, if its rival needs `theirs`."""
    wide = rules[slots.TARGET] + MARGIN
    line, column = (min(wide - 1, max(0, points)) for points in (mine, theirs))
    return equity_table(rules)[line * wide + column]


@lru_cache(maxsize=1 << 10)
def equity_curve(rules: Rules, mine: int, theirs: int) -> list[int]:
    """Return the equity after a deal by the points that a side is expected to gain above its rival,
    from the least to the most, `STEP` thousandths apart.

    The points of the deal are taken to fall one by one, each with the same chance. Before it the
    side needs `mine` points and its rival `theirs`.
    """
    span = points_of_deal(rules)
    afterwards = []
    for gained in range(span + 1):
        ours, others = mine - gained, theirs - (span - gained)
        both_reach = ours <= 0 and others <= 0
        afterwards.append(0 if both_reach else equity(rules, ours, others))
    curve = [
        round(fsum(p * value for p, value in zip(shares, afterwards, strict=True)))
        for shares in binomial_shares(span)
    ]
    return [*curve, curve[-1]]


@lru_cache(maxsize=1 << 6)
def binomial_shares(span: int) -> list[list[float]]:
    """Return how often a side gains each number of `span` points, for each mark of a curve."""
    marks = 2 * span * POINT // STEP
    chances = [(mark / marks, 1 - mark / marks) for mark in range(marks + 1)]
    return [
        [comb(span, n) * power(ours, n) * power(others, span - n) for n in range(span + 1)]
        for ours, others in chances
    ]


@lru_cache(maxsize=1 << 10)
def equity_by_margin(rules: Rules, mine: int, theirs: int) -> list[int]:
    """Return the equity after a deal by the points that a side gains above its rival, from `-ZERO`
    to `ZERO`. Before it the side needs `mine` points and its rival `theirs`.

    Together the two gain the points that a deal pays, or one fewer. A deal that ends the match for
    both is taken to end it for the side that gains more.
    """
    span = points_of_deal(rules)
    equities = []
    for margin in range(-ZERO, ZERO + 1):
        whole = max(abs(margin), span - (span + margin) % 2)
        ours, others = mine - (whole + margin) // 2, theirs - (whole - margin) // 2
        if ours <= 0 and others <= 0:
            equities.append(MATCH * ((margin > 0) - (margin < 0)))
        else:
            equities.append(equity(rules, ours, others) + margin)
    return equities


@lru_cache(maxsize=1 << 10)
def rules_that_matter(rules: Rules, mine: int, theirs: int) -> Rules:
    """Return the rules of a deal with only the items that can matter to the match, if a side needs
    `mine` points and its rival `theirs`.

    The first side to reach the target, in counting order, wins. So the match is decided once
    `mine + theirs - 1` points are counted: with one point an item, only the first three matter if
    both need two. Return the rules unchanged if more can matter: points are scored before the
    count, bids must be made, an item may fall to nobody, a side has reached the target and may not
    win yet, or there are more sides.
    """
    is_race = rules[slots.SIDES] == 2 and min(mine, theirs) > 0
    is_mere_count = not rules[slots.PEGGED] and rules[slots.BIDDING] == slots.BIDDING_NONE
    if not is_race or not is_mere_count or chance_of_none(rules):
        return rules
    left, items = mine + theirs - 1, 0
    while items < rules[slots.ITEM_COUNT] and left > 0:
        left -= most_at(rules, items)
        items += 1
    fewer = list(rules)
    fewer[slots.ITEM_COUNT] = items
    return tuple(fewer)


def chance_of_none(rules: Rules) -> float:
    """Return how often an item falls to nobody: hardly ever if all the cards are played."""
    if rules[slots.ALL_TRICK_POINTS]:
        return max(0.0, 1 - rules[slots.SEATS] * rules[slots.HAND] / rules[slots.PACK_SIZE])
    return ABSENT if rules[slots.STOCK] == slots.STOCK_NONE else 0.0


def with_item(chances: Chances, points: int, absent: float) -> Chances:
    """Return the chances after `points` more fall to either side, or to nobody."""
    found: Chances = {}
    for (mine, theirs), chance in chances.items():
        for ours, others, share in (
            (points, 0, (1 - absent) / 2),
            (0, points, (1 - absent) / 2),
            (0, 0, absent),
        ):
            if share:
                gained = (mine + ours, theirs + others)
                found[gained] = found.get(gained, 0.0) + chance * share
    return found
