"""The steps of a lesson."""

from functools import partial

from starlette.requests import Request

from hilojack.web.serving.answers import thought
from hilojack.web.serving.asked import acts_in, rules_in, seats_in
from hilojack.web.serving.context import Context
from hilojack.web.serving.subjects import catalogue
from hilojack.web.serving.subjects.lessons import LessonStep, lesson_told


async def lesson(context: Context, request: Request) -> LessonStep:
    """Return the lesson of a game after the learner's acts."""
    game, preset = request.path_params["game"], request.query_params.get("preset")
    variant = catalogue.chosen(game, preset, seats_in(request), rules_in(request))
    work = partial(lesson_told, variant, acts_in(request))
    return await thought(context.hall.thinkers, request, work, "lesson", light=True)
