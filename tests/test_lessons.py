"""Rulings on lessons: any legal act goes on, what is said is so, and it is soon over."""

import io
import json
import random
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from hilojack import Variant, games, load
from hilojack.cli import main
from hilojack.lessons import LessonLine, Teaching, lesson_of
from hilojack.lessons.arranging import CARDS, CLICKS, SECONDS, WORDS, best_number, taught
from hilojack.lessons.files import Course, course_of, deals
from hilojack.lessons.planning import LEARNER, NAMES
from hilojack.lessons.teaching import MOST, SPARE
from hilojack.tui.learning import LessonTable
from hilojack.variants.variant import VariantError
from hilojack.views import tricks
from hilojack.words.suits import name_card
from tables import variants_of
from test_page_of_play import changed
from test_secrecy import exchanged

CARD = re.compile(r"\b(\w+) of (spades|hearts|diamonds|clubs)\b")
NAMED = {name_card(card): card for card in range(52)}
BOOKS = [one for family in ("trick", "shedding") for one in variants_of(family)]
USUAL = [load(game) for game in games()]
LONGEST = 12  # words of a sentence


def title(variant: Variant) -> str:
    house = ",".join(f"{rule}={value}" for rule, value in variant.house_rules.items())
    return f"{variant.game}-{variant.preset}-{variant.seats}{house and '-'}{house}"


def course(variant: Variant) -> Course:
    found = course_of(variant)
    assert found is not None
    return found


def play(variant: Variant, chance: random.Random | None = None) -> Iterator[Teaching]:
    """A lesson at each stop, as it goes if one does what is advised, or what chance has it."""
    teaching = Teaching(lesson_of(variant))
    while True:
        yield teaching
        if teaching.over:
            return
        advised = teaching.advised
        assert advised in teaching.view.acts
        act = chance.choice(teaching.view.acts) if chance else advised
        if teaching.why_not(act):  # a revoke
            act = advised
        assert all(line.kind != "answer" for line in teaching.act(act))


def said_in(variant: Variant, chance: random.Random | None = None) -> list[str]:
    """All that the lesson of a variant says in its balloons."""
    return [balloon.text for stop in play(variant, chance) for balloon in stop.balloons]


# --- what is said --------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", BOOKS, ids=title)
def test_every_preset_has_a_lesson_that_is_soon_over(variant: Variant) -> None:
    """Few words, clicks, cards and seconds, if one does what is advised."""
    found = taught(lesson_of(variant))
    assert found.finished, "the deal is played to its end"
    assert (found.words <= WORDS, found.clicks <= CLICKS, found.cards <= CARDS) == (True,) * 3
    assert found.seconds <= SECONDS
    assert len(found.said) >= 5


@pytest.mark.parametrize("variant", BOOKS, ids=title)
def test_any_legal_act_goes_on_and_what_is_said_is_short_and_true(variant: Variant) -> None:
    chance = random.Random(title(variant))
    said = list[str]()
    more = 0
    for stop in play(variant, chance):
        assert len(stop.balloons) <= MOST
        more += max(0, len(stop.balloons) - 1)
        said += [balloon.text for balloon in stop.balloons]
        check_words(stop)
    assert more <= SPARE
    assert sum(len(text.split()) for text in said) <= WORDS
    assert len(set(said)) == len(said), "nothing is said twice"


def check_words(stop: Teaching) -> None:
    """What is said of the position is what the rows of the engine have."""
    view = stop.view
    for balloon in stop.balloons:
        text, words = balloon.text, balloon.text.split()
        assert len(words) <= LONGEST, text
        assert not re.search(r"[{}]|  |^[a-z]|[^.]$", text), text
        if found := re.search(r"^(Spades|Hearts|Diamonds|Clubs) are trumps", text):
            assert isinstance(view, tricks.View)
            assert view.trump == ["Spades", "Hearts", "Diamonds", "Clubs"].index(found[1])
        if text.startswith("You have no ") and isinstance(view, tricks.View) and view.trick:
            suit = view.trick[0][1] // 13
            held = [card for card in view.hand if card // 13 == suit]
            assert not held or suit == view.trump or view.off_cards, text
        if balloon.at.item is not None:
            assert isinstance(view, tricks.View)
            one = next(one for one in view.standings if one.item == balloon.at.item)
            assert one.certain
            assert one.side is not None
            named = [NAMES.index(word) for word in re.findall(r"\w+", text) if word in NAMES[1:]]
            seats = named or [LEARNER]
            assert named or re.search("your?s?", text.lower()), text
            sides = {seat % view.variant.sides for seat in view.together(seats[0])}
            assert one.side in sides, (text, one)


@pytest.mark.parametrize(
    "variant", [one for one in USUAL if "low" in one.rules.get("scoring", ())], ids=title
)
def test_the_four_points_are_taught_as_they_fall(variant: Variant) -> None:
    found = taught(lesson_of(variant))
    wanted = {"high", "low", "jack", "game"} & {*variant.rules["scoring"]}
    assert wanted <= found.scored
    assert found.own, "the learner's side scores too"
    assert found.told, found.said


def test_a_rule_changes_the_words() -> None:
    def words(**rules: Any) -> str:
        variant = load("california-jack", rules=rules)
        return " ".join(text for n in range(8) for text in taught(lesson_of(variant, n)).said)

    assert "Follow suit, or trump." in words(follow="must-trump")
    assert "and you hold some: follow suit." in words(follow="follow-suit")
    assert "who held the " in words(low="holder")
    assert "who held the " not in words(low="winner")


@pytest.mark.parametrize("game", games())
def test_every_balloon_of_a_family_may_be_said(game: str) -> None:
    """Its cue is one that some voice finds: a name of nothing would never be heard."""
    source = Path("src/hilojack/voices")
    cues = {
        one
        for file in source.glob("*/cues.py")
        for one in re.findall(r'"([a-z-]+(?::[a-z]+)?)"|f"([a-z-]+):', file.read_text())
        for one in one
        if one
    }
    for balloon in course(load(game)).balloons:
        assert balloon.on in cues or balloon.on.partition(":")[0] in cues, balloon.on


# --- house rules ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games())
def test_many_house_rules_are_taught(game: str) -> None:
    for variant in house_rules(load(game))[::4]:
        assert said_in(variant, random.Random(0)), title(variant)


@pytest.mark.slow
@pytest.mark.parametrize("variant", BOOKS, ids=title)
def test_every_house_rule_is_taught(variant: Variant) -> None:
    for other in house_rules(variant):
        assert said_in(other, random.Random(0)), title(other)


def house_rules(variant: Variant) -> list[Variant]:
    return [other for _, other in (*changed(variant), *changed_besides(variant))]


def changed_besides(variant: Variant) -> Iterator[tuple[str, Variant]]:
    """The variant with one of the rules changed that `changed` leaves alone: the pack, the items
    and what the engine does not read as it is.
    """
    for name, key in variant.family.keys.items():
        value = variant.rules[name]
        others: list[Any] = []
        if key.kind == "items":
            others = [[item] for item in variant.family.items]
        elif key.kind == "ranks":
            others = [value[:-1], "".join(value[1:])]
        elif key.kind == "suits":
            others = [value[:-1]]
        elif not key.engine:
            others = [*key.values] or [[], ["A"]] * (key.kind == "cards")
        for other in others:
            with suppress(VariantError):
                yield name, variant.change(**{name: other})


def test_a_users_own_game_is_taught(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('base = "california-jack"\n[rules]\nlow = "holder"\n', encoding="utf-8")
    mine = load(str(path))
    assert lesson_of(mine).number == lesson_of(load("california-jack")).number
    assert said_in(mine)


# --- the deals -----------------------------------------------------------------------------------


def test_every_preset_has_a_deal_of_its_own() -> None:
    for variant in BOOKS:
        number = deals()[variant.game][variant.preset][str(variant.seats)]
        assert lesson_of(variant).number == number


@pytest.mark.parametrize("game", ["pitch", "black-jack"])
def test_the_deal_is_the_best_of_those_tried(game: str) -> None:
    variant = load(game)
    number = lesson_of(variant).number
    assert best_number(variant, number + 1) == number


@pytest.mark.slow
@pytest.mark.parametrize("variant", BOOKS, ids=title)
def test_each_deal_is_the_best_of_those_tried(variant: Variant) -> None:
    assert best_number(variant) == lesson_of(variant).number


# --- what is answered ----------------------------------------------------------------------------


def test_an_illegal_act_is_answered_with_its_rule_and_changes_nothing() -> None:
    for stop in play(load("california-jack")):
        view = stop.view
        shut = [card for card in view.hand if card not in view.acts]
        if view.turn == view.seat and shut:
            before = view, list(stop.lines), list(stop.balloons)
            answer = stop.act(shut[0])
            assert [line.kind for line in answer] == ["answer"]
            assert answer[0].text.startswith("That is not allowed: must ")
            assert (stop.view, stop.lines, stop.balloons) == before
            return
    raise AssertionError("every card may be played throughout")


def test_a_revoke_is_not_taken() -> None:
    for stop in play(load("california-jack", rules={"revoke": "penalised"})):
        view = stop.view
        assert isinstance(view, tricks.View)
        wrong = [card for card in view.hand if view.proper and card not in view.proper]
        if wrong:
            assert stop.act(wrong[0])[0].kind == "answer"
            return
    raise AssertionError("every card may be played throughout")


def test_a_lesson_that_is_over_takes_no_more() -> None:
    *_, last = play(load("pitch"))
    assert (last.advised, last.hint) == (None, "")
    assert last.act(0) == [LessonLine("answer", "The lesson is over.")]


def test_the_count_says_which_card_decides() -> None:
    *_, last = play(load("pitch"))
    told = "\n".join(line.text for line in last.lines)
    for item in ("High", "Low", "Jack", "Game"):
        assert re.search(rf"^{item}, \d point", told, re.MULTILINE), told


def test_a_deal_that_goes_on_for_long_is_left() -> None:
    """In a shedding game one may draw for ever: the lesson is over after sixteen acts."""
    for number in range(40):
        teaching = Teaching(lesson_of(load("black-jack"), number))
        acts = 0
        while teaching.advised is not None:
            teaching.act(teaching.advised)
            acts += 1
        assert acts <= CLICKS
        if teaching.view.phase != "over":
            assert teaching.act(0)[0].text == "The lesson is over."
            return
    raise AssertionError("every deal is short")


# --- secrecy -------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", BOOKS, ids=title)
def test_a_lesson_names_no_card_that_the_learner_has_not_seen(variant: Variant) -> None:
    for stop in play(variant):
        said = " ".join([stop.hint, *(balloon.text for balloon in stop.balloons)])
        shown = {getattr(stop.view, "cut", None)}  # everyone saw the card cut for trumps
        assert not cards_named(said) & set(stop.view.memory.unseen) - shown, said
        cards = {balloon.at.card for balloon in stop.balloons} - {None}
        assert not cards & set(stop.view.memory.unseen)


def cards_named(text: str) -> set[int]:
    """The cards that a text names."""
    words = {" of ".join(found) for found in CARD.findall(text)}
    return {NAMED[word] for word in words & NAMED.keys()}


@pytest.mark.parametrize("variant", USUAL, ids=title)
def test_the_words_are_the_same_in_deals_that_the_learner_cannot_tell_apart(
    variant: Variant,
) -> None:
    chance = random.Random(title(variant))
    for stop in play(variant):
        if stop.over:
            return
        match = stop._match
        row = match._row
        heard = words_now(stop)
        match._row = exchanged(stop.lesson.short, row, 0, chance)
        assert words_now(stop) == heard
        match._row = row


def words_now(stop: Teaching) -> object:
    """All that a lesson could say now: the advice, the cues and the answer to each act."""
    view = stop.view
    cues = [str(cue) for cue in stop.voice.cues(None, view, view.events)]
    return stop.advised, cues, [stop.why_not(act) for act in range(100)]


# --- the terminal --------------------------------------------------------------------------------


def at_the_terminal(*lines: str, game: str = "california-jack") -> str:
    out = io.StringIO()
    teaching = Teaching(lesson_of(load(game)))
    LessonTable(teaching, io.StringIO("".join(f"{line}\n" for line in lines)), out).run()
    return out.getvalue()


def test_the_terminal_tells_asks_and_answers() -> None:
    teaching = Teaching(lesson_of(load("california-jack")))
    assert teaching.advised is not None
    first = name_card(teaching.advised)
    typed = teaching.hint.removeprefix("Play the ").rstrip(".")
    out = at_the_terminal("h", typed, "nonsense", "s", "v", "l", "c", "r", "?", "q", "3d")
    for words in (
        teaching.balloons[-1].text,
        f"Play the {first}.",
        f"You play the {first}.",
        "'nonsense' is neither a card",
        "California Jack (denexa, ",
        "Last trick: ",
        "Two players fight for High",
        "h  hint: what a sensible player would do",
    ):
        assert words in out, words
    assert "You play the three of diamonds." not in out  # after leaving


def test_the_end_of_a_lesson_names_the_command_that_plays_by_its_rules() -> None:
    lesson = lesson_of(load("mau-mau", rules={"target": 50}))
    teaching = Teaching(lesson)
    typed = []
    while teaching.advised is not None:
        typed.append(teaching.hint.rstrip(".").removeprefix("Play the "))
        teaching.act(teaching.advised)
    out = io.StringIO()
    LessonTable(Teaching(lesson), io.StringIO("\n".join(typed)), out).run()
    words = "hilojack play mau-mau --preset=penguin --seats=2 --rule=target=50"
    assert out.getvalue().endswith(f"\n\nNow play it: {words}\n"), out.getvalue()


def test_a_lesson_in_the_terminal_ends_with_its_lines() -> None:
    assert at_the_terminal().count("Your hand") == 1


def test_the_command_prints_the_lesson_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "pitch", "--rule", "hand=5", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["house_rules"] == {"hand": 5}
    assert data["moments"][0]["advised"] is not None
    assert data["moments"][-1]["advised"] is None
    kinds = [line["kind"] for moment in data["moments"] for line in moment["lines"]]
    assert {*kinds} == {"told", "says"}
