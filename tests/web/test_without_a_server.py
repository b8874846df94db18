"""A table where there is no server: what listens, measures and compiles is not there."""

import asyncio
import json
import subprocess
import sys
from collections import Counter

import pytest

from hilojack.web.serving.alone.here import Here, application_here

ABSENT = ("uvicorn", "h11", "websockets", "prometheus_client", "numpy")
PROGRAM = """
import asyncio, json, sys
for library in ABSENT:
    sys.modules[library] = None

from hilojack.web.serving.app import application
from hilojack.web.serving.context import Context
from hilojack.web.hall.attendance import Times
from hilojack.web.hall.hall import Hall
from hilojack.web.storing.store import MemoryStore

HERE = "http://here"
times = Times(pace=0.0, after_trick=0.0, first_deal=0.0)
app = application(Context(Hall(MemoryStore(), times)), origins=[HERE])


async def ask(method, path, body=None, token=""):
    headers = {"host": "here", "content-type": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    path, _, query = path.partition("?")
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    parts = []
    asked = [{"type": "http.request", "body": json.dumps(body).encode()}]

    async def receive():
        return asked.pop() if asked else await asyncio.Event().wait()

    async def send(message):
        parts.append(message.get("body", b""))

    await app(scope, receive, send)
    return json.loads(b"".join(parts))


async def play():
    wish = {"game": "pitch", "seats": 2, "players": ["me", "rule"]}
    laid = await ask("POST", "/api/tables", wish)
    at, token = f"/api/tables/{laid['code']}", laid["token"]
    number, acts = -1, 0
    while True:
        told = await ask("GET", f"{at}/state?after={number}", token=token)
        state, number = told["state"], told["number"]
        if state["phase"] == "deal-over":
            return acts
        wish = None
        if state["choices"]:
            wish = {"type": "act", "at": number, "act": state["choices"][0]["act"]}
            acts += 1
        elif state["phase"] == "waiting":
            if state["round"]:
                share = {"type": "share", "match": state["round"]["match"], "nonce": "00" * 16}
                await ask("POST", f"{at}/commands", {"id": f"s{number}", **share}, token)
            wish = {"type": "next", "proposal": 0}
        if wish is not None:
            await ask("POST", f"{at}/commands", {"id": f"c{number}", **wish}, token)


print(asyncio.run(play()))
"""


def test_a_deal_is_played_without_what_a_server_needs() -> None:
    program = PROGRAM.replace("ABSENT", repr(ABSENT))
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) >= 7  # a call, and six cards


class Page:
    """A page that counts the answers to its requests by their status."""

    def __init__(self) -> None:
        self.answers: Counter[int] = Counter()

    def begin(self, id: int, status: int, headers: str) -> None:
        """Hear the status of an answer."""
        self.answers[status] += 1

    def part(self, id: int, data: bytes) -> None:
        """Hear a part of its body."""

    def end(self, id: int) -> None:
        """Hear that it is whole."""


SMALL = {"text": "all-fours; trumps S; Ann AS 3D TH; Ben JS 2S KD", "line": []}


@pytest.mark.parametrize(
    ("method", "path", "asked"),
    [
        ("POST", "/api/study", SMALL),
        ("POST", "/api/study/worth", SMALL),
        ("GET", "/api/lessons/all-fours", None),
        ("GET", "/api/puzzles/1", None),
        ("POST", "/api/mine", {"tokens": []}),
    ],
)
async def test_nobody_is_told_to_wait_because_they_asked_for_much(
    method: str, path: str, asked: object
) -> None:
    page = Page()
    here = Here(application_here(), page)
    for id in range(60):
        here.ask(id, method, path, [("content-type", "application/json")], json.dumps(asked))
    while page.answers.total() < 60:
        await asyncio.sleep(0.01)  # before it looks again
    assert page.answers == {200: 60}
