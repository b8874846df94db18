"""Judged calls: the question, and what each call costs once one is chosen. No answer is kept.

Before the answer only what the seat knew leaves the server.
"""

from functools import partial

from starlette.requests import Request

from hilojack.judging.calls import JudgedQuestion, shipped
from hilojack.web.serving.answers import BadRequest, thought
from hilojack.web.serving.asked import MOST_DIGITS, count_ahead, number, number_in_path
from hilojack.web.serving.context import Context
from hilojack.web.serving.requests import CallAnswer
from hilojack.web.serving.subjects.judging import (
    CallList,
    CallQuestion,
    CallVerdict,
    answer_told,
    calls_ahead_told,
    list_told,
    question_told,
)
from hilojack.web.serving.subjects.questions import act_in
from hilojack.web.table.states import sentence
from hilojack.words import subjects as say


async def calls(context: Context, request: Request) -> CallList:
    """Return the judged calls to choose from, and the next that suits."""
    after = number(request, "after", say.after_a_call, digits=MOST_DIGITS)
    query = request.query_params
    return list_told(query.get("game", ""), query.get("theme", ""), after or 0)


async def calls_ahead(context: Context, request: Request) -> list[CallQuestion]:
    """Return the next judged calls that suit, each as its seat knew it."""
    after = number(request, "after", say.after_a_call, digits=MOST_DIGITS)
    query, most = request.query_params, count_ahead(request)
    work = partial(
        calls_ahead_told, query.get("game", ""), query.get("theme", ""), after or 0, most
    )
    return await thought(context.hall.thinkers, request, work, "call", light=True)


async def call(context: Context, request: Request) -> CallQuestion:
    """Return a judged call as its seat knew it."""
    asked = await _call_in(context, request)
    return question_told(asked, number_in_path(request, say.call_by_its_number))


async def answer_call(context: Context, request: Request, given: CallAnswer) -> CallVerdict:
    """Tell what each call costs, to whoever has chosen one."""
    if given.edition not in ("", shipped().edition):
        raise BadRequest(409, say.calls_have_changed, "edition")
    asked = await _call_in(context, request)
    return answer_told(asked, act_in(asked, given.act))


async def _call_in(context: Context, request: Request) -> JudgedQuestion:
    """Return the judged call that is asked for. Raise BadRequest if there is none."""
    work = partial(shipped().question, number_in_path(request, say.call_by_its_number))
    try:
        return await thought(context.hall.thinkers, request, work, "call", light=True)
    except LookupError as error:
        raise BadRequest(404, sentence(str(error)), "number") from None
