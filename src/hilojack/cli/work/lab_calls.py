"""The command lab calls."""

from functools import partial

from hilojack.cli.lab_calls import Options
from hilojack.cli.work import hunts
from hilojack.judging.calls import packed
from hilojack.lab.calls import CallHunt
from hilojack.lab.hunting import games_of


def run(options: Options) -> int:
    """Judge calls until enough are clear."""
    plan = hunts.plan_of(options, partial(games_of, CallHunt.WHAT))
    before = hunts.begun(options, CallHunt.begin(plan))
    return hunts.carry_out(options, before, lambda hunt: packed(hunt.found, hunt.made_by))
