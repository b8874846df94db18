"""A step of a lesson for a page: what is said, and the table as the learner sees it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from hilojack.lessons import SaidBalloon, Teaching, lesson_of
from hilojack.records.lines import rules_as_data
from hilojack.variants.variant import Variant
from hilojack.views import View
from hilojack.voices.speech import house_rules
from hilojack.web.serving.subjects.catalogue import RuleValue
from hilojack.web.table.happenings import event_data
from hilojack.web.table.messages import Happening, SeatKind, TableState
from hilojack.web.table.states import PublicSeat, Setting, changes, family_of, sentence, state_of


class LessonUpdate(Struct, frozen=True):
    """An act at the table of a lesson, and the changes of state that it made."""

    changes: dict[str, Any]  # fields of TableState, whole
    events: Sequence[Happening]


class LessonStep(Struct, frozen=True):
    """A lesson after some acts of the learner: the table before the last one, and what followed."""

    game: str
    preset: str
    seats: int
    rules: Mapping[str, RuleValue]
    state: TableState
    updates: Sequence[LessonUpdate]
    balloons: Sequence[SaidBalloon]
    advised: int | None
    over: bool
    acts: Sequence[int]  # those that were taken
    answer: str  # to the first that was not


def lesson_told(variant: Variant, acts: Sequence[int]) -> LessonStep:
    """Return the lesson of a game after the learner's acts, which are replayed.

    The first act that is not allowed is answered, and ends them. Raise VariantError if the game has
    no lesson.
    """
    teaching = Teaching(lesson_of(variant))
    taken: list[int] = []
    for act in acts:
        if answer := teaching.why_not(act):
            _, duty = family_of(variant).binding(teaching.voice, teaching.view, act)
            return step(teaching, taken, sentence(duty) if duty else answer)
        teaching.act(act)
        taken.append(act)
    return step(teaching, taken)


def step(teaching: Teaching, acts: Sequence[int] = (), answer: str = "") -> LessonStep:
    """Return a lesson as it is now."""
    variant = teaching.lesson.variant
    states = [state_at(teaching, view) for view in teaching.views]
    changed = [changes(*pair) for pair in pairwise(map(asdict, states))]
    happened = [
        [event_data(one) for one in view.events[len(before.events) :]]
        for before, view in pairwise(teaching.views)
    ]
    return LessonStep(
        game=variant.game,
        preset=variant.preset,
        seats=variant.seats,
        rules=rules_as_data(variant.house_rules),
        state=states[0],
        updates=list(map(LessonUpdate, changed, happened)),
        balloons=teaching.balloons,
        advised=teaching.advised,
        over=teaching.over,
        acts=acts,
        answer=answer,
    )


def state_at(teaching: Teaching, view: View) -> TableState:
    """Return the table of a lesson as the learner saw it."""
    lesson = teaching.lesson
    scores = (view.scores,) if view.phase == "over" else ()
    setting = setting_at(lesson.short, teaching.voice.names, view, scores)
    named = lesson.variant.called, tuple(house_rules(lesson.variant))
    return state_of(replace(setting, title=named[0], house_rules=named[1]), view.seat, view, "")


def setting_at(
    variant: Variant,
    names: Sequence[str],
    view: View,
    scores: tuple[tuple[int, ...], ...] = (),
    began: tuple[int, ...] = (),
    others: SeatKind = "bot",
) -> Setting:
    """Return the public facts of a table at which one person sits, as of a view; of what kind the
    others are need not be known.
    """
    return Setting(
        code="",
        match="",
        variant=variant,
        title=variant.called,
        house_rules=tuple(house_rules(variant)),
        seats=tuple(
            PublicSeat(name, others if seat != view.seat else "person", None, False, False, False)
            for seat, name in enumerate(names)
        ),
        target=variant.target,
        scores=scores,
        began=began,
        stakes=(),
        commitment="",
        round=None,
        friendly=False,
        over=False,
        closed=False,
        request=None,
    )
