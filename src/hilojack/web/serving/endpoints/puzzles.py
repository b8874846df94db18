"""Puzzles: found, answered once by a key, and stepped through."""

from datetime import date
from functools import partial

from starlette.requests import Request

from hilojack.boards.answered import Puzzled, answer_of
from hilojack.puzzles.shipped import Wish, shipped
from hilojack.web.hall.people import today
from hilojack.web.serving.answers import BadRequest, thought
from hilojack.web.serving.asked import (
    MOST_DIGITS,
    bearer,
    check_key,
    count_ahead,
    key_of,
    number,
    number_in_path,
)
from hilojack.web.serving.context import Context
from hilojack.web.serving.requests import PuzzleAnswer
from hilojack.web.serving.subjects.puzzles import (
    PuzzleAnswers,
    PuzzleLine,
    PuzzleList,
    PuzzleQuestion,
    PuzzleVerdict,
    ahead,
    answer_told,
    check_number,
    line_told,
    list_told,
    mine_told,
    own_answer,
    puzzle_of,
    question_told,
    questions_told,
    streak,
)
from hilojack.web.serving.subjects.questions import act_in
from hilojack.web.table.states import sentence
from hilojack.words import subjects as say


def _answers(context: Context) -> PuzzleAnswers:
    return PuzzleAnswers(context.hall)


async def puzzles(context: Context, request: Request) -> PuzzleList:
    """Return the puzzles to choose from, that of the day, and the next that suits."""
    answers, (wish, after) = context.kept(_answers), _wish(request)
    tallies = await answers.tallies()
    try:
        return list_told(wish, after, await answers.of(key_of(request)), tallies)
    except ValueError as error:
        raise BadRequest(400, sentence(str(error))) from None


async def puzzles_ahead(context: Context, request: Request) -> list[PuzzleQuestion]:
    """Return the next puzzles that suit, as their solver may know them."""
    answers, (wish, after) = context.kept(_answers), _wish(request)
    most = count_ahead(request)
    tallies = await answers.tallies()
    try:
        found = ahead(wish, after, most, await answers.of(key_of(request)), tallies)
    except ValueError as error:
        raise BadRequest(400, sentence(str(error))) from None
    work = partial(questions_told, found, tallies)
    return await thought(context.hall.thinkers, request, work, "puzzle", light=True)


def _wish(request: Request) -> tuple[Wish, int]:
    """Return what is wished of the next puzzle, and the one that it comes after."""
    query = request.query_params
    grade = number(request, "difficulty", say.difficulty_from_zero, digits=2)
    after = number(request, "after", say.after_a_puzzle, digits=MOST_DIGITS)
    return Wish(query.get("game", ""), query.get("theme", ""), grade), after or 0


async def puzzle(context: Context, request: Request) -> PuzzleQuestion:
    """Return a puzzle as its solver may know it, with the answer of a key, if it gave one."""
    asked = _puzzle_in(request)
    mine = mine_told((await context.kept(_answers).of(key_of(request))).answers, asked)
    work = partial(question_told, asked, await context.kept(_answers).tally(asked), mine)
    return await thought(context.hall.thinkers, request, work, "puzzle", light=True)


async def answer_puzzle(context: Context, request: Request, given: PuzzleAnswer) -> PuzzleVerdict:
    """Keep the first answer of a key to a puzzle, and tell what is best."""
    key, asked = bearer(request), _puzzle_in(request)
    await check_key(key, context.hall.store)
    if given.edition not in ("", shipped().edition):
        raise BadRequest(409, say.puzzles_have_changed, "edition")
    act = act_in(puzzle_of(asked), given.act, refused=400) if given.act else None
    answer = answer_of(shipped(), asked, act)
    return await _told(context, asked, key, await context.kept(_answers).keep(key, answer))


async def puzzle_answer(context: Context, request: Request) -> PuzzleVerdict:
    """Return the answer of a puzzle to a key that has given one."""
    asked = _puzzle_in(request)
    mine = await _given(context, request, asked)
    return await _told(context, asked, bearer(request), mine)


async def _told(context: Context, asked: int, key: str, mine: Puzzled) -> PuzzleVerdict:
    answers = context.kept(_answers)
    days = streak((await answers.of(key)).answers, date.fromisoformat(today()))
    return answer_told(asked, await answers.tally(asked), own_answer(mine), days)


async def puzzle_line(context: Context, request: Request) -> PuzzleLine:
    """Return the line of a card of a puzzle, to a key that has answered it."""
    asked = _puzzle_in(request)
    await _given(context, request, asked)
    act = act_in(puzzle_of(asked), request.path_params["act"], refused=404, malformed=404)
    work = partial(line_told, asked, act)
    return await thought(context.hall.thinkers, request, work, "puzzle", light=True)


def _puzzle_in(request: Request) -> int:
    """Return the number of the puzzle that is asked for. Raise BadRequest if there is none."""
    asked = number_in_path(request, say.puzzle_by_its_number)
    try:
        check_number(asked)
    except LookupError as error:
        raise BadRequest(404, str(error.args[0]), "number") from None
    return asked


async def _given(context: Context, request: Request, asked: int) -> Puzzled:
    """Return the answer of a key. Raise BadRequest if it has given none."""
    answers = (await context.kept(_answers).of(bearer(request))).answers
    mine = answers.get(shipped().identity(asked))
    if mine is None:
        raise BadRequest(409, say.answer_the_puzzle_first)
    return mine
