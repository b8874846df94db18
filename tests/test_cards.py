"""Rulings on cards and calls: how they are written, spoken and sorted."""

import pytest

from hilojack.calls import CALLS, is_act, is_card, name_act, parse_act, show_act
from hilojack.cards import (
    JOKER,
    LOW_JOKER,
    PACK,
    card_set,
    cards_in,
    parse_card,
    parse_cards,
    rank_of,
    show_card,
    show_cards,
    sort_hand,
    suit_of,
)
from hilojack.words.suits import name_card


def test_the_pack_has_fifty_two_cards_each_written_in_its_own_way() -> None:
    cards = list(cards_in(PACK))
    assert len({show_card(card) for card in cards}) == len(cards) == 52
    assert card_set(cards) == PACK


@pytest.mark.parametrize("card", range(52))
def test_a_card_that_is_written_is_read_again(card: int) -> None:
    assert parse_card(show_card(card)) == card
    assert 13 * suit_of(card) + rank_of(card) == card


@pytest.mark.parametrize("text", ["JS", "js", " J♠ ", "j♠"])
def test_a_card_may_be_typed_in_small_letters_or_with_a_symbol(text: str) -> None:
    assert name_card(parse_card(text)) == "jack of spades"


@pytest.mark.parametrize("text", ["TD", "10D", "10♦"])
def test_the_ten_may_be_written_with_its_number(text: str) -> None:
    assert name_card(parse_card(text)) == "ten of diamonds"


@pytest.mark.parametrize("text", ["", "S", "1S", "SJ", "JX", "JSS", "11H", "J S"])
def test_what_is_no_card_is_refused_with_the_ranks_and_suits(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a card; write a rank \(A K Q J T .*S H D C"):
        parse_card(text)


def test_cards_in_a_row_keep_their_order() -> None:
    assert show_cards(parse_cards("2C, AS td")) == "2C AS TD"


@pytest.mark.parametrize(
    ("trump", "held"),
    [
        (None, "AS 2S KH QC 4C 3D"),
        (0, "AS 2S KH QC 4C 3D"),
        (1, "KH AS 2S QC 4C 3D"),
        (2, "3D AS 2S KH QC 4C"),
        (3, "QC 4C AS 2S KH 3D"),
    ],
)
def test_a_hand_is_held_with_trumps_first_and_each_suit_high_to_low(
    trump: int | None, held: str
) -> None:
    assert show_cards(sort_hand(card_set(parse_cards("4C 2S QC AS 3D KH")), trump)) == held


def test_colours_alternate_in_a_hand_without_trumps() -> None:
    hand = sort_hand(card_set(parse_cards("2S 2H 2D 2C")), None)
    assert show_cards(hand) == "2S 2H 2C 2D"


@pytest.mark.parametrize("call", CALLS)
def test_a_call_is_an_act_and_no_card(call: int) -> None:
    assert is_act(call)
    assert not is_card(call)
    assert parse_act(show_act(call).lower().replace("-", " ")) == call
    assert name_act(call)


def test_a_card_is_an_act_and_is_spoken_as_played() -> None:
    assert parse_act("10h") == parse_card("TH")
    assert name_act(parse_card("TH")) == "play the ten of hearts"


def test_a_large_x_is_the_red_joker_and_a_small_one_the_black() -> None:
    assert [parse_card(text) for text in (" X", "x")] == [JOKER, LOW_JOKER]
    assert show_cards([JOKER, LOW_JOKER]) == "X x"
    assert [name_act(act) for act in (JOKER, LOW_JOKER)] == [
        "play the red joker",
        "play the black joker",
    ]
    assert is_act(JOKER)
    assert is_act(LOW_JOKER)


@pytest.mark.parametrize("number", [-1, 10_000])
def test_no_other_number_is_an_act(number: int) -> None:
    assert not is_act(number)


def test_what_is_no_act_is_refused_with_the_calls_there_are() -> None:
    with pytest.raises(ValueError, match="neither a card, as in JS or TD, nor a call"):
        parse_act("give me one")
