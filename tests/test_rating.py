"""Ratings: the figure and its interval, against a likelihood on a grid; people of a known strength;
what counts as evidence, and what does not.
"""

import json
import time
from collections.abc import Sequence
from dataclasses import replace
from math import log
from pathlib import Path
from random import Random
from statistics import NormalDist, fmean
from typing import Any

import pytest

from hilojack import load
from hilojack.boards import places as lab
from hilojack.boards.answered import Puzzled
from hilojack.boards.entries import BoardScored, Computed
from hilojack.boards.rating import (
    ENOUGH,
    UNIT,
    WIDEST,
    Answers,
    Comparison,
    Curve,
    chance,
    curve,
    lacking,
    out_by,
    rate,
    tempered,
)
from hilojack.boards.ratings import first_looks, leads_in, row_facts, rows, unplayed, words
from hilojack.boards.scales import Scale, Sheet, packed, parse
from hilojack.cli import main
from hilojack.cli.work.lab_places import keep_survey
from hilojack.search.estimates import Interval
from hilojack.tui.saves import Home

LEVELS = {"random": 1_000.0, "casual": 1_150.0, "club": 1_250.0, "expert": 1_330.0}
PLACES = tuple(LEVELS.values())
SCALE = Scale(
    {level: Interval(at, at - 30, at + 30) for level, at in LEVELS.items()},
    boards=64,
    worth=1.0,
    puzzles=64,
    curve=Curve(2.0, {0: 800.0, 1: 1_050.0, 2: 1_200.0, 3: 1_300.0}),
)
JACK = Sheet("california-jack", "denexa", 2)
NAME = "california-jack.denexa.2.club.{}"


def boards(count: int, points: int, name: str = "abcd", seat: int = 0) -> list[BoardScored]:
    return [
        BoardScored(f"{name}{n // 8}", 1 + n % 8, seat, points, 1.7e9 + n) for n in range(count)
    ]


def fields(scored: list[BoardScored], points: int) -> list[Computed]:
    return [Computed(o.set, o.board, o.seat, level, points) for o in scored for level in LEVELS]


def answers(count: int, right: bool, difficulty: int = 1, first: int = 0) -> list[Puzzled]:
    of = "california-jack", "denexa", 2, difficulty, right
    return [Puzzled(f"p{n}", *of, 1.7e9 + n) for n in range(first, first + count)]


# --- the mathematics -----------------------------------------------------------------------------


def on_a_grid(comparisons: list[Comparison], middle: float) -> tuple[float, float]:
    """The most likely rating on a grid of points, and its error from differences there: each board
    is written out as fractions of comparisons, of which some are won.
    """

    def likelihood(rating: float) -> float:
        total = 0.0
        for one in [*comparisons, Comparison(0.5, (middle,))]:
            for place in one.places:
                odds = 10 ** (one.slope * (rating - place) / 400)
                won, lost = odds / (1 + odds), 1 / (1 + odds)
                share = one.weight / len(one.places)
                total += share * (one.score * log(won) + (1 - one.score) * log(lost))
        return total

    grid = [n / 2 for n in range(0, 6_000)]
    best = max(grid, key=likelihood)
    curvature = (likelihood(best + 2) - 2 * likelihood(best) + likelihood(best - 2)) / 4
    return best, NormalDist().inv_cdf(0.975) / (-curvature) ** 0.5


@pytest.mark.parametrize("seed", range(8))
def test_the_rating_and_its_interval_are_those_of_a_likelihood_on_a_grid(seed: int) -> None:
    lots = Random(seed)
    found = [
        Comparison(lots.randrange(9) / 8, tuple(lots.sample(PLACES, 3)), weight=lots.choice((1, 2)))
        for _ in range(lots.randrange(1, 40))
    ]
    found += [
        Comparison(float(lots.random() < 0.6), (lots.choice(PLACES),), slope=2.5)
        for _ in range(seed)
    ]
    best, error = on_a_grid(found, 1_200)
    rating = rate(found, 1_200)
    assert rating.mean == pytest.approx(best, abs=0.5)
    assert (rating.high - rating.low) / 2 == pytest.approx(error, rel=2e-3)


def test_nothing_is_the_middle_and_one_win_is_little_more() -> None:
    nothing = rate([], 1_200)
    assert nothing.mean == pytest.approx(1_200)
    won = rate([Comparison(1.0, (1_200.0,))], 1_200)
    assert 1_200 < won.mean < won.high < nothing.high + 400


@pytest.mark.parametrize("slope", [0.3, 1.0, 4.0])
def test_who_only_wins_has_a_finite_rating_that_leaves_much_open(slope: float) -> None:
    few, many = (rate([Comparison(1.0, PLACES, slope)] * n, 1_200) for n in (4, 10_000))
    assert few.mean < many.mean < 20_000
    assert many.high - many.low > 2 * WIDEST / max(1.0, slope)
    lost = rate([Comparison(0.0, PLACES, slope)] * 10_000, 1_200)
    assert -20_000 < lost.mean < 1_000


def test_four_hundred_points_are_odds_of_ten_to_one() -> None:
    assert chance(1_400, 1_000) == pytest.approx(10 / 11)
    assert chance(1_400, 1_000, 2.0) == pytest.approx(100 / 101)
    assert chance(-1e6, 1_000) == 0.0


def test_a_rating_is_lacking_until_there_is_enough_and_it_is_narrow() -> None:
    level = [Comparison(0.5, (1_200.0,))]
    for count in range(1, 30):
        more = lacking(count, rate(level * count, 1_200), 1.0)
        assert more == max(0, ENOUGH - count)
    wins = [Comparison(1.0, (1_200.0,))] * 20
    assert lacking(20, rate(wins, 1_200), 1.0) > 0, "who only wins can be anywhere"


# --- people of a known strength ------------------------------------------------------------------


def person(lots: Random, rating: float, boards: int, alike: float) -> list[Comparison]:
    """What somebody makes of boards; at a share `alike` of them one lot decides beside all levels,
    so that the comparisons of a board depend on each other as much as they can.
    """
    found = []
    for _ in range(boards):
        one = lots.random()
        lot = [one if lots.random() < alike else lots.random() for _ in PLACES]
        won = [draw < chance(rating, place) for draw, place in zip(lot, PLACES, strict=True)]
        found.append(Comparison(sum(won) / len(won), PLACES))
    return found


@pytest.mark.parametrize("alike", [0.0, 0.5, 1.0])
def test_the_interval_holds_the_strength_of_nineteen_people_in_twenty(alike: float) -> None:
    lots, held = Random(25), 0
    people = [lots.uniform(900, 1_500) for _ in range(400)]
    for strength in people:
        found = rate(person(lots, strength, 32, alike), 1_200)
        held += found.low <= strength <= found.high
    print(f"\n{alike:.0%} alike: {held / len(people):.1%} of {len(people)} intervals hold", end=" ")
    assert held / len(people) > 0.93


def test_puzzles_and_boards_of_one_strength_rate_it_together() -> None:
    lots, held, curve_ = Random(4), 0, SCALE.curve
    assert curve_
    for _ in range(200):
        strength = lots.uniform(900, 1_400)
        found = person(lots, strength, 16, 0.5)
        for _ in range(40):
            at = lots.choice(list(curve_.places.values()))
            right = lots.random() < chance(strength, at, curve_.slope)
            found.append(Comparison(float(right), (at,), curve_.slope))
        rating = rate(found, 1_200)
        held += rating.low <= strength <= rating.high
    assert held > 0.92 * 200


# --- the levels on the scale ---------------------------------------------------------------------


def test_the_curve_of_puzzles_is_the_one_that_the_answers_were_drawn_from() -> None:
    lots, slope, at = Random(2), 2.5, {0: 900.0, 2: 1_200.0, 4: 1_450.0}
    given = []
    for place in PLACES:
        for n, stands in at.items():
            right = sum(lots.random() < chance(place, stands, slope) for _ in range(4_000))
            given.append(Answers(place, n, right, 4_000))
    found = curve(given, 1_200)
    assert found
    assert found.slope == pytest.approx(slope, rel=0.1)
    assert found.places == pytest.approx(at, abs=20)


def test_there_is_no_curve_if_better_levels_answer_no_better() -> None:
    given = [Answers(place, 1, 30 - n, 60) for n, place in enumerate(PLACES)]
    assert curve(given, 1_200) is None


def test_a_difficulty_that_all_levels_solve_or_none_has_a_place_all_the_same() -> None:
    given = [Answers(place, 0, 40, 40) for place in PLACES]
    given += [Answers(place, 5, 0, 40) for place in PLACES]
    given += [Answers(place, 2, 5 + 10 * n, 40) for n, place in enumerate(PLACES)]
    found = curve(given, 1_200)
    assert found
    assert found.places[0] < found.places[2] < found.places[5]
    assert all(abs(at) < 5_000 for at in found.places.values())


def test_scales_are_read_as_they_were_written() -> None:
    scales = {JACK: SCALE, Sheet("pitch", "penguin", 4, ("low=holder",)): SCALE}
    assert parse(packed(scales, {"program": "this test"})) == scales


# --- evidence ------------------------------------------------------------------------------------


def test_boards_and_puzzles_give_a_figure_between_the_levels_in_words() -> None:
    played = boards(8, 2, NAME.format("abc1")) + boards(8, 0, NAME.format("abc2"))
    entries = [*played, *fields(played, 1), *answers(20, True), *answers(12, False, first=50)]
    (row,) = rows(entries, leads_in(entries), {JACK: SCALE})
    assert (row.boards, row.waiting, row.puzzles, row.lacking) == (16, 0, 32, 0)
    assert row.rating
    assert row.by_boards
    assert row.by_puzzles
    assert row.by_boards.mean < 1_250
    said = words(row)
    assert said[0].startswith("You stand at about 1,")
    assert said[1] == "From 16 boards and 32 puzzles."
    assert said[-1] == "random stands at 1,000, casual at 1,150, club at 1,250, expert at 1,330."
    assert row_facts(row).said == said[:-1]


def test_boards_and_puzzles_that_disagree_are_not_to_be_trusted() -> None:
    played = boards(40, -3, NAME.format("abc1"))
    entries = [*played, *fields(played, 1), *answers(80, True, 3)]
    (row,) = rows(entries, leads_in(entries), {JACK: SCALE})
    assert "The two disagree" in words(row)[-2]


def test_too_little_says_how_much_more() -> None:
    played = boards(3, 2, NAME.format("abc1"))
    entries = [*played, *fields(played, 1), *answers(1, True)]
    (row,) = rows(entries, leads_in(entries), {JACK: SCALE})
    assert row.rating is None
    assert words(row) == [
        "From 3 boards and 1 puzzle.",
        "That is too little: a rating needs at least 12 more boards or puzzles.",
    ]


def test_only_the_first_look_at_a_board_counts_from_whichever_seat_and_only_once() -> None:
    first = boards(8, 2, NAME.format("abc1"))
    again = boards(8, 9, NAME.format("abc1"), seat=1) + boards(8, 7, NAME.format("abc1"))
    sent_twice = [*first, *first, *again]
    assert first_looks(sent_twice) == {JACK: first}
    entries = [*sent_twice, *fields([*first, *again], 1), *answers(9, False), *answers(9, True)]
    alone = [*first, *fields(first, 1), *answers(9, False)]
    assert rows(entries, leads_in(entries), {JACK: SCALE}) == rows(
        alone, leads_in(alone), {JACK: SCALE}
    )


def test_boards_that_no_level_has_played_wait_and_an_unfinished_one_is_none() -> None:
    played = boards(5, 2, NAME.format("abc1"))  # the other three of the set have no result
    entries = [*played, *fields(played[:2], 1)]
    leads = leads_in(entries)
    (row,) = rows(entries, leads, {JACK: SCALE})
    assert (row.boards, row.waiting) == (2, 3)
    assert "The levels have yet to play 3 boards of these." in words(row)
    assert unplayed(entries, leads, {JACK: SCALE}) == played[2:]
    assert unplayed(entries, leads, {}) == [], "nothing is played for rules that are not measured"


def test_rules_that_are_not_measured_have_no_rating_and_say_so() -> None:
    played = boards(8, 2, "california-jack.denexa.2.club.abcd.target=2")  # and `boards` adds a 0
    (row,) = rows([*played, *fields(played, 1)], leads_in(fields(played, 1)), {JACK: SCALE})
    assert (row.rating, row.scale, row.boards) == (None, None, 8)
    assert row.sheet.rules == ("target=20",)
    (said,) = words(row)
    assert said.endswith("The levels are not measured for these rules, so there is no rating.")


def test_what_cannot_be_understood_is_passed_over() -> None:
    odd = [
        *boards(3, 1, "california-jack.denexa"),
        *boards(3, 1, "california-jack.denexa.two.club.abcd"),
        *boards(3, 1, "no-such-game.denexa.2.club.abcd"),
        *boards(3, 1, "california-jack.no-such-preset.2.club.abcd"),
        *boards(3, 1, "california-jack.denexa.2.club.abcd.no-such-rule=1"),
        Puzzled("gone", "no-such-game", "x", 2, 1, True, 1.0),
    ]
    assert rows(odd, {}, {JACK: SCALE}) == []


def test_a_puzzle_that_comes_no_more_counts_by_its_difficulty_unless_that_has_no_place() -> None:
    entries = [*answers(20, True), *answers(5, True, difficulty=77, first=40)]
    (row,) = rows(entries, {}, {JACK: SCALE})
    assert (row.puzzles, row.uncounted) == (20, 5)
    assert "5 puzzles more do not count: where such puzzles stand is not measured." in words(row)


def test_levels_that_are_no_more_are_passed_over() -> None:
    played = boards(16, 2, NAME.format("abc1"))
    former = [Computed(o.set, o.board, o.seat, "grandmaster", 9) for o in played]
    entries = [*played, *former]
    (row,) = rows(entries, leads_in(entries), {JACK: SCALE})
    assert (row.boards, row.waiting) == (0, 16)
    entries += fields(played, 1)
    (row,) = rows(entries, leads_in(entries), {JACK: SCALE})
    assert (row.boards, row.waiting) == (16, 0)


def test_a_board_that_only_some_levels_have_played_counts_as_no_more_than_one_comparison() -> None:
    worth = replace(SCALE, worth=4.0)
    played = boards(40, 0, NAME.format("abc1"))
    whole = [*played, *fields(played, 0)]
    some = [*played, *(one for one in fields(played, 0) if one.level != "expert")]
    (sure,), (less,) = (rows(one, leads_in(one), {JACK: worth}) for one in (whole, some))
    assert sure.rating
    assert less.rating
    assert less.rating.high - less.rating.low > 1.8 * (sure.rating.high - sure.rating.low)


def test_a_file_of_somebody_is_not_read_to_title_a_row(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('name = "Mine"\nbase = "pitch"\n')
    mine = load(str(file))
    entry = Puzzled("p", str(file), mine.preset, mine.seats, 1, True, 1.0)
    assert rows([entry], {}, {JACK: SCALE}) == []


def test_ten_times_the_entries_take_ten_times_as_long_and_not_a_hundred() -> None:
    played = [one for n in range(500) for one in boards(8, n % 5, NAME.format(f"abc{n}x"))]
    entries = [*played, *fields(played, 2), *answers(6_000, True)]
    leads = leads_in(entries)
    own = [one for one in entries if not isinstance(one, Computed)]
    assert len(own) == 10_000

    def shortest(some: list[Any]) -> float:
        """Return the least processor time of five ratings from some entries."""
        times = []
        for _ in range(5):
            began = time.process_time()
            rows(some, leads, {JACK: SCALE})
            times.append(time.process_time() - began)
        return min(times)

    assert shortest(own) < 40 * shortest(own[::10])
    (row,) = rows(own, leads, {JACK: SCALE})
    assert row.rating
    assert row.rating.high - row.rating.low < 40


# --- in the terminal -----------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    """A player's folder, a field of quick players, and a scale of them."""
    monkeypatch.setenv("HILOJACK_STATE", str(tmp_path))
    monkeypatch.setattr("hilojack.tui.boards.FIELD", ("random", "rule"))
    monkeypatch.setattr("hilojack.review.tricks.luck", lambda match, seed: 0.0)
    levels = {"random": Interval(1_000, 1_000, 1_000), "rule": Interval(1_200, 1_150, 1_250)}
    scales = {JACK: Scale(levels, 64, 1.0, 64, SCALE.curve)}
    monkeypatch.setattr("hilojack.boards.ratings.shipped_scales", lambda: scales)
    return Home(tmp_path)


def test_the_command_rates_from_the_diary_and_lets_the_levels_play_what_they_have_not(
    home: Home, capsys: pytest.CaptureFixture[str]
) -> None:
    played = boards(2, 2, "california-jack.denexa.2.rule.abcd")
    gone = boards(1, 2, "california-jack.denexa.2.no-such-level.abcd")
    gone.append(BoardScored(played[0].set, 99, 0, 2, 1.7e9))  # no set has that many boards
    home.diary.add(*played, *gone, *answers(14, True), *answers(6, False, first=30))
    assert main(["rating"]) == 0
    told, said = capsys.readouterr()
    assert "4 to go" in said
    assert told.splitlines()[0] == "California Jack (denexa)"
    assert "  From 4 boards and 20 puzzles." in told
    assert "The levels have yet to play 2 boards of these." in told
    assert "random stands at 1,000, rule at 1,200." in told
    assert "It trusts keys" in told
    assert main(["rating", "--json"]) == 0
    told, said = capsys.readouterr()
    assert "3 to go" not in said, "they play a board once"
    (row,) = json.loads(told)["ratings"]
    assert (row["boards"], row["waiting"], row["puzzles"]) == (2, 2, 20)
    assert row["rating"]["low"] < row["rating"]["mean"] < row["rating"]["high"]


def test_the_command_says_what_a_rating_follows_from(
    home: Home, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rating"]) == 0
    assert capsys.readouterr().out.startswith("There is nothing to rate yet")
    assert not home.diary.path.exists(), "whoever asks leaves no trace"


# --- the lab -------------------------------------------------------------------------------------


def test_a_survey_that_was_stopped_goes_on_to_the_same_places(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(lab, "LEVELS", ("random", "rule"))
    monkeypatch.setattr(lab, "AGAINST", "rule")
    monkeypatch.setattr(lab, "BOARDS", 4)
    state, out = tmp_path / "state.json", tmp_path / "places.json"
    words = ["lab", "places", "--games", "all-fours:penguin:2,pitch:racehorse:2", "--seed", "3"]
    words += ["--engine", "serial", "--state", str(state), "--out", str(out)]
    assert main([*words, "--sets", "2"]) == 0
    assert "all-fours:penguin:2" in capsys.readouterr().out
    whole, scales = state.read_text(), out.read_bytes()
    assert [one.boards for one in parse(scales).values()] == [8, 8]
    kept = json.loads(whole)
    kept["sittings"] = [kept["sittings"][0][:1], []]
    state.write_text(json.dumps(kept))
    assert main([*words, "--sets", "2", "--json"]) == 0
    assert (state.read_text(), out.read_bytes()) == (whole, scales)
    told = json.loads(capsys.readouterr().out)
    assert [one["boards"] for one in told] == [8, 8]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("--seed", "4"), "from another seed"),
        (("--games", "phat"), "from another seed"),
        (("--sets", "1"), "already holds"),
        (("--games", "no-such-game"), "--games: "),
        (("--out", "no/such/folder"), "there is no folder"),
    ],
)
def test_a_survey_of_something_else_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: tuple[str, str], why: str
) -> None:
    games = (load("all-fours", preset="penguin", seats=2),)
    some = lab.begin(games, 3)
    for _ in range(2):
        some = lab.added(some, 0, lab.SetSitting([[0] * len(lab.LEVELS)], []))
    keep_survey(tmp_path / "state.json", some)
    words = ["lab", "places", "--state", str(tmp_path / "state.json"), "--sets", "2"]
    words += ["--games", "all-fours:penguin:2", "--seed", "3"]
    assert main([*words, *change]) == 2
    assert why in capsys.readouterr().err


@pytest.mark.parametrize("damage", ["{", '{"sittings": []}', "one", "none", "right"])
def test_a_damaged_survey_is_refused(tmp_path: Path, damage: str) -> None:
    file, games = tmp_path / "state.json", (load("all-fours", preset="penguin", seats=2),)
    boards, right = [[0] * len(lab.LEVELS)], [1] * len(lab.LEVELS)
    whole = {
        "one": lab.SetSitting([[0]], []),
        "none": lab.SetSitting(boards, [(1, [])]),
        "right": lab.SetSitting(boards, [(1, right[1:])]),
    }
    keep_survey(
        file, lab.added(lab.begin(games, 0), 0, whole.get(damage, lab.SetSitting(boards, [])))
    )
    if damage not in whole:
        file.write_text(damage)
    words = ["lab", "places", "--state", str(file), "--games", "all-fours:penguin:2"]
    assert main([*words, "--engine", "serial"]) == 2


def test_places_and_the_worth_of_a_board_are_those_of_the_results() -> None:
    lots = Random(3)
    true = dict(zip(lab.LEVELS, range(1_000, 1_600, 100), strict=True))
    played = []
    for _ in range(4_000):
        luck = [-log(-log(lots.random())) for _ in true]  # whose differences are logistic
        made = [UNIT * at + one for at, one in zip(true.values(), luck, strict=True)]
        played.append([sorted(made).index(one) for one in made])
    found = lab.places(played)
    assert found == pytest.approx(true, abs=35)
    assert 1 < lab.worth(played, found) < 2.5, "levels that play by themselves"
    alike = [[round(lots.random())] * len(true) for _ in range(200)]
    assert lab.worth(alike, lab.places(alike)) == 1.0, "nothing but ties show nothing"


def luck(lots: Random, strengths: Sequence[float], shared: float) -> list[int]:
    """What players of some strengths make of a board: whole points, in which the cards that all of
    them hold weigh as `shared` against what each makes of them.
    """
    cards = shared * lots.gauss(0, 1)
    return [round(2 * (cards + at + lots.gauss(0, 1))) for at in strengths]


@pytest.mark.parametrize("shared", [0.0, 1.0, 3.0])
def test_what_a_board_is_worth_makes_intervals_that_hold_and_are_narrower(shared: float) -> None:
    lots, levels = Random(7), (0.0, 0.35, 0.1, 0.3, 0.4, 0.5)
    played = [luck(lots, levels, shared) for _ in range(400)]
    found = lab.places(played)
    met, worth = tuple(found.values()), lab.worth(played, found)
    assert worth > 1.5

    def person(strength: float, boards: int) -> list[Comparison]:
        made = [luck(lots, (strength, *levels), shared) for _ in range(boards)]
        scores = [sum(lab.made(own, one) for one in others) / len(met) for own, *others in made]
        return [Comparison(score, met, weight=worth) for score in scores]

    held, people = 0, 0
    for strength in (0.05, 0.2, 0.35, 0.6):
        true = rate(person(strength, 8_000), 1_200).mean
        for _ in range(75):
            rating = rate(person(strength, 24), 1_200)
            held, people = held + (rating.low <= true <= rating.high), people + 1
    print(f"\na board worth {worth:.1f}: {held / people:.1%} of {people} intervals hold", end=" ")
    assert 0.92 < held / people < 0.99


def test_levels_are_rated_as_people_by_places_of_other_boards() -> None:
    lots, true = Random(1), (0.0, 0.35, 0.1, 0.3, 0.4, 0.5)
    sets = [lab.SetSitting([luck(lots, true, 1.0) for _ in range(8)], []) for _ in range(16)]
    some = lab.begin((load("phat"), load("don")), 0)
    for one in sets:
        some = lab.added(some, 0, one)
    found = lab.coverage(some)
    assert found
    assert found.people == 2 * 4 * len(true)
    assert found.held > 0.85 * found.people
    assert "The levels as people" in lab.show_survey(some)
    assert lab.coverage(lab.begin((load("phat"),), 0)) is None


# --- people who are better at puzzles than at boards ---------------------------------------------


@pytest.mark.parametrize("apart", [0.0, 60.0])
def test_how_far_out_puzzles_place_the_levels_is_measured(apart: float) -> None:
    lots, found, at = Random(11), [], {1: 1_100.0, 3: 1_300.0}
    for _ in range(20):
        places = [lots.uniform(1_000, 1_400) for _ in range(12)]
        given = []
        for place in places:
            skill = place + lots.gauss(0, apart)
            for n, stand in at.items():
                right = sum(lots.random() < chance(skill, stand, 2.0) for _ in range(200))
                given.append(Answers(place, n, right, 200))
        line = curve(given, 1_200)
        assert line
        found.append(out_by(given, line, 1_200))
    assert fmean(found) == pytest.approx(apart, abs=12)


def test_puzzles_alone_never_place_anybody_closer_than_they_placed_the_levels() -> None:
    many = [Comparison(float(n % 2), (1_200.0,), 3.0) for n in range(4_000)]
    assert tempered(many, 1_200, 0.0) == many
    assert tempered([], 1_200, 50.0) == []
    found = rate(tempered(many, 1_200, 50.0), 1_200)
    assert (found.high - found.low) / 2 == pytest.approx(1.96 * 50, rel=0.05)


@pytest.mark.parametrize("error", [0.0, 70.0])
def test_intervals_hold_for_people_who_are_better_or_worse_at_puzzles(error: float) -> None:
    lots, held = Random(8), 0
    for _ in range(300):
        strength = lots.uniform(1_000, 1_400)
        skill = strength + lots.gauss(0, 70)
        tried = [
            Comparison(float(lots.random() < chance(skill, at, 2.5)), (at,), 2.5)
            for at in (1_000.0, 1_150.0, 1_300.0) * 20
        ]
        found = person(lots, strength, 16, 0.5) + tempered(tried, 1_200, error)
        rating = rate(found, 1_200)
        held += rating.low <= strength <= rating.high
    print(f"\nwith an error of {error:.0f}: {held / 300:.1%} of 300 intervals hold", end=" ")
    assert held / 300 > 0.93 if error else held / 300 < 0.8, "what if the error were left out"
