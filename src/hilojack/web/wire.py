"""A page's socket, with a short way for the messages of a table: straight to the transport.

Through the application each message would pass a queue, a task and four wrappers, which cost more
than the message.
"""

from functools import lru_cache

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN

EXTENSION = "hilojack.wire"  # the wire of a socket in the application's scope
UNREAD = 8  # messages of a page that may wait before reading stops


class Wire(WebSocketsSansIOProtocol):
    """A Uvicorn socket that can be written to past the application."""

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


@lru_cache(4)  # several pages receive the same text, one after the other
def framed(text: bytes) -> bytes:
    """Return a text as it goes over the wire."""
    return Frame(Opcode.TEXT, text).serialize(mask=False, extensions=[])
