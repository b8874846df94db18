"""Written by `python -m hilojack.words.writing` from en/cards.ftl: change that."""

from collections.abc import Sequence
from functools import cache

from hilojack.words.grammar import listed


@cache
def name_of_suit(number: int) -> str:
    if number == 0:
        return "spades"
    if number == 1:
        return "hearts"
    if number == 2:
        return "diamonds"
    return "clubs"


@cache
def name_of_rank(number: int) -> str:
    if number == 0:
        return "two"
    if number == 1:
        return "three"
    if number == 2:
        return "four"
    if number == 3:
        return "five"
    if number == 4:
        return "six"
    if number == 5:
        return "seven"
    if number == 6:
        return "eight"
    if number == 7:
        return "nine"
    if number == 8:
        return "ten"
    if number == 9:
        return "jack"
    if number == 10:
        return "queen"
    if number == 11:
        return "king"
    return "ace"


@cache
def name_of_card(card: int) -> str:
    if card == 52:
        return "red joker"
    if card == 53:
        return "black joker"
    return name_of_rank(card % 13) + " of " + name_of_suit(card // 13)


@cache
def cards_of_suit(ranks: Sequence[str], suit: int) -> str:
    return listed(ranks) + " of " + name_of_suit(suit)


@cache
def points(count: int) -> str:
    if count == 0:
        return "no points"
    if count == 1:
        return "1 point"
    return str(count) + " points"
