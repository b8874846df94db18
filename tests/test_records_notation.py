"""The notation: what a person may write, and what the reader says when it cannot be read."""

import re
from pathlib import Path
from random import Random

import pytest

import hilojack
from hilojack import Match
from hilojack.cards import show_card
from hilojack.match import Opening
from hilojack.records import (
    Record,
    RecordError,
    from_match,
    load,
    read_jsonl,
    read_text,
    to_match,
    write_jsonl,
    write_text,
)
from hilojack.records.lines import Pegged
from hilojack.records.words import quote
from hilojack.variants.variant import former_rules
from records_support import play, played
from tables import play as play_acts, table

MATCH = played(seed=5)
RECORD = from_match(MATCH, kinds=["human", "random"])
TEXT = write_text(RECORD)
PAGE = (Path(__file__).parent.parent / "docs" / "records.md").read_text(encoding="utf-8")
EXAMPLE = re.findall(r"```text\n(\[Hilojack.*?)```", PAGE, re.DOTALL)[1]  # All Fours, for three
TEAMS = from_match(played("california-fives", seats=4))


def line_of(text: str, words: str) -> int:
    """The number of the line on which these words first stand."""
    return text[: text.index(words)].count("\n") + 1


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read_text(text)
    return caught.value


def test_the_scores_with_which_a_match_begins_are_told() -> None:
    variant = hilojack.load("troeven", rules={"ties": "held-over", "target": 12})
    match = play(Match(variant, seed=3, opening=Opening(scores=(7, -2), held_over=2)), Random(3))
    record = from_match(match)
    text = write_text(record)
    assert "[Scores 7 -2]\n[Held 2]\n" in text
    assert read_text(text) == [record]
    assert read_jsonl(write_jsonl(record)) == [record]
    again = to_match(record)
    assert (again.opening.scores, again.opening.held_over) == ((7, -2), 2)
    assert again.scores == match.scores
    assert "a score is a whole number" in str(refused(text.replace("Scores 7 -2", "Scores 7 x")))


# --- what may be written -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pattern", "instead"),
    [
        (r"\n+", "\n\n  "),
        (r"\{[^}]*\}", ""),
        (r"\{[^}]*\}", "{over\n two lines [Hilojack 1] }"),
        (r"T([SHDC])\b", r"10\1"),
        (r"\b([2-9TJQKA])S\b", r"\1♠"),
        (r"\b([2-9TJQKA])([SHDC])\b", lambda m: m.group().lower()),
        (r"(Deal|Pack|Play|Count|Score|Result) ", lambda m: m.group().upper()),
        (r",", " ; "),
        (r"(\d+\. +\w+) (\w\w) ", r"\1 \2,\n"),
        (r"must-trump", "F1"),
        (r"must-trump", '"must-trump"'),
        (r" deals\b", ""),
    ],
)
def test_a_hand_may_write_it_otherwise(pattern: str, instead: object) -> None:
    head, deals = TEXT.split("\n\n", 1)
    if "deals" not in pattern:
        deals = re.sub(pattern, instead, deals)  # type: ignore[call-overload]
    else:
        deals = deals.replace(" deals\n", "\n", 1)
    head = re.sub(r"must-trump", str(instead), head) if "must" in pattern else head
    assert read_text(head + "\n\n" + deals) == [RECORD]


def test_all_of_it_may_stand_on_one_line() -> None:
    assert read_text(TEXT.replace("\n", " ")) == [RECORD]


def test_each_card_may_be_told_with_its_player() -> None:
    names = MATCH.seats

    def told(match: re.Match[str]) -> str:
        leader = names.index(match[2])
        return f"{match[1]} {match[2]} {match[3]} {names[1 - leader]} {match[4]}"

    told_text = re.sub(r"(\d+\.) +(\w+) (\w\w) (\w\w)", told, TEXT)
    assert told_text != TEXT
    assert read_text(told_text) == [RECORD]


def test_without_rules_a_preset_speaks_for_itself() -> None:
    short = re.sub(r"\[Rule [^]]*\]\n", "", TEXT).replace(' "California Jack"', "")
    (record,) = read_text(short)
    former = former_rules("california-jack", "denexa") if record.header.format == 1 else {}
    assert record.header.rules == RECORD.header.rules | former
    assert record.deals == RECORD.deals


def test_one_partner_stands_for_the_side() -> None:
    text = write_text(TEAMS)
    assert read_text(re.sub(r"(\w+)\+\w+", r"\1", text)) == [TEAMS]
    assert re.search(r"\w+\+\w+ wins; ", text)


def test_tags_may_stand_in_any_order_after_the_first() -> None:
    head, deals = TEXT.split("\n\n", 1)
    first, *tags = head.splitlines()
    rules = [tag for tag in tags if tag.startswith("[Rule")]
    players = [tag for tag in tags if tag.startswith("[Player")]
    rest = [tag for tag in tags if tag not in rules + players]
    assert read_text("\n".join([first, *rest[::-1], *players, *rules]) + "\n" + deals) == [RECORD]


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Ann", "Ann"),
        ("O'Neill-Wu", "O'Neill-Wu"),
        ("Zoë", "Zoë"),
        ("李", "李"),
        ("B", "B"),
        ("Ben Bo", '"Ben Bo"'),
        ("JS", '"JS"'),
        ("td", '"td"'),
        ("PASS", '"PASS"'),
        ("Deal", '"Deal"'),
        ("wins", '"wins"'),
        ("7", '"7"'),
        ("-", '"-"'),
        ('say "go"', '"say \\"go\\""'),
    ],
)
def test_a_name_is_quoted_when_it_could_be_something_else(name: str, written: str) -> None:
    assert quote(name) == written


# --- what cannot be read -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "law"),
    [
        ("[Hilojack 2]", "[Hilojack 4]", "this program reads formats 1 to 3"),
        ("[Hilojack 2]\n", "", "a match opens with its tags"),
        ("[Seats Ann, Ben]", "[Sats Ann, Ben]", "a tag: Hilojack, Event, Date, Game"),
        ("[Family trick]\n", "", "it is required"),
        ("[Family trick]", "[Family trick]\n[Family trick]", "it appears once"),
        ("[Family trick]", "[Family cards]", "a family of games: shedding, "),
        ("[Rule low winner]", "[Rule low loser]", "choose from: winner, holder"),
        ("T10 A4", "T10 T9 A4", "each rank appears once"),
        ("[Rule low winner]", "[Rule lo winner]", "Did you mean 'low'?"),
        ("[Rule low winner]", "[Rule low winner]\n[Rule low winner]", "it appears once"),
        ("[Seats Ann, Ben]", "[Seats Ann, Ben", "closes with ]"),
        ("[Seats Ann, Ben]", "[Seats Ann]", "[Seats] has 2 to 7"),
        ("[Seed 5]", "[Seed 5]\n[Date today]", "in the tags: Expected `str` matching regex"),
        ("[Seed 5]", "[Seed five]", "a seed is a whole number"),
        ("[Player Ann human]", "[Player Ann]", "one kind for each player"),
        ("[Dealer", "[Dealer Eve]\n[Dealer", "it appears once"),
        ("Deal 2,", "Deal two,", "a deal has a number"),
        ("Deal 2,", "Deal 3,", "this is deal 2"),
        ("\nPack ", "\n", "the pack follows the dealer"),
        ("\nPlay", "\n1. Ann", "is not a card"),
        ("  2. ", "  3. ", "tricks are numbered from 1; this is 2."),
        ("  2. ", "", "found '3.'; law: tricks are numbered from 1; this is 2."),
        ("Count High", "Count Hihg", "item 1 of the count is high"),
        ("\nScore Ann", "\nScore Eve", "a player: Ann, Ben"),
        ("\nScore Ann", "\nScore Ben", "the scores of 2 sides follow the order of the seats"),
        (" wins;", " won;", "'(a side) wins', or 'unfinished'"),
        ("; Ann", '; "Ann', "quotes close on their line"),
    ],
)
def test_the_line_and_the_law(old: str, new: str, law: str) -> None:
    assert old in TEXT
    text = TEXT.replace(old, new, 1)
    error = refused(text)
    assert law in str(error)
    wrong = line_of(TEXT, old) + old.startswith("\n")
    assert error.line is not None
    assert error.line == 1 or wrong <= error.line <= wrong + 4


def test_either_every_rule_is_stated_or_none() -> None:
    error = refused(TEXT.replace("[Rule low winner]\n", ""))
    assert error.line == line_of(TEXT, "[Rule")
    assert "the rule 'low' is missing" in error.law


def test_the_line_of_a_false_act_is_that_of_its_trick() -> None:
    line = line_of(TEXT, " 13. ")
    lines = TEXT.splitlines()
    stock = MATCH.deals[0].pack[-1]
    card = re.sub(r"^( 13\. +\w+ )\w\w", rf"\g<1>{show_card(stock)}", lines[line - 1])
    lines[line - 1] = card
    error = refused("\n".join(lines))
    assert error.line == line
    assert "act 25: " in error.what


def test_a_short_trick_is_named() -> None:
    text = re.sub(r"(  4\. +\w+ \w\w) \w\w", r"\1", TEXT, count=1)
    error = refused(text)
    assert error.line == line_of(TEXT, "  5. ")
    assert error.law == "each of the 2 seats plays one"


def test_a_leader_must_be_named() -> None:
    text = re.sub(r"(  4\.) +\w+", r"\1", TEXT, count=1)
    assert "before the lead of a trick" in refused(text).law


def test_a_comment_that_never_closes_names_its_beginning() -> None:
    text = TEXT + "{ to be continued\n"
    error = refused(text)
    assert (error.line, error.law) == (TEXT.count("\n") + 1, "a } closes a {")


def test_a_text_that_breaks_off() -> None:
    half = TEXT[: TEXT.rindex("Result")]
    assert refused(half).law == "every match closes with a line that gives its result"
    for end in range(0, len(TEXT) - 8, 97):
        with pytest.raises(RecordError):
            load(TEXT[:end] + "\n")


def test_a_match_may_open_with_a_comment() -> None:
    assert load("{ Played by letter. }\n" + TEXT) == [RECORD]


def test_the_notations_hold_the_same() -> None:
    assert load(write_jsonl(TEAMS)) == load(write_text(TEAMS)) == [TEAMS]


# --- the games with talk -------------------------------------------------------------------------


def test_the_words_of_a_talk_stand_where_they_are_said() -> None:
    match = table(
        "all-fours",
        ["2S 3S 4S 5S 6S 7S", "2H 3H 4H 5H 6H 7H", "2D 3D 4D 5D 6D 7D"],
        "JC 8S",
        rules={"target": 2, "gift-may-win": "yes"},
    )
    text = write_text(from_match(play_acts(match, "BEG GIVE"), kinds=None), unfinished=True)
    assert '\nTalk  pegs "Player 1" 1, "Player 2" BEG, "Player 1" GIVE, pegs "Player 2" 1' in text
    assert "  {turned up: JC}\n" in text
    (record,) = read_text(text)
    assert record.deals[0].pegs == [Pegged(0, 0, 1), Pegged(2, 1, 1)]


def test_a_jack_turned_up_can_win_a_match_before_anybody_acts() -> None:
    match = table(
        "all-fours",
        ["2S 3S 4S 5S 6S 7S", "2H 3H 4H 5H 6H 7H"],
        "JC",
        rules={"target": 1},
    )
    record = from_match(match)
    deal = record.deals[0]
    assert (deal.acts, deal.count, deal.scores) == ([], [], [1, 0])
    text = write_text(record)
    assert '\nTalk  pegs "Player 1" 1  {turned up: JC}\nScore "Player 1" 1' in text
    assert "Play\n" not in text
    assert read_text(text) == [record] == load(write_jsonl(record))


def test_a_text_that_is_older_than_a_key_word_may_have_it_for_a_name() -> None:
    old = re.sub(r"\bAnn\b", "Talk", re.sub(r"\bBen\b", "Held", TEXT))
    (record,) = read_text(old)
    assert record.header.players == ["Talk", "Held"]
    assert '[Seats "Talk", "Held"]' in write_text(record)
    assert read_text(write_text(record)) == [record]


def test_calls_may_stand_in_the_play() -> None:
    record = from_match(played("pitch", seats=4, seed=1))
    text = write_text(record)
    assert "\nTalk  " in text
    joined = re.sub(r"\nTalk  ([^{\n]*)(\{[^}]*\})?\nPlay", r"\nPlay \1", text)
    assert "Talk" not in joined
    assert read_text(joined) == [record]


def test_scores_below_zero() -> None:
    record = next(r for r in map(pitched, range(50)) if min(r.result.scores) < 0)
    text = write_text(record)
    assert re.search(r"Count Set-back \w+ -[1-4], ", text)
    assert read_text(text) == [record] == load(write_jsonl(record))


def pitched(seed: int) -> Record:
    return from_match(played("pitch", seats=3, seed=seed))


@pytest.mark.parametrize(
    ("old", "new", "law"),
    [
        ("Thrown in, Ben", "Thrown in, Ann", "the same dealer deals, or the next"),
        ("Thrown in, Ben", "Thrown in, Cat", "the dealer is then the same dealer"),
        ("Thrown in, Ben deals next\n", "", "the dealer is then the same dealer"),
        ("pegs Ann 1", "pegs Ann 2", "peg 1 is Ann 1 after act 2"),
        ("pegs Ann 1", "pegs Ann 0", "one or more"),
        ("pegs Ann 1", "pegs Ann", "the points, one or more, follow the side"),
        ("\nScore Ann 1", "\nHeld over 1\nScore Ann 1", "0 are held over (ties = lost)"),
        ("Discards Cat JC", "Discards Cat AC", "only a card that is held can be discarded"),
        ("Discards Cat JC", "Discards JC", "the player's name comes before"),
        ("\nTalk ", "\nTolk ", "is not a card"),
        ("Score Ann 3", "Held over none\nScore Ann 3", "as in Held over 1"),
    ],
)
def test_the_line_and_the_law_of_a_talk(old: str, new: str, law: str) -> None:
    assert old in EXAMPLE
    error = refused(EXAMPLE.replace(old, new, 1))
    assert law in str(error)
    wrong = line_of(EXAMPLE, old) + old.startswith("\n")
    assert error.line is not None
    assert wrong - 6 <= error.line <= wrong + 4
