"""Written by `python src/hilojack/words/writing.py` from en/tricks.ftl: change that."""

from collections.abc import Sequence

from hilojack.words import Who, cards as cards_, table as table_
from hilojack.words.grammar import capital, listed, number_word
from hilojack.words.suits import in_suits


def deal_began_with_cut(number: int, dealer: Who, cut: int) -> str:
    return (
        "deal "
        + str(number)
        + ": "
        + table_.dealt_by(dealer)
        + "; the "
        + cards_.name_of_card(cut)
        + " is cut for trumps"
    )


def claims_revoke(seat: Who, accused: str) -> str:
    return (
        seat.name
        + " "
        + ("claims" if seat.person == "one" else "claim")
        + " that "
        + accused
        + " revoked"
    )


def claim_is_right(accused: str) -> str:
    return "the claim is right: " + accused + " revoked"


def claim_is_false(accused: str) -> str:
    return "the claim is false: " + accused + " did not revoke"


cards_are_dealt = "the cards are dealt"


def are_trumps(suit: int) -> str:
    return cards_.name_of_suit(suit) + " are trumps"


def with_top_of_stock(words: str, top: int) -> str:
    return words + "; the " + cards_.name_of_card(top) + " lies on top of the stock"


def is_turned_up(card: int) -> str:
    return "the " + cards_.name_of_card(card) + " is turned up"


def is_eldest(seat: Who, card: int) -> str:
    return (
        seat.name
        + " "
        + ("holds" if seat.person == "one" else "hold")
        + " the "
        + cards_.name_of_card(card)
        + " and so the first lead"
    )


def joins_bidder(seat: Who, card: int) -> str:
    return (
        seat.name
        + " "
        + ("joins" if seat.person == "one" else "join")
        + " the bidder with the "
        + cards_.name_of_card(card)
    )


cards_are_run = "the cards are run"


def cards_are_run_and_dealt(cards: Sequence[int]) -> str:
    return "the cards are run; you are dealt " + in_suits(tuple(cards))


def discards_some(seat: Who, count: int) -> str:
    return (
        seat.name
        + " "
        + ("discards" if seat.person == "one" else "discard")
        + " "
        + cards_.some_cards(count)
    )


def discards_cards(seat: Who, cards: Sequence[int]) -> str:
    return (
        seat.name
        + " "
        + ("discards" if seat.person == "one" else "discard")
        + ": "
        + in_suits(tuple(cards))
    )


def discards_trumps(seat: Who, count: int, cards: Sequence[int]) -> str:
    return discards_some(seat, count) + ", trumps: " + in_suits(tuple(cards))


def discards_a_trump(seat: Who, count: int, cards: Sequence[int]) -> str:
    return discards_some(seat, count) + ", a trump: " + in_suits(tuple(cards))


def discards_trumps_among(seat: Who, count: int, cards: Sequence[int]) -> str:
    return discards_some(seat, count) + ", trumps among them: " + in_suits(tuple(cards))


def discards_a_trump_among(seat: Who, count: int, cards: Sequence[int]) -> str:
    return discards_some(seat, count) + ", a trump among them: " + in_suits(tuple(cards))


def takes_up(seat: Who, source: str) -> str:
    if source == "kitty":
        return seat.name + " " + ("takes" if seat.person == "one" else "take") + " the kitty"
    if source == "each":
        return seat.name + " " + ("takes" if seat.person == "one" else "take") + " up a kitty"
    if source == "rest":
        return (
            seat.name
            + " "
            + ("takes" if seat.person == "one" else "take")
            + " the rest of the pack"
        )
    return seat.name + " " + ("draws" if seat.person == "one" else "draw")


def takes_dead(seat: Who, card: int, giver: str) -> str:
    return (
        seat.name
        + " "
        + ("takes" if seat.person == "one" else "take")
        + " the "
        + cards_.name_of_card(card)
        + ", which "
        + giver
        + " discarded"
    )


def words_and_some(words: str, count: int) -> str:
    return words + " " + cards_.some_cards(count)


def words_of_some(words: str, count: int) -> str:
    return words + ": " + cards_.some_cards(count)


def words_of_cards(words: str, cards: Sequence[int]) -> str:
    return words + ": " + in_suits(tuple(cards))


def words_and_card(words: str, card: int) -> str:
    return words + " the " + cards_.name_of_card(card)


def pegs(side: Who, points: int) -> str:
    return side.name + " " + ("pegs" if side.person == "one" else "peg") + " " + str(points)


def is_set_back(side: Who, count: int) -> str:
    return (
        side.name
        + " "
        + ("is" if side.person == "one" else "are")
        + " set back "
        + cards_.points(count)
    )


def scores_more(side: Who, count: int, why: str) -> str:
    return (
        side.name
        + " "
        + ("scores" if side.person == "one" else "score")
        + " "
        + cards_.more_points(count)
        + ": "
        + for_bid(why)
    )


def scores_fewer(side: Who, count: int, why: str) -> str:
    return (
        side.name
        + " "
        + ("scores" if side.person == "one" else "score")
        + " "
        + cards_.fewer_points(count)
        + ": "
        + for_bid(why)
    )


def for_bid(why: str) -> str:
    if why == "failed":
        return "the bid failed"
    if why == "bid":
        return "only the bid counts"
    if why == "difference":
        return "only the difference counts"
    if why == "moon":
        return "only what the moon pays counts"
    return "only the bidder may reach the target"


def held_over(count: int) -> str:
    return cards_.points(count) + " held over for the winners of the next deal"


thrown_in_again = "the hands are thrown in; the same dealer deals again"


thrown_in_on = "the hands are thrown in; the deal passes"


def took_and_drew(who: Who) -> str:
    return (
        table_.takes_trick(who) + " and " + ("draws" if who.person == "one" else "draw") + " a card"
    )


def took_and_drew_card(who: Who, card: int) -> str:
    return (
        table_.takes_trick(who)
        + " and "
        + ("draws" if who.person == "one" else "draw")
        + " the "
        + cards_.name_of_card(card)
    )


def is_out_of_trumps(seat: Who) -> str:
    return seat.name + " " + ("is" if seat.person == "one" else "are") + " out of trumps"


def is_out_with_card(seat: Who, card: int) -> str:
    return is_out_of_trumps(seat) + ", left with the " + cards_.name_of_card(card)


def is_out_with_cards(seat: Who, cards: Sequence[int]) -> str:
    return is_out_of_trumps(seat) + ", left with: " + in_suits(tuple(cards))


def stock_shows(card: int) -> str:
    return "the stock shows the " + cards_.name_of_card(card)


def item_and_words(item: str, words: str) -> str:
    return item + ": " + words


nobody = "nobody"


def amount_to_others(amount: int, others: Sequence[str]) -> str:
    return str(amount) + " to " + listed(others)


def item_is_nobodys(item: str) -> str:
    return item + ": nobody has it."


def item_is_open(item: str) -> str:
    return item + ": open."


def item_is_held(item: str, side: Who) -> str:
    return item + ": " + side.name + " " + ("has" if side.person == "one" else "have") + " it."


def item_is_led(item: str, side: Who) -> str:
    return item + ": " + side.name + " " + ("is" if side.person == "one" else "are") + " ahead."


def card_in_trick(name: str, card: int) -> str:
    return name + " the " + cards_.name_of_card(card)


no_trick_yet = "No trick has been taken yet."


def last_trick(trick: str, winner: Who) -> str:
    return "Last trick: " + trick + "; " + takes_it(winner) + "."


def last_trick_was(winner: Who) -> str:
    return "Last trick: " + takes_it(winner)


def takes_it(winner: Who) -> str:
    return winner.name + " " + ("takes" if winner.person == "one" else "take") + " it"


goes_anticlockwise = "The game goes anticlockwise: the next player sits to the right."


def points_held_over(count: int) -> str:
    return capital(cards_.points(count)) + " held over."


def stock_left(stock: int) -> str:
    return "Stock " + str(stock) + "."


def stock_left_and_top(stock: int, top: int) -> str:
    return "Stock " + str(stock) + ", top " + cards_.name_of_card(top) + "."


def holds_and_tricks(seat: Who, cards: str, tricks: str) -> str:
    return (
        capital(seat.name)
        + " "
        + ("holds" if seat.person == "one" else "hold")
        + " "
        + cards
        + " and "
        + tricks
        + "."
    )


def on_the_table(trick: str) -> str:
    return "On the table: " + trick + "."


nothing = "nothing"


def discarded(name: str, cards: Sequence[int]) -> str:
    return capital(name) + " discarded: " + in_suits(tuple(cards)) + "."


def suit_is_trumps(suit: int) -> str:
    return capital(are_trumps(suit)) + "."


def turn_up_is(card: int) -> str:
    return "Turn-up: the " + cards_.name_of_card(card) + "."


def turn_up_and_down(card: int, down: Sequence[int]) -> str:
    return (
        "Turn-up: the "
        + cards_.name_of_card(card)
        + "; turned down: "
        + in_suits(tuple(down))
        + "."
    )


def calls_so_far(calls: str) -> str:
    return "So far: " + calls + "."


def player_and_words(name: str, words: str) -> str:
    return capital(name) + ": " + words + "."


def and_the_partner(words: str, partner: Who) -> str:
    return (
        words
        + " "
        + capital(partner.name)
        + " "
        + ("is" if partner.person == "one" else "are")
        + " the partner."
    )


def side_has_card_points(side: str, count: int) -> str:
    return capital(side) + ": " + cards_.card_points(count) + "."


def has_no_other(seat: Who, suits: str) -> str:
    return (
        capital(seat.name)
        + " "
        + ("has" if seat.person == "one" else "have")
        + " no other "
        + suits
        + "."
    )


def has_revoked(name: str) -> str:
    return capital(name) + " revoked."


def points_of_sides(points: str) -> str:
    return "points " + points


cards_lie_face_down = "Your cards lie face down until trumps are settled."


def then_done(words: str) -> str:
    return words + ", then e for done"


def discard_more(count: int) -> str:
    return "Discard " + str(count) + " more"


def discard_more_of(count: int, held: int, keep: int) -> str:
    return "Discard " + str(count) + " more: " + str(held) + " held, " + str(keep) + " to keep."


def bid_between(least: int, most: int) -> str:
    return "bid " + str(least) + " to " + str(most)


def claim_revoke_of(name: str) -> str:
    return "claim a revoke of " + name


def duty_of_phase(phase: str) -> str:
    if phase == "packet":
        return "choose how to deal"
    if phase == "stand":
        return "stand or beg"
    if phase == "gift":
        return "give one or refuse"
    if phase == "bunch":
        return "play on or bunch the cards"
    if phase == "agree":
        return "agree or refuse"
    if phase == "discard":
        return "discard cards"
    if phase == "name":
        return "name trumps"
    if phase == "accept":
        return "accept the turn-up or pass"
    if phase == "bid":
        return "bid or pass"
    if phase == "sale":
        return "accept the bid or refuse"
    if phase == "call":
        return "call a trump that you do not hold: its holder is your partner"
    if phase == "claim":
        return "claim a revoke or pass"
    return "act"


lead_fixes_trumps = "Your lead fixes trumps"


your_lead = "Your lead"


play_any_card = "Your turn: play any card."


must_refuse = "You must refuse: the point would win the match."


def pitch_or_sell(bid: int) -> str:
    return "Pitch for " + number_word(bid) + ", or sell the pitch."


must_bid = "You must bid: all the others have passed."


take_it_over = "take it over"


def or_lose(bid: int) -> str:
    return "or lose " + str(bid)


def or_give(bid: int) -> str:
    return "or give " + str(bid)


def pitch_for(bid: int) -> str:
    return "pitch for " + str(bid)


def sold_for(count: int, bidder: Who) -> str:
    return (
        cards_.points(count)
        + "; "
        + bidder.name
        + " "
        + ("pitches" if bidder.person == "one" else "pitch")
    )


def a_point_to(eldest: str) -> str:
    return "a point to " + eldest


a_point_to_each = "a point to each"


def effect_of_call(code: str) -> str:
    if code == "BEG":
        return "for another suit"
    if code == "BUNCH":
        return "deal again"
    if code == "AGREE":
        return "deal again"
    if code == "SELL":
        return "to highest bidder"
    if code == "DONE":
        return "no more"
    if code == "NAME":
        return "are trumps"
    return ""


run_the_cards = "run the cards"


play_on = "play on"


def make_trumps(suit: int) -> str:
    return "make " + cards_.name_of_suit(suit)


def throw_in_for(rule: str) -> str:
    if rule == "exchanged":
        return "for a new one"
    if rule == "misdeal":
        return "deal again"
    return ""


all_tricks = "all tricks"


all_four = "all four"


maker = "maker"


def contract(bid: int) -> str:
    return "bid " + str(bid)


smudge = "smudge"


moon = "moon"


def mark_of_bidder(contract: str) -> str:
    return "● " + contract


mark_of_partner = "● partner"


def and_out(mark: str) -> str:
    return mark + ", out"


mark_of_out = "✕ out"


def moon_costs(rule: str) -> str:
    if rule == "match":
        return "or lose the match"
    if rule == "tricks":
        return "or lose the match"
    if rule == "ten":
        return "or lose 10"
    if rule == "eleven":
        return "or lose 11"
    return ""


def called_card(card: int) -> str:
    return "called the " + cards_.name_of_card(card)


def called_card_alone(card: int) -> str:
    return "called the " + cards_.name_of_card(card) + ", and plays alone"


made_it = "made it"


cannot_make_it = "cannot make it"


bid_failed = "failed"


set_back = "set back"


def to_go(count: int) -> str:
    return str(count) + " to go"


def discard_bound(count: int) -> str:
    return "Discard the " + cards_.counted_cards(count) + " that must go"


def discard_so_many(count: int) -> str:
    return "Discard " + cards_.counted_cards(count)


def discard_up_to(count: int) -> str:
    return "Discard up to " + cards_.counted_cards(count) + ", or none"


def discard_from_to(least: int, count: int) -> str:
    return "Discard " + str(least) + " to " + cards_.counted_cards(count)


def bid_was_made(bidder: str, height: int, side: str, count: int) -> str:
    return capital(bid_and_took(bidder, height, side, count)) + ": made."


def bid_was_not_made(bidder: str, height: int, side: str, count: int) -> str:
    return capital(bid_and_took(bidder, height, side, count)) + ": not made."


def bid_and_took(bidder: str, height: int, side: str, count: int) -> str:
    return bidder + " bid " + number_word(height) + "; " + side + " took " + cards_.points(count)


def pegged(side: str, points: int, cards: str) -> str:
    return capital(side) + " pegged " + str(points) + ": " + cards + "."


def card_for_points(card: int, points: int) -> str:
    return cards_.name_of_card(card) + " " + str(points)


def points_of_side(side: str, points: int, cards: str) -> str:
    return capital(side) + " " + str(points) + ": " + cards + "."


def things_for_points(things: str, points: int) -> str:
    return things + " " + str(points)


no_card_points = "no card-points"


def item_to(item: str, count: int, side: str, why: str) -> str:
    return item + ", " + cards_.points(count) + " to " + side + ": " + why + "."


def item_to_nobody(item: str, why: str) -> str:
    return item + ": nobody scores it; " + why + "."


def item_and_why(item: str, why: str) -> str:
    return item + ": " + why + "."


def wins_it(winner: Who) -> str:
    return winner.name + " " + ("wins" if winner.person == "one" else "win") + " it"


no_trump_was_played = "no trump was played"


card_was_not_played = "the card was not played"


def card_of_item(card: int, item: str) -> str:
    if item == "high":
        return "the " + cards_.name_of_card(card) + ", the highest trump in play"
    if item == "low":
        return "the " + cards_.name_of_card(card) + ", the lowest trump in play"
    return "the " + cards_.name_of_card(card)


def counts_for_player(player: Who, card: int, item: str) -> str:
    return (
        player.name
        + " "
        + ("plays" if player.person == "one" else "play")
        + " "
        + card_of_item(card, item)
        + ", and it counts for its player"
    )


def wins_card(winner: Who, card: int, item: str) -> str:
    return (
        winner.name
        + " "
        + ("wins" if winner.person == "one" else "win")
        + " "
        + card_of_item(card, item)
    )


def wins_card_of(winner: Who, card: int, item: str, loser: str) -> str:
    return wins_card(winner, card, item) + ", played by " + loser


def taken_of_cards(taken: int, count: int) -> str:
    return str(taken) + " of " + cards_.some_cards(count) + " taken"


def each_side_has(things: str) -> str:
    return "each side has " + things


def elder_hand_scores(things: str) -> str:
    return "each side has " + things + ", and the elder hand scores the tie"


def things_to_others(things: str, others: Sequence[str]) -> str:
    return things + " to " + listed(others)
