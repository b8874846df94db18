"""A page at a table, on its socket: what it says is performed, what happens it is sent."""

import asyncio
import contextlib

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from hilojack.web.hall.hall import NotFound, chair_in
from hilojack.web.hall.journal import shortened
from hilojack.web.hall.pushing import UnfitService
from hilojack.web.hall.rooms import Room
from hilojack.web.serving.context import Context, person_at
from hilojack.web.serving.guard import Bucket
from hilojack.web.storing.store import StoreError
from hilojack.web.table import messages
from hilojack.web.table.messages import Command, FromServer
from hilojack.web.table.outbox import EXTENSION, Outbox
from hilojack.words import answers as say, notices

decode_message = msgspec.json.Decoder(messages.FromPage).decode


# --- commands ------------------------------------------------------------------------------------


async def perform(
    context: Context, room: Room, token: str, command: Command, address: str
) -> FromServer | None:
    """Perform a command, and count it if refused. Return None if the table moves elsewhere."""
    answer: FromServer | None
    if isinstance(command, messages.Say) and not context.chat.take(room, token, address):
        answer = messages.Refused(command.id, say.too_much_chat)
    elif isinstance(command, messages.Subscribe) and (
        why := await _why_not_told(context, command, address or token)
    ):
        answer = messages.Refused(command.id, why)
    else:
        answer = await room.perform(token, command)
    if isinstance(answer, messages.Refused):
        context.meters.refused(messages.kind(command))
    return answer


async def _why_not_told(context: Context, command: messages.Subscribe, person: str) -> str:
    """Return why a browser cannot be told of a person's turn, or an empty text."""
    pusher = context.hall.pusher
    if pusher is None:
        return notices.nobody_is_told
    if not context.pushes.take(person):
        return notices.too_many_are_told
    try:
        await pusher.check(command.endpoint, command.p256dh, command.auth)
    except UnfitService as unfit:
        return str(unfit)
    return ""


# --- the socket ----------------------------------------------------------------------------------


async def serve(context: Context, socket: WebSocket) -> None:
    """Serve a page at a table."""
    address = person_at(socket.client)
    with context.sockets.one(address) as may:
        if may:
            await Sitting(context, socket, address).serve()
        else:
            await socket.close(1013, say.server_is_full)


class Sitting:
    """A page at a table."""

    def __init__(self, context: Context, socket: WebSocket, address: str) -> None:
        self._context, self._socket, self._address = context, socket, address

    async def serve(self) -> None:
        """Serve the page until it leaves."""
        context, socket = self._context, self._socket
        try:
            room, token = await context.hall.admit(socket.query_params.get("ticket", ""))
            chair = chair_in(room, token)
        except (NotFound, StoreError):
            await socket.close(1008, say.no_valid_ticket)
            return
        await socket.accept()
        table = shortened(room.table.code)
        context.journal.note("socket-opened", table=table, seat=chair)
        wire = socket.scope.get("extensions", {}).get(EXTENSION, {}).get("wire")
        line = Outbox(chair, None if wire is None else wire.write, self._address, token)
        writing = asyncio.create_task(self._write(line))
        try:
            await self._read(room, line)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            await room.disconnect(line)
            context.journal.note("socket-closed", table=table, seat=chair)
            with contextlib.suppress(asyncio.CancelledError, TimeoutError):
                await asyncio.wait_for(writing, context.limits.send_seconds)

    async def _read(self, room: Room, line: Outbox) -> None:
        """Perform the messages of a page until it leaves: then nobody waits for its hints."""
        hinting: set[asyncio.Task[None]] = set()
        try:
            await self._read_each(room, line, hinting)
        finally:
            for hint in [*hinting]:
                hint.cancel()

    async def _read_each(self, room: Room, line: Outbox, hints: set[asyncio.Task[None]]) -> None:
        limits = self._context.limits
        bucket = Bucket(limits.messages, limits.message_burst)
        hellos = Bucket(limits.hellos, limits.hello_burst)
        try:
            async with asyncio.timeout(limits.hello_seconds):
                hello = await receive(self._socket)
        except TimeoutError:
            line.close(say.send_hello_first, again=True)
            return
        if not isinstance(hello, messages.Hello):
            line.close(say.send_hello_first, again=False)
            return
        await room.connect(line, hello.last, counted=hello.counted)
        while line.is_open:
            message = await receive(self._socket)
            if not bucket.take() or not self._may_send(line):
                line.close(say.too_many_messages, again=True)
            elif isinstance(message, messages.Ping):
                line.send(messages.Pong())
            elif isinstance(message, messages.Hello):
                if hellos.take():
                    await room.connect(line, message.last, counted=message.counted)
                else:
                    line.close(say.too_many_greetings, again=True)
            elif message is None:
                line.close(say.not_of_a_page, again=True)
            elif isinstance(
                message, messages.AskForHint
            ):  # while it is thought about others are read
                hint = asyncio.create_task(self._answer(room, line, message))
                hints.add(hint)
                hint.add_done_callback(hints.discard)
            else:
                await self._answer(room, line, message)

    def _may_send(self, line: Outbox) -> bool:
        """Return True if the address of a page may send one message more."""
        return not line.address or self._context.messages.take(line.address)

    async def _answer(self, room: Room, line: Outbox, command: Command) -> None:
        """Perform a command of the page, and say what became of it."""
        answer = await perform(self._context, room, line.token, command, line.address)
        if answer is not None:
            line.send(answer)

    async def _write(self, line: Outbox) -> None:
        """Send the messages of the queue; cut off a page that does not take them."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            async for data in line.waiting():
                async with asyncio.timeout(self._context.limits.send_seconds):
                    await self._socket.send_text(data.decode())
        line.is_open = False
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await self._socket.close(1000)


async def beat(line: Outbox, seconds: float) -> None:
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
