"""Presence at a table, and what the clock does: computer players act, absent people are
relieved, and deals are dealt.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial

from hilojack.players import Player, is_quick, make_player
from hilojack.web.hall.journal import Journal
from hilojack.web.hall.thinking import Thinkers
from hilojack.web.table import nonces, playing
from hilojack.web.table.entries import (
    Acted,
    Answered,
    Asked,
    Blocked,
    Dealt,
    Joined,
    Left,
    Listed,
    Relieved,
    Removed,
    Swapped,
    TableEntry,
    Undone,
    Voided,
)
from hilojack.web.table.messages import Presence
from hilojack.web.table.outbox import Outbox
from hilojack.web.table.standing import STAND_IN
from hilojack.web.table.states import family_of
from hilojack.web.table.tables import Table

INF = float("inf")
Write = Callable[[int, Sequence[TableEntry]], Awaitable[bool]]


@dataclass(frozen=True)
class Times:
    """The times of a table, in seconds."""

    # If people play, each page shows bots at the pace that its person has set.
    pace: float = 0.7  # before a bot acts if only bots play and people watch
    after_trick: float = 1.2  # the same after a trick
    takeover: float = 60.0  # until a bot plays for an absent person, for each minute of the customs
    first_deal: float = 10.0  # until the first deal is dealt without the nonces of silent people
    beat: float = 0.4  # bots answer at multiples of this if others look on: time would tell
    answer: float = 20.0  # until a bot acts although a person has not answered
    opening: float = 20.0  # until a round is void because a page has not opened its nonce
    noting: float = 60.0  # longer if its person notes the word first
    doubting: float = 60.0  # in place of `first_deal` if people are asked whether to play on
    touch: float = 60.0  # for which a request by HTTP, without a socket, counts as presence
    idle: float = 900.0  # until an empty room is closed
    day: float = 86_400.0  # of those that a turn, or a board, may take


class Attendance:
    """The people, the computer players and the clock of a table.

    `write` writes entries if the table still has the number they were meant for; it returns False
    on failure. `changed` announces who is there. `believed` is the time of day by which a board
    ends: a wrong clock alone ends none.
    """

    def __init__(
        self,
        table: Table,
        lines: Collection[Outbox],
        times: Times,
        thinkers: Thinkers,
        journal: Journal,
        *,
        write: Write,
        changed: Callable[[], None],
        believed: Callable[[], float],
    ) -> None:
        self.table = table
        self.person = ""  # the address of who was here last: its bots think on their account
        self.quiet_since = time.monotonic()
        self._lines, self._times, self._thinkers, self._journal = lines, times, thinkers, journal
        self._write, self._changed, self._believed = write, changed, believed
        self._absent: dict[int, float] = {}  # by chair: when its bot takes over
        self._touched: dict[int | None, float] = {}  # by chair: when it last asked by HTTP
        self._lapses: dict[int | None, asyncio.TimerHandle] = {}
        self._players: dict[tuple[int, str], Player] = {}
        self._bot: asyncio.Task[None] | None = None
        self._all_there: float | None = None
        self._asked_at = self._listed_at = self._turn_since = time.monotonic()
        self.waits_since = time.time()  # when the turn began: it outlives the server
        self._late_here = INF  # since when all whose nonces are awaited are here
        self._watched_since = INF  # nobody is here
        self._closed = False

    # --- who is there ----------------------------------------------------------------------------

    def look_round(self) -> Presence:
        """Begin or end the countdowns, and return who is there.

        A bot takes over from a long absent person while another person is there.
        """
        if not self._is_watched:
            self._watched_since = INF
        elif self._watched_since == INF:
            self._watched_since = time.monotonic()
        persons = [n for n, one in enumerate(self.table.chairs) if one.kind == "person"]
        there = [n for n in persons if self.is_there(n)]
        self._look_for_late()
        away = 0 if self.table.by_turns else self.table.customs.away
        for chair in persons:
            if chair in there or not there or self.table.match is None or not away:
                self._absent.pop(chair, None)
            else:
                self._absent.setdefault(chair, time.monotonic() + away * self._times.takeover)
        return self.presence()

    def presence(self) -> Presence:
        present, takeover = [], []
        for seat in range(self.table.variant.seats):
            chair = self.table.chair_at(seat)
            present.append(self.table.chairs[chair].kind == "bot" or self.is_there(chair))
            due = self._absent.get(chair)
            takeover.append(None if due is None else max(0, round(due - time.monotonic())))
        left = self._turn_left() if self.table.by_turns else self._act_due()
        return Presence(present, takeover, None if left is None else max(0, round(left)))

    def is_there(self, chair: int) -> bool:
        """Return True if the person of a chair has a page here, or asks by HTTP."""
        return self._asks(chair) or any(line.chair == chair for line in self._lines)

    def _asks(self, chair: int | None) -> bool:
        return time.monotonic() - self._touched.get(chair, float("-inf")) < self._times.touch

    def come_back(self, chair: int) -> bool:
        """End the countdown of a chair; return True if a bot plays there for its person, who may
        have it back.
        """
        self._absent.pop(chair, None)
        return self.table.chairs[chair].relieved and not self.table.is_lapsed

    def touch(self, chair: int | None) -> bool:
        """Note a request by HTTP, which counts as presence; return True if the person was away."""
        was_away = chair is not None and not self.is_there(chair)
        self._touched[chair] = self.quiet_since = time.monotonic()
        if chair in self._lapses:
            self._lapses[chair].cancel()
        loop = asyncio.get_running_loop()
        self._lapses[chair] = loop.call_later(self._times.touch + 0.01, self._lapse)
        return was_away

    def _lapse(self) -> None:
        """Note that a person has not asked by HTTP for long."""
        if not self._closed:
            self._changed()

    def leave(self) -> None:
        """Note that a page has left."""
        if not self._lines:
            self.quiet_since = time.monotonic()

    @property
    def thinks_for(self) -> str:
        """The person on whose account players and hints think here; the table if nobody counts."""
        return self.person or self.table.code

    @property
    def is_idle(self) -> bool:
        """Return True if nobody has been here for long, and the computer has nothing to do."""
        if self._bot is not None and not self._bot.done():
            return False
        return not self._lines and time.monotonic() - self.quiet_since > self._times.idle

    @property
    def _is_watched(self) -> bool:
        return bool(self._lines) or any(map(self._asks, self._touched))

    @property
    def _is_awake(self) -> bool:
        """Return True if the table plays on: somebody watches, or will come back by turns, or a
        board was left for too long.
        """
        plays = self.table.by_turns and any(one.kind == "person" for one in self.table.chairs)
        return plays or self._is_watched or self.table.is_lapsed or self.is_left

    def _look_for_late(self) -> None:
        """Note since when all whose nonces are awaited are here."""
        are_here = bool(self.table.late) and all(map(self.is_there, self.table.late))
        self._late_here = min(self._late_here, time.monotonic()) if are_here else INF

    @property
    def deadline(self) -> float | None:
        """When a turn of days, or the time for a board, is over, in seconds since 1970, or None if
        nothing follows then.
        """
        if self._closed or self.table.is_full:
            return None
        if self.table.duplicate:
            days = self.table.duplicate.days
            return self.table.opened_at + days * self._times.day if self.table.lapses else None
        return self._turn_over() if self.table.by_turns and playing.lapse(self.table) else None

    @property
    def is_left(self) -> bool:
        """True if a board was not finished in time: what its person does comes too late."""
        left = self._turn_left() if self.table.lapses else None
        return left is not None and left <= 0

    def _turn_over(self) -> float:
        return self.waits_since + self.table.customs.days * self._times.day

    def _turn_left(self) -> float | None:
        """Return the seconds that are left of a turn of days or for a board, or None."""
        now = self._believed() if self.table.duplicate else time.time()
        return None if (over := self.deadline) is None else over - now

    @property
    def _has_persons(self) -> bool:
        return any(chair.person for chair in self.table.chairs)

    # --- what happens by the clock ---------------------------------------------------------------

    def happened(self, entry: TableEntry) -> None:
        """Note an entry that was applied to the table."""
        if self.table.since == self.table.number:
            self.waits_since = time.time()
            self._look_for_late()
        if isinstance(entry, Acted | Dealt | Undone):
            self._turn_since = time.monotonic()
        if isinstance(entry, Answered):
            self._turn_since += time.monotonic() - self._asked_at
        if isinstance(entry, Asked):
            self._asked_at = time.monotonic()
        if isinstance(entry, Listed):
            self._listed_at = time.monotonic()
        if isinstance(entry, Voided):
            self._all_there = None
        if isinstance(entry, Dealt | Joined | Swapped):
            self._players.clear()
        if isinstance(entry, Removed | Blocked | Left):
            gone = entry.by if isinstance(entry, Left) else entry.chair
            self._touched.pop(gone, None)
            if gone is not None:
                self._absent.pop(gone, None)
        if self.table.order.ended:
            self.close()

    def wake(self) -> None:
        """Schedule what the clock does next."""
        if self._closed or (self._bot is not None and not self._bot.done()):
            return
        if self._until_next() is not None:
            self._bot = asyncio.create_task(self._go_on())

    def close(self) -> None:
        """Stop the clock."""
        self._closed = True
        for handle in self._lapses.values():
            handle.cancel()
        if self._bot is not None:
            self._bot.cancel()

    async def _go_on(self) -> None:
        """Let bots act and countdowns end, until it is for a person to act."""
        while not self._closed:
            if (wait := self._until_next()) is None:
                return
            deeds, turn = self.table.deeds, self._computer_turn()
            if turn is not None and wait <= 0:
                entries: list[TableEntry] = [Acted(turn, await self._choose_in_time(turn))]
            else:
                await asyncio.sleep(min(max(0.01, wait), 1.0))
                entries = self._due()
            if entries and not await self._write(deeds, entries):
                await asyncio.sleep(1.0)

    def _until_next(self) -> float | None:
        """Return the seconds until the clock acts, or None if all depends on people."""
        if self._computer_turn() is not None:
            return 0.0 if self._is_awake else None
        waits = [due - time.monotonic() for due in self._absent.values()]
        if (left := self._act_due()) is not None:
            waits.append(left)
        if (left := self._turn_left()) is not None and left <= 0:  # till then nobody stays awake
            waits.append(left)
        if (left := self._answer_due()) > 0:
            waits.append(left)
        if self.table.late and self._is_watched and self._opening_due() < INF:
            waits.append(self._opening_due())
        if self._deals_itself():
            waits.append(self._patience - (time.monotonic() - self._ready_since))
        return min(waits) if waits else None

    @property
    def _ready_since(self) -> float:
        if self._all_there is None:
            self._all_there = time.monotonic()
        return self._all_there

    @property
    def _patience(self) -> float:
        """The seconds for which the next deal waits for silent people. Those who are asked whether
        to play on have as long as for an act.
        """
        if not self.table.is_doubted:
            return self._times.first_deal
        asked = min(self.table.customs.seconds or INF, self._times.doubting)
        return max(asked, self._times.first_deal)

    def _deals_itself(self) -> bool:
        """Return True if the next deal does not wait for silent people."""
        dealt = not self.table.waits_for_deal or self.table.late or self.table.is_full
        if dealt or not self._is_awake or (self.table.by_turns and self.table.uncommitted):
            return False
        if self.table.match is None:
            return not (self.table.by_turns and self.table.unready())
        wanted = not self.table.match.over or any(chair.ready for chair in self.table.chairs)
        return wanted and not self.table.unready()

    def _due(self) -> list[TableEntry]:
        """Return what is due by the clock."""
        now = time.monotonic()
        late = [chair for chair, due in self._absent.items() if due <= now]
        if late:
            self._absent.pop(late[0])
            return [Relieved(late[0])] if self.table.chairs[late[0]].kind == "person" else []
        if self._deals_itself() and now - self._ready_since >= self._patience:
            self._all_there = None
            return nonces.go_on(self.table)
        if self.table.late and self._is_watched and self._opening_due() <= 0:
            return [nonces.void(self.table)]
        left = self._turn_left()
        return playing.lapse(self.table) if left is not None and left <= 0 else []

    def _opening_due(self) -> float:
        """Return the seconds until a round is void if a page does not open its nonce.

        They begin again when somebody comes back to an empty table: its pages were cut off. By
        turns they begin when all who are to open are here: pages that are closed cannot.
        """
        since = max(self._listed_at, self._watched_since)
        if self.table.by_turns:
            since = max(since, self._late_here)
        noting = self._times.noting if self.table.is_noted else 0.0
        return since + self._times.opening + noting - time.monotonic()

    # --- the seats of the computer ---------------------------------------------------------------

    def _computer_turn(self) -> int | None:
        """Return the seat for which the computer is to act: a bot's, or that of a person whose time
        is over.
        """
        match = self.table.match
        if match is None or match.turn is None or self._answer_due() > 0 or self.table.is_full:
            return None
        seat: int = match.turn
        if self.table.chairs[self.table.chair_at(seat)].kind == "bot":
            return seat
        left = self._act_due()
        return seat if left is not None and left <= 0 else None

    def _act_due(self) -> float | None:
        """Return the seconds that are left to the person whose turn it is, or None without a clock.

        They begin again when somebody enters an empty table.
        """
        match, seconds = self.table.match, self.table.customs.seconds
        if self.table.by_turns or seconds is None or match is None or match.turn is None:
            return None
        if self.table.asking is not None or self.table.is_full or not self._is_watched:
            return None
        if self.table.chairs[self.table.chair_at(match.turn)].kind != "person":
            return None
        since = max(self._turn_since, self._watched_since)
        return since + seconds - time.monotonic()

    def _answer_due(self) -> float:
        """Return the seconds for which bots wait for people to answer a request."""
        if self.table.asking is None:
            return 0.0
        return self._asked_at + self._times.answer - time.monotonic()

    async def _choose_in_time(self, seat: int) -> int:
        """Let a bot choose, no sooner than spectators can follow."""
        began = time.monotonic()
        act = await self._choose(seat)
        await asyncio.sleep(max(0.0, self._pause() - (time.monotonic() - began)))
        await asyncio.sleep(self._until_beat())
        return act

    def _until_beat(self) -> float:
        """Return the seconds until a bot may answer: what it thought about would show in its
        time, to everybody but a person who plays alone.
        """
        chairs = {line.chair for line in self._lines}
        chairs |= {n for n, chair in enumerate(self.table.chairs) if chair.person}
        beat = self._times.beat
        return -time.monotonic() % beat if beat and len(chairs) > 1 else 0.0

    async def _choose(self, seat: int) -> int:
        assert self.table.match is not None
        view = self.table.match.view(seat)
        level = self.table.chairs[self.table.chair_at(seat)].level or STAND_IN
        if (seat, level) not in self._players:
            self._players[seat, level] = make_player(level)
        player = self._players[seat, level]
        try:
            act: int = await self._thinkers.think(
                partial(player.choose, view),
                person=self.thinks_for,
                table=self.table.code,
                quick=is_quick(level),
            )
        except Exception as error:  # a player that fails must not stop the table
            self._journal.fault(error)
            act = view.acts[0]
        return act if act in view.acts else view.acts[0]

    def _pause(self) -> float:
        """Return how long a bot among bots waits for spectators."""
        match = self.table.match
        if match is None or not self._lines or self._has_persons:
            return 0.0
        rests = family_of(self.table.variant).rests(match.view(None))
        return self._times.after_trick if rests else self._times.pace
