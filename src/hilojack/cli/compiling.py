"""Compile loops before work that needs them."""

from collections.abc import Iterable

from hilojack.lab.entrants import get_searchers_ready
from hilojack.variants.variant import Variant


def compile_searches(variant: Variant, kinds: Iterable[str]) -> None:
    """Compile the loops of searching players."""
    get_searchers_ready(variant, kinds)
