"""The command train."""

import sys
from datetime import date
from typing import TYPE_CHECKING

from hilojack.cli.options import Json
from hilojack.cli.sharing import print_json

if TYPE_CHECKING:
    from hilojack.practice.schedule import Item

Options = Json


def run(options: Options) -> int:
    """Ask the mistakes that are due, or print what waits as data, without the answers."""
    from hilojack.tui.saves import home
    from hilojack.tui.training import TrainingTable

    diary, today = home().diary, date.today()
    if options.json:
        from hilojack.practice.entries import KINDS
        from hilojack.practice.schedule import items

        found = items(diary.entries(*KINDS))
        waiting = [one.due.isoformat() for one in found if one.due > today]
        asked = [question_facts(one) for one in found if one.due <= today]
        print_json({"day": today.isoformat(), "due": asked, "waiting": waiting})
        return 0
    return TrainingTable(diary, today, sys.stdin, sys.stdout).run()


def question_facts(item: "Item") -> dict[str, object]:
    """Return a mistake as it is asked, as data."""
    from hilojack.calls import show_act
    from hilojack.practice.mistakes import pose

    facts: dict[str, object] = {"id": item.noted.id, "noted": item.noted.day}
    facts |= {"due": item.due.isoformat(), "answers": len(item.tries)}
    try:
        question = pose(item.noted)
    except ValueError as error:
        return facts | {"error": str(error)}
    view, variant = question.view, question.match.variant
    return facts | {
        "game": variant.game,
        "preset": variant.preset,
        "seats": variant.seats,
        "house_rules": variant.house_rules,
        "seat": view.seat,
        "hand": [show_act(card) for card in view.hand],
        "acts": [show_act(act) for act in question.voice.fair_choices(view)],
        "scores": list(view.scores),
        "lines": question.lines,
    }
