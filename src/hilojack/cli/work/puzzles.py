"""The command puzzles."""

import sys
from datetime import UTC, datetime

from msgspec.structs import asdict

from hilojack.boards.answered import Puzzled, first_answers
from hilojack.calls import parse_act, show_act
from hilojack.cli.errors import UserError
from hilojack.cli.puzzles import Options
from hilojack.cli.sharing import asked_facts, plainly, print_json
from hilojack.judging import calls
from hilojack.puzzles.answers import ProvedQuestion, asked
from hilojack.puzzles.explaining import explain, explanation_facts, told
from hilojack.puzzles.puzzle import puzzle_facts, question_facts
from hilojack.puzzles.shipped import Wish, check, choose, of_the_day, shipped
from hilojack.review.data import choice_facts
from hilojack.tui.judging import CallsTable
from hilojack.tui.puzzling import PuzzleTable, keep
from hilojack.tui.saves import home
from hilojack.voices.commands import read


def run(options: Options) -> int:
    """Ask puzzles, or print one as data. The first answer to each is kept in the diary."""
    if options.theme in calls.THEMES:
        return run_judged(options)
    wish = Wish(options.game, options.theme, options.difficulty)
    with plainly():
        check(shipped(), wish)
        number = number_of(options, wish)
        question = asked(shipped().puzzle(number)) if number else None
    if not options.json and not options.answer:
        return PuzzleTable(wish, home().diary, sys.stdin, sys.stdout).run(number)
    if question is None:
        raise UserError("no puzzle is left that suits; choose another game, theme or difficulty")
    act = card_of(question, options.answer) if options.answer else None
    print_answer(options, number, question, act)
    return 0


def number_of(options: Options, wish: Wish) -> int:
    """Return the number of the puzzle that is asked for, or 0 if none is left."""
    if options.number:
        return options.number
    if options.today:
        return of_the_day(shipped(), datetime.now(UTC).date())
    return choose(shipped(), wish, first_answers(home().diary.entries(Puzzled))) or 0


def card_of(question: ProvedQuestion, name: str) -> int:
    """Return the card that answers a puzzle. Raise UserError if it cannot be played."""
    with plainly("--answer: "):
        act = read(name, question.view, ())
        if not isinstance(act, int) or (why := question.match.why_not(act)):
            raise ValueError(why)
    return act


def print_answer(options: Options, number: int, question: ProvedQuestion, act: int | None) -> None:
    """Print a puzzle, as data if asked, and once it is answered what is best."""
    puzzle = question.puzzle
    facts: dict[str, object] = {"number": number, "puzzles": len(shipped())}
    facts |= asdict(question_facts(puzzle))
    facts["words"] = question.lines
    if act is not None:
        counted, explanation = keep(home().diary, number, act), explain(puzzle)
        if not options.json:
            print("\n".join([question.mark(act)[0], *told(explanation)]))
            return
        facts |= asdict(puzzle_facts(puzzle))
        facts |= {"right": question.is_right(act), "counted": counted}
        facts["explanation"] = explanation_facts(explanation)
    print_json(facts)


# --- judged calls --------------------------------------------------------------------------------


def run_judged(options: Options) -> int:
    """Ask judged calls, or print one as data."""
    if options.today or options.difficulty is not None:
        raise UserError("judged calls have no difficulty, and none is the puzzle of the day")
    games = sorted({one.game for one in calls.shipped().about if one.theme == options.theme})
    if options.game and options.game not in games:
        raise UserError(
            f"no call of this theme is of '{options.game}'; choose from: {', '.join(games)}"
        )
    number = options.number or calls.shipped().next(options.game, options.theme) or 0
    with plainly(of=LookupError):
        question = calls.shipped().question(number)
    if not options.json and not options.answer:
        table = CallsTable(options.theme, options.game, sys.stdin, sys.stdout)
        return table.run(number)
    print_judged(options, number, question)
    return 0


def print_judged(options: Options, number: int, question: calls.JudgedQuestion) -> None:
    """Print a judged call, as data if asked, and once it is answered what each call costs."""
    facts: dict[str, object] = {"number": number, "calls": len(calls.shipped())}
    facts |= asked_facts(question) | {"words": question.lines}
    if options.answer:
        with plainly("--answer: "):
            act = parse_act(options.answer)
        if why := question.why_not(act):
            raise UserError(f"--answer: {why}")
        lines, known = question.answer(act), question.found.known
        if not options.json:
            print("\n".join(lines))
            return
        facts |= {
            "best": show_act(question.best),
            "right": question.is_right(act),
            "basis": known.basis,
        }
        facts |= {"choices": [choice_facts(one) for one in known.choices], "lines": lines}
    print_json(facts)
