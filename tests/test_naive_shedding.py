"""Rulings of the naive referee for Black Jack and Crazy Eights.

B with a number is a row of the table of gaps in section 10.4 of the rules page.
"""

from __future__ import annotations

import pytest

from naive import RANKS, SUITS
from naive_shedding import Deal, full_pack, next_dealer, next_match_dealer

Rules = dict[str, object]

BLACK_JACK: Rules = {
    "hand": 7,
    "ranks": "AKQJT98765432",
    "suits": "SHDC",
    "magic": ["A", "2", "7", "T", "J", "Q", "K"],
    "start-card": "inert",
    "start-again": "none",
    "start-refused": "beneath",
    "starter": "eldest",
    "must-play": "yes",
    "draw-limit": 1,
    "drawn": "ends-turn",
    "wild": "none",
    "nominate": ["A"],
    "nominates": "any",
    "pick-up": {"2": 2, "JS": 7, "JC": 7},
    "pick-ups-mix": "no",
    "neutralise": ["JH", "JD"],
    "neutralises": "chain",
    "answer": "optional",
    "pick-up-ends-turn": "yes",
    "pick-up-bare": "stands",
    "skip": {"Q": 1, "K": 2},
    "skip-two": "literal",
    "reverse": ["T"],
    "reverse-two": "nothing",
    "again": "none",
    "dump": ["7"],
    "cover": "none",
    "several": "one",
    "effects": "last-group",
    "finish": "any",
    "not-last": "none",
    "last-card": "said",
    "last-card-penalty": 7,
    "restock": "shuffled",
    "blocked-after": "round",
    "block": "fewest-cards",
    "most-plays": 0,
    "out": "ends-deal",
    "scoring": "win",
    "points": {rank: min(10, 13 - place) for place, rank in enumerate(RANKS[1:])} | {"A": 1},
    "points-of-rest": "nothing",
    "target": 5,
    "match-dealer": "alternate",
}
V1: Rules = BLACK_JACK | {"several": "matching", "finish": "single-card"}
V2: Rules = BLACK_JACK | {"several": "runs", "finish": "single-card"}
SETS: Rules = V2 | {"several": "runs-and-sets"}
V3: Rules = BLACK_JACK | {"wild": ["A"], "pick-ups-mix": "yes", "finish": "single-card"}
V4: Rules = BLACK_JACK | {
    "magic": ["A", "2", "7", "8", "J", "Q", "K"],
    "skip": {"8": 1},
    "cover": ["Q"],
    "reverse": ["K"],
    "finish": "single-card",
}
LOOSE: Rules = V4 | {"several": "matching", "wild": ["A"], "pick-ups-mix": "yes"}


def table(
    hands: list[str],
    top: str,
    stock: str = "3S 3H 3D 3C 4S 4H 4D 4C",
    rules: Rules = BLACK_JACK,
    *,
    under: str = "",
    shuffles: str = "",
) -> Deal:
    """A deal in which the seats hold these cards, and seat 0 is to play.

    The stock has its top card first, and `under` are the cards beneath the top card of the pile,
    the oldest first. `shuffles` is the order that the next shuffling brings about.
    """
    deal = Deal(
        rules | {"hand": 1},
        seats=len(hands),
        dealer=len(hands) - 1,
        pack=full_pack(rules),
        shuffled=lambda cards: shuffles.split() or cards,
    )
    deal.hands = [set(hand.split()) for hand in hands]
    deal.pile = [*under.split(), top]
    deal.stock = stock.split()
    return deal


def play(deal: Deal, acts: str) -> Deal:
    for act in acts.split():
        deal.act(act)
    return deal


def sizes(deal: Deal) -> list[int]:
    return [len(hand) for hand in deal.hands]


# --- the deal ----------------------------------------------------------------------------------


def dealt(rules: Rules, top: str = "5S", *, hands: str = "3S 3H", **options: int) -> Deal:
    """A deal of one card to each of as many seats as hands, with `top` turned up."""
    cards, starts = hands.split(), top.split()
    rest = [card for card in full_pack(rules) if card not in cards + starts]
    return Deal(
        rules | {"hand": 1},
        seats=len(cards),
        dealer=options.get("dealer", len(cards) - 1),
        pack=cards + starts + rest,
        shuffled=lambda cards: sorted(cards),
        last_winner=options.get("last_winner"),
    )


def test_cards_are_dealt_singly_from_the_dealers_left_and_the_next_is_turned_up() -> None:
    pack = full_pack(BLACK_JACK)
    deal = Deal(BLACK_JACK, seats=3, dealer=1, pack=pack, shuffled=list)
    assert deal.hands[2] == set(pack[0:21:3])
    assert deal.hands[0] == set(pack[1:21:3])
    assert deal.pile == [pack[21]]
    assert deal.stock == pack[22:]


@pytest.mark.parametrize("top", ["AS", "2S", "7S", "TS", "JS", "QS", "KS"])
def test_b1_the_first_card_does_nothing(top: str) -> None:
    deal = dealt(BLACK_JACK, top, hands="3S 3H 3D")
    assert (deal.turn, deal.phase, deal.pending, deal.direction) == (0, "begin", 0, 1)


def test_b1_an_inert_queen_is_not_covered_by_any_card() -> None:
    assert table(["3D 4D", "3H 4H"], "QS", rules=V4).legal() == {"DRAW"}


@pytest.mark.parametrize(
    ("top", "turn", "pending"),
    [("2S", 0, 2), ("JC", 0, 7), ("QS", 1, 0), ("KS", 2, 0), ("TS", 1, 0), ("7S", 0, 0)],
)
def test_b1_or_it_counts_as_laid_by_the_dealer(top: str, turn: int, pending: int) -> None:
    deal = dealt(BLACK_JACK | {"start-card": "played"}, top, hands="3S 3H 3D")
    assert (deal.turn, deal.pending, deal.phase) == (turn, pending, "begin")
    assert deal.direction == (-1 if top == "TS" else 1)


def test_b1_then_the_dealer_nominates() -> None:
    deal = dealt(BLACK_JACK | {"start-card": "played"}, "AS", hands="3S 3H 3D")
    assert deal.turn == deal.dealer
    play(deal, "NOMINATE-H")
    assert deal.turn == 0
    assert deal.legal() == {"DRAW"}


def test_b1_or_another_card_is_turned_over_a_magic_one() -> None:
    rules = BLACK_JACK | {"start-again": ["A", "2"]}
    deal = dealt(rules, "AS 2S 5H")
    assert deal.pile == ["AS", "2S", "5H"]


def test_b1_or_the_magic_card_goes_back_and_the_stock_is_shuffled() -> None:
    rules = BLACK_JACK | {"start-again": ["A"], "start-refused": "back"}
    deal = dealt(rules, "AS 5H")
    assert deal.pile == ["2C"]  # the first of the stock in the order of the alphabet
    assert "AS" in deal.stock


def test_b2_eldest_begins() -> None:
    assert dealt(BLACK_JACK, hands="3S 3H 3D", dealer=1, last_winner=1).turn == 2


def test_b2_or_the_winner_of_the_last_deal() -> None:
    rules = BLACK_JACK | {"starter": "winner"}
    assert dealt(rules, hands="3S 3H 3D", dealer=1, last_winner=1).turn == 1
    assert dealt(rules, hands="3S 3H 3D", dealer=1).turn == 2


# --- a turn ------------------------------------------------------------------------------------


def test_a_card_matches_in_rank_or_suit() -> None:
    deal = table(["5H 6S 6H 9D", "3H 4H"], "5S")
    assert deal.legal() == {"5H", "6S"}


def test_b3_who_can_play_must() -> None:
    assert table(["5H 9D", "3H 4H"], "5S").legal() == {"5H"}


def test_b3_or_may_draw() -> None:
    assert table(["5H 9D", "3H 4H"], "5S", rules=BLACK_JACK | {"must-play": "no"}).legal() == {
        "5H",
        "DRAW",
    }


def test_b4_b5_who_draws_one_card_has_had_his_turn() -> None:
    deal = play(table(["6H 9D", "3H 4H"], "5S", stock="5C 5D"), "DRAW")
    assert deal.hands[0] == {"6H", "9D", "5C"}
    assert deal.turn == 1


def test_b4_or_may_lay_a_card_that_fits() -> None:
    rules = BLACK_JACK | {"drawn": "may-be-played"}
    deal = play(table(["6H 9D", "3H 4H"], "5S", stock="5C 5D", rules=rules), "DRAW")
    assert (deal.turn, deal.legal()) == (0, {"5C"})
    deal = play(table(["6H 9D", "3H 4H"], "5S", stock="8C 5D", rules=rules), "DRAW")
    assert (deal.turn, deal.legal()) == (0, {"PASS"})


def test_b5_or_may_draw_several() -> None:
    rules = BLACK_JACK | {"drawn": "may-be-played", "draw-limit": 2}
    deal = play(table(["6H 9D", "3H 4H"], "5S", stock="8C 8D 5D", rules=rules), "DRAW")
    assert deal.legal() == {"DRAW"}
    assert play(deal, "DRAW").legal() == {"PASS"}
    assert play(deal, "PASS").turn == 1


# --- picking up --------------------------------------------------------------------------------


def test_two_two_two_is_six() -> None:
    deal = play(table(["2S 9D", "2H 9S", "2D 8S", "9H 8H"], "5S"), "2S LAST-CARD 2H LAST-CARD")
    assert deal.pending == 4
    play(deal, "2D LAST-CARD")
    assert (deal.turn, deal.pending, deal.legal()) == (3, 6, {"PICK-UP"})
    play(deal, "PICK-UP")
    assert (deal.turn, deal.pending, sizes(deal)) == (0, 0, [1, 1, 1, 8])


def test_jack_and_jack_is_fourteen_and_a_red_jack_cancels() -> None:
    deal = table(["JS 9D", "JC 9S", "JH 8S 8C"], "5S", stock="")
    play(deal, "JS LAST-CARD JC LAST-CARD")
    assert (deal.pending, deal.legal()) == (14, {"JH", "PICK-UP"})
    play(deal, "JH")
    assert (deal.turn, deal.pending) == (0, 0)


def test_a_red_jack_is_plain_where_nothing_is_to_be_picked_up() -> None:
    deal = play(table(["JH 9D 9C", "JC 9S 9H"], "5H"), "JH")
    assert (deal.turn, deal.pending) == (1, 0)


def test_b6_answering_is_optional() -> None:
    deal = play(table(["2S 9D 8D", "2H 9S 8S"], "5S"), "2S")
    assert deal.legal() == {"2H", "PICK-UP"}


def test_b6_or_compulsory() -> None:
    rules = BLACK_JACK | {"answer": "compulsory"}
    assert play(table(["2S 9D 8D", "2H 9S 8S"], "5S", rules=rules), "2S").legal() == {"2H"}
    assert play(table(["2S 9D 8D", "9H 9S 8S"], "5S", rules=rules), "2S").legal() == {"PICK-UP"}


def test_b7_picking_up_is_a_turn() -> None:
    assert play(table(["2S 9D 8D", "9H 9S 8S"], "5S"), "2S PICK-UP").turn == 0


def test_b7_or_the_turn_follows() -> None:
    rules = BLACK_JACK | {"pick-up-ends-turn": "no"}
    deal = play(table(["2S 9D 8D", "9H 9S 8S"], "5S", rules=rules), "2S PICK-UP")
    assert (deal.turn, deal.legal()) == (1, {"9S", "8S", "3S"})


def test_b8_after_it_the_two_is_a_plain_card() -> None:
    deal = play(table(["2S 9D 8D", "9H 9S 8S", "4S 9C 8C"], "5S"), "2S PICK-UP")
    assert (deal.turn, deal.pending, deal.legal()) == (2, 0, {"4S"})


def test_b9_neither_two_nor_jack_answers_the_other() -> None:
    assert play(table(["JS 9D 8D", "2S 2C 8S"], "5S"), "JS").legal() == {"PICK-UP"}
    assert play(table(["2S 9D 8D", "JS JH 8S"], "5S"), "2S").legal() == {"PICK-UP"}


def test_b10_with_variant_3_a_two_on_a_jack_is_nine_whatever_its_suit() -> None:
    deal = play(table(["JS 9D 8D", "2H 9S 8S", "JC 7H 8H"], "5S", rules=V3), "JS 2H")
    assert (deal.pending, deal.legal()) == (9, {"JC", "PICK-UP"})
    assert play(deal, "JC").pending == 16


def test_b11_a_red_jack_cancels_a_pile_in_which_a_black_jack_is() -> None:
    deal = play(table(["JS 9D 8D", "2H 9S 8S", "JH 7H 8H"], "5S", rules=V3), "JS 2H")
    assert deal.legal() == {"JH", "PICK-UP"}
    assert play(deal, "JH").pending == 0


def test_b11_but_not_a_pile_of_twos() -> None:
    deal = play(table(["2S 9D 8D", "JH 9S 8S"], "5S", rules=V3), "2S")
    assert deal.legal() == {"PICK-UP"}


def test_b11_or_anything() -> None:
    rules = BLACK_JACK | {"neutralises": "anything"}
    deal = play(table(["2S 9D 8D", "JH 9S 8S"], "5S", rules=rules), "2S")
    assert deal.legal() == {"JH", "PICK-UP"}
    assert play(deal, "JH").pending == 0


def test_b12_after_a_red_jack_the_turn_is_over_and_a_black_jack_begins_anew() -> None:
    deal = play(table(["JS 9D 8D", "JH JD 8S", "JC 8H 7C"], "5S", rules=V1), "JS END-TURN JH")
    assert (deal.turn, deal.legal()) == (2, {"JC", "8H"})
    assert play(deal, "JC END-TURN").pending == 7


def test_in_a_turn_that_answers_only_answers_are_laid() -> None:
    deal = play(table(["2S 9D 8D", "2H 2D 9H 8H"], "5S", rules=V1), "2S END-TURN 2H")
    assert deal.legal() == {"2D", "END-TURN"}
    assert play(deal, "2D END-TURN").pending == 6


def test_a_pick_up_with_nothing_to_pick_up_costs_the_turn_or_is_plain() -> None:
    deal = play(table(["2S 9D 8D", "9S 8S 7S"], "5S", stock="", rules=NEVER), "2S")
    assert deal.legal() == {"PICK-UP"}
    assert play(deal, "PICK-UP").turn == 0
    plain = NEVER | {"pick-up-bare": "plain"}
    deal = play(table(["2S 9D 8D", "9S 8S 7S"], "5S", stock="", rules=plain), "2S")
    assert deal.legal() == {"9S", "8S", "7S"}


# --- aces --------------------------------------------------------------------------------------


def test_who_lays_an_ace_nominates_and_the_next_play_follows() -> None:
    deal = play(table(["AS 9D 8D", "9S 8H AH AC"], "5S"), "AS")
    assert (deal.turn, deal.legal()) == (0, {f"NOMINATE-{suit}" for suit in SUITS})
    play(deal, "NOMINATE-H")
    assert (deal.turn, deal.legal()) == (1, {"8H", "AH"})  # B13: not the ace of clubs


def test_b13_with_variant_3_any_ace_may_be_laid() -> None:
    deal = play(table(["AS 9D 8D", "9S 8H AH AC"], "5S", rules=V3), "AS NOMINATE-H")
    assert deal.legal() == {"8H", "AH", "AC"}


def test_an_ace_of_variant_3_answers_no_pick_up() -> None:
    assert play(table(["2S 9D 8D", "AS 8H"], "5S", rules=V3), "2S").legal() == {"PICK-UP"}


def test_b14_or_another_suit_than_its_own_is_nominated() -> None:
    rules = BLACK_JACK | {"nominates": "other"}
    deal = play(table(["AS 9D 8D", "9S 8H"], "5S", rules=rules), "AS")
    assert deal.legal() == {"NOMINATE-H", "NOMINATE-D", "NOMINATE-C"}


def test_b15_a_nomination_outlasts_draws_until_somebody_lays_a_card() -> None:
    deal = table(["AS 9D 8D", "9S 8C 6S", "KS QS 8S", "6H 8H 9C"], "5S", stock="3S 3C 4S")
    play(deal, "AS NOMINATE-H DRAW DRAW")
    assert (deal.turn, deal.nominated, deal.legal()) == (3, "H", {"6H", "8H"})
    play(deal, "6H")
    assert (deal.nominated, deal.legal()) == (None, {"DRAW"})


def test_b16_an_ace_within_a_turn_nominates_nothing_and_is_matched() -> None:
    deal = play(table(["AS 9S AD 8D", "9C 8C"], "5S", rules=V1), "AS")
    assert deal.legal() == {"9S", "AD", "END-TURN"}
    play(deal, "9S END-TURN")
    assert (deal.turn, deal.nominated, deal.legal()) == (1, None, {"9C"})
    deal = play(table(["9S AS 8H 8D", "9C 8C"], "5S", rules=V1), "9S AS END-TURN")
    assert deal.phase == "nominate"


# --- several cards -----------------------------------------------------------------------------

CHAIN = "6D 6H 6S 7S 8S 9S TS JS JC TC 9C"


@pytest.mark.parametrize("rules", [LOOSE, V1, SETS], ids=["loose", "variant 1", "sets"])
def test_the_eleven_cards_of_the_text_are_one_turn(rules: Rules) -> None:
    deal = play(table([CHAIN + " 5H", "4S 4H 4D"], "6C", rules=rules), CHAIN)
    assert deal.legal() == {"END-TURN", "LAST-CARD"}  # not 5H, though a five may follow a nine
    play(deal, "LAST-CARD")
    assert (deal.turn, deal.pending, deal.pile[-1]) == (1, 0, "9C")


def test_b31_variant_1_takes_any_card_of_the_suit_or_rank() -> None:
    deal = play(table(["6D 9D 9H 2S", "4S 4H"], "6C", rules=V1), "6D")
    assert deal.legal() == {"9D", "END-TURN"}
    assert play(deal, "9D").legal() == {"9H", "END-TURN"}


def test_b30_b31_variant_2_takes_runs_alone() -> None:
    rules = V2 | {"dump": "none"}
    deal = play(table(["6D 7D 8D 9D 6H 5D 3C", "4S 4H"], "6C", rules=rules), "6D")
    assert deal.legal() == {"7D", "5D", "END-TURN"}
    play(deal, "7D 8D 9D")
    assert deal.legal() == {"END-TURN"}


def test_b30_a_run_goes_on_the_same_way() -> None:
    deal = play(table(["6D 7D 5D 8C 3C", "4S 4H"], "6C", rules=V2), "6D 5D")
    assert deal.legal() == {"END-TURN"}
    rules = SETS | {"dump": "none"}
    deal = play(table(["6D 7D 7H 6H 8H 9H", "4S 4H"], "6C", rules=rules), "6D 7D 7H")
    assert deal.legal() == {"6H", "8H", "END-TURN"}  # a card of the rank lets it turn


def test_b30_an_ace_stands_at_both_ends_and_ends_the_run() -> None:
    deal = play(table(["QD KD AD 2D 3C 3D", "4S 4H"], "QC", rules=V2), "QD KD AD")
    assert deal.legal() == {"END-TURN"}
    deal = play(table(["AD 2D 3D KD 3C 9C", "4S 4H"], "AC", rules=V2), "AD")
    assert deal.legal() == {"2D", "KD", "END-TURN"}
    assert play(deal, "2D").legal() == {"3D", "END-TURN"}


def test_b17_only_the_last_cards_of_one_rank_act() -> None:
    plain = ["6D 6H 6S", "8S 8H 8D", "9S 9H 9D", "4S 4H 4D"]
    deal = play(table(["QS QH 5D 5C", *plain], "5S", rules=V1), "QS QH END-TURN")
    assert deal.turn == 3  # two queens skip two
    deal = play(table(["TS TH 5D 5C", *plain], "5S", rules=V1), "TS TH END-TURN")
    assert (deal.turn, deal.direction) == (1, 1)
    deal = play(table(["2S 2H 5D 5C", *plain], "5S", rules=V1), "2S 2H END-TURN")
    assert deal.pending == 4
    deal = play(table(["JS JC 5D 5C", *plain], "5S", rules=V1), "JS JC END-TURN")
    assert deal.pending == 14
    deal = play(table(["JS QS 5D 5C", *plain], "5S", rules=V1), "JS QS END-TURN")
    assert (deal.pending, deal.turn) == (0, 2)


def test_b17_twos_and_black_jacks_act_together_where_they_mix() -> None:
    rules = V1 | {"pick-ups-mix": "yes"}
    hands = ["2S JS 5D 5C", "6D 6H 6S", "8S 8H 8D"]
    assert play(table(hands, "5S", rules=rules), "2S JS END-TURN").pending == 9
    assert play(table(hands, "5S", rules=V1), "2S JS END-TURN").pending == 7


def test_b17_or_all_cards_act() -> None:
    rules = V1 | {"effects": "all"}
    plain = ["6D 6H 6S", "8S 8H 8D", "9S 9H 9D"]
    deal = play(table(["JS QS TS 5D 5C", *plain], "5S", rules=rules), "JS QS TS END-TURN")
    assert (deal.pending, deal.direction, deal.turn) == (7, -1, 2)
    deal = play(table(["AS 9S 5D 5C", *plain], "5S", rules=rules), "AS 9S END-TURN")
    assert (deal.phase, deal.nominated) == ("begin", None)  # only the last card nominates


# --- sevens ------------------------------------------------------------------------------------


def test_a_seven_lets_its_suit_be_dumped_in_any_order() -> None:
    deal = play(table(["7S KS 2S 7H 5D", "4S 4H"], "5S"), "7S")
    assert deal.legal() == {"KS", "2S", "END-TURN"}
    play(deal, "2S KS")
    assert deal.legal() == {"END-TURN"}
    play(deal, "END-TURN")
    assert (deal.pending, deal.turn) == (0, 1)  # the covered two does nothing; a king skips two


def test_b18_a_dump_may_finish() -> None:
    deal = play(table(["7S KS 2S", "4S 4H"], "5S"), "7S KS")
    assert deal.legal() == {"2S", "END-TURN", "LAST-CARD"}
    assert play(deal, "2S").winner == 0  # B19: nothing need have been said before


def test_b18_but_not_where_a_single_card_must() -> None:
    deal = play(table(["7S KS 2S", "4S 4H"], "5S", rules=V1), "7S KS")
    assert deal.legal() == {"END-TURN", "LAST-CARD"}


def test_end_turn_is_asked_for_even_if_nothing_could_follow() -> None:
    assert play(table(["7S 5D 5C", "4S 4H"], "5S"), "7S").legal() == {"END-TURN"}
    assert play(table(["9S 5D 5C", "4S 4H"], "5S", rules=V1), "9S").legal() == {"END-TURN"}
    assert play(table(["9S 5D 5C", "4S 4H"], "5S"), "9S").turn == 1


# --- the last card -----------------------------------------------------------------------------


def test_b20_who_has_one_card_left_may_say_so_before_the_next_acts() -> None:
    deal = play(table(["5D 9D", "4D 4H 4C"], "5S"), "5D")
    assert (deal.turn, deal.legal()) == (0, {"LAST-CARD", "END-TURN"})
    assert play(deal, "LAST-CARD 4D 9D").winner == 0


def test_b21_b22_who_did_not_picks_up_seven_when_he_lays_it_and_it_takes_effect() -> None:
    deal = play(table(["5D QD", "4D 4H 4C", "8S 8H"], "5S"), "5D END-TURN 4D DRAW QD")
    assert (deal.turn, deal.winner, deal.pile[-1]) == (2, None, "QD")
    assert len(deal.hands[0]) == 7
    deal = play(table(["5D AD", "4D 4H 4C", "8S 8H"], "5S"), "5D END-TURN 4D DRAW AD")
    assert (deal.turn, deal.phase) == (0, "nominate")


def test_b20_or_it_is_said_for_him_or_not_at_all() -> None:
    for rule in ("automatic", "none"):
        rules = BLACK_JACK | {"last-card": rule}
        deal = play(table(["5D 9D", "4D 4H 4C"], "5S", rules=rules), "5D")
        assert deal.turn == 1
        assert play(deal, "4D 9D").winner == 0


def test_b23_it_must_be_said_again_each_time() -> None:
    deal = table(["5D 9C", "4D 8H 8C"], "5S", stock="9D 3H 3D 3C 6S 6H 6D 6C KS KH")
    play(deal, "5D LAST-CARD 4D DRAW DRAW 9D END-TURN DRAW")
    assert (deal.turn, deal.hands[0]) == (0, {"9C"})
    play(deal, "9C")
    assert (deal.winner, len(deal.hands[0])) == (None, 7)


def test_b24_it_cannot_be_said_falsely() -> None:
    assert play(table(["5D 9D 8D", "4D 4H"], "5S", rules=V1), "5D").legal() == {
        "9D",
        "8D",
        "END-TURN",
    }


def test_who_should_pick_up_for_it_and_finds_no_card_at_all_is_out() -> None:
    deal = table(["5D 9D", "4D 4H 4C"], "5S", stock="", rules=NEVER)
    assert play(deal, "5D END-TURN 4D 9D").winner == 0


def test_b25_a_magic_card_may_be_last_and_does_nothing() -> None:
    rules = BLACK_JACK | {"out": "play-on"}
    hands = ["5D KD", "4D 4H 4C", "8D 8H", "9D 9H"]
    deal = play(table(hands, "5S", rules=rules), "5D LAST-CARD 4D 8D LAST-CARD 9D LAST-CARD KD")
    assert (deal.winner, deal.turn) == (0, 1)


def test_b25_or_may_not() -> None:
    rules = BLACK_JACK | {"not-last": ["K"]}
    deal = play(table(["5D KD", "4D 4H 4C"], "5S", rules=rules), "5D LAST-CARD 4D")
    assert deal.legal() == {"DRAW"}


# --- direction and skips -----------------------------------------------------------------------


def seat_after(card: str, seats: int, rules: Rules = BLACK_JACK) -> int | None:
    """Whose turn it is after seat 0 has laid a card."""
    others = ["4S 4H 4D", "9S 9H 9D", "8S 8H 8D", "6S 6H 6D"][: seats - 1]
    return play(table([f"{card} 5D 5C", *others], "5S", rules=rules), card).turn


@pytest.mark.parametrize(
    ("card", "seats", "turn"),
    [
        *(("QS", 2, 0), ("QS", 3, 2), ("QS", 5, 2)),
        *(("KS", 2, 1), ("KS", 3, 0), ("KS", 5, 3)),
        *(("TS", 2, 1), ("TS", 3, 2), ("TS", 5, 4)),
    ],
)
def test_b26_b27_queens_kings_and_tens(card: str, seats: int, turn: int) -> None:
    assert seat_after(card, seats) == turn


def test_b26_or_a_ten_skips_between_two() -> None:
    rules = BLACK_JACK | {"reverse-two": "skip"}
    assert [seat_after("TS", seats, rules) for seats in (2, 3)] == [0, 2]


def test_b27_or_any_skip_gives_another_turn_between_two() -> None:
    rules = BLACK_JACK | {"skip-two": "again"}
    assert [seat_after("KS", seats, rules) for seats in (2, 3)] == [0, 0]


def test_the_direction_lasts() -> None:
    deal = table(["TS 5D 5C", "4S 4H 4D", "9S 9H 9D"], "5S")
    assert play(deal, "TS 9S").turn == 1
    assert play(deal, "4S").turn == 0


def test_some_cards_give_another_turn() -> None:
    assert seat_after("8S", 3, BLACK_JACK | {"magic": ["8"], "again": ["8"]}) == 0


def test_only_magic_cards_do_anything() -> None:
    few = BLACK_JACK | {"magic": ["A", "2", "J"]}
    assert [seat_after(card, 3, few) for card in ("QS", "KS", "TS", "7S")] == [1, 1, 1, 1]


# --- variant 4 ---------------------------------------------------------------------------------


def test_b28_eights_skip_kings_reverse_and_tens_are_plain() -> None:
    assert [seat_after(card, 5, V4) for card in ("8S", "KS", "TS")] == [2, 4, 1]


def test_b29_any_card_goes_on_a_queen() -> None:
    deal = play(table(["QS 5D 5C", "4S 9H 8D"], "5S", rules=V4), "QS")
    assert (deal.turn, deal.legal()) == (1, {"4S", "9H", "8D"})
    deal = play(table(["QS 5D 6C 9H", "4S 9H 8D"], "5S", rules=LOOSE), "QS")
    assert deal.legal() == {"5D", "6C", "9H", "END-TURN"}


# --- when nothing is left to draw --------------------------------------------------------------

NEVER: Rules = BLACK_JACK | {"restock": "never"}


def test_b32_the_stock_is_made_anew_as_soon_as_it_is_used_up() -> None:
    deal = table(["6H 9D", "3H 4H"], "5S", "8C", under="8H 8D 8S", shuffles="8S 8H 8D")
    play(deal, "DRAW")
    assert (deal.pile, deal.stock) == (["5S"], ["8S", "8H", "8D"])


def test_b32_or_turned_over_the_oldest_card_on_top() -> None:
    rules = BLACK_JACK | {"restock": "turned-over"}
    deal = play(table(["6H 9D", "3H 4H"], "5S", "8C", rules, under="8H 8D 8S"), "DRAW")
    assert deal.stock == ["8H", "8D", "8S"]


@pytest.mark.parametrize(
    ("restock", "picked_up"), [("shuffled", {"8C", "8S"}), ("turned-over", {"8C", "8H"})]
)
def test_b32_what_is_still_to_be_picked_up_comes_from_it(restock: str, picked_up: set[str]) -> None:
    rules = BLACK_JACK | {"restock": restock}
    hands = ["2S 9D 9C", "4H 4C"]
    deal = table(hands, "5S", "8C", rules, under="8H 8D 8S", shuffles="8S 8D 8H 5S")
    play(deal, "2S PICK-UP")
    assert deal.hands[1] == {"4H", "4C"} | picked_up
    assert len(deal.stock) == 3


def test_b32_a_pile_of_one_card_becomes_the_stock_when_the_next_is_laid() -> None:
    deal = play(table(["6H 9D", "5H 4H 4C"], "5S", "8C"), "DRAW")
    assert (deal.stock, deal.pile) == ([], ["5S"])
    play(deal, "5H")
    assert (deal.stock, deal.pile) == (["5S"], ["5H"])


def test_b33_what_there_is_is_picked_up_and_the_rest_forgiven() -> None:
    deal = table(["JS 9D 9C", "4H 4C"], "5S", "8C 8H", NEVER)
    play(deal, "JS PICK-UP")
    assert (sizes(deal), deal.pending, deal.turn) == ([2, 4], 0, 0)


def test_b33_who_can_neither_lay_nor_draw_passes_and_a_round_of_passes_blocks() -> None:
    deal = table(["6H 9D", "3H 4H 4C", "8H"], "5S", "", NEVER)
    assert deal.legal() == {"PASS"}
    play(deal, "PASS PASS")
    assert deal.turn == 2
    play(deal, "PASS")
    assert (deal.phase, deal.blocked, deal.winner, deal.scores) == ("over", True, 2, [0, 0, 1])


def test_b33_a_pass_with_cards_left_to_draw_counts_for_nothing() -> None:
    rules = NEVER | {"drawn": "may-be-played"}
    deal = play(table(["6H 9D", "3H 4H"], "5S", "8C 8D", rules), "DRAW PASS DRAW PASS")
    assert (deal.turn, deal.legal()) == (0, {"PASS"})
    play(deal, "PASS")
    assert deal.winner == 1  # two of two have passed: the first still had something to draw


def test_b33_or_one_pass_more() -> None:
    deal = table(["6H 9D", "3H 4H"], "5S", "", NEVER | {"blocked-after": "round-and-one"})
    play(deal, "PASS PASS")
    assert deal.turn == 0
    assert play(deal, "PASS").blocked


def test_b33_a_pick_up_that_ends_with_the_stock_is_one_of_these_passes() -> None:
    rules = NEVER | {"blocked-after": "round-and-one"}
    deal = table(["2S 9D 9C", "4H 4C"], "5S", "8C 8H", rules)
    play(deal, "2S PICK-UP PASS")
    assert (deal.turn, deal.passes) == (1, 2)
    deal = table(["2S 9D 9C", "4H 4C"], "5S", "8C", rules)
    assert play(deal, "2S PICK-UP PASS").passes == 1


@pytest.mark.parametrize(
    ("hands", "winner"),
    [
        (["6H 9D", "3H 4H 4C"], 0),  # fewer cards
        (["KH 9D", "3H AH 4C"], 0),  # though they count more
        (["6H 9D", "KH 4H"], 1),  # as many cards, fewer points
        (["6H 9D", "TH 5H"], None),
    ],
)
def test_b33_the_fewest_cards_win_then_the_fewest_points(
    hands: list[str], winner: int | None
) -> None:
    assert play(table(hands, "8S", "", NEVER), "PASS PASS").winner == winner


def test_b33_or_the_fewest_points_whatever_the_cards_or_nobody() -> None:
    hands = ["KH 9D", "3H AH 4C"]
    points = NEVER | {"block": "fewest-points"}
    assert play(table(hands, "8S", "", points), "PASS PASS").winner == 1
    nobody = NEVER | {"block": "nobody"}
    deal = play(table(hands, "8S", "", nobody), "PASS PASS")
    assert (deal.winner, deal.scores) == (None, [0, 0])


def test_after_so_many_cards_laid_the_deal_ends_as_if_blocked() -> None:
    rules = BLACK_JACK | {"most-plays": 2}
    deal = play(table(["5D 9D 9C", "4D 4H 4C 3C"], "5S", rules=rules), "5D 4D")
    assert (deal.turn, deal.winner) == (None, 0)


# --- out, and the score ------------------------------------------------------------------------


def test_b34_the_first_out_wins_and_the_deal_is_over() -> None:
    deal = play(table(["5D 9D", "4D 4H 4C", "8D 8C"], "5S"), "5D LAST-CARD 4D 8D LAST-CARD 9D")
    assert (deal.turn, deal.winner, deal.scores) == (None, 0, [1, 0, 0])


def test_b34_or_the_others_play_on_for_the_places_and_are_skipped_among_themselves() -> None:
    rules = BLACK_JACK | {"out": "play-on", "last-card": "none"}
    deal = play(table(["5D", "KD QD 4H", "QC 4C", "QH"], "5S", rules=rules), "5D KD")
    assert deal.turn == 1
    play(deal, "QD QH")
    assert (deal.places, deal.turn) == ([0, 3], 1)
    assert play(deal, "4H").places == [0, 3, 1]
    assert (deal.phase, deal.scores) == ("over", [1, 0, 0, 0])


def test_b34_the_winner_may_score_the_hands_of_the_others() -> None:
    rules = BLACK_JACK | {"scoring": "hands", "last-card": "none", "target": 50}
    deal = play(table(["5D", "QD 4D AH", "8D 3C"], "5S", rules=rules), "5D")
    assert deal.scores == [10 + 4 + 1 + 8 + 3, 0, 0]
    assert deal.victor is None


def test_b34_in_a_blocked_game_what_they_hold_above_his_own() -> None:
    rules = NEVER | {"scoring": "hands", "block": "fewest-points", "target": 50}
    deal = play(table(["6H 9D", "3H 4H", "KH 5H"], "8S", "", rules), "PASS PASS PASS")
    assert deal.scores == [0, (15 - 7) + (15 - 7), 0]


def test_b34_or_everybody_is_charged_and_the_lowest_score_wins() -> None:
    rules = BLACK_JACK | {"scoring": "charged", "last-card": "none", "target": 10}
    deal = play(table(["5D", "QD 4D AH", "8D 3C"], "5S", rules=rules), "5D")
    assert (deal.scores, deal.victor) == ([0, 15, 11], 0)


def test_cards_without_points_may_count_their_number_in_the_pack_and_two() -> None:
    rules = BLACK_JACK | {"points": {"8": 50, "K": 10}, "points-of-rest": "card-number"}
    deal = table(["5D", "6D"], "5S", rules=rules)
    assert deal.count({"2C", "2D", "2H", "2S"}) == 2 + 3 + 4 + 5
    assert deal.count({"3C", "9S", "8S", "KD"}) == 6 + 33 + 50 + 10


def test_the_match_is_won_at_the_target() -> None:
    rules = BLACK_JACK | {"last-card": "none", "target": 1}
    assert play(table(["5D", "QD 4D AH"], "5S", rules=rules), "5D").victor == 0


def test_the_deal_passes_to_the_left_and_the_next_match_begins_by_rule() -> None:
    assert [next_dealer(3, dealer) for dealer in range(3)] == [1, 2, 0]
    assert next_match_dealer(BLACK_JACK, 3, first=2, victor=1) == 0
    assert next_match_dealer(BLACK_JACK | {"match-dealer": "winner"}, 3, first=2, victor=1) == 1


# --- Crazy Eights ------------------------------------------------------------------------------

CRAZY_EIGHTS: Rules = BLACK_JACK | {
    "magic": ["8"],
    "wild": ["8"],
    "nominate": ["8"],
    "must-play": "no",
    "drawn": "may-be-played",
    "draw-limit": 52,
    "last-card": "none",
}


def test_an_eight_goes_on_any_card_and_any_nominated_suit() -> None:
    deal = play(table(["8H 9D", "8C 6H 6D 5C"], "5S", rules=CRAZY_EIGHTS), "8H NOMINATE-D")
    assert deal.legal() == {"8C", "6D", "DRAW"}


def test_cards_are_drawn_until_one_is_laid() -> None:
    deal = table(["6H 9D", "8C 6D"], "5S", "3H 4H 6S", CRAZY_EIGHTS, under="2C 2D")
    play(deal, "DRAW DRAW")
    assert deal.legal() == {"DRAW"}
    assert play(deal, "DRAW").legal() == {"6S", "DRAW"}
