"""The application: pages, the HTTP interface and the socket."""

import asyncio
import contextlib
import re
import secrets
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import cast

import msgspec
from starlette import responses
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from hilojack.system.program import program
from hilojack.variants.variant import Variant
from hilojack.web import STATIC, catalogue, messages, openapi
from hilojack.web.answers import (
    NOT_COME,
    Mistake,
    endpoint,
    json_response,
    mistake_response,
    thought,
)
from hilojack.web.archive import check_shown, is_sealed, kept_text, proof_of, record_text, replay_of
from hilojack.web.asked import (
    acts_in,
    bearer,
    body,
    check_key,
    deal_in,
    key_of,
    number,
    rules_in,
    seats_in,
)
from hilojack.web.broadcast import EXTENSION, Line
from hilojack.web.entries import Finished, Recorded
from hilojack.web.files import FRESH, Assets, file_response
from hilojack.web.guard import LOCAL, Bucket, Buckets, Counts, Guard, Limits, address_of
from hilojack.web.hall import (
    ME,
    OPEN,
    Hall,
    NotFound,
    Wish,
    chair_in,
    hashed,
    new_token,
    seating,
)
from hilojack.web.invitations import best_first, invitation
from hilojack.web.journal import Journal, shortened
from hilojack.web.judging import Judging
from hilojack.web.late import NotCome
from hilojack.web.messages import Command, FromServer
from hilojack.web.meters import Meters
from hilojack.web.people import PAR_PLAYER, Daily, is_day, today
from hilojack.web.pushing import Unfit
from hilojack.web.puzzling import Puzzling
from hilojack.web.rating import Rating
from hilojack.web.requests import Join, Mine, NewRules, NewTable
from hilojack.web.rooms import MOVING, Room
from hilojack.web.routes import ROUTES
from hilojack.web.saying import PHRASES
from hilojack.web.store import StoreError
from hilojack.web.studying import Studying
from hilojack.web.tables import STAND_IN
from hilojack.web.training import TrainingAnswers

PAGES = [
    *("/", "/daily", "/duplicate", "/me", "/train", "/rating", "/fairness", "/puzzles", "/study"),
    *(
        f"/{page}/{{rest:path}}"
        for page in (
            *("daily", "duplicate", "new", "learn", "table", "replay", "review", "rules"),
            *("puzzles", "strategy"),
        )
    ),
]
LONGEST_FILE = 100  # characters of the name of a file next to the page
LONGEST_READER = 40  # characters of the word by which a reader of a review is known
FULL = "The server is full."
SCRIPT = re.compile(r'<script[^>]* src="[^"]*?([^"/]+)"')
HEALTH_KEPT = 5.0  # seconds for which a result of the health check is reused

decode_message = msgspec.json.Decoder(messages.FromPage).decode


@dataclass
class Service(Puzzling, Judging, Rating, TrainingAnswers, Studying):
    """The endpoints, and what they answer with."""

    hall: Hall
    limits: Limits = field(default_factory=Limits)
    static: Path = STATIC
    meters: Meters = field(default_factory=Meters)
    journal: Journal = field(default_factory=Journal)
    addresses: Sequence[str] = ()  # for other machines, the best first
    alone: bool = False  # no server: the page of one browser

    def __post_init__(self) -> None:
        limits = self.limits
        self._tables = Buckets(limits.tables, limits.table_burst)
        self._lessons = Buckets(limits.lessons, limits.lesson_burst)
        self._lists = Buckets(limits.lists, limits.list_burst)
        self._joins = Buckets(limits.joins, limits.join_burst)
        self._chat = Buckets(limits.chat, limits.chat_burst)
        self._watchers_chat = Buckets(limits.watcher_chat, limits.watcher_chat_burst)
        self._own_chat = Buckets(limits.own_chat, limits.own_chat_burst)
        self._pushes = Buckets(limits.pushes, limits.push_burst)
        self._messages = Buckets(limits.own_messages, limits.own_message_burst)
        self._own_sockets = Counts(limits.own_sockets)
        self._daily = Daily(self.hall.store, self.hall.thinkers, self.hall.folds)
        self.sockets = 0
        self.hall.performed = self.meters.performed
        self.hall.journal = self.journal
        if self.hall.pusher:
            self.hall.pusher.counted = self.meters.pushed
        self.journal.failed = self.meters.failed
        self._healthy = (0.0, "")  # when it was asked, and why not

    # pages

    async def page(self, request: Request) -> Response:
        """Answer any path with the page: its script reads the path."""
        index = self.static / "index.html"
        if not index.is_file():
            return responses.PlainTextResponse(
                "The page is not built yet (its sources are in web/).\n"
                f"To play in the terminal: {program()} play --terminal\n",
                503,
            )
        return file_response(index, request.headers, FRESH)

    async def lost(self, request: Request, error: Exception) -> Response:
        """Refuse a path or method; a browser that asks for a page gets the page."""
        wants_page = "text/html" in request.headers.get("accept", "")
        status = error.status_code if isinstance(error, HTTPException) else 500
        if not (status == 404 and wants_page and request.method in ("GET", "HEAD")):
            words = {404: "There is nothing here.", 405: "That method is not allowed here."}
            return mistake_response(status, words.get(status, "The request failed."))
        response = await self.page(request)
        response.status_code = max(404, response.status_code)
        return response

    async def file(self, request: Request) -> Response:
        """Return a file next to the page, such as its icon."""
        name = request.path_params["name"]
        found = self.static / name
        known = re.fullmatch(r"[\w-]+(\.[\w-]+)+", name) and len(name) <= LONGEST_FILE
        if not known or not found.is_file():
            raise HTTPException(404)
        return file_response(found, request.headers, FRESH)

    # games

    @endpoint
    async def games(self, request: Request) -> Response:
        """Return every game with its presets or, if they are not asked for, without."""
        presets = request.query_params.get("presets") != "no"
        return catalogue.games_answer(presets=presets).response(request.headers)

    @endpoint
    async def players(self, request: Request) -> Response:
        levels = catalogue.LEVELS.items()
        return json_response([{"level": level, "words": words} for level, words in levels])

    @endpoint
    async def phrases(self, request: Request) -> Response:
        """Return the phrases that strangers may use."""
        return json_response(PHRASES)

    @endpoint
    async def rules(self, request: Request) -> Response:
        """Return the rules of a game, with any changes asked for."""
        game = request.path_params["game"]
        if request.method == "POST":
            asked = await body(request, NewRules, self.limits)
        else:
            asked = NewRules(request.query_params.get("preset"), seats_in(request))
        variant = catalogue.chosen(game, asked.preset, asked.seats, asked.rules)
        return catalogue.rule_answer(variant).response(request.headers)

    @endpoint
    async def lesson(self, request: Request) -> Response:
        """Return the lesson of a game after the learner's acts."""
        from hilojack.web.lessons import lesson_told  # it comes after the first card

        if not self._lessons.take(address_of(request.client)):
            raise Mistake(429, "Too many steps of lessons; please wait a moment.")
        game, preset = request.path_params["game"], request.query_params.get("preset")
        variant = catalogue.chosen(game, preset, seats_in(request), rules_in(request))
        acts = acts_in(request)
        work = partial(lesson_told, variant, acts)
        told = await thought(self.hall, request, work, "lesson", light=True)
        return json_response(told)

    # tables

    @endpoint
    async def lay(self, request: Request) -> Response:
        """Open a table."""
        asked = await body(request, NewTable, self.limits)
        await check_key(asked.key, self.hall.store)
        if not self._tables.take(address_of(request.client)):
            raise Mistake(429, "Too many new tables; please wait a moment.")
        if asked.daily:
            wish = await self._daily_wish(asked)
        elif asked.duplicate:
            wish = await self._sets.wish(asked)
        elif asked.pack is not None:
            variant, given, turn = await self.hall.given(
                asked.pack, asked.acts, at_score=asked.at_score
            )
            players = asked.players if turn is None else in_seat(turn, asked.players, variant)
            wish = Wish(variant, asked.name, players, asked.friendly, given=given)
        else:
            variant = catalogue.chosen(asked.game, asked.preset, asked.seats, asked.rules)
            wish = Wish(variant, asked.name, asked.players, asked.friendly)
        if not asked.daily and not asked.duplicate:
            check_seated(wish, watches=asked.watch)
            wish = replace(wish, customs=asked.customs, key=hashed(asked.key))
        code, token, chair = await self.hall.lay(wish)
        return json_response({"code": code, "token": token, "seat": chair}, 201)

    async def _daily_wish(self, asked: NewTable) -> Wish:
        """Return the table of today's deal: the one at which a key plays it, or one for practice,
        which nobody remembers.
        """
        day = today()
        mine = await self._daily_result(asked.key, day)
        if asked.practice and not mine:
            raise Mistake(409, "You can practise today's deal once you have played it.", "practice")
        if mine and not asked.practice:
            raise Mistake(409, "You have played today's deal: its result stays.", "daily")
        match, given = await self._daily.match(day), await self._daily.given(day)
        bots = [ME, *[PAR_PLAYER] * (match.variant.seats - 1)]
        wish = Wish(match.variant, asked.name, bots, daily=day, given=given)
        if asked.practice or not asked.key:
            return wish
        place = await self._daily.place(day, asked.key)
        return replace(wish, key=hashed(asked.key), place=place)

    async def _daily_result(self, key: str, day: str) -> Finished | None:
        """Return what a key made of the deal of a day, or None."""
        return (await self.hall.life(hashed(key))).daily.get(day)

    @endpoint
    async def mine(self, request: Request) -> Response:
        """Return what a person's list says of their tables, in the order of the tokens."""
        asked = await body(request, Mine, self.limits)
        if not self._lists.take(address_of(request.client)):
            raise Mistake(429, "Too many lists of tables; please wait a moment.")
        tables = [await self.hall.outline(token) for token in asked.tokens]
        push = await self.hall.pusher.public_key() if self.hall.pusher else ""
        told = {"tables": tables, "kept": self.hall.retention.told(), "push": push}
        return json_response(told)

    @endpoint
    async def table(self, request: Request) -> Response:
        """Return what an invitation shows."""
        table = (await self.hall.find(request.path_params["code"])).table
        setting = table.setting
        match = table.match
        state = "waiting" if match is None else "over" if match.over else "playing"
        seats = [{"name": s.name, "kind": s.kind, "level": s.level} for s in setting.seats]
        return json_response(
            {
                "title": setting.title,
                "game": setting.variant.game,
                "house_rules": setting.house_rules,
                "customs": setting.customs,
                "seats": seats,
                "open": table.free_seats(),
                "state": state,
                "closed": table.order.is_closed,
                "ended": table.order.ended,
            }
        )

    @endpoint
    async def invitation(self, request: Request) -> Response:
        """Return the link to a table for a friend."""
        code = (await self.hall.find(request.path_params["code"])).table.code
        links = invitation(code, request.headers["host"], self.addresses)
        return json_response({**links, "kept": self.hall.retention.told() is not None})

    @endpoint
    async def device(self, request: Request) -> Response:
        """Return the link to a person's own seat, for another device of theirs."""
        room, _, _ = await self._own_room(request)
        seat = f"{room.table.code}#{bearer(request)}"
        links = invitation(seat, request.headers["host"], self.addresses)
        return json_response({**links, "kept": self.hall.retention.told() is not None})

    @endpoint
    async def addresses_for_others(self, request: Request) -> Response:
        """Return where other devices reach the server, the best first."""
        return json_response({"addresses": best_first(self.addresses, request.headers["host"])})

    @endpoint
    async def table_rules(self, request: Request) -> Response:
        """Return the rules of a table, marking those that differ from the book."""
        table = (await self.hall.find(request.path_params["code"])).table
        answer = catalogue.rule_answer(table.variant, offered=False)
        return answer.response(request.headers)

    @endpoint
    async def join(self, request: Request) -> Response:
        """Take a seat, or watch."""
        asked = await body(request, Join, self.limits)
        if not self._joins.take(address_of(request.client)):
            raise Mistake(429, "Too many people from here sat down; please wait a moment.")
        room = await self.hall.find(request.path_params["code"])
        await check_key(asked.key, self.hall.store, room.table)
        token = new_token(room.table.code)
        key, address, seat = hashed(asked.key), person_at(request.client), None
        if asked.watch:
            await room.watch(hashed(token), key, address)
        else:
            chair = await room.join(asked.name, asked.seat, hashed(token), key, address)
            seat = room.table.seat_of(chair)
        return json_response({"code": room.table.code, "token": token, "seat": seat}, 201)

    @endpoint
    async def ticket(self, request: Request) -> Response:
        """Return a ticket for one socket."""
        token = bearer(request)
        room, _ = await self.hall.enter(token)
        told = {
            "ticket": self.hall.ticket(room.table.code, hashed(token)),
            "page": self._script_of_page(),
            "kept": self.hall.retention.told(),
            "opener": room.table.order.is_opener(hashed(token)),
        }
        return json_response(told, 201)

    @endpoint
    async def people(self, request: Request) -> Response:
        """Return for the opener who watches, and who is blocked."""
        room, _, token = await self._own_room(request)
        return json_response(room.people(token))

    def _script_of_page(self) -> str:
        """Return the name of the page's script, by which a page finds out that it is out of date;
        an empty text if the page is not built.
        """
        index = self.static / "index.html"
        found = SCRIPT.search(index.read_text()) if index.is_file() else None
        return found[1] if found else ""

    # matches

    @endpoint
    async def record(self, request: Request) -> Response:
        """Return the record of a finished match."""
        id, format = request.path_params["id"], request.query_params.get("format", "jsonl")
        kept = await self.hall.match_or_record(id)
        if isinstance(kept, Recorded):
            game, text = kept_text(kept.record, format)
        else:
            room, played = kept
            await self.check_seen(request, room.table, played)
            game, text = room.table.variant.game, record_text(room.table, played, format)
        name = f"{game}-{id}.{'txt' if format == 'text' else 'jsonl'}"
        headers = {
            "cache-control": "no-store",
            "content-disposition": f'attachment; filename="{name}"',
        }
        return responses.PlainTextResponse(text, headers=headers)

    @endpoint
    async def proof(self, request: Request) -> Response:
        """Return the proof of a match's shuffles."""
        room, played = await self.hall.match(request.path_params["id"])
        await self.check_seen(request, room.table, played)
        return json_response(proof_of(room.table, played, sealed=is_sealed(room.table)))

    @endpoint
    async def replay(self, request: Request) -> Response:
        """Return a match step by step."""
        room, played = await self.hall.match(request.path_params["id"])
        await self.check_seen(request, room.table, played)
        seat = number(request, "seat", "A seat must be a number from 0.")
        deal, hands = deal_in(request), request.query_params.get("hands", "own")
        if hands not in ("own", "all"):
            raise Mistake(400, "hands must be own or all.", "hands")
        work = partial(replay_of, room.table, played, seat, deal=deal, all_hands=hands == "all")
        told = await thought(self.hall, request, work, "replay", light=True)
        return json_response(told)

    @endpoint
    async def review(self, request: Request) -> Response:
        """Begin or stop the review of a match or deal that is over, and tell how far it is."""
        id, deal = request.path_params["id"], deal_in(request)
        room, played = await self.hall.match(id)
        await self.check_seen(request, room.table, played)
        seat = number(request, "seat", "A seat must be a number from 0.")
        if seat is not None and seat >= played.match.variant.seats:
            raise Mistake(400, "There is no such seat.", "seat")
        check_shown(room.table, played, deal)
        reader = request.query_params.get("reader", "")[:LONGEST_READER]
        if request.method == "POST":
            address = address_of(request.client)
            person = key_of(request) or address
            self.hall.reviews.start((id, deal), played.match, reader, person, address)
        elif request.method == "DELETE":
            self.hall.reviews.stop((id, deal), reader)
        else:
            self.hall.reviews.asked((id, deal), reader)
        deals = number(
            request, "deals", "The deals that you have must be a number from 0.", digits=4
        )
        told = self.hall.reviews.told((id, deal), seat, deals or 0)
        return json_response(told, 202 if told["state"] == "working" else 200)

    # people

    @endpoint
    async def new_me(self, request: Request) -> Response:
        """Return a new key for a person's statistics."""
        return json_response({"key": secrets.token_hex(16)}, 201)

    @endpoint
    async def me(self, request: Request) -> Response:
        """Return the statistics of a key."""
        key = bearer(request)
        await check_key(key, self.hall.store)
        return json_response((await self.hall.life(hashed(key))).figures.told())

    @endpoint
    async def daily(self, request: Request) -> Response:
        """Return the deal of the day, or of an earlier one: its game, par and results."""
        day = request.path_params.get("date") or today()
        if not is_day(day):
            raise Mistake(404, "A day is asked for by its date, as in 2026-11-25.")
        key = bearer(request) if request.headers.get("authorization") else ""
        mine = await self._daily_result(key, day)
        try:
            told = await self._daily.told(day, mine)
        except LookupError as error:
            raise Mistake(404, str(error.args[0])) from None
        begun = False
        if key and mine is None and day == today():
            begun = await self.hall.is_laid((await self._daily.place(day, key))[0])
        return json_response({**told, "begun": begun})

    # the server itself

    async def live(self, request: Request) -> Response:
        """Answer: the process is well if it does, whatever its store is."""
        return json_response({"status": "live"})

    async def health(self, request: Request) -> Response:
        """Check that the server can write to its log. Strangers are not told why it cannot."""
        ready = not await self._why_not_ready()
        return json_response({"status": "well" if ready else "not ready"}, 200 if ready else 503)

    async def health_told(self, request: Request) -> Response:
        """Check the same, and tell the operator why not."""
        why = await self._why_not_ready()
        told = {"status": "not ready", "why": why} if why else {"status": "well"}
        return json_response(told, 503 if why else 200)

    async def _why_not_ready(self) -> str:
        """Return why the store cannot be written, or an empty text."""
        at, why = self._healthy
        if time.monotonic() - at > HEALTH_KEPT:
            try:
                async with asyncio.timeout(self.limits.request_seconds):
                    await self.hall.store.check()
                why = ""
            except (StoreError, TimeoutError) as error:
                why = str(error) or "the store does not answer"
            self._healthy = (time.monotonic(), why)
        return why

    async def metrics(self, request: Request) -> Response:
        """Return the metrics, for the operator."""
        try:
            stored = await self.hall.store.size()
        except StoreError:
            stored = 0
        data, media_type = self.meters.exposed(
            len(self.hall.rooms), self.sockets, self.hall.thinkers.thinking, stored
        )
        return Response(data, media_type=media_type, headers={"cache-control": "no-store"})

    async def openapi(self, request: Request) -> Response:
        """Return the HTTP interface for programs."""
        return openapi.answer().response(request.headers)

    async def docs(self, request: Request) -> Response:
        """Return the HTTP interface for people."""
        return openapi.page_answer().response(request.headers)

    # the table by HTTP

    async def _own_room(self, request: Request) -> tuple[Room, int | None, str]:
        """Return the room and chair of the token, at the table asked for, and its hash."""
        token = bearer(request)
        room, chair = await self.hall.enter(token)
        if room.table.code != request.path_params["code"]:
            raise Mistake(403, "That token is for another table.")
        return room, chair, hashed(token)

    @endpoint
    async def state(self, request: Request) -> Response:
        """Return the table as a seat sees it; with `after`, wait for a later update."""
        room, chair, token = await self._own_room(request)
        after = request.query_params.get("after", "-1")
        if not re.fullmatch(r"-?[0-9]{1,9}", after):
            raise Mistake(400, "after must be the number of an update.", "after")
        await room.touch(chair, person_at(request.client), token)
        await room.wait_beyond(int(after), 25.0)
        return json_response(room.broadcast.welcome(chair_in(room, token)))

    @endpoint
    async def command(self, request: Request) -> Response:
        """Perform a command, as a socket would."""
        room, chair, token = await self._own_room(request)
        command = await body(request, cast("type[Command]", Command), self.limits)
        address = person_at(request.client)
        await room.touch(chair, address, token)
        answer = await self._perform(room, token, command, address)
        if answer is None:
            raise Mistake(503, MOVING)
        return json_response(answer, 409 if isinstance(answer, messages.Refused) else 200)

    async def _perform(
        self, room: Room, token: str, command: Command, address: str
    ) -> FromServer | None:
        """Perform a command, and count it if refused."""
        answer: FromServer | None
        if isinstance(command, messages.Say) and not self._may_say(room, token, address):
            answer = messages.Refused(command.id, "That is too much chat; please wait a moment.")
        elif isinstance(command, messages.Subscribe) and (
            why := await self._why_not_told(command, address or token)
        ):
            answer = messages.Refused(command.id, why)
        else:
            answer = await room.perform(token, command)
        if isinstance(answer, messages.Refused):
            self.meters.refused(messages.kind(command))
        return answer

    async def _why_not_told(self, command: messages.Subscribe, person: str) -> str:
        """Return why a browser cannot be told of a person's turn, or an empty text."""
        pusher = self.hall.pusher
        if pusher is None:
            return "This server tells nobody whose page is closed."
        if not self._pushes.take(person):
            return "Too many browsers are to be told; please wait a moment."
        try:
            await pusher.check(command.endpoint, command.p256dh, command.auth)
        except Unfit as unfit:
            return str(unfit)
        return ""

    def _may_say(self, room: Room, token: str, address: str) -> bool:
        """Return True if somebody may chat now: a spectator cannot use up the share of all, and
        nobody that of an address by taking other seats.
        """
        if address and not self._own_chat.take(address):
            return False
        if token not in room.table.watchers:
            return self._chat.take(token)
        return self._watchers_chat.take(token) and self._chat.take(room.table.code)

    @endpoint
    async def lines(self, request: Request) -> Response:
        """Send what a socket would, one message a line, until the program leaves."""
        room, chair, token = await self._own_room(request)
        address = person_at(request.client)
        if not self._may_open_socket(address):
            raise Mistake(503, FULL)
        line = Line(chair, address=address, token=token)
        counted = request.query_params.get("counted") == "true"

        async def sent() -> AsyncIterator[bytes]:
            if not self._open_socket(address):
                return
            beating = asyncio.create_task(beat(line, self.limits.quiet_seconds))
            try:
                await room.connect(line, 0, counted=counted)
                line.send(messages.Pong())
                async for data in line.waiting():
                    yield data + b"\n"
            finally:
                beating.cancel()
                self._close_socket(address)
                await room.disconnect(line)

        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}  # nginx waits for more
        return responses.StreamingResponse(
            sent(), media_type="application/x-ndjson", headers=headers
        )

    # the socket

    async def socket(self, socket: WebSocket) -> None:
        """Serve a page at a table."""
        address = person_at(socket.client)
        if not self._open_socket(address):
            await socket.close(1013, FULL)
            return
        try:
            await self._serve_page(socket, address)
        finally:
            self._close_socket(address)

    def _may_open_socket(self, address: str) -> bool:
        """Return True if there may be one more of this address."""
        return self.sockets < self.limits.sockets and self._own_sockets.may(address)

    def _open_socket(self, address: str) -> bool:
        """Return True if there may be one more of this address; it is counted then."""
        may = self._may_open_socket(address) and self._own_sockets.take(address)
        self.sockets += may
        return may

    def _close_socket(self, address: str) -> None:
        self.sockets -= 1
        self._own_sockets.give_back(address)

    async def _serve_page(self, socket: WebSocket, address: str) -> None:
        try:
            room, token = await self.hall.admit(socket.query_params.get("ticket", ""))
            chair = chair_in(room, token)
        except (NotFound, StoreError):
            await socket.close(1008, "The ticket is not valid.")
            return
        await socket.accept()
        self.journal.note("socket-opened", table=shortened(room.table.code), seat=chair)
        wire = socket.scope.get("extensions", {}).get(EXTENSION, {}).get("wire")
        line = Line(chair, None if wire is None else wire.write, address, token)
        writing = asyncio.create_task(self._write(socket, line))
        try:
            await self._read(socket, room, line)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            await room.disconnect(line)
            self.journal.note("socket-closed", table=shortened(room.table.code), seat=chair)
            with contextlib.suppress(asyncio.CancelledError, TimeoutError):
                await asyncio.wait_for(writing, self.limits.send_seconds)

    async def _read(self, socket: WebSocket, room: Room, line: Line) -> None:
        """Perform the messages of a page until it leaves: then nobody waits for its hints."""
        hinting: set[asyncio.Task[None]] = set()
        try:
            await self._read_each(socket, room, line, hinting)
        finally:
            for hint in [*hinting]:
                hint.cancel()

    async def _read_each(
        self, socket: WebSocket, room: Room, line: Line, hints: set[asyncio.Task[None]]
    ) -> None:
        bucket = Bucket(self.limits.messages, self.limits.message_burst)
        hellos = Bucket(self.limits.hellos, self.limits.hello_burst)
        try:
            async with asyncio.timeout(self.limits.hello_seconds):
                hello = await receive(socket)
        except TimeoutError:
            line.close("Send hello first.", again=True)
            return
        if not isinstance(hello, messages.Hello):
            line.close("Send hello first.", again=False)
            return
        await room.connect(line, hello.last, counted=hello.counted)
        while line.is_open:
            message = await receive(socket)
            if not bucket.take() or (line.address and not self._messages.take(line.address)):
                line.close("Too many messages; please slow down.", again=True)
                break
            if isinstance(message, messages.Ping):
                line.send(messages.Pong())
            elif isinstance(message, messages.Hello):
                if not hellos.take():
                    line.close("Too many greetings; please slow down.", again=True)
                    break
                await room.connect(line, message.last, counted=message.counted)
            elif message is None:
                line.close("That is not a message from a page.", again=True)
                break
            elif isinstance(message, messages.Hint):  # while it is thought about others are read
                hint = asyncio.create_task(self._answer(room, line, message))
                hints.add(hint)
                hint.add_done_callback(hints.discard)
            else:
                await self._answer(room, line, message)

    async def _answer(self, room: Room, line: Line, command: Command) -> None:
        """Perform a command of a socket, and say what became of it."""
        answer = await self._perform(room, line.token, command, line.address)
        if answer is not None:
            line.send(answer)

    async def _write(self, socket: WebSocket, line: Line) -> None:
        """Send the messages of the queue; cut off a page that does not take them."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            async for data in line.waiting():
                async with asyncio.timeout(self.limits.send_seconds):
                    await socket.send_text(data.decode())
        line.is_open = False
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(1000)


def check_seated(wish: Wish, *, watches: bool) -> None:
    """Raise Mistake unless whoever opens a table has a seat at it, or asked to watch."""
    is_seated = ME in seating(wish)
    if not is_seated and not watches:
        players = ", ".join(wish.players)
        why = f'players has no "me", so you would have no seat, only: {players}.'
        raise Mistake(400, f'{why} Add "me", or send "watch": true.', "players")
    if is_seated and watches:
        why = "To watch, name a player for each seat but not me, such as expert; or send no watch."
        raise Mistake(400, why, "watch")


def in_seat(seat: int, players: Sequence[str], variant: Variant) -> list[str]:
    """Return the players: the caller in one seat, bots in those not named."""
    level = next((player for player in players if player not in (ME, OPEN)), STAND_IN)
    return [ME if other == seat else level for other in range(variant.seats)]


def person_at(client: tuple[str, int] | None) -> str:
    """Return the address by which a person is counted; on this machine nobody is."""
    address = address_of(client)
    return "" if address in LOCAL else address


async def beat(line: Line, seconds: float) -> None:
    """Show at this pace that a line lives, to its page and to proxies."""
    while line.is_open:
        await asyncio.sleep(seconds)
        line.send(messages.Pong())


async def receive(socket: WebSocket) -> messages.FromPage | None:
    """Return the next message of a page, or None if it is malformed."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    try:
        said: messages.FromPage = decode_message(message.get("text") or message.get("bytes") or b"")
        return said
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


# --- the whole -----------------------------------------------------------------------------------


def application(
    service: Service, *, origins: Iterable[str], more: Iterable[Route] = (), watched: int = 0
) -> ASGIApp:
    """Return the application behind its guard, open to pages of these origins. At the port
    `watched` it answers the operator's machines instead, if it is not 0.
    """

    async def not_told(request: Request, error: Exception) -> Response:
        """Answer a fault of the program without its details."""
        service.journal.fault(error)
        return mistake_response(500, "Something failed here; nothing has changed.")

    async def not_come(request: Request, error: Exception) -> Response:
        """Answer that a part of a page without a server cannot be fetched now."""
        return mistake_response(424, NOT_COME)

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        keeping = asyncio.create_task(service.hall.keep_house())
        watching = asyncio.create_task(service.meters.watch_lag())
        yield
        keeping.cancel()
        watching.cancel()
        await service.hall.close()

    routes: list[BaseRoute] = [
        Route(one.path, getattr(service, one.answer), methods=[one.method]) for one in ROUTES
    ]
    routes += [*more, WebSocketRoute("/api/socket", service.socket)]
    routes += [Route(path, service.page) for path in PAGES]
    routes.append(Mount("/assets", Assets(directory=service.static / "assets", check_dir=False)))
    routes.append(Route("/{name}", service.file))
    app = Starlette(
        routes=routes,
        lifespan=life,
        exception_handlers={HTTPException: service.lost, NotCome: not_come, Exception: not_told},
    )
    guarded = behind_guard(app, service, origins)
    return with_watch(guarded, service, watched) if watched else guarded


def with_watch(app: ASGIApp, service: Service, port: int) -> ASGIApp:
    """Answer at a port of its own what only the operator is told, and nothing else there."""
    told = {"/metrics": service.metrics, "/readyz": service.health_told}
    watch = Starlette(routes=[Route(path, answer) for path, answer in told.items()])

    async def by_port(scope: Scope, receive: Receive, send: Send) -> None:
        _, at = scope.get("server") or ("", 0)
        await (watch if at == port else app)(scope, receive, send)

    return by_port


def behind_guard(app: ASGIApp, service: Service, origins: Iterable[str]) -> ASGIApp:
    """Add the guard and, if several servers share the store, the way to them."""
    store, limits = service.hall.store, service.limits

    def turn_away(status: int, why: str) -> Response:
        service.meters.turned_away(status)
        return mistake_response(status, why)

    if not store.secret:
        return Guard(app, origins=origins, limits=limits, refuse=turn_away)
    from hilojack.web.peers import Handover, Reception

    handing = Handover(app, service.hall.whereabouts, mistake_response)
    guarded = Guard(handing, origins=origins, limits=limits, refuse=turn_away)
    return Reception(app, guarded, store.secret)
