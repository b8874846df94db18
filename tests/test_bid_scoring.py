"""Rulings on what a bid pays: others add, the difference, the bid alone, own bids, and the moon."""

from typing import Any

import pytest

from hilojack import Match, load
from hilojack.calls import MOON, parse_act, show_act
from hilojack.players import make_player, play_match
from hilojack.search.proofs.prizes import is_bounded
from hilojack.variants.sheet import VariantError
from hilojack.views.tricks import ForBid, SetBack
from hilojack.voices.choosing import call_numbers
from hilojack.voices.tricks.calling import mark
from hilojack.voices.tricks.words import Voice
from hilojack.web.table.tricks import felt as table_felt
from tables import play, play_on, table

ALL = "AS KS QS JS TS 2S"  # High, Low, Jack and Game
WEAK = ["3H 5D 7C 8H 4D 3C", "4H 6D 8C 9H 7D 4C"]
NO_LOW = "AS KS QS JS TS 9S"  # High, Jack and Game
HAS_LOW = "3S 5D 7C 8H 4D 3C"
THREE = (NO_LOW, "5D 7C 8H 4D 3C 6C", "3S 4H 6D 8C 9H 7D")


def bid(acts: str, *hands: str, **rules: Any) -> Match:
    """Two or three players, the last of them the dealer, so that seat 0 is eldest."""
    house = {name.replace("_", "-"): value for name, value in rules.items()}
    held = list(hands) or [ALL, WEAK[0]]
    match = table("pitch", held, "", dealer=len(held) - 1, rules={"dealers-right": "no"} | house)
    return play(match, acts)


def ended(acts: str, *hands: str, **rules: Any) -> Match:
    return play_on(bid(acts, *hands, **rules))


def said(match: Match) -> str:
    """The count of a deal that is over, as it is explained to seat 0."""
    names = ("Ann", "Ben", "Cora", "Dan")[: match.variant.seats]
    return " ".join(Voice(names, 0, match.variant).explained(match.view(0)))


def open_calls(match: Match) -> list[str]:
    return [show_act(act) for act in match.legal_acts()]


# --- who adds the bid ----------------------------------------------------------------------------


def test_the_others_add_a_bid_that_fails_to_their_points() -> None:
    match = ended("BID-4 PASS", NO_LOW, HAS_LOW, bid_scoring="others-add", low="holder")
    assert match.scores == (0, 1 + 4)
    assert ForBid(1, 4, "failed") in match.view(None).events
    assert not any(isinstance(event, SetBack) for event in match.view(None).events)
    assert "Ben scores 4 points more: the bid failed." in said(match)


def test_each_of_several_others_adds_the_bid() -> None:
    match = ended("BID-4 PASS PASS", *THREE, bid_scoring="others-add", low="holder")
    assert match.scores == (0, 4, 1 + 4)


def test_a_bid_that_is_made_is_scored_as_ever_where_others_add() -> None:
    assert ended("BID-3 PASS", bid_scoring="others-add").scores == (4, 0)


def test_the_side_with_more_scores_the_difference_whoever_bid() -> None:
    match = ended("BID-2 PASS", NO_LOW, HAS_LOW, bid_scoring="difference", low="holder")
    assert match.scores == (3 - 1, 0)
    assert "only the difference counts" in said(match)
    match = ended("PASS BID-1", NO_LOW, HAS_LOW, bid_scoring="difference", low="holder")
    assert match.scores[0] * match.scores[1] == 0


def test_the_difference_fails_as_others_add() -> None:
    match = ended("BID-4 PASS", NO_LOW, HAS_LOW, bid_scoring="difference", low="holder")
    assert match.scores == (0, 1 + 4)


def test_a_bid_that_is_made_scores_the_bid_alone() -> None:
    match = ended("BID-2 PASS", made="bid")
    assert match.scores == (2, 0)
    assert "You score 2 points less: only the bid counts." in said(match)


# --- who may go out ------------------------------------------------------------------------------


def test_only_the_bidder_goes_out() -> None:
    match = ended("PASS BID-1", ALL, HAS_LOW, go_out="own-bid", target=2)
    assert match.scores[0] == 1  # of four, one short of the target
    assert match.victor != 0
    assert "only the bidder may reach the target" in said(match)


def test_a_bidder_goes_out_on_their_own_bid() -> None:
    assert ended("BID-4 PASS", go_out="own-bid", target=4).victor == 0


def test_without_a_bidder_nobody_goes_out() -> None:
    match = ended("PASS PASS", go_out="own-bid", all_pass="eldest-free", target=2)
    assert match.victor is None
    assert max(match.scores) == 1


# --- the moon ------------------------------------------------------------------------------------


def test_the_moon_is_above_every_bid_and_nobody_takes_it_over() -> None:
    match = bid("BID-4", ALL, *WEAK, moon="match", dealers_right="yes")
    assert open_calls(match) == ["PASS", "MOON"]
    assert open_calls(play(match, "MOON")) == ["PASS"]


def test_the_moon_has_the_number_above_the_bids() -> None:
    view = bid("", moon="ten", max_bid=3).view(0)
    assert call_numbers(view)[4] == MOON
    assert show_act(call_numbers(view)[1]) == "BID-1"


@pytest.mark.parametrize(
    ("moon", "scores"),
    [("match", (7, 0)), ("tricks", (7, 0)), ("ten", (10, 0)), ("eleven", (11, 0))],
)
def test_a_moon_that_is_made_pays(moon: str, scores: tuple[int, int]) -> None:
    match = ended("MOON PASS", moon=moon)
    assert (match.scores, match.victor) == (scores, 0)
    assert "only what the moon pays counts" in said(match)


@pytest.mark.parametrize(("moon", "score"), [("match", 0), ("ten", -10), ("eleven", -11)])
def test_a_moon_that_fails_costs(moon: str, score: int) -> None:
    match = ended("MOON PASS", NO_LOW, HAS_LOW, moon=moon, low="holder", target=30)
    assert match.scores == (score, 1)
    assert match.victor == (1 if moon == "match" else None)


def test_a_moon_of_tricks_asks_for_tricks_alone() -> None:
    match = ended("MOON PASS", NO_LOW, HAS_LOW, moon="tricks", low="holder")
    assert match.victor == 0
    match = ended("MOON PASS", WEAK[0], WEAK[1], moon="tricks")
    assert match.victor == 1


def test_of_several_others_the_highest_wins_when_the_moon_fails() -> None:
    assert ended("MOON PASS PASS", *THREE, moon="match", low="holder").victor == 2


def test_ten_from_exactly_zero_win_the_match_however_far_it_goes() -> None:
    assert ended("MOON PASS", moon="ten", target=99).victor == 0
    assert ended("MOON PASS", moon="eleven", target=99).victor is None


def test_proofs_refuse_a_moon_that_is_more_than_the_sum_of_its_items() -> None:
    for moon, bounded in [("match", False), ("tricks", False), ("ten", True)]:
        match = play(bid("MOON PASS", moon=moon), "AS")
        assert is_bounded(match.variant.row, list(match.position)) == bounded
    match = play(bid("BID-4 PASS", moon="tricks"), "AS")
    assert is_bounded(match.variant.row, list(match.position))


def test_the_table_says_what_a_moon_costs_and_still_needs() -> None:
    match = bid("", moon="match")
    voice = Voice(("Ann", "Ben"), 0, match.variant)
    assert voice.meaning(match.view(0), MOON) == "or lose the match"
    play(match, "MOON PASS")
    assert voice.bound(match.view(0)) == "You: moon, 4 to go."
    play(match, "AS")
    assert voice.bound(match.view(0)) == "You: moon, 4 to go."


def test_the_quick_player_shoots_the_moon_with_everything_and_never_with_little() -> None:
    player = make_player("rule")
    for hand, shoots in [(ALL, True), ("AS KS QS 3H 5D 7C", False), (WEAK[0], False)]:
        chosen = show_act(player.choose(bid("", hand, WEAK[1], moon="ten").view(0)))
        assert (chosen == "MOON") == shoots, hand


# --- what does not go together, and names ---------------------------------------------------------


@pytest.mark.parametrize(
    "rules",
    [
        {"moon": "match", "smudge": "match"},
        {"moon": "ten", "top-bid": "ends"},
        {"moon": "tricks", "counting": "stop"},
        {"bid-scoring": "difference", "made": "bid"},
        {"bid-scoring": "others-add", "revoke": "penalised"},
    ],
)
def test_rules_that_contradict_each_other_are_refused(rules: dict[str, str]) -> None:
    with pytest.raises(VariantError, match=next(iter(rules))):
        load("pitch", seats=2, rules=rules)


def test_a_difference_is_for_two_sides() -> None:
    with pytest.raises(VariantError, match="two sides"):
        load("pitch", seats=3, rules={"bid-scoring": "difference"})
    assert (
        load("pitch", seats=4, rules={"bid-scoring": "difference", "sides": "partners"}).sides == 2
    )


@pytest.mark.parametrize(
    ("name", "preset"),
    [
        ("setback", "setback"),
        ("Set back", "setback"),
        ("smear", "playsmear"),
        ("cinch", "cinch"),
        ("Double Pedro", "cinch"),
        ("pedro", "pedro-louisiana"),
        ("pidro", "pidro"),
    ],
)
def test_games_that_are_known_by_another_name_lead_to_their_preset(name: str, preset: str) -> None:
    variant = load(name)
    assert (variant.game, variant.preset) == ("pitch", preset)
    assert load(name, preset="penguin").preset == "penguin"


MENDED = "bicycle-joker dummies-joker ksylvan west-michigan setback setback-free"


@pytest.mark.parametrize(
    "preset", ["wilson", "playsmear", "canadian-cutthroat", "nine-card", *MENDED.split()]
)
def test_a_whole_match_is_played_and_won(preset: str) -> None:
    variant = load("pitch", preset=preset)
    match = Match(variant, seed=3)
    play_match(match, {seat: make_player("rule", seed=seat) for seat in range(variant.seats)})
    assert match.over


def test_a_bid_of_all_five_ends_the_auction_of_wilson() -> None:
    match = Match(load("pitch", preset="wilson"), seed=1)
    match.act(parse_act("BID-5"))
    assert match.view(0).phase == "name"


def test_a_dealer_who_may_take_over_a_four_alone_may_not_take_over_a_five() -> None:
    rules = {"trumps": "T1", "scoring": "high low jack off-jack game", "max_bid": 5}
    match = bid("BID-4", *THREE, **rules, dealers_right="only-four")
    assert "BID-4" in open_calls(play(match, "PASS"))
    match = bid("BID-5", *THREE, **rules, dealers_right="only-four")
    assert open_calls(play(match, "PASS")) == ["PASS"]
    match = bid("BID-5", *THREE, **rules, dealers_right="but-four")
    assert open_calls(play(match, "PASS")) == ["PASS", "BID-5"]


def test_a_right_to_a_four_needs_bids_of_four() -> None:
    with pytest.raises(VariantError, match="dealers-right = only-four needs a bid of four"):
        load("pitch", rules={"max-bid": 3, "dealers-right": "only-four"})


def test_a_page_shows_no_number_for_the_moon() -> None:
    match = bid("MOON PASS", moon="ten")
    names = ("Ann", "Ben")
    felt = table_felt(Voice(names, 0, match.variant), match.view(0))
    assert (felt.bidder, felt.bid) == (0, 0)
    assert mark(match.view(0), 0) == "● moon"
