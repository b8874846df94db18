"""The players of the toy game: each turns the card that must be turned."""

from hilojack.search.effort import Verdict
from toy_family.views.toy import View


def choose(view: View) -> int:
    """Return the act."""
    return view.acts[0]


def consider(view: View, effort: object, seed: int) -> Verdict:
    """Return that the act is the best."""
    raise AssertionError("there is one act, and no search for it")


def settle(view: View, act: int, verdict: Verdict) -> int:
    """Return the act."""
    return act
