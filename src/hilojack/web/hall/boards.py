"""Sets of boards at a server: their secrets, the results of people, and the field beside them.

The first entry of `set/NAME` is the secret, which is drawn before anybody plays; the results of
people follow it, and those of computer players, who play a board but once. A key has one table for
each board, which nobody else can work out, and plays the boards in their order from one seat.
Without a server the secrets follow from the names.
"""

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from itertools import islice
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict

from hilojack.boards.entries import DAYS, At, Begun, BoardScored, Computed, at
from hilojack.boards.field import ENOUGH, FIELD, BoardResult, play_board, total
from hilojack.boards.ratings import Leads
from hilojack.boards.results import PlayedBoard, SetFacts, as_result, next_board, set_facts
from hilojack.boards.sets import (
    BOARDS,
    FREE,
    BoardSet,
    Kind,
    daily,
    known_secret,
    last_day,
    named,
    next_of,
    seats_exchanged,
    weekly,
)
from hilojack.fairness import commit, new_secret
from hilojack.web.hall.folds import Boards
from hilojack.web.hall.hall import ME, Hall, NotFound, TableElsewhere, TableWish
from hilojack.web.hall.people import MOST_RESULTS, persist, today
from hilojack.web.hall.thinking import has_failed
from hilojack.web.storing.store import PlacedEntry, StoreConflict, StoreError
from hilojack.web.table.codes import coded
from hilojack.web.table.entries import BoardOfTable, Drawn, hashed, pack, readable
from hilojack.web.table.playing import given_again
from hilojack.web.table.standing import refuse
from hilojack.words import boards as say
from hilojack.words.chairs import seat_must_be

MOST_MINE = 12  # sets of a person that are listed
MOST_FINISHED = 8  # boards that `rule` begins to finish at one request
MOST_FRIENDS = 8  # of a set
MOST_LEADS = 50_000  # boards of which is remembered what the levels made
MOST_FIELDS = 400  # boards whose field is remembered
FIELD_PLAYERS = "duplicate"  # think as one person, so that nobody waits for all of them

People = Mapping[tuple[int, int], Sequence[BoardScored]]  # results by board and seat
Field = dict[str, "asyncio.Future[BoardResult]"]  # by level


class SetCommitment(Struct, frozen=True):
    """What a server commits itself to for a set."""

    set: str  # its name
    commitment: str


class Commitments(Struct, frozen=True):
    """The commitment of a set and, of a set of today, the next one's."""

    commitment: str
    next: SetCommitment | UnsetType = UNSET


class SetOutline(Struct, frozen=True):
    """A set as a list shows it."""

    set: str
    kind: Kind
    game: str
    title: str
    level: str
    until: str | None  # the last day on which it is played
    played: int
    boards_begun: int  # those that are over, and those that will count
    points: int | None


class SetList(Struct, frozen=True):
    """The sets of today and of the week, and the last ones of a person."""

    daily: SetOutline
    weekly: SetOutline
    mine: Sequence[SetOutline]
    proved: bool


class Friend(Struct, frozen=True):
    """Somebody who played the same boards in another seat."""

    seat: int
    boards: Sequence[int | None]  # points
    points: int
    percent: float | None
    gain: float
    together: int  # points of both


class BoardSetFacts(SetFacts, frozen=True, kw_only=True):
    """A set as a person may know it."""

    of: int  # boards
    next: int | None  # the board to be played; None once all have been
    begun: bool
    finishing: bool  # a day is over: `rule` plays the board that was left
    waits: bool  # computer players are still at it
    until: str | None
    open: bool  # it may be begun today
    friend: int  # the seat for a friend
    proved: bool  # False without a server
    friends: Sequence[Friend] | UnsetType = UNSET
    commitments: Commitments | None
    secret: str | None


@dataclass
class BoardSets:
    """The sets of a server, or of a page without one."""

    hall: Hall
    alone: bool = False  # no server: the secrets follow from the names, and nothing is proved
    _fields: dict[tuple[str, int, int], Field] = field(default_factory=dict)
    _leads: Leads = field(default_factory=dict)  # as they were kept, for ratings
    _keeping: set["asyncio.Task[None]"] = field(default_factory=set)

    # --- secrets ---------------------------------------------------------------------------------

    async def secret(self, boards: BoardSet) -> str:
        """Return the secret of a set. Raise NotFound if none was drawn."""
        if self.alone:
            return known_secret(boards.name)
        head = await self.hall.store.head(f"set/{boards.name}")
        for drawn in readable([head] if head else ()):
            if isinstance(drawn, Drawn):
                return drawn.secret
        raise NotFound(say.no_such_set)

    async def draw(self, boards: BoardSet) -> str:
        """Draw the secret of a set, unless a server has; return its commitment."""
        if not self.alone and await self.hall.store.head(f"set/{boards.name}") is None:
            drawn = pack(Drawn(new_secret()))
            with suppress(StoreConflict):  # another server was quicker
                await self.hall.store.append([PlacedEntry(f"set/{boards.name}", 0, drawn)])
        return commit(await self.secret(boards))

    async def commitments(self, boards: BoardSet) -> Commitments:
        """Return the commitment of a set and, of a set of today, the next one's."""
        commitment = commit(await self.secret(boards))
        if boards.kind == FREE or last_day(boards) < today():
            return Commitments(commitment)
        after = next_of(boards)
        return Commitments(commitment, SetCommitment(after.name, await self.draw(after)))

    # --- results ---------------------------------------------------------------------------------

    async def mine(self, name: str, key: str) -> dict[int, BoardScored]:
        """Return the results of a key in a set, by board."""
        return dict((await self.hall.life(key)).sets.get(name, {}))

    async def _people(self, name: str) -> Boards:
        """Return the results in a set."""
        found = await self.hall.folds.of(f"set/{name}", Boards)
        self._remember(found.computed)
        return found

    async def settle(self, boards: BoardSet, secret: str, key: str) -> dict[int, BoardScored]:
        """Return the results of a key in a set; the last board may be over, and its result still to
        be written, as when the server was killed.
        """
        mine = await self.mine(boards.name, key)
        number = next_board(mine)
        code = place(secret, number, key)[0] if number and key else ""
        if not code or not await self.hall.is_laid(code):
            return mine
        room = await self.hall.read(code)
        room.results.keep(room.table)
        await room.results.settled()
        return await self.mine(boards.name, key)

    async def finish(self, key: str, name: str = "") -> bool:
        """Let `rule` finish the boards of a key, of one set or of all, that were not finished in
        time. Return True if it still plays.
        """
        life = await self.hall.life(key)
        if life.results[BoardScored] >= MOST_RESULTS:
            return False  # no more results are kept
        before = self.hall.retention.believed() - DAYS * self.hall.times.day
        late = [one for one in life.unfinished if one.at <= before and name in ("", one.set)]
        plays = [await self._finish(one, key) for one in late[:MOST_FINISHED]]
        return any(plays) or len(late) > MOST_FINISHED

    async def _finish(self, one: Begun, key: str) -> bool:
        """Wake the table of a board, which then finishes it. Return False if it cannot."""
        try:
            boards = set_of(one.set)
            code, _ = place(await self.secret(boards), one.board, key)
            if not await self.hall.is_laid(code):  # it was deleted
                board = BoardOfTable(one.set, one.board, one.seat, DAYS)
                await self.hall.lay(replace(await self._wish(boards, board, key), begun=one.at))
            await self.hall.wake(code)
            room = await self.hall.find(code)
        except TableElsewhere:
            return True
        except (NotFound, StoreError):  # its rules or its secret are no more
            return False
        return any(chair.key == key for chair in room.table.chairs)  # else it was erased

    # --- the field -------------------------------------------------------------------------------

    def computers(
        self, boards: BoardSet, number: int, seat: int, secret: str
    ) -> tuple[dict[str, BoardResult], bool]:
        """Return what the computer players made of a board so far, and True if some still play."""
        where = boards.name, number, seat
        if where not in self._fields:
            self._fields[where] = {
                level: asyncio.create_task(
                    self.hall.thinkers.figure(
                        partial(play_board, boards, number, secret, seat, level),
                        person=FIELD_PLAYERS,
                        table=boards.name,
                    )
                )
                for level in FIELD
            }
            self._forget()
            self._beside(self._keep(where, self._fields[where]))
        tasks = self._fields[where]
        over = {one: task for one, task in tasks.items() if task.done()}
        well = {one: task.result() for one, task in over.items() if not has_failed(task)}
        if len(well) < len(over) == len(tasks):
            del self._fields[where]  # they play it again for whoever asks again
        return well, len(over) < len(tasks)

    def _remember(self, kept: Mapping[At, Mapping[str, Computed]]) -> None:
        """Take the results of computer players that were kept, of boards that all have played."""
        for where, known in kept.items():
            if where not in self._fields and known.keys() >= {*FIELD}:
                results = {
                    level: BoardResult(known[level].points, known[level].luck) for level in FIELD
                }
                self._fields[where] = {level: done(one) for level, one in results.items()}
        self._forget()

    def _beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Work in the background."""
        task = asyncio.create_task(work)
        self._keeping.add(task)
        task.add_done_callback(self._keeping.discard)

    async def _keep(self, where: At, playing: Field) -> None:
        """Keep what computer players make of a board, once all have played it."""
        await asyncio.wait(playing.values())
        if any(map(has_failed, playing.values())):
            return
        results = {level: one.result() for level, one in playing.items()}

        def once(kept: Boards) -> Sequence[Sequence[Computed]]:
            known = kept.computed.get(where, {})
            new = [
                Computed(*where, level, one.points, one.luck)
                for level, one in results.items()
                if level not in known
            ]
            return [new]

        await persist(partial(self.hall.folds.add, {f"set/{where[0]}": Boards}, once))

    async def leads(self, scored: Sequence[BoardScored]) -> tuple[Leads, bool]:
        """Return what computer players made of some boards, and True if they still play: one set
        after the other.
        """
        for name in dict.fromkeys(one.set for one in scored if at(one) not in self._leads):
            for where, levels in (await self._people(name)).computed.items():
                self._leads[where] = {level: one.points for level, one in levels.items()}
        found = {at(one): self._leads[at(one)] for one in scored if at(one) in self._leads}
        if len(self._leads) > MOST_LEADS:
            self._leads.clear()
        left: dict[str, list[BoardScored]] = {}
        for one in scored:
            if at(one) not in found:
                left.setdefault(one.set, []).append(one)
        for name, boards in left.items():
            played, waits = await self._played(name, boards)
            found |= played
            if waits:
                return found, True
        return found, False

    async def _played(self, name: str, scored: Sequence[BoardScored]) -> tuple[Leads, bool]:
        """Return what computer players made of boards of a set so far, and True if they still play;
        nothing of a set that is no more.
        """
        try:
            boards = set_of(name)
            secret = await self.secret(boards)
        except NotFound:
            return {}, False
        found: Leads = {}
        waits = False
        for one in scored:
            results, still = self.computers(boards, one.board, one.seat, secret)
            found[at(one)] = {level: result.points for level, result in results.items()}
            waits = waits or still
        return found, waits

    def _forget(self) -> None:
        """Forget the oldest fields that are done."""
        over = [one for one, tasks in self._fields.items() if all(t.done() for t in tasks.values())]
        for one in over[: max(0, len(self._fields) - MOST_FIELDS)]:
            del self._fields[one]

    # --- what is told ----------------------------------------------------------------------------

    async def told(self, name: str, key: str, seat: int) -> BoardSetFacts:
        """Return a set as a key may know it: of each board nothing before it has played that."""
        boards = set_of(name)
        if not self.alone and boards in (current := [daily(today()), weekly(today())]):
            await self.draw(current[current.index(boards)])
        secret = await self.secret(boards)
        finishing = await self.finish(key, name)
        mine = await self.settle(boards, secret, key)
        seat = seat_of(boards, await self._seen(name, key), seat)
        number = next_board(mine)
        begun = bool(number and key) and await self.hall.is_laid(place(secret, number or 0, key)[0])
        people = (await self._people(name)).people
        lines, waits = self._lines(boards, secret, mine, people)
        has_friends = number is None and boards.kind == FREE
        friends = self._friends(boards, secret, seat, mine, people) if has_friends else UNSET
        commitments, shown = await self._proof(boards, secret, over=number is None)
        return BoardSetFacts(
            **asdict(set_facts(boards, seat, lines, int(begun))),
            of=BOARDS,
            next=number,
            begun=begun,
            finishing=finishing,
            waits=waits or finishing,
            until=last_day(boards) or None,
            open=why_not_open(boards) == "",
            friend=seats_exchanged(boards, seat),
            proved=not self.alone,
            friends=friends,
            commitments=commitments,
            secret=shown,
        )

    async def _proof(
        self, boards: BoardSet, secret: str, *, over: bool
    ) -> tuple[Commitments | None, str | None]:
        """Return the commitments, and the secret once nobody is to play the boards any more: those
        of a free set, if its player is done.
        """
        if self.alone:
            return None, None
        until = last_day(boards)
        shown = until < today() if until else over
        return await self.commitments(boards), secret if shown else None

    def _lines(
        self,
        boards: BoardSet,
        secret: str,
        mine: dict[int, BoardScored],
        people: People,
    ) -> tuple[list[PlayedBoard], bool]:
        """Return the boards that were played beside the others, and True if some still play."""
        lines, waits = [], False
        for number, own in sorted(mine.items()):
            others = [
                as_result(one) for one in people.get((number, own.seat), ()) if one.by != own.by
            ]
            found: dict[str, BoardResult] = {}
            if len(others) < ENOUGH:
                found, still = self.computers(boards, number, own.seat, secret)
                waits = waits or still
            lines.append(PlayedBoard(own, found, others))
        return lines, waits

    def _friends(
        self,
        boards: BoardSet,
        secret: str,
        seat: int,
        mine: dict[int, BoardScored],
        people: People,
    ) -> list[Friend]:
        """Return those who played the same boards in other seats."""
        friends: dict[str, dict[int, BoardScored]] = {}
        others = (one for (_, at), played in people.items() if at != seat for one in played)
        for one in sorted(others, key=lambda one: one.at):
            friends.setdefault(one.by, {})[one.board] = one
        told = []
        for theirs in list(friends.values())[-MOST_FRIENDS:]:
            lines, _ = self._lines(boards, secret, theirs, {})
            whole = total([(as_result(line.own), line.compared) for line in lines])
            points = [theirs[n].points if n in theirs else None for n in range(1, BOARDS + 1)]
            together = sum(mine[n].points + one.points for n, one in theirs.items())
            where = next(iter(theirs.values())).seat
            told.append(Friend(where, points, whole.points, whole.percent, whole.gain, together))
        return told

    async def listed(self, key: str) -> SetList:
        """Return the sets of today and of the week, and the last ones of a key."""
        await self.finish(key)
        life = await self.hall.life(key)
        played = life.sets  # the last played comes last
        current = daily(today()), weekly(today())
        names = [one.name for one in current]
        others = list(islice((name for name in reversed(played) if name not in names), MOST_MINE))
        of_today, of_week = (
            outline(boards, played.get(boards.name, {}), life.open) for boards in current
        )
        mine = []
        for name in others:
            with suppress(ValueError):  # a game or a rule that is no more
                mine.append(outline(named(name), played[name], life.open))
        return SetList(of_today, of_week, mine, not self.alone)

    # --- to be played ----------------------------------------------------------------------------

    async def wish(self, name: str, key: str, *, seat: int, called: str) -> TableWish:
        """Return the table of the next board of a set, at which a key plays it under the name
        `called`, at first from a seat of its choice.
        """
        if not key:
            refuse(say.boards_under_a_key)
        boards, key = set_of(name), hashed(key)
        begun = (await self.hall.life(key)).open.get(boards.name, {})
        why = why_not_open(boards)
        if why and not begun:
            refuse(why)
        if not why and boards.kind != FREE:
            await self.draw(boards)
        mine = await self.settle(boards, await self.secret(boards), key)
        number = next_board(mine)
        if number is None:
            refuse(say.all_boards_are_played)
        if why and number not in begun:
            refuse(why)
        seat = seat_of(boards, await self._seen(boards.name, key), seat)
        wish = await self._wish(boards, BoardOfTable(boards.name, number, seat, DAYS), key)
        since = begun[number].at if number in begun else 0.0
        return replace(wish, name=called, begun=since)

    async def _wish(self, boards: BoardSet, board: BoardOfTable, key: str) -> TableWish:
        """Return the table at which a key, which is hashed, plays a board."""
        secret, number = await self.secret(boards), board.number
        given = given_again(boards.match(number, secret), 1)
        given = msgspec.structs.replace(given, of=boards.identity(number), secret=secret)
        players = [ME if one == board.seat else boards.level for one in range(boards.variant.seats)]
        at = place(secret, number, key)
        return TableWish(
            boards.variant, "", players, given=given, key=key, place=at, duplicate=board
        )

    async def _seen(self, name: str, key: str) -> Mapping[int, Begun | BoardScored]:
        """Return the boards of a set that a key has begun, those that are over first."""
        life = await self.hall.life(key)
        return {**life.sets.get(name, {}), **life.open.get(name, {})}


def done(result: BoardResult) -> "asyncio.Future[BoardResult]":
    """Return a result that is there already, as one that is awaited."""
    future: asyncio.Future[BoardResult] = asyncio.get_running_loop().create_future()
    future.set_result(result)
    return future


def set_of(name: str) -> BoardSet:
    """Return the set of a name. Raise NotFound if it is not the name of one."""
    try:
        boards = named(name)
    except ValueError as error:
        raise NotFound(say.no_set_of_name(str(error))) from None
    if boards.name != name:
        raise NotFound(say.set_is_called(boards.name))
    return boards


def why_not_open(boards: BoardSet) -> str:
    """Return why no board of a set may be begun today, or an empty text if one may."""
    if boards.kind == FREE or boards in (daily(today()), weekly(today())):
        return ""
    return say.set_is_not_of_today


def seat_of(boards: BoardSet, seen: Mapping[int, Begun | BoardScored], asked: int) -> int:
    """Return the seat from which a key plays a set: that of its first board. Refuse one that the
    game has not.
    """
    if seen:
        return next(iter(seen.values())).seat
    if not 0 <= asked < boards.variant.seats:
        refuse(seat_must_be(boards.variant.seats - 1))
    return asked


def place(secret: str, number: int, key: str) -> tuple[str, str]:
    """Return the code and the token of the table at which a key, which is hashed, plays a board: it
    has one, however often and wherever it asks.
    """
    digest = sha256(f"{secret}|{number}|{key}".encode()).hexdigest()
    code = coded(int(digest[:32], 16))
    return code, f"{code}.{digest[32:]}"


def outline(
    boards: BoardSet, scored: Mapping[int, BoardScored], open: Mapping[str, Mapping[int, Begun]]
) -> SetOutline:
    """Return a set as a list shows it, given the boards of all sets that are begun and not over."""
    return SetOutline(
        set=boards.name,
        kind=boards.kind,
        game=boards.variant.game,
        title=boards.variant.called,
        level=boards.level,
        until=last_day(boards) or None,
        played=len(scored),
        boards_begun=len(scored) + len(open.get(boards.name, ())),
        points=sum(one.points for one in scored.values()) if scored else None,
    )
