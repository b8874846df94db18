"""What the options of several commands mean, and JSON on the screen."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from hilojack.cli.errors import Mistake
from hilojack.variants.sheet import Value
from hilojack.variants.variant import Variant, load

Drawn = TypeVar("Drawn")


def chosen(options: Any) -> Variant:
    """The variant that the options choose."""
    return load(
        options.game, preset=options.preset, seats=options.seats, rules=house_rules(options.rule)
    )


def house_rules(words: Sequence[str]) -> dict[str, Value]:
    """House rules from `KEY=VALUE` words."""
    pairs = [word.partition("=") for word in words]
    for key, equals, _ in pairs:
        if not equals:
            raise Mistake(f"--rule wants KEY=VALUE, as in follow=follow-suit, not '{key}'")
    return {key.strip(): value.strip() for key, _, value in pairs}


def kinds_of(words: str) -> tuple[str, ...]:
    """The kinds of players that `A,B` names."""
    return tuple(kind.strip() for kind in words.split(","))


def plot(draw: Callable[[Drawn, Path], object], what: Drawn, path: Path) -> None:
    """Draw something in a file whose name tells its kind."""
    try:
        draw(what, path)
    except (ImportError, ValueError) as error:
        raise Mistake(f"--plot {path}: {error}") from None


def print_json(data: object) -> None:
    """One JSON document on the screen."""
    print(json.dumps(data, ensure_ascii=False, indent=2, default=list))
