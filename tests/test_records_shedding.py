"""Forged records of the shedding games: one for every law of the turn, the stock and the score."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from hilojack import Match
from hilojack.records import (
    RecordError,
    from_match,
    load,
    read_text,
    to_match,
    write_jsonl,
    write_text,
)
from records_support import Lines, forged, lines_of, played, text_of
from tables import play, table

TWO = ["2S 5H KH", "2D 7S 9S"]  # seat 0 deals, seat 1 begins
THREE = ["AS 5H KH", "2D 7S 9S", "2H JD 3C"]


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        load(text)
    return caught.value


def jack(acts: str = "", stock: str = "4D 8C 3D", hands: list[str] = TWO, **rules: Any) -> Match:
    """A deal of Black Jack at its first acts, seat 0 dealing; the pile begins with the 4D."""
    named = {name.replace("_", "-"): value for name, value in rules.items()} | {"hand": 3}
    return play(table("black-jack", hands, stock, rules=named), acts)


def with_act(match: Match, act: str, seat: int | None = None) -> RecordError:
    """What is said of the record of a match with one act more."""
    turn = match.turn if seat is None else seat
    return refused(forged(match, lambda lines: lines[1]["acts"].append([turn, act])))


# --- the turn ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("match", "act", "law"),
    [
        (jack(), "8S", "only a card that is held can be played; held 9S 7S 2D"),
        (jack(), "9S", "must play diamonds or a four: 2D (Black Jack, must-play = yes)"),
        (jack(), "DRAW", "a player who can play a card must: 2D (Black Jack, must-play = yes)"),
        (jack(), "PASS", "a player who can play a card must: 2D (Black Jack, must-play = yes)"),
        (jack(must_play="no"), "PASS", "a player who plays no card draws one: 2D or DRAW ("),
        (jack(), "PICK-UP", "a player who can play a card must: 2D"),
        (jack(), "BEG", "a player who can play a card must: 2D"),
        (jack("2D"), "5H", "2 must be picked up, or the pick-up answered: 2S or PICK-UP (Black"),
        (jack("2D"), "DRAW", "pick-ups-mix = no, neutralises = chain, answer = optional)"),
        (jack("2D", answer="compulsory"), "PICK-UP", "or the pick-up answered: 2S (Black Jack"),
        (jack("2D PICK-UP"), "9S", "must play diamonds or a two: DRAW"),
        (jack("2D PICK-UP"), "PASS", "a player who plays no card draws one: DRAW (Black Jack"),
        (jack("2D 2S"), "2H", "only a card that is held can be played; held 9S 7S"),
        (jack("", "4S 8C"), "END-TURN", "a player who can play a card must: 7S or 9S"),
        (jack("7S", "4S 8C"), "2D", "only spades may be dumped: 9S or END-TURN"),
        (jack("7S", "4S 8C"), "DRAW", "the turn continues, or it ends: 9S or END-TURN"),
        (jack("7S", "4S 8C"), "LAST-CARD", "the turn continues, or it ends: 9S or END-TURN"),
        (jack("7S 9S", "4S 8C"), "2D", "only spades may be dumped: LAST-CARD or END-TURN"),
        (jack("9S", "4S 8C", several="matching"), "2D", "that does not follow on the nine of"),
        (
            jack("9S 7S", "4S", ["2S 5H KH", "9S 7S 3S"], several="matching", finish="single-card"),
            "3S",
            "the last card must be kept for a turn of its own: LAST-CARD or END-TURN (Black Jack, "
            "several = matching, finish = single-card, last-card = said)",
        ),
        (jack("2D"), "DRAW", "2 must be picked up"),
        (jack("", "4S 8C", not_last="9S"), "DRAW", "a player who can play a card must"),
    ],
)  # fmt: skip
def test_an_act_out_of_order(match: Match, act: str, law: str) -> None:
    error = with_act(match, act)
    assert error.line == 2
    assert law in error.law


def test_what_is_said_of_three() -> None:
    error = with_act(jack("2D 2H", hands=THREE), "AS")
    assert "4 must be picked up, or the pick-up answered: PICK-UP (" in error.law
    error = with_act(jack("2D 2H PICK-UP", hands=THREE), "KH", seat=0)
    assert error.law == "it was the turn of Player 2, in seat 1"
    error = with_act(jack("2D 2H PICK-UP", hands=THREE), "KH", seat=3)
    assert error.law == "the seats are 0 to 2"


def test_a_nominated_suit_is_told() -> None:
    match = jack("DRAW", "4C AD 6H 6C", ["AS AC KH", "2D 7S 9S"], nominates="other")
    play(match, "AC")
    error = with_act(match, "KH")
    law = "a suit is nominated now: NOMINATE-S or NOMINATE-H or NOMINATE-D (Black Jack, nominates"
    assert law in error.law
    play(match, "NOMINATE-H")
    assert "must play hearts: DRAW (" in with_act(match, "2D").law
    assert with_act(match, "2D").what == "deal 1, act 4: Player 2 played 2D"
    assert with_act(match, "NOMINATE-S").what == "deal 1, act 4: Player 2 called NOMINATE-S"


def test_what_may_not_be_the_last_card() -> None:
    match = jack("", "4S 8C", ["9C 5H KH", "7S 9S 9H"], not_last="9")
    error = with_act(play(match, "7S 9S LAST-CARD 9C"), "9H")
    assert error.law.startswith("the nine of hearts may not be your last card: DRAW (")


def test_nothing_is_done_after_the_deal() -> None:
    match = played("black-jack", seats=2, seed=3)
    acts = len(lines_of(match)[1]["acts"])
    error = refused(forged(match, lambda x: x[1]["acts"].append([0, "DRAW"])))
    assert error.law == f"the deal was over after {acts} acts"


def test_a_deal_is_not_counted_before_its_end() -> None:
    match = played("black-jack", seats=2, seed=3)
    error = refused(forged(match, lambda x: x[1]["acts"].pop()))
    assert error.law.startswith("a deal is counted when a player goes out, or nobody can play; ")


# --- the stock -----------------------------------------------------------------------------------

SHORT = {"ranks": "AKJ72", "hand": 3}
SHUFFLED = next(
    match
    for match in (played("black-jack", seats=3, seed=seed, rules=SHORT) for seed in range(99))
    if len(match.deal.shuffles) > 1
)
QUICK = next(n for n in range(99) if not played("black-jack", seats=2, seed=n).deal.shuffles)
FIRST, SECOND = SHUFFLED.deal.shuffles[:2]


def put(*path: Any) -> Callable[[Lines], None]:
    """A change: the last of the path becomes what stands where the rest leads in the deal line."""
    *way, field, value = path

    def change(lines: Lines) -> None:
        target: Any = lines[1]
        for step in way:
            target = target[step]
        target[field] = value

    return change


@pytest.mark.parametrize(
    ("change", "what", "law"),
    [
        (lambda x: x[1].pop("shuffles"), "shuffle 1 of deal 1 is missing", "shuffled after act "),
        (put("shuffles", []), "shuffle 1 of deal 1 is missing", "and its order is stated"),
        (lambda x: x[1]["shuffles"].pop(), "shuffle ", "shuffled after act "),
        (put("shuffles", 0, "act", FIRST.act - 1), "is after act ", f"after act {FIRST.act}, and"),
        (put("shuffles", 1, "act", 999), "is after act 999", f"after act {SECOND.act}, and its"),
        (lambda x: x[1]["shuffles"].append(x[1]["shuffles"][0]), "shuffles", "stock is shuffled"),
        (lambda x: x[1]["shuffles"][0]["stock"].pop(), "into the stock", "is shuffled holds "),
        (
            lambda x: x[1]["shuffles"][0]["stock"].append(x[1]["shuffles"][0]["stock"][0]),
            "shuffle 1 of deal 1 puts ",
            "the stock that is shuffled holds ",
        ),
        (put("shuffles", 0, "stock", ["3C"]), "puts 3C into the stock", "is shuffled holds "),
        (put("shuffles", 0, "stock", []), "deal 1: ", "with the fields of docs/records.md"),
        (put("shuffles", 0, "stock", ["JX"]), "deal 1: ", "with the fields of docs/records.md"),
        (put("shuffles", 0, "act", -1), "deal 1: ", "with the fields of docs/records.md"),
        (lambda x: x[1]["shuffles"].reverse(), "shuffle 1 of deal 1 ", "shuffled"),
    ],
)  # fmt: skip
def test_a_false_shuffle(change: Callable[[Lines], object], what: str, law: str) -> None:
    error = refused(forged(SHUFFLED, change))
    assert error.line == 2
    assert what in error.what
    assert law in error.law


@pytest.mark.parametrize(
    ("game", "shuffles"),
    [
        ("california-jack", [{"act": 3, "stock": ["2S"]}]),
        ("california-jack", []),
        ("black-jack", []),
    ],
)
def test_a_stock_that_is_not_shuffled(game: str, shuffles: list[Any]) -> None:
    match = played(game, seats=2, seed=QUICK)
    error = refused(forged(match, put("shuffles", shuffles)))
    assert error.law == "the stock is not shuffled in it, so it has no shuffles"


def test_a_stock_is_shuffled_before_the_first_act() -> None:
    rules = {"start-again": "A,K", "start-refused": "back", **SHORT}
    match = next(
        match
        for match in (played("black-jack", seats=3, seed=n, rules=rules) for n in range(99))
        if match.deal.shuffles and match.deal.shuffles[0].act == 0
    )
    text = write_text(from_match(match))
    assert re.search(r"\nPlay  \{begins with \w\w\}\n     Stock ", text)
    assert read_text(text) == [from_match(match)]
    error = refused(forged(match, put("shuffles", 0, "stock", ["2S"])))
    assert error.law.startswith("the stock that is shuffled holds ")
    error = refused(forged(match, lambda x: x[1].pop("shuffles")))
    assert error.what == "shuffle 1 of deal 1 is missing"
    again = forged(match, lambda x: x[1]["shuffles"].insert(0, x[1]["shuffles"][0]))
    assert refused(again).line == 2


def test_the_pack_is_kept_as_it_was_though_the_stock_is_made_anew_at_once() -> None:
    rules = {"ranks": "K987", "suits": "S", "hand": 1, "start-again": "K", "restock": "turned-over"}
    match = table("black-jack", ["8S", "9S"], "KS 7S", rules=rules)
    assert lines_of(match)[1]["pack"] == ["9S", "8S", "KS", "7S"]
    assert load(text_of(lines_of(match))) == [from_match(match)]


def test_a_later_deal_with_a_false_shuffle() -> None:
    match = played("black-jack", seats=3, seed=2, rules=SHORT | {"target": 9})
    number = next(n for n, deal in enumerate(match.deals, 1) if n > 1 and deal.shuffles)
    error = refused(forged(match, lambda x: x[number]["shuffles"][0]["stock"].pop()))
    assert (error.line, error.what[:9]) == (number + 1, "shuffle 1")


# --- the score -----------------------------------------------------------------------------------

WON = played("crazy-eights", seats=3, seed=1)
CHARGED = played("crazy-eights", preset="openspiel", seats=3, seed=4)


@pytest.mark.parametrize(
    ("change", "law"),
    [
        (put("count", 0, "points", 1), "item 1 of the count is hands "),
        (put("count", 0, "item", "win"), "item 1 of the count is hands "),
        (put("count", []), "item 1 of the count is hands "),
        (
            lambda x: x[1]["count"].append({"item": "hands", "side": 0, "points": 1}),
            "each player whose score changes has a line (scoring = hands)",
        ),
        (lambda x: x[1].pop("count"), "it scores hands "),
        (lambda x: x[1].pop("scores"), "they are "),
        (put("scores", 0, 77), "the count makes them "),
        (put("thrown_in", "same-dealer"), "it was played out"),
        (put("held_over", 1), "0 are held over (no points are ever held over in this game)"),
        (put("pegs", [{"act": 1, "side": 0, "points": 1}]), "no points are scored at once"),
        (put("cut", "2S"), "no card is cut for trumps"),
        (put("dealer", 7), "deals first"),
    ],
)
def test_a_false_score(change: Callable[[Lines], object], law: str) -> None:
    error = refused(forged(WON, change))
    assert error.line == 2
    assert law in error.law


def test_a_false_victor() -> None:
    for match, words in ((WON, " reached 100 first"), (CHARGED, "and Ann has the lowest")):
        for victor in (None, (match.victor or 0) + 1, 9):
            error = refused(forged(match, lambda x, v=victor: x[-1].update(victor=v)))  # type: ignore[misc]
            law = error.law.replace(match.seats[match.victor or 0], "Ann")
            assert law.endswith(words)


def test_a_level_score_does_not_win() -> None:
    points = "A1 K1 Q1 J1 T1 91 81 71 61 51 41 31 21"
    rules = {"scoring": "charged", "most_plays": 2, "points": points, "target": 1}
    match = jack("3D 3H", "4D", ["3H 5H KH", "3D 9S 8S"], **rules)
    assert (match.deal_over, match.over, match.scores) == (True, False, (2, 2))
    error = refused(forged(match, lambda x: x[-1].update(victor=0)))
    assert error.law.startswith("two have the lowest score, so that another deal decides: ")


# --- the header ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "value", "law"),
    [
        ("wild", "A", "wild is a list of ranks and cards"),
        ("wild", ["1"], "choose from: ranks, cards such as JH, none"),
        ("wild", ["JH", "A"], 'it is written ["A","JH"]'),
        ("wild", ["A", "A"], 'it is written ["A"]'),
        ("wild", ["a"], 'it is written ["A"]'),
        ("pick-up", ["2"], "pick-up is an object of ranks or cards, and numbers"),
        ("pick-up", {"2": 0}, "a rank or card and a number, 1 to 15"),
        ("pick-up", {"22": 2}, "a rank or card and a number, 1 to 15"),
        ("pick-up", {"JD": 2}, "a card cannot be in both rules pick-up and neutralise"),
        ("hand", 17, "need"),
        ("draw-limit", 2, "needs drawn = may-be-played"),
        ("follow", "may-trump", "a rule of the sheet: hand, ranks"),
    ],
)
def test_a_rule_that_breaks_a_law(rule: str, value: object, law: str) -> None:
    match = played("black-jack", seats=5, seed=1)
    error = refused(forged(match, lambda x: x[0]["rules"].__setitem__(rule, value)))
    assert error.line == 1
    assert law in error.law


def test_seats_are_in_the_order_of_joining() -> None:
    error = refused(forged(WON, lambda x: x[0]["seats"].reverse()))
    assert error.law == "the cut seats them Ann, Ben, Cat"


# --- the notation --------------------------------------------------------------------------------

TEXT = write_text(from_match(SHUFFLED))


def test_a_hand_may_write_it_otherwise() -> None:
    record = from_match(SHUFFLED)
    for pattern, instead in (
        (r"\{[^}]*\}", ""),
        (r"\n +\d+\. ", "\n"),
        (r"\n +", "\n"),
        (r"\bStock\b", "STOCK"),
        (r"\[Rule wild\]", "[Rule wild none]"),
        (r"\[Rule pick-up [^]]*\]", "[Rule pick-up 22, jc7, JS7]"),
        (r"\n( +\d+\.) (\w+) (\w\w) ([A-Z-]+)", r"\n\1 \2 \3 \2 \4"),
    ):
        other = re.sub(pattern, instead, TEXT)
        assert other != TEXT
        assert read_text(other) == [record]


@pytest.mark.parametrize(
    ("pattern", "instead", "law"),
    [
        (r"Stock \w\w", "Stock", "the stock that is shuffled holds "),
        (
            r"Stock(\s+[2-9TJQKA][SHDC]\b)+",
            "Stock",
            "the cards of the stock follow Stock",
        ),
        (r"  2\. ", "  3. ", "turns are numbered from 1; this is 2."),
        (r"  2\. \w+ ", "  2. ", "the player's name comes before"),
        (r"\[Rule pick-up [^]]*\]", "[Rule pick-up 22 23]", "each rank appears once"),
        (r"\[Rule dump [^]]*\]", "[Rule dump 7 7]", "each rank appears once"),
        (r"Count Win", "Count Hands", "item 1 of the count is win"),
    ],
)
def test_the_law_that_a_text_breaks(pattern: str, instead: str, law: str) -> None:
    text = re.sub(pattern, instead, TEXT, count=1)
    assert text != TEXT
    with pytest.raises(RecordError) as caught:
        read_text(text)
    assert law in caught.value.law


def test_the_line_of_a_false_shuffle_is_that_of_the_stock() -> None:
    text = re.sub(r"Stock \w\w", "Stock", TEXT, count=1)
    assert refused(text).line == TEXT[: TEXT.index("Stock ")].count("\n") + 1


def test_a_player_may_be_called_stock() -> None:
    text = re.sub(r"\bAnn\b", '"Stock"', TEXT)
    (record,) = read_text(text)
    assert record.header.players[0] == "Stock"
    assert read_text(write_text(record)) == [record] == load(write_jsonl(record))
    assert to_match(record).deal.acts == SHUFFLED.deal.acts
