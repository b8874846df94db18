"""What a person is told of a mistake that is asked again."""

from collections.abc import Sequence
from datetime import date

from msgspec.structs import asdict

from hilojack.calls import show_act
from hilojack.mistakes.entries import Noted
from hilojack.mistakes.notes import pose
from hilojack.review.data import ChoiceFacts
from hilojack.review.questions import DecisionQuestion
from hilojack.web.serving.subjects.questions import state_as_known, verdict_of
from hilojack.web.serving.subjects.training import Due, MistakeQuestion


class MistakeVerdict(Due, frozen=True):
    """What the review found of a mistake that was answered."""

    act: str
    played: str
    better: str
    decisive: bool
    choices: Sequence[ChoiceFacts]  # the best first
    right: bool
    lines: Sequence[str]
    back: str | None  # the day on which it comes back


def question_told(noted: Noted) -> MistakeQuestion | None:
    """Return a mistake as it is asked: what its player knew. None if what was kept is damaged."""
    try:
        question = pose(noted)
    except ValueError:
        return None
    return MistakeQuestion(noted.id, noted.day, state_as_known(question))


def answer_told(
    question: DecisionQuestion, act: int, due: Due, back: date | None
) -> MistakeVerdict:
    """Return what the review found, as data."""
    return MistakeVerdict(
        **asdict(due),
        **asdict(verdict_of(question, act, question.answer(act))),
        played=show_act(question.found.act),
        back=back.isoformat() if back else None,
    )
