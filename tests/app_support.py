"""A folder that its host renews, for tests: another version of it, and what its host was asked."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from playwright.sync_api import Page

from here_support import BELOW, Quiet, Unmoved, WebSpace
from hilojack.web.serving.site.keeping import SCRIPT, digests, version_of, write_service
from hilojack.web.serving.site.packing import Folder


def renew(folder: Path, words: str) -> str:
    """Make another version of a folder, with other words in a file. Return the version."""
    (folder / "NOTICE").write_text(words)
    script = (folder / SCRIPT).read_text().partition("\n")[2]
    (folder / SCRIPT).unlink()
    index = folder / "index.html"
    older = index.read_text().partition('data-version="')[2].partition('"')[0]
    version = version_of(digests(folder))
    index.write_text(index.read_text().replace(older, version))
    for path in folder.glob("index.html.*"):
        path.unlink()
    write_service(Folder(folder), version, script)
    return version


class Asked(Quiet):
    """A file server that notes what it is asked."""

    asked: list[str]

    def do_GET(self) -> None:
        self.asked.append(self.path)
        super().do_GET()

    def do_HEAD(self) -> None:
        self.asked.append(self.path)
        super().do_HEAD()


class Host(WebSpace):
    """A host that may go, or have another version."""

    def __init__(self, root: Path) -> None:
        self.folder, self.asked = root / BELOW, list[str]()
        handler = type("Handler", (Asked,), {"asked": self.asked})
        self._server = Unmoved(("127.0.0.1", 0), partial(handler, directory=str(root)))
        self.front = f"http://127.0.0.1:{self._server.server_port}/{BELOW}/"
        super().__init__(self.front)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Answer nobody any more."""
        self._server.shutdown()
        self._server.server_close()


def await_kept(page: Page) -> None:
    """Wait until the page, and all it may need, is kept in the browser."""
    page.wait_for_selector("a.game")
    page.locator('span[data-version]:has-text("All of it is kept")').wait_for()


@contextmanager
def host(root: Path) -> Iterator[Host]:
    """Serve a folder."""
    one = Host(root)
    try:
        yield one
    finally:
        one.stop()
