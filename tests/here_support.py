"""The table without a server for tests: its folder on a plain file server, and mortal browsers."""

import fcntl
import json
import os
import shutil
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, Playwright

from hilojack.variants.variant import Variant, load
from hilojack.web.serving.site import making
from page_support import QUICK, Person, Server, program

BELOW = "games/jack"  # the path at which the folder lies
SOON = 120_000  # milliseconds: Python starts in a few seconds, on a busy machine in more
ASK = """async ([method, path, body, token]) => {
    // The build gives exports short names, alone or in an object: it is the one that asks.
    const exported = Object.values(await import(ADDRESS));
    const all = exported.flatMap((one) => [one, ...Object.values(Object(one))]);
    const asks = (one) => typeof one === "function" && /kind: ?[`"']asked/.test(String(one));
    const ask = all.find(asks);
    const headers = { "content-type": "application/json" };
    if (token) headers.authorization = `Bearer ${token}`;
    const answer = await ask(path, { method, headers, body: JSON.stringify(body) });
    return await answer.text();
}"""
OF_MEMORY = '(await caches.keys()).find((one) => one.startsWith("memory "))'
MEMORY = f"""async () => {{
    const name = {OF_MEMORY};
    const kept = name && (await (await caches.open(name)).matchAll());
    return kept?.length ? (await kept[0].arrayBuffer()).byteLength : 0;
}}"""
LOG = """async () => {
    const opened = (asked) => new Promise((done, failed) => {
        asked.onsuccess = () => done(asked.result);
        asked.onerror = () => failed(asked.error);
    });
    const base = await opened(indexedDB.open("hilojack"));
    const rows = await opened(base.transaction("log").objectStore("log").getAll());
    base.close();
    return rows.map((row) => [row.stream, row.number, new TextDecoder().decode(row.entry)]);
}"""


LEARNT = [  # what tests play: a browser learns others itself, each time for a quarter of a minute
    ("california-jack", {}),
    ("pitch", {}),
    ("pitch", {"target": 1}),
    ("all-fours", {"target": 1}),
    ("all-fours", {"target": 2}),
    ("troeven", {"target": 1}),
]


class Quiet(SimpleHTTPRequestHandler):
    """A file server that says nothing, and counts what it sends."""

    def __init__(self, *asked: Any, sent: Counter[str] | None = None, **options: Any) -> None:
        self._sent = Counter[str]() if sent is None else sent
        super().__init__(*asked, **options)

    def log_message(self, *words: object) -> None:
        """Say nothing."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file."""
        data = source.read()
        outputfile.write(data)
        self._sent[self.path] += len(data)


class Unmoved(ThreadingHTTPServer):
    """A server that a browser may leave in the middle of a file."""

    daemon_threads = True

    def handle_error(self, *who: object) -> None:
        """Say nothing."""


class WebSpace(Server):
    """The folder's page, where a person would open that of a server."""

    def __init__(self, address: str) -> None:
        self.address = f"{address}#"


def visitor(browser: Browser, address: str) -> Person:
    """A person who has no server: Python starts in a few seconds."""
    person = Person(browser, WebSpace(address))
    person.page.set_default_timeout(SOON)
    return person


def make_folder(root: Path, learnt: Sequence[Variant] | None = ()) -> Path:
    """The folder, as a host has it below `root`, with what is learnt of some games (None: all)."""
    place = root / BELOW
    place.parent.mkdir(parents=True)
    made = os.environ.get("HILOJACK_SITE")  # made already, by whoever tests again and again
    if made:
        shutil.copytree(made, place)
    else:
        making.make(place, smallest=False, learnt=learnt)
    return root


def made_once(place: Path) -> Path:
    """The folder in `place`, made by whoever asks first; others wait for it."""
    space = place / "web-space"
    with (place / "web-space.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not space.exists():
            shutil.rmtree(place / "unfinished", ignore_errors=True)
            learnt = [load(game, seats=2, rules=rules) for game, rules in LEARNT]
            make_folder(place / "unfinished", learnt).rename(space)
    return space


@contextmanager
def hosted(root: Path, sent: Counter[str] | None = None) -> Iterator[str]:
    """The address of the folder on a plain file server, which counts the bytes `sent` by path."""
    handler = partial(Quiet, directory=str(root), sent=sent)
    with Unmoved(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{BELOW}/"
        server.shutdown()


def memory_kept(page: Page, least: int = 1) -> int:
    """Wait until Python's memory is kept, of so many bytes at least; its size."""
    for _ in range(SOON // 200):
        size: int = page.evaluate(MEMORY)
        if size >= least:
            return size
        page.wait_for_timeout(200)
    raise AssertionError("no memory is kept")


class Mortal:
    """A browser with a profile of its own, which is killed and opens the same profile again."""

    def __init__(self, playwright: Playwright, address: str, root: Path, profile: Path) -> None:
        self._playwright, self.address, self.profile = playwright, address, profile
        (asking,) = (root / BELOW / "assets").glob("asking-*.js")
        self._ask = ASK.replace("ADDRESS", json.dumps(f"{address}assets/{asking.name}"))
        self.open()

    def open(self) -> None:
        """Open the browser, and the page in it."""
        for lock in self.profile.glob("Singleton*"):
            lock.unlink()
        self.context = self._playwright.chromium.launch_persistent_context(
            self.profile,
            executable_path=program(),
            args=["--no-sandbox"],
        )
        self.visit()

    def visit(self) -> None:
        """Open the page in a new tab, the only one."""
        former = self.context.pages
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(SOON)
        for page in former:
            with suppress(Error):
                page.close()
        quick = json.dumps(json.dumps(QUICK))
        self.page.add_init_script(f"localStorage['hilojack.settings'] ??= {quick}")
        self.page.goto(self.address)

    def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """Ask as the page does."""
        text = self.page.evaluate(self._ask, [method, path, body, token])
        return json.loads(text) if text.startswith(("{", "[")) else text

    def log(self, stream: str) -> list[bytes]:
        """What the browser keeps of a stream."""
        rows = self.page.evaluate(LOG)
        return [entry.encode() for of, _, entry in rows if of == stream]

    def processes(self) -> list[int]:
        """The processes of this browser, itself first."""
        found = {}
        for place in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                words = (place / "cmdline").read_bytes()
                if f"--user-data-dir={self.profile}".encode() in words:
                    found[int(place.name)] = b"--type=" in words
        return sorted(found, key=lambda one: (found[one], one))

    def kill(self) -> None:
        """Kill the whole browser at once."""
        for process in self.processes():
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

    def kill_tab(self) -> None:
        """Kill the process of the tab alone."""
        for process in self.processes():
            with suppress(OSError):
                if b"--type=renderer" in Path(f"/proc/{process}/cmdline").read_bytes():
                    os.kill(process, signal.SIGKILL)

    def bury(self) -> None:
        """Wait until nothing is left of a browser that was killed."""
        deadline = time.monotonic() + 30
        while self.processes() and time.monotonic() < deadline:
            time.sleep(0.02)  # before it looks again
        with suppress(Error):
            self.context.close()


KILLS = pytest.mark.skipif(sys.platform != "linux", reason="it finds processes in /proc")


if __name__ == "__main__":
    made_once(Path(sys.argv[1]))
