"""The cost of every decision of a match: given what the player knew, and in hindsight.

- `review_match(match)` has the mistakes, the worst first, as `worst`, and each player's figures as
  `players`.
- `decisions(match)` yields the decisions one by one, as they are judged.
- `hint(view)` shows what the next best action would cost.

What a player knew is the view at that moment and nothing else; hindsight sees all cards as they
lay. The numbers are explained in docs/review.md.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from math import inf

from hilojack.match import Match, retrace
from hilojack.review.facts import (
    CLAIM,
    FORCED,
    REVOKE,
    UNCHOSEN,
    ActionCost as ActionCost,
    Decision as Decision,
    Hindsight as Hindsight,
    Known as Known,
    Player as Player,
    Review as Review,
)
from hilojack.review.hindsight import Patience as Patience, hindsights
from hilojack.review.judges import Appraised, judge_of
from hilojack.search.estimates import (
    HINT as HINT,
    REVIEW as REVIEW,
    ROUGH as ROUGH,
    Basis as Basis,
    Care as Care,
    Cost as Cost,
    Estimate as Estimate,
    Reason as Reason,
)
from hilojack.variants.variant import Variant
from hilojack.views import View
from hilojack.words.review import no_such_decision

# --- a match -------------------------------------------------------------------------------------


def review_match(
    match: Match,
    *,
    deals: Collection[int] = (),
    seats: Collection[int] = (),
    care: Care = REVIEW,
    patience: Patience | None = None,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Return the review of a match, or of some of its deals and seats.

    `progress` is called with the number of decisions reviewed and of all to review; an exception
    that it raises ends the work. The same match and seed give the same review.
    """
    found: list[Decision] = []
    whole = count_decisions(match, deals, seats)
    for decision in decisions(
        match, deals=deals, seats=seats, care=care, patience=patience, seed=seed
    ):
        found.append(decision)
        if progress:
            progress(len(found), whole)
    return Review(match, tuple(found), complete=True)


def count_decisions(match: Match, deals: Collection[int] = (), seats: Collection[int] = ()) -> int:
    """Return the number of decisions to review."""
    asked = [deal for deal in match.deals if not deals or deal.number in deals]
    return sum(not seats or seat in seats for deal in asked for seat in deal.seats)


def decisions(
    match: Match,
    *,
    deals: Collection[int] = (),
    seats: Collection[int] = (),
    after: int = 0,
    care: Care = REVIEW,
    patience: Patience | None = None,
    seed: int = 0,
) -> Iterator[Decision]:
    """Yield the decisions of a match in order, of `deals` and `seats` if given. The caller may stop
    at any time: the decisions so far are final, and `after` is the number of the last of them.
    """
    get_ready_for(match.variant)
    number, moments = 0, list[UnjudgedDecision]()
    for again in retrace(match):
        played = match.deals[again.deal.number - 1].acts
        place = len(again.deal.acts)
        if place < len(played) and again.turn is not None:
            number += 1
            view = again.view(again.turn)
            moments.append(UnjudgedDecision(number, place, view, again.position, played[place]))
            continue
        rows = [*(moment.row for moment in moments), again.position]
        if not deals or again.deal.number in deals:
            asked = [m for m in moments if m.number > after and (not seats or m.view.seat in seats)]
            yield from judged(moments, rows, asked, care, patience or Patience(), seed)
        moments = []


def rough_decisions(
    match: Match, *, deals: Collection[int] = (), seats: Collection[int] = (), after: int = 0
) -> Iterator[Decision]:
    """Yield the decisions as a first look finds their costs, by the same loops in few possible
    deals. No second judge and no hindsight are asked.
    """
    return decisions(match, deals=deals, seats=seats, after=after, care=ROUGH)


def get_ready_for(variant: Variant) -> None:
    """Compile or load what a review of the game needs, and learn the game."""
    judge_of(variant).get_ready(variant.fair.row)


@dataclass(frozen=True)
class UnjudgedDecision:
    """A decision before it is judged."""

    number: int
    place: int
    view: View
    row: tuple[int, ...]
    act: int


def judged(
    moments: list[UnjudgedDecision],
    rows: list[tuple[int, ...]],
    asked: list[UnjudgedDecision],
    care: Care,
    patience: Patience,
    seed: int,
) -> Iterator[Decision]:
    """Yield the decisions of a deal that are asked for."""
    if not asked:
        return
    acts = [moment.act for moment in moments]
    back = {} if care.rough else dict(hindsights(moments[0].view.variant, rows, acts, patience))
    for moment in asked:
        view = moment.view
        assert view.turn is not None
        unjudged = why_unjudged(view, moment.act)
        judge = judge_of(view.variant)
        judge.get_ready(judge.at_score(view))
        known = None if unjudged else known_cost(view, moment.act, care, seed)
        yield Decision(
            number=moment.number,
            deal=view.number,
            place=moment.place,
            seat=view.turn,
            phase=view.phase,
            act=moment.act,
            known=known,
            unjudged=unjudged,
            hindsight=back.get(moment.place, Hindsight()),
            rough=care.rough,
        )


def why_unjudged(view: View, act: int | None = None) -> str:
    """Return why a decision, or an action in it, cannot be judged; empty if it can."""
    if len(view.acts) == 1:
        return FORCED
    judge = judge_of(view.variant)
    if view.phase == "claim":
        return CLAIM
    if view.phase == "packet":
        return UNCHOSEN
    fair = judge.fair(view)
    if act is not None and act not in fair:
        return REVOKE
    return FORCED if len(fair) == 1 else ""


def known_cost(view: View, act: int, care: Care, seed: int) -> Known:
    """Return the cost of an action given what its player knew: from the view alone.

    What looks like a mistake is looked at more closely before anybody is blamed.
    """
    judge = judge_of(view.variant)
    appraisal = judge.appraise(view, care, seed=seed)
    known = first_opinion(appraisal, act)
    if care.rough and known.costly:
        return replace(known, choices=choices(appraisal, act, known))
    known = after_second_opinion(appraisal, act, known)
    if known.agreed and care.closer:
        appraisal = judge.appraise(view, care.closer, seed=seed + 1)
        known = seen_closer(appraisal, act, known)
    if not known.mistake:
        worse = known.chance.mean > 0 if known.decisive else known.points.mean > 0
        return known if worse else replace(known, best=act)
    why, tried = judge.reasons(appraisal, act, appraisal.best)
    return replace(known, reasons=why, tried=tried, choices=choices(appraisal, act, known))


def choices(appraisal: Appraised, taken: int, known: Known) -> tuple[ActionCost, ...]:
    """Return the actions of a decision with their costs, the best first. That of the action taken
    is as its judges found it.
    """
    found = [ActionCost(taken, known.points, known.chance)]
    for act in appraisal.acts:
        if act != taken:
            one = known_of(appraisal, appraisal.cost(act), appraisal.basis)
            found.append(ActionCost(act, one.points, one.chance))
    return tuple(sorted(found, key=lambda one: order(one, known)))


def order(one: ActionCost, known: Known) -> tuple[bool, float, int]:
    """Return the place of a choice: the best, then by the cost that decides."""
    cost = one.chance if known.decisive else one.points
    return one.act != known.best, cost.mean, one.act


def seen_closer(appraisal: Appraised, act: int, before: Known) -> Known:
    """Return the cost by a closer look at what two judges called a mistake."""
    known = first_opinion(appraisal, act)
    if known.best == before.best:
        return replace(known, agreed=known.costly and not known.exact)
    return after_second_opinion(appraisal, act, known)


def first_opinion(appraisal: Appraised, act: int) -> Known:
    """Return the cost of an action, without the reasons."""
    return known_of(appraisal, appraisal.cost(act), appraisal.basis)


def after_second_opinion(appraisal: Appraised, act: int, known: Known) -> Known:
    """Return the cost after another judge was asked, if it seemed a mistake and is not proved. What
    that judge proves replaces it.
    """
    if not known.costly or known.exact:
        return known
    second = known_of(appraisal, *appraisal.second_opinion(act))
    return second if second.exact else replace(known, agreed=second.costly)


def known_of(appraisal: Appraised, cost: Cost, basis: Basis) -> Known:
    """Return a cost as it is told: no less than zero, no more than the match."""
    return Known(
        best=appraisal.best,
        points=cost.points.within(0, inf),
        chance=cost.chance.within(0, 1),
        decisive=appraisal.decisive,
        basis=basis,
        equity=min(1.0, max(0.0, appraisal.equity)),
    )


# --- a hint --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Hint:
    """The best action, what the next best would cost, and why."""

    act: int
    instead: int | None  # the next best action, or None without a choice
    known: Known | None  # what that action would cost
    unjudged: str = ""
    rough: bool = False  # True if only plain loops searched, a little

    @property
    def clear(self) -> bool:
        """True if the next best act would be a mistake."""
        return self.known is not None and self.known.mistake


def hint(view: View, care: Care = HINT, *, seed: int = 0, wait: float = 20.0) -> Hint:
    """Return the best action for the seat of a view, from that view alone, as carefully as
    `master`.

    Wait up to `wait` seconds for the loops to compile or load, and think less without them. Raise
    ValueError if it is not the seat's turn.
    """
    if not view.acts:
        raise ValueError("it is not this seat's turn")
    unjudged = why_unjudged(view)
    judge = judge_of(view.variant)
    if unjudged:
        return Hint(judge.fair(view)[0], None, None, unjudged)
    compiled = judge.wait_for(view.variant.fair.row, wait)
    appraisal = judge.appraise(view, care, seed=seed)
    other = appraisal.second
    why, tried = judge.reasons(appraisal, other, appraisal.best)
    known = after_second_opinion(appraisal, other, first_opinion(appraisal, other))
    known = replace(known, reasons=why, tried=tried)
    return Hint(appraisal.best, other, known, rough=not (compiled or known.exact))


# --- once more -----------------------------------------------------------------------------------


def try_again(match: Match, number: int) -> Match:
    """Return a match as it was before decision `number`, from 1, the cards as they lay.

    Raise ValueError if there is no such decision.
    """
    count = count_decisions(match)
    if not 1 <= number <= count:
        raise ValueError(no_such_decision(count, number))
    left = number
    for again in retrace(match, seed=match.seed):
        if len(again.deal.acts) < len(match.deals[again.deal.number - 1].acts):
            left -= 1
            if not left:
                again.leave_the_record()
                return again
    raise AssertionError("the decisions were counted")
