"""Written by `python src/hilojack/words/writing.py` from en/review.ftl: change that."""

from hilojack.words import Who, cards as cards_, table as table_

forced = "no choice"


revoke = "a revoke; its price is in the laws"


claim = "a question of evidence"


unchosen = "makes no difference"


nothing_judged = "There was nothing to choose."


no_mistake = "No decision is proved a mistake, or found one by two judges."


judged = "This is a judgement of the search: no single reason separates the two."


hindsight_needs_two_sides = "the solver plays two sides; this game has more"


hindsight_needs_tricks = "the solver plays the trick games"


as_good = "any other choice is as good"


seen_proves_it = "the cards seen so far prove it"


no_other_choice = "there is no other choice"


def play_from_decision(command: str) -> str:
    return "To play from a decision: " + command


def some_deals(count: int) -> str:
    if count == 0:
        return "no deals"
    if count == 1:
        return "1 deal"
    return str(count) + " deals"


def reviewed(title: str, names: str, count: int) -> str:
    return title + ": " + names + "; " + some_deals(count) + " reviewed."


def reviewed_in_part(title: str, names: str, count: int) -> str:
    return title + ": " + names + "; " + some_deals(count) + " reviewed (stopped before its end)."


def no_hindsight(why: str) -> str:
    return "No hindsight: " + why + "."


def hindsight_solved(solved: int, of: int, lost: str) -> str:
    return (
        "In hindsight "
        + str(solved)
        + " of "
        + str(of)
        + " decisions are solved; points provably lost as the cards lay: "
        + lost
        + "."
    )


worst_mistakes = "The worst mistakes:"


def worst_mistakes_of(shown: int, of: int) -> str:
    return "The worst mistakes (" + str(shown) + " of " + str(of) + "):"


def mistake_head(deal: int, done: str, price: str) -> str:
    return "Deal " + str(deal) + ". " + done + ": " + price + "."


def better_is(deed: str) -> str:
    return "Better: " + deed + "."


in_points = "In points of the deal, or in % of the match if the deal may end it, ±: 95%."


too_close_explained = "Too close: not proved, and no two judges agree. * a mistake."


in_brackets_hindsight = "In brackets: points that it cost as the cards lay, = where proved."


too_close = "too close"


def exactly(price: str) -> str:
    return "exactly " + price


def of_the_match(chance: str) -> str:
    return chance + "% of the match"


def points_and_chance(points: str, chance: str) -> str:
    return points + " points, " + chance + "% of the match"


def discard_the(card: int) -> str:
    return "discard the " + cards_.name_of_card(card)


not_solved = "As the cards lay: not solved within the budget."


cost_nothing = "As the cards lay it cost nothing."


def cost_exactly(count: int) -> str:
    return "As the cards lay it cost " + cards_.points(count) + "."


def cost_exactly_better(count: int, better: str) -> str:
    return "As the cards lay it cost " + cards_.points(count) + "; best was to " + better + "."


def cost_at_least(count: int) -> str:
    return "As the cards lay it cost " + cards_.points(count) + " at least."


def cost_from_to(least: int, most: int) -> str:
    return "As the cards lay it cost from " + str(least) + " to " + str(most) + " points."


def reason_and_basis(reason: str, basis: str) -> str:
    return reason + " (" + basis + ")"


only_layout = "the only layout, searched to the end"


def all_layouts(size: int) -> str:
    return "all " + str(size) + " layouts, searched to the end"


def deals_and_orders(size: int, count: int) -> str:
    return (
        str(size)
        + " deals, played on; the cost is from all "
        + some_orders(count)
        + " of the stock"
    )


def some_orders(count: int) -> str:
    if count == 0:
        return "no orders"
    if count == 1:
        return "1 order"
    return str(count) + " orders"


def deals_played_on(size: int) -> str:
    return str(size) + " deals, played on"


def after_call(call: str) -> str:
    return "after '" + call + "'"


def takes_trick_and(who: Who, card: int) -> str:
    return table_.takes_trick(who) + ", and the " + cards_.name_of_card(card) + " from the stock"


def with_comma(clause: str) -> str:
    return clause + ","


def ends_with(card: int, side: str) -> str:
    return "the " + cards_.name_of_card(card) + " ends with " + side


def item_goes_to(item: str, side: str) -> str:
    return item + " goes to " + side


def would_be_set_back(side: Who) -> str:
    return side.name + " " + ("is" if side.person == "one" else "are") + " set back"


def bid_brings_more(side: str, points: str, better: str) -> str:
    return "the bid brings " + side + " " + points + " points more " + better


def tricks_bring_more(side: str, points: str, better: str) -> str:
    return "tricks bring " + side + " " + points + " points more " + better


def wins_the_deal(seat: Who) -> str:
    return seat.name + " " + ("wins" if seat.person == "one" else "win") + " the deal"


def is_left_with(seat: Who, points: str, instead: str) -> str:
    return (
        seat.name
        + " "
        + ("is" if seat.person == "one" else "are")
        + " left with "
        + points
        + " points on average instead of "
        + instead
    )


def takes_up_on_average(seat: Who, cards: str, instead: str) -> str:
    return (
        seat.name
        + " "
        + ("takes" if seat.person == "one" else "take")
        + " up "
        + cards
        + " cards on average before the next turn is over instead of "
        + instead
    )


def others_take_up(cards: str, instead: str) -> str:
    return (
        "the others take up "
        + cards
        + " cards on average before the next turn is over instead of "
        + instead
    )


def is_lost(card: int, often: str) -> str:
    return "the " + cards_.name_of_card(card) + " is lost " + often


def falls_to_yours(card: int, to: int, often: str) -> str:
    return (
        "the "
        + cards_.name_of_card(card)
        + " falls to your "
        + cards_.name_of_card(to)
        + " "
        + often
    )


def falls_to(card: int, owner: str, to: int, often: str) -> str:
    return (
        "the "
        + cards_.name_of_card(card)
        + " falls to "
        + owner
        + "'s "
        + cards_.name_of_card(to)
        + " "
        + often
    )


def only_so(what: str, after: str) -> str:
    return what + " only " + after


def often_instead(what: str, often: str, instead: str) -> str:
    return what + " " + often + " instead of " + instead


surely = "surely"


never = "never"


def in_part(part: str) -> str:
    return "in " + part


def part_of_layouts(part: int, size: int) -> str:
    return str(part) + " of " + str(size) + " layouts"


def percent(percent: str) -> str:
    return percent + "%"


def hint_without_choice(act: str, why: str) -> str:
    return act + ": " + why + "."


rough_guess = "A rough guess: the search is still loading."


def hint_proved(deed: str, price: str) -> str:
    return "It is proved: to " + deed + " instead would cost " + price + "."


def hint_clear(deed: str, price: str) -> str:
    return "It is clear: to " + deed + " instead would cost " + price + "."


def what_it_brings(what: str) -> str:
    return "What " + what + " brings:"


def proved_as_good(deed: str) -> str:
    return "To " + deed + " is as good, or nearly: that is proved."


def too_close_to_call(what: str) -> str:
    return "Too close to call: " + what + " is about as good."


def the_card(card: int) -> str:
    return "the " + cards_.name_of_card(card)


def quoted_call(call: str) -> str:
    return "'" + call + "'"


def to_do(deed: str) -> str:
    return "to " + deed


points_lost = "points lost"


a_deal = "a deal"


match_lost = "match lost"


a_decision = "a decision"


accuracy = "accuracy"


mistakes_head = "mis-"


mistakes_head_ends = "takes"


too_close_head = "too"


too_close_head_ends = "close"


judged_head = "judged"


exact = "exact"


number_head = "No."


deal_head = "deal"


player_head = "player"


act_head = "act"


better_head = "better"


it_cost = "it cost"


def no_such_decision(count: int, number: int) -> str:
    return "the match has " + str(count) + " decisions; there is no decision " + str(number)


def mistake_damaged(why: str) -> str:
    return "a mistake that was kept is damaged: " + why


def right_and(better: str) -> str:
    return "Right. " + better


right_no_mistake = "Right: no review would call that a mistake."


def it_prefers(better: str) -> str:
    return "It prefers: " + better


def not_best_as_in_match(price: str) -> str:
    return "Not the best, as in your match: it costs " + price + "."


not_best = "Not the best."


def not_best_and_costs(price: str) -> str:
    return "Not the best. It costs " + price + "."


def better_would_be(better: str) -> str:
    return "Better: " + better


def you_chose_to(done: str, price: str) -> str:
    return "In your match you chose to " + done + ": it cost " + price + "."
