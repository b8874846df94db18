"""A review as data, for programs and browsers; docs/review.md explains the fields."""

from dataclasses import asdict

from hilojack.calls import show_act
from hilojack.cards import show_card
from hilojack.review.facts import Choice, Decision, Hindsight, Known, Player, Reason, Review


def review_facts(review: Review) -> dict[str, object]:
    """Return a review as JSON: decisions in order, and the numbers of the worst."""
    variant = review.match.variant
    return {
        "game": variant.game,
        "preset": variant.preset,
        "players": list(review.match.seats),
        "complete": review.complete,
        "summary": [player_facts(player) for player in review.players],
        "deals": deals_facts(review),
        "winners": winners(review),
        "worst": [decision.number for decision in review.worst],
        "decisions": [decision_facts(decision) for decision in review.decisions],
    }


def deals_facts(review: Review) -> list[dict[str, object]]:
    """Return the deals reviewed, with the scores after each, by side; none if it was not ended."""
    numbers = dict.fromkeys(decision.deal for decision in review.decisions)
    deals = [review.match.deals[number - 1] for number in numbers]
    return [{"deal": deal.number, "scores": list(deal.scores)} for deal in deals]


def winners(review: Review) -> list[int] | None:
    """Return the seats that won the match, or None if nobody has."""
    match = review.match
    if match.victor is None:
        return None
    return [
        seat for seat in range(match.variant.seats) if seat % match.variant.sides == match.victor
    ]


def player_facts(player: Player) -> dict[str, object]:
    """Return one player's figures."""
    return {
        "seat": player.seat,
        "name": player.name,
        "deals": player.deals,
        "decisions": player.decisions,
        "reviewed": player.reviewed,
        "exact": player.exact,
        "mistakes": player.mistakes,
        "too_close": player.close,
        "accuracy": player.accuracy,
        "points_a_deal": asdict(player.points) if player.points else None,
        "chance_a_decision": asdict(player.chance),
        "hindsight_points": player.hindsight,
    }


def decision_facts(decision: Decision) -> dict[str, object]:
    """Return one decision."""
    return {
        "number": decision.number,
        "deal": decision.deal,
        "acts_before": decision.place,
        "seat": decision.seat,
        "phase": decision.phase,
        "act": show_act(decision.act),
        "mistake": decision.mistake,
        "unjudged": decision.unjudged or None,
        "known": known_facts(decision.known) if decision.known else None,
        "hindsight": hindsight_facts(decision.hindsight),
    }


def known_facts(known: Known) -> dict[str, object]:
    """Return the cost of an action given what its player knew."""
    return {
        "best": show_act(known.best),
        "judged": "proved" if known.exact else "agreed" if known.agreed else "estimated",
        "too_close": known.close,
        "exact": known.exact,
        "points": asdict(known.points),
        "chance": asdict(known.chance),
        "decisive": known.decisive,
        "equity": known.equity,
        "kept": known.kept,
        "choices": [choice_facts(choice) for choice in known.choices],
        "searched": asdict(known.basis),
        "reasons": [reason_facts(reason) for reason in known.reasons],
        "reasons_from": asdict(known.tried) if known.tried else None,
    }


def choice_facts(choice: Choice) -> dict[str, object]:
    """Return what one of the actions of a decision costs."""
    costs = {"points": asdict(choice.points), "chance": asdict(choice.chance)}
    return {"act": show_act(choice.act), **costs}


def hindsight_facts(one: Hindsight) -> dict[str, object]:
    """Return the cost of an action as the cards lay."""
    if one.why_not:
        return {"available": False, "why_not": one.why_not}
    better = None if one.better is None else show_act(one.better)
    return {
        "available": True,
        "exact": one.exact,
        "least": one.least,
        "most": one.most,
        "better": better,
    }


def reason_facts(reason: Reason) -> dict[str, object]:
    """Return one reason, without the fields that do not apply."""
    facts: dict[str, object] = {"kind": reason.kind, "often": reason.often}
    facts["instead"] = reason.instead
    for name, card in (("card", reason.card), ("to", reason.to)):
        if card is not None:
            facts[name] = show_card(card)
    if reason.seat is not None:
        facts["seat"] = reason.seat
    if reason.item is not None:
        facts["item"] = reason.item
    return facts | ({"points": reason.points} if reason.points else {})
