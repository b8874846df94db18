"""Who judges the acts of a toy game: nobody, since each is forced."""

from collections.abc import Sequence
from typing import NoReturn

from hilojack.review.judges import Judge
from hilojack.variants.variant import Variant
from toy_family.search.toy import get_ready, wait_for
from toy_family.views.toy import View


def fair_acts(view: View) -> Sequence[int]:
    """Return every act."""
    return view.acts


def no_hindsight(variant: Variant) -> str:
    """Return why no value can be found with all cards known."""
    return "family"


def check_luck(variant: Variant) -> None:
    """Raise ValueError: there is nothing to draw."""
    raise ValueError("there is nothing to draw")


def appraise(*_: object, **__: object) -> NoReturn:
    """Raise AssertionError: no act is judged."""
    raise AssertionError


JUDGE = Judge(fair_acts, appraise, appraise, get_ready, wait_for, no_hindsight)
