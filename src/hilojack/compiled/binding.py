"""Loops that are written once, bound to the rules of one family of games.

A *face* (`hilojack.rules.face`, `search.face`, `lab.face`, `envs.face`) names the functions that
the rooms of every family in that layer have. A loop imports them from there; bound to a family, it
calls those of the family's room instead.

    >>> from hilojack.lab.loops import play_out
    >>> bound(play_out, "shedding").__qualname__
    'shedding.play_out'
"""

from collections.abc import Callable
from dis import get_instructions
from functools import cache
from importlib import import_module
from types import FunctionType
from typing import Any, TypeGuard, TypeVar, cast

from hilojack.families import FAMILIES, by_family

F = TypeVar("F", bound=Callable[..., Any])
GROUPS: dict[Callable[..., Any], tuple[Callable[..., Any], ...]] = {}  # by kernel


def together(*kernels: Callable[..., Any]) -> tuple[Callable[..., Any], ...]:
    """Return kernels that are to be one module of machine code."""
    GROUPS.update(dict.fromkeys(kernels, kernels))
    return kernels


def bound(loop: F, family: str) -> F:
    """Return `loop` bound to the games of `family`; `loop` itself if it reaches no face."""
    return cast(F, bind(loop, family))


@cache
def bind(function: Callable[..., Any], family: str) -> Callable[..., Any]:
    """Return a copy of a function that calls the family's functions in place of each face, under a
    qualified name of the family's own.
    """
    layer, _, module = function.__module__.removeprefix("hilojack.").rpartition(".")
    if module == "face":
        found: Callable[..., Any] = getattr(room_of(layer, family), function.__name__)
        return found
    called = called_by(function)
    changed = {name: bind(value, family) for name, value in called.items()}
    if changed == called:
        return function
    world = function.__globals__ | changed
    copy = FunctionType(function.__code__, world, function.__name__, function.__defaults__)
    copy.__qualname__ = f"{family}.{function.__qualname__}"
    copy.__annotations__ = function.__annotations__
    return copy


@cache
def called_by(function: Callable[..., Any]) -> dict[str, Callable[..., Any]]:
    """Return the functions of ours that a function calls, by their names in it."""
    names = {i.argval for i in get_instructions(function.__code__) if i.opname == "LOAD_GLOBAL"}
    world = function.__globals__
    return {name: world[name] for name in sorted(names) if is_ours(world.get(name))}


def room_of(layer: str, family: str) -> Any:
    """Return the module with the functions of a face: a room, or its module `face`."""
    room = by_family(layer, family)
    return import_module(f"{room.__name__}.face") if hasattr(room, "__path__") else room


def is_ours(value: object) -> TypeGuard[Callable[..., Any]]:
    """Return True for a function of this package, or of another that holds a family."""
    homes = tuple(f"{family.home}." for family in FAMILIES.values())
    return isinstance(value, FunctionType) and value.__module__.startswith(homes)
