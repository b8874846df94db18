"""Rulings on lessons: each is played to its end by its own words, and those are true."""

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
from hilojack.calls import name_act, parse_act
from hilojack.cards import parse_card
from hilojack.cli import main
from hilojack.lessons import Lesson, LessonLine, Teaching, lesson_of
from hilojack.tui.learning import LessonTable
from hilojack.variants.page import rule_sentences
from hilojack.variants.variant import VariantError
from hilojack.views import shedding, tricks
from hilojack.views.tally import Scored
from hilojack.words.cards import points as points_in_words
from hilojack.words.grammar import listed
from hilojack.words.suits import name_card
from tables import variants_of
from test_page_of_play import changed
from test_secrecy import exchanged

CARD = re.compile(r"\b(\w+) of (spades|hearts|diamonds|clubs)\b")
NAMED = {name_card(card): card for card in range(52)}
BOOKS = [one for family in ("trick", "shedding") for one in variants_of(family)]


def title(variant: Variant) -> str:
    house = ",".join(f"{rule}={value}" for rule, value in variant.house_rules.items())
    return f"{variant.game}-{variant.preset}-{variant.seats}{house and '-'}{house}"


USUAL = [load(game) for game in games()]
CALLED = [
    load("pitch", preset=preset, seats=5)
    for preset in ("pawnee", "trickster-called", "auction-cinch")
]
SALES = [
    load("pitch", preset=preset, seats=5) for preset in ("foster", "pedro-sancho", "dom-pedro")
]


def answer_to(ask: str, teaching: Teaching) -> int:
    """The act that a pupil performs who reads the question and knows no more."""
    cards = [NAMED[" of ".join(found)] for found in CARD.findall(ask)]
    legal = [act for act in teaching.view.acts if name_act(act) in ask.lower()]
    return next(act for act in [*cards, *legal])


def play_by_words(lesson: Lesson, chance: random.Random) -> tuple[Teaching, list[LessonLine]]:
    """Play a lesson to its end by what it asks; where it names no act, try one and read why not."""
    teaching = Teaching(lesson)
    lines = [*teaching.lines]
    for _ in range(400):
        if teaching.over:
            return teaching, lines
        ask = teaching.ask
        if not CARD.search(ask) and not any(name_act(a) in ask.lower() for a in teaching.view.acts):
            tried = teaching.act(chance.choice(teaching.view.acts))
            if tried[0].kind != "answer":
                lines += tried
                continue
            if tried[-1].text == ask:
                continue  # it is not legal
            ask = tried[-1].text
        done = teaching.act(answer_to(ask, teaching))
        assert done[0].kind != "answer", (ask, done)
        lines += done
    raise AssertionError("the lesson does not end")


def check_lesson(variant: Variant) -> Lesson:
    """Play the lesson of a variant by its words, and check the count that it explains."""
    lesson = lesson_of(variant)
    teaching, lines = play_by_words(lesson, random.Random(title(variant)))
    said = [line.text for line in lines]
    assert not any("{" in text or "  " in text for text in said), said
    for scored in teaching._match.deal.count:
        check_count(teaching, scored, said)
        check_low(teaching, scored, said)
    return lesson


def check_low(teaching: Teaching, scored: Scored, said: list[str]) -> None:
    """Where the words of a step say whose Low is, in the middle of the deal, the engine agrees."""
    found = re.search(r"So Low (?:is|stays with) (you|Ben|Cora|Dan)", " ".join(said))
    if found and scored.item == "low" and scored.side is not None:
        seat = ["you", "Ben", "Cora", "Dan"].index(found[1])
        assert seat % teaching.lesson.variant.sides == scored.side, (found[0], scored)


def check_count(teaching: Teaching, scored: Scored, said: list[str]) -> None:
    """The winner of an item that the lesson names is the engine's."""
    items = teaching.lesson.variant.family.items
    if scored.item not in items or (scored.side is not None and scored.points < 0):
        return
    name = items[scored.item].name
    points = points_in_words(scored.points)
    heads = [text for text in said if text.startswith((f"{name}, ", f"{name}: "))]
    if scored.side is None:
        assert not any(text.startswith(f"{name}, ") for text in heads), (scored, heads)
    else:
        head = f"{name}, {points} to {named(teaching, scored.side)}: "
        assert any(text.startswith(head) for text in heads), (scored, heads)


def named(teaching: Teaching, side: int) -> str:
    """A side of the deal; where a partner is called, those who play together in it."""
    view, voice = teaching.view, teaching.voice
    if isinstance(view, shedding.View) or view.partner is None:
        return voice.side(side)
    return listed([voice.name(seat) for seat in view.together(side)])


# --- each game, preset and house rule ------------------------------------------------------------


@pytest.mark.parametrize("variant", USUAL, ids=title)
def test_every_game_has_a_lesson_for_its_usual_form(variant: Variant) -> None:
    lesson = check_lesson(variant)
    assert lesson.variant == variant
    assert not lesson.notice


@pytest.mark.parametrize("variant", [*CALLED, *SALES], ids=title)
def test_a_called_partner_and_a_sale_have_lessons_of_their_own(variant: Variant) -> None:
    lesson = check_lesson(variant)
    assert lesson.variant == variant
    assert not lesson.notice


def test_another_number_of_players_is_taught_by_its_own_preset() -> None:
    lesson = lesson_of(load("pitch", preset="foster", seats=7))
    assert lesson.variant == SALES[0]
    assert lesson.notice.endswith("how the book plays it: Pitch (foster) for five.")


@pytest.mark.parametrize("variant", BOOKS, ids=title)
def test_every_preset_and_number_of_players_is_taught_or_named(variant: Variant) -> None:
    lesson = check_lesson(variant)
    assert bool(lesson.notice) == (lesson.variant != variant)
    assert not lesson.notice or variant.title in lesson.notice


@pytest.mark.parametrize("game", games())
def test_many_house_rules_are_taught_or_named(game: str) -> None:
    assert_taught_or_named(house_rules(load(game))[::4])


@pytest.mark.slow
@pytest.mark.parametrize("variant", [*USUAL, *CALLED, *SALES], ids=title)
def test_every_house_rule_is_taught_or_named(variant: Variant) -> None:
    assert_taught_or_named(house_rules(variant))


def house_rules(variant: Variant) -> list[tuple[str, Variant]]:
    return [*changed(variant), *changed_besides(variant)]


def assert_taught_or_named(changes: list[tuple[str, Variant]]) -> None:
    for rule, variant in changes:
        lesson = check_lesson(variant)
        assert bool(lesson.notice) == (lesson.variant != variant), title(variant)
        assert not lesson.notice or f"With {rule}=" in lesson.notice, lesson.notice


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


def test_a_rule_that_decides_the_deal_changes_the_words() -> None:
    for rules, words in [
        ({"low": "winner"}, "So Low is yours."),
        ({"low": "holder"}, "So Low stays with Ben."),
        ({"follow": "follow-suit"}, "You must follow suit if you can."),
    ]:
        said = words_of(load("california-jack", rules=rules))
        assert words in said, rules
        others = {"So Low is yours.", "So Low stays with Ben."} - {words}
        assert words.startswith("You must") or not any(other in said for other in others)


def test_a_lesson_does_not_say_whose_a_rule_is() -> None:
    variant = load("black-jack")
    assert rule_sentences(variant, "must-play")[0].endswith(" (Ours.)")
    assert "(Ours.)" not in words_of(variant)


def test_a_rule_that_forbids_the_deal_is_named_and_the_book_is_taught() -> None:
    lesson = lesson_of(load("california-jack", rules={"hand": 5, "low": "holder"}))
    assert lesson.variant == load("california-jack")
    assert lesson.notice == (
        "With hand=5 this deal cannot be played; this is how the book plays it: "
        "California Jack (denexa) for two."
    )
    assert Teaching(lesson).lines[0] == LessonLine("says", lesson.notice)


def test_a_users_own_game_is_taught_by_the_lesson_of_its_base(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('base = "california-jack"\n[rules]\nlow = "holder"\n', encoding="utf-8")
    assert "So Low stays with Ben." in words_of(load(str(path)))


def test_a_game_without_a_lesson_says_so(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('base = "pitch"\nseats = [2]\n', encoding="utf-8")
    with pytest.raises(VariantError, match="Pitch has no lesson"):
        lesson_of(load(str(path)))


def words_of(variant: Variant) -> str:
    """All that the lesson of a variant says and tells."""
    _, lines = play_by_words(lesson_of(variant), random.Random(0))
    return "\n".join(line.text for line in lines)


# --- what is asked, and what is answered ---------------------------------------------------------


def california_jack(*answers: str) -> Teaching:
    teaching = Teaching(lesson_of(load("california-jack")))
    for answer in answers:
        assert teaching.act(parse_act(answer))[0].kind == "told"
    return teaching


def test_an_illegal_act_is_answered_with_its_rule_and_changes_nothing() -> None:
    teaching = california_jack("QH", "3D")
    before = teaching.view, teaching.ask, list(teaching.lines)
    answer = teaching.act(parse_card("5C"))
    assert answer[0] == LessonLine("answer", "That is not allowed: must trump; you hold AS KS 7S.")
    assert (teaching.view, teaching.ask, teaching.lines) == before


def test_another_legal_act_is_answered_with_a_word_of_why_and_taken_back() -> None:
    teaching = california_jack("QH", "3D")
    before = teaching.view
    why, back = teaching.act(parse_card("AS"))
    assert why.text == (
        "That is legal here. But the seven of spades wins the ten as surely, and costs you least."
    )
    assert back.text == "Take it back. Play the seven of spades."
    assert teaching.view == before


def test_a_revoke_is_taken_back_too() -> None:
    teaching = Teaching(lesson_of(load("california-jack", rules={"revoke": "penalised"})))
    for taken in ("QH", "3D"):
        teaching.act(parse_act(taken))
    answer = teaching.act(parse_card("5C"))
    assert answer[0].text.startswith("That is not allowed: must trump")


def test_the_last_tricks_are_free_and_the_others_answer() -> None:
    teaching = california_jack("QH", "3D", "7S", "AS", "KS")
    assert set(teaching.expected) == set(teaching.view.acts)
    assert len(teaching.expected) > 1
    while not teaching.over:
        teaching.act(max(teaching.view.acts))
    assert teaching.expected == ()
    assert teaching.ask == ""
    assert teaching.act(0) == [LessonLine("answer", "The lesson is over.")]


def test_the_count_says_which_card_decides_and_whose_tens() -> None:
    teaching, lines = Teaching(lesson_of(load("california-jack"))), list[LessonLine]()
    while not teaching.over:
        lines += teaching.act(teaching.expected[-1])
    said = "\n".join(line.text for line in lines)
    assert "High, 1 point to you: you win the ace of spades, the highest trump in play." in said
    assert "you win the two of spades, the lowest trump in play, played by Ben." in said
    won = re.search(r"Game, 1 point to (you|Ben): \d+ card-points to \d+\.", said)
    assert won or "Game: nobody scores it; each side has 40 card-points." in said
    piles = re.findall(r"^(You|Ben) (\d+): (.*)\.$", said, re.MULTILINE)
    assert sum(int(points) for _, points, _ in piles) == 80
    for _, points, cards in piles:
        assert int(points) == sum(int(word) for word in re.findall(r"\d+", cards))


@pytest.mark.parametrize("variant", [*USUAL, *CALLED, *SALES], ids=title)
def test_no_legal_act_breaks_a_lesson(variant: Variant) -> None:
    teaching = Teaching(lesson_of(variant))
    while not teaching.over:
        before = teaching.view, teaching.ask, list(teaching.lines)
        for act in others(teaching):
            why, back = teaching.act(act)
            assert (why.kind, back.kind) == ("answer", "answer")
            assert (teaching.view, teaching.ask, teaching.lines) == before
        teaching.act(teaching.expected[0])


@pytest.mark.parametrize("variant", CALLED, ids=title)
def test_the_partner_of_the_lesson_is_the_one_of_the_rules_and_shares_the_score(
    variant: Variant,
) -> None:
    teaching, lines = play_by_words(lesson_of(variant), random.Random(0))
    said = "\n".join(line.text for line in lines)
    assert "you and Dan took" in said
    assert isinstance(teaching.view, tricks.View)
    assert teaching.view.partner == 3
    you, ben, cora, dan, ella = teaching.view.scores
    assert you == dan > 0 == ben == cora == ella


@pytest.mark.parametrize("variant", SALES, ids=title)
@pytest.mark.parametrize("answer", ["ACCEPT", "REFUSE"])
def test_a_bid_pays_the_seller_who_accepts_it_and_nobody_if_it_is_refused(
    variant: Variant, answer: str
) -> None:
    teaching = Teaching(lesson_of(variant))
    teaching.act(parse_act("SELL"))
    assert any(
        line.text.startswith("Dan bids most. Accept, and you score the bid at once")
        and "Refuse, and nobody scores it: you pitch" in line.text
        for line in teaching.lines
    )
    heard = len(teaching.view.events)
    teaching._match.act(parse_act(answer))
    told = " ".join(teaching.voice.tell(teaching.view.events[heard:]))
    assert ("score" in told) == (answer == "ACCEPT")
    assert teaching.view.turn == (3 if answer == "ACCEPT" else 0)


# --- secrecy -------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", BOOKS, ids=title)
def test_a_lesson_names_no_card_that_the_learner_has_not_seen(variant: Variant) -> None:
    teaching = Teaching(lesson_of(variant))
    while True:
        texts = [line.text for line in teaching.lines if line.kind == "says"]
        texts += [teaching.ask, *(teaching.why_not(a)[0] for a in others(teaching))]
        said = without_rules(teaching.lesson.variant, " ".join(texts))
        shown = {getattr(teaching.view, "cut", None)}  # everyone saw the card cut for trumps
        assert not cards_named(said) & set(teaching.view.memory.unseen) - shown, said
        if teaching.over:
            return
        teaching.act(teaching.expected[0])


def without_rules(variant: Variant, text: str) -> str:
    """The text without the sentences of the rule page, which may name cards that score."""
    told = (" ".join(rule_sentences(variant, rule)) for rule in variant.family.keys)
    plain = {sentences.replace(" (Ours.)", "") for sentences in told} - {""}
    for sentences in sorted(plain, key=len, reverse=True):
        text = text.replace(sentences, "")
    return text


def cards_named(text: str) -> set[int]:
    """The cards that a text names; the jacks of two suits, in a rule, are none."""
    words = {" of ".join(found) for found in CARD.findall(text)}
    return {NAMED[word] for word in words & NAMED.keys()}


def others(teaching: Teaching) -> list[int]:
    """The legal acts that the lesson does not take."""
    return [act for act in teaching.view.acts if act not in teaching.expected]


@pytest.mark.parametrize("variant", [*USUAL, *CALLED, *SALES], ids=title)
def test_the_words_are_the_same_in_deals_that_the_learner_cannot_tell_apart(
    variant: Variant,
) -> None:
    chance = random.Random(title(variant))
    teaching = Teaching(lesson_of(variant))
    while not teaching.over:
        match = teaching._match
        row = match._row
        heard = words_now(teaching)
        match._row = exchanged(variant, row, 0, chance)
        assert words_now(teaching) == heard
        match._row = row
        teaching.act(teaching.expected[0])


def words_now(teaching: Teaching) -> object:
    """All that a lesson could say now: the question, the facts and the answer to each act."""
    facts = teaching.voice.facts(teaching.view)
    return teaching.ask, facts, [teaching.why_not(act) for act in range(100)]


# --- the terminal --------------------------------------------------------------------------------


def at_the_terminal(*lines: str) -> str:
    out = io.StringIO()
    teaching = Teaching(lesson_of(load("california-jack")))
    LessonTable(teaching, io.StringIO("".join(f"{line}\n" for line in lines)), out).run()
    return out.getvalue()


def test_the_terminal_tells_asks_and_answers() -> None:
    out = at_the_terminal("5c", "h", "qh", "nonsense", "s", "v", "l", "c", "r", "?", "q", "3d")
    for words in (
        "Take it back. Play the queen of hearts.",
        "You take the trick and draw the seven of spades.",
        "'nonsense' is neither a card",
        "High: open.",
        "California Jack (denexa), deal 1.",
        "Last trick: you the queen of hearts, Ben the eight of hearts; you take it.",
        "Unseen spades: ace, queen",
        "Two players fight for High",
        "h  hint: what the lesson asks for",
    ):
        assert words in out, words
    assert "You play the three of diamonds." not in out  # after leaving


def test_the_end_of_a_lesson_names_the_command_that_plays_by_its_rules() -> None:
    lesson = lesson_of(load("mau-mau", rules={"target": 50}))
    answers = "7H 8H JS NOMINATE-C KC LAST-CARD 9C".lower().split()
    out = io.StringIO()
    LessonTable(Teaching(lesson), io.StringIO("\n".join(answers)), out).run()
    words = "hilojack play mau-mau --preset=penguin --seats=2 --rule=target=50"
    assert out.getvalue().endswith(f"\n\nNow play it: {words}\n")


def test_a_lesson_in_the_terminal_ends_with_its_lines() -> None:
    assert at_the_terminal("qh").count("\n\nYour hand") == 2


def test_the_command_prints_the_lesson_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "pitch", "--rule", "hand=5", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["notice"].startswith("With hand=5 ")
    assert data["house_rules"] == {}
    assert data["moments"][0]["expected"] == ["BID-3"]
    assert data["moments"][-1]["ask"] == ""
    said = [line["text"] for moment in data["moments"] for line in moment["lines"]]
    assert "You bid three." in said
