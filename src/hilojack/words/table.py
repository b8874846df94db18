"""Written by `python src/hilojack/words/writing.py` from en/table.ftl: change that."""

from collections.abc import Sequence

from hilojack.words import Who, cards as cards_
from hilojack.words.grammar import capital, listed
from hilojack.words.suits import in_suits


def sentence(clause: str) -> str:
    return capital(clause) + "."


you = "you"


def together(first: str, second: str) -> str:
    return first + " and " + second


we = "We"


they = "They"


def deal_began(number: int, dealer: Who) -> str:
    return "deal " + str(number) + ": " + dealt_by(dealer)


def title_of_deal(title: str, number: int, score: str) -> str:
    return title + ", deal " + str(number) + ". " + score


def dealt_by(dealer: Who) -> str:
    return dealer.name + " " + ("deals" if dealer.person == "one" else "deal")


def plays(seat: Who, card: int) -> str:
    return (
        seat.name
        + " "
        + ("plays" if seat.person == "one" else "play")
        + " the "
        + cards_.name_of_card(card)
    )


def discards_card(seat: Who, card: int) -> str:
    return (
        seat.name
        + " "
        + ("discards" if seat.person == "one" else "discard")
        + " the "
        + cards_.name_of_card(card)
    )


def draws_a_card(seat: Who) -> str:
    return seat.name + " " + ("draws" if seat.person == "one" else "draw") + " a card"


def draws_card(seat: Who, card: int) -> str:
    return (
        seat.name
        + " "
        + ("draws" if seat.person == "one" else "draw")
        + " the "
        + cards_.name_of_card(card)
    )


def takes_trick(who: Who) -> str:
    return who.name + " " + ("takes" if who.person == "one" else "take") + " the trick"


def scores_points(side: Who, count: int) -> str:
    return (
        side.name
        + " "
        + ("scores" if side.person == "one" else "score")
        + " "
        + cards_.points(count)
    )


def with_card(card: int) -> str:
    return "with the " + cards_.name_of_card(card)


def won_match(side: Who) -> str:
    return side.name + " " + ("wins" if side.person == "one" else "win") + " the match"


def won_by_resignation(side: Who, names: Sequence[str]) -> str:
    return (
        capital(side.name)
        + " "
        + ("wins" if side.person == "one" else "win")
        + ": "
        + listed(names)
        + " resigned."
    )


def resigns(seat: Who) -> str:
    return seat.name + " " + ("resigns" if seat.person == "one" else "resign")


def score_of(scores: str, target: int) -> str:
    return "Score: " + scores + "; " + points_that_win(target) + "."


def points_that_win(target: int) -> str:
    if target == 1:
        return "1 point wins"
    return str(target) + " points win"


def side_and_score(side: Who, score: str) -> str:
    return side.name + " " + score


def stakes(sides: str) -> str:
    return "Stakes: " + sides + "."


def gets_stake(side: Who, amount: int) -> str:
    return side.name + " " + ("gets" if side.person == "one" else "get") + " " + str(amount)


def pays_stake(side: Who, amount: int) -> str:
    return side.name + " " + ("pays" if side.person == "one" else "pay") + " " + str(amount)


def holds_cards(seat: Who, cards: Sequence[int]) -> str:
    return (
        capital(seat.name)
        + " "
        + ("holds" if seat.person == "one" else "hold")
        + ": "
        + in_suits(tuple(cards))
        + "."
    )


def holds(seat: Who, cards: Sequence[int]) -> str:
    return (
        seat.name
        + " "
        + ("holds" if seat.person == "one" else "hold")
        + " "
        + in_suits(tuple(cards))
    )


def unseen_of_suit(ranks: str, suit: int) -> str:
    return "Unseen " + cards_.name_of_suit(suit) + ": " + ranks + "."


none_unseen = "none"


def unseen_jokers(cards: Sequence[int]) -> str:
    return "Unseen: " + in_suits(tuple(cards)) + "."


deal_is_over = "The deal is over."


def not_allowed(reason: str) -> str:
    return "That is not allowed: " + reason + "."


def is_to(name: str, duty: str) -> str:
    return name + " is to " + duty + "."


def your_hand(cards: Sequence[int]) -> str:
    return "Your hand: " + in_suits(tuple(cards)) + "."


hand_is_empty = "Your hand is empty."


play = "Play"
