"""Written by `python src/hilojack/words/writing.py` from en/acts.ftl: change that."""

from hilojack.words.grammar import capital

no_deal_is_played = "No deal is being played."


no_match_is_played = "No match is being played."


others_are_asked = "The others have already been asked."


you_have_resigned = "You have resigned this match."


def unknown_action(act: str) -> str:
    return "unknown action " + act


turn_has_passed = "that was for an earlier turn; play has moved on"


nobody_asked_you = "nobody has asked you anything"


already_answered = "you have already answered"


spectators_cannot_undo = "Spectators cannot undo."


def cannot_be_undone(what: str) -> str:
    return capital(what) + " cannot be undone."


nothing_is_taken_back = "At this table nothing is taken back."


not_acted_in_this_deal = "You have not acted in this deal."


spectators_cannot_resign = "Spectators cannot resign."


def is_not_resigned(what: str) -> str:
    return capital(what) + " is played once, and not resigned."


def asks_whether_you_resign(name: str) -> str:
    return name + " asks whether your side resigns the match."


def asks_to_take_back_act(name: str, act: str) -> str:
    return name + " asks to take back: " + act + "."


nothing_is_claimed = "Nothing is claimed in this game."


claim_as_cards_are_played = "You can claim the rest only while you play cards."


trumps_are_not_made = "Any suit may still become trumps, so nothing is certain."


a_revoke_may_pay = "A revoke is possible here, and pays, so nothing is certain."


rest_is_not_certain = "The rest is not certain yet, given what you know."


def has_no_hints(what: str) -> str:
    return capital(what) + " has no hints."


table_has_no_hints = "This table has no hints."


hint_on_your_turn = "you can ask for a hint only on your turn"


hint_is_thought_about = "your last hint is still being thought about"
