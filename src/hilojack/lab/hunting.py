"""A hunt: matches of computer players, looked through for what people may be asked.

Each game has the same share of what is wanted. Its matches are numbered, and a match depends on the
seed and its number alone. So what is found does not depend on who looks through which match, and a
hunt that was stopped finds the same.
"""

import tomllib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from operator import add, call
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct, convert, to_builtins
from msgspec.structs import asdict, astuple

from hilojack import __version__
from hilojack.lab.kept import Facts, game_facts, keep, read
from hilojack.lab.recording import begun
from hilojack.lab.workers import in_order
from hilojack.match import Match
from hilojack.players import take_seats
from hilojack.variants.variant import Variant, load

FILE = Path(__file__).with_suffix(".toml")
GAME = ("game", "preset", "seats", "house_rules")
F = TypeVar("F")  # what is found
H = TypeVar("H", bound="Hunt[Any]")


@dataclass(frozen=True)
class HuntPlan:
    """What is hunted, and where."""

    games: tuple[Variant, ...]
    players: tuple[str, ...]
    seed: int
    count: int
    difficulty: int = 0  # the least


class Catch(Struct, Generic[F], frozen=True, kw_only=True, omit_defaults=True):
    """What was found in some matches of one game."""

    matches: int
    found: tuple[F, ...]
    seconds: float  # of one core
    dry: int = 0  # matches since the last find
    deals: int = 0
    judged: int = 0  # positions

    def __add__(self, other: "Catch[F]") -> "Catch[F]":
        """Return the catch of these matches and of others after them."""
        sums = dict(zip(asdict(self), map(add, astuple(self), astuple(other)), strict=True))
        return Catch(**sums | ({"dry": other.dry} if other.found else {}))


Look = Callable[[], tuple[int, Catch[F]]]  # the number of a game, and what is found there


@dataclass(frozen=True)
class Hunt(ABC, Generic[F]):
    """What has been found so far, game by game."""

    plan: HuntPlan
    catches: tuple[Catch[F], ...]

    WHAT: ClassVar[str]  # is hunted
    FOLLOWS: ClassVar[str]  # from this of the plan too, besides games, players and seed
    CATCH: ClassVar[type]
    ABOUT: ClassVar[tuple[str, ...]] = GAME  # what is told of a game
    HEAD: ClassVar[str]  # of the table
    CELLS: ClassVar[str]  # of it, for the figures of a game

    @classmethod
    def begin(cls: type[H], plan: HuntPlan) -> H:
        """Return the hunt before anything is found."""
        return cls(plan, (Catch(matches=0, found=(), seconds=0.0),) * len(plan.games))

    @property
    @abstractmethod
    def share(self) -> int:
        """How many of each game are wanted."""

    @abstractmethod
    def is_dry(self, catch: Catch[F]) -> bool:
        """Return True if the game of a catch is given up."""

    @abstractmethod
    def look(self, number: int, first: int) -> Look[F]:
        """Return what looks through matches of a game, from the first on."""

    @abstractmethod
    def figures(self, catch: Catch[F]) -> Facts:
        """Return the figures of one game."""

    @property
    def found(self) -> list[F]:
        """What was found so far, of no game more than its share."""
        found = [one for catch in self.catches for one in catch.found[: self.share]]
        return found[: self.plan.count]

    @property
    def open_games(self) -> list[int]:
        """The numbers of the games that are still hunted."""
        each = enumerate(self.catches)
        return [n for n, one in each if len(one.found) < self.share and not self.is_dry(one)]

    @property
    def header(self) -> Facts:
        """What is found follows from this: the games, and more of the plan."""
        plan, games = self.plan, map(game_facts, self.plan.games)
        about = [{key: facts[key] for key in self.ABOUT} for facts in games]
        follows = {"players": list(plan.players), "seed": plan.seed}
        return {f"{self.WHAT}_of": about, **follows, self.FOLLOWS: getattr(plan, self.FOLLOWS)}

    @property
    def made_by(self) -> Facts:
        """What the file of what was found says of the hunt."""
        _, *follows = self.header.items()
        return {"program": f"hilojack {__version__} lab {self.WHAT}", **dict(follows)}

    @property
    def notes(self) -> list[str]:
        """What is said below the table."""
        return []


def hunt(before: H, *, step: int = 1, engine: str = "", workers: int | None = None) -> Iterator[H]:
    """Look through matches, `step` at a time, until there is enough, and yield what is found so
    far after each step. Without an engine a step begins with what was found before it. Ctrl-C loses
    only steps that are not whole.
    """
    now = [before]
    done = (look() for (look,) in looks(now, step))
    if engine:
        done = in_order(call, looks(now, step), engine=engine, workers=workers)
    with closing(done):
        for number, catch in done:
            catches = list(now[0].catches)
            catches[number] += catch
            now[0] = replace(now[0], catches=tuple(catches))
            yield now[0]
            if not now[0].open_games:
                return


def looks(now: Sequence[Hunt[F]], step: int) -> Iterator[tuple[Look[F]]]:
    """Yield what there is to look through: the games in turn, as long as they are open in the
    latest hunt.
    """
    following = [catch.matches for catch in now[0].catches]
    while games := now[0].open_games:
        for number in games:
            yield (now[0].look(number, following[number]),)
            following[number] += step


def decisions(variant: Variant, kinds: Sequence[str], seed: int, number: int) -> Iterator[Match]:
    """Play a match, and yield it before each act."""
    match = begun(variant, kinds, seed, number)
    players = take_seats(match, kinds, seed, number)
    while not match.is_played:
        if match.turn is None:
            match.next_deal()
            continue
        yield match
        match.act(players[match.turn].choose(match.view(match.turn)))


# --- the games -----------------------------------------------------------------------------------


def games_of(what: str, names: Sequence[str] = ()) -> tuple[Variant, ...]:
    """Return the games that are named, or else those in which something is usually hunted."""
    return tuple(map(game_named, names or tomllib.loads(FILE.read_text(encoding="utf-8"))[what]))


def game_named(name: str) -> Variant:
    """Return a game by its name, as in `troeven:couillon:4`. Raise ValueError if there is none."""
    game, _, rest = name.partition(":")
    preset, _, seats = rest.partition(":")
    if seats and not seats.isdecimal():
        raise ValueError(f"'{seats}' is not a number of players, as in troeven:couillon:4")
    return load(game, preset=preset or None, seats=int(seats) if seats else None)


# --- on the screen, as data, and in the file -----------------------------------------------------


def show_hunt(hunt: Hunt[F]) -> str:
    """Return a table with a line for each game."""
    lines = [f"{'':34}{hunt.HEAD}"]
    for game, catch in zip(hunt.plan.games, hunt.catches, strict=True):
        figures = hunt.figures(catch)
        if "best" in figures:
            figures["best"] = ", ".join(f"{act} {times}" for act, times in figures["best"].items())
        name = f"{game.title}, {game.seats} players"
        lines.append(f"{name:34}{hunt.CELLS.format_map(figures)}")
    return "\n".join([*lines, *hunt.notes])


def hunt_facts(hunt: Hunt[F]) -> Facts:
    """Return the table as data."""
    about, *_ = hunt.header.values()
    games = [a | b for a, b in zip(about, map(hunt.figures, hunt.catches), strict=True)]
    return {"asked": hunt.plan.count, hunt.WHAT: len(hunt.found), "games": games}


def write_hunt(path: Path, hunt: Hunt[F]) -> None:
    """Keep what was found, in place of what the file held."""
    keep(path, hunt.header, {"catches": to_builtins(hunt.catches)})


def read_hunt(path: Path, nothing: H) -> H | None:
    """Return the hunt that a file keeps, given what it began as, or None if there is no such file.

    Raise VariantError if the file is damaged, or keeps what another hunt has found.
    """

    def parse(state: Facts) -> H:
        catches = convert(state["catches"], tuple[nothing.CATCH, ...])  # type: ignore[name-defined]
        if len(catches) != len(state[f"{nothing.WHAT}_of"]):
            raise ValueError(f"it has {len(catches)} games")
        return replace(nothing, catches=catches)

    other = f"a hunt in other games, by other players, or from another seed or {nothing.FOLLOWS}"
    return read(path, nothing.header, f"a hunt for {nothing.WHAT}", other, parse)
