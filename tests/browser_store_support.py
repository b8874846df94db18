"""The store of a browser, asked from here: its page's side runs in Chromium, its Python here."""

import base64
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import ModuleType
from typing import Any

import pytest
from playwright.async_api import Page, async_playwright

from hilojack.web.storing.browser import BrowserStore
from page_support import built, program

ORIGIN = "http://here"
CALL = """async ([method, args]) => {
    const code = (letter) => letter.charCodeAt(0);
    const bytes = (one) => one?.bytes === undefined ? one : Uint8Array.from(atob(one.bytes), code);
    const told = (one) => one instanceof Uint8Array ? { bytes: btoa(String.fromCharCode(...one)) }
        : Array.isArray(one) ? one.map(told) : one;
    const given = (one) => Array.isArray(one) ? one.map(given) : bytes(one);
    return told(await self.store[method](...args.map(given)));
}"""


class Told:
    """An answer of the page's side."""

    def __init__(self, answer: Any) -> None:
        self._answer = answer

    def to_py(self) -> Any:
        return here(self._answer)


def here(value: Any) -> Any:
    """A value of the page's side, as Python has it."""
    if isinstance(value, list):
        return [here(one) for one in value]
    return base64.b64decode(value["bytes"]) if isinstance(value, dict) else value


def there(value: Any) -> Any:
    """A value as the page's side has it."""
    if isinstance(value, list | tuple):
        return [there(one) for one in value]
    return {"bytes": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


class InChromium:
    """The page's side of a store, as Pyodide would hand it over."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def __getattr__(self, method: str) -> Any:
        async def call(*args: Any) -> Told:
            given = [there(one) for one in args if one is not None]
            return Told(await self._page.evaluate(CALL, [method, given]))

        return call

    def close(self) -> None:
        """Leave it: the page is loaded again, or closed."""


@asynccontextmanager
async def a_browser() -> AsyncIterator[Page]:
    """A page without anything, in a browser of its own."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=program(whole=False), args=["--no-sandbox"]
        )
        page = await browser.new_page()
        await page.route("**", lambda route: route.fulfill(body="", content_type="text/html"))
        yield page
        await browser.close()


async def store_in(page: Page, monkeypatch: pytest.MonkeyPatch) -> BrowserStore:
    """The store of a page that was just loaded."""
    ffi: Any = ModuleType("pyodide.ffi")
    ffi.to_js = lambda rows: rows
    monkeypatch.setitem(sys.modules, "pyodide", ModuleType("pyodide"))
    monkeypatch.setitem(sys.modules, "pyodide.ffi", ffi)
    await page.evaluate("self.store?.check()")  # comes after what is being written
    await page.goto(ORIGIN)
    await page.evaluate(f"{built('src/here/store.ts')}; globalThis.Kept = page.Store; null")
    assert await page.evaluate("Kept.open().then((store) => typeof (self.store = store))") == (
        "object"
    )
    return BrowserStore(InChromium(page))
