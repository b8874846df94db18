"""What acts are worth at a position that is studied, in sentences."""

from hilojack.calls import name_act
from hilojack.match import Match
from hilojack.search.estimates import WILSON_95
from hilojack.study.position import Study
from hilojack.study.weighing import WeighedPosition, Worth
from hilojack.voices import voice_of
from hilojack.voices.speech import Speaker
from hilojack.words import study as say
from hilojack.words.grammar import capital
from hilojack.words.review import exact


def speaker(study: Study) -> Speaker:
    """Return the voice that speaks of a position."""
    return voice_of(study.names, None, study.variant)


def verdict(study: Study, match: Match, found: WeighedPosition) -> str:
    """Return what is known of a position, and how, in one or two sentences."""
    if found.why:
        return found.why
    who = study.names[match.turn or 0]
    side = capital(speaker(study).side((match.turn or 0) % study.variant.sides))
    if found.kind == "costs":
        return costs_verdict(study, who, found)
    if found.low is None:
        return say.nothing_proved_in_time if found.done else say.nothing_proved
    if found.exact:
        return say.worth_solved(points(found.low), side)
    worth = say.worth_in_time if found.done else say.worth_so_far
    return worth(signed(found.low), signed(found.high), side)


def costs_verdict(study: Study, who: str, found: WeighedPosition) -> str:
    """Return how the costs were found."""
    if found.is_waiting or found.basis is None:
        return say.search_is_loading(who)
    how = say.searched(found.basis.kind, found.basis.size)
    told = say.what_acts_cost(who, how, exact if found.exact else say.estimated)
    return say.open_not_solved(told) if study.seat is None else told


def worth_words(found: WeighedPosition, one: Worth) -> str:
    """Return what an act is worth."""
    if one.low is None or one.high is None:
        return say.not_known_yet
    if found.kind != "costs":
        apart = say.points_from_to(signed(one.low), signed(one.high))
        return points(one.low) if one.exact else apart
    if one is found.acts[0]:
        return say.best
    cost = f"{one.mean or 0:.2f}"
    if not one.exact:
        cost = say.give_or_take(cost, f"{(one.high - one.low) / 2:.2f}")
    if one.chance is None:
        return say.costs_points(cost)
    chance = f"{100 * one.chance.mean:.1f}"
    if not one.chance.exact:
        chance = say.give_or_take(chance, f"{100 * WILSON_95 * one.chance.error:.1f}")
    return say.costs_points_and_chance(cost, chance)


def worth_lines(found: WeighedPosition) -> list[str]:
    """Return a line for each act, the best first."""
    if found.kind == "none":
        return []
    words = [(name_act(one.act), worth_words(found, one)) for one in found.acts]
    wide = max((len(name) for name, _ in words), default=0)
    return [f"  {name.ljust(wide)}  {worth}" for name, worth in words]


def points(number: float) -> str:
    """Return points with their sign."""
    return say.signed_points(int(number), signed(number))


def signed(number: float | None) -> str:
    """Return a whole number with its sign; zero has none."""
    return "0" if not number else f"{int(number):+}"
