"""Rulings on a sitting: what is saved, taken up again, taken back and kept."""

import json
import stat
from pathlib import Path
from typing import Any

import pytest

from hilojack import load
from hilojack.players import PLAYERS
from hilojack.tui.session import Home, Session, Settings, home, move_pegs, sit_down
from hilojack.views.events import Counted
from hilojack.views.tricks import Played
from records_support import played

JACK = load("california-jack")


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
    again = Session.resume(place.match, home=place)
    assert again.view == session.view
    assert again.kinds == session.kinds
    for file in place.folder.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_match_goes_on_with_its_pegs_after_several_deals(place: Home) -> None:
    session = begin(place, game="california-fives")
    play_on(session, 99)
    session.next_deal()
    play_on(session, 2)
    again = Session.resume(place.match, home=place)
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
    aside = Path(words[0].rpartition(" ")[2])
    assert Session.resume(aside, home=place).view == saved.view


def test_a_fresh_match_is_new(place: Home) -> None:
    play_on(begin(place), 2)
    session, _ = sit_down(None, home=place, fresh=True)
    assert len(session.view.hand) == 6
    assert session.view.stock == 40


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"game": "no-such-game"}'])
def test_a_damaged_save_is_reported_and_kept_aside(place: Home, damage: str) -> None:
    begin(place)
    place.match.write_text(damage)
    session, words = sit_down(None, home=place)
    assert "could not be read" in words[0]
    kept = list(place.folder.glob("match-damaged-*.json"))
    assert [f.read_text() for f in kept] == [damage]
    assert session.view.number == 1


def test_a_named_save_that_is_none_is_an_error(place: Home, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        sit_down(None, home=place, resume=tmp_path / "none.json")


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
    assert not place.match.exists()


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


def test_a_named_save_makes_the_match_that_was_left_keep_aside(place: Home) -> None:
    named = begin(place, seed=1)
    play_on(named, 2)
    other = place.match.rename(place.folder / "other.json")
    left = begin(place, seed=2)
    play_on(left, 3)
    session, words = sit_down(None, home=place, resume=other)
    assert session.view == named.view
    aside = Path(words[0].rpartition(" ")[2])
    assert Session.resume(aside, home=place).view == left.view


def test_the_match_that_was_left_may_be_named_itself(place: Home) -> None:
    saved = begin(place)
    session, words = sit_down(None, home=place, resume=place.match)
    assert session.view == saved.view
    assert len(words) == 1


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


def test_a_path_with_a_blank_can_be_pasted_from_the_advice(tmp_path: Path) -> None:
    place = Home(tmp_path / "my games")
    play_on(begin(place), 1)
    _, words = sit_down(None, home=place, fresh=True)
    assert f"'{place.folder}" in words[0]


def test_a_decision_of_a_later_deal_is_tried_again_at_the_score_of_the_match(
    tmp_path: Path,
) -> None:
    match = played("california-jack", seed=5)
    first = match.deals[0]
    options: dict[str, Any] = {"home": Home(tmp_path), "origin": "evening", "kinds": {}}
    again = Session.again(match, len(first.acts) + 1, opponents=["random"], **options)
    assert again.view.number == 2
    assert again.view.scores == first.scores != (0, 0)
