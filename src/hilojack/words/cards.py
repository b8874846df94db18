"""Written by `python src/hilojack/words/writing.py` from en/cards.ftl: change that."""

from functools import cache

from hilojack.words.grammar import count_word


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
def cards_of_suit(ranks: str, suit: int) -> str:
    return ranks + " of " + name_of_suit(suit)


@cache
def points(count: int) -> str:
    if count == 0:
        return "no points"
    if count == 1:
        return "1 point"
    return str(count) + " points"


@cache
def more_points(count: int) -> str:
    if count == 0:
        return "no points more"
    if count == 1:
        return "1 point more"
    return str(count) + " points more"


@cache
def fewer_points(count: int) -> str:
    if count == 0:
        return "no points less"
    if count == 1:
        return "1 point less"
    return str(count) + " points less"


@cache
def some_cards(count: int) -> str:
    if count == 0:
        return "no cards"
    if count == 1:
        return "1 card"
    return str(count) + " cards"


@cache
def some_tricks(count: int) -> str:
    if count == 0:
        return "no tricks"
    if count == 1:
        return "1 trick"
    return str(count) + " tricks"


@cache
def card_points(count: int) -> str:
    if count == 0:
        return "no card-points"
    if count == 1:
        return "1 card-point"
    return str(count) + " card-points"


@cache
def counted_cards(count: int) -> str:
    return count_word(count) + " " + ("card" if count == 1 else "cards")


@cache
def counted_jokers(count: int) -> str:
    return count_word(count) + " " + ("joker" if count == 1 else "jokers")


@cache
def minus(amount: int) -> str:
    return "minus " + str(amount)


@cache
def name_of_ranks(number: int) -> str:
    if number == 4:
        return "sixes"
    return name_of_rank(number) + "s"


@cache
def counted_rank(count: int, rank: int) -> str:
    return count_word(count) + " " + (name_of_rank(rank) if count == 1 else name_of_ranks(rank))
