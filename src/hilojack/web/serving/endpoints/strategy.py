"""How to play a game well."""

from functools import cache, partial
from typing import Annotated

from starlette.requests import Request
from starlette.responses import Response

from hilojack.web.serving.answers import BadRequest, thought
from hilojack.web.serving.context import Context
from hilojack.web.serving.files import Public
from hilojack.web.serving.subjects.strategy import StrategyPage, strategy_told
from hilojack.web.table.states import sentence


@cache
def strategy_answer(game: str) -> Public:
    """Return how to play a game well. Raise ValueError if there is no such page."""
    return Public.json(strategy_told(game))


async def strategy(context: Context, request: Request) -> Annotated[Response, StrategyPage]:
    """Return how to play a game well: principles with their positions, and puzzles."""
    work = partial(strategy_answer, request.path_params["game"])
    try:
        told = await thought(context.hall.thinkers, request, work, "strategy", light=True)
    except ValueError as error:
        raise BadRequest(404, sentence(str(error))) from None
    return told.response(request.headers)
