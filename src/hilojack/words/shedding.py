"""Written by `python src/hilojack/words/writing.py` from en/shedding.ftl: change that."""

from collections.abc import Sequence

from hilojack.words import Who, cards as cards_
from hilojack.words.grammar import capital
from hilojack.words.suits import in_suits


def begins_pile(card: int) -> str:
    return "the " + cards_.name_of_card(card) + " begins the pile"


def says_last_card(seat: Who) -> str:
    return seat.name + " " + ("says" if seat.person == "one" else "say") + ' "last card"'


def finds_nothing(seat: Who) -> str:
    return seat.name + " " + ("finds" if seat.person == "one" else "find") + " nothing to pick up"


def picks_up(seat: Who, count: int) -> str:
    return (
        seat.name
        + " "
        + ("picks" if seat.person == "one" else "pick")
        + " up "
        + str(count)
        + " cards"
    )


def picks_up_cards(seat: Who, count: int, cards: Sequence[int]) -> str:
    return picks_up(seat, count) + ": " + in_suits(tuple(cards))


def did_not_say(name: str) -> str:
    return name + ' did not say "last card"'


def pile_is_shuffled(count: int) -> str:
    return "the pile except its top card is shuffled into a stock of " + str(count)


def pile_is_turned(count: int) -> str:
    return "the pile except its top card is turned over, unshuffled, into a stock of " + str(count)


def cancels_pick_up(seat: Who) -> str:
    return seat.name + " " + ("cancels" if seat.person == "one" else "cancel") + " the pick-up"


now_goes_left = "play now goes clockwise, to the left"


now_goes_right = "play now goes anticlockwise, to the right"


goes_left = "Play goes clockwise, to the left."


goes_right = "Play goes anticlockwise, to the right."


play_goes_right = "Play goes to the right."


def are_skipped(count: int) -> str:
    if count == 1:
        return "one player is skipped"
    return str(count) + " players are skipped"


def ordinal(place: int) -> str:
    if place == 1:
        return "first"
    if place == 2:
        return "second"
    if place == 3:
        return "third"
    if place == 4:
        return "fourth"
    if place == 5:
        return "fifth"
    if place == 6:
        return "sixth"
    return "seventh"


def goes_out(seat: Who, place: int) -> str:
    return seat.name + " " + ("goes" if seat.person == "one" else "go") + " out " + ordinal(place)


blocked = "the game is blocked: nobody can play"


play_limit = "the deal ends: the limit of plays is reached"


nobody_scores = "nobody scores"


def is_charged(side: Who, count: int) -> str:
    return (
        side.name
        + " "
        + ("is" if side.person == "one" else "are")
        + " charged "
        + cards_.points(count)
    )


def score_of_charges(scores: str, count: int) -> str:
    return (
        "Score: "
        + scores
        + "; "
        + cards_.points(count)
        + " or more end the match, the lowest wins."
    )


def pile_of(count: int, cards: str) -> str:
    return "The pile of " + cards_.some_cards(count) + ", its top card first: " + cards + "."


def top_card(top: int) -> str:
    return "Top " + cards_.name_of_card(top) + "."


def top_card_on(top: int, count: int) -> str:
    return "Top " + cards_.name_of_card(top) + " on " + cards_.some_cards(count) + "."


def on_some_cards(count: int) -> str:
    return "on " + cards_.some_cards(count)


nothing_below = "nothing below"


def stock_refilled(stock: int, times: int) -> str:
    if times == 0:
        return "Stock " + str(stock) + "."
    if times == 1:
        return "Stock " + str(stock) + ", refilled once."
    if times == 2:
        return "Stock " + str(stock) + ", refilled twice."
    return "Stock " + str(stock) + ", refilled " + str(times) + " times."


def suit_nominated(suit: int) -> str:
    return capital(cards_.name_of_suit(suit)) + " nominated."


def to_pick_up(count: int) -> str:
    return capital(cards_.some_cards(count)) + " to pick up, or answer."


def holds_marked(seat: Who, count: int, mark: str) -> str:
    return (
        capital(seat.name)
        + " "
        + ("holds" if seat.person == "one" else "hold")
        + " "
        + cards_.some_cards(count)
        + mark
        + "."
    )


def in_brackets(mark: str) -> str:
    return " " + "(" + mark + ")"


def other_hand(name: str, size: int, mark: str) -> str:
    return name + " " + str(size) + mark


def stock_from_top(cards: str) -> str:
    return "The stock from its top: " + cards + "."


def lacks_kinds(seat: Who, kinds: str) -> str:
    return (
        capital(seat.name) + " " + ("lacks" if seat.person == "one" else "lack") + " " + kinds + "."
    )


def lacks_kinds_except(seat: Who, kinds: str, count: int) -> str:
    return (
        capital(seat.name)
        + " "
        + ("lacks" if seat.person == "one" else "lack")
        + " "
        + kinds
        + ", except among the last "
        + cards_.some_cards(count)
        + " drawn."
    )


def stock_label(stock: int) -> str:
    return "stock " + str(stock)


nominate_a_suit = "Nominate a suit: the next player must follow it."


def duty_to_shed(phase: str) -> str:
    if phase == "nominate":
        return "nominate a suit"
    if phase == "go-on":
        return "continue or end the turn"
    return "play a card or draw"


def duty_to_pick_up(pending: int) -> str:
    return "pick up " + str(pending) + ", or answer"


one_card_left = "One card left: say last card, or end your turn without."


no_card_follows = "No card follows: end your turn, or press u to undo."


play_another = "Play another card or end your turn."


play_another_or_say = "Play another card, say last card or end your turn."


def pick_up_or_answer(pending: int) -> str:
    return "Pick up " + str(pending) + ", or answer."


def pick_up_no_answer(pending: int) -> str:
    return "Pick up " + str(pending) + ": no card answers it."


no_card_to_draw = "No card fits, and none is left to draw: pass."


draw_one = "No card fits: draw one."


a_card = "a card"


def play_one(cards: str) -> str:
    return "Play " + cards + "."


def play_or_draw(cards: str) -> str:
    return "Play " + cards + ", or draw."


def play_or_pass(cards: str) -> str:
    return "Play " + cards + ", or pass."


def play_or_draw_or_pass(cards: str) -> str:
    return "Play " + cards + ", or draw, or pass."


def nominate_one_of(suits: str) -> str:
    return "Nominate " + suits


def play_cards(cards: str) -> str:
    return "Play " + cards


ends_the_turn = "ends the turn"


unsaid = "unsaid"


nominate = "nominate"


def call_and_number(words: str, number: int) -> str:
    return words + " " + str(number)


def mark_of_place(place: int) -> str:
    return "out " + ordinal(place)


mark_forgot = "forgot!"


mark_last_card = "last card!"


turn_is_over = "Your turn is over; a turn can be taken back only until it ends."


no_card_to_take_back = "You have played no card in this turn to take back."


picked_up_stays = "Cards that you picked up cannot be put back."
