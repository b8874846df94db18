"""What a review says: facts without words, for a terminal, a browser or a program."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from hilojack.match import Match
from hilojack.search.tricks.appraisal import Basis, Estimate

LEAST_POINTS = 0.1  # what a mistake costs at the least, in points of the deal
LEAST_CHANCE = 0.01  # and in chances of the match, where the deal may end it

FORCED = "forced"  # there was no other act
REVOKE = "revoke"  # the act broke a rule, for which the laws have their own price
CLAIM = "claim"  # whether others revoked is a question of evidence
UNCHOSEN = "indifferent"  # how the cards are dealt out makes no difference


@dataclass(frozen=True)
class Reason:
    """Something that comes about more or less often after the act than after the better one."""

    kind: str  # falls, trick, draws, keeps, item, set-back, pegs
    often: float  # after the act
    instead: float  # after the better one
    points: float = 0.0  # what it is worth of the cost, as far as that can be said
    card: int | None = None
    to: int | None = None  # the card that takes it
    seat: int | None = None  # whose card that is
    item: str | None = None


@dataclass(frozen=True)
class Known:
    """What an act cost on what the player knew."""

    best: int  # the better act, or the act itself where none was better
    points: Estimate
    chance: Estimate  # of winning the match
    decisive: bool  # the deal may end the match, so that chances decide and not points
    basis: Basis
    reasons: tuple[Reason, ...] = ()
    tried: Basis | None = None  # in which layouts or worlds the reasons were counted

    @property
    def exact(self) -> bool:
        """Whether the cost is proved."""
        return self.chance.exact if self.decisive else self.points.exact

    @property
    def mistake(self) -> bool:
        """Whether it cost something, and more than the luck of a sample explains."""
        if self.decisive:
            return self.chance.is_clear(LEAST_CHANCE)
        return self.points.is_clear(LEAST_POINTS)


@dataclass(frozen=True)
class Hindsight:
    """What an act cost as the cards truly lay, with best play by all who see them: in points, at
    least and at most. `most` is None where no bound was proved; nothing was where `why_not` says
    why.
    """

    least: int = 0
    most: int | None = None
    better: int | None = None  # an act that would have cost nothing, where that is proved
    why_not: str = ""  # sides or family: more than two sides play, or no solver knows the game

    @property
    def exact(self) -> bool:
        """Whether the cost is proved."""
        return not self.why_not and self.least == self.most


@dataclass(frozen=True)
class Decision:
    """One act of a match, and what it cost."""

    number: int  # in the match, from 1
    deal: int  # from 1
    place: int  # after so many acts of the deal
    seat: int
    phase: str
    act: int
    known: Known | None  # None where `unjudged` says why
    unjudged: str
    hindsight: Hindsight

    @property
    def mistake(self) -> bool:
        """Whether it was one, on what the player knew."""
        return self.known is not None and self.known.mistake


@dataclass(frozen=True)
class Player:
    """How one player did."""

    seat: int
    name: str
    deals: int
    decisions: int
    reviewed: int  # decisions with a choice that could be judged
    exact: int  # of those
    mistakes: int  # of those reviewed
    points: Estimate | None  # given away a deal; None where each deal may have ended the match
    chance: Estimate  # of the match given away, all in all
    hindsight: int  # points that were provably given away as the cards lay, all in all

    @property
    def accuracy(self) -> float | None:
        """The share of the decisions reviewed that were no mistakes."""
        return 1 - self.mistakes / self.reviewed if self.reviewed else None


@dataclass(frozen=True)
class Review:
    """The decisions of a match, as far as they were reviewed."""

    match: Match
    decisions: tuple[Decision, ...]
    complete: bool

    @property
    def worst(self) -> list[Decision]:
        """The mistakes, the worst first: those that cost most of the match."""
        mistakes = [decision for decision in self.decisions if decision.mistake]
        return sorted(mistakes, key=lambda d: (-cost_of(d), d.number))

    @property
    def players(self) -> list[Player]:
        """How each player did, by seat."""
        return [player_of(self, seat) for seat in range(self.match.variant.seats)]


def cost_of(decision: Decision) -> float:
    """What a decision cost of the match."""
    return decision.known.chance.mean if decision.known else 0.0


def player_of(review: Review, seat: int) -> Player:
    """How the player in a seat did."""
    own = [decision for decision in review.decisions if decision.seat == seat]
    known = [decision.known for decision in own if decision.known]
    deals = {decision.deal for decision in review.decisions}
    decisive = {d.deal for d in review.decisions if d.known and d.known.decisive}
    undecided = len(deals - decisive)
    given = total([d.known.points for d in own if d.known and d.deal not in decisive])
    return Player(
        seat=seat,
        name=review.match.seats[seat],
        deals=len(deals),
        decisions=len(own),
        reviewed=len(known),
        exact=sum(one.exact for one in known),
        mistakes=sum(one.mistake for one in known),
        points=given.times(1 / undecided) if undecided else None,
        chance=total([one.chance for one in known]),
        hindsight=sum(decision.hindsight.least for decision in own),
    )


def total(estimates: Sequence[Estimate]) -> Estimate:
    """The sum of independent estimates."""
    return Estimate(
        sum(one.mean for one in estimates),
        sqrt(sum(one.error**2 for one in estimates)),
        all(one.exact for one in estimates),
    )
