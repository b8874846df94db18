"""Mistakes to be trained, without the search that would find them."""

from collections.abc import Iterator
from datetime import date
from itertools import count

from hilojack.match import Match, retrace
from hilojack.mistakes.entries import Noted
from hilojack.mistakes.notes import notes
from hilojack.review import ActionCost, Basis, Decision, Estimate, Hindsight, Known, Review
from hilojack.review.judges import judge_of
from hilojack.search.estimates import LAYOUTS
from hilojack.web.hall.reviewed import Work

NOTHING, MUCH = Estimate(0.0, exact=True), Estimate(1.5, exact=True)
SOME = Estimate(0.25, exact=True)


def blamed(match: Match) -> Iterator[Decision]:
    """Every decision that had a choice, as a mistake: the first other act would have been better,
    and is said to be proved so.
    """
    numbers = count(1)
    for again in retrace(match):
        place, played = len(again.deal.acts), match.deals[again.deal.number - 1].acts
        if again.turn is None or place >= len(played):
            continue
        number, view, act = next(numbers), again.view(again.turn), played[place]
        others = [one for one in judge_of(match.variant).fair(view) if one != act]
        known = None
        if others:
            known = found(act, others)
        yield Decision(
            number,
            again.deal.number,
            place,
            again.turn,
            view.phase,
            act,
            known,
            "" if known else "forced",
            Hindsight(why_not="family"),
        )


def found(act: int, others: list[int]) -> Known:
    """What is said to be known of an act: that the first of the others is better."""
    best, *rest = others
    choices = [ActionCost(best, NOTHING, NOTHING), ActionCost(act, MUCH, SOME)]
    choices += [ActionCost(one, MUCH, SOME) for one in rest]
    return Known(best, MUCH, SOME, False, Basis(LAYOUTS, 1), 0.5, choices=tuple(choices))


def review_of(match: Match) -> Review:
    return Review(match, tuple(blamed(match)), complete=True)


def reviewed(match: Match) -> Work:
    """The work of a server whose review has ended."""
    work = Work(match)
    work.review = review_of(match)
    return work


def mistakes_of(match: Match, seat: int, day: date) -> list[Noted]:
    return notes(match, review_of(match).decisions, seat, day)
