"""Search at the trick-taking games."""

from hilojack.search.tricks.appraisal import appraise as appraise
from hilojack.search.tricks.machine import READY

get_ready, wait_for = READY.get_ready, READY.wait_for
