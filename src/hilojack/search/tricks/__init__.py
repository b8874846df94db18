"""Search at the trick-taking games."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hilojack.match import Match
from hilojack.rules.slots import Rules
from hilojack.search.estimates import REVIEW, Care
from hilojack.search.evaluation.shipped import is_all, is_listed
from hilojack.search.ready import FULL, NEAR
from hilojack.search.tricks.machine import READY
from hilojack.variants.variant import Variant
from hilojack.views.tricks import View

if TYPE_CHECKING:  # in a browser it comes after the first card
    from hilojack.search.tricks.appraisal import Appraisal

get_ready, wait_for, forget = READY.get_ready, READY.wait_for, READY.forget


def rows_to_learn(rules: Rules) -> list[Rules]:
    """Return the rules, and those that are left of them towards the end of a match."""
    from hilojack.search.evaluation.shipped import rows_of_match

    return rows_of_match(rules)


def ship(games: Iterable[Rules], folder: Path) -> Iterator[Path]:
    """Write what is learnt of games into a folder, and yield each file."""
    from hilojack.search.evaluation.keeping import ship as written

    return written(games, folder)


def standing(rules: Rules) -> str:
    """Return the strength with which a game is played now."""
    strength = READY.standing(rules)
    return NEAR if strength == FULL and is_all() and not is_listed(rules) else strength


def appraise(view: View, care: Care = REVIEW, *, seed: int = 0) -> "Appraisal":
    """Compare the fair actions of a view; it must have two or more."""
    from hilojack.search.tricks import appraisal

    return appraisal.appraise(view, care, seed=seed)


def check_luck(variant: Variant) -> None:
    """Raise ValueError if the luck of the draws cannot be valued in a game."""
    from hilojack.search.tricks import draw_luck

    draw_luck.check_luck(variant)


def luck(match: Match, seed: int) -> float:
    """Return the luck of side 0 in the draws of a deal that is over, in points."""
    from hilojack.search.tricks import draw_luck

    return draw_luck.luck(match, seed)


def kernels() -> tuple[Callable[..., Any], ...]:
    """Return the kernels that a table calls."""
    from hilojack.search.tricks.loops import KERNELS

    return KERNELS
