"""Calls that are judged: found, kept, asked without a hint of the answer, and judged again."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from math import hypot
from pathlib import Path
from typing import Any

import pytest

from hilojack import Match, load
from hilojack.calls import GIVE, PASS, REFUSE, STAND, show_act
from hilojack.cli import main
from hilojack.judging import calls as judged
from hilojack.judging.calls import Calls, question, read_calls, shipped
from hilojack.lab import calls as hunted, hunting
from hilojack.lab.calls import clear, full, is_call
from hilojack.puzzles import shipped as puzzles
from hilojack.records import from_match, write_jsonl
from hilojack.review import HINT, ActionCost, Estimate, Known, known_cost
from hilojack.review.questions import FoundMistake, identity
from hilojack.search.effort import Effort
from hilojack.search.estimates import SAMPLE, WILSON_95, Basis, Care
from hilojack.tui.judging import CallsTable
from hilojack.views.tricks import View
from hilojack.web.serving.answers import json_response
from hilojack.web.serving.subjects.judging import question_told
from shown_support import cards_shown
from test_puzzles import stopping

QUICK = Care(Effort(200), 256)
ZERO = Estimate(0.0)
FRESH = 7  # a seed that no hunt has used


def known(*costs: tuple[float, float], decisive: bool = False) -> Known:
    """A call that is best, and others with their costs and errors."""
    others = [ActionCost(n, Estimate(*cost), Estimate(*cost)) for n, cost in enumerate(costs, PASS)]
    best = ActionCost(STAND, ZERO, ZERO)
    return Known(
        best=STAND,
        points=others[0].points,
        chance=others[0].chance,
        decisive=decisive,
        basis=Basis(SAMPLE, 4_096),
        equity=0.5,
        choices=(best, *others),
        agreed=True,
    )


def test_a_call_is_clear_only_if_every_other_costs_enough_and_surely() -> None:
    assert clear(known((0.6, 0.1), (0.5, 0.1)))
    assert not clear(known((0.6, 0.1), (0.49, 0.1)))
    assert not clear(known((0.6, 0.1), (0.6, 0.2)))
    assert not clear(replace(known((0.6, 0.1)), agreed=False))
    assert clear(known((0.06, 0.01), decisive=True))
    assert not clear(known((0.04, 0.01), decisive=True))
    assert not clear(known((0.06, 0.02), decisive=True))


# --- those that come with the program ------------------------------------------------------------


def test_every_call_that_comes_with_the_program_is_clear_and_kept_once() -> None:
    ids = set()
    for number in range(1, len(shipped()) + 1):
        asked = shipped().question(number)
        one, view = asked.found.known, asked.view
        assert clear(one)
        assert is_call(asked.match)
        assert one.basis.size >= 1_000 or one.exact
        assert {choice.act for choice in one.choices} == set(view.acts)
        about = shipped().about[number - 1]
        begs = bool({STAND, GIVE} & set(view.acts))
        assert about == judged.CallSummary(asked.match.variant.game, "beg" if begs else "auction")
        ids.add(asked.id)
    assert len(ids) == len(shipped()) >= 140


def test_they_are_not_among_the_puzzles() -> None:
    themes = {name for one in puzzles.shipped().about for name in one.themes}
    assert not themes & set(judged.THEMES)


def test_every_call_of_a_kind_comes_once_before_one_comes_again() -> None:
    suits = {n for n, one in enumerate(shipped().about, 1) if one.theme == "beg"}
    at, order = 0, []
    for _ in suits:
        at = shipped().next(theme="beg", after=at) or 0
        order.append(at)
    assert len(order) == len(suits) > 1
    assert set(order) == suits
    assert shipped().next("no-such-game") is None


def again(number: int, care: Care = HINT) -> tuple[Known, Known]:
    """What is kept of a call, and what a fresh seed finds."""
    asked = shipped().question(number)
    assert isinstance(asked.view, View)
    return asked.found.known, known_cost(asked.view, asked.found.act, care, FRESH)


@pytest.mark.slow
def test_the_best_call_is_the_best_again_from_a_fresh_seed() -> None:
    judged_again = [again(number) for number in range(1, len(shipped()) + 1)]
    apart = [one for before, after in judged_again for one in errors_apart(before, after)]
    held = sum(abs(one) <= WILSON_95 for one in apart)
    same = sum(before.best == after.best and after.mistake for before, after in judged_again)
    still = sum(clear(after) for _, after in judged_again)
    print(f"{same} of {len(judged_again)} have the same best call, {still} are as clear again")
    print(f"{held} of {len(apart)} costs agree within the intervals of both")
    assert same >= 0.98 * len(judged_again)
    assert held >= 0.88 * len(apart)  # below 95%: what was kept looked large


def errors_apart(one: Known, other: Known) -> Iterator[float]:
    """Yield how far the costs of two findings are apart, in standard errors."""
    if one.best != other.best:
        return
    found = {choice.act: choice for choice in other.choices}
    for choice in one.choices:
        again = found.get(choice.act)
        if again is None or choice.act == one.best:
            continue
        a, b = (cost.chance if one.decisive else cost.points for cost in (choice, again))
        if error := hypot(a.error, b.error):
            yield (a.mean - b.mean) / error


# --- asked ---------------------------------------------------------------------------------------


def played_as(match: Match, decks: list[Any]) -> Match:
    """A match played again with other decks."""
    other = Match(match.variant, match.players, opening=match.opening, decks=decks)
    for deal in match.deals:
        if deal.number > 1:
            other.next_deal()
        for act in deal.acts:
            other.act(act)
    return other


def test_before_the_answer_nothing_depends_on_it_or_on_a_hidden_card() -> None:
    """The attack: the hidden cards lie the other way round, another call is the best, and the
    question is the same, byte for byte.
    """
    begun_with_it = 0  # records that have no deal before it
    for number in range(1, len(shipped()) + 1, 3):
        one = shipped().question(number)
        match, view, was = one.match, one.view, one.found.known
        assert isinstance(view, View)
        pack = match.deal.pack
        hidden = [card for card in pack if card not in (*view.hand, view.turn_up)]
        swap = dict(zip(hidden, reversed(hidden), strict=True))
        deck = replace(match.deal.deck, pack=[swap.get(card, card) for card in pack])
        other = played_as(match, [*(deal.deck for deal in match.deals[:-1]), deck])
        turned = replace(was, best=was.choices[1].act, choices=was.choices[:2])
        found = FoundMistake(write_jsonl(from_match(other), unfinished=True), was.best, turned)
        assert other.position != match.position
        assert identity(other) == one.id
        before, after = (
            bytes(json_response(question_told(asked, 1)).body) for asked in (one, question(found))
        )
        assert before == after
        if len(match.deals) == 1:
            begun_with_it += 1
            assert set(cards_shown(json.loads(before)["state"])) <= {*view.hand, view.turn_up}
    assert begun_with_it > 3


def test_an_answer_says_that_it_is_judged_and_what_each_other_call_costs() -> None:
    asked = shipped().question(1)
    one = asked.found.known
    right, wrong = asked.answer(one.best), asked.answer(one.choices[1].act)
    assert [asked.is_right(choice.act) for choice in one.choices[:2]] == [True, False]
    for answer in (right, wrong):
        text = " ".join(answer)
        assert "Judged, not proved: from " in text
        assert text.count(": costs ") == len(one.choices) - 1
        assert one.exact or "±" in text


def test_a_file_of_many_calls_is_read(tmp_path: Path) -> None:
    """One of 232 was written, and not read: it was larger than a single mistake may be."""
    path, one = tmp_path / "calls.hjcl", shipped().contents
    path.write_bytes(judged.packed(one.calls * 10, one.made_by))
    assert len(read_calls(path)) == 10 * len(shipped())


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "calls.hjcl"
    path.write_bytes(judged.FILE.read_bytes()[:-100])
    with pytest.raises(ValueError, match=r"calls\.hjcl does not hold judged calls"):
        read_calls(path)


def test_a_call_that_does_not_exist_is_refused() -> None:
    with pytest.raises(LookupError, match="there is no 9,999"):
        shipped().question(9_999)


# --- in the terminal -----------------------------------------------------------------------------


def test_calls_are_asked_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    number = shipped().next(theme="beg") or 0
    best = show_act(shipped().question(number).found.known.best).lower()
    monkeypatch.setattr("sys.stdin", StringIO(f"?\n{best}\nq\n"))
    assert main(["puzzles", "--theme", "beg"]) == 0
    said = capsys.readouterr().out
    assert f"Judged call {number} of {len(shipped())}: The beg (judged)." in said
    assert said.index("Right. Best as judged: ") < said.index("Judged, not proved: from ")
    assert "drop this mistake" not in said


def test_a_call_is_printed_as_data_without_and_with_the_answer(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = shipped().question(2)
    words = ["puzzles", "--theme", shipped().about[1].theme, "--number", "2", "--json"]
    assert main(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert told.keys().isdisjoint({"best", "choices", "lines", "basis"})
    assert main([*words, "--answer", show_act(asked.found.known.best)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["right"], told["best"]) == (True, show_act(asked.found.known.best))
    assert len(told["choices"]) == len(asked.view.acts)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--today"], "none is the puzzle of the day"),
        (["--game", "don"], "no call of this theme is of 'don'; choose from: "),
        (["--number", "9999"], "there is no 9,999"),
        (["--number", "1", "--answer", "QH"], "--answer: That is not allowed"),
    ],
)
def test_what_cannot_be_asked_is_said(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["puzzles", "--theme", "beg", *words]) == 2
    assert said in capsys.readouterr().err


def test_the_end_of_the_calls_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    one = shipped().contents
    few = Calls(judged.Contents(one.version, one.licence, {}, one.calls[:1]))
    monkeypatch.setattr("hilojack.tui.judging.shipped", lambda: few)
    out, best = StringIO(), show_act(few.question(1).found.known.best)
    assert CallsTable(few.about[0].theme, "", StringIO(f"{best}\n"), out).run() == 0
    assert out.getvalue().endswith("You have seen every judged call that suits.\n")


# --- the hunt ------------------------------------------------------------------------------------

HUNT = ("lab", "calls", "--games", "all-fours::2,pitch::2", "--count", "4", "--json")


@pytest.mark.usefixtures("learnt_a_little")
def test_a_hunt_that_is_stopped_finds_the_same_calls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(hunted, "REVIEW", QUICK)
    monkeypatch.setattr(hunted, "HINT", QUICK)
    state, one, other = (tmp_path / name for name in ("state.json", "one.hjcl", "other.hjcl"))
    words = [*HUNT, "--state", str(state), "--out", str(one)]
    with monkeypatch.context() as patch:
        patch.setattr(hunting, "hunt", stopping(hunting.hunt, 1))
        assert main(words) == 130
    assert "Stopped " in capsys.readouterr().err
    assert main(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert main([*HUNT, "--out", str(other)]) == 0
    found = read_calls(one)
    assert told["calls"] == len(found) == 4
    assert one.read_bytes() == other.read_bytes()
    assert {about.theme for about in found.about} == {"auction", "beg"}
    for number in range(1, 5):
        asked = found.question(number)
        assert clear(asked.found.known)
        assert asked.match.turn is not None


def test_no_call_is_the_best_in_more_than_half_of_a_share() -> None:
    one = next(c for c in shipped().contents.calls if c.known.best in (STAND, REFUSE))
    assert full(4, [one]) == set()
    assert full(4, [one, one]) == {one.known.best}


def test_a_choice_of_cards_is_no_call() -> None:
    match, chance = Match(load("pitch", seats=2), seed=1), random.Random(1)
    calls = 0
    while match.turn is not None:
        calls += is_call(match)
        match.act(chance.choice(match.legal_acts()))
    assert 1 <= calls <= 2
    assert not is_call(match)
