"""Positions that are studied. Nothing of them is stored."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from starlette.requests import Request

from hilojack.study.weighing import WeighedFacts
from hilojack.web.hall.archive import check_shown
from hilojack.web.hall.thinking import are_made
from hilojack.web.serving.answers import BadRequest, thought
from hilojack.web.serving.asked import deal_in, key_of, number, rules_in, seats_in
from hilojack.web.serving.context import Context
from hilojack.web.serving.endpoints.matches import match_in, seat_in
from hilojack.web.serving.guard import address_of
from hilojack.web.serving.requests import Studied
from hilojack.web.serving.subjects import catalogue
from hilojack.web.serving.subjects.studies import (
    KEPT,
    Studies,
    StudyMoment,
    StudyPack,
    StudyPosition,
    StudyPuzzle,
    begun_told,
    moment_told,
    pack_told,
    position_told,
    puzzle_told,
)
from hilojack.web.table.states import sentence
from hilojack.words.subjects import acts_from_zero, search_is_loaded

Told = TypeVar("Told")
Work = Callable[[str, tuple[str, ...]], Told]


async def study(context: Context, request: Request, asked: Studied) -> StudyPosition:
    """Return a position after a line: the table, and what may be done."""
    return await _studied(context, request, asked, position_told, light=True)


async def study_pack(context: Context, request: Request) -> StudyPack:
    """Return the pack of a game, and how many cards each hand has."""
    game, preset = request.path_params["game"], request.query_params.get("preset")
    work = partial(pack_told, catalogue.chosen(game, preset, seats_in(request), rules_in(request)))
    return await thought(context.hall.thinkers, request, work, "study", light=True)


def _studies(context: Context) -> Studies:
    return Studies(context.hall.thinkers.elsewhere)


async def study_worth(context: Context, request: Request, asked: Studied) -> WeighedFacts:
    """Think a while about a position, and return what is known so far."""
    if not are_made():  # nobody holds a thread meanwhile
        return await _studied(context, request, asked, begun_told, light=True)
    studies = context.kept(_studies)
    asyncio.get_running_loop().call_later(KEPT, studies.forget)
    person = key_of(request) or address_of(request.client)
    return await _studied(context, request, asked, partial(studies.told, person))


async def study_puzzle(context: Context, request: Request, asked: Studied) -> StudyPuzzle:
    """Return a position as a puzzle with its answer, if one card is proved best in it."""
    if not are_made():
        raise BadRequest(503, search_is_loaded)
    return await _studied(context, request, asked, puzzle_told)


async def _studied(
    context: Context, request: Request, asked: Studied, work: Work[Told], *, light: bool = False
) -> Told:
    whole, key = partial(work, asked.text, tuple(asked.line)), key_of(request)
    try:
        return await thought(context.hall.thinkers, request, whole, "study", light=light, key=key)
    except ValueError as error:
        raise BadRequest(400, sentence(str(error)), "text") from None


async def study_moment(context: Context, request: Request) -> StudyMoment:
    """Return a moment of a match as the text of a position, if a replay may show it."""
    room, played = await match_in(context, request)
    seat, deal = seat_in(request), deal_in(request) or 1
    acts = number(request, "acts", acts_from_zero, digits=4)
    check_shown(room.table, played, deal)
    work = partial(moment_told, played.match, deal, acts or 0, seat)
    try:
        return await thought(context.hall.thinkers, request, work, "study", light=True)
    except ValueError as error:
        raise BadRequest(409, sentence(str(error))) from None
