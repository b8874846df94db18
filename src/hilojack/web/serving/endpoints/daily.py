"""The deal of the day."""

from starlette.requests import Request

from hilojack.web.hall.people import DailyFacts, is_day, today
from hilojack.web.serving.answers import BadRequest
from hilojack.web.serving.asked import key_of
from hilojack.web.serving.context import Context
from hilojack.web.table.entries import Finished, hashed
from hilojack.words.subjects import day_by_its_date


async def daily(context: Context, request: Request) -> DailyFacts:
    """Return the deal of the day, or of an earlier one: its game, par and results."""
    day = request.path_params.get("date") or today()
    if not is_day(day):
        raise BadRequest(404, day_by_its_date)
    key = key_of(request)
    mine = await own_result(context, key, day)
    begun = False
    if key and mine is None and day == today():
        begun = await context.hall.is_laid((await context.daily.place(day, key))[0])
    try:
        return await context.daily.told(day, mine, begun=begun)
    except LookupError as error:
        raise BadRequest(404, str(error.args[0])) from None


async def own_result(context: Context, key: str, day: str) -> Finished | None:
    """Return what a key made of the deal of a day, or None."""
    return (await context.hall.life(hashed(key))).daily.get(day)
