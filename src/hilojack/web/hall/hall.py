"""The tables of a server: opened, found, loaded from the store when needed, and closed when
empty for long.
"""

import asyncio
import contextlib
import re
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from hilojack.boards.entries import Begun
from hilojack.fairness import new_secret
from hilojack.records.lines import rules_as_data
from hilojack.variants.variant import Variant
from hilojack.web.hall.attendance import INF, Times
from hilojack.web.hall.folds import RETRIES, Folds, Life
from hilojack.web.hall.journal import Journal
from hilojack.web.hall.keeping.clocks import Clocks
from hilojack.web.hall.keeping.reading import ERASED, Changes, replaying
from hilojack.web.hall.keeping.retention import Retention
from hilojack.web.hall.open_tables import OpenTables
from hilojack.web.hall.outlines import Outline, Outlines, Sleeper, found, gone
from hilojack.web.hall.pushing import Pusher
from hilojack.web.hall.reviewing import Reviews
from hilojack.web.hall.rooms import Room
from hilojack.web.hall.thinking import Thinkers
from hilojack.web.storing.store import (
    Holder,
    PlacedEntry,
    Store,
    StoreConflict,
    StoreError,
    Unreadable,
)
from hilojack.web.table import entries
from hilojack.web.table.chairs import check_level, guest
from hilojack.web.table.codes import new_code
from hilojack.web.table.customs import Customs
from hilojack.web.table.entries import (
    BoardOfTable,
    Given,
    Recorded,
    TableEntry,
    hashed,
    pack,
    table_stream,
    unpack,
)
from hilojack.web.table.names import BOT_NAMES, shape, tidy
from hilojack.web.table.nonces import new_chain
from hilojack.web.table.playing import given_again
from hilojack.web.table.standing import STAND_IN, PlayedMatch, refuse
from hilojack.web.table.tables import Table
from hilojack.words import hall as say

TICKET_LIFE = 30.0  # seconds
MOST_TICKETS = 100_000
AT_ONCE = 500  # entries of a log that are applied before others get their turn
HOUSE_KEPT = 30.0  # seconds between two rounds through the rooms
LOOKED_AGAIN = 3_600.0  # seconds until a table is looked at again that is at another server
ME, OPEN = "me", "open"


class NotFound(LookupError):
    """There is no such table, match or seat; the message is a sentence."""


class ShutOut(NotFound):
    """The opener of the table blocked the person, or ended the table."""


class TableElsewhere(StoreError):
    """Another server has the table."""

    def __init__(self, holder: Holder) -> None:
        self.holder = holder
        super().__init__(holder.address)


@dataclass(frozen=True)
class TableWish:
    """A request for a table."""

    variant: Variant
    name: str
    players: Sequence[str]
    friendly: bool = True
    strangers: bool = False
    address: str = ""  # of the person, which is kept in memory only
    customs: Customs = field(default_factory=Customs)
    daily: str = ""
    given: Given | None = None
    key: str = ""  # hashed
    duplicate: BoardOfTable | None = None
    begun: float = 0.0  # when a board was begun whose table is no more
    place: tuple[str, str] | None = None  # a code and token, at which one table is opened


@dataclass
class Hall:
    """The tables of one server."""

    store: Store
    times: Times = field(default_factory=Times)
    thinkers: Thinkers = field(default_factory=Thinkers)
    performed: Callable[[str, float], None] = lambda kind, seconds: None
    journal: Journal = field(default_factory=Journal)
    reviews: Reviews = field(default_factory=Reviews)
    retention: Retention = field(default_factory=Retention)
    pusher: Pusher | None = None
    open: OpenTables = field(default_factory=OpenTables)

    def __post_init__(self) -> None:
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tickets: dict[str, tuple[str, str, float]] = {}  # code, token and end of each
        self._closing: set[asyncio.Task[None]] = set()
        self._outlines = Outlines(self.store)
        self.folds = Folds(self.store)
        self._clocks = Clocks(self.retention.where, self.times.day)
        self.store.lost = self._lose
        self.reviews.portions = self.thinkers.portions

    # --- tables ----------------------------------------------------------------------------------

    async def lay(self, wish: TableWish) -> tuple[str, str, int | None]:
        """Open a table, or return to the one at its place. Return its code, and the token and chair
        of the person who asked.
        """
        code = new_code()
        code, token = wish.place or (code, new_token(code))
        if wish.place and await self.is_laid(code):
            return code, token, chair_in(await self.read(code), hashed(token))
        players = seating(wish)
        log: list[TableEntry] = [
            entries.Opened(
                code=code,
                game=wish.variant.game,
                preset=wish.variant.preset,
                seats=wish.variant.seats,
                rules=rules_as_data(wish.variant.rules),
                friendly=wish.friendly and not wish.strangers,
                strangers=wish.strangers,
                secret=new_secret(),
                at=wish.begun or time.time(),
                daily=wish.daily,
                given=wish.given,
                chain=None if wish.daily or wish.duplicate else new_chain(),
                whole=True,
                customs=wish.customs,
                duplicate=wish.duplicate,
            )
        ]
        mine = None
        name = tidy(wish.name) if wish.name.strip() else "You"
        name = guest(1) if wish.strangers else name
        names = iter(n for n in BOT_NAMES if shape(n) != shape(name))
        for chair, player in enumerate(players):
            if player == ME and mine is None:
                mine = chair
                log.append(entries.Joined(chair, name, token=hashed(token), key=wish.key))
            elif player != OPEN:
                log.append(entries.Joined(chair, next(names), level=player))
        if mine is None:
            log.append(entries.Watched(hashed(token)))
        await self.store.claim(table_stream(code))
        try:
            await self._write_first(code, log, wish)
        except StoreConflict:
            if wish.place is None:
                raise
            return code, token, mine  # the same person was quicker, in another tab
        room = self._keep(self._room(Table(log)))
        room.visitors.note(hashed(token), wish.address, wish.key)
        return code, token, mine

    def _keep(self, room: Room) -> Room:
        """Keep a table in memory."""
        self.rooms[room.table.code] = room
        self.open.note(room)
        return room

    async def _write_first(self, code: str, log: Sequence[TableEntry], wish: TableWish) -> None:
        """Write the log of a new table and, at once, that its person has begun a board."""
        written = [PlacedEntry(table_stream(code), n, pack(entry)) for n, entry in enumerate(log)]
        board = wish.duplicate
        if board is None or wish.begun:
            await self.store.append(written)
            return
        begun = pack(Begun(board.set, board.number, board.seat, time.time()))
        for attempt in range(RETRIES):
            last = await self.store.last(f"me/{wish.key}")
            begins = PlacedEntry(f"me/{wish.key}", last.number + 1 if last else 0, begun)
            try:
                await self.store.append([*written, begins])
                return
            except StoreConflict:
                if await self.store.head(table_stream(code)) is not None:
                    raise  # in another tab
                await asyncio.sleep(0.01 * 2**attempt)
        raise StoreError(f"me/{wish.key} grew all the time")

    async def is_laid(self, code: str) -> bool:
        """Return True if a table has that code."""
        return code in self.rooms or await self.store.head(table_stream(code)) is not None

    def _room(self, table: Table) -> Room:
        own = self.performed, self.journal, self.pusher, self.folds, self.retention.believed
        return Room(table, self.store, self.thinkers, self.times, *own)

    async def find(self, code: str) -> Room:
        """Return the room of a table. Raise NotFound, or TableElsewhere if another has it."""
        room = self.rooms.get(code)
        if room is not None and not room.is_closed:
            return room
        if code not in self._loading:
            task = asyncio.create_task(self._load(code))
            self._loading[code] = task
            task.add_done_callback(lambda done: self._loaded(code, done))
        return await asyncio.shield(self._loading[code])

    def _loaded(self, code: str, done: asyncio.Task[Room]) -> None:
        self._loading.pop(code, None)
        if not done.cancelled():
            done.exception()  # the one who waited for it may be gone

    async def _load(self, code: str) -> Room:
        if not is_code(code) or await self.store.head(table_stream(code)) is None:
            raise NotFound(say.no_table_has_code)
        holder = await self.store.claim(table_stream(code))
        if holder is not None:
            raise TableElsewhere(holder)
        try:
            log = await self.store.load(table_stream(code))  # others may have written until now
            with replaying():
                room = self._room(await rebuilt(log))
        except Unreadable:
            await self.store.release(table_stream(code))
            raise
        room.attendance.waits_since = await self._outlines.since(room.table)
        self._keep(room).results.keep(room.table)
        return room

    async def outline(self, token: str) -> Outline:
        """Return what the list of a person's tables says of the table of a token."""
        code = token.partition(".")[0]
        try:
            return found(code, await self._outlined(code), hashed(token))
        except NotFound as error:
            return gone(code, str(error))
        except Unreadable as error:
            return gone(code, str(error), "out")

    async def _outlined(self, code: str) -> Sleeper:
        """Return the outlines of a table, without waking it."""
        room = self.rooms.get(code)
        if room is not None and not room.is_closed:
            return await self._outlines.keep(room.table)
        last = await self.store.last(table_stream(code)) if is_code(code) else None
        if last is None:
            raise NotFound(say.table_is_gone)
        known = self._outlines.known(code, last.number + 1)
        if known is not None:
            return known
        log = await self.store.load(table_stream(code))
        with replaying():
            table = await rebuilt(log)
        if table.by_turns and table.is_computers_turn:  # the server was stopped meanwhile
            with contextlib.suppress(TableElsewhere):
                await self.wake(code)
        return await self._outlines.keep(table)

    async def whereabouts(self, code: str) -> Holder | None:
        """Return the other server that has a table, or None."""
        try:
            await self.find(code)
        except TableElsewhere as elsewhere:
            return elsewhere.holder
        except (NotFound, StoreError):
            pass
        return None

    def _lose(self, stream: str) -> None:
        """Close a room that is out of date: its pages come back to wherever the table is."""
        room = self.rooms.pop(stream.removeprefix("table/"), None)
        if room is not None:
            task = asyncio.create_task(room.close(say.table_has_moved))
            self._closing.add(task)
            task.add_done_callback(self._closing.discard)

    async def read(self, code: str) -> Room:
        """Return the room of a table, or a copy from the log if another server has it."""
        try:
            return await self.find(code)
        except TableElsewhere:
            with replaying():
                return self._room(await rebuilt(await self.store.load(table_stream(code))))

    async def life(self, key: str) -> Life:
        """Return what a person did whose key, hashed, is this; nothing for an empty one."""
        return await self.folds.of(f"me/{key}", Life) if key else Life()

    async def match(self, id: str) -> tuple[Room, PlayedMatch]:
        """Return a match and its room. Raise NotFound if it is unknown, or its table deleted."""
        kept = await self.match_or_record(id)
        if isinstance(kept, Recorded):
            raise NotFound(say.record_is_kept)
        return kept

    async def match_or_record(self, id: str) -> tuple[Room, PlayedMatch] | Recorded:
        """Return a match and its room, or its record if its table was deleted. Raise NotFound if it
        is unknown.
        """
        head = await self.store.head(f"match/{id}") if is_code(id) else None
        found = None if head is None else unpack(head)
        if isinstance(found, Recorded):
            return found
        if not isinstance(found, entries.Belongs):
            raise NotFound(say.match_is_unknown)
        room = await self.read(found.code)
        played = next((one for one in room.table.matches if one.id == id), None)
        if played is None:
            raise NotFound(say.match_is_unknown)
        return room, played

    async def given(
        self, words: str, acts: int, *, at_score: bool
    ) -> tuple[Variant, Given, int | None]:
        """Return deal `MATCH-N`, to be played again from after `acts` actions, at the scores of
        that match or at 0, and the seat that is to act.
        """
        id, _, number = words.partition("-")
        room, played = await self.match(id)
        if room.table.duplicate:
            refuse(say.not_played_from_here)
        deals = played.match.deals
        if not re.fullmatch("[0-9]{1,6}", number) or not 1 <= int(number) <= len(deals):
            raise NotFound(say.deal_is_unknown)
        if deals[int(number) - 1] is deals[-1] and not played.match.deal_over:
            refuse(say.deal_goes_on)
        deal = deals[int(number) - 1]
        if not 0 <= acts < max(1, len(deal.acts)):
            refuse(say.acts_must_be_below(len(deal.acts)))
        turn = deal.seats[acts] if acts or at_score else None
        given = given_again(played.match, deal.number, acts, at_score=at_score)
        return played.match.variant, given, turn

    # --- who may come in -------------------------------------------------------------------------

    async def enter(self, token: str) -> tuple[Room, int | None]:
        """Return the room and chair of a token. Raise NotFound if it is not valid."""
        room = await self.find(token.partition(".")[0])
        return room, chair_in(room, hashed(token))

    def ticket(self, code: str, token: str) -> str:
        """Return a ticket for one socket of a token, which is hashed; valid for half a minute."""
        now = time.monotonic()
        while self._tickets and next(iter(self._tickets.values()))[2] <= now:
            del self._tickets[next(iter(self._tickets))]
        if len(self._tickets) >= MOST_TICKETS:
            refuse(say.too_many_tickets)
        ticket = f"{code}.{secrets.token_hex(16)}"
        self._tickets[ticket] = (code, token, now + TICKET_LIFE)
        return ticket

    async def admit(self, ticket: str) -> tuple[Room, str]:
        """Use a ticket up. Return its room and token. Raise NotFound if it is not valid."""
        code, token, until = self._tickets.pop(ticket, ("", "", 0.0))
        if until < time.monotonic():
            raise NotFound(say.ticket_is_used)
        return await self.find(code), token

    # --- keeping house ---------------------------------------------------------------------------

    async def keep_house(self) -> None:
        """Close unused rooms, and those changed by the operator, as long as the server runs."""
        changes = Changes(self.store)
        self.retention.journal = self.journal
        while True:
            self.retention.keep()
            await self._keep_clocks()
            for code in await changes.news():
                self._lose(table_stream(code))
                if code == ERASED:
                    self.folds.clear()
            await asyncio.sleep(HOUSE_KEPT)
            for code, room in list(self.rooms.items()):
                if self.rooms.get(code) is room and (room.attendance.is_idle or room.is_closed):
                    del self.rooms[code]
                    self._clocks.note(code, room.attendance.deadline)
                    await room.close(say.table_was_empty)
                    if code in self.rooms or code in self._loading:
                        continue  # somebody has come meanwhile
                    with contextlib.suppress(StoreError):
                        await self.store.release(table_stream(code))

    async def _keep_clocks(self) -> None:
        """Let turns of days end, and the time for boards: at tables in memory, and at some that
        sleep.
        """
        self._clocks.keep()
        for room in [room for room in self.rooms.values() if room.table.has_clock]:
            room.attendance.wake()
        for code in self._clocks.take():
            try:
                await self.wake(code)
            except TableElsewhere:  # look again, lest the other server has gone before it did this
                self._clocks.note(code, time.time() + LOOKED_AGAIN)
            except (NotFound, StoreError):
                continue

    async def wake(self, code: str) -> None:
        """Let a table that sleeps do what is due; nobody comes, so it may sleep again at once."""
        is_asleep = code not in self.rooms
        room = await self.find(code)
        if is_asleep:
            room.attendance.quiet_since = -INF
        room.attendance.wake()

    async def close(self) -> None:
        """Close all rooms, and write what is waiting."""
        for room in list(self.rooms.values()):
            await room.close(say.server_is_stopping)
        self.rooms.clear()
        self.thinkers.close()
        self.reviews.close()
        if self.pusher is not None:
            self.pusher.close()
        await self.store.close()


async def rebuilt(log: Sequence[bytes]) -> Table:
    """Return the table of a stored log; others get their turn while a long one is applied."""
    table = Table([])
    for data in log:
        table.apply(unpack(data))  # type: ignore[arg-type]
        if table.number % AT_ONCE == 0:
            await asyncio.sleep(0)
    return table


def chair_in(room: Room, token: str) -> int | None:
    """Return the chair of a hashed token. Raise NotFound if it is not valid, or ShutOut."""
    order = room.table.order
    try:
        return room.table.chair_of(token)
    except LookupError as error:
        is_shut_out = order.ended or order.is_blocked(token)
        raise (ShutOut if is_shut_out else NotFound)(str(error)) from None


def seating(wish: TableWish) -> list[str]:
    """Return `me`, `open` or the level of a bot, by chair; the last level fills the rest."""
    players = list(wish.players) or [ME]
    seats = wish.variant.seats
    if len(players) > seats:
        refuse(say.players_for_seats(len(players), seats))
    if players.count(ME) > 1:
        refuse(say.take_one_seat)
    for player in players:
        if player not in (ME, OPEN):
            check_level(player)
    bots = [player for player in players if player not in (ME, OPEN)]
    return players + [bots[-1] if bots else STAND_IN] * (seats - len(players))


def new_token(code: str) -> str:
    """Return 128 random bits, with the code of their table."""
    return f"{code}.{secrets.token_hex(16)}"


def is_code(word: str) -> bool:
    """Return True if a word has the form of a code."""
    return 0 < len(word) <= 40 and word.isascii() and word.isalnum()
