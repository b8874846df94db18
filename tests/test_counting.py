"""Rulings on the count explained: which card decides an item, and whose card-points are whose."""

import re

import pytest

from hilojack import Match, load
from hilojack.players import make_player
from hilojack.voices import voice_of
from tables import play, table

NAMES = ("Ann", "Ben")


def count(**rules: object) -> list[str]:
    """The count, told to Ann, of a deal of three tricks in which Ann leads; spades are trumps."""
    house = {"hand": 3, "beg": "none", "turn-up-pays": {}, "target": 20} | rules
    match = table("all-fours", ["AS TH 4C", "2S JS TD"], stock="9S", dealer=1, rules=house)
    play(match, "AS 2S TH JS TD 4C")
    return voice_of(NAMES, 0, match.variant).score_lines(match.view(0))[1:]


def test_each_item_names_its_card_its_winner_and_who_played_it() -> None:
    assert count() == [
        "High, 1 point to you: you win the ace of spades, the highest trump in play.",
        "Low, 1 point to you: you win the two of spades, the lowest trump in play, played by Ben.",
        "Jack, 1 point to Ben: Ben wins the jack of spades.",
        "Game, 1 point to Ben: 21 card-points to 4.",
        "You 4: one ace 4.",
        "Ben 21: two tens 20, one jack 1.",
    ]


def test_an_item_may_have_a_worth_of_its_own() -> None:
    lines = count(worth={"game": 8, "low": 2})
    assert lines[1].startswith("Low, 2 points to you: ")
    assert lines[3] == "Game, 8 points to Ben: 21 card-points to 4."


def test_low_may_count_for_its_player() -> None:
    assert count(low="holder")[1] == (
        "Low, 1 point to Ben: Ben plays the two of spades, the lowest trump in play, "
        "and it counts for its player."
    )


@pytest.mark.parametrize(
    ("tie", "words"),
    [
        ("none", "Game: nobody scores it; each side has no card-points."),
        (
            "elder",
            "Game, 1 point to you: each side has no card-points, "
            "and the elder hand scores the tie.",
        ),
    ],
)
def test_a_tie_says_whose_it_is(tie: str, words: str) -> None:
    assert count(**{"game-tie": tie, "card-points": {}})[3] == words


def test_cards_are_counted_before_trumps_are_fixed() -> None:
    match = table("pitch", ["AS", "2S"], stock="9S", rules={"hand": 1, "fives-in-game": "trump"})
    lines = voice_of(NAMES, 0, match.variant).counted_cards(match.view(0))
    assert lines[:2] == ["You: no card-points.", "Ben: no card-points."]


def test_an_item_that_nobody_can_score_says_why() -> None:
    match = table("pitch", ["AS", "2H"], stock="9S", dealer=1, rules={"hand": 1})
    play(match, "BID-1 PASS AS 2H")
    lines = voice_of(NAMES, 0, match.variant).score_lines(match.view(0))
    assert "Jack: nobody scores it; the card was not played." in lines


FOUR = ("Ann", "Ben", "Cora", "Dan")
PARTNERS = {"hand": 1, "sides": "partners", "target": 20}


def bid_of(call: str) -> list[str]:
    """The count, told to Dan, of a deal of one card in which Ben, of his side, bids and leads."""
    match = table("pitch", ["TS", "AS", "2S", "9H"], "", dealer=0, rules=PARTNERS)
    play(match, f"{call} PASS PASS PASS AS 2S 9H TS")
    return voice_of(FOUR, 3, match.variant).score_lines(match.view(3))[1:]


def test_the_count_begins_with_the_bid_and_what_it_took() -> None:
    assert bid_of("BID-3")[0] == "Ben bid three; you and Ben took 3 points: made."
    lines = bid_of("BID-4")
    assert lines[0] == "Ben bid four; you and Ben took 3 points: not made."
    assert lines[-1] == "You and Ben are set back 4 points."


def test_what_each_side_pegged_in_play_is_counted_card_by_card() -> None:
    rules = {"hand": 2, "ranks": "A9652", "card-points": {}}
    match = table("don", ["9S 6H", "5S 2H", "6S AH", "AS 5H"], "", dealer=3, rules=rules)
    play(match, "9S 5S 6S AS 5H 6H 2H AH")
    assert voice_of(FOUR, 0, match.variant).explained(match.view(0))[:3] == [
        "You and Cora pegged 5: five of hearts 5.",
        "Ben and Dan pegged 23: five of spades 10, nine of spades 9, ace of spades 4.",
        "Game: nobody scores it; each side has no card-points.",
    ]


GAINS = (  # a side's line of the count, and the sign of its points
    (r".*, (?P<points>\d+) points? to (?P<side>.*?): ", 1),
    (r"(?P<side>.*) pegged (?P<points>\d+): ", 1),
    (r"(?P<side>.*?) scores? (?P<points>\d+) points?( more|\.)", 1),
    (r"(?P<side>.*?) (is|are) set back (?P<points>\d+) point", -1),
)


@pytest.mark.parametrize(
    ("game", "preset"),
    [("don", "cats"), ("pitch", "cinch"), ("pitch", "smear-michigan"), ("pitch", "sell-out")],
)
def test_the_lines_of_a_count_add_up_to_the_score(game: str, preset: str) -> None:
    match = Match(load(game, preset=preset, seats=4), FOUR, seed=5)
    players = [make_player("rule", seed=seat) for seat in range(4)]
    while match.turn is not None:
        match.act(players[match.turn].choose(match.view(match.turn)))
    voice = voice_of(match.seats, None, match.variant)
    sides = [voice.side(side) for side in range(match.variant.sides)]
    gained = dict.fromkeys(sides, 0)
    for line in voice.explained(match.view(None)):
        found = ((re.match(words, line), sign) for words, sign in GAINS)
        for at, sign in [(at, sign) for at, sign in found if at and at["side"] in gained][:1]:
            gained[at["side"]] += sign * int(at["points"])
    assert tuple(gained.values()) == match.scores
