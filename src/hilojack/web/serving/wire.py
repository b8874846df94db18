"""A page's socket, with a short way for the messages of a table: straight to the transport.

Through the application each message would pass a queue, a task and four wrappers, which cost more
than the message. Every frame is counted, of whatever kind, and a page that does not read is cut
off: Uvicorn answers pings, and gathers fragments, without end.
"""

from functools import lru_cache

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import OPEN

from hilojack.web.serving.guard import Bucket, Limits
from hilojack.web.table.outbox import EXTENSION
from hilojack.words.answers import too_many_frames

UNREAD = 8  # messages of a page that may wait before reading stops
SLICE = 512  # bytes taken at once: the most frames that are read before they are counted
FRAMES = 4  # frames for each message that a page may send: pongs, and messages in parts


class Wire(WebSocketsSansIOProtocol):
    """A Uvicorn socket that can be written to past the application."""

    limits = Limits()
    _bucket: Bucket | None = None

    def data_received(self, data: bytes) -> None:
        """Take what has arrived, a little at a time, until it is too much."""
        for start in range(0, len(data), SLICE):
            super().data_received(data[start : start + SLICE])
            if self.transport.is_closing():
                return

    def handle_events(self) -> None:
        """Count the frames that have arrived, and cut off a page that sends too many."""
        if self._bucket is None:
            limits = self.limits
            self._bucket = Bucket(FRAMES * limits.messages, FRAMES * limits.message_burst)
        frames = sum(isinstance(event, Frame) for event in self.conn.events)
        if not self._bucket.take(frames):
            self.conn.events.clear()
            self.conn.fail(CloseCode.POLICY_VIOLATION, too_many_frames)
            self.handle_parser_exception()
            return
        super().handle_events()

    def handle_ping(self) -> None:
        """Answer a ping, and cut off a page that does not read the answers."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    async def run_asgi(self) -> None:
        """Run the application."""
        self.scope["extensions"][EXTENSION] = {"wire": self}
        await super().run_asgi()

    def write(self, text: bytes) -> bool:
        """Send a text at once. Return False if it must wait, or is lost."""
        is_open = self.handshake_complete and self.conn.state is OPEN
        if not is_open or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(framed(text))
        return True

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; stop reading only if many wait: Uvicorn stops and starts for each, at
        two system calls.
        """
        self.read_paused = True  # as Uvicorn sees it, so that it resumes
        if self.queue.qsize() >= UNREAD:
            self.transport.pause_reading()
        super().send_receive_event_to_app()


def wire(limits: Limits) -> type[Wire]:
    """Return the sockets of a server with these limits."""
    return type("LimitedWire", (Wire,), {"limits": limits})


@lru_cache(4)  # several pages receive the same text, one after the other
def framed(text: bytes) -> bytes:
    """Return a text as it goes over the wire."""
    return Frame(Opcode.TEXT, text).serialize(mask=False, extensions=[])
