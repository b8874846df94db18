"""What the front page shows to somebody who comes back."""

from starlette.requests import Request

from hilojack.web.hall.people import today
from hilojack.web.serving.asked import key_of
from hilojack.web.serving.context import Context, person_at
from hilojack.web.serving.endpoints.training import day_in
from hilojack.web.serving.subjects.home import Today, home_told
from hilojack.web.table.entries import hashed


async def home(context: Context, request: Request) -> Today:
    """Return what today has for a key, or for somebody who has none."""
    key = key_of(request)
    own = hashed(key) if key else ""
    tables = context.hall.open.of_others(own, person_at(request.client))
    return home_told(await context.hall.life(own), today(), day_in(request), tables)
