"""Packs Python for the page. It runs in the Python of the page, whose compiled modules it writes.

`/made/sources`, which is in the path, holds the libraries and this package. A table is played to
find out which modules are needed at once; all others come later, in an archive of their own.
"""

import ast
import asyncio
import encodings.cp437  # noqa: F401 - the names in an archive
import json
import marshal
import sys
import zipfile
from collections.abc import Container, Iterable
from contextlib import suppress
from datetime import date
from importlib import import_module
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from pkgutil import walk_packages
from types import CodeType
from typing import Any

from hilojack.compiled import link
from hilojack.fairness import commit
from hilojack.families import FAMILIES, LAYERS, by_family
from hilojack.search.evaluation.shipped import take_nothing_else
from hilojack.web.serving import late as late
from hilojack.web.serving.alone import ahead as ahead
from hilojack.web.serving.alone.here import Here, application_here

MADE = Path("/made")
SOURCES = MADE / "sources"
LOOPS = MADE / "loops.wasm"
LIBRARY = next((path for path in sys.path if path.endswith(".zip")), "")  # Python's own
MOMENT = (1980, 1, 1, 0, 0, 0)  # of every file: the same sources make the same archives
UNCHECKED = 0b01  # of a compiled module that is never compared with its source
HEADER = MAGIC_NUMBER + UNCHECKED.to_bytes(4, "little") + bytes(8)
NO_LOCATION = 0x80 | 15 << 3  # with the number of units of code less one
# The rooms whose functions are not compiled, so that nobody reads their types; but what an endpoint
# answers is read from it.
UNREAD = tuple(f"hilojack/{room}/" for room in ("words", "views", "voices", "review", "web"))
READ = "hilojack/web/serving/endpoints/"
READS_ITSELF = b"install_lazy_importer()"  # a module of anyio that needs its source
NOT_NEEDED = ("dist-info", "__pycache__", ".pyi", "py.typed", "/variants/sources/")
NAMES = "hilojack/web/serving/late.txt"  # for `hilojack.web.serving.late`
THINKING = ("policy", "search", "players")  # rooms of which a later act may need any module
JUDGING = (  # modules of the search that a hint or a review needs, and no act
    *("proofs.expectation", "tricks.appraisal", "tricks.draw_luck", "tricks.measures"),
    "tricks.weighing",
)
LATE = ("lab", "review")  # layers that no first card needs
GAMES = ("california-jack", "black-jack")  # one of each family


class Heard:
    """The page's part: the bodies of the answers, once they are whole."""

    def __init__(self) -> None:
        self.parts: dict[int, bytes] = {}
        self.whole: dict[int, asyncio.Future[bytes]] = {}

    def begin(self, id: int, status: int, headers: str) -> None:
        """Expect a body."""
        self.parts[id] = b""

    def part(self, id: int, data: bytes) -> None:
        """Add to it."""
        self.parts[id] += data

    def end(self, id: int) -> None:
        """Give it to whoever asked."""
        self.whole[id].set_result(self.parts[id])


class Asker:
    """Asks as a page asks."""

    def __init__(self) -> None:
        self._heard = Heard()
        self._here = Here(application_here(), self._heard)

    async def __call__(self, method: str, path: str, body: object = None, token: str = "") -> Any:
        """Return the answer to a request."""
        whole = self._heard.whole[self._begin(method, path, body, token)]
        return json.loads(await whole or b"null")

    async def listen(self, path: str, token: str) -> None:
        """Hear the first words of an answer that does not end."""
        id = self._begin("GET", path, None, token)
        while not self._heard.parts.get(id):
            await asyncio.sleep(0.01)
        self._here.leave(id)

    def _begin(self, method: str, path: str, body: object, token: str) -> int:
        id = len(self._heard.whole)
        self._heard.whole[id] = asyncio.get_running_loop().create_future()
        headers = [("content-type", "application/json")]
        if token:
            headers.append(("authorization", f"Bearer {token}"))
        self._here.ask(id, method, path, headers, json.dumps(body))
        return id


async def play() -> None:
    """Play at a table of each family, so that all modules that a page needs are loaded."""
    link(str(LOOPS))
    take_nothing_else()
    for layer in set(LAYERS) - set(LATE):
        if (SOURCES / "hilojack" / layer).exists():
            for family in FAMILIES:
                by_family(layer, family)
    for room in THINKING:
        for found in walk_packages([str(SOURCES / "hilojack" / room)], f"hilojack.{room}."):
            if found.name.removeprefix("hilojack.search.") in JUDGING:
                continue
            with suppress(ImportError):  # of NumPy: without it such a module is never asked for
                import_module(found.name)
    ask = Asker()
    await ask("GET", "/api/games")
    await ask("GET", "/api/shelf?tiles=yes")
    key = (await ask("POST", "/api/me", {}))["key"]
    await ask("GET", "/api/me", token=key)
    await ask("GET", f"/api/training?day={date.today()}&question=no", token=key)
    for game in GAMES:
        await ask("GET", f"/api/games/{game}/rules")
        token = await play_some_cards(ask, game, key)
        await ask("POST", "/api/mine", {"tokens": [token]})


async def play_some_cards(ask: Asker, game: str, key: str) -> str:
    """Play the first cards at a table. Return the token of the seat."""
    wish = {"game": game, "seats": 2, "players": ["me", "expert"], "key": key}
    laid = await ask("POST", "/api/tables", wish)
    at, token = f"/api/tables/{laid['code']}", str(laid["token"])
    nonce = "00" * 32
    await ask.listen(f"{at}/lines?counted=false", token)
    number, acts = -1, 0
    while acts < 4:
        told = await ask("GET", f"{at}/state?after={number}", token=token)
        state, number = told["state"], told["number"]
        if state["choices"]:
            act = {"type": "act", "at": number, "act": state["choices"][0]["act"]}
            await ask("POST", f"{at}/commands", {"id": f"a{number}", **act}, token)
            acts += 1
        elif state["phase"] == "waiting":
            match, said = state["round"]["match"], [{"type": "share", "nonce": nonce}]
            if not state["round"]["hashes"]:
                said = [{"type": "commit", "hash": commit(nonce)}, {"type": "next"}]
            for n, one in enumerate(said):
                more = {} if one["type"] == "next" else {"match": match}
                await ask("POST", f"{at}/commands", {"id": f"{n}/{number}", **one, **more}, token)
    return token


def loaded() -> set[str]:
    """Return the files that modules were loaded from."""
    specs = [getattr(module, "__spec__", None) for module in list(sys.modules.values())]
    return {spec.origin for spec in specs if spec and spec.origin}


def compiled(source: bytes, name: str) -> bytes:
    """Return a module as it is loaded, without docstrings, assertions and numbers of lines, and
    without the types of its functions if nobody reads them.
    """
    tree = ast.parse(source)
    if name.startswith(UNREAD) and not name.startswith(READ):
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                node.returns = None
            elif isinstance(node, ast.arg):
                node.annotation = None
    code = compile(tree, name, "exec", optimize=2, dont_inherit=True)
    return HEADER + marshal.dumps(without_lines(code))


def without_lines(code: CodeType) -> CodeType:
    """Return code that does not know where it was written."""
    inside = [without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts]
    return code.replace(co_linetable=nowhere(code), co_filename="", co_consts=tuple(inside))


def nowhere(code: CodeType) -> bytes:
    """Return a table of locations that knows none: an entry for eight units of code each."""
    eights, rest = divmod(len(code.co_code) // 2, 8)
    return bytes([NO_LOCATION | 7] * eights + [NO_LOCATION | rest - 1] * bool(rest))


def pack(archive: str, files: dict[str, bytes]) -> None:
    """Write files into an archive that is not compressed: the whole of it is, and far better."""
    with zipfile.ZipFile(MADE / archive, "w", zipfile.ZIP_STORED) as packed:
        for name, data in sorted(files.items()):
            if name.endswith(".py") and READS_ITSELF not in data:
                name, data = f"{name}c", compiled(data, name)
            packed.writestr(zipfile.ZipInfo(name, MOMENT), data)


def of_library() -> dict[str, tuple[str, bytes]]:
    """Return the files of Python's library, by the path that they are loaded from."""
    with zipfile.ZipFile(LIBRARY) as library:
        names = [name for name in library.namelist() if not name.endswith("/")]
        return {f"{LIBRARY}/{name}": (name, library.read(name)) for name in names}


def of_packages() -> dict[str, tuple[str, bytes]]:
    """Return the files of the libraries and of this package."""
    paths = [path for path in SOURCES.rglob("*") if path.is_file() and not is_idle(path)]
    return {str(path): (str(path.relative_to(SOURCES)), path.read_bytes()) for path in paths}


def is_idle(path: Path) -> bool:
    """Return True for a file that Python does not read."""
    return any(part in str(path) for part in NOT_NEEDED)


async def main() -> None:
    """Write the archives: what is needed at once, of Python and of the packages, and the rest."""
    await play()
    early, late = loaded(), dict[str, bytes]()
    archives = {}
    for archive, files in (("library.zip", of_library()), ("packages.zip", of_packages())):
        now = {
            name: data
            for path, (name, data) in files.items()
            if path in early or (not path.endswith(".py") and home_of(path, files) in early)
        }
        late |= {name: data for name, data in files.values() if name not in now}
        archives[archive] = now
    archives["packages.zip"][NAMES] = "\n".join(modules(late)).encode()
    for archive, now in (*archives.items(), ("late.zip", late)):
        pack(archive, now)


def home_of(path: str, files: Container[str]) -> str:
    """Return the module that reads data, or else the package it lies in, or an empty text."""
    data = Path(path)
    homes = (data.with_suffix(".py"), *(folder / "__init__.py" for folder in data.parents))
    return next((str(home) for home in homes if str(home) in files), "")


def modules(files: Iterable[str]) -> list[str]:
    """Return the names of the modules that lie in files."""
    paths = [Path(name).with_suffix("") for name in files if name.endswith(".py")]
    return sorted(".".join(p.parent.parts if p.name == "__init__" else p.parts) for p in paths)
