"""A person's mistakes: noted from the reviews of their matches, and asked again.

They are kept under the person's key. What is sent before the answer is what the seat saw then.
"""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import asdict
from starlette.requests import Request

from hilojack.mistakes.entries import Dropped, Noted, Trained, Training, Tried
from hilojack.mistakes.notes import MOST_NOTED, fresh, notes, pose
from hilojack.mistakes.schedule import back, kept_if_due
from hilojack.web.hall.archive import check_shown
from hilojack.web.hall.folds import Life
from hilojack.web.serving.answers import BadRequest
from hilojack.web.serving.context import Context
from hilojack.web.serving.endpoints.training import day_in, kept, stream_of, think
from hilojack.web.serving.requests import Answering, NewMistakes
from hilojack.web.serving.subjects.mistakes import MistakeVerdict, answer_told
from hilojack.web.serving.subjects.training import Due, counts, day_of
from hilojack.words.subjects import no_mistake_to_train, no_more_training

MOST_KEPT = 100_000  # entries of a person


class MistakesNoted(Due, frozen=True):
    """How many mistakes were noted."""

    noted: int
    most: int  # that may wait


async def note_mistakes(context: Context, request: Request, asked: NewMistakes) -> MistakesNoted:
    """Note the mistakes of a person's own seat in a review: none of others, or of what has not
    been reviewed yet.
    """
    stream, day = stream_of(request), day_of(asked.day)
    room, played = await context.hall.match(asked.match)
    check_shown(room.table, played, asked.deal)
    seats = [n for n, key in enumerate(played.keys) if key and stream == f"me/{key}"]
    review = context.hall.reviews.found((asked.match, asked.deal))

    def work() -> list[Noted]:
        if review is None:
            return []
        whose = {*map(played.seat_of, seats)}
        return [one for s in whose for one in notes(review.match, review.decisions, s, day)]

    found = await think(context, request, work)
    new = await _add(context, stream, lambda before: fresh(found, before))
    told = counts(await kept(context, stream), day)
    return MistakesNoted(**asdict(told), noted=len(new), most=MOST_NOTED)


async def answer_mistake(context: Context, request: Request, asked: Answering) -> MistakeVerdict:
    """Keep an answer, and tell what the review says of it and when the mistake comes back."""
    stream, day, id = stream_of(request), day_of(asked.day), request.path_params["id"]
    noted = _known(await kept(context, stream), id)
    question = await think(context, request, partial(pose, noted))
    if why := question.why_not(asked.act):
        raise BadRequest(409, why, "act")
    tried = Tried(id, day.isoformat(), asked.act, question.is_right(asked.act))
    await _add(context, stream, kept_if_due(tried, day))
    after = await kept(context, stream)
    return answer_told(question, asked.act, counts(after, day), back(after, id))


async def drop_mistake(context: Context, request: Request) -> Due:
    """Throw a mistake away."""
    stream, id, day = stream_of(request), request.path_params["id"], day_in(request)
    _known(await kept(context, stream), id)
    await _add(context, stream, lambda before: [Dropped(id)] if id in before.noted else [])
    return counts(await kept(context, stream), day)


def _known(before: Trained, id: str) -> Noted:
    """Return a mistake that waits or is due. Raise BadRequest if there is none."""
    if id not in before.noted:
        raise BadRequest(404, no_mistake_to_train)
    return before.noted[id]


async def _add(
    context: Context, stream: str, change: Callable[[Trained], Sequence[Training]]
) -> Sequence[object]:
    """Add what `change` makes of a training; others may be adding to the stream too."""

    def added(life: Life) -> Sequence[Sequence[Training]]:
        new = change(life.training)
        if life.training.entries + len(new) > MOST_KEPT:
            raise BadRequest(409, no_more_training)
        return [new]

    (new,) = await context.hall.folds.add({stream: Life}, added)
    return new
