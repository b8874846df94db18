"""Rulings on a sitting: what is saved, taken up again, taken back and kept."""

import errno
import json
import os
import re
import stat
import subprocess
import sys
from pathlib import Path
from time import time
from typing import Any

import pytest

from hilojack import Match, load
from hilojack.calls import DONE
from hilojack.cli import main
from hilojack.players import PLAYERS, make_player
from hilojack.records import read_save
from hilojack.tui.saves import KEPT as MOST, KEPT_DAYS, release
from hilojack.tui.session import Home, Session, Settings, home, move_pegs, sit_down
from hilojack.views.events import Counted
from hilojack.views.tricks import Played
from hilojack.voices.choosing import numbered
from records_support import played

JACK = load("california-jack")
KEPT = "The match you left is kept; resume it: hilojack play --resume california-jack-1"


@pytest.fixture
def place(tmp_path: Path) -> Home:
    return Home(tmp_path / "state")


def begin(place: Home, *, game: str = "california-jack", seats: int = 2, seed: int = 7) -> Session:
    return Session.begin(load(game, seats=seats), ["random"], home=place, seed=seed)


def play_on(session: Session, acts: int) -> None:
    """Let the opponents act, and the player the first way that is legal, so many times."""
    while acts and not session.deal_over:
        if session.waiting:
            session.let_opponent_act()
        else:
            assert session.act(session.view.acts[0]) is None
            acts -= 1


def test_the_player_sees_nothing_but_a_view(place: Home) -> None:
    session = begin(place)
    assert session.view.seat == session.seat
    assert not any(name in vars(Session) for name in ("match", "position"))


def test_an_illegal_act_changes_nothing_and_says_why(place: Home) -> None:
    session = begin(place)
    play_on(session, 1)
    while session.waiting:
        session.let_opponent_act()
    before = session.view
    not_held = next(card for card in range(52) if card not in before.hand)
    reason = session.act(not_held)
    assert reason is not None
    assert reason.startswith("You do not hold the ")
    assert session.view == before


def test_news_are_told_once(place: Home) -> None:
    session = begin(place)
    assert session.news()
    assert session.news() == ()
    play_on(session, 1)
    assert any(isinstance(event, Played) for event in session.news())


def test_undo_goes_back_to_the_players_last_act(place: Home) -> None:
    session = begin(place)
    while session.waiting:
        session.let_opponent_act()
    before = session.view
    session.act(before.acts[0])
    while session.waiting:
        session.let_opponent_act()
    session.undo()
    assert session.view == before
    assert session.news() == ()


def test_undo_without_an_act_says_so(place: Home) -> None:
    with pytest.raises(ValueError, match="not acted in this deal"):
        begin(place).undo()


def test_every_act_is_saved_for_its_owner_alone(place: Home) -> None:
    session = begin(place)
    play_on(session, 3)
    again = Session.resume(place.saves()[0], home=place)
    assert again.view == session.view
    assert again.kinds == session.kinds
    for file in place.folder.rglob("*"):
        assert stat.S_IMODE(file.stat().st_mode) == 0o700 if file.is_dir() else 0o600


def test_a_match_goes_on_with_its_pegs_after_several_deals(place: Home) -> None:
    session = begin(place, game="california-fives")
    play_on(session, 99)
    session.next_deal()
    play_on(session, 2)
    again = Session.resume(place.saves()[0], home=place)
    assert again.pegs == session.pegs
    assert again.view == session.view


def test_a_back_peg_leaps_over_the_front_one() -> None:
    counted = [Counted("high", 0, 1), Counted("game", None, 0), Counted("five-clubs", 0, 5)]
    assert move_pegs(((2, 4), (0, 0)), counted) == ((5, 10), (0, 0))


def test_a_rematch_seats_the_same_players(place: Home) -> None:
    session = begin(place)
    with pytest.raises(ValueError, match="not over yet"):
        session.rematch()
    while not session.over:
        if session.deal_over:
            session.next_deal()
        play_on(session, 99)
    names = session.names
    session.rematch()
    assert session.names == names
    assert session.view.number == 1
    assert not session.over


def test_partners_sit_opposite_and_the_player_is_one_of_four(place: Home) -> None:
    session = begin(place, game="california-fives", seats=4)
    assert sorted(session.names) == ["Ben", "Cora", "Dan", "You"]
    assert session.kinds.count("random") == 3
    assert session.kinds[session.seat] == ""


def test_a_saved_match_goes_on_when_none_or_the_same_game_is_asked_for(place: Home) -> None:
    saved = begin(place)
    play_on(saved, 2)
    for asked in (None, JACK):
        session, words = sit_down(asked, home=place)
        assert session.view == saved.view
        assert words[0].startswith("Resuming California Jack")


def test_another_game_keeps_the_saved_match_aside(place: Home) -> None:
    saved = begin(place)
    play_on(saved, 2)
    session, words = sit_down(load("shasta-sam"), home=place)
    assert session.variant.game == "shasta-sam"
    assert words == [KEPT]
    assert sit_down(None, home=place, resume="california-jack-1")[0].view == saved.view


def test_a_fresh_match_is_new(place: Home) -> None:
    play_on(begin(place), 2)
    session, _ = sit_down(None, home=place, fresh=True)
    assert len(session.view.hand) == 6
    assert session.view.stock == 40


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"game": "no-such-game"}'])
def test_a_damaged_save_is_reported_and_left_alone(place: Home, damage: str) -> None:
    begin(place)
    (path,) = place.saves()
    path.write_text(damage)
    session, words = sit_down(None, home=place)
    assert words[0].startswith("The saved match 'california-jack-1' could not be read")
    assert path.read_text() == damage
    assert session.view.number == 1
    session.leave()
    with pytest.raises(ValueError, match=r"cannot be resumed: .*; choose from california-jack-2"):
        sit_down(None, home=place, resume="california-jack-1")


def test_a_named_save_that_is_none_is_an_error_with_the_choices(place: Home) -> None:
    with pytest.raises(ValueError, match="no match 'x' to resume; no match is left unfinished"):
        sit_down(None, home=place, resume="x")
    begin(place)
    release(place.saves()[0])
    with pytest.raises(ValueError, match="no match 'x' to resume; choose from california-jack-1"):
        sit_down(None, home=place, resume="x")


def test_a_name_is_made_fit_to_be_shown(place: Home) -> None:
    session = Session.begin(
        JACK, ["random"], home=place, name="  Ann\n\x1b[2J of  the Isles and more "
    )
    assert session.names[session.seat] == "Ann [2J of the I"


def test_an_opponent_may_have_the_players_name_in_no_case(place: Home) -> None:
    session = Session.begin(JACK, ["random"], home=place, name="ben")
    assert sorted(session.names) == ["Cora", "ben"]


def test_an_opponent_that_does_not_exist_is_refused_before_anything_is_saved(place: Home) -> None:
    with pytest.raises(ValueError, match="choose from"):
        Session.begin(JACK, ["nobody"], home=place)
    assert place.saves() == []


def test_a_folder_that_cannot_be_written_is_told_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    session = begin(Home(tmp_path / "file" / "state"))
    assert session.trouble is not None
    assert "cannot be saved" in session.trouble
    play_on(session, 3)


def test_settings_last(place: Home) -> None:
    session = begin(place)
    session.change(aid=False, letters=True, name="Ann")
    assert place.settings() == Settings(letters=True, aid=False, name="Ann")
    assert begin(place).names == ("Ann", "Ben")


def test_settings_that_cannot_be_read_are_as_at_first(place: Home) -> None:
    place.folder.mkdir()
    (place.folder / "settings.json").write_text(json.dumps({"aid": "yes", "pause": 0.4, "x": 1}))
    assert place.settings() == Settings(pause=0.4)


def test_the_folder_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.delenv("HILOJACK_STATE", raising=False)
    assert home().folder == tmp_path / "hilojack"
    monkeypatch.setenv("HILOJACK_STATE", str(tmp_path / "own"))
    assert home().folder == tmp_path / "own"


def test_a_save_elsewhere_is_resumed_as_a_match_of_its_own(place: Home, tmp_path: Path) -> None:
    named = begin(place, seed=1)
    play_on(named, 2)
    other = place.saves()[0].rename(tmp_path / "other.hilojack")
    before = other.read_bytes()
    session, words = sit_down(None, home=place, resume=other)
    assert session.view == named.view
    assert len(words) == 1
    play_on(session, 1)
    assert other.read_bytes() == before
    assert [path.stem for path in place.saves()] == ["california-jack-1"]


def test_an_unknown_opponent_is_refused_though_a_match_was_left(place: Home) -> None:
    begin(place)
    with pytest.raises(ValueError, match="choose from"):
        sit_down(None, ["nobody"], home=place)


def test_the_same_opponents_go_on_and_others_begin_anew(
    place: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PLAYERS, "other", PLAYERS["random"])
    saved = begin(place)
    assert sit_down(None, ["random"], home=place)[0].view == saved.view
    session, words = sit_down(None, ["other"], home=place)
    assert session.opponents == ("other",)
    assert "is kept" in words[0]


def test_going_on_with_no_match_says_so(place: Home) -> None:
    _, words = sit_down(None, home=place, go_on=True)
    assert words == ["There is no match to resume; a new one begins."]


def test_a_decision_of_a_later_deal_is_tried_again_at_the_score_of_the_match(
    tmp_path: Path,
) -> None:
    match = played("california-jack", seed=5)
    first = match.deals[0]
    options: dict[str, Any] = {"home": Home(tmp_path), "origin": "evening", "kinds": {}}
    again = Session.again(match, len(first.acts) + 1, opponents=["random"], **options)
    assert again.view.number == 2
    assert again.view.scores == first.scores != (0, 0)


# --- several matches -----------------------------------------------------------------------------


def test_every_match_has_a_save_of_its_own_and_says_how_to_resume_it(place: Home) -> None:
    jack, sam = begin(place), begin(place, game="shasta-sam")
    play_on(jack, 2)
    for session, name in ((jack, "california-jack-1"), (sam, "shasta-sam-1")):
        assert session.farewell == f"Saved. Resume: hilojack play --resume {name}"
        assert sit_down(None, home=place, resume=name)[0].view == session.view


def test_the_last_match_is_the_one_played_last(place: Home) -> None:
    jack, sam = begin(place), begin(place, game="shasta-sam")
    assert sit_down(None, home=place, go_on=True)[0].view == sam.view
    play_on(jack, 2)
    assert sit_down(None, home=place, go_on=True)[0].view == jack.view


def test_a_finished_match_leaves_the_list_and_the_last_stays_for_a_review(place: Home) -> None:
    session = begin(place)
    while not session.over:
        if session.deal_over:
            session.next_deal()
        play_on(session, 99)
    assert place.saves() == []
    assert read_save(place.finished).finished
    assert session.farewell == "Goodbye."
    assert sit_down(None, home=place, go_on=True)[1] == [
        "There is no match to resume; a new one begins."
    ]


def test_old_saves_go_when_a_match_begins_and_this_is_said(place: Home) -> None:
    begin(place)
    begin(place, game="shasta-sam")
    for path in place.saves():
        release(path)
    old = time() - KEPT_DAYS * 86_400 - 9
    os.utime(place.named("california-jack-1") or "", (old, old))
    _, words = sit_down(None, home=place, fresh=True)
    assert "One saved match was removed: 20 are kept, for 30 days after the last play." in words
    assert {path.stem for path in place.saves()} == {"shasta-sam-1", "california-jack-1"}


def test_at_most_twenty_saves_heap_up_and_those_at_tables_stay(place: Home) -> None:
    begin(place, game="shasta-sam")
    begin(place)
    for number in range(MOST + 5):
        session, _ = sit_down(None, home=place, fresh=True, seed=number)
        session.leave()
    names = [path.stem for path in place.saves()]
    assert len(names) == MOST + 1
    assert names[-1] == "shasta-sam-1"


def test_what_killed_tables_left_is_swept_away_when_a_match_begins(place: Home) -> None:
    session = begin(place)
    folder = place.folder / "saves"
    for name in (".pitch-1.hilojack.0123abcd", ".pitch-2.hilojack.0123abcd", "pitch-3.lock"):
        (folder / name).write_text("")
    os.utime(folder / ".pitch-1.hilojack.0123abcd", (0, 0))
    assert place.prune() == []
    assert session.path is not None
    assert {path.name for path in folder.iterdir()} == {
        session.path.name,
        session.path.with_suffix(".lock").name,  # of the table that is open
        ".pitch-2.hilojack.0123abcd",  # which may still be written
    }


def test_a_folder_that_may_not_be_changed_is_no_reason_not_to_play(
    place: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(place)
    os.utime(place.saves()[0], (0, 0))
    release(place.saves()[0])

    def refused(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "not yours")

    monkeypatch.setattr(Path, "unlink", refused)
    assert place.prune() == []


def test_what_is_no_save_is_never_removed(place: Home) -> None:
    place.folder.mkdir()
    for name in ("settings.json", "notes.json", "tables.hilojack"):
        (place.folder / name).write_text("{}")
        os.utime(place.folder / name, (0, 0))
    sit_down(None, home=place)
    assert {path.name for path in place.folder.iterdir()} >= {"notes.json", "tables.hilojack"}


@pytest.mark.parametrize("name", ["match", "match-left-20251203-101112-000131"])
def test_the_saves_of_older_releases_open_by_their_names(place: Home, name: str) -> None:
    session = begin(place)
    play_on(session, 2)
    place.saves()[0].rename(place.folder / f"{name}.json")
    assert sit_down(None, home=place)[0].view == session.view
    resumed, _ = sit_down(None, home=place, resume=name)
    assert resumed.view == session.view
    play_on(resumed, 1)
    assert [path.name for path in place.saves()] == [f"{name}.json"]


def test_a_folder_that_cannot_be_locked_is_no_reason_not_to_play(
    place: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = begin(place)
    release(place.saves()[0])
    monkeypatch.setattr("fcntl.flock", refuse)
    assert sit_down(None, home=place)[0].view == saved.view


def refuse(*_: object) -> None:
    raise OSError(errno.ENOLCK, "no locks here")


# --- two tables at once --------------------------------------------------------------------------


def command(state: Path, *words: str) -> "subprocess.Popen[str]":
    """The command in a process of its own, with pipes."""
    return subprocess.Popen(
        [sys.executable, "-m", "hilojack", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "HILOJACK_STATE": str(state)},
    )


def read_until(table: "subprocess.Popen[str]", words: str) -> str:
    assert table.stdout is not None
    for line in table.stdout:
        if words in line:
            return line
    raise AssertionError(f"never said: {words}")


def test_two_tables_at_once_each_resume_their_own_match(tmp_path: Path) -> None:
    one = command(tmp_path, "play", "--plain", "--seed", "1")
    read_until(one, "Your hand")
    two = command(tmp_path, "play", "--plain")
    read_until(two, "Your hand")
    told, _ = two.communicate("1\nq\n")
    assert told.endswith("Saved. Resume: hilojack play --resume california-jack-2\n")
    told, _ = one.communicate("1\nq\n")
    assert told.endswith("Saved. Resume: hilojack play --resume california-jack-1\n")
    hands = {}
    for name in ("california-jack-1", "california-jack-2"):
        told, wrong = command(tmp_path, "play", "--plain", "--resume", name).communicate("q\n")
        assert wrong == ""
        hands[name] = re.findall(r"Your hand: .*", told)[0]
    assert len(set(hands.values())) == 2


def test_a_table_that_is_killed_can_be_resumed_and_one_that_is_open_cannot(tmp_path: Path) -> None:
    table = command(tmp_path, "play", "--plain", "--seed", "1")
    read_until(table, "Your hand")
    told, wrong = command(
        tmp_path, "play", "--plain", "--resume", "california-jack-1"
    ).communicate()
    assert told == ""
    assert "'california-jack-1' is open at another table; no match is left unfinished" in wrong
    assert "open at a table now" in command(tmp_path, "saves").communicate()[0]
    table.kill()
    table.communicate()
    told, wrong = command(tmp_path, "play", "--plain", "--resume").communicate("q\n")
    assert told.startswith("Resuming California Jack")
    assert told.endswith("Saved. Resume: hilojack play --resume california-jack-1\n")


def test_saves_are_listed_with_the_command_that_resumes_each(
    place: Home, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HILOJACK_STATE", str(place.folder))
    assert main(["saves"]) == 0
    assert capsys.readouterr().out == "No match is left unfinished.\n"
    begin(place, game="pitch", seats=3)
    damaged = begin(place)
    for path in place.saves():
        release(path)
    assert damaged.path is not None
    damaged.path.write_text("nonsense")
    assert main(["saves"]) == 0
    told = capsys.readouterr().out
    assert "Pitch (penguin), deal 1, last played " in told
    assert "  Against Ben, random; Cora, random.\n" in told
    assert "  Score: you 0, Ben 0, Cora 0; 7 points win.\n" in told
    assert "  hilojack play --resume pitch-1\n" in told
    assert "  cannot be resumed: " in told
    assert main(["saves", "--json"]) == 0
    unread, pitch = json.loads(capsys.readouterr().out)
    assert "error" in unread
    assert pitch["opponents"] == {"Ben": "random", "Cora": "random"}
    assert pitch["score"] == {"You": 0, "Ben": 0, "Cora": 0}
    assert (pitch["open"], pitch["resume"]) == (False, "hilojack play --resume pitch-1")


def test_no_more_cards_are_chosen_than_are_laid_away(tmp_path: Path) -> None:
    """Whoever holds as many cards that must go as may go has none to choose, and is done."""
    variant = load("pitch", preset="trickster-nine-point", rules={"lay-away": "plain"})
    match, rule = Match(variant, seed=1), make_player("rule")
    while not (laying := match.view(0).laying) or len(laying.bound) < laying.most:
        if match.turn is None:
            match.next_deal()
        else:
            match.act(rule.choose(match.view(match.turn)))
    session = Session(match, dict.fromkeys(match.seats[1:], "rule"), Home(tmp_path))
    trump = next(card for card in laying.cards if card not in laying.bound)
    assert session.act(trump) == "All cards to discard are chosen."
    assert DONE in numbered(session.view).values()
    assert session.act(DONE) is None
    assert session.view.discards == tuple(sorted(laying.bound))
