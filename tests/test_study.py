"""Positions to be studied: their text and links, what acts are worth, and what stays hidden."""

import io
import json
import random
import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest

import naive
from hilojack import load
from hilojack.calls import is_card, parse_act, show_act
from hilojack.cards import cards_in, show_card
from hilojack.cli import main
from hilojack.match import Deck, Match, Opening
from hilojack.players import make_player
from hilojack.puzzles import Puzzle
from hilojack.puzzles.shipped import shipped
from hilojack.records import from_match, write_jsonl
from hilojack.rules.tricks import slots
from hilojack.study.position import Impossible, Study, of_match
from hilojack.study.puzzle import NoPuzzle, Posed, posed
from hilojack.study.text import LARGEST, MOST_LINES, WORDS, from_link, read, to_link, write
from hilojack.study.weighing import WeighedPosition, weigh, weighed_facts
from hilojack.study.words import verdict, worth_lines
from hilojack.system.diary import Diary
from hilojack.tui.studying import StudyTable, weighed_in
from hilojack.variants.variant import games
from tables import naive_rules

SMALL = "all-fours; trumps S; Ann AS 3D; Ben JS 2S"
LAID = ("pitch", "california-jack", "german-whist", "don", "troeven", "switch")


def played(game: str, acts: int, seed: int = 1) -> Match:
    """The first deal of a match of players that play by rules, after some acts at most."""
    match, player = Match(load(game), seed=seed), make_player("rule")
    while match.turn is not None and len(match.deal.acts) < acts:
        match.act(player.choose(match.view(match.turn)))
    return match


def last(study: Study, line: Sequence[int] = (), portions: int = 1) -> WeighedPosition:
    (*_, found) = weigh(study, line, portions=portions)
    return found


def quick(study: Study, line: tuple[int, ...]) -> tuple[WeighedPosition | None, bool]:
    return weighed_in(study, line, seconds=1)


def naive_worths(match: Match) -> dict[str, int]:
    """What each act is worth to the side to act, by the naive referee and plain minimax."""
    opening = match.opening_of(1)
    deal = naive.Deal(
        naive_rules(match.variant),
        dealer=match.deal.dealer,
        pack=[show_card(card) for card in match.deal.pack],
        cut_card=None if match.deal.cut is None else show_card(match.deal.cut),
        scores=list(opening.scores),
        carry=opening.held_over,
    )
    for act in match.deal.acts:
        deal.act(show_act(act))
    assert deal.turn is not None
    assert deal.turn == match.turn
    side, found = naive.side_of(deal.rules, deal.turn), {}
    for word in deal.legal():
        after = deal.copy()
        after.act(word)
        found[word] = naive.minimax(after, side)
    return found


# --- worths --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["all-fours", "pitch", "california-jack", "shasta-sam", "phat"])
def test_open_cards_are_worth_what_the_naive_referee_finds(game: str) -> None:
    whole = played(game, 200)
    acts = len(whole.deal.acts)
    compared = 0
    for left in (3, 5, 7):
        study = of_match(whole, 1, acts - left)
        found = last(study)
        if found.kind == "none":
            continue
        worths = naive_worths(study.match())
        assert {show_act(one.act): one.mean for one in found.acts} == worths, write(study)
        assert found.low == max(worths.values()), "the value is that of the best act"
        assert found.acts[0].mean == found.low, "the best comes first"
        compared += 1
    assert compared


@pytest.mark.parametrize("game", ["all-fours", "pitch", "california-jack", "phat"])
def test_cards_as_they_lie_before_a_lead_are_worth_what_their_deal_is(game: str) -> None:
    whole = played(game, 200)
    row = next(
        row
        for row in reversed(whole.positions)
        if row[slots.TRICK_SIZE] == 0 and row[slots.HANDS].bit_count() == 2
    )
    at = whole.positions.index(row)
    seats = range(whole.variant.seats)
    study = Study(
        whole.variant,
        hands={seat: tuple(cards_in(row[slots.HANDS + seat])) for seat in seats},
        won={s: tuple(cards_in(row[slots.WON + s])) for s in seats if row[slots.WON + s]},
        trump=row[slots.TRUMP],
        turn=row[slots.TURN],
        dealer=row[slots.DEALER],
        bid=(row[slots.BIDDER], row[slots.BID]) if row[slots.BIDDER] >= 0 else None,
        stock=row[
            slots.PACK + row[slots.STOCK_NEXT] : slots.PACK + whole.variant.row[slots.PACK_SIZE]
        ]
        if whole.variant.row[slots.STOCK]
        else (),
    )
    assert read(write(study)) == study
    there, here = last(of_match(whole, 1, at)), last(study)
    pegged = (there.low or 0) - (here.low or 0)  # before the position, which does not know of it
    assert {one.act: (one.mean or 0) + pegged for one in here.acts} == {
        one.act: one.mean for one in there.acts
    }
    assert here.exact


def test_what_a_seat_sees_is_judged_with_an_interval_that_more_time_makes_narrower() -> None:
    study = of_match(played("pitch", 12, seed=3), 1, 12, seat=2)
    spreads = []
    for found in weigh(study, portions=4):
        assert found.kind == "costs"
        if found.basis is not None:
            assert found.acts[0].mean == 0, "the best costs nothing"
            worst = found.acts[-1]
            assert worst.low is not None
            assert worst.high is not None
            spreads.append(worst.high - worst.low)
    assert found.exact or spreads[-1] < spreads[0]
    assert found.done
    assert found.share == 1
    assert worth_lines(found)
    assert verdict(study, study.match(), found)


def test_where_every_layout_is_searched_the_cost_is_the_exact_mean() -> None:
    """With the stock gone one layout is left: what the seat knows is the truth."""
    whole = played("california-jack", 200)
    acts = len(whole.deal.acts)
    open_cards = of_match(whole, 1, acts - 6)
    turn = open_cards.match().turn
    seen = last(of_match(whole, 1, acts - 6, turn))
    truth = {one.act: one.mean for one in last(open_cards).acts}
    assert seen.exact
    best = max(worth for worth in truth.values() if worth is not None)
    for one in seen.acts:
        worth = truth[one.act]
        assert worth is not None
        assert one.mean == pytest.approx(best - worth)


def test_of_another_seat_nothing_is_judged() -> None:
    whole = played("pitch", 12, seed=3)
    study = of_match(whole, 1, 12, seat=0)
    match = study.match()
    assert match.turn != 0
    found = last(study)
    assert found.kind == "none"
    assert "is to act" in found.why
    unseen = set(match.view(0).memory.unseen)
    assert {act for act in study.choices(match) if is_card(act)} == unseen


def test_a_bound_is_told_when_the_solver_is_stopped() -> None:
    study = of_match(played("california-jack", 8), 1, 8)
    first = next(iter(weigh(study, nodes=1)))
    assert first.kind == "bounds"
    assert not first.exact
    assert "proved" in verdict(study, study.match(), first)


# --- texts ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games())
def test_each_moment_of_a_deal_is_written_read_and_linked(game: str) -> None:
    whole, chance = played(game, 400), random.Random(game)
    reach = [len(whole.deal.acts), *(shuffle.act for shuffle in whole.deal.shuffles)]
    for at in sorted(chance.sample(range(min(reach)), min(4, *reach))):
        study = of_match(whole, 1, at)
        again = read(write(study))
        assert again == study, write(study)
        assert from_link(to_link(study)) == study, to_link(study)
        assert again.match().legal_acts() == whole_at(whole, at).legal_acts()


def whole_at(whole: Match, at: int) -> Match:
    deck = whole.deals[0].deck
    again = Match(whole.variant, opening=whole.opening_of(1), decks=[deck])
    for act in whole.deals[0].acts[:at]:
        again.act(act)
    return again


@pytest.mark.parametrize("game", ["all-fours", "pitch", "california-jack"])
def test_a_usual_link_is_short(game: str) -> None:
    for acts in (0, 6, 12):
        whole = played(game, acts)
        assert len(to_link(of_match(whole, 1, acts))) <= 200
        assert len(to_link(of_match(whole, 1, acts, whole.turn))) <= 120


SEEN_ELSEWHERE = ("catch-the-ten",)  # all have seen a card that another hand holds


@pytest.mark.parametrize("game", SEEN_ELSEWHERE)
def test_a_hand_of_which_one_card_was_seen_is_studied_with_open_cards_alone(game: str) -> None:
    with pytest.raises(Impossible, match="has more to it than a position keeps"):
        of_match(played(game, 4), 1, 4, 0)


def test_no_seat_is_told_what_another_discarded_face_down() -> None:
    match = Match(load("all-fours"), seed=0)
    for act in ["BEG", "REFUSE", "7S", "QS", "KS", "5S", "TS", "JS", "6H", "2H"]:
        match.act(parse_act(act))
    others = {parse_act(act) for act in ("5S", "TS", "JS")}  # laid away before the first lead
    assert others <= set(match.view(0).memory.unseen)
    with pytest.raises(Impossible, match="has more to it than a position keeps"):
        of_match(match, 1, 10, 0)
    assert of_match(match, 1, 10).acts == tuple(match.deal.acts), "with open cards it is studied"


def test_links_hold_no_character_that_an_address_must_escape() -> None:
    for game in games():
        seat = None if game in SEEN_ELSEWHERE else 0
        text = to_link(of_match(played(game, 4), 1, 4, seat))
        assert not set(text) - set(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._;?+="
        ), text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "begins with a game"),
        ("pich", "did you mean 'pitch'"),
        ("/etc/passwd", "begins with a game"),
        ("pitch nobody", "preset"),
        ("pitch 9", "9"),
        ("all-fours; trumps S; Ann AS AS; Ben JS 2S", "ace of spades is named twice"),
        ("all-fours; trumps S; Ann AS; Ben JS 2S", "of one size"),
        ("all-fours; trumps S; Ann AS", "of one size"),
        ("all-fours; trumps Z; Ann AS; Ben JS", "trumps are S, H, D or C, not 'Z'"),
        ("all-fours; Ann AS; Ben JS", "is dealt 6 cards"),
        ("all-fours; as Ann; trumps S; Ann AS; Ben JS", "leave `trumps` out"),
        ("all-fours; trumps S; Ann AS; Ben JS; turn Cora", "nobody is called 'Cora'"),
        ("all-fours; trumps S; Ann AS; Ben JS; acts JS", "you do not hold the jack of spades"),
        ("all-fours; trumps S; Ann AS; Ben ??", "? stands only in the stock"),
        ("all-fours; trumps S; Ann AS; Ben 1S", "is not a card"),
        ("all-fours; trumps S; Ann AS; Ann JS", "'Ann' is there twice"),
        ("all-fours; trumps S; Ann AS; Ben JS; scores 1", "has 2 sides"),
        ("all-fours; trumps S; Ann AS; Ben JS; scores 99 0", "the match is over"),
        ("all-fours; sing AS", "'sing' begins no clause"),
        ("all-fours; line", "'line' says nothing"),
        ("all-fours; trumps S; Ann AS; Ben JS; stock 5H ?", "must be named"),
        ("troeven; trumps S; Ann 2S", "not in the pack"),
        ("black-jack; trumps S; Ann 2S", "has no trumps"),
        ("pitch; as Ann; Ben AS", "give the hand of Ann"),
        ("pitch; as Ann; Ann AS KD 3C 2H 7S 8S; Ben 5H 6H 7H 8H 9H TH", "does not know the hand"),
        ("pitch; Ann AS KD 3C 2H 7S 8S", "the hand of Ben must be given"),
        ("all-fours; trumps S; Ann AS; Ben JS; bid Ann", "needs a name and a number"),
        ("all-fours; trumps S; Ann AS; Ben JS; bid Ann 99", "a bid is 0 to 4 in"),
        ("all-fours; trumps S; Ann AS; Ben JS; won Ann KS", "a trick has 2"),
        ("x" * (LARGEST + 1), "characters at most"),
        ("all-fours" + "; line AS" * (MOST_LINES + 1), "lines at most"),
    ],
)
def test_what_is_wrong_is_said(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)) as said:
        read(text).match()
    assert len(str(said.value)) < 1_000


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ("2;all-fours", "version 2"),
        ("all-fours", "not one of a position"),
        ("", "not one of a position"),
        ("1;", "begins with a game"),
    ],
)
def test_a_malformed_link_gets_a_sentence(link: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        from_link(link)


def test_any_text_is_read_or_refused_in_words() -> None:
    """Random texts of words that the grammar knows, and of any others."""
    chance = random.Random(5)
    words = [
        *WORDS,
        "pitch",
        "all-fours",
        *["Ann", "Ben", "Cora", "AS", "KD", "TD", "3C", "PASS", "BID-2"],
        *"42S?=;;;é\0",
    ]
    said = set()
    for _ in range(2_000):
        text = " ".join(chance.choices(words, k=chance.randrange(1, 14)))
        with suppress(ValueError):
            said.add(read(text).match().turn)
    assert said <= {0, 1, 2, 3, None}


# --- what stays hidden ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", LAID)
def test_two_deals_that_a_seat_has_seen_alike_are_the_same_study(game: str) -> None:
    """The text of what a seat sees follows from its view: it holds no card that is hidden."""
    whole, compared = played(game, 400), 0
    reach = min([len(whole.deal.acts), *(one.act for one in whole.deal.shuffles)])
    for at in range(0, reach, 3):
        match = whole_at(whole, at)
        for seat in range(match.variant.seats):
            if not match.view(seat).hand and not match.deal.acts:  # Don: the pitcher looks first
                with pytest.raises(ValueError, match="not seen their cards"):
                    of_match(whole, 1, at, seat)
                continue
            study = of_match(whole, 1, at, seat)
            again = study.match()  # the hidden cards lie otherwise
            other = of_match(again, 1, at, seat)
            assert write(other) == write(study)
            hidden = set(match.view(seat).memory.unseen)
            named = {card for held in study.hands.values() for card in held} | set(study.stock)
            assert not hidden & named
            compared += again.position != match.position
    assert compared


def test_the_bytes_that_are_told_of_a_seat_follow_from_what_it_knows() -> None:
    whole = played("pitch", 12, seed=3)
    study = of_match(whole, 1, 12, seat=2)
    told = msgspec.json.encode(weighed_facts(last(study)))
    again = study.match()
    assert again.position != whole.position, "the hidden cards lie otherwise"
    assert msgspec.json.encode(weighed_facts(last(of_match(again, 1, 12, seat=2)))) == told


def test_a_match_that_is_not_over_is_not_studied(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "running.jsonl"
    file.write_text(write_jsonl(from_match(played("pitch", 5)), unfinished=True))
    assert main(["study", "--record", str(file), "--at", "3"]) == 2
    assert "not over" in capsys.readouterr().err


# --- the terminal --------------------------------------------------------------------------------


def test_the_command_prints_a_position_and_its_worths(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", SMALL, "--json", "--line", "AS"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["turn"] == "Ben"
    assert told["legal"] == ["2S", "JS"]
    assert told["worth"]["exact"]
    assert from_link(told["link"]) == read(SMALL)
    assert main(["study", SMALL]) == 0
    assert "Worth +2 points to Ann" in capsys.readouterr().out


def test_lines_are_tried_taken_back_and_tried_otherwise() -> None:
    out = io.StringIO()
    typed = io.StringIO("as\n2s\nb\njs\nb\nb\nb\nzz\n3s\nt\nv\n?\nf\nf\nf\nq\nAS\n")
    study = read(SMALL)
    table = StudyTable(study, (), quick, typed, out)
    assert table.run() == 0
    told = out.getvalue()
    assert "After AS 2S: Ann is to act." in told
    assert "After AS JS: Ann is to act." in told
    assert "That is its beginning." in told
    assert "is neither a card" in told
    assert "You do not hold the three of spades" in told or "do not hold" in told
    assert "; line AS JS" in told, "the line last tried"
    assert "Stopped" not in told


def test_a_match_can_begin_at_a_position() -> None:
    variant = load("all-fours")
    dealt = Match(variant, seed=4, opening=Opening(1), decks=[Deck(range(52))])
    row = dealt.position
    again = Match.placed(variant, row, ("Ann", "Ben"))
    assert again.position == row
    assert again.legal_acts() == dealt.legal_acts()
    again.act(parse_act("STAND"))
    assert again.view(0).events[-1] != dealt.view(0).events[-1]


# --- puzzles of one's own ------------------------------------------------------------------------


def one_puzzle(worlds: int) -> tuple[Study, Puzzle]:
    """A puzzle that comes with the program, as a position that its solver sees."""
    number = next(n for n, one in enumerate(shipped(), 1) if one.proof.worlds == worlds)
    puzzle = shipped().puzzle(number)
    match = puzzle.match()
    return of_match(match, 1, len(match.deal.acts), match.turn), puzzle


@pytest.mark.parametrize("worlds", [1, 6, 20])
def test_a_shipped_puzzle_is_proved_again_from_its_text(worlds: int) -> None:
    study, puzzle = one_puzzle(worlds)
    asked, found = posed(read(write(study)))
    assert found.proof == puzzle.proof
    assert asked.asked
    assert from_link(to_link(asked)) == asked
    again, opened = posed(from_link(to_link(asked)))
    assert (again, opened.proof) == (asked, found.proof)


def test_a_puzzle_holds_what_its_solver_knows_and_no_answer() -> None:
    study, puzzle = one_puzzle(6)
    asked, _ = posed(study)
    link = to_link(asked)
    assert link.endswith(";ask")
    hidden = set(puzzle.view.memory.unseen)
    named = {*asked.hands[puzzle.view.seat or 0], *asked.stock, *asked.acts}
    assert not hidden & named
    assert asked.lines == ()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("all-fours; trumps S; Ann AS 3D; Ben JS 2S", "give the deal from its beginning"),
        ("pitch 2; as Ann; Ann AS JS 4S KD TC 6H", "this is a call"),
        ("pitch 2; as Ann; Ann AS JS 4S KD TC 6H; acts BID-2 PASS", "too many cards are left: 12"),
        ("pitch 2; as Ann; Ann AS JS 4S KD TC 6H; acts BID-2", "another seat is to act"),
        ("black-jack; as Ann; Ann AS JS 4S KD 2C 6H QH; stock 9S", "puzzles are of games of two"),
    ],
)
def test_why_a_position_is_no_puzzle_is_said(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        posed(read(text))


def test_two_cards_that_are_as_good_make_no_puzzle() -> None:
    whole = played("all-fours", 200)
    said = set()
    for at in range(len(whole.deal.acts)):
        try:
            posed(of_match(whole, 1, at))
            said.add("")
        except NoPuzzle as error:
            said.add(str(error).split(":")[0])
    assert "two acts are best, or nearly" in said


def test_a_puzzle_of_ones_own_is_kept_and_answered_in_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HILOJACK_HOME", str(tmp_path))
    study, puzzle = one_puzzle(6)
    diary, out = Diary(tmp_path / "diary.jsonl"), io.StringIO()
    typed = io.StringIO("p\np\nq\n")
    StudyTable(study, (), quick, typed, out, diary=diary).run()
    assert "It is kept among your puzzles." in out.getvalue()
    assert "You have kept this puzzle before." in out.getvalue()
    (kept,) = diary.entries(Posed)
    asked = read(kept.text)
    wrong = next(act for act in puzzle.proof.sums if act != puzzle.proof.best)
    out = io.StringIO()
    typed = io.StringIO(f"w\n{show_act(wrong)}\nq\n")
    StudyTable(asked, (), quick, typed, out, diary=diary).run()
    before, _, after = out.getvalue().partition("Answer the puzzle first")
    assert "best." not in before.replace("Which card is best?", "")
    assert "costs" in after
    assert main(["study", kept.text]) == 0
    told = capsys.readouterr().out
    assert "Which card is best?" in told
    assert "costs" not in told
    assert main(["study", kept.text, "--line", show_act(puzzle.proof.best)]) == 0
    assert capsys.readouterr().out.startswith("Right.")
