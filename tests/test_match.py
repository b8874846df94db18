"""Rulings: what a match allows, what it refuses and why, and how matches follow each other."""

import random
from typing import Any

import pytest
from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

import naive
from hilojack import IllegalAct, Match, games, load
from hilojack.calls import parse_act, show_act
from hilojack.cards import card_set, parse_card, show_card
from hilojack.match import Deck, Opening, by_cut, retrace
from hilojack.rules.shedding import slots as shedding
from hilojack.rules.tricks import slots
from hilojack.variants.variant import seats_of
from hilojack.views.events import Counted
from hilojack.views.tricks import Drew, Played, Turned
from tables import play, play_on, table

EAST = "2H KS 9D 3D 4D 5D"
WEST = "7H 8H 9H TH JH QH"
STOCK = "3S 4S 5S"
ALL_SIX = "3D 4D 5D 6D 9D KS"
ALL_SIX = ALL_SIX


def hearts_led(follow: str) -> Match:
    """West leads the seven of hearts; spades are trumps."""
    return play(table("california-jack", [EAST, WEST], STOCK, rules={"follow": follow}), "7H")


def legal(match: Match) -> str:
    return " ".join(sorted(show_act(act) for act in match.legal_acts()))


# --- following -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("follow", "cards"),
    [("must-trump", "2H KS"), ("may-trump", "2H KS"), ("follow-suit", "2H")],
)
def test_who_holds_the_suit_led_must_follow_or_may_trump(follow: str, cards: str) -> None:
    assert legal(hearts_led(follow)) == cards


@pytest.mark.parametrize(
    ("follow", "cards"),
    [
        ("must-trump", "KS"),
        ("may-trump", ALL_SIX),
        ("follow-suit", ALL_SIX),
    ],
)
def test_who_lacks_the_suit_led_must_trump_only_under_must_trump(follow: str, cards: str) -> None:
    void = "6D KS 9D 3D 4D 5D"
    match = table("california-jack", [void, WEST], STOCK, rules={"follow": follow})
    assert legal(play(match, "7H")) == cards


@pytest.mark.parametrize("follow", ["must-trump", "may-trump", "follow-suit"])
def test_who_holds_neither_suit_nor_trump_plays_anything(follow: str) -> None:
    neither = "6D 7D 9D 3D 4D 5D"
    match = table("california-jack", [neither, WEST], STOCK, rules={"follow": follow})
    assert legal(play(match, "7H")) == "3D 4D 5D 6D 7D 9D"


@pytest.mark.parametrize("follow", ["must-trump", "may-trump", "follow-suit"])
def test_a_trump_led_must_be_followed_with_a_trump(follow: str) -> None:
    hands = ["2S AH 3H 4H 5H 6H", "7S 8H 9H TH JH QH"]
    match = table("california-jack", hands, "3S 4S 5S", rules={"follow": follow})
    assert legal(play(match, "7S")) == "2S"


@pytest.mark.parametrize(
    ("hand", "led", "cards"),
    [
        ("2S 3S TH 4D 5D 6D", "AH", "2S 3S TH"),
        ("3S TH 4D 5D 6D 7D", "KH", "3S TH"),
        ("TH 4D 5D 6D 7D 8D", "QH", "TH"),
    ],
)
def test_two_small_trumps_save_the_ten_from_ace_and_king_but_not_from_the_queen(
    hand: str, led: str, cards: str
) -> None:
    """Foster's ruling."""
    rules = {"follow": "may-trump"}
    match = table("california-jack", [hand, "AH KH QH 7C 8C 9C"], "4S 5C 6C", rules=rules)
    assert legal(play(match, led)) == cards


# --- refusals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("follow", "reason"),
    [
        ("must-trump", "must follow hearts or trump; you hold KS 2H"),
        ("may-trump", "must follow hearts or trump; you hold KS 2H"),
        ("follow-suit", "must follow hearts; you hold 2H"),
    ],
)
def test_a_revoke_is_refused_in_a_players_words(follow: str, reason: str) -> None:
    match = hearts_led(follow)
    assert match.why_not(parse_card("9D")) == reason
    with pytest.raises(IllegalAct, match=reason.split(";")[0]):
        match.act(parse_card("9D"))


def test_who_must_trump_is_told_so() -> None:
    match = table("california-jack", ["6D KS 9D 3D 4D 5D", WEST], STOCK)
    assert play(match, "7H").why_not(parse_card("9D")) == "must trump; you hold KS"


def test_a_refused_act_changes_nothing() -> None:
    match = hearts_led("must-trump")
    before = match.position
    for word in ("9D", "AC", "7H", "DEAL-SINGLY"):
        with pytest.raises(IllegalAct):
            match.act(parse_act(word))
    assert match.position == before
    assert [show_act(act) for act in match.deal.acts] == ["7H"]


def test_a_card_that_is_not_held_is_refused_by_name() -> None:
    assert hearts_led("must-trump").why_not(parse_card("AC")) == "you do not hold the ace of clubs"


def test_an_act_out_of_turn_is_refused() -> None:
    match = hearts_led("must-trump")
    assert match.why_not(parse_card("8H"), seat=1) == f"it is {match.seats[0]}'s turn"


def test_no_act_is_open_when_the_deal_is_over() -> None:
    match = play_on(hearts_led("must-trump"))
    assert match.why_not(parse_card("8H")) == "the deal is over; the next one has not been dealt"
    assert match.legal_acts() == ()


@pytest.mark.parametrize("number", [-1, 52, 53, 56, 10_000])
def test_a_number_that_is_no_act_is_refused(number: int) -> None:
    match = hearts_led("must-trump")
    assert match.why_not(number)


# --- the draw ------------------------------------------------------------------------------------


def test_the_taker_draws_the_exposed_card_and_the_loser_the_next_which_both_see() -> None:
    match = play(hearts_led("must-trump"), "KS")
    for seat in (0, 1, None):
        draws = [event for event in match.view(seat).events if isinstance(event, Drew | Turned)]
        cards = [parse_card("3S"), parse_card("4S"), parse_card("5S")]
        assert draws == [Drew(0, cards[0]), Drew(1, cards[1]), Turned(cards[2])]


def test_partners_draw_in_turn_from_the_taker() -> None:
    hands = ["2H 3H 4H 5H 6H 7H", "2D 3D 4D 5D 6D 7D", "2C 3C 4C 5C 6C 7C", "8H 9H TH JH QH KH"]
    match = table(
        "california-fives", hands, "AS KS QS JS TS", dealer=2, rules={"partners": "agreed"}
    )
    play(match, "8H 2H 2D 2C")
    draws = [event.seat for event in match.view(None).events if isinstance(event, Drew)]
    assert draws == [3, 0, 1, 2]


def test_a_private_draw_is_seen_by_its_player_alone() -> None:
    match = table("shasta-sam", [EAST, WEST], STOCK, cut="9C")
    play(match, "7H 2H")
    drawn = {
        seat: [e.card for e in match.view(seat).events if isinstance(e, Drew)]
        for seat in (0, 1, None)
    }
    assert drawn == {0: [None, parse_card("4S")], 1: [parse_card("3S"), None], None: [None, None]}


# --- the count -----------------------------------------------------------------------------------


def counted(match: Match) -> list[tuple[str, int | None]]:
    return [(e.item, e.side) for e in match.view(None).events if isinstance(e, Counted)]


def test_the_count_stops_when_a_side_reaches_the_target() -> None:
    match = play_on(Match(load("california-jack", rules={"target": 1}), seed=3))
    assert len(counted(match)) == 1
    assert sum(match.scores) == 1
    assert match.victor == counted(match)[0][1]


def test_a_complete_count_goes_on_and_the_first_to_reach_the_target_has_won() -> None:
    match = play_on(
        Match(load("california-jack", rules={"target": 1, "counting": "complete"}), seed=3)
    )
    assert len(counted(match)) == 4
    assert match.victor == counted(match)[0][1]


def test_the_fives_are_counted_before_game_and_after_the_jack() -> None:
    match = play_on(Match(load("california-fives", seats=4), seed=1))
    order = "high low jack five-spades five-hearts five-diamonds five-clubs game"
    assert [item for item, _ in counted(match)] == order.split()


def test_a_deal_of_california_fives_is_worth_twenty_four_points() -> None:
    for seed in range(30):
        match = play_on(Match(load("california-fives"), seed=seed))
        assert sum(match.scores) == 24 - (counted(match)[-1][1] is None)


# --- matches -------------------------------------------------------------------------------------


def play_to_the_end(match: Match) -> Match:
    while not match.over:
        if match.deal_over:
            match.next_deal()
        play_on(match)
    return match


def test_the_deal_passes_to_the_left() -> None:
    match = play_to_the_end(Match(load("california-fives", seats=4), seed=2))
    dealers = [deal.dealer for deal in match.deals]
    assert dealers == [(match.first_dealer + n) % 4 for n in range(len(dealers))]


@pytest.mark.parametrize("preset", ["denexa", "bicycle", "cats", "penguin", "foster"])
def test_the_next_match_is_dealt_by_whom_the_preset_says(preset: str) -> None:
    for seed in range(6):
        match = play_to_the_end(Match(load("california-jack", preset=preset), seed=seed))
        assert match.victor is not None
        due = naive.next_match_dealer(
            dict(match.variant.rules) | {"seats": 2}, match.first_dealer, match.victor
        )
        assert match.rematch(seed=seed).first_dealer == due


def test_the_winning_side_deals_the_next_match_of_partners() -> None:
    match = play_to_the_end(Match(load("california-fives", seats=4), seed=2))
    assert match.victor is not None
    assert match.rematch().first_dealer % 2 == match.victor


def test_a_match_that_is_not_over_has_no_rematch() -> None:
    with pytest.raises(ValueError, match="not over"):
        Match(load("california-jack")).rematch()


def test_the_higher_cut_deals_and_ties_are_cut_again() -> None:
    tied = 0
    for seed in range(300):
        match = Match(load("california-jack"), seed=seed)
        rounds = [{p: show_card(c) for p, c in cutting.items()} for cutting in match.opening.cuts]
        assert naive.cut_for_deal(rounds)[0] == match.first_dealer
        tied += len(rounds) > 1
    assert 5 < tied < 35  # 3 of 51 cards tie


def test_the_two_highest_cuts_are_partners_and_the_highest_deals() -> None:
    for seed in range(100):
        match = Match(load("california-fives", seats=4), ["A", "B", "C", "D"], seed=seed)
        order = by_cut(match.opening.cuts)
        assert {match.seats[0], match.seats[2]} == {
            match.players[order[0]],
            match.players[order[1]],
        }
        assert match.seats[match.first_dealer] == match.players[order[0]]


def test_every_player_who_ties_cuts_again() -> None:
    for seed in range(200):
        match = Match(load("california-fives", seats=4), seed=seed)
        rounds = [{p: show_card(c) for p, c in cutting.items()} for cutting in match.opening.cuts]
        assert naive.cut_for_deal(rounds) == by_cut(match.opening.cuts)


def test_without_a_seed_the_packs_differ() -> None:
    packs = {Match(load("california-jack")).deal.pack for _ in range(20)}
    assert len(packs) == 20
    assert all(sorted(pack) == list(range(52)) for pack in packs)


def test_with_a_seed_the_cards_come_again() -> None:
    one, two = (play_to_the_end(Match(load("shasta-sam"), seed=9)) for _ in range(2))
    assert [deal.pack for deal in one.deals] == [deal.pack for deal in two.deals]
    assert len({deal.pack for deal in one.deals}) == len(one.deals)


def test_no_place_of_the_shuffled_pack_favours_a_card() -> None:
    """Chi-squared over the suit of the top card and of the cut card, both generators."""
    for seed_of in (lambda n: n, lambda n: None):
        tops = [0, 0, 0, 0]
        for number in range(2_000):
            match = Match(load("shasta-sam"), seed=seed_of(number), opening=Opening(first_dealer=0))
            tops[match.deal.pack[0] // 13] += 1
        chi_squared = sum((count - 500) ** 2 / 500 for count in tops)
        assert chi_squared < 24  # 1 in 40,000 with three degrees of freedom


def test_bad_tables_are_refused_in_words() -> None:
    variant = load("california-jack")
    for arguments, words in (
        ({"players": ["Ann"]}, "needs 2 players"),
        ({"players": ["Ann", "Ann"]}, "same name"),
        ({"opening": Opening(first_dealer=2)}, "first dealer"),
    ):
        keywords: dict[str, Any] = arguments
        with pytest.raises(ValueError, match=words):
            Match(variant, **keywords)
    with pytest.raises(ValueError, match="no seat 5"):
        Match(variant).view(5)


# --- undo ----------------------------------------------------------------------------------------


def test_undo_brings_back_the_position_and_the_views() -> None:
    chance = random.Random(4)
    match = Match(load("shasta-sam"), seed=4)
    stood = []
    while match.turn is not None:
        stood.append((match.position, repr(match.view(0)), repr(match.view(1))))
        match.act(chance.choice(match.legal_acts()))
    for position, *views in reversed(stood):
        match.undo()
        assert (match.position, [repr(match.view(seat)) for seat in (0, 1)]) == (position, views)
    with pytest.raises(ValueError, match="no act"):
        match.undo()


# --- any play at all -----------------------------------------------------------------------------


def piles_of_tricks(match: Match) -> list[int]:
    """Where the cards of a trick game lie that are in no hand."""
    row, rules = match.position, match.variant.row
    seats = range(rules[slots.SEATS])
    piles = [row[start + seat] for start in (slots.WON, slots.DISCARDS) for seat in seats]
    stock = row[slots.PACK + row[slots.STOCK_NEXT] : slots.PACK + rules[slots.PACK_SIZE]]
    trick = [card for _, card in match.view(None).trick]
    return [*piles, card_set((*stock, *trick)) | row[slots.TURNED]]


def piles_of_shedding(match: Match) -> list[int]:
    """Where the cards of a shedding game lie that are in no hand."""
    row = match.position
    stock = row[slots.PACK + row[slots.STOCK_NEXT] : slots.PACK + row[shedding.STOCK_END]]
    return [card_set(stock), card_set(match.view(None).pile)]


PILES = {"trick": piles_of_tricks, "shedding": piles_of_shedding}


class AnyPlay(RuleBasedStateMachine):
    """Acts, illegal acts, undos and new deals in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.match: Match | None = None

    @precondition(lambda self: self.match is None)
    @rule(data=st.data())
    def sit_down(self, data: st.DataObject) -> None:
        file = load(data.draw(st.sampled_from(games()))).file
        preset = data.draw(st.sampled_from(sorted(file["presets"])))
        seats = data.draw(st.sampled_from(seats_of(file, preset)))
        variant = load(file["game"], preset=preset, seats=seats)
        self.match = Match(variant, seed=data.draw(st.integers(0, 1000)))

    @precondition(lambda self: self.match and self.match.turn is not None)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        assert self.match
        self.match.act(data.draw(st.sampled_from(self.match.legal_acts())))

    @precondition(lambda self: self.match)
    @rule(number=st.integers(-2, 92))
    def act_at_random(self, number: int) -> None:
        assert self.match
        before = self.match.position
        reason = self.match.why_not(number)
        assert (reason is None) == (number in self.match.legal_acts())
        if reason:
            with pytest.raises(IllegalAct):
                self.match.act(number)
            assert self.match.position == before

    @precondition(lambda self: self.match and self.match.deal.acts)
    @rule()
    def undo(self) -> None:
        assert self.match
        self.match.undo()

    @precondition(lambda self: self.match and self.match.deal_over and not self.match.over)
    @rule()
    def deal(self) -> None:
        assert self.match
        self.match.next_deal()

    @invariant()
    def every_card_is_somewhere_once(self) -> None:
        if self.match is None or self.match.view(None).phase == "packet":
            return
        rules = self.match.variant.row
        piles = PILES[self.match.variant.file["family"]](self.match)
        hands = [self.match.position[slots.HANDS + seat] for seat in range(rules[slots.SEATS])]
        assert sum(map(int.bit_count, (*hands, *piles))) == rules[slots.PACK_SIZE]
        assert sum((*hands, *piles)) == rules[slots.PACK_CARDS]

    @invariant()
    def some_act_is_legal_until_the_deal_is_over(self) -> None:
        if self.match is not None:
            assert bool(self.match.legal_acts()) != self.match.deal_over


TestAnyPlay = AnyPlay.TestCase
TestAnyPlay.settings = settings(max_examples=60, stateful_step_count=80, deadline=None)


def test_what_is_played_is_seen() -> None:
    match = play(hearts_led("must-trump"), "2H")
    plays = [event for event in match.view(None).events if isinstance(event, Played)]
    assert plays == [Played(1, parse_card("7H")), Played(0, parse_card("2H"))]


def test_losers_pay_the_winner_and_double_at_zero_or_below() -> None:
    match = Match(load("pitch", seats=3), seed=1)
    assert match.stakes() == (0, 0, 0)
    match._row[slots.SCORES : slots.SCORES + 3] = [7, 0, 3]
    match._row[slots.VICTOR] = 0
    assert match.stakes() == (3, -2, -1)


def test_partners_pay_as_a_side_and_a_game_without_stakes_pays_nothing() -> None:
    match = Match(load("pitch", preset="penguin-partners"), seed=1)
    match._row[slots.SCORES : slots.SCORES + 2] = [-1, 11]
    match._row[slots.VICTOR] = 1
    assert match.stakes() == (-2, 2)
    free = Match(load("california-jack"), seed=1)
    free._row[slots.VICTOR] = 1
    assert free.stakes() == (0, 0)


# --- scores with which a match begins -----------------------------------------------------------


def test_a_match_can_go_on_from_given_scores() -> None:
    match = Match(load("california-jack"), seed=4, opening=Opening(scores=(8, 3)))
    assert match.scores == match.view(0).scores == (8, 3)
    play_on(match)
    gained = [now - before for now, before in zip(match.scores, (8, 3), strict=True)]
    plain = play_on(Match(load("california-jack"), seed=4))
    assert gained == list(plain.scores) or match.over
    assert list(retrace(match))[-1].scores == match.scores


def test_who_begins_one_short_of_the_target_needs_one() -> None:
    match = Match(load("california-jack"), seed=4, opening=Opening(scores=(9, 9)))
    play_on(match)
    assert match.over
    assert match.rematch(seed=1).scores == (0, 0)


def test_points_held_over_go_to_the_winners_of_the_first_deal() -> None:
    variant = load("troeven", rules={"ties": "held-over"})
    plain, held = (Match(variant, seed=6, opening=Opening(held_over=points)) for points in (0, 2))
    gained = sum(play_on(held).scores) - sum(play_on(plain).scores)
    assert gained == (2 if not held.deal.held_over else 0)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"scores": [1]}, "California Jack has 2 sides here; 1 scores are given"),
        ({"scores": [10, 0]}, "at the scores 10, 0 the match is over: the target is 10"),
        ({"scores": [10**6, 0]}, "a score is a whole number from -9999 to 9999, not 1000000"),
        ({"scores": [1.5, 0]}, r"a score is a whole number from -9999 to 9999, not 1\.5"),
        ({"held_over": -1}, "points held over are a whole number from 0 to 9999, not -1"),
        ({"held_over": 1}, "no points are held over in California Jack here, so not 1"),
    ],
)
def test_a_match_that_would_be_over_or_makes_no_sense_does_not_begin(
    options: dict[str, Any], why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        Match(load("california-jack"), opening=Opening(**options))


def test_who_is_charged_may_begin_level_above_the_target() -> None:
    variant = load("crazy-eights", seats=2, rules={"scoring": "charged", "target": 50})
    assert Match(variant, seed=1, opening=Opening(scores=(50, 50))).scores == (50, 50)
    with pytest.raises(ValueError, match="at the scores 50, 49 the match is over"):
        Match(variant, seed=1, opening=Opening(scores=(50, 49)))


# --- a match that begins with what was dealt before ---------------------------------------------


def test_the_decks_of_a_match_are_dealt_in_turn_and_then_the_pack_is_shuffled() -> None:
    match = play_to_the_end(Match(load("shasta-sam"), seed=3))
    decks = [deal.deck for deal in match.deals[:2]]
    again = play_to_the_end(Match(match.variant, seed=5, opening=match.opening, decks=decks))
    assert len(again.deals) > 2
    assert [deal.deck for deal in again.deals[:2]] == decks
    assert again.deals[2].pack != match.deals[2].pack
    assert again.opening == match.opening


def test_what_is_left_out_of_an_opening_is_cut_for_or_zero() -> None:
    match = Match(load("shasta-sam"), seed=3)
    assert match.opening.first_dealer is None
    assert match.opening.cuts
    assert (match.opening.scores, match.opening.held_over) == ((0, 0), 0)
    dealt = Match(load("shasta-sam"), seed=3, opening=Opening(first_dealer=1))
    assert (dealt.opening.cuts, dealt.first_dealer) == ((), 1)


def test_the_arguments_of_the_last_release_still_begin_a_match() -> None:
    pack, variant = range(52), load("shasta-sam")
    with pytest.warns(DeprecationWarning, match="go with the next release"):
        match = Match(variant, first_dealer=1, pack=pack, cut=30, scores=[3, 4])
    opening = Opening(first_dealer=1, scores=(3, 4))
    assert match.position == Match(variant, opening=opening, decks=[Deck(pack, 30)]).position
    with pytest.raises(TypeError, match="sed"):
        Match(variant, sed=1)


def test_nobody_is_told_that_it_is_yous_turn() -> None:
    match = Match(load("pitch", seats=2), ["You", "Ben"], seed=1)
    if match.seats[match.view(None).turn or 0] != "You":
        match.act(match.legal_acts()[0])
    seat = match.seats.index("Ben")
    assert match.why_not(match.legal_acts()[0], seat=seat) == "it is not your turn"
