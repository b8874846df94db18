"""Firefox and WebKit as they are installed, driven by their own protocols, for tests."""

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol
from urllib.request import Request, urlopen

from ports import free_port

PATIENCE = 120.0  # seconds for an answer
MINIBROWSER = "*/webkit2gtk-4.1/MiniBrowser"
PREFERENCES = {
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
}


class Driver(Protocol):
    """The line to a browser: a command of WebDriver, and its answer."""

    def do(self, what: str, **given: Any) -> Any:
        """Have a command done: open, script, window or tab. Raise RuntimeError if it failed."""

    def close(self) -> None:
        """Hang up."""


class Tab:
    """A page in another browser than Chromium."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    def open(self, address: str) -> None:
        self._driver.do("open", url=address)

    def run(self, script: str) -> Any:
        """Return what a script returns."""
        return self._driver.do("script", script=script, args=[])

    def until(self, wanted: str, seconds: float = 60.0) -> Any:
        """Wait until an expression is true of the page. Return its value."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with suppress(RuntimeError):  # the page is just being left
                if found := self.run(f"return {wanted}"):
                    return found
            time.sleep(0.1)  # before it looks again
        words = self.run("return document.body.innerText")
        raise AssertionError(f"never true: {wanted}\n{words[:1_000]}")

    def another(self) -> None:
        """Open another tab, and look at it from now on."""
        self._driver.do("window", handle=self._driver.do("tab", type="tab")["handle"])


class WebDriver:
    """A browser behind a driver that listens on a port (W3C, WebDriver)."""

    COMMANDS: Mapping[str, str] = {
        "open": "url",
        "script": "execute/sync",
        "window": "window",
        "tab": "window/new",
    }

    def __init__(self, port: int, browser: Mapping[str, Any]) -> None:
        self._address = f"http://127.0.0.1:{port}/session"
        asked = {"capabilities": {"alwaysMatch": browser}}
        self._address += f"/{self._post('', asked)['sessionId']}/"

    def do(self, what: str, **given: Any) -> Any:
        return self._post(self.COMMANDS[what], given)

    def _post(self, path: str, body: Mapping[str, Any]) -> Any:
        asked = Request(self._address + path, json.dumps(body).encode(), method="POST")
        try:
            with urlopen(asked, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except OSError as error:
            raise RuntimeError(str(error)) from None

    def close(self) -> None:
        """Each command has a line of its own."""


class Marionette:
    """Firefox, by the protocol that it speaks itself: JSON, behind its length."""

    COMMANDS: Mapping[str, str] = {
        "open": "Navigate",
        "script": "ExecuteScript",
        "window": "SwitchToWindow",
        "tab": "NewWindow",
    }

    def __init__(self, port: int) -> None:
        with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
            self._line = line.makefile("rwb")  # which keeps it open
        self._count = 0
        self._read()
        self._ask("NewSession", {})

    def do(self, what: str, **given: Any) -> Any:
        more = {"sandbox": None} if what == "script" else {}
        found = self._ask(self.COMMANDS[what], {**given, **more})
        return found.get("value", found)

    def _ask(self, command: str, given: Mapping[str, Any]) -> Any:
        self._count += 1
        data = json.dumps([0, self._count, f"WebDriver:{command}", given]).encode()
        self._line.write(b"%d:%b" % (len(data), data))
        self._line.flush()
        _, _, error, found = self._read()
        if error:
            raise RuntimeError(error["message"])
        return found

    def _read(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            length += self._line.read(1)
        return json.loads(self._line.read(int(length[:-1])))

    def close(self) -> None:
        self._line.close()


@contextmanager
def firefox(place: Path) -> Iterator[Tab]:
    """Start Firefox with a new profile in a folder."""
    preferences = {**PREFERENCES, "marionette.port": (port := free_port())}
    lines = [f'user_pref("{name}", {json.dumps(value)});' for name, value in preferences.items()]
    (place / "user.js").write_text("\n".join(lines))
    with (
        started("firefox-esr", "--headless", "--marionette", "--profile", str(place)),
        closing(connected(lambda: Marionette(port))) as line,
    ):
        yield Tab(line)


@contextmanager
def webkit(place: Path) -> Iterator[Tab]:
    """Start WebKit's own small browser, on a screen in memory; it has no profile."""
    (program,) = Path("/usr/lib").glob(MINIBROWSER)
    options = {"binary": str(program), "args": ["--automation"]}
    asked = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}
    port = free_port()
    own = {"DISPLAY": f":{port % 10_000}", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
    if os.geteuid() == 0:
        own["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
    with (
        started("Xvfb", own["DISPLAY"], "-screen", "0", "1280x800x24"),
        started("WebKitWebDriver", "-p", str(port), **own),
        closing(connected(lambda: WebDriver(port, asked))) as line,
    ):
        yield Tab(line)


BROWSERS = {"firefox": firefox, "webkit": webkit}
PACKAGES = {  # of Debian, by the program that each browser needs of them
    "firefox": {"firefox-esr": "firefox-esr"},
    "webkit": {"WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb"},
}


def missing(browser: str) -> list[str]:
    """Return the packages that a browser needs and that are not installed."""
    return [name for program, name in PACKAGES[browser].items() if not shutil.which(program)]


def connected(line: Callable[[], Driver]) -> Driver:
    """Return a line to a browser, as soon as it listens."""
    end = time.monotonic() + 30
    while True:
        try:
            return line()
        except (OSError, RuntimeError):
            if time.monotonic() > end:
                raise
            time.sleep(0.2)  # before it looks again


@contextmanager
def started(program: str, *words: str, **own: str) -> Iterator[None]:
    """Run a program, and end it and all that it has started."""
    process = subprocess.Popen(
        [program, *words],
        env={**os.environ, **own},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, 9)
        process.wait()
