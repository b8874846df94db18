"""What a person is told of a mistake that is asked again."""

from hilojack.calls import show_act
from hilojack.practice.entries import Noted
from hilojack.practice.mistakes import Question, pose
from hilojack.review.data import choice_facts
from hilojack.web.lessons import state_as_known


def question_told(noted: Noted) -> dict[str, object] | None:
    """Return a mistake as it is asked: what its player knew. None if what was kept is damaged."""
    try:
        question = pose(noted)
    except ValueError:
        return None
    state = state_as_known(question.match, question.view)
    return {"id": noted.id, "noted": noted.day, "state": state}


def answer_told(question: Question, act: int) -> dict[str, object]:
    """Return what the review found, as data."""
    found = question.found
    return {
        "act": show_act(act),
        "played": show_act(found.act),
        "better": show_act(found.known.best),
        "decisive": found.known.decisive,
        "choices": [choice_facts(one) for one in found.known.choices],
    }
