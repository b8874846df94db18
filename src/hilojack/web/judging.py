"""What is told of judged calls: before the answer, only what the seat knew."""

from collections import Counter

from hilojack.calls import show_act
from hilojack.practice.judged import THEMES, JudgedQuestion, shipped
from hilojack.review.data import choice_facts
from hilojack.variants.variant import read_file
from hilojack.web.lessons import state_as_known


def list_told(game: str, theme: str, after: int) -> dict[str, object]:
    """Return what there is to choose from, and the next call that suits."""
    about = shipped().about
    games = Counter(one.game for one in about)
    themes = Counter(one.theme for one in about)
    return {
        "calls": len(about),
        "games": [
            {"game": one, "name": read_file(one)["name"], "calls": games[one]}
            for one in sorted(games)
        ],
        "themes": [
            {"theme": one, "title": title, "calls": themes[one]} for one, title in THEMES.items()
        ],
        "next": shipped().next(game, theme, after),
    }


def question_told(asked: JudgedQuestion) -> dict[str, object]:
    """Return a judged call as its seat knew it."""
    return {"state": state_as_known(asked.match, asked.view), "words": asked.lines}


def answer_told(asked: JudgedQuestion, act: int) -> dict[str, object]:
    """Return which call is best as judged, and what each other costs, with its interval."""
    answer, known = asked.answer(act), asked.found.known
    return {
        "act": show_act(act),
        "right": answer.right,
        "lines": asked.why,
        "better": show_act(known.best),
        "decisive": known.decisive,
        "choices": [choice_facts(one) for one in known.choices],
    }
