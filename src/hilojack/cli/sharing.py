"""Common work of commands: choose a game, print JSON, report errors."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar

from hilojack.calls import show_act
from hilojack.cli.errors import UserError
from hilojack.cli.options import Rules
from hilojack.variants.sheet import Value, rules_written
from hilojack.variants.variant import Variant, load

if TYPE_CHECKING:  # no prompt waits for it
    from hilojack.voices.asking import Question

T = TypeVar("T")
USUAL = "california-jack"  # the default game


def chosen(options: Rules) -> Variant:
    """Return the variant that the options choose."""
    rules = rules_written(options.rule)
    return load(options.game or USUAL, preset=options.preset, seats=options.seats, rules=rules)


def kinds_of(words: str) -> tuple[str, ...]:
    """Return the kinds of players that `A,B` names."""
    return tuple(kind.strip() for kind in words.split(","))


def playable(option: str, words: str, make: Callable[..., object]) -> list[str]:
    """Return the kinds of players that `A,B` names. Raise UserError if `make` does not know one."""
    kinds = list(kinds_of(words))
    with plainly(f"{option}: "):
        for kind in kinds:
            make(kind, seed=0)
    return kinds


@contextmanager
def plainly(about: str = "", of: type[Exception] = ValueError) -> Iterator[None]:
    """Raise an error of the library as a UserError; `about` comes first."""
    try:
        yield
    except of as error:
        raise UserError(f"{about}{error}") from None


def refuse_less(asked: int, path: Path | None, held: int, things: str) -> None:
    """Refuse to resume a file that holds more than is asked for."""
    if held > asked:
        raise UserError(f"{path} already holds {counted(held, things)}; ask for at least as many")


def check_folder(option: str, path: Path | None) -> None:
    """Refuse a file in a folder that is not there."""
    if path and not path.parent.is_dir():
        raise UserError(f"{option} {path}: there is no folder {path.parent}")


def refuse_existing(path: Path) -> None:
    """Refuse to overwrite a file."""
    if path.exists():
        raise UserError(f"{path} already exists; remove it or choose another name")


def counted(number: int, things: str) -> str:
    """Return a number of things: `1 match`, `20 matches`."""
    one = {"matches": "match", "entries": "entry"}.get(things, things.removesuffix("s"))
    return f"{number:,} {one if number == 1 else things}"


class AskedFacts(TypedDict, total=False):
    """A decision before its answer."""

    game: str
    preset: str
    seats: int
    house_rules: Mapping[str, Value]
    seat: int | None
    hand: list[str]
    acts: list[str]
    scores: list[int]


def asked_facts(question: "Question", *, rules: bool = False) -> AskedFacts:
    """Return what may be told of a decision before its answer; its house rules if asked."""
    view, variant = question.view, question.match.variant
    game: AskedFacts = {"game": variant.game, "preset": variant.preset, "seats": variant.seats}
    if rules:
        game["house_rules"] = variant.house_rules
    return game | {
        "seat": view.seat,
        "hand": [show_act(card) for card in view.hand],
        "acts": [show_act(act) for act in question.voice.fair_choices(view)],
        "scores": list(view.scores),
    }


def print_json(data: object) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2, default=as_builtin))


def as_builtin(data: object) -> object:
    """Return a struct or dataclass as a dictionary, and any other collection as a list."""
    from msgspec import to_builtins  # no prompt waits for it

    return to_builtins(data, enc_hook=plain)


def plain(data: Any) -> float | list[Any]:
    """Return a number of NumPy as one of Python, and any other collection as a list."""
    return float(data) if isinstance(data, float) else list(data)
