"""What a server's work costs as its store grows: of one store, and of one with twice as much.

    python3 benchmarks/growing.py [--tables N] [--entries N] [--asked N]

All tables are finished and a hundred days old, and one person has all other entries. Times are of
the processor, and the last column is that of the larger store beside the smaller. Linux only: it
reads /proc.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path
from urllib.request import Request, urlopen

sys.path.insert(0, str(Path(__file__).parent.parent))  # for `benchmarks`, if it is run as a file

from benchmarks.sleeping import cost, log_of_a_table, server
from hilojack.boards.answered import TALLIES, Puzzled, Tallied
from hilojack.boards.entries import BoardScored
from hilojack.mistakes.entries import Dropped, Noted, Tried
from hilojack.web.hall.keeping.clocks import turns
from hilojack.web.hall.keeping.reading import DAY
from hilojack.web.hall.keeping.retention import EVERY, FINISHED, Rule, is_finished, prune
from hilojack.web.hall.people import today
from hilojack.web.storing.rows import row
from hilojack.web.storing.vault import Vault, opened
from hilojack.web.table.codes import new_code
from hilojack.web.table.entries import AnyEntry, Finished, Resigned, hashed, pack
from hilojack.web.table.tables import Table

KEY = "c" * 32
AGE = 100 * DAY  # seconds
HOURS = 5  # in which the house is kept
REQUESTS = (
    *("/api/me", "/api/daily", "/api/duplicate", "/api/rating", "/api/puzzles", "/api/puzzles/1"),
    f"/api/training?day={today()}",
)
SETTLED = 5.0  # seconds after the start of a server
Times = dict[str, float]  # in seconds, by what was done


async def fill(path: Path, tables: int, entries: int) -> None:
    """Fill a store, as it is once its tables have been looked at."""
    log = [*await log_of_a_table(), Resigned(0, "r")]
    assert is_finished(Table(log)), "the other has won"
    known, former, at = [pack(one) for one in log], log[0].code.encode(), int(time.time() - AGE)  # type: ignore[union-attr]
    async with opened(str(path), writing=True, new=True) as vault, vault.changing():
        for _ in range(tables):
            code = new_code()
            named = [one.replace(former, code.encode()) for one in known]
            await vault.add([row(f"table/{code}", n, one, at) for n, one in enumerate(named)])
        await vault.ask("UPDATE {}upkeep SET state = ?1, turn = NULL", FINISHED)
        await write(vault, f"me/{hashed(KEY)}", life(entries))
        await write(vault, TALLIES, [Tallied(f"p{n % 5_000}", n % 3 > 0) for n in range(entries)])


async def write(vault: Vault, stream: str, entries: list[AnyEntry]) -> None:
    """Write a stream."""
    await vault.add([row(stream, n, pack(one)) for n, one in enumerate(entries)])


def life(count: int) -> list[AnyEntry]:
    """Return so many entries of a person, a fifth of them matches, a fifth boards."""
    found: list[AnyEntry] = []
    for n in range(count // 5):
        id, at = f"{n:032x}", 1.7e9 + n
        sheet = "pitch", "penguin"
        found += [
            Finished(f"m{n}", *sheet, n % 3 == 0, n % 7 - 3, 4, ["club"] * 3, at),
            BoardScored(f"pitch.penguin.4.rule.s{n // 8}", n % 8 + 1, 0, n % 5, at),
            Puzzled(f"p{n}", *sheet, 4, n % 4, n % 2 == 0, at)
            if n < 5_000
            else Tried(id, "2026-01-02", 3, True),
            Noted(id, "2026-01-01", ""),
            Dropped(id),
        ]
    return found


def ask(port: int, path: str) -> None:
    """Ask a server as that person."""
    headers = {"authorization": f"Bearer {KEY}"}
    with urlopen(Request(f"http://127.0.0.1:{port}{path}", headers=headers)) as answer:
        answer.read()


def keep_house(path: Path, hour: int) -> None:
    """Do what a server does in its store each hour, the last time an hour ago."""
    now = time.time() + (hour - HOURS) * EVERY
    asyncio.run(prune(str(path), Rule(), now=now, ran=EVERY))
    asyncio.run(turns(str(path), DAY, after=now - EVERY, until=now + EVERY))


def measure(tables: int, entries: int, asked: int) -> Times:
    """Return what work on a store costs."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.sqlite"
        asyncio.run(fill(path, tables, entries))
        began = time.process_time()
        for hour in range(HOURS):
            keep_house(path, hour)
        found = {"an hour of house-keeping": (time.process_time() - began) / HOURS}
        with server(path) as (pid, port):
            time.sleep(SETTLED)

            def spent(path: str, times: int) -> float:
                before = cost(pid).seconds
                for _ in range(times):
                    ask(port, path)
                return (cost(pid).seconds - before) / times

            found["the first of a person"] = spent("/api/me", 1)
            for each in REQUESTS:
                ask(port, each)
                found[each] = spent(each, asked)
    return found


def main() -> None:
    """Print what work costs on a store and on one of twice its size."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=10_000, help="of the larger (10,000)")
    parser.add_argument("--entries", type=int, default=100_000, help="of the larger (100,000)")
    parser.add_argument("--asked", type=int, default=100, help="requests of each kind (100)")
    options = parser.parse_args()
    sizes = [(options.tables // part, options.entries // part) for part in (2, 1)]
    half, whole = (measure(*size, options.asked) for size in sizes)
    print(f"{'':32}{sizes[0][0]:>12,}{sizes[1][0]:>12,}  tables")
    print(f"{'':32}{sizes[0][1]:>12,}{sizes[1][1]:>12,}  entries of a person")
    for what, once in half.items():
        one, twice = 1000 * once, 1000 * whole[what]
        ratio = f"{twice / one:.2f}" if one else ""
        print(f"{what:32}{one:>9.1f} ms{twice:>9.1f} ms  {ratio}")


if __name__ == "__main__":
    main()
