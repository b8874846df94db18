"""Why one action is better than another: what happens more often after it, in the worlds searched.

Each world gives two outcomes, one for either action: the trick in which the card falls, and the row
that ends the deal. If every layout was searched the outcomes are lines of best play. Otherwise they
are roll-outs of the quick policy, in the same worlds for both actions.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hilojack.calls import is_card
from hilojack.cards import cards_in
from hilojack.review.judges import DIFFERENCE, MOST, Judge, Outcome, mean
from hilojack.rules.tricks import scoring, slots
from hilojack.rules.tricks.step import step
from hilojack.search.beliefs.deals import state_row
from hilojack.search.estimates import LAYOUTS, SAMPLE, Basis, Reason
from hilojack.search.evaluation.equity import rules_that_matter
from hilojack.search.proofs.solver import Solver
from hilojack.search.rollouts.outcomes import DRAWN, TAKEN_BY, TAKEN_WITH
from hilojack.search.tricks import get_ready, wait_for
from hilojack.search.tricks.appraisal import Appraisal, appraise
from hilojack.search.tricks.draw_luck import check_luck as check_luck, luck as luck
from hilojack.search.tricks.play import points_needed
from hilojack.search.tricks.points import begin_at_par, endless_game
from hilojack.variants.variant import Variant
from hilojack.views.evidence import fair_acts
from hilojack.views.tricks import View

MOST_LINES = 12  # layouts up to which lines of best play are searched
NODES = 3_000_000  # of the solver for one line
LEAST = 0.05  # points that an item must be worth to be told


def reasons(appraisal: Appraisal, act: int, better: int) -> tuple[tuple[Reason, ...], Basis]:
    """Return what speaks against `act` and for the better one, plainest first, and where it was
    counted.
    """
    one, other = outcomes_of(appraisal, act), outcomes_of(appraisal, better)
    size, kind = len(one), SAMPLE
    if len(one) == len(appraisal.layouts.hands) and appraisal.basis.kind == LAYOUTS:
        kind = LAYOUTS
    compared = WorldComparison(appraisal.view, act, better, one, other)
    return tuple(compared.reasons())[:MOST], Basis(kind, size)


# --- outcomes -------------------------------------------------------------------------------------


def outcomes_of(appraisal: Appraisal, act: int) -> list[Outcome]:
    """Return the outcomes of an action: lines of best play if possible, else roll-outs."""
    view, found = appraisal.view, appraisal.layouts
    few = len(found.hands) <= MOST_LINES and len(set(found.weights)) == 1
    if appraisal.basis.kind == LAYOUTS and few and view.variant.sides == 2:
        solver = Solver(endless_game(view.variant), memory=16)
        lines = [line_of(solver, view, hands, act) for hands in found.hands]
        if all(lines):
            return [line for line in lines if line]
    return appraisal.outcomes(act)


def line_of(solver: Solver, view: View, hands: Sequence[int], act: int) -> Outcome | None:
    """Return the outcome of best play with `hands` after an action, or None if it takes long."""
    row = state_row(view, tuple(hands))
    begin_at_par(view.variant.fair.row, row)
    after = solver.after(row, act)
    line: tuple[int, ...] = ()
    if after[slots.PHASE] != slots.PHASE_OVER:
        for solution in solver.solutions(after, acts=False):
            line = solution.line
            if solution.nodes > NODES:
                return None
    return told(solver.variant.row, row, (act, *line))


def told(rules: slots.Rules, row: list[int], acts: Sequence[int]) -> Outcome:
    """Return the outcome of a line of play."""
    row, tricks = row.copy(), row[slots.TRICKS]
    trick = [slots.NONE, slots.NONE, 0, 0]  # no card is drawn: none was left
    for act in acts:
        won = row[slots.WON : slots.WON + rules[slots.SEATS]]
        step(rules, row, act)
        if row[slots.TRICKS] == tricks + 1 and trick[0] == slots.NONE:
            taker = row[slots.TAKER]
            trick = [taker, row[slots.BEST], row[slots.WON + taker] & ~won[taker], 0]
    return [*row, *trick]


# --- what differs --------------------------------------------------------------------------------


@dataclass(frozen=True)
class WorldComparison:
    """The outcomes of two actions in the same worlds."""

    view: View
    act: int
    better: int
    one: Sequence[Outcome]  # of the action
    other: Sequence[Outcome]  # of the better one

    def reasons(self) -> Iterator[Reason]:
        """Yield what differs: the fate of the card, then of the trick, then the score."""
        if self.view.phase == "play" and is_card(self.act):
            yield from self._falls()
            yield from self._trick()
            yield from self._drawn()
        if self.view.phase == "play" and self.view.trump is not None:
            yield from self._kept(self.view.trump)
        yield from sorted(self._score(), key=lambda reason: -reason.points)

    @property
    def _side(self) -> int:
        return (self.view.seat or 0) % self.view.variant.sides

    def _falls(self) -> Iterator[Reason]:
        """Yield the reason that a counting card falls to a card of the other side."""
        if not self._counts(self.act):
            return
        lost = [outcome for outcome in self.one if not self._is_ours(outcome)]
        often = len(lost) / len(self.one)
        instead = 0.0
        if self._counts(self.better):
            instead = mean(self.other, lambda outcome: not self._is_ours(outcome))
        if often - instead < DIFFERENCE:
            return
        takers = Counter((outcome[TAKEN_BY], outcome[TAKEN_WITH]) for outcome in lost)
        (seat, card), times = takers.most_common(1)[0]
        if 2 * times > len(lost):
            yield Reason("falls", times / len(self.one), instead, card=self.act, to=card, seat=seat)
        else:
            yield Reason("falls", often, instead, card=self.act)

    def _trick(self) -> Iterator[Reason]:
        """Yield the reason that one action wins the trick more often than the other."""
        often, instead = mean(self.one, self._is_ours), mean(self.other, self._is_ours)
        if abs(often - instead) >= DIFFERENCE:
            yield Reason("trick", often, instead)

    def _drawn(self) -> Iterator[Reason]:
        """Yield the reason that the top card of the stock is drawn more often."""
        top = self.view.stock_top
        if top is None:
            return
        often = mean(self.one, lambda outcome: bool(outcome[DRAWN] >> top & 1))
        instead = mean(self.other, lambda outcome: bool(outcome[DRAWN] >> top & 1))
        if abs(often - instead) >= DIFFERENCE:
            yield Reason("draws", often, instead, card=top)

    def _kept(self, trump: int) -> Iterator[Reason]:
        """Yield the reason that this side keeps a card that counts towards Game more often. A card
        that is an item by itself is left to `_score`.
        """
        rules = self.view.variant.row
        most, reason = 0.0, None
        for card in cards_in(rules[slots.PACK_CARDS] & ~self._single() & ~(1 << self.act)):
            points = scoring.points_of_card(rules, card, trump)
            often, instead = self._taken(self.one, card), self._taken(self.other, card)
            weight = (instead - often) * points
            if points and instead - often >= DIFFERENCE and weight > most:
                most, reason = weight, Reason("keeps", often, instead, card=card)
        if reason and self._has(slots.ITEM_GAME):
            yield reason

    def _taken(self, outcomes: Sequence[Outcome], card: int) -> float:
        """Return how often this side takes a card."""
        rules = self.view.variant.row
        return mean(
            outcomes, lambda outcome: scoring.cards_won(rules, outcome, self._side) >> card & 1
        )

    def _score(self) -> Iterator[Reason]:
        """Yield the reasons in the score of the deal, item by item."""
        for place, item in enumerate(self.view.variant.rules["scoring"]):
            points = self._gain(self.other, place) - self._gain(self.one, place)
            if points >= LEAST:
                often, instead = self._owned(self.one, place), self._owned(self.other, place)
                yield Reason("item", often, instead, points, item=item)
        line = slots.LINE_SET_BACK
        points = self._gain(self.other, line) - self._gain(self.one, line)
        if points >= LEAST:
            often = mean(self.one, lambda s: s[scoring.earned(line, self._side)] < 0)
            instead = mean(self.other, lambda s: s[scoring.earned(line, self._side)] < 0)
            yield Reason("set-back", often, instead, points)
        one, other = (self._gain(some, slots.LINE_BID) for some in (self.one, self.other))
        if other - one >= LEAST:
            yield Reason("bid", one, other, other - one)
        pegs = mean(self.other, self._pegged) - mean(self.one, self._pegged)
        if pegs >= LEAST:
            often, instead = mean(self.one, self._pegged), mean(self.other, self._pegged)
            yield Reason("pegs", often, instead, pegs)

    # --- an outcome ------------------------------------------------------------------------------

    def _is_ours(self, outcome: Outcome) -> bool:
        taker = outcome[TAKEN_BY]
        return taker != slots.NONE and taker % self.view.variant.sides == self._side

    def _owned(self, outcomes: Sequence[Outcome], place: int) -> float:
        """Return how often an item goes to this side."""
        return mean(outcomes, lambda outcome: outcome[slots.AWARDS + place] == self._side)

    def _gain(self, outcomes: Sequence[Outcome], line: int) -> float:
        """Return this side's mean gain by a line of the count, less that of the best rival."""
        return mean(outcomes, lambda outcome: self._lead(outcome, line))

    def _lead(self, outcome: Outcome, line: int) -> int:
        sides = range(self.view.variant.sides)
        gains = [outcome[scoring.earned(line, side)] for side in sides]
        mine = gains.pop(self._side)
        return mine - max(gains)

    def _pegged(self, outcome: Outcome) -> int:
        """Return this side's points scored at once, less those of the best rival."""
        gains = [
            outcome[slots.SCORES + side]
            - outcome[slots.BEFORE + side]
            - scoring.counted(outcome, side)
            for side in range(self.view.variant.sides)
        ]
        mine = gains.pop(self._side)
        return mine - max(gains)

    def _counts(self, card: int) -> bool:
        """Return True if a card counts by itself: towards Game, as the jack of trumps or a five."""
        rules, trump = self.view.variant.row, self.view.trump
        if trump is None:
            return False
        game = self._has(slots.ITEM_GAME) and scoring.points_of_card(rules, card, trump) > 0
        pegs = scoring.trick_points(rules, 1 << card, trump) > 0
        return game or pegs or bool(self._single() >> card & 1)

    def _single(self) -> int:
        """Return the cards that are an item of the score by themselves, as a set."""
        cards = scoring.named_cards(self.view.variant.row, self.one[0][slots.TRUMP])
        if self._has(slots.ITEM_JACK):
            cards |= 1 << scoring.jack_of_trumps(self.one[0])
        return cards

    def _has(self, item: int) -> bool:
        return item in self._codes

    @property
    def _codes(self) -> set[int]:
        rules = self.view.variant.row
        return {scoring.item_at(rules, place) for place in range(rules[slots.ITEM_COUNT])}


def no_hindsight(variant: Variant) -> str:
    """Return why no value can be found with all cards known, or an empty text: two sides must
    play.
    """
    return "" if variant.sides == 2 else "sides"


def at_score(view: View) -> slots.Rules:
    """Return the rules that can still matter to the match at the score of a view."""
    return rules_that_matter(view.variant.fair.row, *points_needed(view))


JUDGE = Judge(fair_acts, appraise, reasons, get_ready, wait_for, no_hindsight, at_score)
