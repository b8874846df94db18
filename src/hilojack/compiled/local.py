"""Twins where none is linked: of machine code that came along, or that is made on this machine."""

import threading
from collections.abc import Callable
from functools import cache
from typing import Any

from hilojack.compiled import building, modules, shipped
from hilojack.compiled.binding import GROUPS
from hilojack.compiled.linked import Module
from hilojack.compiled.tailored import tailored

Function = Callable[..., Any]
_LOCK = threading.Lock()  # of what is built: one at a time


class Local:
    """What `hilojack.compiled` asks for, on a machine that may build it."""

    tailored = staticmethod(tailored)

    @staticmethod
    def has_twins() -> bool:
        """Return True if machine code came along, or a compiler works here."""
        return shipped.is_there() or building.find_compiler() is not None

    @staticmethod
    @cache
    def twin(loop: Function) -> Any:
        """Return the twin of a bound loop. Raise LookupError if it cannot be had."""
        module = module_of(loop)
        if module is None:
            raise LookupError("no C compiler works here, so no loop can be compiled")
        return module.twin(loop)

    @staticmethod
    def stamp(loop: Function) -> str:
        """Return a digest of the C of a loop."""
        return modules.stamp_of((loop,))


def module_of(kernel: Function) -> Module | None:
    """Return the module that holds a kernel, or None if none came along or can be built here.
    Kernels that are needed together are built together.
    """
    with _LOCK:
        return shipped.module_of(kernel) or modules.built(GROUPS.get(kernel, (kernel,)))
