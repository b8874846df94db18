"""Rulings on compression: what was made with the page is sent, and nothing secret is compressed."""

import gzip
import json
import re
from pathlib import Path

import pytest

import web_support
from hilojack.web.serving.files import codings
from page_support import STATIC
from web_support import Served

TEXT = (".html", ".js", ".css", ".svg", ".json", ".webmanifest")
FORMS = {"": "", "br": ".br", "gzip": ".gz"}


@pytest.mark.parametrize(
    ("accepted", "taken"),
    [
        ("", []),
        ("gzip, deflate, br, zstd", ["br", "gzip"]),
        ("gzip, deflate", ["gzip"]),
        ("br;q=0.5, gzip", ["gzip", "br"]),
        ("br;q=0, *", ["gzip"]),
        ("GZIP ; q=1.0", ["gzip"]),
        ("identity, gzip;q=0.5", []),
        ("br;q=x, gzip;level=9", []),
    ],
)
def test_a_form_is_sent_only_to_a_browser_that_takes_it(accepted: str, taken: list[str]) -> None:
    assert codings(accepted) == taken


def test_every_text_of_the_built_page_has_its_compressed_forms() -> None:
    texts = [path for path in STATIC.rglob("*") if path.suffix in TEXT]
    assert len(texts) > 10
    for path in (path for path in texts if path.stat().st_size > 100):  # less only grows
        forms = [path.with_name(path.name + end) for end in FORMS.values() if end]
        assert all(form.stat().st_size < path.stat().st_size for form in forms), path
        assert gzip.decompress(forms[1].read_bytes()) == path.read_bytes()


def paths_of_the_page() -> list[str]:
    index = (STATIC / "index.html").read_text(encoding="utf-8")
    return ["/", "/new/pitch", "/sw.js", *re.findall(r'"(/(?:assets/|icon)[\w.-]+)"', index)]


async def test_the_page_comes_as_it_was_compressed_when_it_was_built() -> None:
    async with web_support.serving() as server:
        for path in paths_of_the_page():
            found = STATIC / ("index.html" if "." not in path else path[1:])
            for coding, end in FORMS.items():
                status, headers, data = await server.raw("GET", path, accept_encoding=coding)
                form = found.with_name(found.name + end)
                if not form.exists():  # a picture
                    form, coding = found, ""
                assert status == 200
                assert data == form.read_bytes(), (path, coding)
                assert headers.get("content-encoding", "") == coding
                assert headers["vary"] == "accept-encoding"
                assert "octet-stream" not in headers["content-type"]
                assert "gzip" not in headers["content-type"]


async def test_a_browser_that_has_a_form_is_not_sent_it_again() -> None:
    async with web_support.serving() as server:
        for path in paths_of_the_page():
            tags = {}
            for coding in FORMS:
                _, headers, _ = await server.raw("GET", path, accept_encoding=coding)
                tags[coding] = tag = headers["etag"]
                for said in (tag, f'"other", W/{tag}'):
                    asked = {"accept_encoding": coding, "if_none_match": said}
                    status, again, data = await server.raw("GET", path, **asked)
                    assert (status, data, again["etag"]) == (304, b"", tag)
                    assert again["vary"] == "accept-encoding"
                status, _, _ = await server.raw(
                    "GET", path, accept_encoding=coding, if_none_match='"other"'
                )
                assert status == 200
            assert len({*tags.values()}) == (1 if path.endswith(".png") else 3)


async def test_a_page_of_the_same_size_and_time_is_another(tmp_path: Path) -> None:
    """As when two releases are unpacked with the times of their archives."""
    index = tmp_path / "index.html"
    tags: list[str] = []
    for words in ("one", "two"):
        index.unlink(missing_ok=True)
        index.write_text(words)
        async with web_support.serving(static=tmp_path) as server:
            status, headers, _ = await server.raw("GET", "/", if_none_match=",".join(tags))
            assert status == 200
            tags.append(headers["etag"])


async def told(server: Served, path: str, token: str = "") -> tuple[str, bytes]:
    _, headers, data = await server.raw("GET", path, None, token, accept_encoding="br, gzip")
    return headers.get("content-encoding", ""), data


async def test_rules_and_games_are_compressed_and_what_a_seat_knows_is_not() -> None:
    async with web_support.serving() as server:
        laid = await server.lay("california-jack", players=["me", "rule"], name="x" * 24)
        table = f"/api/tables/{laid['code']}"
        for path in ("/api/games", "/api/games/pitch/rules", f"{table}/rules", "/api/openapi.json"):
            coding, data = await told(server, path)
            assert coding == "gzip", path
            plain = await server.ask("GET", path)
            assert json.loads(gzip.decompress(data)) == plain[1]
        async with server.sit(laid["token"]) as page:
            await page.play()
            match = page.state["match"]
            _, key = await server.ask("POST", "/api/me", {})
            for path, token in (
                (table, ""),
                (f"{table}/state", laid["token"]),
                (f"/api/matches/{match}/replay", ""),
                (f"/api/matches/{match}/record", ""),
                ("/api/me", key["key"]),
            ):
                coding, data = await told(server, path, token)
                assert coding == "", path
                assert len(data) > 20
