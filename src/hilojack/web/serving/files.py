"""The answers that anybody may have: the files of the page, and JSON without secrets.

The build of the page writes compressed forms next to its files, as `index.html.br` and `.gz`.
"""

import gzip
import hashlib
import mimetypes
import os
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import msgspec
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, PathLike, StaticFiles
from starlette.types import Scope

FORMS = {"br": ".br", "gzip": ".gz"}  # the smallest first
FRESH = "no-cache"  # the browser asks whether what it has is the newest
FOREVER = "public, max-age=31536000, immutable"
SMALL = 1_000  # bytes that are not worth compressing


def weights(accepted: str) -> dict[str, float]:
    """Return the weight of each coding of an Accept-Encoding header; a malformed one has zero."""
    found = {}
    for part in accepted.lower().split(","):
        coding, _, weight = part.partition(";")
        try:
            found[coding.strip()] = float(weight.strip().removeprefix("q=") or 1)
        except ValueError:
            found[coding.strip()] = 0.0
    return found


def codings(accepted: str) -> list[str]:
    """Return the forms that a browser takes at least as gladly as plain bytes, the best first."""
    given = weights(accepted)
    weight = {form: given.get(form, given.get("*", 0.0)) for form in FORMS}
    least = given.get("identity", 0.0)
    return sorted(
        (f for f in FORMS if weight[f] > 0 and weight[f] >= least), key=lambda f: -weight[f]
    )


def form_of(path: Path, accepted: str) -> tuple[str, Path]:
    """Return the coding, or an empty text, and the file in which to send a file of the page."""
    forms = [(coding, path.with_name(path.name + FORMS[coding])) for coding in codings(accepted)]
    return next(((coding, found) for coding, found in forms if found.is_file()), ("", path))


@lru_cache(1000)
def read(path: Path, changed: int, size: int) -> tuple[bytes, str]:
    """Return a file of the page, read once, and its digest: its time and size may be those of
    another release.
    """
    data = path.read_bytes()
    return data, hashlib.sha256(data).hexdigest()[:20]


def file_response(path: Path, asked: Headers, cache: str) -> Response:
    """Return a file in the form that suits the browser, or 304 if the browser has it."""
    coding, found = form_of(path, asked.get("accept-encoding", ""))
    stat = found.stat()
    data, digest = read(found, stat.st_mtime_ns, stat.st_size)
    tag = f'"{digest}"'
    headers = {"cache-control": cache, "vary": "accept-encoding", "etag": tag}
    if coding:
        headers["content-encoding"] = coding
    kind = mimetypes.guess_type(path.name)[0] or "text/plain"
    response = Response(data, headers=headers, media_type=kind)
    known = {one.strip().removeprefix("W/") for one in asked.get("if-none-match", "").split(",")}
    return NotModifiedResponse(response.headers) if tag in known else response


class Assets(StaticFiles):
    """Files that never change, since their names hold their hash."""

    async def check_config(self) -> None:
        """Accept a missing folder as an empty one."""

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Return a file that a browser may keep."""
        return file_response(Path(os.fspath(full_path)), Headers(scope=scope), FOREVER)


@dataclass(frozen=True)
class Public:
    """An answer that says the same to everybody, made once: its bytes, or their gzip alone.

    Never make one of a secret (a token, key or hand): the length of a compressed answer tells
    whoever can put text next to the secret how much of it they have guessed (BREACH).
    """

    body: bytes
    packed: bool
    media_type: str

    @classmethod
    def of(cls, body: bytes, media_type: str = "application/json") -> "Public":
        """Return an answer of some bytes."""
        if len(body) > SMALL:
            return cls(gzip.compress(body, 6, mtime=0), True, media_type)
        return cls(body, False, media_type)

    @classmethod
    def json(cls, data: object) -> "Public":
        """Return an answer of data as JSON."""
        return cls.of(msgspec.json.encode(data))

    def response(self, asked: Headers) -> Response:
        """Return the answer, compressed if the browser takes that."""
        headers, body = {"cache-control": "no-store", "vary": "accept-encoding"}, self.body
        if self.packed and "gzip" in codings(asked.get("accept-encoding", "")):
            headers["content-encoding"] = "gzip"
        elif self.packed:
            body = gzip.decompress(body)
        return Response(body, headers=headers, media_type=self.media_type)
