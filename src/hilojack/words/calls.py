"""Written by `python src/hilojack/words/writing.py` from en/calls.ftl: change that."""

from hilojack.words import Who, cards as cards_
from hilojack.words.grammar import capital, number_word


def play_card(card: int) -> str:
    return "play the " + cards_.name_of_card(card)


def name_of_call(code: str, number: int) -> str:
    if code == "DEAL-SINGLY":
        return "deal the cards singly"
    if code == "DEAL-THREES":
        return "deal the cards in threes"
    if code == "STAND":
        return "stand"
    if code == "BEG":
        return "beg"
    if code == "GIVE":
        return "give one"
    if code == "REFUSE":
        return "refuse"
    if code == "BUNCH":
        return "propose to bunch the cards"
    if code == "PLAY-ON":
        return "play on"
    if code == "AGREE":
        return "agree to bunch the cards"
    if code == "ACCEPT":
        return "accept"
    if code == "PASS":
        return "pass"
    if code == "BID":
        return "bid " + number_word(number)
    if code == "SMUDGE":
        return "bid smudge"
    if code == "NAME":
        return "name " + cards_.name_of_suit(number)
    if code == "CLAIM":
        return "claim a revoke of seat " + str(number)
    if code == "SELL":
        return "offer the pitch for sale"
    if code == "DRAW":
        return "draw a card"
    if code == "PICK-UP":
        return "pick up"
    if code == "LAST-CARD":
        return "say last card"
    if code == "END-TURN":
        return "end the turn"
    if code == "NOMINATE":
        return "nominate " + cards_.name_of_suit(number)
    if code == "MOON":
        return "shoot the moon"
    if code == "DONE":
        return "discard no more cards"
    if code == "THROW-IN":
        return "throw the hand in"
    return "call the " + name_of_called_trump(number)


def name_of_called_trump(number: int) -> str:
    if number == 13:
        return "off-ace"
    if number == 14:
        return "off-jack"
    if number == 15:
        return "off-five"
    if number == 16:
        return "off-three"
    if number == 17:
        return "red joker"
    if number == 18:
        return "black joker"
    return cards_.name_of_rank(number) + " of trumps"


def short_called_trump(number: int) -> str:
    if number == 13:
        return "off-ace"
    if number == 14:
        return "off-jack"
    if number == 15:
        return "off-five"
    if number == 16:
        return "off-three"
    if number == 17:
        return "red joker"
    if number == 18:
        return "black joker"
    return cards_.name_of_rank(number)


def has_called(who: Who, code: str, number: int) -> str:
    if code == "DEAL-SINGLY":
        return who.name + " " + ("deals" if who.person == "one" else "deal") + " the cards singly"
    if code == "DEAL-THREES":
        return (
            who.name + " " + ("deals" if who.person == "one" else "deal") + " the cards in threes"
        )
    if code == "STAND":
        return who.name + " " + ("stands" if who.person == "one" else "stand")
    if code == "BEG":
        return who.name + " " + ("begs" if who.person == "one" else "beg")
    if code == "GIVE":
        return who.name + " " + ("gives" if who.person == "one" else "give") + " one"
    if code == "REFUSE":
        return who.name + " " + ("refuses" if who.person == "one" else "refuse")
    if code == "BUNCH":
        return (
            who.name
            + " "
            + ("proposes" if who.person == "one" else "propose")
            + " to bunch the cards"
        )
    if code == "PLAY-ON":
        return who.name + " " + ("plays" if who.person == "one" else "play") + " on"
    if code == "AGREE":
        return (
            who.name + " " + ("agrees" if who.person == "one" else "agree") + " to bunch the cards"
        )
    if code == "ACCEPT":
        return who.name + " " + ("accepts" if who.person == "one" else "accept")
    if code == "PASS":
        return who.name + " " + ("passes" if who.person == "one" else "pass")
    if code == "BID":
        return (
            who.name + " " + ("bids" if who.person == "one" else "bid") + " " + number_word(number)
        )
    if code == "SMUDGE":
        return who.name + " " + ("bids" if who.person == "one" else "bid") + " smudge"
    if code == "NAME":
        return (
            who.name
            + " "
            + ("names" if who.person == "one" else "name")
            + " "
            + cards_.name_of_suit(number)
        )
    if code == "CLAIM":
        return (
            who.name
            + " "
            + ("claims" if who.person == "one" else "claim")
            + " a revoke of seat "
            + str(number)
        )
    if code == "SELL":
        return (
            who.name + " " + ("offers" if who.person == "one" else "offer") + " the pitch for sale"
        )
    if code == "DRAW":
        return who.name + " " + ("draws" if who.person == "one" else "draw") + " a card"
    if code == "PICK-UP":
        return who.name + " " + ("picks" if who.person == "one" else "pick") + " up"
    if code == "LAST-CARD":
        return who.name + " " + ("says" if who.person == "one" else "say") + " last card"
    if code == "END-TURN":
        return who.name + " " + ("ends" if who.person == "one" else "end") + " the turn"
    if code == "NOMINATE":
        return (
            who.name
            + " "
            + ("nominates" if who.person == "one" else "nominate")
            + " "
            + cards_.name_of_suit(number)
        )
    if code == "MOON":
        return who.name + " " + ("shoots" if who.person == "one" else "shoot") + " the moon"
    if code == "DONE":
        return (
            who.name + " " + ("discards" if who.person == "one" else "discard") + " no more cards"
        )
    if code == "THROW-IN":
        return who.name + " " + ("throws" if who.person == "one" else "throw") + " the hand in"
    return (
        who.name
        + " "
        + ("calls" if who.person == "one" else "call")
        + " the "
        + name_of_called_trump(number)
    )


def discards_as(who: Who, card: str) -> str:
    return who.name + " " + ("discards" if who.person == "one" else "discard") + " " + card


def label_of_call(code: str, number: int) -> str:
    if code == "DEAL-SINGLY":
        return "Deal singly"
    if code == "DEAL-THREES":
        return "Deal in threes"
    if code == "STAND":
        return "Stand"
    if code == "BEG":
        return "Beg"
    if code == "GIVE":
        return "Give one"
    if code == "REFUSE":
        return "Refuse"
    if code == "BUNCH":
        return "Bunch"
    if code == "PLAY-ON":
        return "Play on"
    if code == "AGREE":
        return "Agree"
    if code == "ACCEPT":
        return "Accept"
    if code == "PASS":
        return "Pass"
    if code == "BID":
        return "Bid " + str(number)
    if code == "SMUDGE":
        return "Smudge"
    if code == "NAME":
        return capital(cards_.name_of_suit(number))
    if code == "CLAIM":
        return "Claim a revoke of seat " + str(number)
    if code == "SELL":
        return "Sell"
    if code == "DRAW":
        return "Draw a card"
    if code == "PICK-UP":
        return "Pick up"
    if code == "LAST-CARD":
        return "Say last card"
    if code == "END-TURN":
        return "End the turn"
    if code == "NOMINATE":
        return capital(cards_.name_of_suit(number))
    if code == "MOON":
        return "Moon"
    if code == "DONE":
        return "Done"
    if code == "THROW-IN":
        return "Throw in"
    return capital(short_called_trump(number))


def mark_of_call(code: str, number: int) -> str:
    if code == "STAND":
        return "stands"
    if code == "BEG":
        return "begs"
    if code == "GIVE":
        return "gives one"
    if code == "REFUSE":
        return "refuses"
    if code == "BUNCH":
        return "bunch?"
    if code == "PLAY-ON":
        return "plays on"
    if code == "AGREE":
        return "agrees"
    if code == "ACCEPT":
        return "accepts"
    if code == "PASS":
        return "passes"
    if code == "BID":
        return "bid " + str(number)
    if code == "SMUDGE":
        return "smudge"
    if code == "NAME":
        return cards_.name_of_suit(number)
    if code == "SELL":
        return "sells"
    if code == "MOON":
        return "moon"
    if code == "THROW-IN":
        return "throws in"
    return "calls " + short_called_trump(number)


def has_taken_over(who: Who, height: int) -> str:
    return (
        who.name
        + " "
        + ("takes" if who.person == "one" else "take")
        + " over the bid of "
        + number_word(height)
        + ", as the dealer may"
    )
