"""Results in a file, from which a run can be resumed."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from hilojack.system.whole_files import write_whole
from hilojack.variants.variant import Variant, VariantError

T = TypeVar("T")
Facts = dict[str, Any]


def keep(path: Path, header: Facts, results: Facts) -> None:
    """Keep results and what they follow from, in place of what the file held."""
    write_whole(path, json.dumps(header | results))


def read(path: Path, header: Facts, what: str, of: str, parse: Callable[[Facts], T]) -> T | None:
    """Return the results that a file keeps, or None if there is no such file.

    Raise VariantError if the file does not hold `what`, or holds it of another header (`of`).
    """
    if not path.exists():
        return None
    try:
        state = json.loads(path.read_text(encoding="utf-8"))
        kept = {key: state[key] for key in header}
        results = parse(state)
    except (ValueError, KeyError, TypeError) as error:
        raise VariantError(f"{path} does not hold {what} ({error})") from error
    if kept != header:
        raise VariantError(f"{path} holds {of}")
    return results


def game_facts(variant: Variant) -> Facts:
    """Return the name, preset, seats and house rules of a game."""
    return {
        "game": variant.game,
        "preset": variant.preset,
        "seats": variant.seats,
        "house_rules": variant.house_rules,
    }
