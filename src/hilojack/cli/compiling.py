"""Compile loops before work that needs them."""

import os
import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import NoReturn

from hilojack.cli.errors import STOPPED
from hilojack.variants.variant import Variant


def compile_loops(variant: Variant) -> None:
    """Compile the loops of a simulation."""
    from hilojack.lab.simulate import block

    with at_once_if_stopped():
        block(variant, 0, 0, 0)


def compile_searches(variant: Variant, kinds: Iterable[str]) -> None:
    """Compile the loops of searching players."""
    from hilojack.lab.entrants import get_searchers_ready

    with at_once_if_stopped():
        get_searchers_ready(variant, kinds)


@contextmanager
def at_once_if_stopped() -> Iterator[None]:
    """Let Ctrl-C end the program at once, since the compiler cannot be interrupted."""
    before = signal.signal(signal.SIGINT, leave_at_once)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def leave_at_once(*_: object) -> NoReturn:
    """End the program on the spot."""
    print("\nStopped while compiling the loops.", file=sys.stderr, flush=True)
    os._exit(STOPPED)
