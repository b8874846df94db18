"""How to play a game well."""

from functools import cache
from typing import Annotated

from starlette.requests import Request
from starlette.responses import Response

from hilojack.strategy import Strategy, strategy_of
from hilojack.web.serving.answers import BadRequest
from hilojack.web.serving.context import Context
from hilojack.web.serving.files import Public
from hilojack.web.table.states import sentence


@cache
def strategy_answer(game: str) -> Public:
    """Return how to play a game well. Raise ValueError if there is no such page."""
    return Public.json(strategy_of(game))


async def strategy(context: Context, request: Request) -> Annotated[Response, Strategy]:
    """Return how to play a game well, with puzzles of it."""
    try:
        return strategy_answer(request.path_params["game"]).response(request.headers)
    except ValueError as error:
        raise BadRequest(404, sentence(str(error))) from None
