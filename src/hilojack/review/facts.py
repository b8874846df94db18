"""The contents of a review: facts without words, for a terminal, a browser or a program."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt

from hilojack.match import Match
from hilojack.search.estimates import Basis, Estimate, Reason

LEAST_POINTS = 0.1  # the least cost of a mistake, in points of the deal
LEAST_CHANCE = 0.01  # and in match equity, if the deal may end the match

FORCED = "forced"  # there was no other action
REVOKE = "revoke"  # the action broke a rule, which the laws penalise
CLAIM = "claim"  # a claim of a revoke depends on evidence
UNCHOSEN = "indifferent"  # how to deal the cards makes no difference


@dataclass(frozen=True)
class ActionCost:
    """What one of the actions of a decision costs against the best of them, which costs nothing."""

    act: int
    points: Estimate
    chance: Estimate


@dataclass(frozen=True)
class Known:
    """The cost of an action given what the player knew; it is never below zero."""

    best: int  # the better action, or the action itself if none was better
    points: Estimate
    chance: Estimate  # of winning the match, from 0 to 1
    decisive: bool  # True if the deal may end the match: equity decides, not points
    basis: Basis
    equity: float  # the chance of the match after the better action
    reasons: tuple[Reason, ...] = ()
    choices: tuple[ActionCost, ...] = ()  # of a mistake, the best first
    tried: Basis | None = None  # the layouts or worlds in which the reasons were counted
    agreed: bool = False  # a second judge, in other deals, found it a mistake too

    @property
    def kept(self) -> float:
        """The chance of the match after the action that was taken."""
        return max(0.0, self.equity - self.chance.mean)

    @property
    def exact(self) -> bool:
        """True if the cost is proved."""
        return self.chance.exact if self.decisive else self.points.exact

    @property
    def costly(self) -> bool:
        """True if its judge found that it costs more than the sampling error explains."""
        if self.decisive:
            return self.chance.is_clear(LEAST_CHANCE)
        return self.points.is_clear(LEAST_POINTS) and self.chance.mean > 0

    @property
    def mistake(self) -> bool:
        """True if one judge has proved it a mistake, or two agree."""
        return self.costly and (self.exact or self.agreed)

    @property
    def close(self) -> bool:
        """True if it seemed to cost something, and that is too close to call."""
        return not self.exact and not self.mistake and self.points.mean + self.chance.mean > 0

    @property
    def counts(self) -> bool:
        """True if the cost is counted in the figures of the player: it is proved, or a mistake."""
        return self.exact or self.mistake


@dataclass(frozen=True)
class Hindsight:
    """The cost of an action as the cards truly lay, with best play by all who see them.

    It is in points, from `least` to `most`. `most` is None if no bound was proved; if `why_not` is
    set, nothing was.
    """

    least: int = 0
    most: int | None = None
    better: int | None = None  # an action proved to cost nothing
    why_not: str = ""  # sides or family: more than two sides play, or no solver plays the game

    @property
    def exact(self) -> bool:
        """True if the cost is proved."""
        return not self.why_not and self.least == self.most


@dataclass(frozen=True)
class Decision:
    """One action of a match, and its cost."""

    number: int  # in the match, from 1
    deal: int  # from 1
    place: int  # after this many actions of the deal
    seat: int
    phase: str
    act: int
    known: Known | None  # None if `unjudged` gives a reason
    unjudged: str
    hindsight: Hindsight
    rough: bool = False  # a first look: the review has not judged it yet

    @property
    def mistake(self) -> bool:
        """True if it was a mistake, given what the player knew; of a rough one, if it seems one."""
        return self.known is not None and (self.known.costly if self.rough else self.known.mistake)


@dataclass(frozen=True)
class Player:
    """The figures of one player."""

    seat: int
    name: str
    deals: int
    decisions: int
    reviewed: int  # decisions with a choice that could be judged
    exact: int  # of those
    mistakes: int  # of those reviewed
    close: int  # of those reviewed, too close to call
    points: Estimate | None  # lost a deal; None if each deal could have ended the match
    chance: Estimate  # match equity lost a decision that was reviewed
    hindsight: int  # points provably lost as the cards lay, in total

    @property
    def accuracy(self) -> float | None:
        """The share of the decisions reviewed that were not mistakes."""
        return 1 - self.mistakes / self.reviewed if self.reviewed else None


@dataclass(frozen=True)
class Review:
    """The decisions of a match, as far as they were reviewed."""

    match: Match
    decisions: tuple[Decision, ...]
    complete: bool

    @property
    def worst(self) -> list[Decision]:
        """The mistakes, worst first, by their cost in match equity."""
        mistakes = [decision for decision in self.decisions if decision.mistake]
        return sorted(mistakes, key=lambda d: (-cost_of(d), d.number))

    @property
    def players(self) -> list[Player]:
        """The figures of each player, by seat."""
        return [player_of(self, seat) for seat in range(self.match.variant.seats)]


def cost_of(decision: Decision) -> float:
    """Return the cost of a decision in match equity."""
    return decision.known.chance.mean if decision.known else 0.0


def player_of(review: Review, seat: int) -> Player:
    """Return the figures of the player in a seat."""
    own = [decision for decision in review.decisions if decision.seat == seat]
    known = [decision.known for decision in own if decision.known]
    deals = {decision.deal for decision in review.decisions}
    decisive = {d.deal for d in review.decisions if d.known and d.known.decisive}
    undecided = len(deals - decisive)
    counted = [decision for decision in own if decision.known and decision.known.counts]
    given = total([d.known.points for d in counted if d.known and d.deal not in decisive])
    chance = total([d.known.chance for d in counted if d.known])
    return Player(
        seat=seat,
        name=review.match.seats[seat],
        deals=len(deals),
        decisions=len(own),
        reviewed=len(known),
        exact=sum(one.exact for one in known),
        mistakes=sum(one.mistake for one in own),
        close=sum(one.close for one in known),
        points=given.times(1 / undecided) if undecided else None,
        chance=chance.times(1 / max(1, len(known))),
        hindsight=sum(decision.hindsight.least for decision in own),
    )


def total(estimates: Sequence[Estimate]) -> Estimate:
    """Return the sum of independent estimates."""
    return Estimate(
        fsum(one.mean for one in estimates),
        sqrt(fsum(one.error**2 for one in estimates)),
        all(one.exact for one in estimates),
    )
