"""What acts are worth at a position that is studied, in sentences."""

from hilojack.calls import name_act
from hilojack.match import Match
from hilojack.search.estimates import LAYOUTS, ORDERS, PROOFS, WILSON_95
from hilojack.study.position import Study
from hilojack.study.weighing import WeighedPosition, Worth
from hilojack.voices import voice_of
from hilojack.voices.speech import Speaker
from hilojack.words.grammar import capital


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
        done = " The time allowed is over." if found.done else ""
        return f"Nothing is proved yet.{done}"
    if found.exact:
        return f"Worth {points(found.low)} to {side}, with all cards open: solved exactly."
    rest = "is not solved in the time allowed" if found.done else "is being solved"
    between = f"{signed(found.low)} to {signed(found.high)}"
    return f"The position {rest}. It is proved to be worth {between} points to {side}."


def costs_verdict(study: Study, who: str, found: WeighedPosition) -> str:
    """Return how the costs were found."""
    if found.is_waiting or found.basis is None:
        return f"The search is being loaded. What {who} does not know is not used."
    size = f"{found.basis.size:,}"
    how = {
        LAYOUTS: f"every one of {size} layouts is searched",
        ORDERS: f"every order of the stock is tried, {size} in all",
        PROOFS: f"the play is proved in {size} possible deals",
    }.get(found.basis.kind, f"{size} possible deals are drawn")
    exact = "exact" if found.exact else "an estimate, with its 95% interval"
    open_cards = "" if study.seat is not None else " The open cards were not solved."
    return f"What each act costs, given what {who} knows: {how}; {exact}.{open_cards}"


def worth_words(found: WeighedPosition, one: Worth) -> str:
    """Return what an act is worth."""
    if one.low is None or one.high is None:
        return "not known yet"
    if found.kind != "costs":
        return points(one.low) if one.exact else f"{signed(one.low)} to {signed(one.high)} points"
    if one is found.acts[0]:
        return "best"
    spread = "" if one.exact else f" ± {(one.high - one.low) / 2:.2f}"
    chance = ""
    if one.chance is not None:
        error = "" if one.chance.exact else f" ± {100 * WILSON_95 * one.chance.error:.1f}"
        chance = f", {100 * one.chance.mean:.1f}{error}% of the match"
    return f"costs {one.mean or 0:.2f}{spread} points{chance}"


def worth_lines(found: WeighedPosition) -> list[str]:
    """Return a line for each act, the best first."""
    if found.kind == "none":
        return []
    words = [(name_act(one.act), worth_words(found, one)) for one in found.acts]
    wide = max((len(name) for name, _ in words), default=0)
    return [f"  {name.ljust(wide)}  {worth}" for name, worth in words]


def points(number: float) -> str:
    """Return points with their sign."""
    return f"{signed(number)} point" if abs(number) == 1 else f"{signed(number)} points"


def signed(number: float | None) -> str:
    """Return a whole number with its sign; zero has none."""
    return "0" if not number else f"{int(number):+}"
