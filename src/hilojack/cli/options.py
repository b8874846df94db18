"""The options of a command as the fields of a frozen dataclass, which give the name, reader,
default and help of each. Those that several commands share are here.
"""

import argparse
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TypeVar, cast, dataclass_transform

T = TypeVar("T")
D = TypeVar("D")
S = TypeVar("S", bound="Fields")
FILES = {"bash": "_shtab_compgen_files", "zsh": "_files", "tcsh": "f"}  # as shtab completes them

# --- fields --------------------------------------------------------------------------------------


@dataclass_transform(frozen_default=True, kw_only_default=True)
@dataclass(frozen=True)
class Fields:
    """The options of a command: a frozen dataclass of keywords."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True)(cls)


def option(
    help: str, read: Callable[[str], T], default: D, metavar: str | None = None, **more: object
) -> T | D:
    """Return the field of an option `--name`. `more` is passed on to argparse."""
    if default not in (None, ""):
        shown = f"{default:,}" if isinstance(default, int) else default
        help = f"{help} (default: {shown})"
    about = {"help": help, "type": read, "default": default, "metavar": metavar, **more}
    return cast(T | D, field(default=default, metadata=about))


def text(help: str, default: D, metavar: str | None = None, **more: object) -> str | D:
    """Return the field of an option whose value is a text."""
    return option(help, str, default, metavar, **more)


def repeated(
    help: str,
    metavar: str,
    read: Callable[[str], T] = str,  # type: ignore[assignment]
) -> tuple[T, ...]:
    """Return the field of an option that may be repeated."""
    about = {"action": "append", "default": [], "metavar": metavar, "type": read, "help": help}
    return cast(tuple[T, ...], field(default=(), metadata=about))


def switch(help: str) -> bool:
    """Return the field of an option without a value."""
    return field(default=False, metadata={"action": "store_true", "help": help})


def argument(help: str, read: Callable[[str], T], **more: object) -> T:
    """Return the field of a word without `--`."""
    about = {"positional": True, "help": help, "type": read, **more}
    return cast(T, field(metadata=about))


def required(help: str, read: Callable[[str], T], metavar: str) -> T:
    """Return the field of an option that must be given."""
    about = {"required": True, "help": help, "type": read, "metavar": metavar}
    return cast(T, field(metadata=about))


def add_options(parser: argparse.ArgumentParser, options: type[Fields]) -> None:
    """Add the fields of a class of options to a parser, those of one `group` as alternatives."""
    groups: dict[str, argparse._ActionsContainer] = {}
    for one in fields(options):
        about = dict(one.metadata)
        name = one.name
        if not about.pop("positional", False):
            name, about["dest"] = f"--{name.strip('_').replace('_', '-')}", name
        group = about.pop("group", None)
        if group and group not in groups:
            groups[group] = parser.add_mutually_exclusive_group()
        action = groups.get(group, parser).add_argument(name, **about)
        if action.type is Path:
            vars(action)["complete"] = FILES


def read_options(options: type[S], words: argparse.Namespace) -> S:
    """Return the options that a parser found."""
    values = {one.name: getattr(words, one.name) for one in fields(options)}
    return options(**{n: tuple(v) if isinstance(v, list) else v for n, v in values.items()})


# --- readers -------------------------------------------------------------------------------------


def whole_number(text: str) -> int:
    """Return a whole number; underscores and commas may group it."""
    try:
        return int(text.replace(",", ""))
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number") from None


def at_least(least: int, kind: str = "a whole number", step: int = 1) -> Callable[[str], int]:
    """Return a reader of the multiples of `step` from `least`."""

    def read(text: str) -> int:
        number = whole_number(text)
        if number < least or number % step:
            raise argparse.ArgumentTypeError(f"{text} is not {kind} from {least}")
        return number

    return read


positive, natural, even = at_least(1), at_least(0), at_least(2, "an even number", step=2)


def port(text: str) -> int:
    """Return the number of a port, or 0 for any that is free."""
    number = whole_number(text)
    if not 0 <= number < 65_536:
        raise argparse.ArgumentTypeError(f"port must be 0 to 65535, not {text}")
    return number


def address(text: str) -> tuple[str, int]:
    """Return the host and the port of an address, as in 127.0.0.1:9100 or [::1]:9100."""
    host, colon, number = text.rpartition(":")
    if not (host and colon):
        raise argparse.ArgumentTypeError(f"'{text}' is not an address, as in 127.0.0.1:9100")
    return host.strip("[]"), port(number)


def fraction(text: str) -> float:
    """Return a number above zero."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"'{text}' is not a number above 0, as in 0.001")
    return number


# --- what several commands share -----------------------------------------------------------------


class Json(Fields):
    json: bool = switch("print JSON")


class Rules(Fields):
    """A game, which may be left out, and its rules."""

    game: str | None = argument("game, or path of your own TOML file", str, nargs="?")
    preset: str | None = text("an author's rules", None)
    seats: int | None = option("number of players", whole_number, None, "N")
    rule: tuple[str, ...] = repeated("change a rule; may be repeated", "KEY=VALUE")


class Game(Json, Rules):
    game: str = argument("game, or path of your own TOML file", str)


class RecordFile(Json):
    file: Path = argument("file of records", Path)


class Seed(Fields):
    seed: int = option("random seed", whole_number, 0, "N")


class Workers(Fields):
    workers: int | None = option("workers (default: one per core)", positive, None, "N")


class EngineOption(Workers):
    """The executor of work in Python."""

    engine: str = text("what runs the work", "processes", choices=["serial", "processes", "ray"])


class LoopEngine(Workers):
    """The executor of compiled work, for which threads suffice."""

    engine: str | None = text(
        "what runs the work (default: threads if loops are compiled, else processes)",
        None,
        choices=["serial", "threads", "processes", "ray"],
    )


class Resume(Fields):
    resume: bool = switch("resume an interrupted file")


class KeptOptions(Seed, Json):
    state: Path | None = option("keep results in FILE, and resume from it", Path, None, "FILE")


class StudyOptions(KeptOptions, Game):
    """The options of a study of one game."""


class PlotOptions(StudyOptions):
    plot: Path | None = option("plot the results, as in results.svg", Path, None, "FILE")
