"""Rulings on the trump table: off-cards and jokers are trumps for every purpose."""

from typing import Any

import pytest

from hilojack import Match, load
from hilojack.calls import name_act
from hilojack.cards import card_set, parse_card, parse_cards, show_cards
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.scoring import card_points
from hilojack.rules.tricks.trumps import beats, highest_trump, trump_cards, trumps_below
from hilojack.variants.page import rule_page
from hilojack.variants.sheet import VariantError
from hilojack.web.table.states import card_label
from tables import play, table

SPADES, HEARTS = 0, 1
RULES: dict[str, Any] = {"hand": 3, "all-pass": "eldest-free"}


def pitched(*hands: str, **rules: Any) -> Match:
    """Four hands, the first seat eldest; nobody bids, so that the first seat leads."""
    names = {name.replace("_", "-"): value for name, value in rules.items()}
    return play(table("pitch", hands, "", dealer=3, rules=RULES | names), "PASS PASS PASS PASS")


def may(match: Match) -> str:
    return show_cards(match.legal_acts())


def taker(match: Match) -> int:
    return match.position[slots.LEADER]


# --- following -----------------------------------------------------------------------------------


def test_an_off_jack_must_follow_a_trump_lead() -> None:
    match = pitched("AS 2S 3D", "JC 4D 4H", "5S 5H 5D", "6S 6H 6D", trumps="T1")
    assert may(play(match, "AS")) == "JC"


def test_an_off_jack_does_not_follow_its_printed_suit() -> None:
    match = pitched("AS AC 3D", "2S JC 4H", "5S 5H 5D", "6S 6H 6D", trumps="T1")
    match = play(match, "AS 2S 5S 6S AC")
    assert may(match) == "4H JC"  # no club is held: nothing obliges, and the jack may trump
    assert taker(play(match, "JC 5H 6H")) == 1


def test_who_leads_an_off_jack_leads_trumps() -> None:
    match = pitched("AS JC 3D", "2S QC 4S", "5S 5H 5C", "6S 6H 6D", trumps="T1")
    match = play(match, "AS 2S 5S 6S JC")
    assert may(match) == "4S"


def test_an_off_jack_led_to_pitch_is_the_jack_of_its_own_suit() -> None:
    match = play(pitched("JC 2C 3D", "JS 4C 4H", "5C 5H 5D", "6C 6H 6D", trumps="T1"), "JC")
    assert match.position[slots.TRUMP] == 3
    assert may(match) == "JS 4C"


def test_to_lack_trumps_is_not_to_lack_the_printed_suit_of_an_off_card() -> None:
    match = pitched("AS 2S 3D", "4D 4H 7C", "5S 5H 5D", "6S 6H 6D", trumps="T1")
    match = play(match, "AS 4D")
    lacks = match.view(0).memory.lacks[1]
    assert {parse_card("JC"), parse_card("KS")} <= set(lacks)
    assert parse_card("QC") not in lacks


# --- who wins ------------------------------------------------------------------------------------

ORDER = "AS KS QS JS JC X x TS 9S 5S 4S 3S 2S"


@pytest.mark.parametrize(("table", "order"), [("T3", ORDER), ("T7", "AS JS TS 3S 2S X")])
def test_trumps_beat_each_other_in_the_order_of_the_table(table: str, order: str) -> None:
    rules = load("pitch", rules={"jokers": 2 if "x" in order else 1, "trumps": table}).row
    cards = parse_cards(order)
    for place, card in enumerate(cards):
        below = trumps_below(rules, card, SPADES)
        assert not any(below >> higher & 1 for higher in cards[:place])
        assert all(below >> lower & 1 for lower in cards[place + 1 :])
        assert all(beats(rules, card, lower, SPADES) for lower in cards[place + 1 :])
    assert highest_trump(rules, sum(1 << card for card in cards), SPADES) == cards[0]


def test_before_trumps_are_fixed_no_card_is_an_extra_trump() -> None:
    rules = load("pitch", rules={"jokers": 2, "trumps": "T11"}).row
    assert rules[slots.EXTRAS + slots.NONE] == 0
    hearts = trump_cards(rules, HEARTS)
    assert hearts == trump_cards(load("pitch").row, HEARTS) | sum(
        1 << card for card in parse_cards("JD 5D X x")
    )


@pytest.mark.parametrize(
    ("equal", "winner"), [("marked", 2), ("first-played", 1), ("second-played", 2)]
)
def test_of_two_jokers_in_a_trick_the_rules_say_which_wins(equal: str, winner: int) -> None:
    hands = ("2S 2H 2D", "x 3H 3D", "X 4H 4D", "5S 5H 5D")
    match = pitched(*hands, jokers=2, trumps="T3", equal_jokers=equal)
    assert taker(play(match, "2S x X 5S")) == winner


def test_the_one_equal_joker_wins_alone_against_the_rest() -> None:
    hands = ("2S 2H 2D", "x 3H 3D", "TS 4H 4D", "5S 5H 5D")
    match = pitched(*hands, jokers=2, trumps="T3", equal_jokers="first-played")
    assert taker(play(match, "2S x TS 5S")) == 1


# --- a joker led first ---------------------------------------------------------------------------

JOKER_LED = ("X 2H 2D", "3S 3H 3D", "4H 4D 4C", "5S 5H 5D")


def test_a_joker_that_is_pitched_makes_spades_trumps() -> None:
    match = play(pitched(*JOKER_LED, jokers=1, trumps="T7"), "X")
    assert match.position[slots.TRUMP] == SPADES
    assert may(match) == "3S"


def test_who_pitches_a_joker_may_name_the_suit_and_the_joker_lies_open_meanwhile() -> None:
    match = pitched(*JOKER_LED, jokers=1, trumps="T7", joker_pitched="named")
    match = play(match, "X")
    assert match.turn == 0
    assert match.view(2).phase == "name"
    assert match.view(2).trick == ((0, parse_card("X")),)
    assert match.view(2).trump is None
    match = play(match, "NAME-H")
    assert (match.turn, match.view(2).trump) == (1, HEARTS)
    assert may(match) == "3H"
    assert taker(play(match, "3H 4H 5H")) == 3  # the lowest trump of the table


def test_a_joker_may_be_barred_from_the_first_lead_even_where_a_revoke_is_penalised() -> None:
    for revoke in ("prevented", "penalised"):
        rules = {"jokers": 1, "trumps": "T2", "joker_pitched": "forbidden", "revoke": revoke}
        match = pitched("X 2H 2D", "3S 3H 3D", "4H 4D 4C", "5S 5H 5D", **rules)
        assert may(match) == "2H 2D"
        match = play(match, "2H 3H 4H 5H 5S")
        assert parse_card("X") in match.legal_acts()


# --- a jack led first ----------------------------------------------------------------------------

JACK_LED = ("JH 2S 2C", "JD 3S 3C", "4H 4D 4C", "5S 5H 5D")
JICK = {"trumps": "T1", "jack_pitched": "named"}


def test_a_jack_that_is_pitched_makes_its_own_suit_trumps() -> None:
    match = play(pitched(*JACK_LED, trumps="T1"), "JH")
    assert (match.turn, match.position[slots.TRUMP]) == (1, HEARTS)


def test_who_pitches_a_jack_may_say_that_it_is_the_off_jack() -> None:
    match = play(pitched(*JACK_LED, **JICK), "JH")
    assert (match.turn, match.view(2).phase, match.view(2).trump) == (0, "name", None)
    assert [name_act(act) for act in match.legal_acts()] == ["name hearts", "name diamonds"]
    match = play(match, "NAME-D")
    assert may(match) == "JD"
    assert taker(play(match, "JD 4D 5D")) == 1


def test_another_card_that_is_pitched_asks_nothing() -> None:
    match = play(pitched("QH 2S 2C", *JACK_LED[1:], **JICK), "QH")
    assert (match.turn, match.position[slots.TRUMP]) == (1, HEARTS)


def test_the_other_suit_is_named_only_if_it_is_in_the_pack() -> None:
    match = play(
        pitched(*("JH 2S 2C", "3H 3S 3C", "4H 4S 4C", "5S 5H 5C"), suits="SHC", **JICK), "JH"
    )
    assert [name_act(act) for act in match.legal_acts()] == ["name hearts"]


def test_a_jack_names_nothing_where_the_off_jack_is_no_trump() -> None:
    with pytest.raises(VariantError, match="jack-pitched = named needs j in trumps, as in T1"):
        load("pitch", rules={"jack-pitched": "named"})


@pytest.mark.parametrize(
    ("won", "points"),
    [(("AS X", "AH"), (13, 12)), (("AS X x", "AH JH"), (14, 15)), (("AS X", "AH x"), (13, 13))],
)
def test_a_joker_breaks_a_tie_for_game_and_two_make_no_card_point(
    won: tuple[str, str], points: tuple[int, int]
) -> None:
    rules = load("pitch", seats=2, rules={"jokers": 2, "trumps": "T3", "jokers-in-game": "ties"})
    found = tuple(card_points(rules.row, card_set(parse_cards(cards)), SPADES) for cards in won)
    assert found == points


# --- the count -----------------------------------------------------------------------------------


def test_low_is_never_an_off_card_or_a_joker() -> None:
    hands = ("AS 6S 6H", "JC 4D 4H", "X 5H 5D", "TS 6D 7D")
    match = pitched(*hands, jokers=1, trumps="T8", low="holder", target=21)
    match = play(match, "AS JC X TS 6S 4D 5H 6D 6H 4H 5D 7D")
    low = next(one for one in match.deal.count if one.item == "low")
    assert low.side == 0


def test_high_is_the_highest_of_the_table() -> None:
    rules = {"jokers": 1, "trumps": "X A K Q J T 9 8 7 6 5 4 3 2", "target": 21}
    match = pitched("AS 6S 6H", "4C 4D 4H", "X 5H 5D", "TS 6D 7D", **rules)
    match = play(match, "AS 4C X TS 5H 6D 6H 4H 6S 4D 5D 7D")
    high = next(one for one in match.deal.count if one.item == "high")
    assert high.side == 2


@pytest.mark.parametrize(("value", "points"), [("none", 15), ("half", 31), ("one", 16)])
def test_a_joker_counts_nothing_or_one_card_point_or_a_half(value: str, points: int) -> None:
    rules = {"jokers": 1, "trumps": "T2", "jokers_in_game": value, "sides": "partners"}
    match = pitched("TS 6S 6H", "AH 4D 4H", "JS 5H 5D", "X 6D 7D", **rules)
    match = play(match, "TS AH JS X")
    assert taker(match) == 2
    match = play(match, "5H 6D 6H 4H")
    assert match.view(0).memory.card_points == (points, 0)


# --- the rule ------------------------------------------------------------------------------------


def test_a_table_may_be_named_or_listed_and_is_kept_under_its_name() -> None:
    for said in ("T6", "t6", "A K Q J T 9 8 7 6 5 5' 4 3 2", "A,K,Q,J,T,9,8,7,6,5,5',4,3,2"):
        assert load("pitch", rules={"trumps": said}).rules["trumps"] == "T6"


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("A K J Q j T 9 8 7 6 5 4 3 2", "J is out of its order, so j is not a trump"),
        ("A K Q J j j", "j is in it twice"),
        ("A K Q J jack", "jack is not a trump"),
        ("A K Q J j T 9 8 7", "it lacks 6 5 4 3 2"),
        ("T13", "Did you mean"),
    ],
)
def test_a_table_that_is_none_is_refused_with_the_choices(value: str, why: str) -> None:
    with pytest.raises(VariantError, match=why):
        load("pitch", rules={"trumps": value})


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ({"jokers": 1}, "needs X in trumps"),
        ({"jokers": 2, "trumps": "T7"}, "needs x in trumps"),
        ({"jokers": 1, "trumps": "T7", "suits": "HDC"}, "needs spades among the suits"),
        ({"jokers": 2, "trumps": "T3", "hand": 2}, "hands of more than two cards"),
        (
            {
                "jokers": 2,
                "trumps": "X A K Q J T 9 8 7 6 5 4 3 2 x",
                "equal-jokers": "first-played",
            },
            "next to each other",
        ),
    ],
)
def test_jokers_that_have_no_place_are_refused(rules: dict[str, Any], why: str) -> None:
    with pytest.raises(VariantError, match=why):
        load("pitch", rules=rules)


def test_jokers_go_only_with_ways_to_fix_trumps_that_need_no_suit_of_theirs() -> None:
    with pytest.raises(VariantError, match="goes with trump-from = named, pitched or bidder-names"):
        load("all-fours", rules={"jokers": 1, "trumps": "T7"})


def test_black_jack_has_no_jokers() -> None:
    with pytest.raises(VariantError, match="'jokers' is not a rule"):
        load("black-jack", rules={"jokers": 1})


def test_the_page_names_the_trumps_that_are_in_the_pack() -> None:
    page = " ".join(rule_page(load("pitch", rules={"trumps": "T2", "ranks": "AKQJT9"})).split())
    assert "ace, king, queen, jack, off-jack, ten, nine. An off-card is" in page
    page = " ".join(rule_page(load("pitch", rules={"trumps": "T7", "jokers": 1})).split())
    assert "53 cards, one of them the red joker." in page
    assert "three, two, red joker. Once trumps" in page


def test_the_button_of_a_joker_names_it() -> None:
    assert card_label(parse_card("X")) == "Red joker"
    assert card_label(parse_card("JS")) == "Jack of Spades"
