"""The results of a set of boards: entry by entry, and as a table beside the field."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from msgspec import Struct

from hilojack.boards.entries import FINISHER, BoardScored, Lapsed
from hilojack.boards.field import BoardResult, ComparedResult, Total, compare, field_of, total
from hilojack.boards.sets import BOARDS, BoardSet, Kind
from hilojack.words import boards as say
from hilojack.words.table import you

LAPSED = "*"  # marks a board that `rule` finished for its player
COUNTS = say.counts_once_begun(FINISHER)


@dataclass(frozen=True)
class PlayedBoard:
    """A board that was played, and what the others did."""

    own: BoardScored
    computers: Mapping[str, BoardResult]  # by level
    people: Sequence[BoardResult]

    @property
    def compared(self) -> ComparedResult | None:
        return compare(as_result(self.own), field_of(self.people, list(self.computers.values())))


def as_result(one: BoardScored) -> BoardResult:
    """Return what is compared of a person's result."""
    return BoardResult(one.points, one.luck)


def of_set(
    entries: Iterable[BoardScored], name: str, seat: int | None = None
) -> dict[int, BoardScored]:
    """Return the results of a set by board, from one seat if asked; of several the first."""
    found: dict[int, BoardScored] = {}
    for one in entries:
        if one.set == name and seat in (None, one.seat):
            found.setdefault(one.board, one)
    return found


def next_board(played: Iterable[int]) -> int | None:
    """Return the number of the next board, or None if all were played."""
    return next((n for n in range(1, BOARDS + 1) if n not in {*played}), None)


class BoardFacts(Struct, frozen=True):
    """A board that was played."""

    board: int
    points: int
    luck: float | None
    match: str | None
    lapsed: bool  # `rule` finished it
    computers: Mapping[str, BoardResult]  # by level
    people: Sequence[int]  # points
    compared: ComparedResult | None


class SetFacts(Struct, frozen=True):
    """The boards of a set that were played, and their total."""

    set: str
    kind: Kind
    game: str
    title: str
    seats: int
    level: str
    seat: int
    boards: Sequence[BoardFacts]
    boards_begun: int  # those that are over, and those that will count
    total: Total | None


def line_facts(line: PlayedBoard) -> BoardFacts:
    """Return a board as data."""
    one = line.own
    return BoardFacts(
        board=one.board,
        points=one.points,
        luck=one.luck,
        match=one.match or None,
        lapsed=isinstance(one, Lapsed),
        computers=line.computers,
        people=[result.points for result in line.people],
        compared=line.compared,
    )


def set_facts(boards: BoardSet, seat: int, lines: Sequence[PlayedBoard], open: int) -> SetFacts:
    """Return the boards that were played as data, their total, and how many were begun: `open` of
    them are not over.
    """
    whole = total([(as_result(line.own), line.compared) for line in lines])
    return SetFacts(
        set=boards.name,
        kind=boards.kind,
        game=boards.variant.game,
        title=boards.variant.title,
        seats=boards.variant.seats,
        level=boards.level,
        seat=seat,
        boards=[line_facts(line) for line in lines],
        boards_begun=len(lines) + open,
        total=whole if lines else None,
    )


# --- in words ------------------------------------------------------------------------------------


def table_lines(boards: BoardSet, lines: Sequence[PlayedBoard]) -> list[str]:
    """Return the table of the boards, a line each: your points, and those of every level."""
    levels = list(lines[0].computers) if lines else []
    has_luck = any(line.own.luck is not None for line in lines)
    head = [say.board_head, you, *levels]
    head += [say.people_head] if any(one.people for one in lines) else []
    head += [say.match_points_head, say.gain_head, *([say.without_luck_head] if has_luck else [])]
    rows = [head, *(row(line, levels, head) for line in lines)]
    widths = [max(len(one[n]) for one in rows) for n in range(len(head))]
    return ["  ".join(f"{word:>{w}}" for word, w in zip(one, widths, strict=True)) for one in rows]


def row(line: PlayedBoard, levels: Sequence[str], head: Sequence[str]) -> list[str]:
    """Return the cells of a board."""
    compared = line.compared
    lapsed = LAPSED if isinstance(line.own, Lapsed) else ""
    cells = [f"{line.own.board}{lapsed}", signed(line.own.points)]
    cells += [signed(line.computers[level].points) for level in levels]
    if say.people_head in head:
        cells.append(str(len(line.people)))
    matched = compared and say.points_of_most(f"{compared.match_points:g}", compared.most)
    cells += [matched or "", signed(compared.gain) if compared else ""]
    if say.without_luck_head in head:
        known = compared is not None and compared.without_luck is not None
        cells.append(signed(compared.without_luck) if known else "")  # type: ignore[union-attr,arg-type]
    return cells


def begun_lines(lines: Sequence[PlayedBoard], open: int) -> list[str]:
    """Return what is to be said of boards that their player did not finish."""
    told = []
    if any(isinstance(line.own, Lapsed) for line in lines):
        told.append(say.was_finished_for_you(LAPSED, FINISHER))
    if open:
        told.append(say.more_begun(open, FINISHER))
    return told


def total_lines(lines: Sequence[PlayedBoard]) -> list[str]:
    """Return the total in sentences."""
    whole = total([(as_result(line.own), line.compared) for line in lines])
    told = [say.you_made_in(signed(whole.points), len(lines))]
    if whole.percent is not None:
        told.append(say.match_points_are(f"{whole.percent:.0f}"))
        told.append(say.gain_on_field(signed(whole.gain)))
    if whole.without_luck is not None:
        told.append(say.without_luck_of_draws(signed(whole.without_luck)))
    if whole.interval is not None:
        low, high = signed(whole.interval.low), signed(whole.interval.high)
        told.append(say.few_leave_much_open(low, high))
    return told


def signed(number: float) -> str:
    """Return a number with its sign, and one figure after the point unless it is whole."""
    text = f"{number:+d}" if isinstance(number, int) else f"{number:+.1f}"
    return "0" if text in ("+0", "-0") else text
