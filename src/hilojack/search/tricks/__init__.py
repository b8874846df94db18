"""Search at the trick-taking games."""

from hilojack.search.tricks.appraisal import appraise as appraise
from hilojack.search.tricks.machine import get_ready as get_ready, wait_for as wait_for
