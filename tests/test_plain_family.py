"""Whole matches in lines of text: each game, preset and number of players."""

import re
from collections import Counter
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import pytest

from hilojack import load
from hilojack.calls import DONE
from hilojack.tui.plain import PlainTable, decision_prompt
from hilojack.tui.session import Home, Session
from hilojack.variants.variant import games, read_file, seats_of
from hilojack.voices.choosing import numbered
from hilojack.voices.tricks.words import Voice
from tables import play, table

EVERY = [
    (game, preset, seats)
    for game in games()
    for preset in read_file(game)["presets"]
    for seats in seats_of(read_file(game), preset)
]

ENDLESS = {  # bids at random are set back, again and again
    "dom-pedro",
    "ksylvan",
    "pedro-sancho",
    "playsmear",
    "setback-connecticut",
    "trickster-six-point",
    "west-michigan",
}
MOST = 300  # deals of these


@pytest.mark.parametrize(("game", "preset", "seats"), EVERY)
def test_a_whole_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, preset: str, seats: int
) -> None:
    monkeypatch.setattr(Session, "save", lambda _: None)
    variant = load(game, preset=preset, seats=seats)
    session = Session.begin(variant, ["random"], home=Home(tmp_path), seed=seats)

    asked: Counter[tuple[int, int]] = Counter()

    def first_legal(*_: object) -> str:
        if session.view.number > MOST:
            return ""  # leaves
        laying = getattr(session.view, "laying", None)
        acts: Sequence[int] = session.view.acts
        if laying:  # another card each time, or none at all
            acts = [card for card in laying.cards if card not in laying.bound]
            asked[moment := (session.view.number, len(session.view.events))] += 1
            acts = [acts[asked[moment] - 1]] if len(laying.bound) < laying.least else [DONE]
        return next(f"{n}\n" for n, act in numbered(session.view).items() if act in acts)

    lines, out = StringIO(), StringIO()
    monkeypatch.setattr(lines, "readline", first_legal)
    PlainTable(session, lines, out).run([])
    told = out.getvalue()
    assert session.over or preset in ENDLESS
    assert ("the match.\n" in told) == session.over
    assert "is no" not in told
    assert "not open" not in told
    hidden = [name for seat, name in enumerate(session.names) if seat != session.seat]
    rules = variant.rules  # where not all cards may be laid away, those that have to be are shown
    shown = rules.get("discards-shown") == "yes" or rules.get("lay-away", "any") != "any"
    shown = shown or rules.get("worthless-hand") == "exchanged"
    names = "|".join(hidden)
    assert shown or not re.search(rf"({names}) discards( the|:|.*trump)", told)


def voice_of(game: str, seats: int) -> Voice:
    return Voice(("You", "Ben", "Cora", "Dan")[:seats], 0, load(game, seats=seats))


HANDS = ["AS KS QS 2S 3D 4D", "AH KH QH 2H 5D 6D", "AC KC QC 2C 7D 8D"]


def test_the_prompt_tells_the_bids_so_far() -> None:
    match = play(table("pitch", HANDS, ""), "PASS BID-2")
    assert decision_prompt(match.view(0), voice_of("pitch", 3)) == (
        "Your hand: ace, king, queen and two of spades; four and three of diamonds. "
        "So far: Ben passes, Cora bids two. "
        "0 pass or 2 bid two or 3 bid three or 4 bid four (? for help): "
    )


def test_the_prompt_tells_what_the_bidder_needs() -> None:
    match = play(table("pitch", HANDS, ""), "PASS BID-2 BID-3")
    voice = voice_of("pitch", 3)
    assert "You: bid 3, 3 to go. Your lead fixes trumps (? for help): " in decision_prompt(
        match.view(0), voice
    )
    play(match, "AS 5D 7D")
    assert "Spades are trumps." in decision_prompt(match.view(0), voice)
    play(match, "KS")
    asked = decision_prompt(match.view(1), voice_of("pitch", 3))
    assert "Spades are trumps. On the table: you the king of spades." in asked
    match.undo()
    assert "You: bid 3, 2 to go." in decision_prompt(match.view(0), voice)


@pytest.mark.parametrize(
    ("rules", "led", "words"),
    [
        ({}, "7D", "Follow diamonds, or trump with spades."),
        ({"follow": "follow-suit"}, "7D", "Follow diamonds."),
        ({"follow": "must-trump"}, "8C", "Trump with spades."),
        ({}, "8C", "Your turn: play any card."),
        ({"revoke": "penalised"}, "7D", "Follow diamonds, or trump with spades."),
        ({}, "KS", "Follow spades."),
    ],
)
def test_who_is_to_play_reads_what_the_rules_ask(
    rules: dict[str, str], led: str, words: str
) -> None:
    house = {"hand": 3, "beg": "none", "turn-up-pays": {}} | rules
    match = table("all-fours", [f"{led} TH 4H", "2S JH TD"], "9S", dealer=1, rules=house)
    voice = Voice(("Ann", "Ben"), 1, match.variant)
    assert Voice(("Ann", "Ben"), 0, match.variant).turn(match.view(0)) == "Your lead."
    play(match, led)
    assert voice.turn(match.view(1)) == words
    assert match.view(1).proper == tuple(
        act for act in match.view(1).hand if not (match.why_not(act) or match.why_revoke(act))
    )


def test_the_prompt_tells_how_many_cards_are_to_be_laid_away() -> None:
    hands = ["AH KH 7S 6S 9C 8D", "TH 2H 5S 4S 3C 3D"]
    match = table("all-fours", hands, "7H 2C 4C 5C 6C 7C 8C AS", dealer=1)
    play(match, "BEG REFUSE")
    voice = voice_of("all-fours", 2)
    assert decision_prompt(match.view(0), voice).endswith("Discard 3 more (? for help): ")
    assert "Turn-up: the ace of spades; turned down: seven of hearts." in voice.table(match.view(0))


def test_points_held_over_and_the_direction_are_told() -> None:
    voice = voice_of("trinidad-all-fours", 4)
    match = table(
        "trinidad-all-fours",
        ["AS KS QS 2S 3D 4D", "AH KH QH 2H 5D 6D", "AC KC QC 2C 7D 8D", "TS 9S TH 9H TC 9C"],
        "7H",
    )
    lines = " ".join(voice.table(match.view(0)))
    assert "anticlockwise: the next player sits to the right." in lines
    assert "Turn-up: the seven of hearts." in lines
    assert "Hearts are trumps." not in lines


def revoking(folder: Path) -> Session:
    """The player, in seat 0, is to follow a heart; each has three cards, spades are trumps."""
    rules = {"hand": 3, "beg": "none", "turn-up-pays": {}, "revoke": "penalised"}
    match = table("all-fours", ["KH 9S 2C", "7H 8D AS"], "2S", rules=rules)
    return Session(play(match, "7H"), {match.seats[1]: "random"}, Home(folder))


def told_of(session: Session, *lines: str) -> str:
    out = StringIO()
    PlainTable(session, StringIO("".join(f"{line}\n" for line in lines)), out).run([])
    return out.getvalue()


def test_a_revoke_is_warned_of_once_and_can_then_be_made(tmp_path: Path) -> None:
    session = revoking(tmp_path)
    told = told_of(session, "2c")
    warning = "That is a revoke: must follow hearts or trump; you hold 9S KH; choose it again"
    assert f"{warning} to revoke.\n" in told
    assert session.view.trick
    assert "plays the two of clubs" not in told
    told = told_of(session, "2c")
    assert "You play the two of clubs." in told
    assert "revoke" not in told


def test_another_card_after_the_warning_is_no_revoke(tmp_path: Path) -> None:
    session = revoking(tmp_path)
    assert "You play the king of hearts." in told_of(session, "2c", "kh")


def test_claims_are_asked_for_by_name(tmp_path: Path) -> None:
    session = revoking(tmp_path)
    match = play(session._match, "KH 2C 8D 9S AS PASS")
    assert match.turn == 0
    told = told_of(session, "1")
    assert "0 pass or 1 claim a revoke of Player 2 (? for help):" in told
    assert "You claim that Player 2 revoked." in told
    assert "The claim is false: Player 2 did not revoke." in told
    assert "Player 2 scores 1 point." in told


def test_many_bids_are_asked_for_in_one_phrase(tmp_path: Path) -> None:
    session = Session.begin(load("pitch", preset="pidro"), ["rule"], home=Home(tmp_path), seed=11)
    while session.waiting:
        session.let_opponent_act()
    asked = decision_prompt(session.view, session.voice)
    assert asked.endswith("0 pass or bid 6 to 14 (? for help): ")
    assert "You bid seven." in told_of(session, "bid 7")
