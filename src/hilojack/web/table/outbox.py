"""The messages to one page, in order, and what becomes of a page that does not read them."""

import asyncio
from collections.abc import AsyncIterator, Callable

import msgspec

from hilojack.web.table.messages import Closing, FromServer

WAITING_MOST = 256  # messages that a slow page may leave unread
WAITING_BYTES = 65_536  # the same in bytes
EXTENSION = "hilojack.wire"  # the wire of a socket in the application's scope

Key = tuple[int | None, bool]  # of an audience: its chair, and True if cards are counted for it
Write = Callable[[bytes], bool]  # sends at once, or returns False

encode = msgspec.json.Encoder().encode


class Outbox:
    """The messages to be sent to a page, in order.

    `write` sends one at once if it can; otherwise it waits in the queue.
    """

    def __init__(
        self,
        chair: int | None,
        write: Write | None = None,
        address: str = "",
        token: str = "",
    ) -> None:
        self.chair = chair
        self.address = address  # of the page, as limits count it
        self.token = token  # hashed
        self.counted = False  # the cards are counted for its player
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING_MOST)
        self.is_open = True
        self._write = write
        self._taken = False  # a message from the queue is still being sent
        self._waiting = 0  # bytes in the queue

    def send(self, message: FromServer | bytes) -> None:
        """Queue a message; cut off a page that leaves too many unread."""
        if not self.is_open:
            return
        data = message if isinstance(message, bytes) else encode(message)
        waits = self._taken or not self.queue.empty()
        if not waits and self._write is not None and self._write(data):
            return
        self._waiting += len(data)
        if self.queue.full() or (waits and self._waiting > WAITING_BYTES):
            self.cut()
        else:
            self.queue.put_nowait(data)

    @property
    def audience(self) -> Key:
        return self.chair, self.counted

    async def waiting(self) -> AsyncIterator[bytes]:
        """Yield queued messages in order, until the line is closed."""
        while (data := await self.queue.get()) is not None:
            self._taken = True
            self._waiting -= len(data)
            yield data
            self._taken = False

    def cut(self) -> None:
        """Send nothing more, and close."""
        self.is_open = False
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)

    def close(self, why: str, *, again: bool, join: bool = False) -> None:
        """Close once the reason has been sent."""
        self.send(Closing(why, again, join))
        self.end()

    def end(self) -> None:
        """Close once the queue has been sent."""
        if not self.is_open:
            return
        self.is_open = False
        if self.queue.full():
            self.cut()
        else:
            self.queue.put_nowait(None)
