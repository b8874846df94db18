"""My mistakes: noted from reviews, asked again as they were known, in the terminal."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from io import StringIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from hilojack import Match, load, records
from hilojack.calls import show_act
from hilojack.cards import show_card
from hilojack.cli import main
from hilojack.match import retrace
from hilojack.mistakes import notes as mistakes
from hilojack.mistakes.entries import KINDS, Dropped, Noted, Training, Tried
from hilojack.mistakes.notes import fresh, notes, pose, unseal
from hilojack.mistakes.schedule import items
from hilojack.review import Review, decisions, review_match
from hilojack.review.questions import DecisionQuestion, FoundMistake, identity, up_to
from hilojack.rules.shedding.slots import WINNER
from hilojack.search.effort import Effort
from hilojack.search.estimates import Care
from hilojack.system.diary import Diary
from hilojack.tui.saves import Home
from hilojack.tui.session import Session
from hilojack.tui.training import TrainingTable
from hilojack.words.suits import name_card

TODAY = date(2026, 11, 27)
LATER = TODAY + timedelta(1)
QUICK = Care(Effort(200), 256)
NAMES = ["Zoe", "Yan"]

pytestmark = pytest.mark.usefixtures("learnt_a_little")


def played(game: str, seed: int, deals: int = 1, **rules: object) -> Match:
    """A match that random players have played so far."""
    variant = load(game, rules=rules)
    names = [*NAMES, "Xia", "Wim"][: variant.seats]
    match, chance = Match(variant, names, seed=seed), random.Random(seed)
    while True:
        while match.turn is not None:
            match.act(chance.choice(match.legal_acts()))
        if len(match.deals) >= deals or match.over:
            return match
        match.next_deal()


@pytest.fixture(scope="module")
def review(learnt_a_little: None) -> Review:
    return review_match(played("all-fours", 5, 3), care=QUICK)


@pytest.fixture(scope="module")
def mine(review: Review) -> list[Noted]:
    return notes(review.match, review.decisions, 0, TODAY)


@pytest.fixture(scope="module")
def wide(mine: list[Noted]) -> Noted:
    """A mistake that had other choices besides the better one."""
    return max(mine, key=lambda one: len(unseal(one.sealed).known.choices))


@pytest.fixture
def diary(tmp_path: Path) -> Diary:
    return Home(tmp_path).diary


# --- noted ---------------------------------------------------------------------------------------


def test_only_the_mistakes_of_the_seat_are_noted(review: Review, mine: list[Noted]) -> None:
    own = [one for one in review.decisions if one.seat == 0 and one.mistake]
    assert [unseal(one.sealed).act for one in mine] == [one.act for one in own]
    assert mine
    seats = [notes(review.match, review.decisions, seat, TODAY) for seat in (0, 1)]
    assert sum(map(len, seats)) == len(review.worst)


def test_what_is_too_close_or_not_judged_is_not_noted(review: Review) -> None:
    (one, *_) = [one for one in review.decisions if one.known and one.known.agreed]
    assert one.known
    close = replace(one, known=replace(one.known, agreed=False))
    assert close.known
    assert close.known.close
    unjudged = replace(one, known=None, unjudged="forced")
    assert notes(review.match, [close, unjudged], one.seat, TODAY) == []
    assert len(notes(review.match, [one], one.seat, TODAY)) == 1


def alike(view: Any) -> list[int]:
    """The row of a view, without who won the last deal once that matters no more."""
    row = [*view.row]
    if view.variant.family.name == "shedding":
        row[WINNER] = 0
    return row


def views_of_decisions(match: Match) -> Iterator[tuple[int, int, Any]]:
    for again in retrace(match):
        if again.turn is not None:
            yield again.deal.number, len(again.deal.acts), again.view(again.turn)


@pytest.mark.parametrize(
    ("game", "deals", "rules"),
    [
        ("all-fours", 2, {}),  # a stock that is run
        ("california-jack", 2, {}),
        ("pitch", 2, {}),
        ("phat", 1, {}),
        ("black-jack", 2, {"target": 2}),  # a stock that is reshuffled
        ("black-jack", 3, {"target": 3, "starter": "winner"}),  # the last deal decides who begins
    ],
)
def test_a_position_is_seen_again_as_its_player_saw_it(
    game: str, deals: int, rules: dict[str, object]
) -> None:
    match = played(game, 3, deals, **rules)
    for number, place, before in views_of_decisions(match):
        past = up_to(match, number, place)
        text = records.write_jsonl(records.from_match(past), unfinished=True)
        assert not any(name in text for name in match.players)
        view = past.view(past.turn)
        assert (alike(view), view.acts) == (alike(before), before.acts)
        assert view.events[1:] == before.events[1:]
        if place % 9 == 0:
            (record,) = records.read_jsonl(text)
            assert records.to_match(record).view(past.turn).row == view.row


def test_a_match_that_a_side_resigned_is_seen_again_too() -> None:
    variant = load("pitch", rules={"sides": "three-sides"}, seats=6)
    match, chance = Match(variant, seed=2), random.Random(2)
    for act in range(200):
        if match.turn is None:
            match.next_deal()
            continue
        if act == 20:
            match.resign(1)
        match.act(chance.choice(match.legal_acts()))
    for number, place, before in views_of_decisions(match):
        past = up_to(match, number, place)
        assert past.view(past.turn).row == before.row


def test_the_same_mistake_is_noted_once(review: Review, mine: list[Noted], diary: Diary) -> None:
    again = notes(review.match, review.decisions, 0, LATER)
    assert mistakes.keep(diary, [*mine, *again]) == mine
    assert mistakes.keep(diary, again) == []
    assert len({one.id for one in mine}) == len(mine)


def test_cards_that_nobody_could_see_make_no_other_mistake(review: Review) -> None:
    """What a mistake is known by follows from what its player knew, and from nothing else."""
    (one, *_) = [one for one in review.decisions if one.mistake and not one.place]
    past = up_to(review.match, one.deal, one.place)
    others = [card for card in past.deal.pack if card not in past.view(past.turn).hand]
    unseen = [card for card in others if card not in seen(past)]
    swap = dict(zip(unseen, reversed(unseen), strict=True))
    deck = replace(past.deal.deck, pack=[swap.get(card, card) for card in past.deal.pack])
    other = Match(past.variant, past.players, opening=past.opening, decks=[deck])
    assert identity(other) == identity(past)
    assert other.position != past.position


def seen(match: Match) -> set[int]:
    """The cards that a view shows besides the hand: those in its words."""
    view = match.view(match.turn)
    return {card for event in view.events for card in vars_of(event) if isinstance(card, int)}


def vars_of(event: Any) -> list[object]:
    return [getattr(event, name) for name in event.__slots__ if name in ("card", "cut")]


def test_no_more_are_noted_than_there_is_room_for(
    mine: list[Noted], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(mistakes, "MOST_NOTED", 2)
    many = [replace_id(mine[0], str(n)) for n in range(4)]
    assert fresh(many, []) == many[:2]
    dropped: list[Training] = [many[0], many[1], Dropped("0")]
    assert fresh(many[2:], dropped) == [many[2]]


def replace_id(one: Noted, id: str) -> Noted:
    return Noted(id, one.day, one.sealed)


def test_what_was_kept_and_is_damaged_is_refused(mine: list[Noted]) -> None:
    for sealed in ("", "eJw=", "!", mine[0].sealed[:-9], mine[0].sealed[::-1]):
        with pytest.raises(ValueError, match=r".+"):
            pose(Noted("a", "2026-11-27", sealed))


# --- asked again ---------------------------------------------------------------------------------


def test_what_was_played_is_wrong_and_what_was_better_is_right(mine: list[Noted]) -> None:
    for one in mine:
        question, found = pose(one), unseal(one.sealed)
        wrong, right = question.answer(found.act), question.answer(found.known.best)
        assert not question.is_right(found.act)
        assert question.is_right(found.known.best)
        assert name_of(found.known.best) in wrong[1].lower()
        assert wrong[2:] == right[2:]
        assert wrong[0].startswith("Not the best, as in your match: it costs ")
        assert {choice.act for choice in found.known.choices} == {*question.view.acts}


def name_of(act: int) -> str:
    return name_card(act) if act < 54 else show_act(act).lower().replace("-", " ")


def test_an_answer_that_no_review_would_blame_is_right(wide: Noted) -> None:
    question = pose(wide)
    known = question.found.known
    other = next(one for one in known.choices if one.act not in (known.best, question.found.act))
    for mean, right in ((0.0, True), (3.0, False)):
        points, chance = replace(other.points, mean=mean), replace(other.chance, mean=mean / 10)
        judged = replace(other, points=points, chance=chance)
        choices = tuple(judged if one is other else one for one in known.choices)
        found = FoundMistake(
            question.found.record, question.found.act, replace(known, choices=choices)
        )
        asked = DecisionQuestion(question.match, known.best, "a", found)
        assert asked.is_right(other.act) is right
        assert asked.answer(other.act)[0].startswith("Right: " if right else "Not the best. ")


def test_a_question_says_no_hidden_card_and_no_name(mine: list[Noted], review: Review) -> None:
    for one in mine:
        question = pose(one)
        text = " ".join(question.lines)
        view: Any = question.view
        hidden = [card for card in question.match.deal.pack if card not in view.hand]
        told = {card for card in hidden if name_card(card) in text}
        assert told <= seen(question.match) | {card for _, card in view.trick}
        assert not any(name in text for name in NAMES)


# --- in the terminal -----------------------------------------------------------------------------


def train(diary: Diary, today: date, lines: str) -> str:
    out = StringIO()
    assert TrainingTable(diary, today, StringIO(lines), out).run() == 0
    return out.getvalue()


def test_nothing_is_asked_on_the_day_of_the_review(diary: Diary, mine: list[Noted]) -> None:
    assert "No mistake is kept" in train(diary, TODAY, "")
    mistakes.keep(diary, mine[:1])
    ending = "\nNothing is due today. 1 mistake waits; come back tomorrow.\n"
    assert train(diary, TODAY, "1\n") == ending


def test_mistakes_are_asked_one_by_one(diary: Diary, mine: list[Noted]) -> None:
    mistakes.keep(diary, mine[:2])
    first, second = (unseal(one.sealed) for one in mine[:2])
    told = train(diary, LATER, f"v\n{show_act(first.known.best)}\n?\n{show_act(second.act)}\n")
    assert told.startswith("2 mistakes are due.\n")
    assert "Right. " in told
    assert told.index("Right. ") < told.index("Better: ")
    assert "It comes back on " in told
    assert "It comes back tomorrow." in told
    tries = diary.entries(Tried)
    assert [(one.act, one.right) for one in tries] == [
        (first.known.best, True),
        (second.act, False),
    ]
    assert "Nothing is due today." in train(diary, LATER, "")


def test_what_cannot_be_played_is_asked_again(diary: Diary, mine: list[Noted]) -> None:
    mistakes.keep(diary, mine[:1])
    question = pose(mine[0])
    other = next(card for card in range(52) if card not in question.view.hand)
    told = train(diary, LATER, f"{show_card(other)}\nnonsense\n\nq\n")
    assert "That is not allowed" in told
    assert "'nonsense' is neither" in told
    assert "1 mistake is due. Resume: " in told
    assert diary.entries(Tried) == []


def test_a_mistake_can_be_dropped(diary: Diary, mine: list[Noted]) -> None:
    mistakes.keep(diary, mine[:1])
    assert "Dropped." in train(diary, LATER, "drop\n")
    assert items(diary.entries(*KINDS)) == []
    assert mistakes.keep(diary, mine[:1]) == []


def test_ctrl_c_loses_no_answer(diary: Diary, mine: list[Noted]) -> None:
    """Interrupt at any word that is printed: what the player was told is kept."""
    mistakes.keep(diary, mine[:1])

    class Interrupted(StringIO):
        def write(self, text: str) -> int:
            if "Right." in text:
                raise KeyboardInterrupt
            return super().write(text)

    line = StringIO(show_act(unseal(mine[0].sealed).known.best) + "\n")
    with pytest.raises(KeyboardInterrupt):
        TrainingTable(diary, LATER, line, Interrupted()).run()
    assert [one.right for one in diary.entries(Tried)] == [True]


def test_two_tables_at_once_keep_one_answer(diary: Diary, mine: list[Noted]) -> None:
    mistakes.keep(diary, mine[:1])
    best, act = (show_act(unseal(mine[0].sealed).known.best), unseal(mine[0].sealed).act)

    class Meanwhile(StringIO):
        def readline(self, *size: Any) -> Any:
            if not diary.entries(Tried):
                diary.add(Tried(mine[0].id, LATER.isoformat(), act, False))
            return super().readline(*size)

    told = StringIO()
    TrainingTable(diary, LATER, Meanwhile(f"{best}\n"), told).run()
    assert [one.right for one in diary.entries(Tried)] == [False]
    assert "It comes back tomorrow." in told.getvalue()


def test_a_review_at_the_table_notes_the_players_mistakes(tmp_path: Path) -> None:
    session = Session.begin(load("all-fours"), ["random"], home=Home(tmp_path), seed=5)
    while not session.deal_over:
        if session.waiting:
            session.let_opponent_act()
        else:
            session.act(session.view.acts[-1])
    review = review_match(session._match, seats=(session.seat,), care=QUICK)
    assert review.worst
    (said,) = session.note(review)
    assert "back tomorrow, to be trained" in said
    assert len(Home(tmp_path).diary.entries(Noted)) == len(review.worst)
    assert session.note(review) == []


# --- the commands --------------------------------------------------------------------------------


def saved(folder: Path, kinds: list[str], name: str = "finished.hilojack") -> Path:
    match = played("all-fours", 5, 1, target=1)
    assert match.over
    records.save(match, folder / name, kinds=kinds)
    return folder / name


def test_a_review_of_the_last_match_notes_the_players_mistakes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HILOJACK_STATE", str(tmp_path))
    saved(tmp_path, ["human", "expert"])
    assert main(["review", "--worst", "0", "--nodes", "0"]) == 0
    said = capsys.readouterr().out
    found = Home(tmp_path).diary.entries(Noted)
    assert found
    assert f"{len(found)} new mistake" in said
    assert main(["review", "--worst", "0", "--nodes", "0"]) == 0
    assert "new mistake" not in capsys.readouterr().out
    assert main(["train", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["due"] == []
    assert len(told["waiting"]) == len(found)


def test_a_record_of_others_is_noted_only_if_that_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HILOJACK_STATE", str(tmp_path))
    match = played("all-fours", 5, 1, target=1)
    file = tmp_path / "evening.jsonl"
    records.dump([records.from_match(match, kinds=["human", "human"])], file)
    quick = ["review", str(file), "--worst", "0", "--nodes", "0"]
    assert main([*quick, "--player", "Zoe"]) == 0
    assert Home(tmp_path).diary.entries(Noted) == []
    assert main([*quick, "--train"]) == 2
    assert "--player NAME" in capsys.readouterr().err
    assert main([*quick, "--train", "--player", "Zoe", "--json"]) == 0
    json.loads(capsys.readouterr().out)
    assert Home(tmp_path).diary.entries(Noted)


def test_the_data_of_what_is_due_gives_no_answer_away(
    tmp_path: Path,
    wide: Noted,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Two mistakes that differ in what was played and was better only are asked in the same words,
    byte for byte.
    """
    monkeypatch.setenv("HILOJACK_STATE", str(tmp_path))
    found = unseal(wide.sealed)
    acts = [one.act for one in found.known.choices]
    texts = set()
    for first, second in pairwise(acts):
        known = replace(found.known, best=first)
        sealed = mistakes.seal(FoundMistake(found.record, second, known))
        (tmp_path / "diary.jsonl").unlink(missing_ok=True)
        Home(tmp_path).diary.add(Noted(wide.id, "2026-01-01", sealed))
        assert main(["train", "--json"]) == 0
        texts.add(capsys.readouterr().out)
    assert len(acts) > 2
    assert len(texts) == 1


def test_decisions_are_noted_from_a_review_that_was_stopped(review: Review) -> None:
    some = [one for one, _ in zip(decisions(review.match, care=QUICK), range(4), strict=False)]
    assert len(notes(review.match, some, 0, TODAY)) <= len(some)
