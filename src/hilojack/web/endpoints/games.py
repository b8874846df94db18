"""Games, players and rules."""

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response

from hilojack.web import catalogue
from hilojack.web.asked import seats_in
from hilojack.web.context import Context
from hilojack.web.requests import NewRules
from hilojack.web.saying import PHRASES


async def games(context: Context, request: Request) -> Response:
    """Return every game with its presets or, if they are not asked for, without."""
    presets = request.query_params.get("presets") != "no"
    return catalogue.games_answer(presets=presets).response(request.headers)


async def players(context: Context, request: Request) -> list[dict[str, str]]:
    """Return the computer players."""
    return [{"level": level, "words": words} for level, words in catalogue.LEVELS.items()]


async def phrases(context: Context, request: Request) -> Sequence[str]:
    """Return the phrases that strangers may use."""
    return PHRASES


async def rules(context: Context, request: Request) -> Response:
    """Return the rules of a game."""
    asked = NewRules(request.query_params.get("preset"), seats_in(request))
    return await changed_rules(context, request, asked)


async def changed_rules(context: Context, request: Request, asked: NewRules) -> Response:
    """Return the rules of a game, with the changes asked for."""
    game = request.path_params["game"]
    variant = catalogue.chosen(game, asked.preset, asked.seats, asked.rules)
    return catalogue.rule_answer(variant).response(request.headers)
