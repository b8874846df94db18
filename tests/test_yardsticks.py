"""Rulings on the yardsticks: they play by the rules, and each idea answers where it is meant to."""

from collections.abc import Iterable
from typing import Any

import pytest

from hilojack import Match, Variant, load
from hilojack.calls import show_act
from hilojack.cards import show_cards
from hilojack.lab.entrants import check_entrant, entrants, get_searchers_ready, honest_player
from hilojack.lab.yardsticks import SHEDDING, TRICKS, YARDSTICKS
from hilojack.players import PLAYERS
from hilojack.seeds import start
from tables import every_variant, play, some, table

PITCH = ("top-trumps", "smear", "setter")
OF = {"don": ("chaser",), "crazy-eights": ("long-suit",)}  # by game; Cinch is a form of Pitch
CINCH = {"cinch", "cinch-widow", "cinch-katz"}
DEALS = 200


def seated(variant: Variant) -> tuple[str, ...]:
    """The yardsticks of a game; they sit at one table."""
    if variant.preset in CINCH:
        return ("cincher", *PITCH)
    return PITCH if variant.name == "Pitch" else OF[variant.file["game"]]


def of_ours(variants: Iterable[Variant]) -> list[Variant]:
    games = {load(game).name for game in ("pitch", *OF)}
    return [variant for variant in variants if variant.name in games]


def play_deal(variant: Variant, names: tuple[str, ...], number: int) -> list[int]:
    """The acts of a deal that the yardsticks play, each of which must be legal."""
    match = Match(variant, seed=start(44, "yardsticks", number))
    players = [
        honest_player(names[(seat + number) % len(names)], seed=number)
        for seat in range(variant.seats)
    ]
    while match.turn is not None and len(match.deal.acts) < 3_000:
        act = players[match.turn].choose(match.view(match.turn))
        assert act in match.legal_acts(), f"{variant.title}, deal {number}: {show_act(act)}"
        match.act(act)
    return list(match.deal.acts)


@pytest.mark.parametrize(
    "variant", some(of_ours(every_variant()), 4, lambda one: f"{one.title}-{one.seats}")
)
def test_the_yardsticks_play_by_the_rules(variant: Variant) -> None:
    names = seated(variant)
    acts = [play_deal(variant, names, number) for number in range(DEALS)]
    assert len({tuple(one) for one in acts}) > 1


@pytest.mark.parametrize("kind", sorted(YARDSTICKS))
def test_equal_views_and_seeds_give_equal_acts(kind: str) -> None:
    variant = load("crazy-eights" if kind in SHEDDING else "pitch")
    assert [play_deal(variant, (kind,), n) for n in range(5)] == [
        play_deal(variant, (kind,), n) for n in range(5)
    ]


def test_they_enter_experiments_of_their_family_and_no_table() -> None:
    assert set(TRICKS) <= set(entrants(load("pitch")))
    assert set(SHEDDING) <= set(entrants(load("crazy-eights")))
    assert not set(YARDSTICKS) & set(PLAYERS)
    with pytest.raises(ValueError, match="does not play"):
        check_entrant("long-suit", load("pitch"))


def test_nobody_waits_for_loops_that_they_do_not_use(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[Variant] = []
    monkeypatch.setattr("hilojack.lab.entrants.get_ready", waited.append)
    get_searchers_ready(load("pitch"), ["smear", "rule"])
    assert not waited
    get_searchers_ready(load("pitch"), ["smear", "club"])
    assert waited


# --- the ideas -----------------------------------------------------------------------------------

PARTNERS = {"preset": "penguin-partners"}


def chosen(kind: str, match: Match) -> str:
    assert match.turn is not None
    return show_act(honest_player(kind, seed=0).choose(match.view(match.turn)))


def pitch(hands: tuple[str, str, str, str], acts: str, **options: Any) -> Match:
    """A deal of Pitch in partnerships, dealt by Dan."""
    return play(table("pitch", hands, "", dealer=3, **(PARTNERS | options)), acts)


ANN = "AS KS 9S 8D 8H 9D"
SPADES = "BID-2 PASS PASS PASS"


@pytest.mark.parametrize(
    ("kind", "ann", "act"),
    [
        ("top-trumps", "AS KS JS 2S TS 4D", "BID-4"),  # it counts every point
        ("top-trumps", "8S 7S 5H 4H 3C 9D", "PASS"),
        ("smear", "AS QS JS 3S KH 4D", "BID-3"),  # High, the jack by its guard, Game
        ("smear", "9S 8S 7H 5C 4C 9D", "PASS"),
        ("setter", "AS 7S 6H 9H 8C 7D", "BID-2"),  # one, and one for the partner
        ("setter", "9S 7S 6H 9H 8C 7D", "BID-1"),  # that of the partner
    ],
)
def test_a_hand_is_counted_for_a_bid(kind: str, ann: str, act: str) -> None:
    rest = ("3D 5D 6D 7D JD 2D", "3H 4H TH JH QH 2H", "5C 6C 7C 9C TC JC")
    hands = (ann, *("".join(hand) for hand in without(rest, ann)))
    assert chosen(kind, pitch(hands, "")) == act  # type: ignore[arg-type]


def without(hands: tuple[str, ...], other: str) -> list[str]:
    """The hands with other cards in place of those in another hand."""
    spare = [c for c in show_cards(range(52)).split() if c not in " ".join((*hands, other))]
    found = []
    for hand in hands:
        cards = [card if card not in other.split() else spare.pop() for card in hand.split()]
        found.append(" ".join(cards))
    return found


def test_a_partner_is_not_outbid() -> None:
    hands = (
        "9S 8S 7H 5C 4C 9D",
        "AS KS JS 2S 3D 8C",
        "3S KC TD 7C 6H 4D",
        "AH KH JH 5H 4H 9C",
    )
    assert chosen("top-trumps", pitch(hands, "PASS BID-2 PASS")) == "PASS"
    alone = play(table("pitch", hands, "", dealer=3, preset="penguin"), "PASS BID-2 PASS")
    assert chosen("top-trumps", alone) != "PASS"


def test_top_trumps_leads_what_nobody_can_beat_from_its_shortest_suit() -> None:
    hands = ("AS KS 9S AC 8H 9D", "3S 4C TH 8C JC 2H", "7S KC TD 7C 6H 4D", "5S QC 6C 5D 4H JD")
    assert chosen("top-trumps", pitch(hands, f"{SPADES} AS 3S 7S 5S")) == "AC"


def test_top_trumps_gives_a_sure_winner_what_scores_and_keeps_a_court_card() -> None:
    hands = (ANN, "3S 4C TH 8C JC 2H", "JS 4S TD 7C 6H 4D", "5S QC 6C 5D 4H JD")
    assert chosen("top-trumps", pitch(hands, f"{SPADES} AS 3S")) == "JS"


def test_top_trumps_gives_a_sure_winner_a_ten_when_it_has_nothing_that_scores() -> None:
    hands = (ANN, "3S 4C TH 8C JC 2H", "TD 4H KD 7C 6H 4D", "5S QC 6C 5D 3H JD")
    assert chosen("top-trumps", pitch(hands, f"{SPADES} AS 3S")) == "TD"


def test_top_trumps_wins_cheaply_in_the_last_seat_by_what_scores() -> None:
    hands = ("9S 8S 7S 8D 8H 9D", "3S 4C TH 8C JC 2H", "6S KC TD 7C 6H 4D", "JS QS 6C 5D 4H JD")
    assert chosen("top-trumps", pitch(hands, f"{SPADES} 9S 3S 6S")) == "JS"


def test_top_trumps_covers_before_others_have_played() -> None:
    hands = ("9S 8S 7S 8D 8H 9D", "QS 4S TH 8C JC 2H", "6S KC TD 7C 6H 4D", "KS 3S 6C 5D 4H JD")
    assert chosen("top-trumps", pitch(hands, f"{SPADES} 9S")) == "QS"


def test_top_trumps_ruffs_a_ten_with_a_trump_that_does_not_score() -> None:
    hands = ("AS KS 9S TD 8H 9D", "3S 5S JS 8C JC 2H", "7S KC 3D 7C 6H 4D", "6S QC 6C 5D 4H JD")
    acts = f"{SPADES} AS 3S 7S 6S TD"
    assert chosen("top-trumps", pitch(hands, acts)) == "5S"


def test_smear_leads_its_top_trump_and_then_a_court_card() -> None:
    hands = ("QS 9S 8H KC 5H 9D", "3S 4C TH 8C JC 2H", "7S QC TD 7C 6H 4D", "5S AC 6C 5D 4H JD")
    match = pitch(hands, SPADES)
    play(match, "QS 3S 7S 5S")
    assert chosen("smear", match) == "KC"


def test_smear_gives_a_partner_a_ten() -> None:
    hands = (ANN, "3S 4C TH 8C JC 2H", "TD 4H KD 7C 6H 4D", "5S QC 6C 5D 3H JD")
    assert chosen("smear", pitch(hands, f"{SPADES} AS 3S")) == "TD"


def test_smear_catches_the_jack_by_a_top_trump() -> None:
    hands = ("JS 9S 8S 8D 8H 9D", "QS 4S TH 8C JC 2H", "6S KC TD 7C 6H 4D", "5S 3S 6C 5D 4H JD")
    assert chosen("smear", pitch(hands, f"{SPADES} JS")) == "QS"


def test_smear_takes_a_ten_by_a_plain_card_that_holds() -> None:
    hands = ("AS KS 9S TD 8H 9D", "3S 5S JS 8C JC 2H", "7S KC 3D 7C 6H 4D", "6S QC 6C QD 4H AD")
    acts = f"{SPADES} AS 3S 7S 6S TD 2H 3D"
    assert chosen("smear", pitch(hands, acts)) == "QD"


def test_smear_takes_its_own_ten_home() -> None:
    hands = ("9S 8S 7S 8D 8H 9D", "3S 4C TH 8C JC 2H", "6S KC TD 7C 6H 4D", "TS 4S 6C 5D 4H JD")
    assert chosen("smear", pitch(hands, f"{SPADES} 9S 3S 6S")) == "TS"


def test_smear_spares_one_of_two_small_trumps_for_a_few_card_points() -> None:
    hands = ("AS KS 9S KD 8H 9D", "3S 5S 8S 8C JC 2H", "7S KC 3D 7C 6H 4D", "6S QC 6C 5D 4H JD")
    acts = f"{SPADES} AS 3S 7S 6S KD"
    assert chosen("smear", pitch(hands, acts)) == "5S"


def test_setter_draws_the_jack_out_by_low_trumps() -> None:
    hands = ("KS 9S 4S 8D 8H 9D", "3S AS TH 8C JC 2H", "7S KC TD 7C 6H 4D", "6S QC 6C 5D 4H JD")
    match = pitch(hands, f"{SPADES} NAME-S", preset="trickster-four-point")
    assert chosen("setter", match) == "4S"
    hands = ("AS 9S 4S 8D 8H 9D", "3S KS TH 8C JC 2H", "7S KC TD 7C 6H 4D", "6S QC 6C 5D 4H JD")
    match = pitch(hands, f"{SPADES} NAME-S", preset="trickster-four-point")
    assert chosen("setter", match) == "AS"


def test_setter_takes_low_home_on_a_plain_trick() -> None:
    hands = ("AS 5D 7D 9D 8H 9C", "4S 4H 5C 8C JC 3H", "7S KC 6D 7C 6H TC", "TS 2S 7H QH AD KD")
    acts = f"{SPADES} AS 4S 7S TS 8H 3H 6H"
    assert chosen("setter", pitch(hands, acts)) == "2S"


def test_setter_denies_the_bidder_what_counts() -> None:
    hands = ("JS 9S 8S 8D 8H 9D", "3S 4C TH 8C JC 2H", "6S KC TD 7C 6H 4D", "KS QS 6C 5D 4H JD")
    assert chosen("setter", pitch(hands, f"{SPADES} JS 3S 6S")) == "QS"


def test_setter_sloughs_to_anybody_but_the_bidder() -> None:
    hands = ("9S 8S 7S 8D 8H 9D", "KS 4C TH 8C JC 2H", "6S KC AD 7C 6H 4D", "TD QC 6C 5D 4H JD")
    alone = table("pitch", hands, "", dealer=3, preset="penguin")
    assert chosen("setter", play(alone, f"{SPADES} 9S KS 6S")) == "TD"
    bidder = table("pitch", hands, "", dealer=3, preset="penguin")
    assert chosen("setter", play(bidder, "PASS BID-2 PASS PASS KS 6S")) != "TD"


def don(hands: tuple[str, str, str, str], acts: str) -> Match:
    return play(table("don", hands, "", dealer=3, preset="cats"), acts)


def test_chaser_draws_trumps_while_the_nine_is_out() -> None:
    hands = (
        "AS KS 8S 7H 6C 4C 9D 6D 3H",
        "9S 3S KH 3D 8C JC 2H 2D AD",
        "4S KC TD 7C 6H 4D KD TH 9C",
        "JS 7S QC 5D 4H JD QD QH TC",
    )
    assert chosen("chaser", don(hands, "AS 3S 4S 7S")) == "KS"
    assert chosen("chaser", don(hands, "AS 9S 4S 7S")) != "9D"


def test_chaser_gives_the_nine_to_a_partner_who_is_sure_to_win() -> None:
    hands = (
        "AS KS 8S 7H 6C 4C 9D 6D 3H",
        "3S 8H KH 3D 8C JC 2H 2D AD",
        "9S 4S TD 7C 6H 4D KD TH 9C",
        "JS 7S QC 5D 4H JD QD QH TC",
    )
    assert chosen("chaser", don(hands, "AS 3S")) == "9S"


def test_chaser_catches_the_nine() -> None:
    hands = (
        "9S 8S 7H 6C 4C 9D 6D 3H 2C",
        "3S 8H KH 3D 8C JC 2H 2D AD",
        "4S KC TD 7C 6H 4D KD TH 9C",
        "KS 7S QC 5D 4H JD QD QH TC",
    )
    assert chosen("chaser", don(hands, "9S 3S 4S")) == "KS"


def test_chaser_takes_its_own_five_home() -> None:
    hands = (
        "4S 8S 7H 6C 4C 9D 6D 3H 2C",
        "3S 8H KH 3D 8C JC 2H 2D AD",
        "2S KC TD 7C 6H 4D KD TH 9C",
        "5S KS QC 5D 4H JD QD QH TC",
    )
    assert chosen("chaser", don(hands, "4S 3S 2S")) == "5S"


def fives(ben: str) -> Match:
    """Ann has led the three of trumps in a game where the five counts; Dan holds it."""
    hands = ("3S 7H 6C 4C 9D 6D", ben, "9S KC TD 7C 6H 4D", "5S 7S QC 2D 4H JD")
    scoring = {"scoring": ["high", "low", "jack", "five", "game"], "worth": {"five": 5}}
    return pitch(hands, f"{SPADES} 3S", rules=scoring)


def test_cincher_shuts_the_fives_out_by_the_lowest_trump_above_them() -> None:
    assert chosen("cincher", fives("8S 6S 4S KH 3D 8C")) == "6S"
    assert chosen("cincher", fives("4S 2S KH 3D 8C QH")) == "4S"


def shed(ann: str, top: str, rest: str = "KC 6D 7C") -> Match:
    size = len(ann.split())
    return table("crazy-eights", [ann, rest], top, dealer=1, rules={"hand": size})


def test_long_suit_stays_in_its_longest_suit_and_sheds_high_cards_first() -> None:
    assert chosen("long-suit", shed("9H 4S QS", "5S")) == "QS"
    assert chosen("long-suit", shed("5H 9H 4S", "5S")) == "5H"


def test_long_suit_keeps_its_eights_until_nothing_else_fits() -> None:
    assert chosen("long-suit", shed("8H 4S QD", "5S")) == "4S"
    assert chosen("long-suit", shed("8H 4D QD", "5S")) == "8H"


def test_long_suit_nominates_the_suit_that_it_holds_most_of() -> None:
    match = play(shed("8H 4D QD", "5S"), "8H")
    assert chosen("long-suit", match) == "NOMINATE-D"
