"""A world in which everything that can go wrong does, again and again, in the same way each time.

Servers, disks, sockets and people in one thread, on a clock that jumps to whatever comes next. What
is simulated is the world: the servers are the real ones, from the socket down to the log. After
every message the `Referee` compares what happened with a replay of the log that he keeps himself.
"""

import asyncio
import contextlib
import json
import selectors
import time
from collections import deque
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field, fields
from hashlib import sha256
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import msgspec
from starlette.websockets import WebSocket

import naive_fairness
from hilojack.cards import show_card
from hilojack.players import make_player
from hilojack.rules.slots import HANDS
from hilojack.system.threads import AtOnce
from hilojack.variants.variant import load
from hilojack.web.hall import accounts, attendance, hall, people, rooms
from hilojack.web.hall.attendance import Times
from hilojack.web.hall.hall import Hall, NotFound, TableElsewhere, TableWish, new_token
from hilojack.web.serving import guard, sitting
from hilojack.web.serving.context import Context
from hilojack.web.serving.guard import Limits
from hilojack.web.serving.sitting import serve
from hilojack.web.storing.store import (
    Heads,
    Holder,
    PlacedEntry,
    StoreConflict,
    StoreError,
    lost_nothing,
)
from hilojack.web.table import binding, broadcast, codes, nonces, playing, standing
from hilojack.web.table.entries import (
    Acted,
    Answered,
    Asked,
    Claimed,
    Dealt,
    OfOrder,
    Ready,
    Resigned,
    Said,
    Undone,
    hashed,
    unpack,
)
from hilojack.web.table.happenings import event_data
from hilojack.web.table.leaving import ways
from hilojack.web.table.messages import TableState
from hilojack.web.table.outbox import Outbox
from hilojack.web.table.states import state_of
from hilojack.web.table.tables import Table

LEASE = 5.0  # seconds
EXTRA = ("undone", "claimed", "swapped", "said", "resigned", "left")  # not of the views
EPOCH = 1_700_000_000.0
QUIET = 30.0  # seconds at the end in which nothing goes wrong
RUNNING: ContextVar["Server | None"] = ContextVar("RUNNING", default=None)


class Caught(AssertionError):
    """The servers broke a promise."""


# --- the clock -----------------------------------------------------------------------------------


class Jump(selectors.DefaultSelector):
    """Waits for nothing: the clock jumps."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        """Nothing is ever ready but time."""
        if timeout is None:
            raise Caught("everybody waits for ever")
        self.now += max(0.0, timeout)
        return []


class Loop(asyncio.SelectorEventLoop):
    """An event loop whose clock jumps to whatever comes next."""

    def __init__(self) -> None:
        self.jump = Jump()
        super().__init__(self.jump)
        self.set_task_factory(owned)

    def time(self) -> float:
        """The time that has come."""
        return self.jump.now


def owned(loop: Any, work: Any, **options: Any) -> asyncio.Task[Any]:
    """A task, which ends with the server that started it."""
    task: asyncio.Task[Any] = asyncio.Task(work, loop=loop, **options)
    server = RUNNING.get()
    if server is not None:
        server.tasks[task] = None
        task.add_done_callback(lambda done: server.tasks.pop(done, None))
    return task


# --- what goes wrong -----------------------------------------------------------------------------


@dataclass
class Faults:
    """How often what goes wrong, where it may."""

    slow: float = 0.08
    fail: float = 0.05
    crash_before: float = 0.02
    crash_after: float = 0.03
    pause: float = 0.06
    drop: float = 0.05  # of a socket, at each message
    again: float = 0.08  # a command is sent twice
    stale: float = 0.08  # an act is meant for an older turn
    undo: float = 0.06
    claim: float = 0.05
    ticket: float = 0.2  # a used ticket is shown again
    chat: float = 0.03
    order: float = 0.04  # who opened the table mutes, removes, blocks or closes
    resign: float = 0.02  # a page resigns for its side, or leaves unless its person opened
    leave: float = 0.004
    propose: float = 0.15  # of a change for the next match


@dataclass
class Disk:
    """What outlives every server."""

    streams: dict[str, list[bytes]] = field(default_factory=dict)
    leases: dict[str, tuple[str, int]] = field(default_factory=dict)  # holder and epoch
    alive: dict[str, float] = field(default_factory=dict)  # until when, by server


class Store(Heads):
    """The way of one server to the disk."""

    secret = ""

    def __init__(self, world: "World", server: "Server") -> None:
        self._world, self._server = world, server
        self.lost: Callable[[str], None] = lost_nothing
        self._epochs: dict[str, int] = {}

    async def append(self, entries: Sequence[PlacedEntry]) -> None:
        """Write all or none, sooner or later, or not, or die of it."""
        chance, faults, disk = self._world.chance, self._world.faults, self._world.disk
        await self._wait()
        if chance.random() < faults.fail:
            raise StoreError("the disk is full")
        if chance.random() < faults.pause:
            self._world.pause(self._server)
        if chance.random() < faults.crash_before:
            self._world.crash(self._server)
        await self._wait()
        for stream in {one.stream for one in entries if one.stream.startswith("table/")}:
            if not self._may_write(stream):
                raise StoreConflict(f"{stream} is another server's")
        ends = {one.stream: len(disk.streams.get(one.stream, ())) for one in entries}
        for stream, number, _ in entries:
            if number != ends[stream]:
                raise StoreConflict(
                    f"entry {number} of {stream} does not follow {ends[stream] - 1}"
                )
            ends[stream] += 1
        for stream, _, data in entries:
            disk.streams.setdefault(stream, []).append(data)
        self._world.referee.written(self._server, entries)
        if chance.random() < faults.crash_after:
            self._world.crash(self._server)
        await self._wait()

    def _may_write(self, stream: str) -> bool:
        held = (self._server.name, self._epochs.get(stream, 0))
        return self._world.disk.leases.get(stream) == held

    async def _wait(self) -> None:
        world = self._world
        slow = world.chance.random() < world.faults.slow
        await asyncio.sleep(world.chance.uniform(0.5, 3.0) if slow else world.chance.random() / 100)
        await self._server.awake.wait()
        if self._server.dead:
            await asyncio.Event().wait()  # the dead wait for ever

    async def load(self, stream: str, since: int = 0, most: int | None = None) -> list[bytes]:
        """The entries of a stream, from a number on."""
        await self._wait()
        found = self._world.disk.streams.get(stream, [])
        return found[since : None if most is None else since + most]

    async def last(self, stream: str) -> PlacedEntry | None:
        """The last entry of a stream."""
        await self._wait()
        found = self._world.disk.streams.get(stream)
        return PlacedEntry(stream, len(found) - 1, found[-1]) if found else None

    async def written(self, stream: str, number: int) -> float | None:
        """Everything has just been written."""
        end = len(self._world.disk.streams.get(stream, ()))
        return time.time() if 0 <= number < end else None

    async def check(self) -> None:
        """Nothing is the matter."""

    async def size(self) -> int:
        """Nobody asks."""
        return 0

    async def claim(self, stream: str) -> Holder | None:
        """Take the lease, or say who has it."""
        await self._wait()
        disk, me = self._world.disk, self._server.name
        holder, epoch = disk.leases.get(stream, (me, 0))
        if holder != me and disk.alive.get(holder, 0.0) > asyncio.get_running_loop().time():
            return Holder(holder, "")
        if holder != me:
            self._world.wake(holder)
        disk.leases[stream] = (me, epoch + 1)
        self._epochs[stream] = epoch + 1
        return None

    async def release(self, stream: str) -> None:
        """Give the lease up."""
        self._epochs.pop(stream, None)

    async def close(self) -> None:
        """Nothing waits."""


class Thinkers:
    """Bots think for a while, and in no thread."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self.thinking = 0

    async def think(self, thought: Callable[[], Any], **by: Any) -> Any:
        """What comes of it."""
        await asyncio.sleep(self._chance.random() / 5)
        return thought()

    def portions(self, *by: str) -> AtOnce:
        """A bench for long work."""
        return AtOnce()

    def close(self) -> None:
        """Think no more."""


@dataclass
class Server:
    """A server, from start to crash."""

    name: str
    world: "World"
    dead: bool = False

    def __post_init__(self) -> None:
        self.tasks: dict[asyncio.Task[Any], None] = {}
        self.awake = asyncio.Event()
        self.awake.set()
        times = Times(pace=0.2, after_trick=0.3, takeover=8.0, first_deal=3.0, opening=6.0)
        thinkers: Any = Thinkers(self.world.chance)
        self.hall = Hall(Store(self.world, self), times, thinkers)
        self.context = Context(
            self.hall, Limits(messages=1e6, message_burst=1e6, hellos=1e6, hello_burst=1e6)
        )
        self.run(self._live())

    def run(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do some work as this server."""
        token = RUNNING.set(self)
        try:
            return asyncio.get_running_loop().create_task(work)
        finally:
            RUNNING.reset(token)

    async def _live(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await self.awake.wait()
            self.world.disk.alive[self.name] = loop.time() + LEASE
            for stream, (holder, _) in list(self.world.disk.leases.items()):
                if holder != self.name and stream.removeprefix("table/") in self.hall.rooms:
                    self.hall.store.lost(stream)
            await asyncio.sleep(LEASE / 4)


# --- a page --------------------------------------------------------------------------------------


class SimLine(Outbox):
    """A line whose place in a set does not hang on where it lies in memory."""

    count = 0

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        SimLine.count += 1
        self._hash = SimLine.count

    def __hash__(self) -> int:
        return self._hash


class Socket:
    """A socket between a page and a server, on which messages take their time."""

    def __init__(self, world: "World", server: Server, ticket: str) -> None:
        self.world, self.server = world, server
        self.to_page: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._to_server: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._to_server.put_nowait({"type": "websocket.connect"})
        scope = {
            "type": "websocket",
            "path": "/api/socket",
            "headers": [],
            "query_string": f"ticket={ticket}".encode(),
        }
        self.task = server.run(serve(server.context, WebSocket(scope, self._receive, self._send)))
        self.task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is not None:
            self.world.fault = task.exception()
        self.to_page.put_nowait({"type": "websocket.close"})

    async def _receive(self) -> dict[str, Any]:
        message = await self._to_server.get()
        await asyncio.sleep(self.world.chance.random() / 20)
        await self.server.awake.wait()
        return message

    async def _send(self, message: Any) -> None:
        if not self.server.dead:
            self.to_page.put_nowait(message)

    def say(self, message: dict[str, Any]) -> None:
        """Put a message on its way."""
        text = msgspec.json.encode(message).decode()
        self._to_server.put_nowait({"type": "websocket.receive", "text": text})

    def drop(self) -> None:
        """Break off: what is on its way arrives, or does not."""
        if self.world.chance.random() < 0.5:
            while not self._to_server.empty():
                self._to_server.get_nowait()
        self._to_server.put_nowait({"type": "websocket.disconnect", "code": 1006})


class Page:
    """A page in the hands of somebody who plays on, whatever happens."""

    def __init__(self, world: "World", code: str, token: str, chair: int | None) -> None:
        self.world, self.code, self.token, self.chair = world, code, token, chair
        self.number = 0
        self.state: dict[str, Any] | None = None
        self.waiting: dict[str, Any] | None = None  # the command that is not yet answered
        self.count = 0
        self.last_done = 0
        self.moves = 0
        self.old_numbers: deque[int] = deque(maxlen=6)
        self.committed: set[str] = set()  # matches
        self.giving_up = Random(f"{world.seed}/{chair}")

    async def live(self) -> None:
        """Come again and again."""
        while True:
            try:
                socket = await self._come()
            except (NotFound, StoreError):
                await asyncio.sleep(self.world.chance.uniform(0.2, 1.0))
                continue
            await self._stay(socket)
            await asyncio.sleep(self.world.chance.random())

    async def _come(self) -> Socket:
        """A socket at whatever server has the table."""
        world = self.world
        server = world.chance.choice(world.servers)
        try:
            async with asyncio.timeout(2.0):
                await server.run(server.hall.enter(self.token))
        except TableElsewhere as elsewhere:
            server = world.named(elsewhere.holder.address)
        except (TimeoutError, asyncio.CancelledError):
            raise StoreError("no answer") from None
        try:
            async with asyncio.timeout(2.0):
                room, chair = await server.run(server.hall.enter(self.token))
        except (TimeoutError, asyncio.CancelledError):
            raise StoreError("no answer") from None
        if chair != self.chair:
            raise Caught(f"the token of chair {self.chair} opens chair {chair}")
        ticket = server.hall.ticket(room.table.code, hashed(self.token))
        socket = Socket(world, server, ticket)
        if world.chance.random() < world.faults.ticket:
            await asyncio.sleep(0.5)
            world.expect_refusal(Socket(world, server, ticket))
        return socket

    async def _stay(self, socket: Socket) -> None:
        fresh = self.state is None or self.world.chance.random() < 0.2
        socket.say({"type": "hello", "last": 0 if fresh else self.number})
        if self.waiting is not None:
            socket.say(self.waiting)
        while True:
            wait = self.world.chance.uniform(0.05, 0.8)
            try:
                async with asyncio.timeout(4.0 if self.waiting else wait):
                    message = await socket.to_page.get()
            except TimeoutError:
                if self.waiting is not None:
                    break  # no answer for long: try another line
                self._do_something(socket)
                continue
            if message["type"] == "websocket.close":
                break
            if message["type"] == "websocket.send":
                self._hear(msgspec.json.decode(message["text"]))
            if self.world.chance.random() < self.world.faults.drop / 4:
                break
        socket.drop()

    # what it hears

    def _hear(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "welcome":
            if message["number"] < self.number:
                raise Caught(f"update {self.number} was seen, and is lost")
            self.number, self.state = message["number"], message["state"]
            self.world.referee.check(self, None)
        elif kind == "update":
            if message["number"] != self.number + 1:
                raise Caught(f"update {message['number']} comes after {self.number}")
            assert self.state is not None
            self.number += 1
            self.old_numbers.append(self.number)
            self.state = {**self.state, **message["changes"]}
            self.world.referee.check(self, message["events"])
        elif kind == "done":
            self._done(message["id"], message["number"])
        elif kind == "refused":
            self.world.referee.refused(self, message["id"], message["why"])
            if self.waiting is not None and self.waiting["id"] == message["id"]:
                self.waiting = None

    def _done(self, id: str, number: int) -> None:
        self.world.referee.acknowledged(self, id, number)
        if self.waiting is not None and self.waiting["id"] == id:
            if number <= self.last_done:
                raise Caught(f"{id} was done at {number}, before what was asked before it")
            self.last_done = number
            self.waiting = None

    # what it does

    def _do_something(self, socket: Socket) -> None:
        state, world = self.state, self.world
        if state is None or self.chair is None:
            return
        command = self._command(state)
        if command is None:
            return
        self.count += 1
        command["id"] = f"{self.chair}-{self.count}"
        world.referee.asked(self, command)
        self.waiting = command
        for _ in range(1 + (world.chance.random() < world.faults.again)):
            socket.say(command)

    def _command(self, state: dict[str, Any]) -> dict[str, Any] | None:
        chance, faults = self.world.chance, self.world.faults
        if chance.random() < faults.order:
            return self._order(state)
        if chance.random() < faults.chat:
            return {"type": "say", "phrase": chance.randrange(3)}
        if (way := self._way_out(state)) is not None:
            return way
        request = state["request"]
        if request is not None and state["seat"] in request["asks"]:
            return {"type": "answer", "yes": chance.random() < 0.7}
        if not state["may_undo"] and chance.random() < faults.undo:
            return {"type": "undo"}
        if not state["may_claim"] and chance.random() < faults.claim * 4:
            return {"type": "claim"}
        if state["choices"]:
            act = chance.choice(state["choices"])["act"]
            at = self.number
            if self.old_numbers and chance.random() < faults.stale:
                at = self.old_numbers[0]
            self.moves += 1
            return {"type": "act", "at": at, "act": act}
        if state["phase"] in ("waiting", "deal-over", "match-over"):
            me = state["seats"][state["seat"]]
            empty = [n for n, seat in enumerate(state["seats"]) if seat["kind"] == "open"]
            if empty:  # of a person who was removed
                return {"type": "swap", "seat": empty[0], "level": "rule"}
            if state["phase"] == "match-over" and chance.random() < faults.propose:
                return self._proposal(state)
            if (given := self._nonce(state, me)) is not None:
                return given
            if not me["ready"]:
                agreed = (
                    {} if state["proposal"] is None else {"proposal": state["proposal"]["number"]}
                )
                return {"type": "next", "nonce": f"{chance.getrandbits(128):032x}", **agreed}
        return None

    def _way_out(self, state: dict[str, Any]) -> dict[str, Any] | None:
        """Once in a while a page gives up, by chances of its own: the world goes on as it would."""
        faults = self.world.faults
        if not state["may_resign"] and self.giving_up.random() < faults.resign:
            return {"type": "resign"}
        if self.chair != 0 and self.giving_up.random() < faults.leave:
            return {"type": "leave"}
        return None

    def _proposal(self, state: dict[str, Any]) -> dict[str, Any]:
        """What a page proposes for the next match; some of it no table can do."""
        chance = self.world.chance
        asked: dict[str, Any] = {
            "seats": chance.choice([3, 4, 5, 9]),
            "target": chance.choice([1, 2, 3]),
        }
        asked |= {"levels": [chance.choice(["rule", "random"])]}
        return {"type": "propose", **dict(chance.sample(list(asked.items()), chance.randrange(3)))}

    def _order(self, state: dict[str, Any]) -> dict[str, Any]:
        """What a page asks about other people; only that of who opened the table may."""
        chance = self.world.chance
        who = chance.choice([*(seat["name"] for seat in state["seats"]), "Spectator 1"])
        deed = chance.choice(["mute"] * 6 + ["close"] * 6 + ["unblock", "remove", "block"])
        if deed == "close":
            return {"type": deed, "on": not state["closed"]}
        if deed == "unblock":
            return {"type": deed, "block": 1}
        on = {"on": chance.random() < 0.7} if deed == "mute" else {}
        return {"type": deed, "who": who, **on}

    def _nonce(self, state: dict[str, Any], me: dict[str, Any]) -> dict[str, Any] | None:
        """What a page gives for the shuffle; one nonce in sixteen is never opened."""
        bound = state["round"]
        if bound is None or state["phase"] == "deal-over":
            return None
        nonce = nonce_of(bound["match"], self.chair)
        hash = naive_fairness.sha(nonce)
        if bound["hashes"]:
            late = me["name"] in bound["awaited"] and hash in bound["hashes"]
            opens = late and not hash.startswith("0")
            return {"type": "share", "match": bound["match"], "nonce": nonce} if opens else None
        if bound["match"] in self.committed:
            return None
        self.committed.add(bound["match"])
        return {"type": "commit", "match": bound["match"], "hash": hash}


def nonce_of(match: str, chair: int | None) -> str:
    """The nonce of a chair for a match: the same however often its page is loaded."""
    return sha256(f"{match}/{chair}".encode()).hexdigest()


# --- who sees to it that all is right ------------------------------------------------------------


class Referee:
    """Replays every log himself, and holds the servers to it."""

    def __init__(self, world: "World") -> None:
        self.world = world
        self.logs: dict[str, list[Any]] = {}
        self.replays: dict[str, Table] = {}
        self.expected: dict[str, list[dict[int | None, dict[str, Any]]]] = {}
        self.events: dict[str, list[dict[int | None, list[Any]]]] = {}
        self.commands: dict[tuple[str, int | None, str], dict[str, Any]] = {}
        self.places: dict[tuple[str, int | None, str], int] = {}
        self.refusals: dict[tuple[str, int | None, str], str] = {}
        self.opens: dict[str, list[set[str]]] = {}  # the tokens that open a table, by number

    # what reaches the disk

    def written(self, server: Server, entries: Sequence[PlacedEntry]) -> None:
        """Entries are on disk from now on."""
        for stream in dict.fromkeys(one.stream for one in entries):
            if stream.startswith("table/"):
                holder, _ = self.world.disk.leases[stream]
                if holder != server.name:
                    raise Caught(f"{server.name} writes {stream}, which {holder} has")
                news = [unpack(one.data) for one in entries if one.stream == stream]
                self._replay(stream.removeprefix("table/"), news)

    def _replay(self, code: str, news: Sequence[Any]) -> None:
        log = self.logs.setdefault(code, [])
        for entry in news:
            self._judge(code, entry)
            log.append(entry)
            table = self.replays[code] = Table(kept(log))
            self.expected.setdefault(code, []).append(self._states(table))
            self.events.setdefault(code, []).append(self._events(table))
            tokens = {*table.watchers, *(chair.token for chair in table.chairs)}
            self.opens.setdefault(code, []).append(tokens)
        self._is_whole(code, news)

    def _judge(self, code: str, entry: Any) -> None:
        """Whether an entry may follow what is there."""
        by, id = getattr(entry, "by", None), getattr(entry, "id", "")
        if by is None or not id:
            return
        key = (code, by, id)
        if key in self.places:
            raise Caught(f"{id} is performed twice")
        if isinstance(entry, OfOrder) and by != 0:
            raise Caught(f"chair {by} did {entry}, and did not open the table")
        self.places[key] = len(self.logs[code]) + 1
        command = self.commands[key]
        if isinstance(entry, Acted) and command["at"] < self._moment(code):
            raise Caught(f"{id} was meant for {command['at']}, and the match has moved since")

    def _moment(self, code: str) -> int:
        """The number when the match last moved."""
        moving = (Acted, Dealt, Undone, Claimed, Resigned)
        numbers = [n for n, one in enumerate(self.logs[code], 1) if isinstance(one, moving)]
        return numbers[-1] if numbers else 0

    def _is_whole(self, code: str, news: Sequence[Any]) -> None:
        """Whether what belongs together was written together."""
        table = self.replays[code]
        if any(isinstance(one, Claimed) for one in news):
            assert table.match is not None
            if not table.match.deal_over:
                raise Caught("a claim was written without the cards that it plays out")
        if any(isinstance(one, Dealt) for one in news):
            self._is_bound(table)
        waits = table.late or not nonces.has_all(table, table.round)
        if (
            isinstance(news[-1], Ready)
            and table.waits_for_deal
            and not table.unready()
            and not waits
        ):
            raise Caught("all are ready, and nothing is dealt")

    def _is_bound(self, table: Table) -> None:
        """Whether the cards follow from what was given, as `naive_fairness` makes them."""
        played = table.matches[-1]
        deal, bound = played.match.deal, played.pledge
        assert bound is not None
        for chair, nonce in zip(played.chairs, bound.nonces, strict=True):
            if nonce not in ("", nonce_of(bound.match, chair)):
                raise Caught(f"chair {chair} did not give {nonce}")
        link = naive_fairness.sha(played.end, 1024 - deal.number)
        assert bound.text is not None
        digest = naive_fairness.digest(json.loads(bound.text.written))
        key = naive_fairness.bound_key(link, digest, deal.number, bound.nonces)
        pack = list(map(show_card, deal.pack))
        if pack != naive_fairness.ordered(pack, key, f"pack-{deal.number}"):
            raise Caught(f"deal {deal.number} does not follow from what was given")

    def _chairs(self, table: Table) -> list[int | None]:
        return [*sorted(table.seated), None]

    def _states(self, table: Table) -> dict[int | None, dict[str, Any]]:
        """What each chair is to see."""
        if not hasattr(table, "chairs") or not table.chairs:
            return {}
        return {chair: self._state(table, chair) for chair in self._chairs(table)}

    def _state(self, table: Table, chair: int | None) -> dict[str, Any]:
        seat = table.seat_of(chair)
        view = None if table.match is None else table.match.view(seat)
        state = plain(state_of(table.setting, seat, view, playing.may_undo(table, chair)))
        return state | ways(table, chair)

    def _events(self, table: Table) -> dict[int | None, list[Any]]:
        """What has happened in the deal, as each chair saw it."""
        if table.match is None:
            return {chair: [] for chair in self._chairs(table)}
        return {
            chair: [as_json(event_data(e)) for e in table.match.view(table.seat_of(chair)).events]
            for chair in self._chairs(table)
        }

    # what reaches a page

    def check(self, page: Page, events: list[dict[str, Any]] | None) -> None:
        """Whether a page shows what its seat may see, and was told what happened."""
        number, state = page.number, page.state
        assert state is not None
        expected = self.expected[page.code]
        if number > len(expected):
            raise Caught(f"update {number} was sent, and {len(expected)} are on disk")
        if hashed(page.token) not in self.opens[page.code][number - 1]:
            raise Caught(f"chair {page.chair} was sent away, and is shown {number}")
        shown, right = without_presence(state), without_presence(expected[number - 1][page.chair])
        for name, value in right.items():
            if shown[name] != value:
                raise Caught(f"chair {page.chair} sees {name} {shown[name]!r}, not {value!r}")
        self._check_secrets(page, state)
        if events is not None:
            self._check_events(page, [e for e in events if e["event"] not in EXTRA])
            self._check_chat(page, [e["text"] for e in events if e["event"] == "said"])

    def _check_chat(self, page: Page, heard: list[str]) -> None:
        """Whether chat is heard once it is on disk, and only then."""
        entry = self.logs[page.code][page.number - 1]
        if heard != ([entry.text] if isinstance(entry, Said) else []):
            raise Caught(f"chair {page.chair} hears {heard} of {entry}")

    def _check_secrets(self, page: Page, state: dict[str, Any]) -> None:
        """Whether the cards that lie open to a page alone are those of its own hand."""
        if page.number != len(self.logs[page.code]):
            return  # the table has moved on since, and with it the hands
        match = self.replays[page.code].match
        choices = {one["act"] for one in state["choices"] if one["act"] < 54}
        cards = {*state["hand"], *state["proper"], *choices}
        own = 0
        if match is not None and state["seat"] is not None:
            own = match.position[HANDS + state["seat"]]
        if any(not own >> card & 1 for card in cards):
            raise Caught(f"chair {page.chair} is shown cards that it does not hold")

    def _check_events(self, page: Page, told: list[dict[str, Any]]) -> None:
        logs, number = self.events[page.code], page.number
        now, before = logs[number - 1][page.chair], logs[number - 2][page.chair]
        entry = self.logs[page.code][number - 1]
        new = now[len(before) :] if now[: len(before)] == before and now != before else now
        if now == before or isinstance(entry, Undone):
            new = []
        if told != new:
            raise Caught(f"chair {page.chair} is told {told}, not {new}")

    def asked(self, page: Page, command: dict[str, Any]) -> None:
        """A command is sent for the first time."""
        self.commands[page.code, page.chair, command["id"]] = command

    def acknowledged(self, page: Page, id: str, number: int) -> None:
        """A command is said to be on disk."""
        place = self.places.get((page.code, page.chair, id))
        if place is None:
            raise Caught(f"{id} is acknowledged, and is not on disk")
        if place != number:
            raise Caught(f"{id} is number {place}, and {number} was said")

    def refused(self, page: Page, id: str, why: str) -> None:
        """A command is said not to have been performed."""
        if (page.code, page.chair, id) in self.places:
            raise Caught(f"{id} is on disk, and was refused: {why}")
        self.refusals[page.code, page.chair, id] = why


def kept(log: Sequence[Any]) -> list[Any]:
    """A log without the acts that were taken back, and without the asking for it."""
    entries: list[Any] = []
    for entry in log:
        if not isinstance(entry, Undone):
            entries.append(entry)
            continue
        last = max(n for n, one in enumerate(entries) if isinstance(one, Dealt))
        deal, acts = [], 0
        for one in entries[last:]:
            acts += isinstance(one, Acted)
            if not (
                isinstance(one, Asked | Answered) or (isinstance(one, Acted) and acts > entry.acts)
            ):
                deal.append(one)
        entries[last:] = deal
    return entries


def as_json(data: Any) -> Any:
    """Data as it comes out of a message."""
    return msgspec.json.decode(msgspec.json.encode(data))


def plain(state: TableState) -> dict[str, Any]:
    """A state as a page has it."""
    data: dict[str, Any] = as_json(state)
    return data


def without_presence(state: dict[str, Any]) -> dict[str, Any]:
    """A state but for who is there, which is in no log."""
    gone = {"present": None, "takeover": None}
    return {**state, "seats": [{**seat, **gone} for seat in state["seats"]]}


# --- the world -----------------------------------------------------------------------------------


class World:
    """Two servers, a disk, and people who want to play."""

    def __init__(self, seed: int, game: str, faults: Faults) -> None:
        self.chance, self.faults, self.game, self.seed = Random(seed), faults, game, seed
        self.disk = Disk()
        self.referee = Referee(self)
        self.fault: BaseException | None = None
        self.servers: list[Server] = []
        self._tasks: list[asyncio.Task[Any]] = []
        self._names = 0

    def named(self, name: str) -> Server:
        """The server of a name, if it still runs."""
        for server in self.servers:
            if server.name == name:
                return server
        raise StoreError("that server is gone")

    def start(self) -> Server:
        """Start one more server."""
        self._names += 1
        server = Server(f"server{self._names}", self)
        self.servers.append(server)
        return server

    def crash(self, server: Server) -> None:
        """End a server between two instructions; another is started in its place."""
        if server.dead:
            return
        server.dead = True
        self.servers.remove(server)
        for task in list(server.tasks):
            task.cancel()
        self.start()

    def pause(self, server: Server) -> None:
        """Let a server sleep, perhaps past its lease."""
        server.awake.clear()
        loop = asyncio.get_running_loop()
        loop.call_later(self.chance.choice((1.0, 3 * LEASE, 3 * LEASE)), server.awake.set)

    def wake(self, name: str) -> None:
        """Let a server that sleeps wake at the worst moment: just after it has lost a table."""
        loop = asyncio.get_running_loop()
        for server in self.servers:
            if server.name == name:
                loop.call_later(self.chance.random() / 4, server.awake.set)

    def expect_refusal(self, socket: Socket) -> None:
        """A socket that must not be opened."""

        async def refused() -> None:
            message = await socket.to_page.get()
            if message["type"] == "websocket.accept":
                raise Caught("a ticket opened two sockets")

        self._tasks.append(asyncio.create_task(refused()))

    async def run(self, seconds: float) -> int:
        """Play for so long; how many commands were performed."""
        for _ in range(2):
            self.start()
        pages = await self._sit_down()
        self._tasks += [asyncio.create_task(page.live()) for page in pages]
        await self._look_on(seconds)
        troubled, self.faults = self.faults, Faults(*[0.0] * len(fields(Faults)))
        moved = len(self.referee.places)
        await self._look_on(QUIET)
        self.faults = troubled
        if len(self.referee.places) < moved + 10:
            raise Caught("nothing goes wrong any more, and nobody gets on")
        return len(self.referee.places)

    async def _sit_down(self) -> list[Page]:
        faults, self.faults = self.faults, Faults(*[0.0] * len(fields(Faults)))
        hall = self.servers[0].hall
        variant = load(self.game, rules={"target": 1})  # there are rematches
        players = ["me"] + ["open"] * (variant.seats - 1)
        if variant.seats > 2:
            players[-1] = "rule"
        code, token, chair = await hall.lay(TableWish(variant, "Ann", players))
        pages = [Page(self, code, token, chair)]
        room = await hall.find(code)
        for _ in range(players.count("open")):
            token = new_token(code)
            chair = await room.join("Guest", None, hashed(token), "")
            pages.append(Page(self, code, token, chair))
        token = new_token(code)
        await room.watch(hashed(token))
        self.faults = faults
        return [*pages, Page(self, code, token, None)]

    async def _look_on(self, seconds: float) -> None:
        """Let things happen, and pass on what somebody found wrong."""
        until = asyncio.get_running_loop().time() + seconds
        while asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.5)
            for task in self._tasks:
                if task.done() and not task.cancelled() and task.exception() is not None:
                    raise task.exception() or AssertionError
            if self.fault is not None:
                raise self.fault


def play(
    seed: int,
    game: str = "california-jack",
    seconds: float = 45.0,
    faults: Faults = Faults(),  # noqa: B008 - nothing changes it
) -> int:
    """Play in a world of that seed; how many commands were performed."""
    loop = Loop()
    world = World(seed, game, faults)
    try:
        with foreseeable(loop, seed):
            return loop.run_until_complete(world.run(seconds))
    finally:
        loop.set_exception_handler(lambda loop, context: None)
        with contextlib.suppress(Caught):
            while left := asyncio.all_tasks(loop):
                for task in left:  # more than once: where a task catches all, it goes on
                    task.cancel()
                loop.run_until_complete(asyncio.wait(left, timeout=30))
        loop.close()


@contextlib.contextmanager
def foreseeable(loop: Loop, seed: int) -> Iterator[None]:
    """Clocks and chance that are the same each time."""
    chance = Random(seed)
    clock = SimpleNamespace(
        monotonic=loop.time, perf_counter=loop.time, time=lambda: EPOCH + loop.time()
    )
    hidden = SimpleNamespace(
        token_hex=lambda size: f"{chance.getrandbits(8 * size):0{2 * size}x}",
        choice=chance.choice,
        randbelow=chance.randrange,
        compare_digest=lambda a, b: a == b,
    )
    SimLine.count = 0
    with contextlib.ExitStack() as patches:

        def replace(module: Any, name: str, what: Any) -> None:
            patches.enter_context(patch.object(module, name, what))

        for module in (rooms, broadcast, attendance, people, hall, nonces, guard, accounts):
            replace(module, "time", clock)
        replace(binding, "new_salt", lambda: hidden.token_hex(16))
        for module in (hall, codes, standing):
            replace(module, "secrets", hidden)
        for module in (hall, nonces):
            replace(module, "new_secret", lambda: hidden.token_hex(32))
        replace(attendance, "make_player", lambda level: make_player(level, seed=seed))
        replace(sitting, "Outbox", SimLine)
        yield
