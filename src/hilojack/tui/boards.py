"""A set of boards in the terminal: played one after another in lines of text, left and resumed.

A board is played once: it has no hints, no undo, no resignation. What is played is saved after
every action, and the result goes into the diary before the save is removed.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from hilojack.boards.entries import DAYS, Begun, BoardScored, Computed, Lapsed, at, unfinished
from hilojack.boards.field import FIELD, BoardResult, play_board, play_on, result_of
from hilojack.boards.ratings import leads_in, unplayed
from hilojack.boards.results import (
    COUNTS,
    PlayedBoard,
    begun_lines,
    next_board,
    of_set,
    signed,
    table_lines,
    total_lines,
)
from hilojack.boards.sets import BOARDS, BoardSet, known_secret, named
from hilojack.match import Match
from hilojack.records import from_match, open_match, save, write_jsonl
from hilojack.system.program import program
from hilojack.system.whole_files import replacing
from hilojack.tui.plain import PlainTable
from hilojack.tui.saves import SUFFIX, Home, claim, release
from hilojack.tui.session import BOT_NAMES, HUMAN, Session
from hilojack.voices.commands import help_lines
from hilojack.words import boards as say
from hilojack.words.session import saved_resume

DAY = 86_400.0  # seconds
REFUSED = ("undo", "hint", "review", "deal", "rematch", "new", "resign")


class BoardSession(Session):
    """A board between the player and computer players."""

    def __init__(
        self, match: Match, mine: int, boards: BoardSet, number: int, home: Home, path: Path
    ) -> None:
        others = [name for seat, name in enumerate(match.seats) if seat != mine]
        kinds = dict.fromkeys(others, boards.level)
        self.boards, self.number = boards, number
        self.until = float("inf")  # the time for it, in seconds since 1970
        self.lapsed = False  # `rule` finished it
        super().__init__(match, kinds, home, say.board_of_set(number, boards.name)[:100], path)

    @property
    def match(self) -> Match:
        """The match, for its result once it is over."""
        return self._match

    def finish(self) -> None:
        """Let `rule` finish the board, unless it is over."""
        self.lapsed = not self.deal_over
        play_on(self._match, self.boards, self.seat)

    def save(self) -> None:
        """Save the board in its own file; `trouble` says why if that fails."""
        kinds = [self._kinds.get(name, HUMAN) for name in self._match.players]
        assert self.path is not None
        try:
            save(self._match, self.path, kinds=kinds, event=self.event)
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            self.trouble = say.board_not_saved(str(self.path.parent), str(why))
        else:
            self.trouble = None

    @property
    def farewell(self) -> str:
        """Return the parting line."""
        if self.trouble:
            return self.trouble
        if self.deal_over:
            return say.board_is_over(self.number)
        again = f"{program()} duplicate {self.boards.name} --seat {self.seat}"
        return saved_resume(again)


class BoardTable(PlainTable):
    """The table of one board: it ends with the deal."""

    session: BoardSession

    def _go_on(self) -> bool:
        if time.time() >= self.session.until:
            self.session.finish()  # its player left it open for a day
        if not self.session.deal_over:
            return super()._go_on()
        self._tell()
        self._say(self.session.final_words)
        return False

    def _refuse(self) -> None:
        self._say([say.played_once])

    _undo = _hint = _review = _deal = _rematch = _new = _resign = _refuse

    def _help(self) -> None:
        voice = self.session.voice
        offered = [one for one in voice.COMMANDS if one.word not in REFUSED]
        self._say(help_lines(offered, voice.HOW_TO_PLAY))


class SittingAtSet:
    """A player's sitting at a set, from one seat."""

    def __init__(self, boards: BoardSet, seat: int, home: Home, name: str = "") -> None:
        self.boards, self.seat, self.home = boards, seat, home
        self.secret = known_secret(boards.name)
        self._name = name or home.settings().name or "You"

    @property
    def played(self) -> dict[int, BoardScored]:
        """The results, by board."""
        return of_set(self.home.diary.entries(BoardScored, Lapsed), self.boards.name, self.seat)

    @property
    def begun(self) -> int:
        """The number of boards that are begun and not over."""
        found = unfinished(self.home.diary.entries(Begun, BoardScored, Lapsed))
        return sum((one.set, one.seat) == (self.boards.name, self.seat) for one in found)

    def lines(self) -> list[PlayedBoard]:
        """Return the boards that were played, each beside computer players of all levels, who play
        them once.
        """
        played = sorted(self.played.items())
        return [PlayedBoard(one, self.field(number), ()) for number, one in played]

    def field(self, number: int) -> dict[str, BoardResult]:
        """Return what computer players of all levels make of a board, which they play once."""
        known = {
            one.level: BoardResult(one.points, one.luck)
            for one in self.home.diary.entries(Computed)
            if (one.set, one.board, one.seat) == (self.boards.name, number, self.seat)
        }
        for level in FIELD:
            if level not in known:
                of = self.boards.name, number, self.seat, level
                known[level] = play_board(self.boards, number, self.secret, self.seat, level)
                self.home.diary.add(Computed(*of, known[level].points, known[level].luck))
        return {level: known[level] for level in FIELD}

    def record(self, number: int) -> Path:
        """Return the file of a board's record, once it has been played."""
        return self._file(number).with_suffix(".jsonl")

    def _file(self, number: int) -> Path:
        stem = f"{self.boards.name}-{self.seat}-{number}"
        return self.home.folder / "boards" / f"{stem}{SUFFIX}"

    def take_up(self, number: int) -> BoardSession:
        """Return a board, resumed if it was left. Raise ValueError if another table has it, or its
        save is damaged.
        """
        path = self._file(number)
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not claim(path):
            raise ValueError(say.board_at_another_table(number, self.boards.name))
        before = open_match(path)[1] if path.exists() else None
        match = self.boards.match(number, self.secret, before.players if before else self._names())
        for act in before.deal.acts if before else ():  # the stock is shuffled as it was
            match.act(act)
        session = BoardSession(match, self.seat, self.boards, number, self.home, path)
        session.until = self._until(number, new=before is None)
        session.save()
        return session

    def _until(self, number: int, *, new: bool) -> float:
        """Return the time for a board, once it is kept that it is begun; one that was begun at an
        earlier release has no end.
        """
        begun = Begun(self.boards.name, number, self.seat, time.time())
        if new:
            self.home.diary.update(
                lambda kept: [] if at(begun) in map(at, kept) else [begun],
                Begun,
            )
        known = [one.at for one in self.home.diary.entries(Begun) if at(one) == at(begun)]
        return known[0] + DAYS * DAY if known else float("inf")

    def _names(self) -> tuple[str, ...]:
        """Return the players by seat."""
        names = [name for name in BOT_NAMES if name.lower() != self._name.lower()]
        names.insert(self.seat, self._name)
        return tuple(names[: self.boards.variant.seats])

    def close(self, session: BoardSession) -> BoardScored | None:
        """Keep the result of a board if it is over, once; then its save goes, and its record stays.
        Return the result that counts.
        """
        assert session.path is not None
        try:
            if not session.deal_over:
                return None
            number = session.number
            own = result_of(session.match, self.seat)
            kind = Lapsed if session.lapsed else BoardScored
            scored = kind(self.boards.name, number, self.seat, own.points, time.time(), own.luck)
            self.home.diary.update(
                lambda kept: [] if number in of_set(kept, scored.set, self.seat) else [scored],
                BoardScored,
                Lapsed,
            )
            kinds = [session.kinds[seat] or HUMAN for seat in range(len(session.kinds))]
            record = from_match(session.match, kinds=kinds, event=session.event)
            with replacing(self.record(number), private=True) as file:
                file.write(write_jsonl(record, unfinished=True).encode())
            session.path.unlink(missing_ok=True)
            return self.played[number]
        finally:
            release(session.path)


def finish_late(home: Home) -> None:
    """Let `rule` finish the boards that were begun a day ago and are not over."""
    for one in unfinished(home.diary.entries(Begun, BoardScored, Lapsed)):
        if one.at + DAYS * DAY <= time.time():
            with suppress(ValueError):  # rules that are no more, or a table that has it now
                finish(SittingAtSet(named(one.set), one.seat, home), one.board)


def finish(sitting: SittingAtSet, number: int) -> None:
    """Let `rule` finish a board from where it was left."""
    session = sitting.take_up(number)
    try:
        session.finish()
    finally:
        sitting.close(session)


def play_boards(sitting: SittingAtSet, lines: TextIO, out: TextIO) -> bool:
    """Play the boards that are left, in lines of text. Return True if all have been played."""
    while (number := next_board(sitting.played)) is not None:
        session = sitting.take_up(number)
        try:
            if not session.deal_over:
                BoardTable(session, lines, out).run(greeting(sitting, number))
        finally:
            scored = sitting.close(session)
        if scored is None:
            return False
        out.write(f"{say.board_you_made(number, signed(scored.points))}\n\n")
    return True


def play_fields(home: Home) -> Iterator[int]:
    """Let computer players play the boards for which a rating lacks them. Yield before each how
    many are left.
    """
    entries = home.diary.entries(BoardScored, Lapsed, Computed)
    left = unplayed(entries, leads_in(entries))
    for number, one in enumerate(left):
        yield len(left) - number
        with suppress(ValueError):  # rules that are no more
            SittingAtSet(named(one.set), one.seat, home).field(one.board)


def greeting(sitting: SittingAtSet, number: int) -> list[str]:
    """Return the announcement of a board."""
    boards = sitting.boards
    return [
        say.board_against(number, BOARDS, boards.variant.title, boards.level),
        *([say.played_once] if number == 1 else []),
        COUNTS,
    ]


def result_lines(sitting: SittingAtSet, lines: Sequence[PlayedBoard]) -> list[str]:
    """Return the table of a set, what it shows, and where the boards are recorded."""
    if not lines:
        return [say.no_board_played, *begun_lines(lines, sitting.begun)]
    first = sitting.record(lines[0].own.board)
    return [
        say.set_against(sitting.boards.variant.title, sitting.boards.level, sitting.boards.name),
        *table_lines(sitting.boards, lines),
        *begun_lines(lines, sitting.begun),
        *total_lines(lines),
        say.boards_recorded_in(str(first.parent), first.name),
    ]
