"""Written by `python src/hilojack/words/writing.py` from en/subjects.ftl: change that."""

call_by_its_number = "A judged call is asked for by its number, as in /calls/12."


after_a_call = "after must be a call's number."


puzzle_by_its_number = "A puzzle is asked for by its number, as in /puzzles/12."


after_a_puzzle = "after must be a puzzle's number."


def count_of_puzzles(most: int) -> str:
    return "count must be a number from 1 to " + str(most) + "."


calls_have_changed = "The judged calls have changed. Load the page again."


puzzles_have_changed = "The puzzles have changed. Load the page again."


difficulty_from_zero = "A difficulty must be a number from 0."


answer_the_puzzle_first = "Answer the puzzle first: then you see what is best, and why."


day_by_its_date = "A day is asked for by its date, as in 2026-11-25."


day_must_be_today = "day must be today where you are, as in 2026-11-25."


no_more_training = "No more of your training can be kept here."


no_mistake_to_train = "You have no such mistake to train."


board_once_played = "You see a board once you have played it."


seat_from_zero = "A seat must be a number from 0."


no_seat_of_match = "There is no such seat."


hands_must_be = "hands must be own or all."


deals_from_zero = "The deals that you have must be a number from 0."


acts_from_zero = "acts must be a number from 0."


search_is_loaded = "The search is being loaded."
