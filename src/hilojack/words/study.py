"""Written by `python src/hilojack/words/writing.py` from en/study.ftl: change that."""

# ruff: noqa: E501

from hilojack.words import cards as cards_

nothing_proved = "Nothing is proved yet."


nothing_proved_in_time = "Nothing is proved yet. The time allowed is over."


def worth_solved(points: str, side: str) -> str:
    return "Worth " + points + " to " + side + ", with all cards open: solved exactly."


def worth_so_far(low: str, high: str, side: str) -> str:
    return (
        "The position is being solved. It is proved to be worth "
        + low
        + " to "
        + high
        + " points to "
        + side
        + "."
    )


def worth_in_time(low: str, high: str, side: str) -> str:
    return (
        "The position is not solved in the time allowed. It is proved to be worth "
        + low
        + " to "
        + high
        + " points to "
        + side
        + "."
    )


def search_is_loading(name: str) -> str:
    return "The search is being loaded. What " + name + " does not know is not used."


def searched(kind: str, size: int) -> str:
    if kind == "layouts":
        return "every one of " + f"{size:,}" + " layouts is searched"
    if kind == "orders":
        return "every order of the stock is tried, " + f"{size:,}" + " in all"
    if kind == "proofs":
        return "the play is proved in " + f"{size:,}" + " possible deals"
    return f"{size:,}" + " possible deals are drawn"


estimated = "an estimate, with its 95% interval"


def what_acts_cost(name: str, searched: str, certainty: str) -> str:
    return (
        "What each act costs, given what " + name + " knows: " + searched + "; " + certainty + "."
    )


def open_not_solved(said: str) -> str:
    return said + " The open cards were not solved."


not_known_yet = "not known yet"


def points_from_to(low: str, high: str) -> str:
    return low + " to " + high + " points"


best = "best"


def costs_points(points: str) -> str:
    return "costs " + points + " points"


def costs_points_and_chance(points: str, chance: str) -> str:
    return "costs " + points + " points, " + chance + "% of the match"


def give_or_take(number: str, error: str) -> str:
    return number + " ± " + error


def signed_points(count: int, signed: str) -> str:
    return signed + " " + ("point" if count == -1 else ("point" if count == 1 else "points"))


there_is_no_choice = "There is no choice."


claims_not_judged = "Claims of a revoke are not judged."


packets_not_judged = "How the dealer deals the packets is not judged."


def another_is_to_act(other: str, name: str) -> str:
    return other + " is to act: what " + name + " knows does not say what " + other + " would do."


def has_no_trumps(game: str) -> str:
    return game + " has no trumps; leave `trumps` out and give the deal"


needs_the_deal = "what a seat knows needs the deal: leave `trumps` out, or `as`"


stock_must_be_named = "with open cards each card of the stock must be named, not ?"


def won_no_whole_tricks(name: str, cards: int, seats: int) -> str:
    return name + " has won " + str(cards) + " cards, and a trick has " + str(seats)


def no_such_bid(most: int, title: str, bid: int) -> str:
    return "a bid is 0 to " + str(most) + " in " + title + ", not " + str(bid)


def act_not_possible(number: int, act: str, why: str) -> str:
    return "act " + str(number) + ", " + act + ": " + why


no_hidden_cards = "no hidden cards were found with which all of this is legal"


def wrong_number_dealt(name: str, due: int, title: str, given: int) -> str:
    return (
        name
        + " is dealt "
        + str(due)
        + " cards in "
        + title
        + ", not "
        + str(given)
        + "; to begin in the middle of a deal with open cards, say what is trumps"
    )


def stock_too_large(most: int, given: int) -> str:
    return "the stock has " + str(most) + " cards at most, not " + str(given)


def hand_must_be_given(name: str, as_: str) -> str:
    return (
        "with open cards the hand of " + name + " must be given; to hide it, write `as " + as_ + "`"
    )


def stock_not_named(count: int) -> str:
    return str(count) + " cards of the stock are not named"


def has_seen(name: str, place: str) -> str:
    return name + " has seen " + place + ": name it"


def a_card_of(name: str) -> str:
    return "a card of " + name


def card_of_stock(number: int) -> str:
    return "card " + str(number) + " of the stock"


def not_in_pack(card: int, title: str) -> str:
    return "the " + cards_.name_of_card(card) + " is not in the pack of " + title


def named_twice(card: int, first: str, second: str) -> str:
    return "the " + cards_.name_of_card(card) + " is named twice: " + first + " and " + second


def give_the_hand(name: str) -> str:
    return "give the hand of " + name + ", as it was dealt"


def does_not_know(name: str, other: str) -> str:
    return name + " does not know the hand of " + other


def named_with(name: str) -> str:
    return "with " + name


named_in_stock = "in the stock"


def named_as_won(name: str) -> str:
    return "won by " + name


def no_such_deal(most: int, deal: int) -> str:
    return "deal must be 1 to " + str(most) + ", not " + str(deal)


def no_such_moment(most: int, deal: int, acts: int) -> str:
    return "acts must be 0 to " + str(most) + " in deal " + str(deal) + ", not " + str(acts)


was_shuffled_again = "the stock was shuffled again before that moment: it cannot be studied"


had_resigned = "a side had resigned at that moment: it cannot be studied"


has_more_to_it = "that moment has more to it than a position keeps: it cannot be studied"


def had_not_seen_cards(name: str) -> str:
    return name + " had not seen their cards at that moment: study it with open cards"


rule_not_one_word = "a rule of this game cannot be written in one word: it cannot be studied"


def text_too_long(most: int, length: int) -> str:
    return "a position has " + f"{most:,}" + " characters at most, not " + f"{length:,}"


def there_twice(clause: str) -> str:
    return "'" + clause + "' is there twice"


def begins_with_a_game(word: str, choices: str) -> str:
    return "a position begins with a game, not '" + word + "'; " + choices


def did_you_mean(name: str) -> str:
    return "did you mean '" + name + "'?"


def games_are(names: str) -> str:
    return "the games are " + names


def write_a_game(clause: str) -> str:
    return "write a game as in 'pitch racehorse 4 target=7', not '" + clause + "'"


def begins_no_clause(word: str, names: str, words: str) -> str:
    return "'" + word + "' begins no clause; begin with a name (" + names + ") or " + words


def says_nothing(clause: str, example: str) -> str:
    return "'" + clause + "' says nothing; write it as in '" + example + "'"


ask_stands_alone = "'ask' stands alone: it makes a puzzle of the position"


def nobody_is_called(name: str, names: str) -> str:
    return "nobody is called '" + name + "'; the seats are " + names


def needs_cards(clause: str) -> str:
    return "'" + clause + "' needs cards, as in AS TD; ? stands only in the stock"


def neither_card_nor_call(clause: str, word: str, calls: str) -> str:
    return clause + ": '" + word + "' is neither a card, as in JS, nor a call, as in " + calls


def too_many_acts(clause: str, most: int, given: int) -> str:
    return "'" + clause + "' has " + str(most) + " acts at most, not " + str(given)


def needs_a_whole_number(clause: str, word: str) -> str:
    return "'" + clause + "' needs a whole number, not '" + word + "'"


def needs_one_word(clause: str, example: str) -> str:
    return "'" + clause + "' needs one word, as in '" + example + "'"


def trumps_must_be(suits: str, last: str, word: str) -> str:
    return "trumps are " + suits + " or " + last + ", not '" + word + "'"


def too_many_lines(most: int) -> str:
    return "a position has " + str(most) + " lines at most"


def bid_needs(example: str) -> str:
    return "'bid' needs a name and a number, as in '" + example + "'"


cut_needs = "'cut' needs one card, as in 'cut 5H'"


not_a_link = "the link is not one of a position: it begins with 1;"


def link_of_version(version: str, ours: str) -> str:
    return "the link is of version " + version + "; this program reads " + ours


puzzle_of_no_deal = "the deal is over"


no_game_for_puzzles = "puzzles are of games of two sides, without jokers, an exchange before the play, or revokes that are penalised"


not_from_beginning = "what was played before is not given: give the deal from its beginning"


another_seat_acts = "another seat is to act"


no_puzzle_of_calls = "puzzles are of the play, and this is a call"


nothing_to_choose = "there is no choice"


def takes_too_long(most: int) -> str:
    return "more than " + f"{most:,}" + " deals are possible, which takes too long here"


def too_many_cards(cards: int, most: int, known: int) -> str:
    return (
        "too many cards are left: "
        + str(cards)
        + "; a puzzle has "
        + str(most)
        + " at most, or "
        + str(known)
        + " if the seat can know all of them"
    )


def too_many_deals(most: int) -> str:
    return (
        "too many deals are possible, or cards are still drawn unseen: all must be solved, and "
        + f"{most:,}"
        + " is the most"
    )


line_by_line = "too many deals are possible: each would have to be searched line by line"


def two_are_best(best: int, second: int, points: str) -> str:
    return (
        "two acts are best, or nearly: the "
        + cards_.name_of_card(best)
        + " and the "
        + cards_.name_of_card(second)
        + " are "
        + points
        + " points apart, and a puzzle needs half a point"
    )


def another_for_match(card: int) -> str:
    return (
        "the "
        + cards_.name_of_card(card)
        + " brings most points, but another card is better for the match"
    )
