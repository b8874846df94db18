"""The outlook of a match by its score: how likely the side that wants so many points is to win it.

Source: the match as a race of even sides. What a deal pays is as likely to fall to one side as to
the other, item by item, and what is left of the match after it is as even. Where both reach the
target in one deal each is as likely to be first. (What sides lose by set-backs is left out.)
"""

from functools import cache, lru_cache
from math import comb

from hilojack.policy.tricks import POINT
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.scoring import points_of, worth_at
from hilojack.rules.tricks.slots import Rules
from hilojack.search.evaluation.scale import MARGIN, MATCH, STEP, ZERO

ABSENT = 0.25  # how often what a deal may pay falls to nobody

Outcomes = dict[tuple[int, int], float]  # what each of two sides gains in a deal, and its chance


@cache
def equity_table(rules: Rules) -> tuple[int, ...]:
    """By the points that a side wants, and those that its rival wants: the outlook in millionths,
    from the match won (+MATCH) to lost (-MATCH), in the order in which `utility` reads it.
    """
    wide = rules[slots.TARGET] + MARGIN
    gains = [(mine, theirs, p) for (mine, theirs), p in outcomes(rules).items() if mine or theirs]
    scored = sum(p for _, _, p in gains)
    table = [[0.0] * wide for _ in range(wide)]
    for mine in range(1, wide):
        for theirs in range(1, mine):
            value = 0.0
            for ours, others, chance in gains:
                value += chance * after(table, mine - ours, theirs - others)
            table[mine][theirs] = value / scored
            table[theirs][mine] = -value / scored
    for other in range(1, wide):
        table[0][other], table[other][0] = 1.0, -1.0
    return tuple(round(MATCH * value) for line in table for value in line)


def after(table: list[list[float]], mine: int, theirs: int) -> float:
    """The outlook after a deal, when the match may be over."""
    if mine > 0 and theirs > 0:
        return table[mine][theirs]
    return float(mine <= 0) - float(theirs <= 0)


def outcomes(rules: Rules) -> Outcomes:
    """What two sides may gain in a deal, each of its points falling to either or to nobody."""
    pays = [worth_at(rules, place) for place in range(rules[slots.ITEM_COUNT])]
    pays += [points_of(rules[slots.TRICK_POINTS], rank) for rank in range(13)]
    ways: Outcomes = {(0, 0): 1.0}
    for points in filter(None, pays):
        ways = fallen(ways, points, nobody_scores(rules))
    return ways


def points_of_deal(rules: Rules) -> int:
    """What a deal pays at the most, to all sides together."""
    return max(sum(pair) for pair in outcomes(rules))


@lru_cache(maxsize=1 << 10)
def equity_curve(rules: Rules, mine: int, theirs: int) -> list[int]:
    """What a deal makes of a match in which a side wants so many points and its rival so many, by
    the points that it may expect to gain more than the rival: from the least to the most, `STEP`
    thousandths apart.

    The points of the deal are taken to fall one by one, each with the same chance.
    """
    table, wide, span = equity_table(rules), rules[slots.TARGET] + MARGIN, points_of_deal(rules)
    after_deal = []
    for gained in range(span + 1):
        ours, others = mine - gained, theirs - (span - gained)
        if ours <= 0 and others <= 0:
            after_deal.append(0)
        else:
            after_deal.append(
                table[min(wide - 1, max(0, ours)) * wide + min(wide - 1, max(0, others))]
            )
    marks = 2 * span * POINT // STEP
    curve = []
    for mark in range(marks + 1):
        chance = mark / marks
        shares = [comb(span, n) * chance**n * (1 - chance) ** (span - n) for n in range(span + 1)]
        curve.append(round(sum(p * value for p, value in zip(shares, after_deal, strict=True))))
    return [*curve, curve[-1]]


@lru_cache(maxsize=1 << 10)
def margin_outlooks(rules: Rules, mine: int, theirs: int) -> list[int]:
    """What a deal makes of a match in which a side wants so many points and its rival so many, by
    the points that the side gains in it more than the rival: from `-ZERO` to `ZERO`.

    As many points fall to the two as a deal pays, or one less. A deal that ends the match for both
    is taken to end it for who gains more.
    """
    table, wide, span = equity_table(rules), rules[slots.TARGET] + MARGIN, points_of_deal(rules)
    outlooks = []
    for margin in range(-ZERO, ZERO + 1):
        whole = max(abs(margin), span - (span + margin) % 2)
        ours, others = mine - (whole + margin) // 2, theirs - (whole - margin) // 2
        if ours <= 0 and others <= 0:
            outlooks.append(MATCH * ((margin > 0) - (margin < 0)))
            continue
        ours, others = min(wide - 1, max(0, ours)), min(wide - 1, max(0, others))
        outlooks.append(table[ours * wide + others] + margin)
    return outlooks


@lru_cache(maxsize=1 << 10)
def rules_that_matter(rules: Rules, mine: int, theirs: int) -> Rules:
    """The rules of a deal with the items alone that can matter to a match in which a side wants so
    many points and its rival so many.

    Who reaches the target first, in counting order, has won, so the match is decided when
    `mine + theirs - 1` points have been counted: with an item for each point, two all are the
    affair of the first three. The rules themselves where more can matter; where points are scored
    before the count, bids must be made, or an item may fall to nobody, so that those after it
    decide; where a side has reached the target and may not win yet; and where there are more sides.
    """
    is_race = rules[slots.SIDES] == 2 and min(mine, theirs) > 0
    is_mere_count = not rules[slots.TRICK_POINTS] and rules[slots.BIDDING] == slots.BIDDING_NONE
    if not is_race or not is_mere_count or nobody_scores(rules):
        return rules
    left, items = mine + theirs - 1, 0
    while items < rules[slots.ITEM_COUNT] and left > 0:
        left -= worth_at(rules, items)
        items += 1
    fewer = list(rules)
    fewer[slots.ITEM_COUNT] = items
    return tuple(fewer)


def nobody_scores(rules: Rules) -> float:
    """How often an item falls to nobody: hardly ever where all the cards are played."""
    return ABSENT if rules[slots.STOCK] == slots.STOCK_NONE else 0.0


def fallen(ways: Outcomes, points: int, absent: float) -> Outcomes:
    """The outcomes when so many points more have fallen to either side, or to nobody."""
    after_it: Outcomes = {}
    for (mine, theirs), chance in ways.items():
        for ours, others, share in (
            (points, 0, (1 - absent) / 2),
            (0, points, (1 - absent) / 2),
            (0, 0, absent),
        ):
            if share:
                fall = (mine + ours, theirs + others)
                after_it[fall] = after_it.get(fall, 0.0) + chance * share
    return after_it
