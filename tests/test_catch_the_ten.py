"""Rulings on Catch the Ten: the jack above the ace, the ten, and a point for each card more."""

import pytest

from hilojack import Match, load
from hilojack.cards import card_set, parse_card, parse_cards, show_card, show_cards
from hilojack.variants.variant import VariantError
from hilojack.views.events import Counted
from hilojack.views.tally import Scored
from hilojack.views.tricks import TurnedUp, held_as
from tables import play, table

A = "QD AC 7C 8S JD 7D AH 9H TC"
Y = "KD KC 9C JS 9S TS TD 6H TH"
B = "8D JC 6C KS AD QC 6D KH JH"
Z = "9D 8C 6S AS QS 7S QH 7H 8H"
FOSTERS = """
    QD KD 8D 9D  KC JC 8C AC  7C 9C 6C 6S  JS KS AS 8S  QS JD 9S AD
    7S 7D TS QC  TD 6D QH AH  9H 6H KH 7H  JH 8H TC TH
"""


def fosters_hand(**rules: str) -> Match:
    """The hand that Foster prints: Z, in seat 3, deals and turns the eight of hearts."""
    return table("catch-the-ten", [A, Y, B, Z], "", dealer=3, rules=rules)


def scored(match: Match) -> list[tuple[str, int | None, int]]:
    return [(one.item, one.side, one.points) for one in match.deals[0].count]


def test_fosters_example_hand_scores_as_he_counts_it() -> None:
    match = play(fosters_hand(), FOSTERS)
    assert scored(match) == [
        ("ten", 0, 10),
        ("surplus", 1, 2),
        ("ace", 0, 4),
        ("king", 0, 3),
        ("queen", 0, 2),
        ("jack", 0, 11),
    ]
    assert match.scores == (30, 2)


def test_the_last_card_dealt_fixes_trumps_and_all_know_who_holds_it() -> None:
    match = fosters_hand()
    assert show_card(match.view(0).turn_up or 0) == "8H"
    assert [e.card for e in match.view(1).events if isinstance(e, TurnedUp)] == [parse_card("8H")]
    assert match.view(0).memory.seen[3] == (parse_card("8H"),)
    assert match.view(None).memory.seen[3] == (parse_card("8H"),)
    assert parse_card("8H") in match.view(3).hand


def test_the_dealer_may_play_the_card_turned_up_to_the_first_trick() -> None:
    match = table("catch-the-ten", ["AS 6S", "KS 7S", "QS 8S", "7H 8H"], "", dealer=3, rules=TWO)
    play(match, "AS KS QS")
    assert parse_card("8H") in match.view(3).acts
    play(match, "8H")
    assert match.view(0).memory.seen[3] == ()


TWO = {"hand": "2", "target": "99"}


@pytest.mark.parametrize(
    ("trick", "winner"),
    [("AH JH KH QH", 1), ("TH KH QH AH", 3), ("JS AS 6H KS", 2), ("JS QS KS AS", 3)],
)
def test_the_jack_is_the_best_trump_and_only_of_trumps(trick: str, winner: int) -> None:
    cards = trick.split()
    rest = ["7D", "8D", "9D", "8H"]  # the last of them is turned up
    hands = [f"{card} {more}" for card, more in zip(cards, rest, strict=True)]
    match = play(table("catch-the-ten", hands, "", dealer=3, rules=TWO), trick)
    assert match.view(0).leader == winner


def test_a_hand_is_sorted_with_the_jack_above_the_ace() -> None:
    match = table("catch-the-ten", ["TH AH JH", "6S 7S 8S", "9S TS QS", "6D 7D 8H"], "", dealer=3,
                  rules=TWO | {"hand": "3"})  # fmt: skip
    assert [show_card(card) for card in match.view(0).hand] == ["JH", "AH", "TH"]


def test_each_of_several_sides_scores_its_cards_beyond_those_dealt_to_it() -> None:
    hands = ["AS AD 6D", "TS KD 7D", "7S 6C 8D", "8S 7C 9D", "9S 8C 8H"]
    match = table("catch-the-ten", hands, "", dealer=4, rules={"hand": "3"})
    play(match, "AS TS 7S 8S 9S  6D KD 8D 9D 8C  7D 6C 7C 8H AD")
    assert [line for line in scored(match) if line[0] == "surplus"] == [
        ("surplus", 0, 2),
        ("surplus", 1, 2),
        ("surplus", 4, 2),
    ]
    told = [event for event in match.view(0).events if isinstance(event, Counted)]
    assert {e.side: e.amounts for e in told if e.item == "surplus"} == dict.fromkeys(
        (0, 1, 4), (5, 5, 0, 0, 5)
    )


def test_the_ten_counts_out_first_then_the_cards_and_the_jack_last() -> None:
    match = table("catch-the-ten", [A, Y, B, Z], "", dealer=3, scores=[30, 40])
    play(match, FOSTERS)
    assert scored(match)[:1] == [("ten", 0, 10)]
    assert (match.victor, match.scores) == (1, (40, 42))


def test_a_revoke_that_bars_everything_leaves_the_others_their_cards() -> None:
    rules = {"hand": "2", "revoke": "penalised", "revoke-bars": "everything", "revoke-pays": "0"}
    hands = ["AS 6D", "TS KD", "7S 7D", "8S QD", "9S 8H"]
    match = table("catch-the-ten", hands, "", dealer=4, rules=rules)
    play(match, "AS KD 7S 8S 8H  9S 6D TS 7D QD  CLAIM-4 PASS PASS PASS PASS PASS")
    assert [line for line in match.deal.count if line.item == "surplus"] == [
        Scored("surplus", 1, 3)
    ]


def test_five_or_seven_play_without_the_six_of_spades() -> None:
    for seats in (5, 7):
        match = Match(load("catch-the-ten", seats=seats), seed=1)
        assert parse_card("6S") not in match.deal.pack
        assert len(match.deal.pack) == 35


def test_the_lowest_cut_deals_and_the_two_lowest_are_partners() -> None:
    for seed in range(50):
        match = Match(load("catch-the-ten"), ["A", "B", "C", "D"], seed=seed)
        low = min(match.opening.cuts[0].items(), key=lambda cut: cut[1] % 13)[0]
        ranks = sorted(card % 13 for card in match.opening.cuts[0].values())
        if len(set(ranks)) == 4:
            assert match.seats[match.first_dealer] == match.players[low]
            mate = sorted(match.opening.cuts[0], key=lambda p: match.opening.cuts[0][p] % 13)[1]
            assert match.seats[(match.first_dealer + 2) % 4] == match.players[mate]


def test_an_off_card_of_a_rank_that_is_moved_is_refused() -> None:
    with pytest.raises(VariantError, match="J is out of its order, so j is not a trump"):
        load("pitch", rules={"trumps": "J A K Q j T 9 8 7 6 5 4 3 2"})


def test_a_table_may_move_any_ranks() -> None:
    jass = load("pitch", seats=4, rules={"trumps": "J 9 A T K Q 8 7 6 5 4 3 2", "hand": 9})
    held = held_as(jass.row, card_set(parse_cards("2S KS TS AS 9S JS QS")), 0)
    assert show_cards(held) == "JS 9S AS TS KS QS 2S"
