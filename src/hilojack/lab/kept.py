"""Results in a file, from which a run can be resumed."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from hilojack.system.whole_files import write_whole
from hilojack.variants.sheet import Value
from hilojack.variants.variant import Variant, VariantError

T = TypeVar("T")
Facts = dict[str, Any]  # what a file of JSON holds


class PlayedGame(Struct, frozen=True):
    """The game of some results."""

    game: str
    preset: str
    seats: int
    house_rules: Mapping[str, Value]


def keep(path: Path, header: Struct | Facts, results: Mapping[str, object]) -> None:
    """Keep results and what they follow from, in place of what the file held."""
    write_whole(path, json.dumps({**stated(header), **results}))


def stated(header: Struct | Facts) -> Facts:
    """Return a header as a file holds it."""
    facts: Facts = msgspec.json.decode(msgspec.json.encode(header))
    return facts


def read(
    path: Path, header: Struct | Facts, what: str, of: str, parse: Callable[[Facts], T]
) -> T | None:
    """Return the results that a file keeps, or None if there is no such file.

    Raise VariantError if the file does not hold `what`, or holds it of another header (`of`).
    """
    if not path.exists():
        return None
    try:
        state = json.loads(path.read_text(encoding="utf-8"))
        wanted = stated(header)
        kept = {key: state[key] for key in wanted}
        results = parse(state)
    except (ValueError, KeyError, TypeError) as error:
        raise VariantError(f"{path} does not hold {what} ({error})") from error
    if kept != wanted:
        raise VariantError(f"{path} holds {of}")
    return results


def named(variant: Variant) -> tuple[str, str, int, Mapping[str, Value]]:
    """Return the fields of a played game."""
    return variant.game, variant.preset, variant.seats, variant.house_rules


def game_facts(variant: Variant) -> Facts:
    """Return the name, preset, seats and house rules of a game."""
    return msgspec.structs.asdict(PlayedGame(*named(variant)))
