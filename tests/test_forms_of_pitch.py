"""Rulings on forms of Pitch that were once played by notes on them, not by their sources."""

import pytest

from hilojack import Match, load
from hilojack.calls import PASS, bid_of, is_card, show_act
from hilojack.match import Opening
from hilojack.players import make_player
from hilojack.rules.tricks.trumps import trump_cards
from hilojack.variants.sheet import VariantError
from tables import play, play_on, table

HANDS = ["X KS QS 3H 4H 5H", "x AS 2S 6H 7H 8H", "JC TS 9S 9H TH JH"]  # the last deals


def whirled(acts: str = "") -> Match:
    return play(table("pitch", HANDS, "", dealer=2, preset="whirled"), acts)


def opened(preset: str, seed: int) -> Match:
    """A deal that computer players have brought to the first discard."""
    match, rule = Match(load("pitch", preset=preset), seed=seed), make_player("rule")
    while match.turn is not None and not match.view(match.turn).laying:
        match.act(rule.choose(match.view(match.turn)))
    return match


# --- Whirled -------------------------------------------------------------------------------------


def test_in_whirled_each_plays_alone_with_six_cards_to_fifteen() -> None:
    match = whirled()
    assert (match.variant.sides, match.variant.target) == (3, 15)
    assert len(match.view(0).hand) == 6


def test_in_whirled_a_dealer_to_whom_all_pass_must_bid_two_or_more() -> None:
    assert min(act for act in whirled("PASS PASS").legal_acts()) == bid_of(2)
    assert PASS not in whirled("PASS PASS").legal_acts()


def test_in_whirled_a_joker_that_is_led_lets_its_player_name_trumps() -> None:
    calls = whirled("BID-2 PASS PASS X").legal_acts()
    assert [show_act(call) for call in calls] == ["NAME-S", "NAME-H", "NAME-D", "NAME-C"]


def test_in_whirled_the_first_of_two_jokers_is_the_higher() -> None:
    match = whirled("BID-2 PASS PASS X NAME-S x TS")
    assert match.turn == 0


def test_in_whirled_low_is_scored_by_the_player_who_plays_it() -> None:
    match = play_on(whirled("BID-2 PASS PASS X NAME-S 2S JC"))
    assert match.scores[1] > 0


def test_a_table_of_four_at_whirled_as_it_was_before_still_opens() -> None:
    with pytest.raises(VariantError, match="is for 2 or 3 players, not for 4"):
        load("pitch", preset="whirled", seats=4)
    assert load("pitch", preset="whirled", seats=4, rules={"sides": "partners"}).sides == 2


# --- Smear and Schmier ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "order"),
    [
        ("smear-minnesota", "first-played"),
        ("smear-minnesota-kitty", "first-played"),
        ("smear-wisconsin", "first-played"),
        ("smear-ten-point", "second-played"),
        ("smear-michigan", "marked"),
    ],
)
def test_which_of_two_jokers_wins_in_a_form_of_smear(preset: str, order: str) -> None:
    assert load("pitch", preset=preset).rules["equal-jokers"] == order


@pytest.mark.parametrize("seed", range(8))
def test_in_minnesota_smear_no_trump_is_discarded_before_plain_cards(seed: int) -> None:
    match = opened("smear-minnesota-kitty", seed)
    assert match.turn is not None
    view = match.view(match.turn)
    assert view.trump is not None
    trumps = trump_cards(match.variant.row, view.trump)
    held = [card for card in view.hand if trumps >> card & 1]
    if len(held) <= 6:
        assert not {*held} & {*match.legal_acts()}


def test_of_two_sides_past_the_target_in_schmier_the_one_with_more_points_wins() -> None:
    variant, both = load("pitch", preset="schmier"), 0
    for seed in range(40):
        match = Match(variant, seed=seed, opening=Opening(scores=(19, 20)))
        rule = make_player("rule")
        while match.turn is not None:
            match.act(rule.choose(match.view(match.turn)))
        if min(match.scores) >= 21 and match.scores[0] != match.scores[1]:
            both += 1
            assert match.victor == match.scores.index(max(match.scores))
        if both == 3:
            return
    raise AssertionError("too seldom are both past the target")


# --- Pedro and the forms of Trickster ------------------------------------------------------------


def test_in_pedro_with_jokers_only_a_player_who_has_passed_may_not_bid_again() -> None:
    match = Match(load("pitch", preset="pedro-jokers"), seed=1, opening=Opening(first_dealer=3))
    play(match, "BID-9 PASS BID-10 PASS")
    assert match.turn == 0
    assert play(match, "BID-11").turn == 2


def test_at_nine_points_a_trump_may_be_discarded_and_a_plain_card_kept() -> None:
    match = opened("trickster-nine-point", 1)
    assert match.turn is not None
    view = match.view(match.turn)
    assert view.laying
    assert {*view.laying.cards} == {card for card in view.hand if is_card(card)}
