"""What is told of a decision that is asked: before the answer, only what its seat knew."""

from collections.abc import Sequence

from msgspec import Struct

from hilojack.calls import parse_act, show_act
from hilojack.review.data import ChoiceFacts, choice_facts
from hilojack.review.questions import DecisionQuestion
from hilojack.voices.asking import Question
from hilojack.web.serving.answers import BadRequest
from hilojack.web.serving.subjects.lessons import setting_at
from hilojack.web.table.messages import TableState
from hilojack.web.table.states import sentence, state_of


class DecisionVerdict(Struct, frozen=True):
    """What each act of a decision costs, once one is chosen."""

    act: str
    right: bool
    lines: Sequence[str]
    better: str
    decisive: bool
    choices: Sequence[ChoiceFacts]  # the best first


def state_as_known(question: Question) -> TableState:
    """Return the table as the player knew it, who is called you."""
    match, view = question.match, question.view
    names = list(match.seats)
    names[view.seat or 0] = "You"
    setting = setting_at(match.variant, names, view, others="person")
    return state_of(setting, view.seat, view, "")


def act_in(question: Question, text: str, *, refused: int = 409, malformed: int = 400) -> int:
    """Return the act that a text names. Raise BadRequest if it is none, or not allowed."""
    try:
        act = parse_act(text)
    except ValueError as error:
        raise BadRequest(malformed, sentence(str(error)), "act") from None
    if why := question.why_not(act):
        raise BadRequest(refused, why, "act")
    return act


def verdict_of(question: DecisionQuestion, act: int, lines: Sequence[str]) -> DecisionVerdict:
    """Return whether an act is right, and what each costs, with its interval."""
    known = question.found.known
    return DecisionVerdict(
        act=show_act(act),
        right=question.is_right(act),
        lines=lines,
        better=show_act(question.best),
        decisive=known.decisive,
        choices=[choice_facts(one) for one in known.choices],
    )
