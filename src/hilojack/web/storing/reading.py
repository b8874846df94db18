"""The reading of a log that may be damaged."""

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hilojack.web.entries import AnyEntry, Changed, pack, unpack
from hilojack.web.rooms import table_stream
from hilojack.web.store import Store, StoreError, Unreadable, intact
from hilojack.web.storing.vault import Row, Vault, row

CHANGED = "changed"  # the stream in which a command of the operator notes what it changed


@contextlib.contextmanager
def replaying() -> Iterator[None]:
    """Raise as Unreadable whatever goes wrong when a log is replayed: it can be anything."""
    try:
        yield
    except StoreError:
        raise
    except Exception as error:
        raise Unreadable from error


@dataclass
class Changes:
    """What commands of the operator change while a server runs."""

    store: Store
    _known: int | None = None  # of the notes

    async def news(self) -> list[str]:
        """Return the codes of the tables that were changed since the last call."""
        try:
            notes = [unpack(data) for data in await self.store.load(CHANGED)]
        except StoreError:
            return []  # later, perhaps
        known, self._known = self._known, len(notes)
        fresh = [] if known is None else notes[known:]
        return [one.code for one in fresh if isinstance(one, Changed)]


def read(stream: str, rows: Sequence[Row]) -> list[AnyEntry]:
    """Return the entries of a stream. Raise Unreadable if it is damaged."""
    data = intact(stream, [(one.number, one.entry, one.checksum) for one in rows])
    return [unpack(one) for one in data]


async def tell_changed(vault: Vault, stream: str) -> None:
    """Let servers that have a table in memory read it again."""
    number = len(await vault.rows(CHANGED))
    code = stream.removeprefix(table_stream(""))
    await vault.add([row(CHANGED, number, pack(Changed(code)))])
