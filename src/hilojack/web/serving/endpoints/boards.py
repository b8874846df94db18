"""Sets of boards of duplicate, and the ratings that follow from them and from puzzles.

A rating is worked out when its owner asks, told to nobody else, and not kept.
"""

from msgspec.structs import replace
from starlette.requests import Request

from hilojack.boards.ratings import Ratings, row_facts, rows, unplayed
from hilojack.boards.sets import board_set
from hilojack.web.hall.boards import BoardSetFacts, SetCommitment, SetList
from hilojack.web.serving.answers import BadRequest
from hilojack.web.serving.asked import bearer, key_of
from hilojack.web.serving.context import Context
from hilojack.web.serving.endpoints.matches import seat_in
from hilojack.web.serving.requests import NewSet
from hilojack.web.serving.subjects import catalogue
from hilojack.web.table.codes import new_code
from hilojack.web.table.entries import hashed


async def sets(context: Context, request: Request) -> SetList:
    """Return the sets of today and of the week, and the last ones of a key."""
    return await context.sets.listed(hashed(key_of(request)))


async def new_set(context: Context, request: Request, asked: NewSet) -> SetCommitment:
    """Begin a set of a person's own: its secret is drawn now."""
    variant = catalogue.chosen(asked.game, asked.preset, asked.seats, asked.rules)
    try:
        boards = board_set(variant, asked.level, new_code())
    except ValueError as error:
        raise BadRequest(400, f"{error}.", "level") from None
    return SetCommitment(boards.name, await context.sets.draw(boards))


async def set(context: Context, request: Request) -> BoardSetFacts:
    """Return a set as a key may know it: its own boards, beside those of others."""
    name, key = request.path_params["set"], hashed(key_of(request))
    return await context.sets.told(name, key, seat_in(request) or 0)


async def rating(context: Context, request: Request) -> Ratings:
    """Return the ratings of a key; computer players play boards that they have yet to play."""
    key = hashed(bearer(request))
    finishing = await context.sets.finish(key)
    life = await context.hall.life(key)
    if life.rated is None:
        looks = life.looks
        leads, waits = await context.sets.leads(unplayed(looks, {}))
        ratings = [row_facts(one) for one in rows(looks, leads)]
        waits = waits or finishing
        told = Ratings(ratings, waits)
        if waits or life.looks != looks:
            return told
        life.rated = told
    return replace(life.rated, waits=finishing)
