"""A step of a lesson for a page: what is said and asked, and the table as the learner sees it."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from hilojack.lessons import LessonLine, Teaching, lesson_of
from hilojack.records.lines import rules_as_data
from hilojack.variants.variant import Variant
from hilojack.views import View
from hilojack.voices.speech import house_rules
from hilojack.web.serving.subjects.catalogue import RuleValue
from hilojack.web.table.happenings import event_data
from hilojack.web.table.messages import Happening, SeatKind, TableState
from hilojack.web.table.states import PublicSeat, Setting, state_of


class LessonStep(Struct, frozen=True):
    """A lesson after some acts of the learner."""

    game: str
    preset: str
    seats: int
    rules: Mapping[str, RuleValue]
    notice: str
    lines: Sequence[LessonLine]
    ask: str
    expected: Sequence[int]
    over: bool
    state: TableState
    events: Sequence[Happening]
    acts: Sequence[int]  # those that were taken
    answer: Sequence[str]  # to the first that was not


def lesson_told(variant: Variant, acts: Sequence[int]) -> LessonStep:
    """Return the lesson of a game after the learner's acts, which are replayed.

    The first act that the lesson does not take is answered, and ends them. Raise VariantError if
    the game has no lesson.
    """
    teaching = Teaching(lesson_of(variant))
    taken: list[int] = []
    answer: list[str] = []
    heard = 0  # events before the last act that was taken
    for act in acts:
        before = len(teaching.view.events)
        answer = [line.text for line in teaching.act(act) if line.kind == "answer"]
        if answer:
            break
        taken.append(act)
        heard = before
    return step(teaching, heard, taken, answer)


def step(
    teaching: Teaching, heard: int, acts: Sequence[int] = (), answer: Sequence[str] = ()
) -> LessonStep:
    """Return a lesson as it is now; `heard` is the number of events that the learner knows."""
    lesson, view = teaching.lesson, teaching.view
    variant = lesson.variant
    return LessonStep(
        game=variant.game,
        preset=variant.preset,
        seats=variant.seats,
        rules=rules_as_data(variant.house_rules),
        notice=lesson.notice,
        lines=list(teaching.lines),
        ask=teaching.ask,
        expected=teaching.expected,
        over=teaching.over,
        state=state_of(setting_of(teaching), view.seat, view, ""),
        events=[event_data(event) for event in view.events[heard:]],
        acts=acts,
        answer=answer,
    )


def setting_of(teaching: Teaching) -> Setting:
    """Return the public facts of the table at which a lesson is played."""
    view = teaching.view
    scores = (view.scores,) if teaching.over else ()
    return setting_at(teaching.lesson.variant, teaching.voice.names, view, scores)


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
