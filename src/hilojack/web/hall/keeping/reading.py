"""The reading of a log that may be damaged."""

import contextlib
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hilojack.web.storing.rows import StoredRow, row
from hilojack.web.storing.store import Store, StoreError, Unreadable, intact
from hilojack.web.storing.vault import Vault
from hilojack.web.table.entries import AnyEntry, Changed, pack, readable, table_stream, unpack

CHANGED = "changed/"  # and a day: the streams in which it is noted what the operator changed
NOTED = 2  # days
ERASED = ""  # noted in place of a code when a person was erased: nothing may name them
DAY = 86_400.0  # seconds


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
    _known: dict[str, int] | None = None  # the number of notes, by day

    async def news(self) -> list[str]:
        """Return the codes of the tables that were changed since the last call."""
        fresh, known = list[bytes](), dict[str, int]()
        try:
            for day in noted_days():
                if self._known is None:
                    last = await self.store.last(day)
                    known[day] = last.number + 1 if last else 0
                    continue
                notes = await self.store.load(day, self._known.get(day, 0))
                known[day] = self._known.get(day, 0) + len(notes)
                fresh += notes
        except StoreError:
            return []  # later, perhaps
        self._known = known
        return [one.code for one in readable(fresh) if isinstance(one, Changed)]


def noted_days(now: float | None = None) -> list[str]:
    """Return the streams of what was changed lately, the latest last."""
    moment = time.time() if now is None else now
    days = (moment - ago * DAY for ago in reversed(range(NOTED)))
    return [CHANGED + time.strftime("%Y-%m-%d", time.gmtime(day)) for day in days]


def read(stream: str, rows: Sequence[StoredRow]) -> list[AnyEntry]:
    """Return the entries of a stream. Raise Unreadable if it is damaged."""
    data = intact(stream, [(one.number, one.entry, one.checksum) for one in rows])
    return [unpack(one) for one in data]


async def tell_changed(vault: Vault, stream: str) -> None:
    """Let servers that have a table in memory read it again."""
    today = noted_days()[-1]
    last = await vault.last(today)
    number = 0 if last is None else last.number + 1
    code = stream.removeprefix(table_stream(""))
    await vault.add([row(today, number, pack(Changed(code)))])
