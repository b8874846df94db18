"""Search at the shedding games."""

from hilojack.search.shedding.appraisal import appraise as appraise
from hilojack.search.shedding.play import READY

get_ready, wait_for = READY.get_ready, READY.wait_for
