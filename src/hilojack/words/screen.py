"""Written by `python src/hilojack/words/writing.py` from en/screen.ftl: change that."""


def terminal_too_small(columns: int, rows: int, width: int, height: int, command: str) -> str:
    return (
        "The table needs "
        + str(columns)
        + " columns and "
        + str(rows)
        + " rows; this terminal has "
        + str(width)
        + " and "
        + str(height)
        + ". Make it larger, or play in lines of text: "
        + command
    )


space_resumes = "Space goes on"


space_stops = "Space stops"


def time_left(seconds: int, keys: str) -> str:
    return str(seconds) + " s · " + keys


def and_a_suit(typed: str, suits: str) -> str:
    return typed + "… and a suit: " + suits + "."


def or_leave(said: str) -> str:
    return said + " q again leaves the table; the match is saved. Esc stays."


def or_enter(said: str) -> str:
    return said + " Or Enter to play the chosen card."


how_keys_work = "Arrows move the pointer, Enter or a click plays; Space ends a pause."


help_title = "Help"


table_title = "The table in words"


score_title = "The score"


last_title = "What was played last"


hint_title = "A hint"


no_color_is_set = "NO_COLOR is set: suits are letters."


def opponents_pause(seconds: str) -> str:
    return "Opponents pause for " + seconds + " seconds."


def time_for_last_card(seconds: str) -> str:
    return "You have " + seconds + " seconds to say last card."


unlimited_time = "You have unlimited time to say last card."


you_take_it_back = "You take it back."


thinking_of_it = "Thinking…"


resign_title = "Resign"


resign_no = "Play on"


enter_plays = "play"


esc_closes = "Esc closes"


esc_goes_back = "Esc goes back"


review_title = "The review"


reviewing_begins = "Reviewing…"


def reviewing_so_far(done: int, of: int) -> str:
    return "Reviewing: " + str(done) + " of " + str(of) + " decisions…"


def not_your_decision(typed: str, choices: str) -> str:
    return "'" + typed + "' is not one of your decisions; " + choices


def decisions_from_to(first: int, last: int) -> str:
    return "they are from " + str(first) + " to " + str(last)


no_decisions = "there are none"


rematch_key = "Rematch (m)"


new_match_key = "New match (n)"


next_deal_key = "Next deal (Enter)"


review_key = "Review (x)"


undo_key = "Undo (u)"


leave_key = "Leave (q)"


new_match_title = "A new match"


how_to_choose = "Tab goes on, Enter opens and chooses, Esc goes back"


rules_to_type = "none; for example follow=may-trump target=7"


house_rules_head = "House rules"


name_head = "Your name"


own_name = "You"


deal_key = "Deal"


back_key = "Back"


by_the_book = "By the book."


def house_rules_are(rules: str) -> str:
    return "House rules: " + rules


choose_preset = "Choose a preset and the number of players."


def title_and_deal(title: str, number: int) -> str:
    return title + " · deal " + str(number)


turned_up_is = "turned up"


trumps_are = "trumps"


turn_up_sign = "Turn-up"


def held_over_short(count: int) -> str:
    return str(count) + " held over"


def stock_sign(count: int) -> str:
    return "Stock " + str(count)


def stock_cards(cards: str) -> str:
    return "Stock " + cards


def cut_sign(card: str) -> str:
    return "cut " + card


def held_and_tricks(held: int, taken: int) -> str:
    return "▮" + str(held) + " tricks " + str(taken)


def unseen_sign(unseen: int) -> str:
    return "Unseen " + str(unseen)


def score_sign(target: int) -> str:
    return "Score, " + str(target) + " up"


def lowest_wins_sign(target: int) -> str:
    return "Score, " + str(target) + " up, lowest wins"


def pick_up_sign(count: int) -> str:
    return "pick up " + str(count)


def pick_up_large(count: int) -> str:
    return "PICK UP " + str(count)


or_answer = "or answer"


nominated_sign = "nominated"


def out_sign(names: str) -> str:
    return "Out: " + names


def claim_sign(name: str) -> str:
    return "Claim: " + name


has_revoked_sign = "has revoked"


is_ahead = "ahead"


clockwise = "clockwise"


anticlockwise = "anticlockwise"
