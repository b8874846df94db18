"""How requests about puzzles are answered. What they are told comes from `puzzles`, after the first
card.
"""

import re
from dataclasses import asdict
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from hilojack.web.answers import Mistake, endpoint, json_response, thought
from hilojack.web.asked import bearer, body, check_key, key_of, number
from hilojack.web.files import Public
from hilojack.web.guard import Buckets, Limits, address_of
from hilojack.web.hall import Hall
from hilojack.web.requests import PuzzleAnswer
from hilojack.web.states import sentence

if TYPE_CHECKING:
    from hilojack.practice.puzzled import Puzzled
    from hilojack.web.puzzles import Answers

MOST_DIGITS = 9


@cache
def strategy_answer(game: str) -> Public:
    """Return how to play a game well. Raise ValueError if there is no such page."""
    from hilojack.practice.strategy import strategy_of  # it comes after the first card

    return Public.json(asdict(strategy_of(game)))


class Puzzling:
    """The answers to requests about puzzles; a service inherits it."""

    hall: Hall
    limits: Limits

    @cached_property
    def _answers(self) -> "Answers":
        from hilojack.web.puzzles import Answers  # it comes after the first card

        return Answers(self.hall)

    @cached_property
    def _puzzle_steps(self) -> Buckets:
        return Buckets(self.limits.lessons, self.limits.lesson_burst)

    @endpoint
    async def strategy(self, request: Request) -> Response:
        """Return how to play a game well, with puzzles of it."""
        try:
            return strategy_answer(request.path_params["game"]).response(request.headers)
        except ValueError as error:
            raise Mistake(404, sentence(str(error))) from None

    @endpoint
    async def puzzles(self, request: Request) -> Response:
        """Return the puzzles to choose from, that of the day, and the next that suits."""
        from hilojack.puzzles.shipped import Wish
        from hilojack.web.puzzles import list_told

        query = request.query_params
        grade = number(request, "difficulty", "A difficulty must be a number from 0.", digits=2)
        after = number(request, "after", "after must be a puzzle's number.", digits=MOST_DIGITS)
        wish = Wish(query.get("game", ""), query.get("theme", ""), grade)
        tallies = await self._answers.tallies()
        try:
            told = list_told(wish, after or 0, await self._answers.of(key_of(request)), tallies)
        except ValueError as error:
            raise Mistake(400, sentence(str(error))) from None
        return json_response(told)

    @endpoint
    async def puzzle(self, request: Request) -> Response:
        """Return a puzzle as its solver may know it, with the answer of a key, if it gave one."""
        from hilojack.web.puzzles import mine_told, question_told

        asked = await self._puzzle_in(request)
        tally = await self._answers.tally(asked)
        work = partial(question_told, asked, tally)
        told = await thought(self.hall, request, work, "puzzle", light=True)
        mine = mine_told((await self._answers.of(key_of(request))).answers, asked)
        return json_response({**told, "mine": mine})

    @endpoint
    async def answer_puzzle(self, request: Request) -> Response:
        """Keep the first answer of a key to a puzzle, and tell what is best."""
        from hilojack.practice.puzzled import answer_of
        from hilojack.puzzles.shipped import shipped
        from hilojack.web.puzzles import act_of, puzzle_of

        key, asked = bearer(request), await self._puzzle_in(request)
        await check_key(key, self.hall.store)
        text = (await body(request, PuzzleAnswer, self.limits)).act
        try:
            act = act_of(puzzle_of(asked), text) if text else None
        except ValueError as error:
            raise Mistake(400, sentence(str(error)), "act") from None
        answer = answer_of(shipped(), asked, act)
        return await self._told(asked, await self._answers.keep(key, answer))

    @endpoint
    async def puzzle_answer(self, request: Request) -> Response:
        """Return the answer of a puzzle to a key that has given one."""
        asked = await self._puzzle_in(request)
        return await self._told(asked, await self._given(request, asked))

    async def _told(self, asked: int, mine: "Puzzled") -> Response:
        from hilojack.web.puzzles import answer_told, mine_told

        told = answer_told(asked, await self._answers.tally(asked))
        return json_response({**told, "mine": mine_told({mine.puzzle: mine}, asked)})

    @endpoint
    async def puzzle_line(self, request: Request) -> Response:
        """Return the line of a card of a puzzle, to a key that has answered it."""
        from hilojack.web.puzzles import act_of, line_told, puzzle_of

        asked = await self._puzzle_in(request)
        await self._given(request, asked)
        try:
            act = act_of(puzzle_of(asked), request.path_params["act"])
        except ValueError as error:
            raise Mistake(404, sentence(str(error)), "act") from None
        work = partial(line_told, asked, act)
        return json_response(await thought(self.hall, request, work, "puzzle", light=True))

    async def _puzzle_in(self, request: Request) -> int:
        """Return the number of the puzzle that is asked for. Raise Mistake if there is none."""
        from hilojack.web.puzzles import puzzle_of

        if not self._puzzle_steps.take(address_of(request.client)):
            raise Mistake(429, "Too many puzzles at once; please wait a moment.")
        text = request.path_params["number"]
        if not re.fullmatch(f"[0-9]{{1,{MOST_DIGITS}}}", text):
            raise Mistake(404, "A puzzle is asked for by its number, as in /puzzles/12.", "number")
        try:
            puzzle_of(int(text))
        except LookupError as error:
            raise Mistake(404, str(error.args[0]), "number") from None
        return int(text)

    async def _given(self, request: Request, asked: int) -> "Puzzled":
        """Return the answer of a key. Raise Mistake if it has given none."""
        from hilojack.puzzles.shipped import shipped

        mine = (await self._answers.of(bearer(request))).answers.get(shipped().identity(asked))
        if mine is None:
            raise Mistake(409, "Answer the puzzle first: then you see what is best, and why.")
        return mine
