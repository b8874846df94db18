"""The command train."""

import sys
from datetime import date

from hilojack.cli.sharing import asked_facts, print_json
from hilojack.cli.train import Options
from hilojack.mistakes.entries import KINDS
from hilojack.mistakes.notes import pose
from hilojack.mistakes.schedule import ScheduledMistake, items
from hilojack.tui.saves import home
from hilojack.tui.training import TrainingTable


def run(options: Options) -> int:
    """Ask the mistakes that are due, or print what waits as data, without the answers."""
    diary, today = home().diary, date.today()
    if options.json:
        found = items(diary.entries(*KINDS))
        waiting = [one.due.isoformat() for one in found if one.due > today]
        asked = [question_facts(one) for one in found if one.due <= today]
        print_json({"day": today.isoformat(), "due": asked, "waiting": waiting})
        return 0
    return TrainingTable(diary, today, sys.stdin, sys.stdout).run()


def question_facts(item: ScheduledMistake) -> object:
    """Return a mistake as it is asked, as data."""
    facts: dict[str, object] = {"id": item.noted.id, "noted": item.noted.day}
    facts |= {"due": item.due.isoformat(), "answers": len(item.tries)}
    try:
        question = pose(item.noted)
    except ValueError as error:
        return facts | {"error": str(error)}
    return facts | asked_facts(question, rules=True) | {"lines": question.lines}
