"""Who judges the acts of a toy game: nobody, since each is forced."""

from collections.abc import Sequence
from typing import NoReturn

from hilojack.review.judges import Judge
from hilojack.rules.slots import Rules
from hilojack.variants.variant import Variant
from toy_family.views.toy import View


def fair_acts(view: View) -> Sequence[int]:
    """Return every act."""
    return view.acts


def never(*_: object, **__: object) -> NoReturn:
    """Raise AssertionError: no act is judged."""
    raise AssertionError


def get_ready(rules: Rules) -> bool:
    """Return True: there is nothing to get ready."""
    return True


def wait_for(rules: Rules, seconds: float) -> bool:
    """Return True."""
    return True


def no_hindsight(variant: Variant) -> str:
    """Return why no value can be found with all cards known."""
    return "family"


JUDGE = Judge(fair_acts, never, never, get_ready, wait_for, no_hindsight)
