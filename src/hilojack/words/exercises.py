"""Written by `python src/hilojack/words/writing.py` from en/exercises.ftl: change that."""

from hilojack.words import cards as cards_

once_more = "the position once more"


next_puzzle = "the next puzzle"


leave_puzzles = "leave the puzzles"


show_the_answer = "show the answer, which counts as missed"


step_forward = "a step forward in the line; Enter does the same"


step_back = "a step back"


whole_line = "the whole line at once"


line_of_answer = "the line of the answer"


answer_in_deal = "the answer in the deal of this line"


type_another_card = "Type a card to see why it loses. " + ""


end_of_line = "That is the end of the line."


beginning_of_line = "That is its beginning."


def step_of_line(at: int, last: int, said: str) -> str:
    return str(at) + " of " + str(last) + ": " + said


all_puzzles_answered = "You have answered every puzzle that suits."


forward_back_or_next = "Forward, back, or next?"


which_card_is_best = "Which card is best?"


first_answer_counts = "You had answered this puzzle before: your first answer counts."


def the_line_of(card: int) -> str:
    return "The line of the " + cards_.name_of_card(card) + "."


def in_the_same_deal(card: int) -> str:
    return "The " + cards_.name_of_card(card) + " in the same deal."


is_line_of_answer = "This is the line of the answer. Type another card to see why it loses."


def puzzle_head(number: int, of: int, missed: int, levels: int) -> str:
    return (
        "Puzzle "
        + f"{number:,}"
        + " of "
        + f"{of:,}"
        + ": "
        + str(missed)
        + " of "
        + str(levels)
        + " levels miss it."
    )


what_acts_are_worth = "what each act is worth; Ctrl-C stops"


forward_in_line = "a step forward, in the line last tried; Enter does the same"


as_a_text = "the position and its line as a text, and as the end of a link"


keep_as_puzzle = "keep it as a puzzle of your own, if one card is proved best"


leave_position = "leave"


type_an_act = "Type a card or a call to try it, as in js, 10d or pass. " + ""


try_an_act = "Try an act"


def is_to_act(name: str) -> str:
    return name + " is to act."


def after_acts(acts: str, turn: str) -> str:
    return "After " + acts + ": " + turn


kept_among_yours = "It is kept among your puzzles. Its link ends so:"


kept_before = "You have kept this puzzle before. Its link ends so:"


answer_first = "Answer the puzzle first: type a card."


stopped_too_soon = "Stopped before anything was known."


stopped_begins_again = "Stopped: w goes on from the beginning."


leave_training = "leave; what you have answered is kept"


drop_mistake = "drop this mistake: you are never asked again"


def mistake_not_shown(day: str, why: str) -> str:
    return "The mistake of " + day + " cannot be shown: " + why + "."


dropped = "Dropped."


was_dropped = "It was dropped."


def comes_back(when: str) -> str:
    return "It comes back " + when + "."


def no_mistake_kept(program: str) -> str:
    return "No mistake is kept. Review a match: " + program + " review, or x at the table."


def due_and_resume(due: str, command: str) -> str:
    return due + " Resume: " + command


def nothing_due(count: int, when: str) -> str:
    return (
        "Nothing is due today. "
        + ("1 mistake waits" if count == 1 else f"{count:,}" + " mistakes wait")
        + "; come back "
        + when
        + "."
    )


def mistakes_due(count: int) -> str:
    if count == 1:
        return "1 mistake is due."
    return f"{count:,}" + " mistakes are due."


tomorrow = "tomorrow"


def on_day(day: int, month: str) -> str:
    return "on " + str(day) + " " + month


def on_day_of_year(day: int, month: str, year: int) -> str:
    return "on " + str(day) + " " + month + " " + str(year)


def mistakes_not_noted(path: str, why: str) -> str:
    return "The mistakes cannot be noted in " + path + ": " + why + "."


def mistakes_noted(count: int, command: str) -> str:
    if count == 1:
        return "1 new mistake comes back tomorrow, to be trained: " + command
    return str(count) + " new mistakes come back tomorrow, to be trained: " + command


def no_more_noted(count: int) -> str:
    return f"{count:,}" + " mistakes wait: no more are noted until you drop some."


all_calls_seen = "You have seen every judged call that suits."


def call_head(number: int, of: int, theme: str) -> str:
    return "Judged call " + str(number) + " of " + str(of) + ": " + theme + "."


what_is_sensible = "what a sensible player would do"


leave_lesson = "leave the lesson"


def now_play_it(command: str) -> str:
    return "Now play it: " + command
