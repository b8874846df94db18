"""Black Jack and Crazy Eights in lines of text, through pipes and line by line."""

import typing
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from hilojack import Match, load
from hilojack.calls import PICK_UP
from hilojack.tui.plain import PlainTable, decision_prompt
from hilojack.tui.session import Home, Session
from hilojack.views.events import Called
from hilojack.views.shedding import DrewCards, Event, Restocked, Skipped
from hilojack.voices import tell
from hilojack.voices.shedding.words import Voice, kinds_of
from tables import play
from test_plain import run
from test_tui_family import Script
from test_tui_shedding import several, shed, two_left

TRY_ALL = "".join(f"{line}\n" for line in [*range(1, 13), "y", "e", "g", 0])


def piped(folder: Path, match: Match, lines: str, *scripts: str) -> str:
    """What is told when these lines come in, the player in seat 0 and the others by scripts."""
    opponents = dict.fromkeys(match.seats[1:], "random")
    session = Session(match, opponents, Home(folder))
    for seat in range(1, match.variant.seats):
        session._bots[seat] = Script(*scripts[seat - 1 : seat])
    out = StringIO()
    PlainTable(session, StringIO(lines), out).run([])
    return out.getvalue()


# --- through a pipe ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "preset"),
    [("black-jack", "base"), ("black-jack", "loose"), ("crazy-eights", "openspiel")],
)
def test_a_whole_match_through_a_pipe(tmp_path: Path, game: str, preset: str) -> None:
    out = run(tmp_path, TRY_ALL * 900, game, preset)
    assert "\x1b" not in out
    assert "the match.\n" in out
    assert out.endswith("Goodbye.\n")
    assert not any(sign in out for sign in "─│╭╰♠♥♦♣")
    assert "Ben draws a card." in out
    assert "Ben draws the" not in out


def test_a_turn_of_several_cards_goes_on_where_the_lines_ended(tmp_path: Path) -> None:
    told = piped(tmp_path, several(), "4h\n4c\n")
    assert told.endswith("play --resume black-jack-1\n")
    saved = Session.resume(Home(tmp_path).saves()[0], home=Home(tmp_path))
    assert saved.view.laid == 2
    saved.leave()
    out = run(tmp_path, "u\nu\nv\n", "")
    assert out.count("Taken back.") == 2
    assert "Your hand: king of spades; four of hearts; five and four of clubs." in out


# --- a turn --------------------------------------------------------------------------------------


def test_the_prompt_tells_all_that_the_choice_hangs_on() -> None:
    match = shed(["AS 6S JH", "2D 3D 4D", "2C 3C 4C"], "KS", rules={"hand": 3}, dealer=1)
    play(match, "DRAW")
    view, voice = match.view(0), Voice(("You", "Ben", "Cora"), 0, match.variant)
    assert view.turn == 0
    assert decision_prompt(view, voice) == (
        "Your hand: ace and six of spades; jack of hearts. Top king of spades. Stock 41. "
        "Ben 3, Cora 4. Play spades or a king (? for help): "
    )
    assert voice.turn(view) == "Play spades or a king."
    play(match, "AS NOMINATE-D")
    assert "Top ace of spades on 1 card. Diamonds nominated. Stock 41." in decision_prompt(
        match.view(1), voice
    )


def test_a_pick_up_is_told_and_answered_or_picked_up(tmp_path: Path) -> None:
    match = shed(["2S 6S JH", "2D 3D 4D"], "2H", rules={"start-card": "played"})
    out = piped(tmp_path, match, "6s\n2s\n", "2D")
    assert "2 cards to pick up, or answer. " in out
    assert "Play or g pick up 2 (? for help):" in out
    assert "The six of spades does not answer the pick-up of 2." in out
    assert "6 cards to pick up" in out


def test_a_card_that_fits_nowhere_is_explained(tmp_path: Path) -> None:
    out = piped(tmp_path, shed(["4C 5C 9D", "6H 6D 7D"], "KH"), "9d\n")
    assert "1 DRAW" not in out
    assert "g draw a card (? for help):" in out
    assert "You must play hearts or a king." in out


@pytest.mark.parametrize("typed", ["4", "clubs", "cl", "nominate-c", "nominate clubs"])
def test_a_suit_is_nominated_by_name_or_number(tmp_path: Path, typed: str) -> None:
    out = piped(tmp_path, shed(["AH 5C 9D", "6H 6D 7S"], "KH"), f"ah\n{typed}\n", "DRAW")
    assert "Nominate 1 spades or 2 hearts or 3 diamonds or 4 clubs (? for help):" in out
    assert "You nominate clubs." in out


def test_a_turn_is_taken_back_until_it_is_ended(tmp_path: Path) -> None:
    out = piped(tmp_path, several(), "u\n4h\n4c\nu\nu\n4h\ne\nu\n", "6H END-TURN", "DRAW")
    assert out.count("Taken back.") == 2
    assert out.count("You play the four of hearts.") == 2
    assert out.count("You have played no card in this turn to take back.") == 2


# --- last card -----------------------------------------------------------------------------------


def test_last_card_is_one_of_two_choices(tmp_path: Path) -> None:
    said = piped(tmp_path, two_left(), "4h\ny\nv\n", "6H LAST-CARD", "DRAW")
    assert " y say last card or e end the turn (? for help):" in said
    assert 'You say "last card".' in said
    assert "You hold 1 card (last card)." in said


def test_last_card_can_be_forgotten(tmp_path: Path) -> None:
    match = shed(["4H 4C", "6D 7D"], "KH")
    out = piped(tmp_path, match, "4h\ne\nv\n4c\n", "DRAW")
    assert "You hold 1 card (forgot)." in out
    assert 'You did not say "last card".\nYou pick up 7 cards: ' in out


# --- words ---------------------------------------------------------------------------------------


def test_every_event_has_a_sentence() -> None:
    assert all(hasattr(Voice, f"_{one.tag.replace('-', '_')}") for one in typing.get_args(Event))


def voice(seat: int | None = 0) -> Voice:
    return Voice(("You", "Ben", "Cora"), seat, load("black-jack", seats=3))


def test_what_others_draw_stays_hidden() -> None:
    assert voice().tell([DrewCards(1, 2, ())]) == ["Ben picks up 2 cards."]
    assert voice().tell([DrewCards(0, 2, (0, 13))]) == [
        "You pick up 2 cards: two of spades; two of hearts."
    ]


def test_a_pick_up_with_an_empty_stock_is_told() -> None:
    call = Called(1, PICK_UP)
    assert voice().tell([call]) == ["Ben finds nothing to pick up."]
    assert voice().tell([call, Restocked(9, True), DrewCards(1, 2, ())])[-1] == (
        "Ben picks up 2 cards."
    )
    assert voice().tell([Skipped(2)]) == ["2 players are skipped."]


def test_what_a_hand_lacks_is_told_in_whole_suits_and_ranks() -> None:
    pack = (1 << 52) - 1
    assert kinds_of([*range(13, 26), 4, 30, 43], pack) == ["hearts", "sixes"]
    assert kinds_of([1, 2], pack) == []


def test_a_match_is_told_with_the_stocks_that_were_shuffled() -> None:
    match = Match(load("crazy-eights", seats=2), ["Ann", "Ben"], seed=3)
    random = Random(1)
    while not (match.deal_over or match.deal.shuffles):
        match.act(random.choice(match.legal_acts()))
    told = tell(match)
    assert told[-1].startswith("Score: ")
    assert any("is shuffled into a stock of" in line for line in told)


def test_every_command_answers(tmp_path: Path) -> None:
    session = Session.begin(load("black-jack"), ["random"], home=Home(tmp_path), seed=3)
    out = StringIO()
    PlainTable(session, StringIO("?\nv\nl\ns\nc\nr\nf\np\nw\nq\n"), out).run([])
    told = out.getvalue()
    for words in (
        "y says last card",
        "w  wait: change the time for saying last card, or no limit",
        "Black Jack (base), deal 1.",
        "The pile of 1 card, its top card first: ",
        "1 point wins.",
        "Unseen spades: ",
        "The pack",
        "has no time limit for last card",
        "Saved. Resume",
    ):
        assert words in told, words
