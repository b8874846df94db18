"""Plain mode through pipes, as a script or a screen reader meets it."""

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from hilojack import Match, load
from hilojack.calls import PASS
from hilojack.tui import can_draw
from hilojack.tui.plain import PlainTable, decision_prompt
from hilojack.tui.session import Home, Session
from hilojack.words.suits import name_card

PROGRAM = """
import sys
from hilojack import Match, load
from hilojack.calls import PASS
from hilojack.words.suits import name_card
from hilojack.tui import play
game, preset, fresh = sys.argv[1], sys.argv[2] or None, "fresh" in sys.argv
variant = load(game, preset=preset) if game else None
sys.exit(play(variant, opponents=["random"], seed=None if not game else 3, fresh=fresh))
"""
ANY_CARD = "1\n2\n3\n4\n5\n6\n"


def run(state: Path, lines: str, game: str = "california-jack", *more: str) -> str:
    """What the program prints when these lines are piped to it."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, game, *(more or ("",))],
        input=lines,
        capture_output=True,
        text=True,
        env={**os.environ, "HILOJACK_STATE": str(state), "PYTHONIOENCODING": "utf-8"},
        timeout=30,
        check=False,
    )
    assert done.stderr == ""
    assert done.returncode == 0
    return done.stdout


def test_a_whole_match_through_a_pipe(tmp_path: Path) -> None:
    out = run(tmp_path, ANY_CARD * 900)
    assert "\x1b" not in out
    assert out.count("Deal ") >= 3
    assert "the match.\n" in out
    assert out.splitlines()[-2].endswith("; 10 points win.")
    assert out.endswith("Goodbye.\n")
    assert not any(sign in out for sign in "─│╭╰♠♥♦♣")


def test_the_end_of_the_lines_saves_and_the_match_goes_on(tmp_path: Path) -> None:
    first = run(tmp_path, ANY_CARD)
    assert first.endswith("Saved. Resume: hilojack play --resume california-jack-1\n")
    again = Session.resume(Home(tmp_path).saves()[0], home=Home(tmp_path))
    saved = again.view
    second = run(tmp_path, "v\nq\n", "")
    assert second.startswith("Resuming California Jack (denexa) against Ben: deal 1.")
    assert Session.resume(Home(tmp_path).saves()[0], home=Home(tmp_path)).view == saved
    assert decision_prompt(saved, again.voice).rstrip() in second


def test_bad_input_is_explained_and_asked_again(tmp_path: Path) -> None:
    out = run(tmp_path, "zz\n99\nu\nm\nd\n")
    assert "'zz' is neither a card, as in JS or TD, nor a command; ? lists those." in out
    assert "There is no number 99; choose from 1 to 6." in out
    assert "You have not acted in this deal." in out
    assert "The match is not over yet." in out
    assert "The deal is not over yet." in out
    assert out.count("Play (? for help):") == 6


def test_a_dealer_who_may_choose_is_asked(tmp_path: Path) -> None:
    variant = load("california-jack", preset="bicycle")
    seed = next(s for s in range(9) if dealer_is_asked(tmp_path / str(s), variant_seed=s))
    session = Session.begin(variant, ["random"], home=Home(tmp_path), seed=seed)
    out = StringIO()
    PlainTable(session, StringIO("deal-t\nq\n"), out).run([])
    asked = "1 deal the cards singly or 2 deal the cards in threes (? for help):"
    assert f"{asked}\nYou deal the cards in threes." in out.getvalue()


def dealer_is_asked(folder: Path, variant_seed: int) -> bool:
    variant = load("california-jack", preset="bicycle")
    session = Session.begin(variant, ["random"], home=Home(folder), seed=variant_seed)
    return not session.waiting


def test_every_command_answers(tmp_path: Path) -> None:
    session = Session.begin(load("california-fives"), ["random"], home=Home(tmp_path), seed=3)
    out = StringIO()
    PlainTable(session, StringIO("?\nv\nl\ns\nc\nr\nf\np\nq\n"), out).run(["Welcome."])
    told = out.getvalue()
    for words in (
        "Welcome.",
        "q  quit: leave; the match is saved",
        "California Fives (cats), deal 1.",
        "No trick has been taken yet.",
        "Five of spades: open.",
        "Unseen spades: ",
        "The first side to reach 61 points wins the match.",
        "always writes suits as letters",
        "does not pause",
        "Saved. Resume",
    ):
        assert words in told, words
    for key in ("d  deal", "m  rematch", "x  review"):
        assert key not in told, key


def test_a_new_match_is_chosen_step_by_step(tmp_path: Path) -> None:
    session = Session.begin(load("california-jack"), ["random"], home=Home(tmp_path), seed=3)
    out = StringIO()
    table = PlainTable(session, StringIO("n\nbridge\nshasta\npenguin\nrandom\nq\n"), out)
    table.run([])
    assert "'bridge' is not one of them." in out.getvalue()
    assert table.session.variant.title == "Shasta Sam (penguin)"
    assert "The match you left is kept" in out.getvalue()


def test_cards_and_calls_are_typed_in_words_too(tmp_path: Path) -> None:
    match = Match(load("pitch", seats=2), ["You", "Ben"], seed=1)
    while match.turn != match.seats.index("You"):
        match.act(PASS)
    session = Session(match, {"Ben": "random"}, Home(tmp_path))
    card = name_card(session.view.hand[0])
    out = StringIO()
    PlainTable(session, StringIO(f"bid four\n{card}\nthe {card}\nq\n"), out).run([])
    assert "You bid four." in out.getvalue()
    assert f"You play the {card}." in out.getvalue()


def test_undo_asks_for_the_same_card_again(tmp_path: Path) -> None:
    session = Session.begin(load("california-jack"), ["random"], home=Home(tmp_path), seed=3)
    while session.waiting:
        session.let_opponent_act()
    before = session.view
    card = 1 + before.hand.index(before.acts[0])
    out = StringIO()
    PlainTable(session, StringIO(f"{card}\nu\nq\n"), out).run([])
    assert session.view == before
    assert "Taken back." in out.getvalue()


def test_an_interrupt_saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> str:
        raise KeyboardInterrupt

    lines = StringIO()
    monkeypatch.setattr(lines, "readline", interrupt)
    session = Session.begin(load("california-jack"), ["random"], home=Home(tmp_path), seed=3)
    out = StringIO()
    assert PlainTable(session, lines, out).run([]) == 0
    assert out.getvalue().endswith("Saved. Resume: hilojack play --resume california-jack-1\n")


@pytest.mark.parametrize("seats", [2, 4])
def test_all_games_can_be_played_in_lines(tmp_path: Path, seats: int) -> None:
    variant = load("california-fives", seats=seats)
    session = Session.begin(variant, ["random"], home=Home(tmp_path), seed=5)
    out = StringIO()
    PlainTable(session, StringIO(ANY_CARD * 400), out).run([])
    assert "Five of clubs: " in out.getvalue()
    assert session.over


def test_a_dumb_terminal_is_not_drawn_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert not can_draw()
