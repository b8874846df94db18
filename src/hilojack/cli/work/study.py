"""The command study."""

import sys
from pathlib import Path

from msgspec.structs import asdict

from hilojack.calls import show_act
from hilojack.cli.errors import STOPPED, UserError
from hilojack.cli.matches import match_in
from hilojack.cli.progress import Progress
from hilojack.cli.sharing import plainly, print_json
from hilojack.cli.study import Options
from hilojack.puzzles.answers import asked
from hilojack.study.position import Study, of_match
from hilojack.study.puzzle import Posed, answer_facts, posed
from hilojack.study.text import acts_of, either, to_link, tokens, write
from hilojack.study.weighing import WeighedPosition, weighed_facts
from hilojack.study.words import verdict, worth_lines
from hilojack.tui.saves import home
from hilojack.tui.studying import StudyTable, kept_lines, position_lines, weighed_in


def run(options: Options) -> int:
    """Show a position and what each act is worth; at a terminal, let lines be tried."""
    if options.puzzles:
        return print_puzzles(options)
    with plainly():
        study = position(options)
        line = line_of(options, study)
        study.match(line)
        if options.puzzle:
            return keep_puzzle(study, line)
    if sys.stdin.isatty() and not options.json:
        return open_table(options, study, line)
    return print_worths(options, study, line)


def position(options: Options) -> Study:
    """Return the position that the options name."""
    if (options.text is None) == (options.record is None):
        raise UserError(
            "name a position, as in 'all-fours; trumps S; Ann AS; Ben JS', or --record FILE"
        )
    if options.record is not None:
        return recorded_moment(options, options.record)
    if options.seat is not None:
        raise UserError("--seat needs --record; in a text write a name, as in 'as Ann'")
    words = sys.stdin.read() if options.text == "-" else options.text or ""
    return either(words[words.find("#") :] if "#" in words else words)


def recorded_moment(options: Options, file: Path) -> Study:
    """Return a moment of a match that is over."""
    record, match = match_in(file, options.match)
    if not record.finished:
        raise UserError("the match of this record is not over, and a study would be help")
    return of_match(match, options.deal, options.at, options.seat)


def line_of(options: Options, study: Study) -> tuple[int, ...]:
    """Return the line to try: that of the options, or the first of the text."""
    if options.line.strip():
        return acts_of(tokens(options.line), "--line")
    return study.lines[0] if study.lines and options.json else ()


def print_question(options: Options, study: Study, line: tuple[int, ...]) -> int:
    """Print a puzzle or, if it is answered with --line, what is best."""
    told = [*position_lines(study, study.match()), "", "Which card is best? --line CARD answers."]
    facts: dict[str, object] = {"text": write(study)}
    if line:
        question = asked(posed(study)[1])
        told = question.short(line[0])
        facts |= {"right": question.is_right(line[0]), **asdict(answer_facts(question.puzzle))}
    if options.json:
        print_json(facts)
    else:
        print("\n".join(told))
    return 0


def keep_puzzle(study: Study, line: tuple[int, ...]) -> int:
    """Keep a position as a puzzle, and print its answer and its link."""
    print("\n".join(kept_lines(study, line, home().diary)))
    return 0


def print_puzzles(options: Options) -> int:
    """Print the texts of the puzzles that were kept."""
    kept = [one.text for one in home().diary.entries(Posed)]
    if options.json:
        print_json(kept)
    else:
        print("\n".join(kept) or "You have kept no puzzle yet: --puzzle keeps one.")
    return 0


def open_table(options: Options, study: Study, line: tuple[int, ...]) -> int:
    """Let lines be tried at the terminal."""

    def think(study: Study, line: tuple[int, ...]) -> tuple[WeighedPosition | None, bool]:
        return thought(study, line, options.seconds)

    return StudyTable(study, line, think, sys.stdin, sys.stdout).run()


def thought(
    study: Study, line: tuple[int, ...], seconds: int
) -> tuple[WeighedPosition | None, bool]:
    """Think with a bar, which ends with the thought."""
    with Progress("") as bar:
        return weighed_in(study, line, seconds, bar.tell)


def print_worths(options: Options, study: Study, line: tuple[int, ...]) -> int:
    """Print a position and what each act is worth, as data if asked."""
    match = study.match(line)
    if study.asked:
        return print_question(options, study, line)
    found, stopped = thought(study, line, options.seconds)
    if found is None:
        print("Stopped before anything was known.", file=sys.stderr)
        return STOPPED
    if options.json:
        turn = None if match.turn is None else study.names[match.turn]
        facts: dict[str, object] = {"text": write(study), "link": to_link(study), "turn": turn}
        facts["line"] = [show_act(act) for act in line]
        facts["legal"] = [show_act(act) for act in study.choices(match)]
        print_json(facts | {"worth": weighed_facts(found)})
    else:
        told = [*position_lines(study, match), "", verdict(study, match, found)]
        print("\n".join([*told, *worth_lines(found)]))
    return STOPPED if stopped else 0
