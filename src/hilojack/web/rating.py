"""How a request for one's ratings is answered. They are worked out when their owner asks, told to
nobody else, and not kept.
"""

from functools import cached_property

from starlette.requests import Request
from starlette.responses import Response

from hilojack.web.answers import Mistake, endpoint, json_response
from hilojack.web.asked import bearer
from hilojack.web.duplicate import Duplicating
from hilojack.web.guard import Buckets, address_of
from hilojack.web.hall import hashed


class Rating(Duplicating):
    """The answer to a request for ratings, with those about the sets that they follow from."""

    @cached_property
    def _rating_steps(self) -> Buckets:
        return Buckets(self.limits.lessons, self.limits.lesson_burst)

    @endpoint
    async def rating(self, request: Request) -> Response:
        """Return the ratings of a key; computer players play boards that they have yet to
        play.
        """
        from hilojack.practice.rated import TRUST, row_facts, rows, unplayed  # after the first card

        if not self._rating_steps.take(address_of(request.client)):
            raise Mistake(429, "Too many questions at once; please wait a moment.")
        key = hashed(bearer(request))
        finishing = await self._sets.finish(key)
        life = await self.hall.life(key)
        if life.rated is None:
            looks = life.looks
            leads, waits = await self._sets.leads(unplayed(looks, {}))
            ratings = [row_facts(one) for one in rows(looks, leads)]
            waits = waits or finishing
            told = {"ratings": ratings, "waits": waits, "trust": TRUST}
            if waits or life.looks != looks:
                return json_response(told)
            life.rated = told
        return json_response({**life.rated, "waits": finishing})
