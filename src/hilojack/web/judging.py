"""Judged calls over HTTP: the question, and what each call costs once one is chosen. No answer is
kept.

Before the answer only what the seat knew leaves the server.
"""

import re
from collections import Counter
from functools import cached_property, partial
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from hilojack.calls import parse_act, show_act
from hilojack.web.answers import Mistake, endpoint, json_response, thought
from hilojack.web.asked import body, number
from hilojack.web.guard import Buckets, Limits, address_of
from hilojack.web.hall import Hall
from hilojack.web.requests import CallAnswer
from hilojack.web.states import sentence

if TYPE_CHECKING:  # it comes after the first card
    from hilojack.practice.judged import JudgedQuestion

MOST_DIGITS = 9


class Judging:
    """The answers to requests about judged calls; a service inherits it."""

    hall: Hall
    limits: Limits

    @cached_property
    def _call_steps(self) -> Buckets:
        return Buckets(self.limits.lessons, self.limits.lesson_burst)

    @endpoint
    async def calls(self, request: Request) -> Response:
        """Return the judged calls to choose from, and the next that suits."""
        after = number(request, "after", "after must be a call's number.", digits=MOST_DIGITS)
        query = request.query_params
        return json_response(list_told(query.get("game", ""), query.get("theme", ""), after or 0))

    @endpoint
    async def call(self, request: Request) -> Response:
        """Return a judged call as its seat knew it."""
        asked = await self._call_in(request)
        return json_response({**question_told(asked), "number": number_in(request)})

    @endpoint
    async def answer_call(self, request: Request) -> Response:
        """Tell what each call costs, to whoever has chosen one."""
        text = (await body(request, CallAnswer, self.limits)).act
        asked = await self._call_in(request)
        try:
            act = parse_act(text)
        except ValueError as error:
            raise Mistake(400, sentence(str(error)), "act") from None
        if why := asked.why_not(act):
            raise Mistake(409, why, "act")
        return json_response(answer_told(asked, act))

    async def _call_in(self, request: Request) -> "JudgedQuestion":
        """Return the judged call that is asked for. Raise Mistake if there is none."""
        from hilojack.practice.judged import shipped

        if not self._call_steps.take(address_of(request.client)):
            raise Mistake(429, "Too many calls at once; please wait a moment.")
        work = partial(shipped().question, number_in(request))
        try:
            found = await thought(self.hall, request, work, "call", light=True)
        except LookupError as error:
            raise Mistake(404, sentence(str(error)), "number") from None
        return found


def number_in(request: Request) -> int:
    """Return the number of the call that is asked for. Raise Mistake if it is not one."""
    text = request.path_params["number"]
    if not re.fullmatch(f"[0-9]{{1,{MOST_DIGITS}}}", text):
        raise Mistake(404, "A judged call is asked for by its number, as in /calls/12.", "number")
    return int(text)


# --- what is told --------------------------------------------------------------------------------


def list_told(game: str, theme: str, after: int) -> dict[str, object]:
    """Return what there is to choose from, and the next call that suits."""
    from hilojack.practice.judged import THEMES, shipped
    from hilojack.variants.variant import read_file

    about = shipped().about
    games = Counter(one.game for one in about)
    themes = Counter(one.theme for one in about)
    return {
        "calls": len(about),
        "games": [
            {"game": one, "name": read_file(one)["name"], "calls": games[one]}
            for one in sorted(games)
        ],
        "themes": [
            {"theme": one, "title": title, "calls": themes[one]} for one, title in THEMES.items()
        ],
        "next": shipped().next(game, theme, after),
    }


def question_told(asked: "JudgedQuestion") -> dict[str, object]:
    """Return a judged call as its seat knew it."""
    from hilojack.web.lessons import setting_at
    from hilojack.web.states import state_of

    view, names = asked.view, list(asked.match.seats)
    names[view.seat or 0] = "You"
    setting = setting_at(asked.match.variant, names, view, others="person")
    return {"state": state_of(setting, view.seat, view, ""), "words": asked.lines}


def answer_told(asked: "JudgedQuestion", act: int) -> dict[str, object]:
    """Return which call is best as judged, and what each other costs, with its interval."""
    from hilojack.review.data import choice_facts

    answer, known = asked.answer(act), asked.found.known
    return {
        "act": show_act(act),
        "right": answer.right,
        "lines": asked.why,
        "better": show_act(known.best),
        "decisive": known.decisive,
        "choices": [choice_facts(one) for one in known.choices],
    }
