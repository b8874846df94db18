"""The reading of a log that may be damaged."""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass

from hilojack.web.entries import Changed, unpack
from hilojack.web.store import Store, StoreError, Unreadable

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
