"""A review as data, for programs and browsers; docs/review.md explains the fields."""

from collections.abc import Sequence

from msgspec import UNSET, Struct, UnsetType

from hilojack.calls import show_act
from hilojack.cards import show_card
from hilojack.review.facts import ActionCost, Decision, Hindsight, Known, Player, Review
from hilojack.search.estimates import Basis, Estimate, Reason


class ReasonFacts(Struct, frozen=True, kw_only=True):
    """A reason, without the fields that do not apply."""

    kind: str
    often: float
    instead: float
    card: str | UnsetType = UNSET
    to: str | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    item: str | UnsetType = UNSET
    points: float | UnsetType = UNSET


class ChoiceFacts(Struct, frozen=True):
    """What one of the actions of a decision costs."""

    act: str
    points: Estimate
    chance: Estimate


class KnownFacts(Struct, frozen=True):
    """The cost of an action given what its player knew."""

    best: str
    judged: str  # proved, agreed, estimated
    too_close: bool
    exact: bool
    points: Estimate
    chance: Estimate
    decisive: bool
    equity: float  # the chance of the match after the best action
    kept: float  # and after the one that was taken
    choices: Sequence[ChoiceFacts]  # of a mistake, the best first
    searched: Basis
    reasons: Sequence[ReasonFacts]
    reasons_from: Basis | None


class HindsightFacts(Struct, frozen=True, kw_only=True):
    """The cost of an action as the cards lay."""

    available: bool
    why_not: str | UnsetType = UNSET
    exact: bool | UnsetType = UNSET
    least: int | UnsetType = UNSET
    most: int | UnsetType | None = UNSET
    better: str | UnsetType | None = UNSET


class DecisionFacts(Struct, frozen=True, kw_only=True):
    """A decision of a match."""

    number: int
    deal: int
    acts_before: int
    seat: int
    phase: str
    act: str
    mistake: bool
    unjudged: str | None
    known: KnownFacts | None
    hindsight: HindsightFacts
    rough: bool | UnsetType = UNSET  # a first look, until the review has judged it
    said: Sequence[str] | UnsetType = UNSET  # of a mistake, in sentences, for a page


class PlayerFacts(Struct, frozen=True):
    """The figures of a player."""

    seat: int
    name: str
    deals: int
    decisions: int
    reviewed: int
    exact: int
    mistakes: int
    too_close: int
    accuracy: float | None
    points_a_deal: Estimate | None
    chance_a_decision: Estimate  # of the match lost, on average
    hindsight_points: int


class DealScores(Struct, frozen=True):
    """The scores after a deal, by side; none if it was not ended."""

    deal: int
    scores: Sequence[int]


class ReviewFacts(Struct, frozen=True, kw_only=True):
    """A review: decisions in order, and the numbers of the worst."""

    game: str
    preset: str
    players: Sequence[str]
    complete: bool
    summary: Sequence[PlayerFacts]
    deals: Sequence[DealScores]
    winners: Sequence[int] | None  # seats
    worst: Sequence[int]
    decisions: Sequence[DecisionFacts]
    nothing: str | UnsetType = UNSET  # why nothing could be judged, for a page


def review_facts(review: Review) -> ReviewFacts:
    """Return a review as data."""
    variant = review.match.variant
    return ReviewFacts(
        game=variant.game,
        preset=variant.preset,
        players=list(review.match.seats),
        complete=review.complete,
        summary=[player_facts(player) for player in review.players],
        deals=deals_facts(review),
        winners=winners(review),
        worst=[decision.number for decision in review.worst],
        decisions=[decision_facts(decision) for decision in review.decisions],
    )


def deals_facts(review: Review) -> list[DealScores]:
    """Return the deals reviewed, with the scores after each."""
    numbers = dict.fromkeys(decision.deal for decision in review.decisions)
    deals = [review.match.deals[number - 1] for number in numbers]
    return [DealScores(deal.number, list(deal.scores)) for deal in deals]


def winners(review: Review) -> list[int] | None:
    """Return the seats that won the match, or None if nobody has."""
    match = review.match
    if match.victor is None:
        return None
    return [
        seat for seat in range(match.variant.seats) if seat % match.variant.sides == match.victor
    ]


def player_facts(player: Player) -> PlayerFacts:
    """Return one player's figures."""
    return PlayerFacts(
        seat=player.seat,
        name=player.name,
        deals=player.deals,
        decisions=player.decisions,
        reviewed=player.reviewed,
        exact=player.exact,
        mistakes=player.mistakes,
        too_close=player.close,
        accuracy=player.accuracy,
        points_a_deal=player.points,
        chance_a_decision=player.chance,
        hindsight_points=player.hindsight,
    )


def decision_facts(decision: Decision) -> DecisionFacts:
    """Return one decision."""
    return DecisionFacts(
        number=decision.number,
        deal=decision.deal,
        acts_before=decision.place,
        seat=decision.seat,
        phase=decision.phase,
        act=show_act(decision.act),
        mistake=decision.mistake,
        unjudged=decision.unjudged or None,
        known=known_facts(decision.known) if decision.known else None,
        hindsight=hindsight_facts(decision.hindsight),
        rough=decision.rough or UNSET,
    )


def known_facts(known: Known) -> KnownFacts:
    """Return the cost of an action given what its player knew."""
    return KnownFacts(
        best=show_act(known.best),
        judged="proved" if known.exact else "agreed" if known.agreed else "estimated",
        too_close=known.close,
        exact=known.exact,
        points=known.points,
        chance=known.chance,
        decisive=known.decisive,
        equity=known.equity,
        kept=known.kept,
        choices=[choice_facts(choice) for choice in known.choices],
        searched=known.basis,
        reasons=[reason_facts(reason) for reason in known.reasons],
        reasons_from=known.tried,
    )


def choice_facts(choice: ActionCost) -> ChoiceFacts:
    """Return what one of the actions of a decision costs."""
    return ChoiceFacts(show_act(choice.act), choice.points, choice.chance)


def hindsight_facts(one: Hindsight) -> HindsightFacts:
    """Return the cost of an action as the cards lay."""
    if one.why_not:
        return HindsightFacts(available=False, why_not=one.why_not)
    better = None if one.better is None else show_act(one.better)
    return HindsightFacts(
        available=True, exact=one.exact, least=one.least, most=one.most, better=better
    )


def reason_facts(reason: Reason) -> ReasonFacts:
    """Return one reason."""
    return ReasonFacts(
        kind=reason.kind,
        often=reason.often,
        instead=reason.instead,
        card=UNSET if reason.card is None else show_card(reason.card),
        to=UNSET if reason.to is None else show_card(reason.to),
        seat=UNSET if reason.seat is None else reason.seat,
        item=UNSET if reason.item is None else reason.item,
        points=reason.points or UNSET,
    )
