"""The puzzles that come with the program, and the choice of one: by game, theme and difficulty, not
yet solved, or that of the day.

They are offered in an order of their own, which mixes the games and is the same for everybody.
"""

from collections.abc import Collection, Iterator, Mapping, Sized
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from functools import lru_cache
from math import gcd
from pathlib import Path

from hilojack.puzzles.puzzle import LEVELS
from hilojack.puzzles.store import Store
from hilojack.puzzles.themes import THEMES
from hilojack.words import puzzles as say

FILE = Path(__file__).with_suffix(".hjpz")
GOLDEN = 0.618  # of all puzzles is the way from one to the next


@lru_cache(1)
def shipped() -> Store:
    """Return the puzzles that come with the program."""
    return Store.read(FILE)


@dataclass(frozen=True)
class Wish:
    """The puzzles that a person asks for; all if nothing is said."""

    game: str = ""
    theme: str = ""
    difficulty: int | None = None


def check(store: Store, wish: Wish) -> None:
    """Raise ValueError, with the choices, if a wish names no game, theme or difficulty."""
    games = sorted({one.variant.game for one in store.about})
    if wish.game and wish.game not in games:
        raise ValueError(say.no_puzzle_of(wish.game, choices(wish.game, games)))
    if wish.theme and wish.theme not in THEMES:
        raise ValueError(say.not_a_theme(wish.theme, choices(wish.theme, list(THEMES))))
    if wish.difficulty is not None and not 0 <= wish.difficulty <= len(LEVELS):
        raise ValueError(say.no_such_difficulty(len(LEVELS), wish.difficulty))


def choices(word: str, names: list[str]) -> str:
    """Return the nearest name, or all of them, as the end of an error."""
    near = get_close_matches(word, names, n=1)
    return say.or_did_you_mean(near[0]) if near else say.or_choose(", ".join(names))


def suits(store: Store, number: int, wish: Wish, grades: Mapping[str, int]) -> bool:
    """Return True if a puzzle is one that is asked for. `grades` are the difficulties that are
    known better than by the levels, by identity.
    """
    about = store.about[number - 1]
    if wish.game not in ("", about.variant.game) or not (
        wish.theme == "" or wish.theme in about.themes
    ):
        return False
    if wish.difficulty is None:
        return True
    grade = grades.get(store.identity(number), about.difficulty) if grades else about.difficulty
    return grade == wish.difficulty


def in_order(store: Sized, after: int = 0) -> Iterator[int]:
    """Yield the numbers of all puzzles in the order in which they are offered, from the one that
    comes after puzzle `after`, which is the last.
    """
    count = len(store)
    step = stride(count)
    place = (after - 1) * pow(step, -1, count) + 1 if 1 <= after <= count else 0
    for further in range(count):
        yield 1 + (place + further) * step % count


def stride(count: int) -> int:
    """Return how far the next puzzle is among `count`: so that all come before one comes again."""
    step = max(1, round(GOLDEN * count))
    while gcd(step, count) > 1:
        step += 1
    return step


def choose(
    store: Store,
    wish: Wish,
    done: Collection[str] = (),
    after: int = 0,
    grades: Mapping[str, int] | None = None,
) -> int | None:
    """Return the number of the next puzzle that is asked for, or None if there is none."""
    return next(offered(store, wish, done, after, grades), None)


def offered(
    store: Store,
    wish: Wish,
    done: Collection[str] = (),
    after: int = 0,
    grades: Mapping[str, int] | None = None,
) -> Iterator[int]:
    """Return the numbers of the puzzles that are asked for, in their order, whose identities are
    not among those `done`. Raise ValueError if a wish cannot be understood.
    """
    check(store, wish)
    found = (n for n in in_order(store, after) if suits(store, n, wish, grades or {}))
    return (n for n in found if store.identity(n) not in done)


def of_the_day(store: Store, day: date) -> int:
    """Return the number of the puzzle of a day, the same for everybody who has the same file."""
    return 1 + day.toordinal() * stride(len(store)) % len(store)
