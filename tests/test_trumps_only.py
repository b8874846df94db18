"""Rulings on games in which only trumps may be played (`follow = trumps-only`)."""

from collections.abc import Sequence
from typing import Any

import pytest

from hilojack import Match, load
from hilojack.calls import show_act
from hilojack.cards import parse_cards
from hilojack.variants.sheet import VariantError
from hilojack.views.tricks import Out
from hilojack.voices import voice_of
from tables import play, table

NAMED = {"trump-from": "bidder-names", "follow": "trumps-only", "low": "holder"}
# Ben bids and names spades; Cat has one trump and Dan none.
HANDS = ["AS 2S 4S 5H", "KS JS TD 9D", "9S AH KH QH", "AC AD KD QD"]


def named(hands: Sequence[str] = HANDS, **rules: Any) -> Match:
    house = NAMED | {"hand": len(hands[0].split()), **rules}
    match = table("pitch", hands, "7C", dealer=0, rules=house)
    return play(match, "BID-2 PASS PASS PASS NAME-S")


def legal(match: Match) -> set[str]:
    return {show_act(act) for act in match.legal_acts()}


def outs(match: Match) -> dict[int, tuple[int, ...]]:
    found: dict[int, tuple[int, ...]] = match.view(None).out
    return found


def test_only_trumps_may_be_led_and_played() -> None:
    match = named()
    assert legal(match) == {"KS", "JS"}
    play(match, "KS")
    assert legal(match) == {"9S"}


def test_a_player_is_seen_to_be_out_when_their_turn_comes() -> None:
    match = named()
    assert outs(match) == {}
    play(match, "KS")
    assert outs(match) == {}, "Dan's turn has not come"
    play(match, "9S")
    assert outs(match) == {3: tuple(parse_cards("AC AD KD QD"))}
    assert match.turn == 0


def test_what_a_player_who_is_out_has_left_is_seen_by_all() -> None:
    match = named()
    assert 3 not in dict(enumerate(match.view(0).memory.seen)) or not match.view(0).memory.seen[3]
    play(match, "KS 9S")
    for seat in (None, 0, 1, 2):
        assert set(match.view(seat).memory.seen[3]) == set(parse_cards("AC AD KD QD"))
    assert Out(3, tuple(parse_cards("AC AD KD QD"))) in match.view(0).events


def test_the_trick_is_complete_without_those_who_are_out() -> None:
    match = play(named(), "KS 9S AS")
    view = match.view(None)
    assert view.tricks == (1, 0, 0, 0)
    assert [seat for seat, _ in view.last_trick] == [1, 2, 0]
    assert match.turn == 0


def test_the_next_player_with_a_trump_leads_for_a_winner_who_is_out() -> None:
    match = play(named(["2S 3H", "AS 4H", "5H 6H", "3S 7H"]), "AS 3S 2S")
    assert match.deal.count, "nobody has a trump"
    hands = ["2S 3S", "AS 4H", "5H 6H", "4S 7H"]
    match = play(named(hands), "AS 4S 2S")
    assert match.turn == 0
    assert sorted(outs(match)) == [1, 2, 3]
    assert match.view(None).leader == 0
    assert match.view(None).tricks == (0, 1, 0, 0)


def test_the_deal_ends_when_nobody_has_a_trump() -> None:
    match = play(named(), "KS 9S AS 2S JS 4S")
    assert match.deal.count
    assert match.view(None).tricks == (2, 1, 0, 0)


def test_cards_left_over_count_for_nobody() -> None:
    match = play(named(scoring="game tricks"), "KS 9S AS 2S JS 4S")
    game = next(one for one in match.view(None).events if getattr(one, "item", "") == "game")
    assert game.amounts == (7, 1, 0, 0)


def test_a_bidder_without_a_trump_does_not_lead() -> None:
    match = named(["AS 2S", "KH JH", "9H 8H", "3S 4S"])
    assert match.turn == 3
    assert sorted(outs(match)) == [1, 2]
    assert legal(match) == {"3S", "4S"}


def test_a_deal_without_a_trump_in_any_hand_is_counted_at_once() -> None:
    match = named(["AH 2H", "KH JH", "9H 8H", "3H 4H"])
    assert match.deal.count
    assert match.scores == (0, -2, 0, 0)


def test_the_first_card_pitched_fixes_trumps_and_may_be_any() -> None:
    hands = ["AS 2H", "KH JD", "9H 8D", "3C 4S"]
    house = {"follow": "trumps-only", "hand": 2}
    match = play(table("pitch", hands, "7C", rules=house), "BID-2 PASS PASS PASS")
    assert legal(match) == {"KH", "JD"}
    play(match, "KH 9H")
    assert match.turn == 0
    assert legal(match) == {"2H"}


def test_off_cards_and_jokers_are_trumps_that_may_be_played() -> None:
    hands = ["JC 2H", "AS QH", "X 8D", "3H 4H"]
    match = named(hands, jokers=1, trumps="T2")
    play(match, "AS")
    assert legal(match) == {"X"}
    play(match, "X")
    assert legal(match) == {"JC"}
    assert sorted(outs(match)) == [3]


def test_the_last_trick_goes_to_the_side_that_won_it_though_it_is_out() -> None:
    match = play(named(scoring="last-trick"), "KS 9S AS 2S JS 4S")
    assert match.scores[0] == 1


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({"revoke": "penalised"}, "revoke = penalised: nobody could revoke"),
        ({"jokers": 1, "trumps": "T2", "joker-pitched": "named"}, "joker-pitched = named"),
    ],
)
def test_rules_that_do_not_go_with_it_are_refused(rules: dict[str, Any], words: str) -> None:
    with pytest.raises(VariantError, match=words):
        load("pitch", rules={"follow": "trumps-only"} | rules)


def test_a_stock_to_draw_from_does_not_go_with_it() -> None:
    with pytest.raises(VariantError, match="would draw no more"):
        load("california-jack", rules={"follow": "trumps-only"})


def test_a_player_who_is_out_is_told_and_marked() -> None:
    match = play(named(), "KS 9S")
    voice = voice_of(("Ann", "Ben", "Cat", "Dan"), 0, match.variant)
    told = " ".join(voice.tell(match.view(0).events))
    left = "ace of clubs; ace, king and queen of diamonds"
    assert f"Dan is out of trumps, left with: {left}." in told
    assert f"Dan is out of trumps, left with: {left}." in voice.table(match.view(0))
    assert voice.turn(match.view(0)) == "Follow spades. Ben: bid 2, 2 to go."
    play(match, "AS")
    assert voice.turn(match.view(0)) == "Lead a trump. Ben: bid 2, 2 to go."


def test_a_plain_card_is_refused_with_the_reason() -> None:
    match = named()
    assert "must lead a trump; you hold KS JS" in str(match.why_not(parse_cards("TD")[0]))
