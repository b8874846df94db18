"""What is read of a request: its body, its query, and whose it is."""

import asyncio
import re
from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request

from hilojack.variants.sheet import rules_written
from hilojack.web.serving.answers import BadRequest
from hilojack.web.serving.guard import Limits
from hilojack.web.storing.store import Store
from hilojack.web.table.entries import hashed
from hilojack.web.table.tables import Table
from hilojack.words import answers as say
from hilojack.words.subjects import count_of_puzzles

MOST_DIGITS = 9  # of the number of a puzzle or call
MOST_AHEAD = 20  # puzzles or calls that are kept while there is no line
MOST_ACTS = 200  # of a learner in a lesson; the longest asks for a dozen
KEY = re.compile("[0-9a-f]{32}")  # as `secrets.token_hex(16)` makes it
Body = TypeVar("Body")


async def body(request: Request, kind: type[Body], limits: Limits) -> Body:
    """Return the body of a request. Raise BadRequest if it is too long, too slow or malformed."""
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise BadRequest(415, say.send_json)
    data = b""
    try:
        async with asyncio.timeout(limits.request_seconds):
            async for part in request.stream():
                data += part
                if len(data) > limits.body:
                    raise BadRequest(413, say.body_is_over(limits.body))
        return msgspec.json.decode(data, type=kind)
    except TimeoutError:
        raise BadRequest(408, say.request_took_too_long) from None
    except ClientDisconnect:
        raise BadRequest(400, say.request_ended_early) from None
    except msgspec.ValidationError as error:
        field = re.search(r"at `\$\.([a-z_]+)", str(error))
        raise BadRequest(422, say.body_not_as_described(str(error)), field and field[1]) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadRequest(400, say.body_is_not_json) from None


def number(request: Request, name: str, why: str, *, digits: int = 1) -> int | None:
    """Return a number of the query, or None if absent. Raise BadRequest(`why`) if malformed."""
    text = request.query_params.get(name)
    if text is None or re.fullmatch(f"[0-9]{{1,{digits}}}", text):
        return None if text is None else int(text)
    raise BadRequest(400, why, name)


def count_ahead(request: Request) -> int:
    """Return how many questions are asked for. Raise BadRequest if that is too many, or zero."""
    count = number(request, "count", count_of_puzzles(MOST_AHEAD), digits=2)
    most = MOST_AHEAD if count is None else count
    if not 1 <= most <= MOST_AHEAD:
        raise BadRequest(400, count_of_puzzles(MOST_AHEAD), "count")
    return most


def number_in_path(request: Request, why: str) -> int:
    """Return the number of something in the path. Raise BadRequest(`why`) if it is not one."""
    text = request.path_params["number"]
    if not re.fullmatch(f"[0-9]{{1,{MOST_DIGITS}}}", text):
        raise BadRequest(404, why, "number")
    return int(text)


def seats_in(request: Request) -> int | None:
    """Return the number of seats of the query, if any."""
    return number(request, "seats", say.seats_are_whole, digits=2)


def deal_in(request: Request) -> int | None:
    """Return the number of the deal of the query, if any."""
    return number(request, "deal", say.deal_from_one, digits=6)


def rules_in(request: Request) -> dict[str, str]:
    """Return the house rules of the query: `rule=KEY=VALUE`, as often as wanted."""
    return rules_written(request.query_params.getlist("rule"))


def acts_in(request: Request) -> list[int]:
    """Return the actions of the query: `acts=11,23`."""
    acts = request.query_params.get("acts", "")
    if not re.fullmatch(r"([0-9]{1,3}(,[0-9]{1,3})*)?", acts):
        raise BadRequest(400, say.acts_with_commas, "acts")
    found = [int(act) for act in acts.split(",") if act]
    if len(found) > MOST_ACTS:
        raise BadRequest(400, say.lesson_has_at_most(MOST_ACTS), "acts")
    return found


def bearer(request: Request) -> str:
    """Return the token or key of a request."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not 0 < len(token) <= 100:
        raise BadRequest(401, say.send_a_token)
    return token


def key_of(request: Request) -> str:
    """Return the key of a request, or an empty text if it has none."""
    return bearer(request) if request.headers.get("authorization") else ""


async def check_key(key: str, store: Store, table: Table | None = None) -> None:
    """Raise BadRequest unless a key is empty, or as a server makes them: others could guess it.
    Keys of any form, of an earlier release, remain usable where they have results, and at a table
    that knows them.
    """
    if not key or KEY.fullmatch(key):
        return
    known = hashed(key)
    if table is not None and (
        table.order.is_blocked("", known)
        or table.order.is_muted("", known)
        or known in [chair.key for chair in table.chairs]
    ):
        return
    if await store.head(f"me/{known}") is None:
        raise BadRequest(400, say.what_a_key_has, "key")
