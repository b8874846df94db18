"""What tables that sleep cost a server: memory and processor time, compared with an empty store.

    python3 benchmarks/sleeping.py [--tables N] [--seconds N]

Every table is played by turns, in the middle of a deal. Linux only: it reads /proc.
"""

import argparse
import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.request import Request, urlopen

from hilojack.players import make_player
from hilojack.variants.variant import load
from hilojack.web.hall.hall import Hall, TableWish
from hilojack.web.storing.rows import row
from hilojack.web.storing.store import MemoryStore
from hilojack.web.storing.vault import opened
from hilojack.web.table import nonces
from hilojack.web.table.codes import new_code
from hilojack.web.table.customs import Customs
from hilojack.web.table.entries import Acted, Joined, TableEntry, hashed, pack, unpack

ACTS = 20  # of the deal that each table is in
AT_ONCE = 200  # tables of one list
SERVE = (
    "import sys; from hilojack.web.serving.guard import Limits; "
    "from hilojack.web.serving.start import serve; "
    "sys.exit(serve(port=int(sys.argv[1]), store=sys.argv[2], browser=False, warm=False, "
    "limits=Limits(lists=1e6, list_burst=1e6, lessons=1e6, lesson_burst=1e6, requests=1e6, "
    "request_burst=1e6, work=1e6, work_burst=1e6)))"
)


class Cost(NamedTuple):
    """What a server has cost."""

    mebibytes: float
    seconds: float  # of the processor


async def log_of_a_table() -> Sequence[TableEntry]:
    """Return the log of a table of two people in the middle of a deal."""
    hall = Hall(MemoryStore())
    variant = load("german-whist")
    wish = TableWish(variant, "Ann", ["me", "open"], customs=Customs(days=7))
    code, _, _ = await hall.lay(wish)
    table = (await hall.find(code)).table
    log = [unpack(data) for data in await hall.store.load(f"table/{code}")]
    more: list[TableEntry] = [Joined(1, "Ben", token=hashed("")), nonces.deal(table)]
    for entry in more:
        table.apply(entry)
    player = make_player("rule")
    for _ in range(ACTS):
        assert table.match is not None
        assert table.match.turn is not None
        act = player.choose(table.match.view(table.match.turn))
        more.append(Acted(table.match.turn, act, by=table.chair_at(table.match.turn), id="a"))
        table.apply(more[-1])
    await hall.close()
    return [*log, *more]  # type: ignore[list-item]


async def fill(path: Path, tables: int) -> list[str]:
    """Fill a store with tables. Return the token of a person at each."""
    log = [pack(entry) for entry in await log_of_a_table()]
    former = json.loads(log[0])["code"].encode()
    joined = json.loads(log[1])["token"].encode()
    tokens = []
    async with opened(str(path), writing=True, new=True) as vault, vault.changing():
        for n in range(tables):
            code = new_code()
            tokens.append(f"{code}.{n:032x}")
            own = hashed(tokens[-1]).encode()
            named = [one.replace(former, code.encode()).replace(joined, own) for one in log]
            await vault.add([row(f"table/{code}", k, one) for k, one in enumerate(named)])
    return tokens


@contextmanager
def server(path: Path) -> Iterator[tuple[int, int]]:
    """Start a server on a store; its process and port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-c", SERVE, str(port), str(path)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        for _ in range(600):
            try:
                urlopen(f"http://127.0.0.1:{port}/livez", timeout=5).close()
                break
            except OSError:
                time.sleep(0.1)
        yield process.pid, port
    finally:
        process.terminate()
        process.wait()


def cost(pid: int) -> Cost:
    """Return what a process has cost until now."""
    status = Path(f"/proc/{pid}/status").read_text()
    resident = int(status.partition("VmRSS:")[2].split()[0]) / 1024
    spent = sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]))
    return Cost(resident, spent / os.sysconf("SC_CLK_TCK"))


def ask(port: int, tokens: Sequence[str]) -> list[dict[str, object]]:
    """Return what a list says of tables."""
    data = json.dumps({"tokens": tokens}).encode()
    headers = {"content-type": "application/json"}
    with urlopen(Request(f"http://127.0.0.1:{port}/api/mine", data, headers)) as answer:
        tables: list[dict[str, object]] = json.loads(answer.read())["tables"]
    return tables


def measure(tables: int, seconds: float, settle: float = 10.0) -> dict[str, Cost]:
    """Return what a server costs: at its start, then for some seconds, and after lists of all."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.sqlite"
        tokens = asyncio.run(fill(path, tables))
        with server(path) as (pid, port):
            time.sleep(settle)
            start = cost(pid)
            time.sleep(seconds)
            later = cost(pid)
            for at in range(0, tables, AT_ONCE):
                found = ask(port, tokens[at : at + AT_ONCE])
                assert all(one["state"] == "play" for one in found)
            listed = cost(pid)
    spent = Cost(later.mebibytes, later.seconds - start.seconds)
    return {
        "start": start,
        "asleep": spent,
        "listed": Cost(listed.mebibytes, listed.seconds - later.seconds),
    }


def main() -> None:
    """Print what sleeping tables cost."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=60.0)
    options = parser.parse_args()
    for tables in (0, options.tables):
        for when, spent in measure(tables, options.seconds).items():
            print(
                f"{tables:6} tables, {when:6}  {spent.mebibytes:6.1f} MiB  {spent.seconds:6.2f} s"
            )


if __name__ == "__main__":
    main()
