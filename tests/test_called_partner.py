"""Calling a partner: the bidder calls a trump, and whoever holds it plays with them."""

from random import Random
from typing import Any

import pytest

from hilojack import Match, load
from hilojack.calls import show_act
from hilojack.cards import parse_card, show_card
from hilojack.policy.promise import say
from hilojack.rules.tricks import slots
from hilojack.search.beliefs.sampling import count_layouts, layouts
from hilojack.variants.sheet import VariantError
from hilojack.views.contract import worth
from hilojack.voices import voice_of
from hilojack.voices.choosing import label
from hilojack.web.table.tricks import FAMILY
from tables import play, play_on, table

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eva")
CALLED = {"sides": "called", "trump-from": "bidder-names", "first-lead": "trump", "hand": 3}
HANDS = ["KS QS 2H", "AS 3S 4D", "JS 5D 6D", "2S 7D 8D", "TS 9D TD"]
BEN_AND_CAT_CHANGED = ["KS QS 2H", "JS 3S 4D", "AS 5D 6D", *HANDS[3:]]
NAMED = "BID-3 PASS PASS PASS PASS NAME-S"


def dealt(hands: list[str] = HANDS, scores: tuple[int, ...] = (), **rules: Any) -> Match:
    """Ann is eldest; the hands by seat."""
    return table("pitch", hands, "", dealer=4, scores=scores, rules=CALLED | rules)


def legal(match: Match) -> set[str]:
    return set(map(show_act, match.legal_acts()))


# --- the call ------------------------------------------------------------------------------------


def test_the_bidder_calls_a_trump_that_they_do_not_hold() -> None:
    match = play(dealt(), NAMED)
    assert match.view(0).phase == "call"
    assert legal(match) == {f"CALL-{rank}" for rank in "AJT98765432"}


def test_off_cards_and_jokers_can_be_called_where_they_are_trumps() -> None:
    match = play(dealt(jokers=2, trumps="T4"), NAMED)
    assert {"CALL-OFF-A", "CALL-OFF-J", "CALL-JOKER-HIGH", "CALL-JOKER-LOW"} < legal(match)
    assert match.view(3).called is None
    play(match, "CALL-OFF-J")
    assert match.view(3).called == parse_card("JC")


def test_a_button_names_the_card_called_alone_so_that_it_fits() -> None:
    labels = {label(act) for act in play(dealt(jokers=2, trumps="T4"), NAMED).legal_acts()}
    assert {"Ace", "Ten", "Off-jack", "Red joker"} < labels
    assert max(map(len, labels)) <= len("Black joker")


def test_the_quick_player_calls_the_highest_trump_that_it_lacks() -> None:
    match = play(dealt(), NAMED)
    assert show_act(say(match.variant.row, list(match.position))) == "CALL-A"


@pytest.mark.parametrize(
    ("seats", "rules"),
    [
        (4, {}),
        (5, {"revoke": "penalised"}),
        (5, {"first-lead": "any"}),
        (5, {"moon": "ten"}),
        (5, {"scoring": "majority"}),
    ],
)
def test_what_does_not_go_with_a_partner_who_is_called_is_refused(
    seats: int, rules: dict[str, Any]
) -> None:
    with pytest.raises(VariantError, match="sides = called"):
        load("pitch", seats=seats, rules=CALLED | rules)


# --- the play and the score ----------------------------------------------------------------------


def test_the_card_called_is_played_to_the_first_trick_whatever_else_is_held() -> None:
    match = play(dealt(), f"{NAMED} CALL-A QS")
    assert legal(match) == {"AS"}
    reason = match.why_not(parse_card("3S"), seat=1)
    assert reason is not None
    assert "must play the ace of spades, which was called" in reason


def test_bidder_and_partner_each_score_all_that_the_two_of_them_win() -> None:
    match = play_on(play(dealt(), f"{NAMED} CALL-A QS AS JS 2S TS"))
    assert match.scores == (4, 4, 0, 0, 0)
    told = voice_of(NAMES, 2, match.variant).score_lines(match.view(2))
    assert "Jack, 1 point to Ann and Ben: Ben wins the jack of spades, played by you." in told


def test_a_jack_that_the_partner_played_is_not_hanged() -> None:
    hands = ["AS QS 2H", "KS 3S 4D", *HANDS[2:]]
    hanged: dict[str, Any] = {"hang-jack": 4}
    match = play(dealt(hands, **hanged), f"{NAMED} CALL-J AS 3S JS 2S TS")
    (jack,) = (one for one in match.view(2).standings if one.item == "jack")
    assert worth(match.view(2), jack) == 1
    assert play_on(match).scores[:3] == (3, 0, 3)


def test_bidder_and_partner_are_both_set_back_and_each_other_player_scores() -> None:
    match = play(dealt(), f"{NAMED} CALL-2 QS AS JS 2S TS")
    play_on(match)
    assert match.scores == (-3, 4, 4, -3, 4)


def test_the_card_called_is_not_discarded_and_may_come_with_the_kitty() -> None:
    """Ann takes the ace up, and is alone against four."""
    rules = {"keep": 2, "kitty": 1, "kitty-when": "after-naming"}
    hands = ["KS QS 2H", "JH 3S 4D", *HANDS[2:]]
    match = table("pitch", hands, "AS", dealer=4, rules=CALLED | rules)
    play(match, f"{NAMED} CALL-A")
    assert match.view(0).partner == 0
    assert match.view(1).partner is None
    while match.view(0).phase == "discard":
        assert "AS" not in legal(match)
        match.act(match.legal_acts()[0])
    assert legal(match) == {"AS"}
    play_on(match)
    assert len({match.scores[seat] for seat in range(1, 5)}) == 1


@pytest.mark.parametrize(
    ("scores", "called", "victor"),
    [
        ((0, 5, 0, 0, 0), "CALL-A", 1),  # alone at the target
        ((5, 5, 0, 0, 0), "CALL-A", 0),  # the bidder is one of those
        ((0, 5, 5, 0, 5), "CALL-2", None),  # three of the others: nobody yet
    ],
)
def test_of_several_at_the_target_only_a_bidder_wins(
    scores: tuple[int, ...], called: str, victor: int | None
) -> None:
    rules: dict[str, Any] = {"pitcher-wins": "or-one-alone"}
    match = dealt(scores=scores, **rules)
    play_on(play(match, f"{NAMED} {called} QS AS JS 2S TS"))
    assert match.victor == victor
    if victor is None:
        match.next_deal()
        assert not match.deal_over


# --- who knows what ------------------------------------------------------------------------------


def test_nobody_but_the_holder_knows_the_partner_before_the_card_is_played() -> None:
    """In one deal Ben has the ace, in the other Cat: Ann, Dan and Eva cannot tell them apart."""
    one, other = (
        play(dealt(hands), f"{NAMED} CALL-A QS") for hands in (HANDS, BEN_AND_CAT_CHANGED)
    )
    for seat in (None, 0, 3, 4):
        mine, theirs = one.view(seat), other.view(seat)
        assert mine.row == theirs.row
        assert mine.events == theirs.events
        assert mine.partner is None
        voices = [voice_of(NAMES, seat, match.variant) for match in (one, other)]
        assert voices[0].table(mine) == voices[1].table(theirs)
        assert voices[0].turn(mine) == voices[1].turn(theirs)
    for seat in range(5):
        assert FAMILY.mark(one.view(1), seat) == FAMILY.mark(one.view(None), seat)
    assert one.view(1).partner == 1
    assert "You are the partner." in " ".join(voice_of(NAMES, 1, one.variant).table(one.view(1)))
    play(one, "AS")
    assert one.view(3).partner == 1
    assert FAMILY.mark(one.view(None), 1) == "● partner"


def test_layouts_give_the_card_called_to_nobody_who_has_played_and_not_to_the_bidder() -> None:
    hands = ["KS QH", "QS AD", "AS KD", "KH KC", "AH AC"]
    rules: dict[str, Any] = {"ranks": "AKQ", "hand": 2, "scoring": "high low game"}
    match = play(dealt(hands, **rules), "BID-1 PASS PASS PASS PASS NAME-S CALL-A KS QS")
    view = match.view(4)
    found = layouts(view, 100_000, Random(1))
    ace = 1 << parse_card("AS")
    holders = {seat for hands in found.hands for seat, held in enumerate(hands) if held & ace}
    assert holders == {2, 3}
    assert found.exact
    assert count_layouts(view) == len(found.hands)


def test_a_bidder_who_has_taken_up_a_kitty_may_hold_the_card_called() -> None:
    """Of ten cards and four of a kitty it is one of the four."""
    match = Match(load("pitch", preset="pawnee"), seed=3)
    while match.view(0).phase == "bid":
        match.act(match.legal_acts()[0])
    while match.view(0).phase in ("name", "call"):
        match.act(match.legal_acts()[-1])
    called = list(match.position)[slots.CALLED]
    bidder = list(match.position)[slots.BIDDER]
    held = [hand >> called & 1 for hand in list(match.position)[slots.HANDS : slots.HANDS + 5]]
    other = next(seat for seat in range(5) if seat != bidder and not held[seat])
    found = layouts(match.view(other), 400, Random(2))
    share = sum(
        weight
        for hands, weight in zip(found.hands, found.weights, strict=True)
        if hands[bidder] >> called & 1
    ) / sum(found.weights)
    assert 0.02 < share < 0.25, show_card(called)


# --- called openly -------------------------------------------------------------------------------

OPENLY: dict[str, Any] = {"sides": "called-openly", "first-lead": "any"}
CINCH = {"trumps": "T6", "scoring": "ace jack ten two five off-five", "max-bid": 14}
FOSTERS = ["AC JC TC 5C 2C 9H", "KC 3C 4D 6D 7D 9D", "QC 4C 5S 8D TD JD"]  # p. 340: C has bid 8
FOSTERS += ["9C 8C 2D 3D QD KD", "7C 6C 2H 3H 4H 6H"]


def fosters_deal(bid: str = "BID-8", **rules: Any) -> Match:
    """The example of Foster's Auction Cinch, with other hands of ours: Ann names clubs."""
    match = dealt(FOSTERS, **OPENLY | CINCH | {"hand": 6, "bid-scoring": "difference"} | rules)
    return play(match, f"{bid} PASS PASS PASS PASS NAME-C")


def test_the_holder_of_a_card_called_openly_says_so_before_the_first_lead() -> None:
    match = play(fosters_deal(), "CALL-K")
    for seat in (None, 0, 3):
        view = match.view(seat)
        assert view.partner == view.joined == 1
        assert "Ben joins the bidder with the king of clubs." in voice_of(
            NAMES, seat, match.variant
        ).tell(view.events)
    assert FAMILY.mark(match.view(None), 1) == "● partner"


def test_a_card_called_openly_need_not_be_played_to_the_first_trick() -> None:
    match = play(fosters_deal(), "CALL-K 5C")
    assert legal(match) == {"KC", "3C"}
    match = play(fosters_deal(), "CALL-K 9H")
    assert legal(match) == {"KC", "3C", "4D", "6D", "7D", "9D"}


def test_the_difference_is_scored_by_each_player_of_the_side_with_more() -> None:
    """Ann leads Pedro for the king to take it in; of 14 points the others win the off-five."""
    match = play(fosters_deal(), "CALL-K 5C KC 4C 8C 6C 3C QC 9C 7C 2C")
    play_on(match)
    makers, others = match.scores[0], match.scores[2]
    assert match.scores == (makers, makers, others, others, others)
    assert 0 in (makers, others)
    assert makers or others


def test_makers_who_fall_short_score_nothing_and_each_other_player_the_bid_too() -> None:
    """Ann bids all 14, and loses the two of trumps to Ben's king."""
    for scoring in ("others-add", "difference"):
        match = fosters_deal("BID-14", **{"bid-scoring": scoring})
        play_on(play(match, "CALL-7 2C KC 4C 9C 7C"))
        assert (match.scores[0], match.scores[4]) == (0, 0)
        assert match.scores[1] == match.scores[2] == match.scores[3] >= 15


def test_a_card_that_nobody_holds_is_in_no_layout() -> None:
    """The ace of spades is one of the two cards that were not dealt."""
    hands = ["KS QH", "QS AD", "AH KD", "KH KC", "QC AC"]
    rules: dict[str, Any] = {"ranks": "AKQ", "hand": 2, "scoring": "high low game"}
    match = play(dealt(hands, **OPENLY | rules), "BID-1 PASS PASS PASS PASS NAME-S CALL-A")
    view = match.view(3)
    assert view.partner == view.bidder == 0
    assert view.joined is None
    assert "called the ace of spades, and plays alone" in " ".join(
        voice_of(NAMES, 3, match.variant).table(view)
    )
    ace = 1 << parse_card("AS")
    found = layouts(view, 100_000, Random(1))
    assert not any(held & ace for one in found.hands for held in one)
    assert count_layouts(view) == len(found.hands)


def test_a_partner_who_has_shown_a_trump_that_it_kept_has_layouts() -> None:
    """Who kept two trumps, has played one and shows the other need hold no third."""
    variant = load("pitch", preset="auction-cinch", seats=5)
    for seed in range(25):
        match, chance = Match(variant, seed=seed), Random(seed)
        while not match.deal_over:
            view = match.view(chance.randrange(5))
            found = layouts(view, 20, chance)
            assert any(found.weights), (seed, view.seat, show_act(match.legal_acts()[0]))
            match.act(chance.choice(match.legal_acts()))


def test_the_call_comes_after_the_draw_in_auction_cinch() -> None:
    match = Match(load("pitch", preset="auction-cinch", seats=6), seed=1)
    phases = []
    while not match.deal_over:
        phases.append(match.view(None).phase)
        match.act(match.legal_acts()[-1])
    assert list(dict.fromkeys(phases)) == ["bid", "name", "discard", "call", "play"]
