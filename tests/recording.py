"""What every endpoint and command answers in a scripted run: the proof of a move.

`python tests/recording.py FOLDER` writes each answer as it is to the byte, a file a subject. What a
program draws at random, and the day, are fixed. Run it before a change and after it: the folders
must be equal, but for what was to change.
"""

import asyncio
import contextlib
import hashlib
import io
import itertools
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import Any
from unittest.mock import patch

import naive_fairness
from hilojack.calls import show_act
from hilojack.cli import main
from hilojack.variants.variant import games, read_file
from hilojack.web.hall.attendance import Times
from hilojack.web.hall.hall import Hall
from hilojack.web.hall.reviewing import Reviews
from hilojack.web.hall.thinking import Thinkers
from hilojack.web.serving.app import application
from hilojack.web.serving.context import Context
from hilojack.web.storing.store import MemoryStore
from web_support import LOOSE, NONCE

NOON = 1_800_000_000.0  # the time of day, always
DAY = "2027-01-15"  # the day of it
PACE = Times(pace=0.0, after_trick=0.0, takeover=3_600.0, first_deal=3_600.0, beat=0.0)
NO_PAGE = Path("not built")  # its name is another whenever it is built
FOR_A_DEAL = 400  # acts at most
HEADERS = ("content-type", "cache-control", "content-disposition", "etag")
SUBJECTS: dict[str, Callable[["Asker"], Awaitable[None]]] = {}


# --- what is fixed -------------------------------------------------------------------------------


class Noon(datetime):
    """The same moment whenever it is asked for."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> "Noon":
        return cls.fromtimestamp(NOON, tz or UTC)


class Drawn:
    """Bytes in place of the system's, the same in each run: those of a request do not follow from
    how often somebody looked in vain before it.
    """

    noted = 0  # requests
    counted = itertools.count()

    @classmethod
    def note(cls) -> None:
        cls.noted, cls.counted = cls.noted + 1, itertools.count()

    @classmethod
    def take(cls, size: int) -> bytes:
        drawn = f"{cls.noted} {next(cls.counted)}"
        return hashlib.shake_256(drawn.encode()).digest(size)


@contextlib.contextmanager
def fixed() -> Iterator[None]:
    """Fix the time of day and all that is drawn at random."""
    from hilojack.web.hall import people
    from hilojack.web.serving.subjects import training

    Drawn.noted = 0
    with (
        patch.object(random, "_urandom", Drawn.take),
        patch.object(os, "urandom", Drawn.take),
        patch.object(time, "time", lambda: NOON),
        patch.object(people, "datetime", Noon),
        patch.object(training, "datetime", Noon),
    ):
        yield


# --- asking --------------------------------------------------------------------------------------


class Asker:
    """What asks one server, and notes each answer."""

    def __init__(self, file: io.TextIOBase) -> None:
        self._file, self._ids = file, itertools.count(1)
        hall = Hall(MemoryStore(), PACE, thinkers=Thinkers(1), reviews=Reviews())
        self._app = application(Context(hall, LOOSE, static=NO_PAGE), origins=["http://recorded"])

    async def ask(
        self, method: str, path: str, body: Any = None, token: str = "", *, note: bool = True
    ) -> Any:
        """Ask; what was answered, from JSON if it is."""
        if note:
            Drawn.note()
        headers = [(b"host", b"recorded"), (b"content-type", b"application/json")]
        headers += [(b"authorization", f"Bearer {token}".encode())] if token else []
        data = b"" if body is None else json.dumps(body).encode()
        status, told, answer = await self._request(method, path, headers, data)
        if note:
            line = {"ask": f"{method} {path}", "body": body, "status": status}
            line |= {name: told[name] for name in HEADERS if name in told}
            self._file.write(json.dumps({**line, "answer": answer.decode()}) + "\n")
        return json.loads(answer) if told.get("content-type") == "application/json" else answer

    async def _request(
        self, method: str, path: str, headers: list[tuple[bytes, bytes]], body: bytes
    ) -> tuple[int, dict[str, str], bytes]:
        where, _, query = path.partition("?")
        scope = {
            **{"type": "http", "method": method, "path": where, "query_string": query.encode()},
            **{"headers": headers, "client": ("127.0.0.1", 1), "server": ("recorded", 80)},
        }
        asked, parts = [{"type": "http.request", "body": body}], []
        begun: dict[str, Any] = {}

        async def receive() -> dict[str, Any]:
            return asked.pop() if asked else await asyncio.Future()

        async def send(message: Any) -> None:
            begun.update(message) if "status" in message else parts.append(message["body"])

        await self._app(scope, receive, send)
        found = {name.decode(): value.decode() for name, value in begun["headers"]}
        return begun["status"], found, b"".join(parts)

    async def get(self, path: str, token: str = "") -> Any:
        return await self.ask("GET", path, token=token)

    async def post(self, path: str, body: Any = None, token: str = "") -> Any:
        return await self.ask("POST", path, {} if body is None else body, token)

    # a table

    async def lay(self, **wish: Any) -> dict[str, Any]:
        laid: dict[str, Any] = await self.post("/api/tables", {"players": ["me", "rule"], **wish})
        return laid

    async def settled(self, code: str, token: str) -> dict[str, Any]:
        """The table once it waits for this person, or nobody."""
        while True:
            told = await self.ask("GET", f"/api/tables/{code}/state", token=token, note=False)
            state: dict[str, Any] = told["state"]
            if state["choices"] or state["phase"] in ("waiting", "deal-over", "match-over"):
                return {**told, **state}
            await asyncio.sleep(0.001)  # before it looks again

    async def do(self, laid: dict[str, Any], **said: Any) -> Any:
        """Perform a command, and note what the table is then."""
        code, token = laid["code"], laid["token"]
        id = f"i{next(self._ids)}"
        told = await self.post(f"/api/tables/{code}/commands", {"id": id, **said}, token)
        await self.settled(code, token)
        await self.get(f"/api/tables/{code}/state", token)
        return told

    async def begin(self, laid: dict[str, Any]) -> None:
        """Give a number, and let the first deal be dealt."""
        state = await self.settled(laid["code"], laid["token"])
        match = state["round"]["match"]
        await self.do(laid, type="commit", match=match, hash=naive_fairness.sha(NONCE))
        await self.do(laid, type="next", proposal=0)
        await self.do(laid, type="share", match=match, nonce=NONCE)
        while (await self.settled(laid["code"], laid["token"]))["phase"] == "waiting":
            await asyncio.sleep(0.001)  # before it looks again

    async def play(self, laid: dict[str, Any], *, deals: int, place: int = 0) -> dict[str, Any]:
        """Play so many deals, each act that at a place of those that are legal; the last state."""
        for _ in range(deals * FOR_A_DEAL):
            state = await self.settled(laid["code"], laid["token"])
            if state["phase"] == "match-over" or state["deal"] > deals:
                break
            if state["choices"]:
                cards = [one["act"] for one in state["choices"] if one["act"] in state["proper"]]
                act = (cards or [one["act"] for one in state["choices"]])[place]
                await self.do(laid, type="act", at=state["number"], act=act)
            else:
                await self.do(laid, type="next", proposal=0)
        return await self.settled(laid["code"], laid["token"])


def subject(run: Callable[[Asker], Awaitable[None]]) -> Callable[[Asker], Awaitable[None]]:
    """Count a run among those that are recorded, by its name."""
    SUBJECTS[run.__name__] = run
    return run


# --- the subjects --------------------------------------------------------------------------------


@subject
async def catalogue(ask: Asker) -> None:
    for path in (
        *("games", "games?presets=no", "shelf", "shelf?tiles=yes"),
        *("players", "phrases", "addresses", "openapi.json"),
    ):
        await ask.get(f"/api/{path}")
    await ask.get("/api/docs")
    for game in sorted(games()):
        for preset in read_file(game)["presets"]:
            await ask.get(f"/api/games/{game}/rules?preset={preset}")
        await ask.get(f"/api/games/{game}/strategy")
    await ask.post("/api/games/pitch/rules", {"rules": {"target": 9}})
    for bad in ({"rules": {"target": -1}}, {"preset": "nobody"}, {"seats": 40}, {"what": 1}):
        await ask.post("/api/games/pitch/rules", bad)
    for path in ("games/pich/rules", "games/pitch/rules?seats=x", "nothing", "lessons/nothing"):
        await ask.get(f"/api/{path}")


@subject
async def lessons(ask: Asker) -> None:
    for game in sorted(games()):
        told = await ask.get(f"/api/lessons/{game}")
        acts: list[int] = []
        while not told.get("error") and (told.get("state") or {}).get("choices"):
            acts.append(told["state"]["choices"][0]["act"])
            told = await ask.get(f"/api/lessons/{game}?acts={','.join(map(str, acts))}")
            if len(acts) > 12:
                break


async def table_of(ask: Asker, **wish: Any) -> dict[str, Any]:
    """A table at which two deals were played, and given up."""
    laid = await ask.lay(**wish)
    code, token = laid["code"], laid["token"]
    await ask.begin(laid)
    await ask.do(laid, type="act", at=0, act=1)
    await ask.do(laid, type="say", text="well met")
    state = await ask.play(laid, deals=1)
    if state["phase"] != "match-over":
        await ask.do(laid, type="resign")
        await ask.play(laid, deals=40)
    for path in (code, f"{code}/invitation", f"{code}/rules"):
        await ask.get(f"/api/tables/{path}")
    for path in ("device", "people", "state?after=x"):
        await ask.get(f"/api/tables/{code}/{path}", token)
    await ask.post("/api/tickets", None, token)
    await ask.post("/api/mine", {"tokens": [token, "none"]})
    await ask.get("/api/open", token)
    return await ask.settled(code, token)


@subject
async def tables(ask: Asker) -> None:
    for game in sorted(games()):
        state = await table_of(ask, game=game)
        match = state["match"]
        for path in ("record", "record?format=text", "proof", "replay", "replay?seat=0&deal=1"):
            await ask.get(f"/api/matches/{match}/{path}")
        await ask.get(f"/api/matches/{match}/study?deal=1&acts=4")
        await ask.get(f"/api/matches/{match}/study?deal=1&acts=4&seat=0")
    await ask.get("/api/matches/none/record")
    for bad in ({"game": "pich"}, {"players": ["nobody"]}, {"players": ["rule", "rule"]}, {"x": 1}):
        await ask.post("/api/tables", bad)


@subject
async def people(ask: Asker) -> None:
    key = (await ask.post("/api/me"))["key"]
    await ask.get("/api/me", key)
    await ask.get("/api/me", "x")
    await ask.get("/api/daily")
    await ask.get("/api/daily/2027-01-14")
    await ask.get("/api/daily/x")
    await ask.get("/api/duplicate", key)
    for wish in ({"game": "pitch", "seats": 2, "level": "rule"}, {"level": "nobody"}):
        told = await ask.post("/api/duplicate", wish, key)
    name = (await ask.post("/api/duplicate", {"game": "german-whist", "level": "rule"}, key))["set"]
    await ask.get(f"/api/duplicate/{name}", key)
    laid = await ask.lay(duplicate=name, key=key)
    await ask.play(laid, deals=2)
    while (told := await ask.ask("GET", f"/api/duplicate/{name}", token=key, note=False))["waits"]:
        await asyncio.sleep(0.01)  # before it looks again
    assert told["boards_begun"]
    await ask.get(f"/api/duplicate/{name}", key)
    await ask.get("/api/duplicate", key)
    await ask.get("/api/rating", key)
    laid = await ask.lay(game="all-fours", key=key, rules={"target": 5})
    await ask.begin(laid)
    state = await ask.play(laid, deals=30, place=-1)
    await ask.get("/api/me", key)
    await reviewed(ask, state["match"], key)


async def reviewed(ask: Asker, match: str, key: str) -> None:
    """Review a match, and note its mistakes."""
    where = f"/api/matches/{match}/review"
    await ask.ask("POST", f"{where}?seat=0", token=key, note=False)
    while (await ask.ask("GET", f"{where}?seat=0", token=key, note=False))["state"] != "done":
        await asyncio.sleep(0.05)  # before it looks again
    await ask.get(f"{where}?seat=0&deals=0", key)
    await ask.post("/api/training", {"match": match, "day": DAY}, key)
    await ask.get(f"/api/training?day={DAY}", key)
    await ask.get(f"/api/training?day={DAY}&question=no", key)


@subject
async def puzzles(ask: Asker) -> None:
    key = (await ask.post("/api/me"))["key"]
    told = await ask.get("/api/puzzles", key)
    for one in told["games"]:
        more = await ask.get(f"/api/puzzles?game={one['game']}", key)
        number = more["next"]
        await ask.get(f"/api/puzzles/{number}", key)
        await ask.get(f"/api/puzzles/{number}/answer", key)
        told = await ask.post(f"/api/puzzles/{number}/answer", {}, key)
        await ask.get(f"/api/puzzles/{number}/answer", key)
        await ask.get(f"/api/puzzles/{number}/lines/{told['best']}", key)
        await ask.post(f"/api/puzzles/{number}/answer", {"act": "XX"}, key)
    await ask.get("/api/puzzles/0", key)
    await ask.get("/api/puzzles?difficulty=x", key)
    await ask.get("/api/me", key)
    await ask.get("/api/rating", key)


@subject
async def calls(ask: Asker) -> None:
    told = await ask.get("/api/calls")
    for number in range(1, 400, 40):
        told = await ask.get(f"/api/calls/{number}")
        act = show_act(told["state"]["choices"][0]["act"]) if "state" in told else ""
        await ask.post(f"/api/calls/{number}", {"act": "PASS"})
        await ask.post(f"/api/calls/{number}", {"act": "STAND"})
        await ask.post(f"/api/calls/{number}", {"act": act})
    await ask.get("/api/calls?game=pitch&after=5")
    await ask.get("/api/calls/x")


@subject
async def study(ask: Asker) -> None:
    for game in ("california-jack", "pitch", "black-jack"):
        laid = await ask.lay(game=game, rules={"target": 1})
        await ask.begin(laid)
        state = await ask.play(laid, deals=30)
        asked = f"/api/matches/{state['match']}/study?deal=1"
        for path in (f"{asked}&acts=20", f"{asked}&acts=20&seat=0"):
            text = (await ask.get(path)).get("text")
            if text is None:
                continue
            told = await ask.post("/api/study", {"text": text})
            line = [one["act"] for one in told.get("state", {}).get("choices", [])][:1]
            await ask.post("/api/study", {"text": text, "line": list(map(str, line))})
            await ask.post("/api/study/puzzle", {"text": text})
    await ask.post("/api/study", {"text": "nothing"})


# --- commands ------------------------------------------------------------------------------------


def commands() -> Iterator[list[str]]:
    """Every command that prints data, with what it is asked."""
    yield ["games"]
    yield ["games", "--json"]
    for game in sorted(games()):
        for preset in read_file(game)["presets"]:
            yield ["rules", game, "--preset", preset]
            yield ["rules", game, "--preset", preset, "--json"]
        yield ["strategy", game]
        yield ["learn", game]
        yield ["learn", game, "--json"]
        yield [
            "record",
            game,
            "--matches",
            "1",
            "--seed",
            "1",
            "--players",
            "rule",
            "--out",
            "R.jsonl",
        ]
        for more in ([], ["--json"]):
            yield ["replay", "R.jsonl", *more]
            yield ["check", "R.jsonl", *more]
            yield ["verify", "R.jsonl", *more]
    for more in ([], ["--json"]):
        yield ["review", "R.jsonl", *more]
        yield ["simulate", "all-fours", "--deals", "200", "--seed", "1", *more]
        yield [
            "tournament",
            "pitch",
            "--players",
            "rule,random",
            "--pairs",
            "3",
            "--seed",
            "1",
            *more,
        ]
        yield ["saves", *more]
        yield ["rating", *more]
        yield ["train", *more]
        yield ["puzzles", "--number", "7", *more]
        yield ["duplicate", "pitch", "--seats", "2", *more]
        yield [
            "solve",
            "california-jack",
            "--seed",
            "1",
            "--rule",
            "hand=4",
            "--rule",
            "ranks=AKQJT2",
            *more,
        ]


def recorded_commands(out: Path) -> None:
    """Write what each command prints, in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder, (out / "commands.jsonl").open("w") as file:
        os.chdir(folder)
        Path("R.jsonl").unlink(missing_ok=True)
        for asked in commands():
            if asked[0] == "record":
                Path("R.jsonl").unlink(missing_ok=True)
            printed, complained = io.StringIO(), io.StringIO()
            with (
                contextlib.redirect_stdout(printed),
                contextlib.redirect_stderr(complained),
                patch.object(sys, "stdin", io.StringIO()),
                patch.dict(os.environ, HOME=folder, XDG_DATA_HOME=folder, COLUMNS="100"),
            ):
                try:
                    status: Any = main(asked)
                except SystemExit as left:
                    status = left.code
            line = {"asked": asked, "status": status, "out": printed.getvalue()}
            file.write(json.dumps(line | {"err": complained.getvalue()}) + "\n")


async def recorded(out: Path, names: Iterable[str]) -> None:
    """Write what each subject was answered."""
    for name in names:
        began = time.monotonic()
        with (out / f"{name}.jsonl").open("w") as file, fixed():
            await SUBJECTS[name](Asker(file))
        print(f"  {name}: {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    where = Path(sys.argv[1]).absolute()
    where.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[2:] or [*SUBJECTS, "commands"]
    asyncio.run(recorded(where, [name for name in wanted if name in SUBJECTS]))
    if "commands" in wanted:
        recorded_commands(where)
