"""A page's socket, with a short way for the messages of a table: straight to the transport.

By way of the application each message would pass a queue, a task and four wrappers, which cost more
than what the message says.
"""

from functools import lru_cache

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN

EXTENSION = "hilojack.wire"  # where the application finds the wire of a socket in its scope
UNREAD = 8  # messages of a page that may wait before no more are read


class Wire(WebSocketsSansIOProtocol):
    """A socket of uvicorn that can be written to past the application."""

    async def run_asgi(self) -> None:
        """Let the application answer."""
        self.scope["extensions"][EXTENSION] = {"wire": self}
        await super().run_asgi()

    def write(self, text: bytes) -> bool:
        """Send a text at once; whether that could be done, or it must wait or come to nothing."""
        is_open = self.handshake_complete and self.conn.state is OPEN
        if not is_open or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(framed(text))
        return True

    def send_receive_event_to_app(self) -> None:
        """Hand a message on, and read no more only when many wait: uvicorn by itself stops and
        starts again for each, at two system calls.
        """
        self.read_paused = True  # as uvicorn sees it, so that it starts again
        if self.queue.qsize() >= UNREAD:
            self.transport.pause_reading()
        super().send_receive_event_to_app()


@lru_cache(4)  # what is told to several pages is told to one after the other
def framed(text: bytes) -> bytes:
    """A text as it goes over the wire."""
    return Frame(Opcode.TEXT, text).serialize(mask=False, extensions=[])
