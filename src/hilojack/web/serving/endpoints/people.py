"""A person's key and statistics."""

import secrets

from msgspec import Struct
from starlette.requests import Request

from hilojack.web.hall.figures import PersonFigures
from hilojack.web.serving.asked import bearer, check_key
from hilojack.web.serving.context import Context
from hilojack.web.table.entries import hashed


class NewKey(Struct, frozen=True):
    """A key for a person's statistics."""

    key: str


async def new_me(context: Context, request: Request) -> NewKey:
    """Return a new key for a person's statistics."""
    return NewKey(secrets.token_hex(16))


async def me(context: Context, request: Request) -> PersonFigures:
    """Return the statistics of a key."""
    key = bearer(request)
    await check_key(key, context.hall.store)
    return (await context.hall.life(hashed(key))).figures.told()
