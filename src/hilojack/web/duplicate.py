"""How requests about sets of boards are answered. What they are told comes after the first card."""

from functools import cached_property
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from hilojack.web import catalogue
from hilojack.web.answers import Mistake, endpoint, json_response
from hilojack.web.asked import body, key_of, number
from hilojack.web.guard import Buckets, Limits, address_of
from hilojack.web.hall import Hall, hashed
from hilojack.web.requests import NewSet
from hilojack.web.tables import Played, Table, new_code

if TYPE_CHECKING:
    from hilojack.web.boards import Sets


class Duplicating:
    """The answers to requests about sets; a service inherits it."""

    hall: Hall
    limits: Limits
    alone: bool

    @cached_property
    def _sets(self) -> "Sets":
        from hilojack.web.boards import Sets  # it comes after the first card

        return Sets(self.hall, self.alone)

    @cached_property
    def _new_sets(self) -> Buckets:
        return Buckets(self.limits.tables, self.limits.table_burst)

    @endpoint
    async def sets(self, request: Request) -> Response:
        """Return the sets of today and of the week, and the last ones of a key."""
        return json_response(await self._sets.listed(hashed(key_of(request))))

    @endpoint
    async def new_set(self, request: Request) -> Response:
        """Begin a set of a person's own: its secret is drawn now."""
        from hilojack.practice.boards import board_set

        asked = await body(request, NewSet, self.limits)
        if not self._new_sets.take(address_of(request.client)):
            raise Mistake(429, "Too many new sets; please wait a moment.")
        variant = catalogue.chosen(asked.game, asked.preset, asked.seats, asked.rules)
        try:
            boards = board_set(variant, asked.level, new_code())
        except ValueError as error:
            raise Mistake(400, f"{error}.", "level") from None
        commitment = await self._sets.draw(boards)
        return json_response({"set": boards.name, "commitment": commitment}, 201)

    @endpoint
    async def set(self, request: Request) -> Response:
        """Return a set as a key may know it: its own boards, beside those of others."""
        seat = number(request, "seat", "A seat must be a number from 0.") or 0
        key = hashed(key_of(request))
        return json_response(await self._sets.told(request.path_params["set"], key, seat))

    async def check_seen(self, request: Request, table: Table, played: Played) -> None:
        """Raise Mistake if a match is a board that the key of a request has not played."""
        board, key = table.duplicate, hashed(key_of(request))
        if board is None or self.alone or (key and key in played.keys):
            return
        if board.number not in await self._sets.mine(board.set, key):
            raise Mistake(403, "You see a board once you have played it.")
