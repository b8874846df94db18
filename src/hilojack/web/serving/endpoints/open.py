"""The tables at which strangers may sit down."""

from collections.abc import Sequence

from msgspec import Struct
from starlette.requests import Request

from hilojack.web.hall.open_tables import OpenTable
from hilojack.web.serving.asked import key_of
from hilojack.web.serving.context import Context, person_at
from hilojack.web.table.entries import hashed


class OpenTableList(Struct, frozen=True):
    """The open tables, the longest open first."""

    allowed: bool  # tables may be opened to strangers here
    tables: Sequence[OpenTable]


async def tables(context: Context, request: Request) -> OpenTableList:
    """Return the open tables, except those of openers who blocked whoever asks."""
    hall, key = context.hall, key_of(request)
    found = hall.open.listed(hashed(key), person_at(request.client))
    return OpenTableList(hall.open.allowed, found)
