"""Written by `python src/hilojack/words/writing.py` from en/answers.ftl: change that."""

# ruff: noqa: E501

nothing_here = "There is nothing here."


method_not_allowed = "That method is not allowed here."


request_failed = "The request failed."


something_failed = "Something failed here; nothing has changed."


part_has_not_come = "This part of the page has not come yet; it needs the network."


page_is_not_built = "The page is not built yet (its sources are in web/)."


def to_play_in_the_terminal(program: str) -> str:
    return "To play in the terminal: " + program + " play --terminal"


runs_in_this_browser = "Everything runs in this browser, and nothing is sent anywhere."


you_have_hung_up = "You have hung up."


server_is_full = "The server is full."


send_json = "Send JSON, with the content type application/json."


def body_is_over(most: int) -> str:
    return "The body is over " + str(most) + " bytes."


request_took_too_long = "The request took too long to arrive."


request_ended_early = "The request ended too early."


def body_not_as_described(why: str) -> str:
    return "The body is not as described: " + why + "."


body_is_not_json = "The body is not JSON."


seats_are_whole = "The number of seats must be a whole number."


deal_from_one = "A deal must be a number from 1."


acts_with_commas = "The actions must be numbers with commas between them."


def lesson_has_at_most(most: int) -> str:
    return "A lesson has at most " + str(most) + " actions."


send_a_token = "Send an Authorization: Bearer TOKEN header."


what_a_key_has = "A key has 32 characters, 0 to 9 and a to f; POST /api/me makes one."


token_for_another_table = "That token is for another table."


after_an_update = "after must be the number of an update."


def no_seat_for_me(players: str) -> str:
    return (
        'players has no "me", so you would have no seat, only: '
        + players
        + '. Add "me", or send "watch": true.'
    )


to_watch = "To watch, name a player for each seat but not me, such as expert; or send no watch."


practise_once_played = "You can practise today's deal once you have played it."


played_todays_deal = "You have played today's deal: its result stays."


host_is_not_served = "This server does not serve that host."


other_sites_are_refused = "Requests from pages of other sites are refused."


length_or_encoding = "Send Content-Length or Transfer-Encoding, not both."


too_many_requests = "Too many requests; please wait a moment."


too_much_work = "Too much work was asked for from here; please wait a moment."


def too_many_things(things: str) -> str:
    return "Too many " + things + "; please wait a moment."


new_tables = "new tables"


new_sets = "new sets"


lists_of_tables = "lists of tables"


people_sat_down = "people from here sat down"


steps_of_lessons = "steps of lessons"


steps_of_training = "steps of training"


puzzles_at_once = "puzzles at once"


calls_at_once = "calls at once"


positions_at_once = "positions at once"


questions_at_once = "questions at once"


not_of_a_page = "That is not a message from a page."


too_much_chat = "That is too much chat; please wait a moment."


no_valid_ticket = "The ticket is not valid."


ticket_of_the_owner = "This ticket is valid no more: a page of the server's owner has used it, or a minute has passed."


only_for_the_owner = (
    "Only the page that the program opened may do this. Start it once more to open one."
)


only_from_this_machine = "Only a page on the server's own machine may do this."


network_stays = "Who may reach this server is decided when it is started."


no_network = "This machine is in no network now, or another program has the port there."


send_hello_first = "Send hello first."


too_many_messages = "Too many messages; please slow down."


too_many_greetings = "Too many greetings; please slow down."


too_many_frames = "too many frames"


open_table_is_new = (
    "At a table for strangers the cards are new and you have a seat: leave out pack and watch."
)


open_table_waits_for_nobody = "A table for strangers is played at one sitting, and a computer player takes the seat of whoever leaves: send days 0, and 1 or more minutes as away."
