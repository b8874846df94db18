"""Puzzles for people: which one comes, how hard it is, and the puzzles of the terminal."""

import io
import json
from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import pytest

from hilojack.boards.answered import Puzzled, Tallied, first_answers, solved_words
from hilojack.calls import show_act
from hilojack.cli import main
from hilojack.puzzles import Store
from hilojack.puzzles.difficulty import ENOUGH, STEPS, Tally, grade, missed, missed_at
from hilojack.puzzles.shipped import Wish, choose, in_order, of_the_day, shipped, stride
from hilojack.system.diary import Diary
from hilojack.tui.puzzling import PuzzleTable, keep
from hilojack.tui.saves import home
from hilojack.web.table.entries import pack, unpack
from test_lessons import CARD, NAMED

GOLDEN = Path(__file__).parent / "golden" / "puzzles-1.hjpz"
ANSWERED = (
    b'{"type":"puzzled","puzzle":"0123456789abcdef","game":"pitch","preset":"penguin","seats":2,'
    b'"difficulty":3,"right":false,"at":1795791600.0,"act":8}'
)


def right(number: int) -> str:
    return show_act(shipped().puzzle(number).proof.best)


def wrong(number: int) -> str:
    proof = shipped().puzzle(number).proof
    return show_act(next(act for act in proof.sums if act != proof.best))


# --- those that come with the program ------------------------------------------------------------


def test_what_is_told_of_a_puzzle_without_reading_it_is_so() -> None:
    for number in range(1, len(shipped()) + 1, max(1, len(shipped()) // 40)):
        puzzle = shipped().puzzle(number)
        told = (puzzle.variant, puzzle.difficulty, puzzle.themes)
        assert shipped().about[number - 1] == told


def test_a_file_of_a_release_before_the_list_is_read_whole() -> None:
    old = Store.read(GOLDEN)
    assert "about" not in old.header
    again = Store.of_bodies(old.bodies, old.games, old.header["made_by"])
    assert Store.parse(again.data).about == old.about
    names = [old.identity(number) for number in range(1, len(old) + 1)]
    assert len(set(names)) == len(set(zip(old.bodies, names, strict=True)))


def test_a_puzzle_has_the_same_identity_whatever_its_place_and_file() -> None:
    old = Store.read(GOLDEN)
    other = Store.of([old.puzzle(n) for n in (300, 7)], {})
    assert [other.identity(n) for n in (1, 2)] == [old.identity(n) for n in (300, 7)]


# --- the choice ----------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2, 3, 10, 144, 320, 5000])
def test_every_puzzle_comes_once_before_one_comes_again(count: int) -> None:
    class Sized:
        def __len__(self) -> int:
            return count

    order = list(in_order(Sized(), after=1))
    assert sorted(order) == list(range(1, count + 1))
    assert order[-1] == 1
    assert 1 <= stride(count) <= max(1, count)


def test_the_next_puzzle_suits_and_is_not_done() -> None:
    store = shipped()
    first = choose(store, Wish(game="pitch", theme="ten"))
    assert first is not None
    done = {store.identity(first)}
    second = choose(store, Wish(game="pitch", theme="ten"), done, after=first)
    assert second not in (None, first)
    for number in (first, second or 0):
        about = store.about[number - 1]
        assert (about.variant.game, "ten" in about.themes) == ("pitch", True)
    everything = {store.identity(number) for number in range(1, len(store) + 1)}
    assert choose(store, Wish(), everything) is None


def test_a_difficulty_that_is_known_better_decides_what_suits() -> None:
    store = shipped()
    easy = choose(store, Wish(difficulty=0))
    assert easy is not None
    grades = {store.identity(easy): 5}
    assert choose(store, Wish(difficulty=0), grades=grades) != easy
    assert choose(store, Wish(difficulty=5), after=easy - 1, grades=grades) is not None


def test_the_puzzle_of_the_day_is_another_each_day_until_all_have_come() -> None:
    store, first = Store.read(GOLDEN), date(2026, 11, 27)
    days = [of_the_day(store, first + timedelta(n)) for n in range(len(store))]
    assert len(set(days)) == len(store)
    assert of_the_day(store, first + timedelta(len(store))) == days[0]


# --- difficulty ----------------------------------------------------------------------------------


def test_the_levels_decide_until_enough_people_have_answered() -> None:
    for level in range(STEPS):
        assert grade(level, Tally(ENOUGH - 1, 0)) == level
        assert missed(level, Tally()) == pytest.approx(missed_at(level))
        as_expected = Tally(6000, round(6000 * (1 - missed_at(level))))
        assert grade(level, as_expected) == level


def test_many_results_outweigh_the_levels_and_few_move_them_little() -> None:
    assert grade(0, Tally(1000, 0)) == grade(5, Tally(1000, 0)) == 5
    assert grade(5, Tally(1000, 1000)) == 0
    assert grade(0, Tally(ENOUGH, 0)) == 3, "half of the weight says 5, half of it 0"
    assert grade(2, Tally(ENOUGH, ENOUGH // 2)) == 2


# --- the terminal --------------------------------------------------------------------------------


def played(diary: Diary, typed: str, number: int = 0, wish: Wish | None = None) -> list[str]:
    """What the terminal prints for these lines."""
    out = io.StringIO()
    assert PuzzleTable(wish or Wish(), diary, io.StringIO(typed), out).run(number) == 0
    return out.getvalue().splitlines()


@pytest.fixture
def diary(tmp_path: Path) -> Diary:
    return Diary(tmp_path / "diary.jsonl")


def test_a_puzzle_is_answered_and_its_lines_are_walked_forward_and_back(diary: Diary) -> None:
    told = played(diary, f"{right(1)}\nf\nb\nb\n{wrong(1)}\ni\nq\n", 1)
    assert told[1].startswith("Puzzle 1 of ")
    assert "Right." in told
    assert "You have solved 1 of 1 puzzle (100%)." in told
    assert [line[:5] for line in told if line[1:5] == " of "] == ["1 of ", "0 of "]
    assert "That is its beginning." in told
    assert any(line.endswith("in the same deal.") for line in told)
    (entry,) = diary.entries(Puzzled)
    assert (entry.puzzle, entry.right) == (shipped().identity(1), True)


def test_the_first_answer_counts_in_the_terminal_too(diary: Diary) -> None:
    told = played(diary, f"{wrong(2)}\nq\n", 2)
    assert any(line.startswith("Wrong. The ") for line in told)
    told = played(diary, f"{right(2)}\nq\n", 2)
    assert "You had answered this puzzle before: your first answer counts." in told
    assert "You have solved 0 of 1 puzzle (0%)." in told
    assert not keep(diary, 2, None)
    assert len(diary.entries(Puzzled)) == 1


def test_what_is_no_card_that_can_be_played_answers_nothing(diary: Diary) -> None:
    hand = shipped().puzzle(1).view.hand
    other = show_act(next(card for card in range(52) if card not in hand))
    told = played(diary, f"nonsense\n{other}\n99\n?\nv\nr\nc\nl\n\nf\n", 1)
    assert any(line.startswith("You do not hold") for line in told)
    assert diary.entries(Puzzled) == []


def test_before_an_answer_the_terminal_prints_what_the_solver_knows_alone(diary: Diary) -> None:
    for number in range(1, len(shipped()) + 1, max(1, len(shipped()) // 20)):
        told = " ".join(played(diary, "v\nl\n", number))
        named = {" of ".join(found) for found in CARD.findall(told)} & NAMED.keys()
        cards = {NAMED[word] for word in named}
        assert cards
        assert not cards & set(shipped().puzzle(number).view.memory.unseen)


def test_puzzles_come_one_after_the_other_until_none_is_left(diary: Diary) -> None:
    kinds = Counter((one.variant.game, one.difficulty) for one in shipped().about)
    (game, difficulty), puzzles = kinds.most_common()[-1]
    told = played(diary, "a\nn\n" * puzzles, wish=Wish(game, difficulty=difficulty))
    assert told[-1] == "You have answered every puzzle that suits."
    assert len(first_answers(diary.entries(Puzzled))) == puzzles
    assert told.count("That counts as missed.") == puzzles


def test_a_diary_that_cannot_be_written_ends_before_the_answer(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    out = io.StringIO()
    table = PuzzleTable(Wish(), Diary(tmp_path / "file" / "diary"), io.StringIO("a\n"), out)
    with pytest.raises(FileExistsError):
        table.run(1)
    assert out.getvalue().endswith("Which card is best?\n")


# --- the command ---------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HILOJACK_STATE", str(tmp_path / "state"))


def test_the_command_prints_a_puzzle_without_its_answer_and_then_with_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["puzzles", "--number", "3", "--json"]) == 0
    asked = json.loads(capsys.readouterr().out)
    assert not {"best", "values", "costs", "everywhere", "themes", "explanation"} & set(asked)
    assert home().diary.entries(Puzzled) == []
    assert main(["puzzles", "--number", "3", "--json", "--answer", wrong(3)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["best"], told["right"], told["counted"]) == (right(3), False, True)
    assert told["explanation"]["answer"]["acts"][0] == right(3)
    assert main(["puzzles", "--number", "3", "--answer", right(3)]) == 0
    assert capsys.readouterr().out.startswith("Right.\n")
    (entry,) = home().diary.entries(Puzzled)
    assert not entry.right


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--number", "999999"], "there is no 999999"),
        (["--number", "0"], "0 is not a whole number from 1"),
        (["--game", "pich"], "did you mean 'pitch'?"),
        (["--theme", "jacks"], "'jacks' is not a theme"),
        (["--difficulty", "6"], "a difficulty is from 0 to 5, not 6"),
        (["--number", "1", "--answer", "nonsense"], "--answer: 'nonsense' is neither a card"),
        (["--number", "1", "--answer", "red joker"], "--answer: you do not hold the red joker"),
    ],
)
def test_the_command_says_what_is_wrong(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["puzzles", *words]) == 2
    assert said in capsys.readouterr().err


# --- what is kept --------------------------------------------------------------------------------


def test_an_answer_that_this_release_wrote_is_read_for_ever() -> None:
    entry = unpack(ANSWERED)
    assert isinstance(entry, Puzzled)
    assert (entry.act, pack(entry)) == (8, ANSWERED)
    assert unpack(b'{"type":"tallied","puzzle":"0123456789abcdef","right":true}') == Tallied(
        "0123456789abcdef", True
    )
    assert solved_words([]) == "You have answered no puzzle yet."
