"""Written by `python src/hilojack/words/writing.py` from en/hall.ftl: change that."""

no_table_has_code = "No table has that code."


table_is_gone = "This table was deleted, or never was."


table_has_moved = "The table has moved; please wait."


table_is_moving = "The table is moving to another server; please try again in a moment."


table_was_empty = "The table was empty."


server_is_stopping = "The server is stopping; please wait."


seat_was_lost = "Your seat here is not yours any more."


def players_for_seats(players: int, seats: int) -> str:
    return str(players) + " players for " + str(seats) + " seats"


take_one_seat = "take one seat; leave others open and join them by the code"


too_many_tickets = "too many tickets are in use"


ticket_is_used = "The ticket has been used or is too old."


match_is_unknown = "There is no such match."


record_is_kept = "The table of this match was deleted. The record of the match is kept."


match_goes_on = "the match is not over"


record_shows_every_card = "the match is not over, and its record shows every card"


def format_must_be(formats: str, given: str) -> str:
    return "format must be " + formats + ", not " + given


this_is_a_replay = "This is a replay."


deal_is_unknown = "There is no such deal."


def no_deal_of_number(last: int, deal: int) -> str:
    return "the deals are 1 to " + str(last) + "; there is no deal " + str(deal)


deal_goes_on = "that deal is not over"


def acts_must_be_below(count: int) -> str:
    return "acts must be below " + str(count) + ", the actions of that deal"


not_played_from_here = "a board is played once, so nobody plays it again from here"


def result_of_par(player: str) -> str:
    return "the result of " + player + " players in all seats"


too_many_reviews = "too many reviews are waiting; please try again later"


review_is_not_started = "the review has not been started"
