"""Rulings on Don and its relatives: cards of every suit are pegged, and eldest pitches unasked.

The figures are those that the texts print: 44 at once in nine-card Don, 80 in Irish Don and Phat.
"""

import random

import pytest

from hilojack import Match, load
from hilojack.cards import cards_in, parse_card, parse_cards
from hilojack.match import Deck, Opening, by_cut
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.opening import TWO_OF_DIAMONDS
from hilojack.rules.tricks.scoring import trick_points
from hilojack.variants.page import rule_page
from hilojack.variants.sheet import VariantError
from hilojack.views.tricks import Eldest, HeldOver, Pegged
from hilojack.voices import voice_of
from tables import play, table

NAMES = ("Ann", "Ben", "Cat", "Dan")
TRICK = ["AS 5H", "9S KH", "5S QH", "JS 2H"]  # by seat; spades are trumps if Ann leads the ace
PLAIN = ["AS AH", "TS 9H", "QS 5H", "KS 5D"]


def two_tricks(game: str, hands: list[str], **rules: object) -> Match:
    """A deal of two tricks in which Ann leads."""
    rules = {"hand": 2, "look": "free"} | rules
    return table(game, hands, stock="", dealer=3, rules=rules)


# --- what is pegged ------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "most"), [("don", 44), ("irish-don", 80), ("phat", 80)])
def test_the_most_at_once_is_as_the_texts_print_it(game: str, most: int) -> None:
    rules = load(game).row
    for suit in range(4):
        assert trick_points(rules, rules[slots.PACK_CARDS], suit) == most


@pytest.mark.parametrize(
    ("game", "nine", "five", "other_nine"), [("don", 9, 10, 0), ("irish-don", 18, 10, 9)]
)
def test_a_trump_pays_what_any_card_does_and_more(
    game: str, nine: int, five: int, other_nine: int
) -> None:
    rules, spades = load(game).row, 0
    worth = {
        card: trick_points(rules, 1 << parse_card(card), spades)
        for card in ("AS", "KS", "QS", "JS", "TS", "9S", "5S", "AH", "9H", "5H")
    }
    assert [worth[card] for card in ("AS", "KS", "QS", "JS", "TS")] == [4, 3, 2, 1, 0]
    assert (worth["9S"], worth["5S"]) == (nine, five)
    assert (worth["AH"], worth["9H"], worth["5H"]) == (0, other_nine, 5)


@pytest.mark.parametrize("game", ["irish-don", "phat"])
def test_all_eighty_are_pegged_in_every_deal(game: str) -> None:
    for seed in range(5):
        chance = random.Random(seed)
        match = Match(load(game, rules={"target": 999}), seed=seed)
        while match.turn is not None:
            match.act(chance.choice(match.legal_acts()))
        assert sum(peg.points for peg in match.deal.pegs) == 80


def test_the_side_that_wins_a_trick_pegs_its_cards_at_once() -> None:
    match = play(two_tricks("don", TRICK), "AS 9S 5S JS")
    assert match.scores == (4 + 9 + 10 + 1, 0)
    cards = tuple(parse_cards("5S 9S AS JS"))
    assert match.view(1).events[-1] == Pegged(0, 24, cards)


def test_plain_fives_and_nines_are_pegged_too() -> None:
    match = play(two_tricks("irish-don", PLAIN), "AS TS QS KS")
    assert match.scores == (9, 0)
    play(match, "AH 9H 5H 5D")
    assert match.scores == (9 + 9 + 5 + 5, 0)
    assert match.deal_over
    assert match.deal.count == ()


def test_a_match_can_end_in_mid_deal() -> None:
    match = two_tricks("don", TRICK, target=24)
    play(match, "AS 9S 5S JS")
    assert (match.over, match.victor, match.deal.count) == (True, 0, ())


# --- how it begins -------------------------------------------------------------------------------


def test_eldest_pitches_without_a_call() -> None:
    match = two_tricks("don", TRICK)
    assert match.turn == 0
    assert match.view(0).trump is None
    assert match.legal_acts() == tuple(sorted(parse_cards("AS 5H")))
    assert play(match, "5H").view(1).trump == parse_card("5H") // 13


def test_the_pitchers_partner_may_not_look_before_the_first_card_is_led() -> None:
    match = two_tricks("don", TRICK, look="partner-waits")
    held = [len(match.view(seat).hand) for seat in range(4)]
    assert held == [2, 2, 0, 2]
    assert match.view(2).hand_sizes == (2, 2, 2, 2)
    voice = voice_of(NAMES, 2, match.variant)
    assert voice.hand_words(match.view(2)) == "Your cards lie face down until trumps are settled."
    play(match, "AS")
    assert match.view(2).hand == tuple(parse_cards("5S QH"))


def test_partners_wait_only_where_eldest_pitches_unasked() -> None:
    bids = load("pitch", preset="penguin-partners", rules={"look": "partner-waits"})
    match = Match(bids, seed=0, opening=Opening(first_dealer=3))
    assert all(match.view(seat).hand for seat in range(4))
    assert "(House rule; it has no effect in this game.)" in rule_page(bids)


# --- Game ----------------------------------------------------------------------------------------

TIED = ["AS 9H", "TS TH", "9S 5H", "5S AH"]  # by seat; the sides take a ten each
DECIDED = ["AS AH", "TS TH", "9S 5H", "5S 9H"]


def muck(hands: list[str], *, held_over: int = 0) -> Match:
    """Phat with hands of two, in which only tens count towards Game and Ann leads a spade."""
    variant = load("phat", rules={"hand": 2, "ranks": "AT95", "card-points": "T10"})
    pack = [card for trick in zip(*map(parse_cards, hands), strict=True) for card in trick]
    pack += [card for card in cards_in(variant.row[slots.PACK_CARDS]) if card not in pack]
    opening = Opening(first_dealer=3, held_over=held_over)
    match = Match(variant, seed=0, opening=opening, decks=[Deck(pack)])
    return play(match, " ".join(hand.split()[trick] for trick in (0, 1) for hand in hands))


def test_a_tied_muck_is_held_over() -> None:
    match = muck(TIED)
    assert [(line.item, line.side, line.points) for line in match.deal.count] == [("game", None, 0)]
    assert match.deal.held_over == 8
    assert match.view(0).events[-1] == HeldOver(8)


def test_the_next_muck_that_is_decided_is_worth_sixteen_in_all() -> None:
    match = muck(DECIDED, held_over=8)
    assert [(line.side, line.points) for line in match.deal.count] == [(0, 16)]
    assert match.deal.held_over == 0


def test_two_tied_mucks_leave_sixteen_for_the_next() -> None:
    assert muck(TIED, held_over=8).deal.held_over == 16


# --- the target ----------------------------------------------------------------------------------


def at(scores: tuple[int, int], preset: str = "gamerules") -> Match:
    """Irish Don late in a match; Ann leads to two tricks."""
    variant = load("irish-don", preset=preset, rules={"hand": 2})
    pack = [card for trick in zip(*map(parse_cards, PLAIN), strict=True) for card in trick]
    pack += [card for card in range(52) if card not in pack]
    return Match(
        variant, seed=0, opening=Opening(first_dealer=3, scores=scores), decks=[Deck(pack)]
    )


def test_eighty_are_not_enough_and_eighty_one_are() -> None:
    match = play(at((71, 0)), "AS TS QS KS")
    assert (match.scores, match.victor) == ((80, 0), None)
    assert play(at((72, 0)), "AS TS QS KS").victor == 0
    assert play(at((71, 0), "cork"), "AS TS QS KS").victor == 0


def test_the_points_that_win_are_said() -> None:
    match = at((0, 0))
    assert match.variant.target == 81
    assert voice_of(NAMES, 0, match.variant).scores((0, 0)).endswith("81 points win.")
    assert "The first side to score more than 80 points wins the match." in rule_page(match.variant)


# --- the page and the sheet ----------------------------------------------------------------------


def test_the_page_states_what_trumps_pay_in_all() -> None:
    page = " ".join(rule_page(load("phat")).split())
    assert "each jack 1, each nine 18, each five 10." in page
    assert "So are these cards of the other suits: each nine 9, each five 5." in page


def refusal(game: str, **rules: object) -> str:
    with pytest.raises(VariantError) as error:
        load(game, rules={key.replace("_", "-"): value for key, value in rules.items()})
    return str(error.value)


def test_a_game_in_which_nothing_scores_is_refused() -> None:
    assert "scoring = none" in refusal("all-fours", scoring="none")
    assert "scoring = none" in refusal("pitch", scoring="none", trick_points="A4")


def test_points_held_over_belong_to_one_item() -> None:
    assert "held-over" in refusal("phat", scoring="game,majority")


def test_games_are_known_by_their_names() -> None:
    assert [load(name).name for name in ("don", "nine-card-don", "Irish Don", "phat")] == [
        *("Don", "Don", "Irish Don", "Phat")
    ]


# --- who pitches first ---------------------------------------------------------------------------

LED_BY_THE_TWO = {"hand": 2, "first-deal": "two-of-diamonds"}
WITH_THE_TWO = ("AS KS", "AH KH", "AD 2D", "AC KC")  # seat 2 has the two of diamonds


@pytest.mark.parametrize(
    ("game", "preset", "pitches"),
    [("don", "cats", -1), ("phat", "wikipedia", 0), ("catch-the-ten", "foster", None)],
)
def test_the_cut_says_who_pitches_or_deals(game: str, preset: str, pitches: int | None) -> None:
    """The highest pitches in Don and the lowest in Phat; in Catch the Ten the lowest deals."""
    for seed in range(30):
        match = Match(load(game, preset=preset, seats=4), seed=seed)
        order = by_cut(match.opening.cuts)[::-1]  # the lowest first
        seats = [match.players.index(name) for name in match.seats]
        if pitches is None:
            assert seats[match.first_dealer] == order[0]
        else:
            assert seats[(match.first_dealer + 1) % 4] == order[pitches] == seats[match.turn or 0]


def test_the_holder_of_the_two_of_diamonds_pitches_first_and_deals_next() -> None:
    match = table("irish-don", WITH_THE_TWO, "", dealer=3, rules=LED_BY_THE_TWO)
    assert (match.turn, match.view(0).dealer) == (2, 1)
    assert [e for e in match.view(0).events if isinstance(e, Eldest)] == [
        Eldest(2, TWO_OF_DIAMONDS)
    ]
    assert match.view(0).memory.seen[2] == (TWO_OF_DIAMONDS,)
    play(match, "AD AC AS AH 2D KC KS KH")
    match.next_deal()
    assert match.deal.dealer == 2
    assert match.turn == 3


@pytest.mark.parametrize(("preset", "turn"), [("two-of-diamonds", 2), ("gamerules", 0)])
def test_a_preset_of_its_own_has_the_first_pitcher_of_the_text(preset: str, turn: int) -> None:
    match = table("irish-don", WITH_THE_TWO, "", dealer=3, preset=preset, rules={"hand": 2})
    assert match.turn == turn


def test_that_preset_differs_from_the_books_first_in_this_alone() -> None:
    own, first = (load("irish-don", preset=name).rules for name in ("two-of-diamonds", "gamerules"))
    assert {key for key in own if own[key] != first[key]} == {"first-deal"}


def test_once_a_side_has_scored_the_dealers_left_pitches() -> None:
    match = table("irish-don", WITH_THE_TWO, "", dealer=3, scores=(4, 0), rules=LED_BY_THE_TWO)
    assert (match.turn, match.view(0).dealer) == (0, 3)


def test_a_two_of_diamonds_that_is_not_dealt_changes_nothing() -> None:
    hands = ("AS KS", "AH KH", "AD 3D", "AC KC")
    match = table("irish-don", hands, "2D", dealer=3, rules=LED_BY_THE_TWO)
    assert match.turn == 0


def test_the_two_of_diamonds_goes_only_with_a_pitch() -> None:
    with pytest.raises(VariantError, match="two-of-diamonds goes with trump-from = pitched"):
        load("catch-the-ten", rules={"first-deal": "two-of-diamonds"})
