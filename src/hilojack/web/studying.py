"""How requests about positions that are studied are answered. Nothing of them is stored."""

import asyncio
from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from hilojack.web.answers import Mistake, endpoint, json_response, thought
from hilojack.web.archive import check_shown
from hilojack.web.asked import body, deal_in, key_of, number
from hilojack.web.guard import Buckets, Limits, address_of
from hilojack.web.hall import Hall
from hilojack.web.requests import Studied
from hilojack.web.states import sentence
from hilojack.web.tables import Played, Table
from hilojack.web.thinking import are_made

if TYPE_CHECKING:
    from hilojack.web.studies import Studies

Told = Callable[[str, tuple[str, ...]], dict[str, object]]


class Studying:
    """The answers to requests about positions; a service inherits it."""

    hall: Hall
    limits: Limits

    @cached_property
    def _studies(self) -> "Studies":
        from hilojack.web.studies import Studies  # it comes after the first card

        return Studies(self.hall.thinkers.elsewhere)

    @cached_property
    def _study_steps(self) -> Buckets:
        return Buckets(self.limits.lessons, self.limits.lesson_burst)

    @endpoint
    async def study(self, request: Request) -> Response:
        """Return a position after a line: the table, and what may be done."""
        from hilojack.web.studies import position_told

        return await self._studied(request, position_told, light=True)

    @endpoint
    async def study_worth(self, request: Request) -> Response:
        """Think a while about a position, and return what is known so far."""
        from hilojack.web.studies import KEPT, begun_told

        if not are_made():  # nobody holds a thread meanwhile
            return await self._studied(request, begun_told, light=True)
        asyncio.get_running_loop().call_later(KEPT, self._studies.forget)
        person = key_of(request) or address_of(request.client)
        return await self._studied(request, partial(self._studies.told, person))

    async def _studied(self, request: Request, work: Told, *, light: bool = False) -> Response:
        if not self._study_steps.take(address_of(request.client)):
            raise Mistake(429, "Too many positions at once; please wait a moment.")
        asked = await body(request, Studied, self.limits)
        whole, key = partial(work, asked.text, tuple(asked.line)), key_of(request)
        try:
            told = await thought(self.hall, request, whole, "study", light=light, key=key)
        except ValueError as error:
            raise Mistake(400, sentence(str(error)), "text") from None
        return json_response(told)

    @endpoint
    async def study_puzzle(self, request: Request) -> Response:
        """Return a position as a puzzle with its answer, if one card is proved best in it."""
        from hilojack.web.studies import BEGUN, puzzle_told

        if not are_made():
            raise Mistake(503, BEGUN)
        return await self._studied(request, puzzle_told)

    @endpoint
    async def study_moment(self, request: Request) -> Response:
        """Return a moment of a match as the text of a position, if a replay may show it."""
        from hilojack.web.studies import moment_told

        room, played = await self.hall.match(request.path_params["id"])
        await self.check_seen(request, room.table, played)
        seat = number(request, "seat", "A seat must be a number from 0.")
        acts = number(request, "acts", "acts must be a number from 0.", digits=4)
        deal = deal_in(request) or 1
        check_shown(room.table, played, deal)
        work = partial(moment_told, played.match, deal, acts or 0, seat)
        try:
            told = await thought(self.hall, request, work, "study", light=True)
        except ValueError as error:
            raise Mistake(409, sentence(str(error))) from None
        return json_response(told)

    async def check_seen(self, request: Request, table: Table, played: Played) -> None:
        """Raise a refusal if a match may not be shown to whoever asks; the service knows."""
        raise NotImplementedError
