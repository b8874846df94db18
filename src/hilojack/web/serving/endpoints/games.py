"""Games, players and rules."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from hilojack.web.serving.asked import seats_in
from hilojack.web.serving.context import Context
from hilojack.web.serving.requests import NewRules
from hilojack.web.serving.subjects import catalogue, shelf as shelves
from hilojack.web.table.saying import PHRASES

Rules = Annotated[Response, catalogue.RuleSheet]


class ComputerPlayer(Struct, frozen=True):
    """A level of the computer."""

    level: str
    words: str  # how it plays


async def games(
    context: Context, request: Request
) -> Annotated[Response, Sequence[catalogue.GameFacts]]:
    """Return every game with its presets or, if they are not asked for, without."""
    presets = request.query_params.get("presets") != "no"
    return catalogue.games_answer(presets=presets).response(request.headers)


async def shelf(context: Context, request: Request) -> Annotated[Response, Sequence[shelves.Shelf]]:
    """Return every preset by its name or, if only those are asked for, the tiles."""
    tiles = request.query_params.get("tiles") == "yes"
    return shelves.shelf_answer(tiles=tiles).response(request.headers)


async def players(context: Context, request: Request) -> Sequence[ComputerPlayer]:
    """Return the computer players."""
    return [ComputerPlayer(*one) for one in catalogue.LEVELS.items()]


async def phrases(context: Context, request: Request) -> Sequence[str]:
    """Return the phrases that strangers may use."""
    return PHRASES


async def rules(context: Context, request: Request) -> Rules:
    """Return the rules of a game."""
    asked = NewRules(request.query_params.get("preset"), seats_in(request))
    return await changed_rules(context, request, asked)


async def changed_rules(context: Context, request: Request, asked: NewRules) -> Rules:
    """Return the rules of a game, with the changes asked for."""
    game = request.path_params["game"]
    variant = catalogue.chosen(game, asked.preset, asked.seats, asked.rules)
    answer = await catalogue.rule_answer_in_turn(context.page, variant)
    return answer.response(request.headers)
