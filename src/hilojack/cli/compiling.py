"""Compile loops before work that needs them."""

from collections.abc import Iterable

from hilojack.variants.variant import Variant


def compile_loops(variant: Variant) -> None:
    """Compile the loops of a simulation."""
    from hilojack.lab.simulate import block

    block(variant, 0, 0, 0)


def compile_searches(variant: Variant, kinds: Iterable[str]) -> None:
    """Compile the loops of searching players."""
    from hilojack.lab.entrants import get_searchers_ready

    get_searchers_ready(variant, kinds)
