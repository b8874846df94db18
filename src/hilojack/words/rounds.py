"""Written by `python src/hilojack/words/writing.py` from en/rounds.ftl: change that."""

deal_is_being_played = "the deal is being played"


seat_is_still_open = "a seat is still open"


nonce_of_some_digits = "a nonce must be 32 to 64 hexadecimal digits in lower case"


already_ready = "you are already ready"


no_nonces_now = "no nonces are taken now: a match has its nonces before its first deal"


def round_is_over(match: str) -> str:
    return "that round is over; this one is " + match


seat_is_not_yours = "a computer player has your seat"


commitment_of_digits = "a commitment must be 64 hexadecimal digits in lower case"


takes_no_nonce_of_yours = "you did not open a nonce, so this match takes none of yours"


already_committed = "you have already committed yourself in this round"


same_commitment = "another player has the same commitment"


too_late_to_commit = "it is too late: nonces are being opened"


nonce_of_digits = "a nonce must be 64 hexadecimal digits in lower case"


already_opened = "you have already opened your nonce"


list_is_not_closed = "the list of commitments is not closed yet"


no_commitment_of_yours = "no commitment of yours is listed"


not_of_your_commitment = "the nonce does not belong to your commitment"


proposal_has_lapsed = "that proposal has lapsed; the next match is as the last"


change_after_a_match = "the next match can be changed only when a match is over"


too_late_to_change = "it is too late to change the next match: its nonces are being opened"


like_that_already = "the next match is like that already"
