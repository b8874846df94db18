"""The connections on which requests arrive: counted by address, and cut off if they are slow."""

import asyncio
from collections.abc import Iterable

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from hilojack.web.serving.guard import LOCAL, Buckets, Counts, Limits, address_of

TURNED_AWAY = 3.0  # seconds for which a connection too many is left waiting


def deadline_protocol(limits: Limits, proxies: Iterable[str] = ()) -> type[H11Protocol]:
    """A protocol that cuts off a request that arrives too slowly, for which Uvicorn would wait
    forever, and an address with too many of them, unless it is a proxy.
    """
    unlimited = {*LOCAL, *proxies}
    connected = Counts(limits.connections)
    arriving = Buckets(limits.requests, limits.request_burst)

    class DeadlineProtocol(H11Protocol):
        _deadline: asyncio.TimerHandle | None = None
        _counted = ""

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            address = address_of(self.client)
            if address not in unlimited:
                if not connected.take(address):
                    transport.abort()
                    return
                self._counted = address
                if not arriving.take(address):
                    self._let_wait(transport)
                    return
            self._arm()

        def _let_wait(self, transport: asyncio.Transport) -> None:
            """Read nothing, and hang up after a while: an answer would cost more."""
            transport.pause_reading()
            self._deadline = self.loop.call_later(TURNED_AWAY, transport.abort)

        def _count_out(self) -> None:
            if self._counted:
                connected.give_back(self._counted)
                self._counted = ""

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
                self._arm()
            else:
                self._disarm()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self._disarm()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self._disarm()
            self._count_out()  # sockets are counted by themselves
            super().handle_websocket_upgrade(event)
            self._upgraded = True

        def connection_lost(self, exc: Exception | None) -> None:
            self._disarm()
            self._count_out()
            super().connection_lost(exc)

        _upgraded = False

        def _arm(self) -> None:
            if self._deadline is None and not self._upgraded:
                self._deadline = self.loop.call_later(limits.request_seconds, self.transport.abort)

        def _disarm(self) -> None:
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None

    return DeadlineProtocol
