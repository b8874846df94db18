"""Written by `python src/hilojack/words/writing.py` from en/duties.ftl: change that."""

from hilojack.words import cards as cards_


def must_do(duty: str, suit: int, card: int) -> str:
    if duty == "called":
        return "must play the " + cards_.name_of_card(card) + ", which was called"
    if duty == "lead-trump":
        return "must lead a trump"
    if duty == "no-joker":
        return "must not lead a joker"
    if duty == "trump":
        return "must trump"
    if duty == "follow":
        return "must follow " + cards_.name_of_suit(suit)
    return "must follow " + cards_.name_of_suit(suit) + " or trump"


def now_do(duty: str, suit: int, card: int, trump: int) -> str:
    if duty == "called":
        return "Play the " + cards_.name_of_card(card) + ", which was called"
    if duty == "lead-trump":
        return "Lead a trump"
    if duty == "no-joker":
        return "Do not lead a joker"
    if duty == "trump":
        return "Trump with " + cards_.name_of_suit(trump)
    if duty == "follow":
        return "Follow " + cards_.name_of_suit(suit)
    return "Follow " + cards_.name_of_suit(suit) + ", or trump with " + cards_.name_of_suit(trump)


def must_and_held(must: str, held: str) -> str:
    return must + "; you hold " + held


def may_discard_only(cards: str) -> str:
    return "you may now discard only " + cards


nominate_first = "a suit must be nominated first"


def not_your_last(card: int) -> str:
    return "the " + cards_.name_of_card(card) + " may not be your last card"


def no_answer(card: int, pending: int) -> str:
    return "the " + cards_.name_of_card(card) + " does not answer the pick-up of " + str(pending)


def must_play(cards: str) -> str:
    return "must play " + cards


only_answers = "a turn that answers a pick-up continues only with answers"


keep_last_card = "the last card must be kept for a turn of its own"


def only_dumped(suit: int) -> str:
    return "only " + cards_.name_of_suit(suit) + " may be dumped"


one_card_a_turn = "only one card is played in a turn"


def does_not_follow(top: int) -> str:
    return "that does not follow on the " + cards_.name_of_card(top)


def a_rank(rank: int) -> str:
    if rank == 6:
        return "an " + cards_.name_of_rank(rank)
    if rank == 12:
        return "an " + cards_.name_of_rank(rank)
    return "a " + cards_.name_of_rank(rank)
