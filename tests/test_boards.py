"""Sets of boards: the same cards for everybody, results beside a field, a secret that is proved; in
the terminal each board is played once, however often the table is left.
"""

import itertools
import json
import time
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest

from hilojack import load
from hilojack.boards import field
from hilojack.boards.entries import Begun, BoardScored, Lapsed
from hilojack.boards.field import BoardResult, compare, field_of, play_board, total
from hilojack.boards.results import COUNTS, next_board, of_set, set_facts
from hilojack.boards.scales import Scale, Sheet
from hilojack.boards.sets import (
    BOARDS,
    board_set,
    daily,
    known_secret,
    last_day,
    named,
    next_of,
    seats_exchanged,
    weekly,
)
from hilojack.cli import main
from hilojack.cli.work.rating import rows_of
from hilojack.fairness import commit, new_secret
from hilojack.match import Deck, Match, Opening
from hilojack.records import load as read_records, open_match, to_match
from hilojack.records.proofs import prove
from hilojack.search.estimates import Interval
from hilojack.tui import boards as terminal
from hilojack.tui.boards import SittingAtSet, finish_late, play_boards, result_lines
from hilojack.tui.saves import Home
from hilojack.words.boards import played_once

NAME = "california-jack.denexa.2.rule.abcd2345"
SET = named(NAME)
SECRET = known_secret(NAME)
ANY_CARD = "1\n2\n3\n4\n5\n6\n"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A field of players who think no time, and no luck to value."""
    monkeypatch.setattr(terminal, "FIELD", ("random", "rule"))
    monkeypatch.setattr("hilojack.review.tricks.luck", lambda match, seed: 1.5)


# --- the cards -----------------------------------------------------------------------------------


def test_the_name_of_a_set_says_all_but_its_cards() -> None:
    ruled = board_set(load("pitch", seats=4, rules={"low": "holder"}), "expert", "zz99")
    for one in (SET, ruled, daily("2026-11-27"), weekly("2026-11-27")):
        assert named(one.name) == one
    assert ruled.name == "pitch.penguin.4.expert.zz99.low=holder"
    assert [one.kind for one in (SET, daily("2026-11-27"), weekly("2026-11-27"))] == [
        "free",
        "daily",
        "weekly",
    ]
    assert next_of(daily("2026-12-31")) == daily("2027-01-01")
    assert next_of(weekly("2026-12-31")) == weekly("2027-01-05")
    assert (last_day(daily("2026-11-27")), last_day(weekly("2026-11-27")), last_day(SET)) == (
        "2026-11-27",
        "2026-11-29",
        "",
    )


@pytest.mark.parametrize(
    "name",
    [
        *("", "pitch", "pitch.penguin.2.club", "chess.x.2.club.abcd", "pitch.penguin.9.club.abcd"),
        *(
            "pitch.penguin.2.genius.abcd",
            "pitch.penguin.2.club.AB",
            "pitch.penguin.2.club.abcd.low",
        ),
        *("../../etc/x.toml.a.2.club.abcd", "pitch.penguin.²2.club.abcd", f"{NAME}.{'x' * 999}"),
    ],
)
def test_what_is_not_the_name_of_a_set_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"'|choose|players"):
        named(name)


def test_a_board_is_the_same_for_everybody_and_the_seats_take_turns_to_deal() -> None:
    one, other = (SET.match(3, SECRET, names) for names in (("Ann", "Ben"), ("Cora", "Dan")))
    assert one.position == other.position
    packs = {SET.match(number, SECRET).deal.pack for number in range(1, BOARDS + 1)}
    assert len(packs) == BOARDS
    assert SET.match(3, new_secret()).deal.pack not in packs
    assert [SET.match(n, SECRET).deal.dealer for n in (1, 2, 3)] == [0, 1, 0]
    assert (one.scores, seats_exchanged(SET, 0), seats_exchanged(SET, 1)) == ((0, 0), 1, 0)
    for number in (0, BOARDS + 1):
        with pytest.raises(ValueError, match="the boards are 1 to 8"):
            SET.match(number, SECRET)


def test_a_changed_secret_and_a_changed_board_are_refuted() -> None:
    commitment = commit(SECRET)
    dealt = {number: SET.match(number, SECRET).deal for number in (1, 5)}
    assert SET.fault(SECRET, commitment, dealt) == ""
    assert "not the secret" in SET.fault(new_secret(), commitment, dealt)
    assert "board 5" in SET.fault(SECRET, commitment, dealt | {5: dealt[1]})
    (proof,) = prove(SET.match(2, SECRET))
    assert (proof.verdict, proof.fault) == ("nothing to prove", "")
    assert "takes no nonces" in proof.doubt


def test_a_stock_that_is_shuffled_follows_from_the_secret_too() -> None:
    """In a shedding game the stock is shuffled again; a record proves that with the pack."""
    boards = named("mau-mau.penguin.2.rule.abcd2345")
    for number in range(1, BOARDS + 1):
        match = boards.match(number, known_secret(boards.name))
        while match.turn is not None:
            match.act(match.legal_acts()[-1])
        if match.deal.shuffles:
            assert prove(match)[0].fault == ""
            return
    pytest.fail("no stock was shuffled")


# --- beside the field ----------------------------------------------------------------------------


def test_match_points_count_two_for_each_other_beaten_and_one_for_each_tied() -> None:
    own = BoardResult(2, 0.5)
    others = [BoardResult(1, 0.0), BoardResult(2, 1.0), BoardResult(4, 2.0), BoardResult(-3, 0.0)]
    compared = compare(own, others)
    assert compared is not None
    assert (compared.match_points, compared.most, compared.gain) == (5, 8, 1.0)
    assert compared.without_luck == 1.5 - (1 + 1 + 2 - 3) / 4
    assert compare(own, []) is None
    blind = compare(own, [*others, BoardResult(0)])
    assert blind is not None
    assert blind.without_luck is None, "luck is taken out of all or of none"


def test_computer_players_are_compared_with_until_there_are_enough_people() -> None:
    people, computers = [BoardResult(n) for n in range(field.ENOUGH)], [BoardResult(9)]
    assert field_of(people[1:], computers) == [*people[1:], *computers]
    assert field_of(people, computers) == people


def test_the_total_is_the_share_of_the_match_points_and_the_gain_with_its_interval() -> None:
    own = [BoardResult(n) for n in (1, 3)]
    whole = total([(one, compare(one, [BoardResult(0), BoardResult(4)])) for one in own])
    assert (whole.points, whole.percent, whole.gain, whole.without_luck) == (4, 50.0, 0.0, None)
    assert whole.interval is not None
    assert whole.interval.high == pytest.approx(12.706), "Student's t of two boards"
    assert total([(own[0], None)]).percent is None


def test_a_lead_is_better_the_higher_also_where_points_are_charged() -> None:
    variant = load("crazy-eights", preset="standard", seats=2)
    for scores in ((3, 10), (10, 3)):
        match = Match(variant, seed=1, opening=Opening(first_dealer=0, scores=scores))
        assert abs(match.ahead(0)) == 7
        assert match.ahead(0) == -match.ahead(1)
    jack = Match(load("california-jack"), seed=1, opening=Opening(first_dealer=0, scores=(5, 2)))
    assert (jack.ahead(0), jack.ahead(1)) == (3, -3)


def test_a_computer_player_has_the_same_result_again_and_luck_has_the_sign_of_its_side() -> None:
    first = [play_board(SET, 2, SECRET, seat, "rule") for seat in (0, 1)]
    assert first == [play_board(SET, 2, SECRET, seat, "rule") for seat in (0, 1)]
    assert first[0].points == -first[1].points
    assert [one.luck for one in first] == [1.5, -1.5]
    whist = named("pitch.penguin.2.rule.abcd2345")
    assert play_board(whist, 1, SECRET, 0, "rule").luck is None, "nothing is drawn"


# --- in the terminal -----------------------------------------------------------------------------


def lines_of(sitting: SittingAtSet, lines: str) -> tuple[bool, str]:
    out = StringIO()
    return play_boards(sitting, StringIO(lines), out), out.getvalue()


def test_a_set_that_is_left_after_every_line_is_the_one_that_is_played_at_once(
    tmp_path: Path,
) -> None:
    boards = named("pitch.penguin.2.rule.abcd2345")
    whole = SittingAtSet(boards, 0, Home(tmp_path / "whole"))
    assert lines_of(whole, ANY_CARD * 400)[0]
    for sittings in itertools.count():
        line = 1 + sittings % 6
        left = SittingAtSet(
            boards, 0, Home(tmp_path / "left")
        )  # nothing is remembered but the folder
        if lines_of(left, f"{line}\n")[0]:
            break
    assert sittings > 60
    points = [[one.points for one in sitting.played.values()] for sitting in (whole, left)]
    assert len(points[0]) == BOARDS
    assert points[0] == points[1]
    assert len(left.home.diary.entries(BoardScored)) == BOARDS


def test_a_board_is_played_once_without_hints_and_its_result_is_kept_once(tmp_path: Path) -> None:
    sitting = SittingAtSet(SET, 1, Home(tmp_path))
    over, out = lines_of(sitting, "hint\nundo\nresign\nnew\ndeal\n" + "1\n" * 3)
    assert not over
    assert out.count(played_once) == 6, "once in the greeting"
    assert f"duplicate {NAME} --seat 1" in out
    assert not lines_of(sitting, ANY_CARD * 22)[0]
    first = sitting.played[1]
    assert read_records(sitting.record(1))[0].header.kinds == ["rule", "human"]
    session = sitting.take_up(1)  # as if its save were still there
    while session.match.turn is not None:
        session.let(session.match.legal_acts()[-1])
    assert sitting.close(session) == first
    assert len([one for one in sitting.home.diary.entries(BoardScored) if one.board == 1]) == 1


def test_a_save_of_other_cards_is_not_taken_for_the_board(tmp_path: Path) -> None:
    sitting = SittingAtSet(SET, 0, Home(tmp_path))
    session = sitting.take_up(1)
    pack = list(session.match.deal.pack)
    other = Match(
        SET.variant,
        session.match.players,
        opening=Opening(first_dealer=0),
        decks=[Deck(pack[::-1])],
    )
    other.act(other.legal_acts()[0])
    session._match = other
    session.save()
    sitting.close(session)
    with pytest.raises(ValueError, match=r"the table|hand|hold|must|not"):
        sitting.take_up(1)


def test_results_belong_to_their_set_and_seat_and_the_next_board_is_the_first_left() -> None:
    kept = [BoardScored(NAME, n, 0, n, 0.0) for n in (1, 3, 1)] + [BoardScored(NAME, 2, 1, 9, 0.0)]
    assert {n: one.points for n, one in of_set(kept, NAME, 0).items()} == {1: 1, 3: 3}
    assert next_board(of_set(kept, NAME, 0)) == 2
    assert next_board(range(1, BOARDS + 1)) is None


# --- left in the terminal ------------------------------------------------------------------------


@pytest.fixture
def day_later(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Lets a day pass for the terminal."""
    days = itertools.count(1)

    def passes() -> None:
        ahead = 86_401.0 * next(days)
        clock = SimpleNamespace(time=lambda: time.time() + ahead)
        monkeypatch.setattr(terminal, "time", clock)

    return passes


def test_three_sets_left_before_the_last_card_count_in_the_terminal(
    tmp_path: Path, day_later: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    levels = {"random": Interval(1_000, 1_000, 1_000), "rule": Interval(1_200, 1_150, 1_250)}
    sheet = Sheet("pitch", "penguin", 2)
    scales = {sheet: Scale(levels, 64, 1.0)}
    monkeypatch.setattr("hilojack.boards.ratings.shipped_scales", lambda: scales)
    home, names = Home(tmp_path), [f"pitch.penguin.2.rule.abcd234{n}" for n in range(3)]
    acts = []
    for name in names:
        sitting = SittingAtSet(named(name), 0, home)
        over, out = lines_of(sitting, "1\n" * 5)  # a call, and all cards but one or two
        assert (over, COUNTS in out, sitting.played, sitting.begun) == (False, True, {}, 1)
        acts.append(open_match(sitting._file(1))[1].deal.acts)
    (row,) = rows_of(home)
    assert (row.boards, row.begun) == (0, 3)
    finish_late(home)
    assert rows_of(home) == [row], "it is the same day"
    day_later()
    (row,) = rows_of(home)
    assert (row.boards, row.begun) == (3, 0)
    for name, before in zip(names, acts, strict=True):
        sitting = SittingAtSet(named(name), 0, home)
        assert [type(one) for one in sitting.played.values()] == [Lapsed]
        assert not sitting._file(1).exists()
        record = read_records(sitting.record(1))[0]
        assert to_match(record).deal.acts[: len(before)] == before
    facts = set_facts(SET, 0, sitting.lines(), sitting.begun)
    assert facts.boards_begun == 1
    told = "\n".join(result_lines(sitting, sitting.lines()))
    assert "   1*" in told
    assert "* You did not finish it within a day: rule did." in told


def test_a_board_is_finished_where_it_was_left_also_if_its_save_is_gone(
    tmp_path: Path, day_later: Callable[[], None]
) -> None:
    sitting = SittingAtSet(SET, 0, Home(tmp_path))
    assert not lines_of(sitting, "1\n" * 3)[0]
    assert "1 more board is begun" in "\n".join(result_lines(sitting, []))
    session = sitting.take_up(1)  # resumed: it is begun but once
    sitting.close(session)
    assert len(sitting.home.diary.entries(Begun)) == 1
    sitting._file(1).unlink()
    day_later()
    finish_late(sitting.home)
    assert sitting.played[1].points == play_board(SET, 1, SECRET, 0, "rule").points
    assert not lines_of(sitting, ANY_CARD * 22)[0]
    assert type(sitting.played[2]) is BoardScored, "the next board is as before"


def test_a_board_that_was_left_before_boards_had_a_day_waits_as_it_did(
    tmp_path: Path, day_later: Callable[[], None]
) -> None:
    sitting = SittingAtSet(SET, 0, Home(tmp_path))
    assert not lines_of(sitting, "1\n" * 3)[0]
    sitting.home.diary.path.unlink()  # which had no other entry then
    day_later()
    finish_late(sitting.home)
    assert (sitting.played, sitting.begun) == ({}, 0)
    session = sitting.take_up(1)
    assert len(session.match.deal.acts) >= 3
    sitting.close(session)
    assert sitting.begun == 0


def test_a_board_that_another_table_has_open_is_left_alone(
    tmp_path: Path, day_later: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = SittingAtSet(SET, 0, Home(tmp_path))
    assert not lines_of(sitting, "1\n" * 3)[0]
    day_later()
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(terminal, "claim", lambda path: False)
        finish_late(sitting.home)
    assert sitting.played == {}
    finish_late(sitting.home)
    assert list(sitting.played) == [1]


def test_a_board_that_stays_open_for_a_day_is_finished_before_the_next_act(
    tmp_path: Path, day_later: Callable[[], None]
) -> None:
    sitting, out = SittingAtSet(SET, 0, Home(tmp_path)), StringIO()

    class Slow(StringIO):
        """Lines of which the fourth comes the day after."""

        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            if self.tell() == len("1\n" * 3):
                day_later()
            return super().readline(-1 if size is None else size)

    play_boards(sitting, Slow("1\n" * 4), out)
    assert type(sitting.played[1]) is Lapsed
    assert len(to_match(read_records(sitting.record(1))[0]).deal.acts) > 8
    assert "Board 2 of 8" in out.getvalue()


def test_the_command_prints_the_table_and_the_same_as_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HILOJACK_STATE", str(tmp_path))
    monkeypatch.setattr("sys.stdin", StringIO(ANY_CARD * 30))
    assert main(["duplicate", NAME]) == 0
    assert main(["duplicate", NAME, "--results"]) == 0
    told = capsys.readouterr().out
    assert "Nothing is proved" in told
    assert "board  you  random  rule" in told
    assert main(["duplicate", NAME, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["set"] == NAME
    assert facts["boards_begun"] == len(facts["boards"]) + 1, "the input ended in a board"
    assert set(facts["boards"][0]["computers"]) == {"random", "rule"}


def test_the_command_proves_a_secret_that_a_server_showed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    secret = new_secret()
    words = ["duplicate", NAME, "--secret", secret, "--commitment"]
    assert main([*words, commit(secret)]) == 0
    assert "Board 8:" in capsys.readouterr().out
    assert main([*words, commit(new_secret())]) == 1
    assert "Refuted" in capsys.readouterr().out
    assert main(["duplicate", NAME, "--secret", secret]) == 2
    assert main(["duplicate", NAME, "--seat", "2"]) == 2
    assert main(["duplicate", "chess.x.2.club.abcd"]) == 2
