"""Written by `python src/hilojack/words/writing.py` from en/chat.ftl: change that."""

hello = "Hello!"


good_luck = "Good luck!"


well_played = "Well played!"


thank_you = "Thank you!"


oops = "Oops!"


your_turn = "Your turn."


one_moment = "One moment, please."


good_game = "Good game!"


another_match = "Another match?"


good_bye = "Goodbye!"


def said_too_much(seated: bool, most: int) -> str:
    return (
        ("you have" if seated else "spectators have")
        + " said "
        + f"{most:,}"
        + " things here, and no more is kept; open another table"
    )


you_are_muted = "you are muted at this table: your chat reaches nobody"


def phrase_must_be(last: int) -> str:
    return "phrase must be 0 to " + str(last)


only_phrases = "only the phrases can be said at this table"


def message_must_have(most: int) -> str:
    return "a message must have 1 to " + str(most) + " characters"
