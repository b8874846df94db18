"""Servers in processes of their own, and pages at their tables."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

SOURCES = Path(__file__).parents[1] / "src"
SERVE = """
import sys
from hilojack.web.serving.start import serve
from hilojack.web.storing import store_postgres
store_postgres.LIFE = 4.0
sys.exit(serve(store=sys.argv[1], port=int(sys.argv[2]), browser=False))
"""


class Server:
    """A server in a process of its own."""

    def __init__(self, url: str, port: int = 0) -> None:
        self.pages = ExitStack()
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, url, str(port)],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(SOURCES), *sys.path])},
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://(\S+?)/", line)
        assert found, line
        self.at = found[1]

    def ask(self, path: str, body: Any = None, token: str = "", method: str = "") -> Any:
        """What it answers; with the status where that is no success."""
        request = urllib.request.Request(f"http://{self.at}{path}", method=method or None)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("content-type", "application/json")
        if token:
            request.add_header("authorization", f"Bearer {token}")
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, json.load(error)

    def sit(self, token: str, last: int = 0) -> "Page":
        """A page with this token."""
        answer = self.ask("/api/tickets", {}, token)
        assert isinstance(answer, dict), answer
        ticket = answer["ticket"]
        opening = connect(f"ws://{self.at}/api/socket?ticket={ticket}", proxy=None)
        return Page(self.pages.enter_context(opening), last)

    def stop(self, how: signal.Signals) -> None:
        """End it."""
        self.process.send_signal(how)
        self.process.wait(20)

    def clear(self) -> None:
        """End it whatever it does."""
        self.process.kill()
        self.process.wait(20)
        self.pages.close()
        assert self.process.stdout is not None
        self.process.stdout.close()


class Page:
    """A page at a table: what it knows, and its socket."""

    def __init__(self, socket: ClientConnection, last: int) -> None:
        self.socket = socket
        self.said: list[dict[str, Any]] = []
        self.say(type="hello", last=last)

    def say(self, **message: Any) -> None:
        """Say something."""
        self.socket.send(json.dumps(message))

    def hear(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=20))
            self.said.append(message)
            if message["type"] == kind:
                return message
