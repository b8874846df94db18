"""How many of a person's mistakes are due, and the first, as its seat saw it."""

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import TypeVar

from msgspec.structs import asdict
from starlette.requests import Request

from hilojack.mistakes.entries import Trained
from hilojack.mistakes.schedule import due
from hilojack.web.hall.folds import Life
from hilojack.web.serving.answers import thought
from hilojack.web.serving.asked import bearer, key_of
from hilojack.web.serving.context import Context
from hilojack.web.serving.subjects.training import MistakeQuestion, Training, counts, day_of
from hilojack.web.table.entries import hashed

Thought = TypeVar("Thought")


async def training(context: Context, request: Request) -> Training:
    """Return how many mistakes are due on a day, and unless it is not asked for the first."""
    stream, day = stream_of(request), day_in(request)
    entries = await kept(context, stream)
    asked: MistakeQuestion | None = None
    if request.query_params.get("question") != "no":
        from hilojack.web.serving.subjects.mistakes import (
            question_told,  # a page asks without at its start
        )

        for item in due(entries, day):
            asked = await think(context, request, partial(question_told, item.noted))
            if asked:
                break
    return Training(**asdict(counts(entries, day)), question=asked)


def stream_of(request: Request) -> str:
    """Return the stream of the person of a request."""
    return f"me/{hashed(bearer(request))}"


def day_in(request: Request) -> date:
    """Return the day of the query, which is today where the person is."""
    return day_of(request.query_params.get("day", ""))


async def think(context: Context, request: Request, work: Callable[[], Thought]) -> Thought:
    """Return the result of a thought when it is the person's turn."""
    key = key_of(request)
    return await thought(context.hall.thinkers, request, work, "training", light=True, key=key)


async def kept(context: Context, stream: str) -> Trained:
    """Return what is kept of a person's training."""
    return (await context.hall.folds.of(stream, Life)).training
