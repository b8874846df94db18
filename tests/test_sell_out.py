"""Sell-out and Foster's sale: eldest pitches for all, or the others bid points for the pitch."""

from typing import Any

import pytest

from hilojack import Match, View, load
from hilojack.calls import PASS, parse_act, show_act
from hilojack.players import PLAYERS, make_player, play_match
from hilojack.rules.tricks import slots
from hilojack.variants.variant import VariantError
from hilojack.views.tricks import Pegged
from hilojack.voices.tricks.words import Voice
from tables import play, play_on, table

STRONG = "AS KS QS JS TS 2S"  # all four points
WEAK = ["3H 5D 7C 8H 4D 3C", "4H 6D 8C 9H 7D 4C"]
MIDDLING = "AH KH JH 9D 5C 6C"


def sale(acts: str = "", *hands: str, scores: tuple[int, ...] = (), **rules: Any) -> Match:
    """Seat 2 deals to three players, so that seat 0 is eldest."""
    held = list(hands) or [STRONG, *WEAK]
    match = table("pitch", held, "", dealer=2, preset="sell-out", rules=rules)
    return play(match, acts)


def open_calls(match: Match) -> list[str]:
    return [show_act(act) for act in match.legal_acts()]


def test_eldest_pitches_for_four_or_sells() -> None:
    assert open_calls(sale()) == ["BID-4", "SELL"]
    match = sale("BID-4")
    view = match.view(1)
    assert (view.phase, view.turn, view.bidder, view.bid) == ("play", 0, 0, 4)


def test_the_others_bid_once_each_up_to_three() -> None:
    match = sale("SELL")
    assert (match.turn, open_calls(match)) == (1, ["PASS", "BID-1", "BID-2", "BID-3"])
    assert (play(match, "BID-2").turn, open_calls(match)) == (2, ["PASS", "BID-3"])
    play(match, "PASS")
    assert (match.turn, match.view(0).phase, open_calls(match)) == (0, "sale", ["REFUSE", "ACCEPT"])


def test_a_bid_may_not_put_the_seller_out() -> None:
    assert open_calls(sale("SELL", target=3)) == ["PASS", "BID-1", "BID-2"]
    assert open_calls(sale("SELL", target=1)) == ["PASS"]


def test_who_accepts_scores_the_bid_at_once_and_the_bidder_pitches() -> None:
    match = sale("SELL BID-2 PASS ACCEPT")
    assert (match.turn, match.view(1).bidder, match.scores) == (1, 1, (2, 0, 0))
    assert Pegged(0, 2) in match.view(None).events


def test_who_refuses_pitches_for_the_bid_that_the_bidder_scores() -> None:
    match = sale("SELL BID-2 PASS REFUSE")
    view = match.view(1)
    assert (match.turn, view.bidder, view.bid, match.scores) == (0, 0, 2, (0, 2, 0))
    assert play_on(match).scores[0] == 4  # High, Low, Jack and Game
    assert match.deal.pegs[0] == (4, 1, 2)


def test_a_refused_bid_may_win_the_match() -> None:
    match = sale("SELL BID-2 PASS REFUSE", target=3)
    assert not match.over
    match = sale("SELL BID-1 PASS REFUSE", target=2)
    assert not match.over
    match = Match(load("pitch", preset="sell-out", seats=2, rules={"target": 2}), seed=1)
    assert match.turn is not None
    for word in ("SELL", "BID-1", "ACCEPT"):
        match.act(parse_act(word))
    assert not match.over


def test_when_nobody_bids_eldest_pitches_without_a_contract() -> None:
    match = sale("SELL PASS PASS")
    assert (match.turn, match.view(0).bidder, match.view(0).bid) == (0, None, 0)
    match = sale("SELL PASS PASS", WEAK[0], STRONG, WEAK[1])
    assert min(play_on(match).scores) == 0  # nobody is set back


@pytest.mark.parametrize(
    "rules", [{"smudge": "match"}, {"sides": "partners"}, {"trump-from": "named"}]
)
def test_rules_that_do_not_go_with_a_sale_are_refused(rules: dict[str, str]) -> None:
    with pytest.raises(VariantError, match=r"sell-out|sale"):
        load("pitch", preset="sell-out", rules=rules)


# --- the sale of Foster's Pedro -------------------------------------------------------------------


def sancho(acts: str = "", *hands: str, preset: str = "pedro-sancho", **rules: Any) -> Match:
    """Seat 3 deals to four players, so that seat 0 is eldest."""
    held = list(hands) or [STRONG, *WEAK, "5H 6C 3S 9D TC QD"]
    return play(table("pitch", held, "", dealer=3, preset=preset, rules=rules), acts)


def test_eldest_pitches_for_all_eighteen_points_or_sells() -> None:
    assert open_calls(sancho()) == ["SELL", "BID-18"]
    view = sancho("BID-18").view(1)
    assert (view.phase, view.turn, view.bidder, view.bid) == ("play", 0, 0, 18)


def test_the_others_bid_up_to_all_the_points() -> None:
    bids = open_calls(sancho("SELL BID-16"))
    assert bids == ["PASS", "BID-17", "BID-18"]


def test_a_player_who_is_overbid_may_bid_again_and_one_who_has_passed_may_not() -> None:
    match = sancho("SELL BID-2 PASS BID-3")
    assert (match.turn, open_calls(match)[:2]) == (1, ["PASS", "BID-4"])
    match = play(match, "BID-5")
    assert match.turn == 3
    match = play(match, "PASS")
    assert (match.turn, match.view(0).phase) == (0, "sale")


def test_by_foster_each_bids_once_in_auction_pitch() -> None:
    match = sancho("SELL BID-1 PASS BID-4", preset="foster")
    assert (match.turn, match.view(0).phase) == (0, "sale")


def test_a_price_may_not_bring_eldest_to_the_target() -> None:
    assert open_calls(sancho("SELL", target=4)) == ["PASS", "BID-1", "BID-2", "BID-3"]
    assert open_calls(sancho(target=4)) == ["SELL", "BID-18"]  # eldest's own bid is no price


def test_a_bid_that_is_accepted_is_paid_to_eldest_and_one_that_is_refused_to_nobody() -> None:
    match = sancho("SELL BID-7 PASS PASS ACCEPT")
    assert (match.turn, match.view(0).bidder, match.scores) == (1, 1, (7, 0, 0, 0))
    match = sancho("SELL BID-7 PASS PASS REFUSE")
    view = match.view(0)
    assert (match.turn, view.bidder, view.bid, match.scores) == (0, 0, 7, (0, 0, 0, 0))


def test_eldest_who_refuses_a_bid_makes_it_or_is_set_back_by_it() -> None:
    """Eldest makes High and Game, two points (as in Foster's example, p. 332)."""
    hands, play_out = ["AS", "KD", "3S", "TC"], "PASS PASS REFUSE AS KD 3S TC"
    match = sancho(f"SELL BID-3 {play_out}", *hands, preset="foster", hand=1)
    assert match.scores == (-3, 0, 1, 0)
    match = sancho(f"SELL BID-2 {play_out}", *hands, preset="foster", hand=1)
    assert match.scores == (2, 0, 1, 0)


def test_when_nobody_bids_in_a_sale_that_is_raised_eldest_pitches_without_a_contract() -> None:
    match = sancho("SELL PASS PASS PASS")
    assert (match.turn, match.view(0).bidder, match.view(0).bid) == (0, None, 0)


def test_the_joker_of_dom_pedro_is_the_lowest_trump_and_worth_fifteen() -> None:
    hands = ["AS 3H 5D 7C 8H X", "2S 4H 6D 8C 9H TC", "4D 6H 7H 5C 6C 3C", "QC QD QH KC KD KH"]
    match = sancho("SELL PASS PASS PASS X 2S 4D QC", *hands, preset="dom-pedro")
    assert match.turn == 1  # the two of spades took it
    assert play_on(match).scores[1] >= 15 + 1


# --- the players ----------------------------------------------------------------------------------


def chosen(match: Match) -> str:
    assert match.turn is not None
    return show_act(make_player("rule").choose(match.view(match.turn)))


def test_a_rule_player_with_everything_pitches_for_four_and_else_sells() -> None:
    assert chosen(sale("", "AS KS QS JS 3S 2S", *WEAK, low="holder")) == "BID-4"
    assert chosen(sale("", WEAK[0], MIDDLING, WEAK[1])) == "SELL"


def test_a_rule_player_with_nothing_takes_the_points_and_with_much_keeps_the_pitch() -> None:
    assert chosen(sale("SELL BID-2 PASS", WEAK[0], MIDDLING, WEAK[1])) == "ACCEPT"
    assert chosen(sale("SELL BID-1 PASS", STRONG, *WEAK)) == "REFUSE"


def test_a_rule_player_does_not_give_a_rival_the_points_that_put_him_out() -> None:
    assert chosen(sale("SELL BID-1 PASS", STRONG, *WEAK, target=2)) in ("ACCEPT", "REFUSE")
    match = sale("SELL PASS BID-2", STRONG, *WEAK, target=3)
    match._row[slots.SCORES + 2] = 1  # the bidder's, so that two points win
    assert chosen(match) == "ACCEPT"


def test_a_rule_player_bids_for_a_good_hand_and_passes_a_poor_one() -> None:
    assert chosen(sale("SELL", WEAK[0], STRONG, WEAK[1])).startswith("BID-")
    assert chosen(sale("SELL", STRONG, *WEAK)) == show_act(PASS)


@pytest.mark.parametrize("kind", PLAYERS)
def test_a_match_is_played_to_its_end(kind: str) -> None:
    match = Match(load("pitch", preset="sell-out", seats=3), seed=5)
    play_match(match, {seat: make_player(kind, seed=seat) for seat in range(3)})
    assert match.over


# --- the words ------------------------------------------------------------------------------------


def spoken(view: View) -> list[str]:
    return Voice(("You", "Ben", "Cora"), 0, view.variant).tell(view.events)


def test_a_sale_is_told() -> None:
    match = sale("SELL BID-2 PASS REFUSE")
    assert spoken(match.view(0))[-5:] == [
        "You offer the pitch for sale.",
        "Ben bids two.",
        "Cora passes.",
        "You refuse.",
        "Ben scores 2 points.",
    ]


def test_eldest_is_asked_in_words() -> None:
    voice = Voice(("You", "Ben", "Cora"), 0, sale().variant)
    assert voice.turn(sale().view(0)) == "Pitch for four, or sell the pitch."
    view = sale("SELL BID-2 PASS").view(0)
    assert voice.turn(view) == "Accept the bid or refuse."
    assert voice.meaning(view, parse_act("ACCEPT")) == "2 points; Ben pitches"
    assert voice.meaning(view, parse_act("REFUSE")) == "pitch for 2"
