"""The quick player bids sanely where bids are dear, and beats random play."""

import pytest

from hilojack import Match, load
from hilojack.compiled import twin
from hilojack.players import tricks
from hilojack.policy.tricks import WORTH_SIZE, choose
from hilojack.rules.dealing import shuffle
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.auction import must_bid
from hilojack.rules.tricks.opening import begin
from hilojack.rules.tricks.scoring import earned
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.step import random_act, step
from hilojack.search.effort import Verdict
from hilojack.seeds import start
from hilojack.variants.variant import read_file, seats_of
from tiers import needs

numpy = needs("numpy")

DEALS = 2_000
MOST_SET_BACK = 0.25
BOUGHT, SET_BACK, LEAD = range(3)
PRESETS = [
    (preset, seats)
    for preset in read_file("pitch")["presets"]
    for seats in seats_of(read_file("pitch"), preset)
    if load("pitch", preset=preset, seats=seats).rules["bidding"] == "auction"
]

SELDOM = {("bicycle", 5), ("bicycle", 6), ("bicycle", 7)}  # many bids are forced on the dealer


def play_deals(rules: Rules, row: Row, worth: Row, deals: int, strangers: int, found: Row) -> None:
    """Count the contracts that are bought and set back, and the lead of the first side. The seats
    of the set `strangers` act at random.
    """
    for deal in range(deals):
        row[slots.VICTOR] = slots.NONE
        for side in range(rules[slots.SIDES]):
            row[slots.SCORES + side] = 0
        row[slots.DEALER] = deal % rules[slots.SEATS]
        shuffle(rules, row)
        begin(rules, row)
        forced = 0
        while row[slots.PHASE] != slots.PHASE_OVER:
            if row[slots.PHASE] == slots.PHASE_BID and must_bid(rules, row):
                forced = 1
            if strangers >> row[slots.TURN] & 1:
                step(rules, row, random_act(rules, row))
            else:
                step(rules, row, choose(rules, row, worth))
        found[LEAD] += row[slots.SCORES] - row[slots.SCORES + 1]
        if row[slots.BIDDER] != slots.NONE and forced == 0:
            found[BOUGHT] += 1
            side = row[slots.BIDDER] % rules[slots.SIDES]
            lost = row[earned(slots.LINE_SET_BACK, side)] < 0
            if rules[slots.BID_SCORING] == slots.BID_SCORING_OTHERS_ADD:
                lost = row[earned(slots.LINE_BID, 1 - side)] > 0
            if lost:
                found[SET_BACK] += 1


def played(preset: str, seats: int, strangers: int) -> list[int]:
    rules = numpy.array(load("pitch", preset=preset, seats=seats).row)
    row = numpy.zeros(slots.STATE_SIZE, numpy.int64)
    row[slots.RANDOM] = start(1, 1)
    found = numpy.zeros(3, numpy.int64)
    worth = numpy.zeros(WORTH_SIZE, numpy.int64)
    twin(play_deals, "tricks")(rules, row, worth, DEALS, strangers, found)
    return [int(number) for number in found]


@pytest.mark.parametrize(("preset", "seats"), PRESETS)
def test_at_most_a_quarter_of_the_contracts_that_are_bought_are_set_back(
    preset: str, seats: int
) -> None:
    bought, set_back, _ = played(preset, seats, 0)
    least = 0.4 if (preset, seats) in SELDOM else 0.5
    assert bought > least * DEALS
    assert set_back <= MOST_SET_BACK * bought


@pytest.mark.parametrize(("preset", "seats"), PRESETS)
def test_the_quick_player_beats_random_play(preset: str, seats: int) -> None:
    sides = load("pitch", preset=preset, seats=seats).sides
    *_, lead = played(preset, seats, sum(1 << seat for seat in range(seats) if seat % sides))
    assert lead > DEALS / 2, lead / DEALS


@pytest.mark.parametrize("preset", ["penguin", "penguin-partners", "trickster-ten-point"])
def test_a_search_bids_higher_than_the_books_only_for_most_of_a_point(preset: str) -> None:
    """Whatever the target: the longer the match, the less of it is a point."""
    match = Match(load("pitch", preset=preset), seed=3)
    assert match.turn is not None
    view = match.view(match.turn)
    books, point = tricks.choose(view), tricks.worth_of_point(view)
    higher = next(act for act in view.acts if act > books)
    for gain, chosen in [(0.7, books), (0.8, higher)]:
        values = {books: 0.0, higher: gain * point}
        assert (
            tricks.settle(view, higher, Verdict(values, dict.fromkeys(values, 9), False)) == chosen
        )
