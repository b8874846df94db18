"""The folder of a table without a server, handed to the phones of the local network.

The line is plain http, over which no browser keeps a page: a phone plays on alone once all has
come, until its tab is closed or reloaded.
"""

import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import segno
import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import Scope

from hilojack.web.serving.files import FOREVER, FRESH, file_response
from hilojack.web.serving.start import ANY, GRACE, listen, own_names

LASTING = ("assets", "python")  # folders whose files change their names with their contents
BLACK, PLAIN = "\x1b[97;40m", "\x1b[0m"  # white on black, so that any terminal shows the code alike


class Files(StaticFiles):
    """The files of the folder, in the smallest form that a browser takes."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, html=True)

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Return a file, which a browser may keep if it can never change."""
        path = Path(os.fspath(full_path))
        cache = FOREVER if path.parent.name in LASTING else FRESH
        return file_response(path, Headers(scope=scope), cache)


def hand(folder: Path, port: int | None, usual: int) -> int:
    """Serve the folder to the local network until Ctrl-C, at a port or, if that is None, at `usual`
    or any that is free. Return the exit status.
    """
    listening = listen(ANY, port, usual)
    at = listening.getsockname()[1]
    addresses = [f"http://{name}:{at}/" for name in own_names()]
    print("\n".join(greeting(folder, addresses)), flush=True)
    config = uvicorn.Config(
        Starlette(routes=[Mount("/", Files(folder))]),
        lifespan="off",
        timeout_graceful_shutdown=GRACE,
        access_log=False,
        log_level="warning",
        server_header=False,
    )
    uvicorn.Server(config).run(sockets=[listening])
    return 0


def greeting(folder: Path, addresses: Sequence[str]) -> list[str]:
    """Return what to say at the start: where a phone finds the page, and what it then can do."""
    best, *others = addresses
    also = [f"The same: {', '.join(others)}"] if others else []
    return [
        f"Open {best} on a phone in this network.",
        *also,
        *(drawn(best) if sys.stdout.isatty() else []),
        "Leave the tab open until the page says that all of it has come. From then on it plays "
        "without this",
        "computer, until the tab is closed or reloaded; its tables are kept for this address.",
        "Over plain http no browser keeps a page. From a web space with https it is an app that "
        "starts alone:",
        f"put {folder} there.",
        "Press Ctrl-C to stop.",
    ]


def drawn(address: str) -> list[str]:
    """Return a QR code as lines for a terminal."""
    code = io.StringIO()
    segno.make(address, error="m", micro=False).terminal(out=code, border=2, compact=True)
    return [f"{BLACK}{line}{PLAIN}" for line in code.getvalue().splitlines()]
