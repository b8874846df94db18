"""Hands of nothing but threes to nines: exchanged (Connecticut), or a misdeal (Minnesota)."""

from typing import Any

import pytest

from hilojack import Match, View, load
from hilojack.calls import PASS, THROW_IN, parse_act, show_act
from hilojack.cards import parse_cards
from hilojack.players import make_player
from hilojack.variants.variant import VariantError
from hilojack.views.tricks import LaidAway, ThrownIn, TookUp
from hilojack.voices.choosing import call_numbers
from hilojack.voices.tricks.words import Voice
from tables import play, table

COKE = "3H 5D 7C 8H 4D 3C"
OTHERS = ["AS KS QS JS TS 2S", "4H 6D 8C 9H 7D TC", "AH KH QH JH TH 2H"]
NEW = "3S 5S 7S 9S 4S 6S"  # worthless too


def coke(acts: str = "", *hands: str, **rules: Any) -> Match:
    """Seat 3 deals, so that seat 0 is eldest and calls first."""
    held = list(hands) or [COKE, *OTHERS]
    return play(
        table("pitch", held, NEW, dealer=3, preset="setback-connecticut", rules=rules), acts
    )


def open_calls(match: Match) -> list[str]:
    return [show_act(act) for act in match.legal_acts()]


def test_a_player_without_a_two_or_a_card_from_the_ten_up_may_exchange_the_hand() -> None:
    assert "THROW-IN" in open_calls(coke())
    assert "THROW-IN" not in open_calls(coke("PASS"))  # seat 1 has honours
    assert "THROW-IN" not in open_calls(coke("PASS PASS"))  # one ten is enough
    assert "THROW-IN" not in open_calls(coke("", "2D 5D 7C 8H 4D 3C", *OTHERS))


def test_the_new_hand_is_of_the_next_cards_and_its_player_then_calls() -> None:
    match = coke("THROW-IN")
    assert match.turn == 0
    assert set(match.view(0).hand) == set(parse_cards(NEW))
    assert open_calls(match) == ["PASS", "BID-2", "BID-3", "BID-4"]  # once


def test_all_see_the_old_hand_and_nobody_else_the_new_one() -> None:
    match, old = coke("THROW-IN"), tuple(sorted(parse_cards(COKE)))
    for seat in (0, 1, 2, 3, None):
        laid, took = match.view(seat).events[-2:]
        assert laid == LaidAway(0, 6, old)
        own = tuple(sorted(parse_cards(NEW))) if seat == 0 else ()
        assert took == TookUp(0, "fill", 6, own)
    assert set(old).isdisjoint(match.view(1).memory.unseen)
    assert set(parse_cards(NEW)) <= set(match.view(1).memory.unseen)


def test_without_cards_enough_for_a_new_hand_it_is_played() -> None:
    small = {"ranks": "AT98765", "hand": 6}
    hands = ["5S 6S 7S 8S 9S 5H", "AS TS 6H 7H 8H 9H", "AH TH 5D 6D 7D 8D", "AD TD 9D 5C 6C 7C"]
    match = table("pitch", hands, "", dealer=3, preset="setback-connecticut", rules=small)
    assert open_calls(match) == ["PASS", "BID-2", "BID-3", "BID-4"]


def test_a_misdeal_is_dealt_again_by_the_same_dealer() -> None:
    hands = ["3H 5D 7C 8H 4D 3C 9S 9H 9D", "AS", "KS", "QS"]
    hands[1:] = ["AS KS QS JS TS 2S 3S 4S 5S", "AH KH QH JH TH 2H 4H 5H 6H", "AD KD QD JD TD 2D"]
    hands[3] += " 3D 6D 7D"
    match = table("pitch", hands, "", dealer=3, preset="smear-minnesota-kitty")
    assert "THROW-IN" in open_calls(match)
    play(match, "THROW-IN")
    assert match.deal_over
    assert match.view(1).events[-1] == ThrownIn(True)
    assert match.scores == (0, 0)


def test_a_joker_is_no_worthless_card() -> None:
    hands = ["3H 5D 7C 8H 4D 3C 9S 9H X", "AS KS QS JS TS 2S 3S 4S 5S"]
    hands += ["AH KH QH JH TH 2H 4H 5H 6H", "AD KD QD JD TD 2D 3D 6D 7D"]
    match = table("pitch", hands, "", dealer=3, preset="smear-minnesota-kitty")
    assert "THROW-IN" not in open_calls(match)


@pytest.mark.parametrize("rules", [{"bid-rounds": "raise", "dealers-right": "no"}])
def test_rules_that_do_not_go_with_it_are_refused(rules: dict[str, str]) -> None:
    with pytest.raises(VariantError, match="worthless-hand = exchanged goes with"):
        load("pitch", preset="setback-connecticut", rules=rules)


def test_an_exchange_of_some_cards_and_of_the_whole_hand_do_not_go_together() -> None:
    with pytest.raises(VariantError, match="worthless-hand = exchanged goes with keep = 0"):
        load("pitch", preset="cinch", rules={"worthless-hand": "exchanged"})


def test_a_rule_player_throws_a_worthless_hand_in() -> None:
    assert make_player("rule").choose(coke().view(0)) == THROW_IN


def spoken(view: View) -> list[str]:
    return Voice(("You", "Ben", "Cora", "Dan"), 0, view.variant).tell(view.events)


def test_the_exchange_is_told_and_offered_in_words() -> None:
    view = coke().view(0)
    voice = Voice(("You", "Ben", "Cora", "Dan"), 0, view.variant)
    assert voice.meaning(view, THROW_IN) == "for a new one"
    numbers = call_numbers(view)
    assert (numbers[0], numbers[4], numbers[6]) == (PASS, parse_act("BID-4"), THROW_IN)
    told = spoken(coke("THROW-IN").view(1))[-3:]
    assert told[0] == "You throw the hand in."
    assert "discard" in told[1]
    assert "draw" in told[2]
