"""The ratings of a person: one for each game and rule sheet, from what is kept of them.

Boards count that they played for the first time, and first answers to puzzles. Nothing here is kept
or compared with anybody's: whoever asks for their ratings has them worked out, and nobody else.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar

from msgspec import Struct

from hilojack.boards.answered import Puzzled, first_answers
from hilojack.boards.entries import (
    FINISHER,
    At,
    Begun,
    BoardScored,
    Computed,
    at,
    unfinished,
)
from hilojack.boards.rating import Comparison, lacking, rate, tempered
from hilojack.boards.scales import Scale, Sheet, shipped_scales
from hilojack.search.estimates import Interval
from hilojack.variants.sheet import rules_written
from hilojack.variants.variant import games, load
from hilojack.words import boards as say
from hilojack.words.grammar import listed

T = TypeVar("T", BoardScored, Begun, Puzzled)
Leads = dict[At, dict[str, int]]  # what the levels made of boards

COARSE = 50  # points of an interval, from which on its ends are told to the nearest ten

TRUST = say.trusts_keys
NOTHING = say.nothing_to_rate


@dataclass(frozen=True)
class RatedRow:
    """The rating of a person by some rules."""

    sheet: Sheet
    title: str
    scale: Scale | None  # None if no level was measured by these rules
    boards: int  # that count
    waiting: int  # boards that the levels have not played yet
    puzzles: int
    rating: Interval | None = None  # None if there is too little
    lacking: int = 0  # boards, at least
    by_boards: Interval | None = None  # of the boards alone
    by_puzzles: Interval | None = None
    uncounted: int = 0  # puzzles, as no puzzle of their difficulty was measured
    begun: int = 0  # boards that are not finished


def rows(
    entries: Iterable[object],
    leads: Leads,
    scales: Mapping[Sheet, Scale] | None = None,
) -> list[RatedRow]:
    """Return the ratings of a person whose entries these are, those with most evidence first."""
    entries = list(entries)
    boards, answers = first_looks(entries), by_sheet(first_answers(entries).values())
    begun = by_sheet(unseen(entries))
    known = shipped_scales() if scales is None else scales
    found = []
    for sheet in dict.fromkeys([*boards, *answers, *begun]):
        title = title_of(sheet)
        if title:
            own = boards.get(sheet, []), answers.get(sheet, [])
            one = row(sheet, title, known.get(sheet), *own, leads)
            found.append(replace(one, begun=len(begun.get(sheet, ()))))
    return sorted(found, key=lambda one: (one.scale is None, -one.boards - one.puzzles))


def row(
    sheet: Sheet,
    title: str,
    scale: Scale | None,
    boards: Collection[BoardScored],
    answers: Collection[Puzzled],
    leads: Leads,
) -> RatedRow:
    """Return the rating by some rules."""
    if scale is None:
        return RatedRow(sheet, title, None, len(boards), 0, len(answers))
    played = [beside(one, leads.get(at(one), {}), scale) for one in boards]
    compared = [one for one in played if one is not None]
    tried = [one for one in (solved(answer, scale) for answer in answers) if one is not None]
    if scale.curve:
        tried = tempered(tried, scale.middle, scale.curve.error)
    whole = rate([*compared, *tried], scale.middle)
    more = lacking(len(compared) + len(tried), whole, scale.worth)
    both = bool(compared and tried) and not more
    return RatedRow(
        sheet,
        title,
        scale,
        len(compared),
        len(played) - len(compared),
        len(tried),
        None if more else whole,
        more,
        rate(compared, scale.middle) if both else None,
        rate(tried, scale.middle) if both else None,
        len(answers) - len(tried),
    )


def first_looks(entries: Iterable[object]) -> dict[Sheet, list[BoardScored]]:
    """Return the boards that a person played by rules, each once: the first time, whatever the
    seat, since later they knew the cards.
    """
    found: dict[tuple[str, int], BoardScored] = {}
    for one in entries:
        if isinstance(one, BoardScored):
            found.setdefault((one.set, one.board), one)
    return by_sheet(found.values())


def unseen(entries: Iterable[object]) -> list[Begun]:
    """Return the boards that are begun and will count, each once."""
    entries = list(entries)
    seen = {(one.set, one.board) for one in entries if isinstance(one, BoardScored)}
    begun = {(one.set, one.board): one for one in unfinished(entries)}
    return [one for where, one in begun.items() if where not in seen]


def by_sheet(found: Iterable[T]) -> dict[Sheet, list[T]]:
    """Return entries by the rules that they were played by; none whose rules cannot be told."""
    told: dict[Sheet, list[T]] = {}
    for one in found:
        if sheet := sheet_by(one):
            told.setdefault(sheet, []).append(one)
    return told


def sheet_by(one: BoardScored | Begun | Puzzled) -> Sheet | None:
    """Return the rules of an entry, or None if they cannot be told. Those of a puzzle are a
    preset's, as of all that come with the program.
    """
    if isinstance(one, BoardScored | Begun):
        return sheet_in(one.set)
    return Sheet(one.game, one.preset, one.seats)


def sheet_in(name: str) -> Sheet | None:
    """Return the rules in the name of a set, or None if it is not the name of one."""
    parts = name.split(".")
    if len(parts) < 5 or not parts[2].isdecimal():
        return None
    game, preset, seats, _, _, *rules = parts
    return Sheet(game, preset, int(seats), tuple(rules))


@lru_cache(2**8)
def title_of(sheet: Sheet) -> str:
    """Return the title of some rules; empty if there is no such game any more."""
    if sheet.game not in games():  # nor is a file of somebody's own read
        return ""
    with suppress(ValueError, TypeError):
        rules = rules_written(sheet.rules)
        return load(sheet.game, preset=sheet.preset, seats=sheet.seats, rules=rules).title
    return ""


def beside(one: BoardScored, leads: Mapping[str, int], scale: Scale) -> Comparison | None:
    """Return a board beside the levels that are measured, or None if none has played it. What a
    board is worth was measured beside all of them; beside some it is one comparison at least.
    """
    met = [
        (lead, scale.levels[level].mean) for level, lead in leads.items() if level in scale.levels
    ]
    if not met:
        return None
    made = sum(1.0 if one.points > lead else 0.5 if one.points == lead else 0.0 for lead, _ in met)
    weight = scale.worth if len(met) == len(scale.levels) else 1.0
    return Comparison(made / len(met), tuple(place for _, place in met), weight=weight)


def solved(one: Puzzled, scale: Scale) -> Comparison | None:
    """Return an answer to a puzzle, or None if none of its difficulty was measured."""
    if scale.curve is None or one.difficulty not in scale.curve.places:
        return None
    return Comparison(float(one.right), (scale.curve.places[one.difficulty],), scale.curve.slope)


def unplayed(
    entries: Iterable[object], leads: Leads, scales: Mapping[Sheet, Scale] | None = None
) -> list[BoardScored]:
    """Return the boards of a person that no level has played, by rules that are measured."""
    known = shipped_scales() if scales is None else scales
    return [
        one
        for sheet, boards in first_looks(entries).items()
        if sheet in known
        for one in boards
        if not known[sheet].levels.keys() & leads.get(at(one), {}).keys()
    ]


def leads_in(entries: Iterable[object]) -> Leads:
    """Return what the levels made of boards, as entries have it."""
    found: Leads = {}
    for one in entries:
        if isinstance(one, Computed):
            found.setdefault(at(one), {}).setdefault(one.level, one.points)
    return found


# --- in words, and as data -----------------------------------------------------------------------


def words(one: RatedRow) -> list[str]:
    """Return a row in sentences, with where the levels stand."""
    return [*said(one), *([f"{stand(one.scale)}."] if one.scale and one.rating else [])]


def said(one: RatedRow) -> list[str]:
    """Return a row in sentences."""
    if one.scale is None:
        return [
            say.not_measured(listed(counted(one)) or say.no_board),
            *begun_lines(one.begun),
        ]
    told = [say.rated_from(counted(one))] if counted(one) else []
    told += begun_lines(one.begun)
    if one.waiting:
        told.append(say.levels_to_play(one.waiting))
    if one.uncounted:
        told.append(say.do_not_count(one.uncounted))
    if one.rating is None:
        return [*told, say.too_little_to_rate(one.lacking)]
    told.insert(0, say.you_stand_at(figure(one.rating)))
    if one.by_boards and one.by_puzzles:
        apart = one.by_boards.high < one.by_puzzles.low or one.by_puzzles.high < one.by_boards.low
        each_alone = say.each_alone_disagree if apart else say.each_alone
        told.append(each_alone(figure(one.by_boards), figure(one.by_puzzles)))
    return told


def counted(one: RatedRow) -> list[str]:
    """Return the evidence of a row: `16 boards`, `1 puzzle`."""
    boards = one.boards + one.waiting
    return [
        *([say.some_boards(boards)] if boards else []),
        *([say.some_puzzles(one.puzzles)] if one.puzzles else []),
    ]


def begun_lines(count: int) -> list[str]:
    """Return in a sentence how many boards are begun and not finished, if any are."""
    return [say.boards_begun(count, FINISHER)] if count else []


def figure(one: Interval) -> str:
    """Return a rating with its interval, to the nearest ten unless that is too coarse."""
    digits = -1 if one.high - one.low >= COARSE else 0
    mean, low, high = (f"{round(at, digits):,.0f}" for at in (one.mean, one.low, one.high))
    return say.about_between(mean, low, high)


def stand(scale: Scale) -> str:
    """Return where the levels stand, in words."""
    names = sorted(scale.levels, key=lambda level: scale.levels[level].mean)
    (first, at), *others = [(name, f"{scale.levels[name].mean:,.0f}") for name in names]
    return ", ".join([say.level_stands_at(first, at), *(say.level_at(*one) for one in others)])


class RatingFacts(Struct, frozen=True):
    """The rating of a person by some rules."""

    game: str
    preset: str
    seats: int
    rules: Sequence[str]
    title: str
    boards: int  # that count
    waiting: int  # boards that the levels have not played yet
    puzzles: int
    uncounted: int  # puzzles
    begun: int  # boards that are not finished
    rating: Interval | None
    by_boards: Interval | None
    by_puzzles: Interval | None
    lacking: int  # boards or puzzles, at least
    measured: bool
    levels: Mapping[str, Interval]
    said: Sequence[str]


class Ratings(Struct, frozen=True):
    """The ratings of a person, worked out as they ask."""

    ratings: Sequence[RatingFacts]
    waits: bool  # computer players have yet to play boards
    trust: str = TRUST


def row_facts(one: RatedRow) -> RatingFacts:
    """Return a row as data."""
    return RatingFacts(
        *one.sheet,
        title=one.title,
        boards=one.boards,
        waiting=one.waiting,
        puzzles=one.puzzles,
        uncounted=one.uncounted,
        begun=one.begun,
        rating=one.rating,
        by_boards=one.by_boards,
        by_puzzles=one.by_puzzles,
        lacking=one.lacking,
        measured=one.scale is not None,
        levels=one.scale.levels if one.scale else {},
        said=said(one),
    )
