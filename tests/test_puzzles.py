"""Puzzles: what is stored of them, what they show, and proofs that brute force holds against."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import to_builtins

from hilojack import Match, load
from hilojack.cards import show_card
from hilojack.cli import main
from hilojack.cli.work import lab_puzzles
from hilojack.compiled import twin
from hilojack.lab import hunting, puzzles as lab
from hilojack.players import make_player
from hilojack.puzzles import Puzzle, Store
from hilojack.puzzles.answers import asked as asked_as
from hilojack.puzzles.coding import ENTRY, LARGEST, decode, encode
from hilojack.puzzles.explaining import explain, explanation_facts, told
from hilojack.puzzles.loops import CARDS, Tally, add, weigh
from hilojack.puzzles.position import is_seen_alike, with_world
from hilojack.puzzles.proving import COST, MOST_ALONE, MOST_CARDS, CardProver
from hilojack.puzzles.puzzle import pose, puzzle_facts, question_facts
from hilojack.puzzles.shipped import in_order, shipped
from hilojack.puzzles.store import BadStore
from hilojack.puzzles.themes import THEMES, themed
from hilojack.puzzles.worlds import may_be_posed, worlds_of
from hilojack.search.evaluation.scale import ZERO
from hilojack.search.proofs import workspace
from hilojack.search.proofs.solver import solve
from puzzles_support import dispute, is_small

GOLDEN = Path(__file__).parent / "golden" / "puzzles-1.hjpz"
SAMPLE = Store.read(GOLDEN)
A_TENTH = len(SAMPLE) // 10


def spread(number: int) -> list[Puzzle]:
    """Some puzzles of the sample, spread evenly over it."""
    return [SAMPLE.puzzle(1 + n * len(SAMPLE) // number) for n in range(number)]


# --- the proof -----------------------------------------------------------------------------------


def test_a_tenth_of_the_sample_is_proved_again_by_brute_force() -> None:
    tried = list(filter(is_small, SAMPLE))
    assert len(tried) >= A_TENTH >= 30
    assert len({puzzle.variant.game for puzzle in tried}) >= 10
    assert any(puzzle.proof.worlds > 1 for puzzle in tried)
    assert any(not puzzle.proof.everywhere for puzzle in tried)
    disputes = {puzzle.variant.title: why for puzzle in tried if (why := dispute(puzzle))}
    assert not disputes


def test_five_thousand_puzzles_over_ten_games_come_with_the_program() -> None:
    store = shipped()
    assert len(store) >= 5_000
    assert len({one.variant.game for one in store.about}) >= 10
    assert len(set(store.bodies)) == len(store), "none is there twice"
    assert max(map(len, store.bodies)) + ENTRY <= LARGEST
    assert store.header["licence"]


@pytest.mark.slow
def test_a_tenth_of_those_that_come_with_the_program_is_proved_again_by_brute_force() -> None:
    store = shipped()
    tried = list(islice(filter(is_small, map(store.puzzle, in_order(store))), len(store) // 10))
    assert len(tried) == len(store) // 10
    assert len({puzzle.variant.game for puzzle in tried}) >= 10
    disputes = {puzzle.variant.title: why for puzzle in tried if (why := dispute(puzzle))}
    assert not disputes


def test_brute_force_disputes_a_wrong_proof() -> None:
    puzzle = next(filter(is_small, SAMPLE))
    proof = puzzle.proof
    act = next(act for act in proof.sums if act != proof.best)
    wrong = dict(proof.sums) | {act: proof.sums[act] + 1}
    assert dispute(replace(puzzle, proof=replace(proof, sums=wrong)))
    assert dispute(replace(puzzle, proof=replace(proof, worlds=proof.worlds + 1)))


@pytest.mark.parametrize(("side", "margins"), [(0, [-90, -95, -90]), (1, [90, 95, 90])])
def test_the_best_card_is_best_however_far_behind_its_side_is(
    side: int, margins: list[int]
) -> None:
    """A deal of Phat can be worth more than the scale of the equities is long."""
    tally = Tally([0] * CARDS, [0] * CARDS, [0] * CARDS, list(range(2 * ZERO + 1)))
    add(tally, [*margins, *[0] * CARDS], 0b111, side)
    assert list(tally.sums[:3]) == [-90, -95, -90]
    assert list(tally.behind[:3]) == [0, 1, 0]


def test_every_puzzle_is_small_clear_and_within_its_limits() -> None:
    games = set()
    for body, puzzle in zip(SAMPLE.bodies, SAMPLE, strict=True):
        proof, view = puzzle.proof, puzzle.view
        cards = sum(view.hand_sizes) + view.stock
        assert len(body) + ENTRY <= LARGEST
        assert cards <= (MOST_ALONE if proof.worlds == 1 else MOST_CARDS)
        assert min(proof.cost(act) for act in view.acts if act != proof.best) >= COST
        games.add(puzzle.variant.game)
    assert len(games) >= 10


def test_a_proof_is_found_again() -> None:
    for puzzle in spread(12):
        again = pose(puzzle.match())
        assert again == replace(puzzle, themes=(), difficulty=0)
        assert themed(again).themes == puzzle.themes


def test_the_solver_finds_the_same_values_where_every_card_is_known() -> None:
    """It is given the position of the match itself, with the stock that is left."""
    known = [puzzle for puzzle in SAMPLE if puzzle.proof.worlds == 1]
    with_stock = [puzzle for puzzle in known if puzzle.view.stock]
    assert len(with_stock) >= 5
    for puzzle in [*with_stock, *known[::8]]:
        solution = solve(puzzle.variant, puzzle.match().position, line=False)
        assert {act: one.low for act, one in solution.acts.items()} == puzzle.proof.sums


@pytest.mark.parametrize("missing", ["a compiler", "this twin"])
def test_a_proof_without_its_twin_is_the_same(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lacking(kernel: Callable[..., Any], rules: tuple[int, ...] = ()) -> Any:
        if kernel is weigh:
            raise LookupError("the module has no weigh")
        return twin(kernel)

    if missing == "a compiler":
        monkeypatch.setattr(workspace, "has_twins", lambda: False)
    else:
        monkeypatch.setattr(workspace, "twin", lacking)
    small = [puzzle for puzzle in SAMPLE if sum(puzzle.view.hand_sizes) <= 6]
    for puzzle in [puzzle for puzzle in small if puzzle.proof.worlds <= 30][::6]:
        assert CardProver(puzzle.variant).prove(puzzle.view) == puzzle.proof


# --- what the solver may not know ----------------------------------------------------------------


def test_another_deal_that_the_solver_sees_alike_is_the_same_puzzle_byte_for_byte() -> None:
    exchanged = 0
    for puzzle in spread(24):
        worlds = puzzle.worlds
        for world in worlds[1 : len(worlds) : 1 + len(worlds) // 3]:
            other = puzzle.match(world)
            assert other.position != puzzle.match().position
            again = pose(other)
            assert again
            whole = replace(again, themes=puzzle.themes, difficulty=puzzle.difficulty)
            assert encode(whole, 0, tuple(THEMES)) == encode(puzzle, 0, tuple(THEMES))
            assert asked_as(whole).lines == asked_as(puzzle).lines
            exchanged += 1
    assert exchanged > 10


def test_what_a_puzzle_shows_names_no_card_that_is_hidden() -> None:
    for puzzle in spread(24):
        view = puzzle.view
        assert view.seat == puzzle.match().turn
        asked, answered = (to_builtins(of(puzzle)) for of in (question_facts, puzzle_facts))
        facts = json.dumps(answered)
        assert answered.items() >= asked.items()
        assert not {"best", "values", "costs", "themes"} & set(asked)
        for card in view.memory.unseen:
            assert f'"{show_card(card)}"' not in facts
        for seat, held in enumerate(view.memory.seen):
            assert seat == view.seat or not set(held) & set(view.memory.unseen)


@pytest.mark.parametrize("game", ["shasta-sam", "german-whist", "troeven", "all-fours"])
def test_a_position_is_stored_alike_however_its_hidden_cards_came(game: str) -> None:
    """The pack that is stored follows from the view: not from who drew which hidden card when."""
    variant = load(game, seats=4 if game == "troeven" else 2)
    match, seen = Match(variant, seed=4), 0
    player = make_player("rule", seed=1)
    while match.turn is not None:
        view = match.view(match.turn)
        worlds = worlds_of(view, 200)
        if worlds and sum(view.hand_sizes) <= MOST_CARDS:
            position = with_world(match, match.turn, worlds[0])
            assert position
            assert is_seen_alike(variant, position, view)
            again = with_world(position.match(variant), match.turn, worlds[0])
            assert again == position
            last = with_world(match, match.turn, worlds[-1])
            assert last
            assert with_world(last.match(variant), match.turn, worlds[0]) == position
            seen += 1
        match.act(player.choose(view))
    assert seen


# --- the file ------------------------------------------------------------------------------------


def test_the_golden_file_reads_as_it_was_written() -> None:
    expected = json.loads(GOLDEN.with_suffix(".json").read_text(encoding="utf-8"))
    assert expected["header"] == SAMPLE.header
    assert SAMPLE.header["licence"] == "MIT"
    found = {number: puzzle_facts(SAMPLE.puzzle(number)) for number in numbers()}
    assert json.loads(msgspec.json.encode(found)) == expected["puzzles"]
    assert SAMPLE.data == GOLDEN.read_bytes()


def numbers() -> range:
    """The puzzles that the golden file spells out."""
    return range(1, len(SAMPLE) + 1, 23)


def test_a_puzzle_is_read_as_it_was_written() -> None:
    for puzzle in spread(12):
        body = encode(puzzle, 0, tuple(THEMES))
        assert decode(body, [puzzle.variant], tuple(THEMES)) == puzzle


def test_a_damaged_file_or_number_is_refused() -> None:
    data = GOLDEN.read_bytes()
    with pytest.raises(BadStore, match="damaged"):
        Store.parse(data[:500] + bytes([data[500] ^ 1]) + data[501:])
    with pytest.raises(BadStore, match="not a file of puzzles"):
        Store.parse(b"nothing")
    with pytest.raises(ValueError, match=r"numbered 1 to \d+; there is no 0"):
        SAMPLE.puzzle(0)
    broken = replace(SAMPLE, bodies=(b"\xff" * 200,))
    with pytest.raises(BadStore, match="puzzle 1 is damaged"):
        broken.puzzle(1)


def test_games_whose_endings_cannot_be_proved_are_no_puzzles() -> None:
    assert not may_be_posed(load("black-jack"))
    assert not may_be_posed(load("all-fours", seats=3))
    assert not may_be_posed(load("pitch", preset="trickster-ten-point"))


# --- the explanation -----------------------------------------------------------------------------


def test_the_answer_and_every_other_card_are_played_to_the_end() -> None:
    for puzzle in spread(10):
        explanation, proof = explain(puzzle), puzzle.proof
        assert {one.act for one in explanation.others} == {*proof.sums} - {proof.best}
        for one in explanation.others:
            assert one.cost == proof.cost(one.act)
            loss = one.instead.gain - one.line.gain
            assert loss == one.cost if proof.worlds == 1 else loss >= one.cost
            match = puzzle.match(one.line.world)
            assert match.turn == puzzle.view.seat
            for step in one.line.steps():
                assert match.turn == step.seat
                match.act(step.act)
                assert match.position == step.position
                assert step.words
            assert match.deal_over


def test_a_line_is_worth_what_the_proof_says_of_its_world() -> None:
    for puzzle in spread(40):
        if puzzle.proof.worlds == 1:
            answer = explain(puzzle).answer
            assert Fraction(answer.gain) == puzzle.proof.value(puzzle.proof.best)


def test_the_words_name_the_answer_and_no_hidden_card_before_it() -> None:
    puzzle = SAMPLE.puzzle(1)
    asked, answered = " ".join(asked_as(puzzle).lines), told(explain(puzzle))
    assert "Your hand" in asked
    assert "possible deals" in answered[0] or "every card" in answered[0]
    assert explanation_facts(explain(puzzle)).words == answered


def test_a_theme_is_worked_out_from_position_and_line() -> None:
    named = {theme for puzzle in SAMPLE for theme in puzzle.themes}
    assert len(named) >= 15
    for puzzle in SAMPLE:
        if "last-card" in puzzle.themes:
            assert len(puzzle.view.hand) == 2
        if "save-jack" in puzzle.themes:
            assert any(card % 13 == 9 for card in puzzle.view.hand)
        if {"win-draw", "lose-draw"} & set(puzzle.themes):
            assert puzzle.view.stock


def test_a_level_that_finds_the_answer_makes_a_puzzle_easier() -> None:
    puzzle = SAMPLE.puzzle(1)
    found = make_player("rule", seed=0).choose(puzzle.view) == puzzle.proof.best
    assert lab.graded(puzzle, ["rule"]).difficulty == (0 if found else 1)
    assert lab.graded(puzzle, []).difficulty == 0


# --- the hunt ------------------------------------------------------------------------------------

HUNT = ("lab", "puzzles", "--games", "pitch::2,california-fives::2", "--engine", "serial", "--json")


@pytest.fixture
def without_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hunt that does not grade, so that nothing has to be learnt."""
    monkeypatch.setattr(lab, "get_searchers_ready", lambda variant, kinds: None)
    monkeypatch.setattr(lab, "graded", lambda puzzle: puzzle)
    monkeypatch.setattr(lab, "BLOCK", 1)
    monkeypatch.setattr(lab_puzzles, "compile_searches", lambda variant, kinds: None)


def stopping(
    hunt: Callable[..., Iterator[hunting.Hunt[Any]]], steps: int
) -> Callable[..., Iterator[hunting.Hunt[Any]]]:
    """A hunt at which somebody presses Ctrl-C after some steps."""

    def stopped(*asked: Any, **how: Any) -> Iterator[hunting.Hunt[Any]]:
        yield from islice(hunt(*asked, **how), steps)
        raise KeyboardInterrupt

    return stopped


@pytest.mark.usefixtures("without_levels")
def test_a_hunt_that_is_stopped_again_and_again_finds_the_same_puzzles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    state, one, other = (tmp_path / name for name in ("state.json", "one.hjpz", "other.hjpz"))
    words = [*HUNT, "--count", "8", "--state", str(state), "--out", str(one)]
    for _ in range(2):
        with monkeypatch.context() as patch:
            patch.setattr(hunting, "hunt", stopping(hunting.hunt, 3))
            assert main(words) == 130
        assert "Stopped " in capsys.readouterr().err
    assert 0 < len(Store.read(one)) < 8
    assert main(words) == 0
    resumed = json.loads(capsys.readouterr().out)
    assert main([*HUNT, "--count", "8", "--out", str(other)]) == 0
    at_once = json.loads(capsys.readouterr().out)
    assert [game["puzzles"] for game in resumed["games"]] == [4, 4]
    assert without_times(resumed) == without_times(at_once)
    assert one.read_bytes() == other.read_bytes()
    assert len(Store.read(one)) == 8


def without_times(facts: Any) -> Any:
    """The figures of a hunt, except how long it took."""
    for game in facts["games"]:
        del game["core_seconds"], game["per_core_minute"]
    return facts


@pytest.mark.usefixtures("without_levels")
def test_a_hunt_of_other_games_is_not_mixed_with_this_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = tmp_path / "state.json"
    nothing = lab.PuzzleHunt.begin(hunting.HuntPlan((load("phat"),), ("rule",), 0, 10))
    hunting.write_hunt(state, nothing)
    assert hunting.read_hunt(state, nothing) == nothing
    assert main([*HUNT, "--state", str(state)]) == 2
    assert "holds a hunt in other games" in capsys.readouterr().err
    state.write_text("{}")
    assert main([*HUNT, "--state", str(state)]) == 2
    assert "does not hold a hunt for puzzles" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--games", "black-jack"], "no ending of Black Jack (base) for 2 can be proved"),
        (["--games", "phat::x"], "'x' is not a number of players"),
        (["--games", "pich"], "Did you mean 'pitch'?"),
        (["--players", "nobody"], "'nobody' is not a player"),
        (["--out", "/nowhere/at/all.hjpz"], "there is no folder /nowhere/at"),
    ],
)
def test_a_hunt_that_cannot_be_says_why(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "puzzles", *words]) == 2
    assert told in capsys.readouterr().err


def test_a_game_without_puzzles_is_given_up() -> None:
    plan = hunting.HuntPlan((load("phat"), load("don")), ("rule",), 0, 10)
    dry: hunting.Catch[lab.FoundPuzzle] = hunting.Catch(matches=lab.DRY, found=(), seconds=0.0)
    hunt = lab.PuzzleHunt(plan, (dry, hunting.Catch(matches=0, found=(), seconds=0.0)))
    assert hunt.open_games == [1]
    assert hunt.share == 10
    assert "Given up" in hunting.show_hunt(hunt)
