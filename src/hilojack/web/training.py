"""A person's mistakes over HTTP: noted from the reviews of their matches, and asked again.

They are kept under the person's key. What is sent before the answer is what the seat saw then.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import Response

from hilojack.calls import show_act
from hilojack.practice.entries import Dropped, Noted, Trained, Training, Tried
from hilojack.web.answers import Mistake, endpoint, json_response, thought
from hilojack.web.archive import check_shown
from hilojack.web.asked import bearer, body, key_of
from hilojack.web.folds import Life
from hilojack.web.guard import Buckets, Limits, address_of
from hilojack.web.hall import Hall, hashed
from hilojack.web.people import is_day
from hilojack.web.requests import Answering, NewMistakes

if TYPE_CHECKING:  # the review comes after the first card, and so does what is kept of it
    from hilojack.practice.mistakes import Question

MOST_KEPT = 100_000  # entries of a person
FULL = "No more of your training can be kept here."
UNKNOWN = "You have no such mistake to train."


class TrainingAnswers:
    """The endpoints of training; a part of the service."""

    hall: Hall
    limits: Limits

    @cached_property
    def _training_steps(self) -> Buckets:
        return Buckets(self.limits.lessons, self.limits.lesson_burst)

    @endpoint
    async def training(self, request: Request) -> Response:
        """Return how many mistakes are due on a day, and unless it is not asked for the first."""
        from hilojack.practice.schedule import due

        self._take_step(request)
        stream, day = stream_of(request), day_of(request.query_params.get("day", ""))
        entries = await self._kept(stream)
        told = counts(entries, day) | {"question": None}
        if request.query_params.get("question") != "no":
            for item in due(entries, day):
                told["question"] = await self._think(request, partial(question_told, item.noted))
                if told["question"]:
                    break
        return json_response(told)

    @endpoint
    async def note_mistakes(self, request: Request) -> Response:
        """Note the mistakes of a person's own seat in a review: none of others, or of what
        has not been reviewed yet.
        """
        from hilojack.practice.mistakes import MOST_NOTED, fresh, notes

        self._take_step(request)
        asked = await body(request, NewMistakes, self.limits)
        stream, day = stream_of(request), day_of(asked.day)
        room, played = await self.hall.match(asked.match)
        check_shown(room.table, played, asked.deal)
        seats = [n for n, key in enumerate(played.keys) if key and stream == f"me/{key}"]
        review = self.hall.reviews.found((asked.match, asked.deal))

        def work() -> list[Noted]:
            if review is None:
                return []
            whose = {*map(played.seat_of, seats)}
            return [one for s in whose for one in notes(review.match, review.decisions, s, day)]

        found = await self._think(request, work)
        new = await self._add(stream, lambda before: fresh(found, before))
        told = counts(await self._kept(stream), day)
        return json_response({**told, "noted": len(new), "most": MOST_NOTED})

    @endpoint
    async def answer_mistake(self, request: Request) -> Response:
        """Keep an answer, and tell what the review says of it and when the mistake comes back."""
        from hilojack.practice.mistakes import pose
        from hilojack.practice.schedule import back, due

        self._take_step(request)
        asked = await body(request, Answering, self.limits)
        stream, day, id = stream_of(request), day_of(asked.day), request.path_params["id"]
        noted = known(await self._kept(stream), id)
        question = await self._think(request, partial(pose, noted))
        if why := question.why_not(asked.act):
            raise Mistake(409, why, "act")
        answer = question.answer(asked.act)
        tried = Tried(id, day.isoformat(), asked.act, answer.right)

        def once(before: Trained) -> list[Training]:
            return [tried] if any(one.noted.id == id for one in due(before, day)) else []

        await self._add(stream, once)
        after = await self._kept(stream)
        comes_back = back(after, id)
        told = answer_told(question, asked.act) | {"right": answer.right, "lines": answer.lines}
        told |= {"back": comes_back and comes_back.isoformat()}
        return json_response(counts(after, day) | told)

    @endpoint
    async def drop_mistake(self, request: Request) -> Response:
        """Throw a mistake away."""
        self._take_step(request)
        stream, id = stream_of(request), request.path_params["id"]
        day = day_of(request.query_params.get("day", ""))
        known(await self._kept(stream), id)
        await self._add(stream, lambda before: [Dropped(id)] if id in before.noted else [])
        return json_response(counts(await self._kept(stream), day))

    # what is kept

    def _take_step(self, request: Request) -> None:
        if not self._training_steps.take(address_of(request.client)):
            raise Mistake(429, "Too many steps of training; please wait a moment.")

    async def _think(self, request: Request, work: Callable[[], Any]) -> Any:
        """Return the result of a thought when it is the person's turn."""
        key = key_of(request)
        return await thought(self.hall, request, work, "training", light=True, key=key)

    async def _kept(self, stream: str) -> Trained:
        """Return what is kept of a person's training."""
        return (await self.hall.folds.of(stream, Life)).training

    async def _add(
        self, stream: str, change: Callable[[Trained], Sequence[Training]]
    ) -> Sequence[object]:
        """Add what `change` makes of a training; others may be adding to the stream too."""

        def added(life: Life) -> Sequence[Sequence[Training]]:
            new = change(life.training)
            if life.training.entries + len(new) > MOST_KEPT:
                raise Mistake(409, FULL)
            return [new]

        (new,) = await self.hall.folds.add({stream: Life}, added)
        return new


def stream_of(request: Request) -> str:
    """Return the stream of the person of a request."""
    return f"me/{hashed(bearer(request))}"


def day_of(text: str) -> date:
    """Return today where a person is. Raise Mistake if it is today nowhere."""
    today = datetime.now(UTC).date()
    day = date.fromisoformat(text) if is_day(text) else None
    if day is None or abs((day - today).days) > 1:
        raise Mistake(400, "day must be today where you are, as in 2026-11-25.", "day")
    return day


def known(kept: Trained, id: str) -> Noted:
    """Return a mistake that waits or is due. Raise Mistake if there is none."""
    if id not in kept.noted:
        raise Mistake(404, UNKNOWN)
    return kept.noted[id]


# --- told ----------------------------------------------------------------------------------------


def counts(kept: Trained, day: date) -> dict[str, object]:
    """Return how many mistakes are due on a day, how many wait, and when the next comes back."""
    from hilojack.practice.schedule import items

    found = items(kept)
    waiting = [one.due.isoformat() for one in found if one.due > day]
    return {
        "due": len(found) - len(waiting),
        "waiting": len(waiting),
        "next": waiting[0] if waiting else None,
    }


def question_told(noted: Noted) -> dict[str, object] | None:
    """Return a mistake as it is asked: what its player knew. None if what was kept is damaged."""
    from hilojack.practice.mistakes import pose
    from hilojack.web.lessons import setting_at
    from hilojack.web.states import state_of

    try:
        question = pose(noted)
    except ValueError:
        return None
    view, names = question.view, list(question.match.seats)
    names[view.seat or 0] = "You"
    setting = setting_at(question.match.variant, names, view, others="person")
    state = state_of(setting, view.seat, view, "")
    return {"id": noted.id, "noted": noted.day, "state": state}


def answer_told(question: "Question", act: int) -> dict[str, object]:
    """Return what the review found, as data."""
    from hilojack.review.data import choice_facts

    found = question.found
    return {
        "act": show_act(act),
        "played": show_act(found.act),
        "better": show_act(found.known.best),
        "decisive": found.known.decisive,
        "choices": [choice_facts(one) for one in found.known.choices],
    }
