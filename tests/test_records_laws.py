"""Forged records: one for every law, with the line and the law that the referee names."""

import json
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import hilojack
from hilojack import Match
from hilojack.cards import cards_in, show_card
from hilojack.match import Deck, Opening
from hilojack.records import RecordError, from_match, load, write_jsonl, write_text
from hilojack.rules.tricks import slots
from records_support import NAMES, Lines, forged, lines_of, play, played, text_of
from tables import every_variant

MATCH = played(seed=5)  # California Jack (denexa), a few deals
LAST = len(MATCH.deals)
Change = Callable[[Lines], object]


def put(line: int, *path: Any) -> Change:
    """A change: the last of the path becomes the value of the field to which the rest leads."""
    *way, field, value = path

    def change(lines: Lines) -> None:
        target: Any = lines[line]
        for step in way:
            target = target[step]
        target[field] = value

    return change


def cut(line: int, *path: Any) -> Change:
    """A change: a field or an item is taken out."""
    *way, field = path

    def change(lines: Lines) -> None:
        target: Any = lines[line]
        for step in way:
            target = target[step]
        del target[field]

    return change


def other(name: str) -> str:
    return "Ben" if name == "Ann" else "Ann"


PACK = lines_of(MATCH)[1]["pack"]
RULES: list[tuple[str, Change, str]] = [
    ("an unknown rule", put(0, "rules", "trump", "spades"), "a rule of the sheet: hand, ranks"),
    (
        "an impossible value",
        put(0, "rules", "follow", "maybe"),
        "choose from: must-trump, may-trump",
    ),
    ("an alias", put(0, "rules", "follow", "F1"), 'it is written "must-trump"'),
    ("a number in words", put(0, "rules", "target", "10"), "target is a whole number"),
    ("a target of nothing", put(0, "rules", "target", 0), "a whole number, 1 to 999"),
    ("ranks out of order", put(0, "rules", "ranks", "KAQJT98765432"), 'written "AKQJT98765432"'),
    ("a rank twice", put(0, "rules", "ranks", "AAKQ"), "different ranks"),
    ("unknown suits", put(0, "rules", "suits", "SHX"), "different suits"),
    ("points of no rank", put(0, "rules", "card-points", {"X": 1}), "a rank and its points"),
    ("points in words", put(0, "rules", "card-points", "T10"), "an object of ranks and points"),
    (
        "an unknown item",
        put(0, "rules", "scoring", ["high", "luck"]),
        "choose from: majority, tricks, high, low",
    ),
    ("an item twice", put(0, "rules", "scoring", ["high", "high"]), "names each item once"),
    ("items in words", put(0, "rules", "scoring", "high low"), "scoring is a list of items"),
    ("a rule missing", cut(0, "rules", "low"), "the rule 'low' is missing (Who scores Low?)"),
    ("rules at odds", put(0, "rules", "draws", "private"), "everyone sees its top card"),
    ("hands too large", put(0, "rules", "suits", "S"), "cannot draw a stock of 1 cards evenly"),
]
HEADER: list[tuple[str, Change, str]] = [
    ("another format", put(0, "format", 4), "this program reads formats 1 to 3"),
    ("another format and its fields", lambda x: x[0].update(format=4, new=1), "reads formats 1"),
    ("an unknown family", put(0, "family", "../trick"), "a family of games: shedding, "),
    (
        "an unknown field of format 1",
        lambda x: x[0].update(format=1, winner=1),
        "with the fields of",
    ),
    ("a field missing", cut(0, "seats"), "with the fields of docs/records.md"),
    ("a name twice", put(0, "players", ["Ann", "Ann"]), "no two players have the same name"),
    ("too many players", put(0, "players", list("ABCDEFGH")), "from 2 to 7 players"),
    ("a name of spaces", put(0, "players", 0, " Ann"), "without a space at either end"),
    ("a name of two lines", put(0, "event", "one\ntwo"), "printable characters"),
    ("seats of strangers", put(0, "seats", ["Ann", "Eve"]), "each player has one seat: Ann, Ben"),
    ("seats not by the cut", put(0, "seats", ["Ben", "Ann"]), "the cut seats them Ann, Ben"),
    ("kinds of one", put(0, "kinds", ["human"]), "one kind for each player"),
    ("scores of one", put(0, "scores", [3]), "has 2 sides here; 1 scores are given"),
    ("scores of a winner", put(0, "scores", [10, 0]), "the match is over: the target is 10"),
    ("scores of nothing", put(0, "scores", [0, 0]), "does not begin at 0 for all"),
    ("points held over", put(0, "held_over", 1), "no points are held over in California Jack"),
    ("no such day", put(0, "date", "2026-02-30"), "a day of the calendar"),
    (
        "the wrong first dealer",
        lambda x: x[0].update(first_dealer=1 - x[0]["first_dealer"]),
        "cut the highest card and deals first",
    ),
    ("a cut of one", cut(0, "cuts", 0, "Ben"), "these cut a card each: Ann, Ben"),
    ("a cut of a stranger", put(0, "cuts", 0, "Eve", "2S"), "these cut a card each: Ann, Ben"),
    ("the same card cut", put(0, "cuts", 0, {"Ann": "2S", "Ben": "2S"}), "cannot cut the same"),
    ("a level cut", put(0, "cuts", [{"Ann": "2S", "Ben": "2H"}]), "those who tie cut again"),
    (
        "a cut too many",
        lambda x: x[0]["cuts"].append({"Ann": "2S", "Ben": "3S"}),
        "nobody ties, so nobody cuts again",
    ),
    (
        "no cut, other seats",
        lambda x: x[0].update(cuts=[], seats=["Ben", "Ann"]),
        "without a cut the players sit in the order of joining: Ann, Ben",
    ),
    (
        "no cut, no such seat",
        lambda x: x[0].update(cuts=[], first_dealer=2),
        "the seats are 0 to 1",
    ),
]
DEALS: list[tuple[str, int, Change, str]] = [
    ("a wrong number", 1, put(2, "number", 7), "deals are numbered from 1; this is deal 2"),
    (
        "a wrong dealer",
        2,
        lambda x: x[2].update(dealer=x[1]["dealer"]),
        "the deal passes to the left",
    ),
    ("the first dealer wrong", 1, lambda x: x[1].update(dealer=x[2]["dealer"]), "deals first"),
    (
        "a card twice",
        1,
        lambda x: x[1]["pack"].__setitem__(50, x[1]["pack"][0]),
        "in the pack once",
    ),
    ("a card missing", 1, cut(1, "pack", 51), "the pack has 52 cards, each once"),
    ("no card", 1, put(1, "pack", 9, "1S"), "with the fields of docs/records.md"),
    (
        "a cut not wanted",
        1,
        put(1, "cut", "JS"),
        "no card is cut for trumps (trump-from = stock-top)",
    ),
    (
        "the wrong seat",
        1,
        lambda x: x[1]["acts"][0].__setitem__(0, 1 - x[1]["acts"][0][0]),
        "it was the turn of",
    ),
    ("no such seat", 1, lambda x: x[1]["acts"][0].__setitem__(0, 9), "the seats are 0 to 1"),
    ("no act", 1, lambda x: x[1]["acts"][0].__setitem__(1, "SHOUT"), "is neither a card"),
    (
        "a call not open",
        1,
        lambda x: x[1]["acts"][0].__setitem__(1, "DEAL-SINGLY"),
        "must be played",
    ),
    (
        "a card not held",
        1,
        lambda x: x[1]["acts"][0].__setitem__(1, x[1]["pack"][40]),
        "only a card that is held can be played; held ",
    ),
    ("an act missing", 1, cut(1, "acts", 51), "a deal is counted when all hands are played out"),
    ("an act too many", 1, lambda x: x[1]["acts"].append([0, "2S"]), "over after 52 acts"),
    ("no count", 1, cut(1, "count"), "it scores high"),
    ("no scores", 1, cut(1, "scores"), "they are Ann"),
    (
        "an award given away",
        1,
        lambda x: x[1]["count"][1].update(side=1 - x[1]["count"][1]["side"]),
        "item 2 of the count is low",
    ),
    ("too many points", 1, put(1, "count", 0, "points", 2), "item 1 of the count is high"),
    ("items out of order", 1, lambda x: x[1]["count"].reverse(), "item 1 of the count is high"),
    (
        "an item too many",
        1,
        lambda x: x[1]["count"].append({"item": "five-spades", "side": 0, "points": 5}),
        "these items are scored: high low jack game",
    ),
    ("an item left out", 1, cut(1, "count", -1), "item 4 of the count is game"),
    ("false totals", 1, lambda x: x[1]["scores"].reverse(), "the count makes them Ann"),
    ("a total too many", 1, lambda x: x[1]["scores"].append(0), "the count makes them Ann"),
]


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        load(text)
    assert (
        str(caught.value)
        == f"line {caught.value.line}: {caught.value.what}; law: {caught.value.law}"
    )
    return caught.value


@pytest.mark.parametrize(
    ("change", "law"),
    [(c, law) for _, c, law in RULES + HEADER],
    ids=[name for name, _, _ in RULES + HEADER],
)
def test_a_header_that_breaks_a_law(change: Change, law: str) -> None:
    error = refused(forged(MATCH, change))
    assert error.line == 1
    assert law in str(error)


@pytest.mark.parametrize(
    ("line", "change", "law"),
    [(n, c, law) for _, n, c, law in DEALS],
    ids=[name for name, *_ in DEALS],
)
def test_a_deal_that_breaks_a_law(line: int, change: Change, law: str) -> None:
    lines = lines_of(MATCH)
    change(lines)
    changed = next(n for n, (a, b) in enumerate(zip(lines, lines_of(MATCH), strict=True)) if a != b)
    error = refused("\n" + text_of(lines))  # the blank line counts as a line
    assert error.line == changed + 2
    assert law in str(error)


def test_scores_with_which_the_match_did_not_begin_are_found_at_the_first_count() -> None:
    error = refused(forged(MATCH, put(0, "scores", [1, 0])))
    assert (error.line, "the count makes them Ann 2, Ben 3" in str(error)) == (2, True)


@pytest.mark.parametrize("follow", ["must-trump", "may-trump", "follow-suit"])
def test_a_revoke(follow: str) -> None:
    match = played(rules={"follow": follow})
    lines = lines_of(match)
    number, card = first_revoke(match)
    lines[1]["acts"][number][1] = card
    error = refused(text_of(lines))
    name = match.seats[match.deals[0].seats[number]]
    assert error.line == 2
    assert error.what == f"deal 1, act {number + 1}: {name} played {card}"
    assert error.law.startswith(("must follow", "must trump"))
    assert f"(California Jack, follow = {follow})" in error.law


def first_revoke(match: Match) -> tuple[int, str]:
    """The first act of a match that could have been a revoke, and the card."""
    again = Match(
        match.variant,
        match.players,
        opening=Opening(cuts=match.opening.cuts),
        decks=[Deck(match.deals[0].pack)],
    )
    for number, act in enumerate(match.deals[0].acts):
        assert again.turn is not None
        hand = again.position[slots.HANDS + again.turn]
        others = [card for card in cards_in(hand) if card not in again.legal_acts()]
        if others:
            return number, show_card(others[0])
        again.act(act)
    raise AssertionError("nobody had the chance to revoke")


def test_a_revoke_reads_as_a_player_says_it() -> None:
    rules = hilojack.load(
        "california-jack", rules={"hand": 1, "suits": "SHD", "ranks": "AK", "target": 1}
    )
    match = Match(rules, ["Ann", "Ben"], opening=Opening(first_dealer=0))
    pack = [int(c) for c in cards_in(rules.row[slots.PACK_CARDS])]
    match = Match(rules, ["Ann", "Ben"], opening=Opening(first_dealer=0), decks=[Deck(pack)])
    play(match, Random(1))
    lines = lines_of(match)
    lines[1]["acts"][0][1] = "AD"
    error = refused(text_of(lines))
    assert str(error) == (
        "line 2: deal 1, act 1: Ben played AD; law: only a card that is held can be played; held KS"
    )


# --- the card cut for trumps, and the dealer's choice --------------------------------------------


@pytest.mark.parametrize("place", [0, 3, 48, 51])
def test_a_card_cannot_be_cut_from_the_edge(place: int) -> None:
    error = refused(forged(played("shasta-sam"), lambda x: x[1].update(cut=x[1]["pack"][place])))
    assert error.line == 2
    assert "with at least 4 cards of the pack above it and below it" in error.law


def test_a_card_must_be_cut() -> None:
    for game, preset in (("shasta-sam", "cats"), ("california-jack", "foster")):
        error = refused(forged(played(game, preset=preset), cut(1, "cut")))
        assert error.what == "no card is cut"
        assert "a card is cut for trumps (trump-from = cut-" in error.law


def test_a_card_is_cut_out_of_the_pack() -> None:
    match = played(preset="foster", rules={"ranks": "AKQJT9"})
    assert "in the pack" in refused(forged(match, put(1, "cut", "2S"))).law


def test_the_dealer_says_how_to_deal_before_anything_else() -> None:
    error = refused(
        forged(played(preset="bicycle"), lambda x: x[1]["acts"][0].__setitem__(1, "2S"))
    )
    assert (
        error.law
        == "the dealer first says how to deal: DEAL-SINGLY or DEAL-THREES (packet = either)"
    )


def test_another_way_to_deal_makes_other_hands() -> None:
    def swap(lines: Lines) -> None:
        call = lines[1]["acts"][0]
        call[1] = "DEAL-THREES" if call[1] == "DEAL-SINGLY" else "DEAL-SINGLY"

    assert refused(forged(played(preset="bicycle"), swap)).line == 2


# --- the end -------------------------------------------------------------------------------------


def test_counting_stops_at_the_target() -> None:
    match = next(m for m in map(played_to_four, range(200)) if len(m.deals[-1].count) < 4)
    lines = lines_of(match)
    lines[-2]["count"].append({"item": "game", "side": 0, "points": 1})
    error = refused(text_of(lines))
    assert error.line == len(lines) - 1
    assert "counting stops when a side reaches the target (counting = stop): " in error.law
    assert error.law.endswith("reached 4 first")


def played_to_four(seed: int) -> Match:
    return played(seed=seed, rules={"target": 4, "scoring": ["high", "low", "jack", "game"]})


@pytest.mark.parametrize(
    ("change", "law"),
    [
        (lambda x: x[-1].update(victor=1 - x[-1]["victor"]), "reached 10 first"),
        (put(-1, "victor", 7), "reached 10 first"),
        (put(-1, "victor", None), "reached 10 first"),
        (put(-1, "scores", [1, 2]), "the deals make it Ann"),
        (put(-1, "deals", 1), f"the match has {LAST}"),
        (put(-1, "deals", 0), "with the fields of docs/records.md"),
    ],
)
def test_a_false_result(change: Change, law: str) -> None:
    error = refused(forged(MATCH, change))
    assert error.line == LAST + 2
    assert law in str(error)


def test_nobody_wins_before_the_target() -> None:
    lines = lines_of(MATCH)
    del lines[2:-1]
    lines[-1].update(victor=0, deals=1, scores=lines[1]["scores"])
    assert "nobody has reached 10: Ann" in refused(text_of(lines)).law


def test_no_deal_follows_the_end() -> None:
    lines = lines_of(MATCH)
    more = lines[-2] | {"number": LAST + 1, "dealer": 1 - lines[-2]["dealer"]}
    error = refused(text_of([*lines[:-1], more, lines[-1]]))
    assert error.line == LAST + 2
    assert error.law.startswith("the match was over: ")
    error = refused(text_of([*lines, more]))
    assert error.law == "a match opens with its header, and nothing follows its result"


def test_a_result_needs_a_deal() -> None:
    lines = lines_of(MATCH)
    assert refused(text_of([lines[0], lines[-1]])).law == "a match has at least one deal"


def test_only_the_last_deal_may_be_unfinished() -> None:
    lines = lines_of(MATCH)
    del lines[1]["acts"][30:], lines[1]["count"], lines[1]["scores"]
    error = refused(text_of(lines))
    assert (error.line, error.law) == (3, "deal 1 is unfinished, and only the last deal may be")


# --- damage --------------------------------------------------------------------------------------


def test_a_file_that_breaks_off_between_lines() -> None:
    lines = lines_of(MATCH)
    error = refused(text_of(lines[:-1]))
    assert error.line == LAST + 1
    assert error.what == "the file ends after this, inside a match"
    error = refused(text_of(lines[:-1] + lines))
    assert (error.line, error.what) == (LAST + 2, "found another match")


@pytest.mark.parametrize("kept", [1, 20, 500, -2])
def test_a_half_line(kept: int) -> None:
    whole = text_of(lines_of(MATCH)).splitlines(keepends=True)
    error = refused("".join(whole[:2]) + whole[2][:kept])
    assert error.line == 3
    assert "the line is cut short or damaged" in error.what


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("[]", "Expected `object`"),
        ("null", "Expected `object`"),
        ('{"type":"deals"}', "Invalid value"),
        ('{"type":"result","victor":0,"victor":1}', "a field appears twice: victor"),
        ('{"type":"result","victor":NaN}', "NaN is not a JSON number"),
        ('{"type":"result","victor":0.5,"scores":[],"deals":1}', "Expected `int"),
        ('{"type":"result","victor":true,"scores":[],"deals":1}', "Expected `int"),
        ("[" * 100_000, "the line is cut short or damaged"),
    ],
)
def test_a_line_that_is_no_line_of_a_record(line: str, what: str) -> None:
    error = refused(text_of(lines_of(MATCH)[:-1]) + line + "\n")
    assert error.line == LAST + 2
    assert what in error.what


def test_a_file_that_is_no_record_at_all(tmp_path: Any) -> None:
    path = tmp_path / "file"
    for content, what in (
        (b"", "the file is empty"),
        (b"\n \n", "line 2: the file is empty"),
        (b"Dear Ben,\n", "line 1: the file opens with 'Dear Ben,'"),
        (b'{"type":"match"\xff}\n', "line 1: byte 16 of the line is not text"),
        (b"{" + b" " * (1 << 20), "line 1: the line is longer than"),
    ):
        path.write_bytes(content)
        with pytest.raises(RecordError, match=what.replace("(", r"\(")):
            load(path)


def test_any_change_of_any_card_is_noticed() -> None:
    """Whatever single card of the packs or acts is swapped for another, the record is false."""
    random = Random(7)
    good = lines_of(MATCH)
    for _ in range(60):
        lines = json.loads(json.dumps(good))
        deal = lines[random.randrange(1, LAST + 1)]
        one, two = random.sample(range(52), 2)
        deal["acts"][one][1], deal["acts"][two][1] = deal["acts"][two][1], deal["acts"][one][1]
        deal["acts"][one][1] = random.choice(PACK)
        if lines != good:
            refused(text_of(lines))


@pytest.mark.parametrize("variant", every_variant(), ids=lambda v: f"{v.game} {v.preset} {v.seats}")
def test_every_game_is_refereed(variant: hilojack.Variant) -> None:
    match = play(Match(variant, NAMES[: variant.seats], seed=2), Random(2))
    assert len(load(text_of(lines_of(match)))) == 1
    false = forged(match, lambda x: x[1]["scores"].__setitem__(0, x[1]["scores"][0] + 1))
    assert refused(false).line == 2


def test_seats_are_made_by_the_cut_in_partnership() -> None:
    match = played("california-fives", seats=4)
    seats = lines_of(match)[0]["seats"]
    false = [seats[2], seats[1], seats[0], seats[3]]
    assert "(partners = by-cut)" in refused(forged(match, put(0, "seats", false))).law


SMALL = played(rules={"ranks": "AKJ5", "hand": 2, "target": 2}, seed=4)
TALKED = played("all-fours", preset="foster", rules={"target": 2}, seed=4)
BID = played("pitch", seats=3, rules={"ranks": "AKJT65", "hand": 2, "target": 2}, seed=4)
SHED = played("black-jack", seats=3, rules={"ranks": "AKJ72", "hand": 3}, seed=2)
SOUND = [
    write(from_match(match))
    for match in (SMALL, TALKED, BID, SHED)
    for write in (write_jsonl, write_text)
]
JUNK = '{}[]",;+:\\\n 0123456789ASHDCTJQ-.\x00é"'


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_no_damage_ends_in_anything_but_a_refusal(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(SOUND))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 12)))
        text = text[:start] + data.draw(st.text(JUNK, max_size=6)) + text[end:]
    with suppress(RecordError):
        load(text + "\n")
