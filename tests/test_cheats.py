"""Cheats at the shuffle, by a server and by players, and what becomes of each.

Ann plays California Jack against one seat of the server's, and notes what docs/fairness.md tells
her to note. A deal is good for the server if its seat gets four trumps or more. What each cheat
comes to is the table in docs/fairness.md, and the test fails where the two differ.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace as with_
from pathlib import Path
from random import Random
from typing import Any

import pytest

import naive_fairness as naive
from hilojack import Match, load, records
from hilojack.cli import main
from hilojack.fairness import Below, Pledge, Shares, commit, link
from hilojack.fairness.text import Bound, Cut, Text, Thrown, named, ruled
from hilojack.fairness.word import word_of
from hilojack.match import Opening
from hilojack.records import from_match, write_jsonl, write_text
from hilojack.records.lines import rules_as_data
from hilojack.web.hall.keeping.persons import without_players
from hilojack.web.table import nonces
from hilojack.web.table.entries import Joined, Left, Recorded
from hilojack.web.table.standing import Refusal
from records_support import play
from rounds_support import ANN, BEN, CAT, NONCES, Game

DOCS = Path(__file__).parents[1] / "docs" / "fairness.md"
ANNS = "a5" * 32  # the nonce of her page, or of her own
HER_SALT, ITS_SALT = "5a" * 16, "3c" * 16
GAME = load("california-jack", preset="denexa", rules={"target": 3})
OTHER = load("california-jack", preset="cats", rules={"target": 3})
MOST = 2_000  # tries of a server before a test gives up


class Dealer:
    """The chance of a match under a pledge, given the link of each deal."""

    def __init__(self, pledge: Pledge, link_of: Callable[[int], str]) -> None:
        self.deals: dict[int, Shares] = {}
        self.pledge, self.link_of = pledge, link_of

    def __call__(self, what: str, *where: int) -> Below:
        number = where[0] if where else 1
        if number not in self.deals:
            self.deals[number] = self.pledge.shares(number, self.link_of(number))
        return self.deals[number].below(what, *where)


@dataclass
class Plan:
    """What a server deals from: all of it may be exchanged."""

    end: str
    nonces: tuple[str, ...] = (ANNS, "")
    names: tuple[str, ...] = ("Ann", "Bob")
    kinds: tuple[str, ...] = ("human", "rule")
    match: str = "first"
    salts: tuple[str, ...] = (HER_SALT, "")
    voided: tuple[Thrown, ...] = ()
    dealer: int | None = None  # in the record; if None, they cut
    hashes: tuple[str, ...] | None = None  # in the text; if None, those of the nonces
    played: Any = GAME
    bound: Any = GAME  # in the text
    order: Callable[[int], int] = int

    @property
    def text(self) -> Text:
        hashes = self.hashes or tuple(nonce and commit(nonce) for nonce in self.nonces)
        players = tuple(
            Bound(hash, kind, named(name, salt), number if salt else 0)
            for number, (hash, kind, name, salt) in enumerate(
                zip(hashes, self.kinds, self.names, self.salts, strict=True), 1
            )
        )
        rules = ruled(rules_as_data(self.bound.rules))
        chain = link(self.end, 0)
        return Text(Cut(), chain, GAME.game, self.match, players, rules, self.voided)

    def dealt(self, text: Text | None = None) -> Match:
        """The match before its first act."""
        pledge = self.pledge_of(text)
        dealer = Dealer(pledge, self.link_of)
        opening = None if self.dealer is None else Opening(self.dealer)
        match = Match(self.played, self.names, chance=dealer, opening=opening)
        match.pledge = pledge
        return match

    def pledge_of(self, text: Text | None) -> Pledge:
        bound = text or self.text
        return Pledge(bound.match, bound.chain, self.nonces, (), bound, self.salts)

    def link_of(self, deal: int) -> str:
        return link(self.end, self.order(deal))

    def record(self, text: Text | None = None) -> str:
        match = play(self.dealt(text), Random(1))
        for deal in match.deals:
            deal.shares = self.pledge_of(text).shares(deal.number, self.link_of(deal.number))
        kinds = [
            "human" if nonce else kind for nonce, kind in zip(self.nonces, self.kinds, strict=True)
        ]
        return write_jsonl(from_match(match, kinds=kinds))


def is_good(match: Match) -> bool:
    """Whether the seat of the server, which is not Ann's, has four trumps or more."""
    view = match.view(match.seats.index(next(one for one in match.seats if one != "Ann")))
    return [card // 13 for card in view.hand].count(view.trump) >= 4


def first_good(plans: Iterator[Plan]) -> tuple[int, Plan]:
    """The tries that a server needs for a good deal, and with which plan."""
    for tries, plan in zip(range(1, MOST), plans, strict=False):
        if is_good(plan.dealt()):
            return tries, plan
    raise AssertionError("no deal was good")


SEED = 4711  # of what a cheat tries: the table in the docs has how often
CHANCE = Random(SEED)


def digits() -> str:
    return f"{CHANCE.getrandbits(256):064x}"


def anew(make: Callable[[], Plan]) -> Iterator[Plan]:
    while True:
        yield make()


HONEST = Plan("1e" * 32)
WORD = naive.word(json.loads(HONEST.text.written))
TWO = with_(HONEST, nonces=(ANNS, "b7" * 32), kinds=("human",) * 2, salts=(HER_SALT, ITS_SALT))
WORD_OF_TWO = naive.word(json.loads(TWO.text.written))


@dataclass(frozen=True)
class Outcome:
    """What a cheat came to: the tries, the record, and the words that Ann noted."""

    tries: int
    record: str
    noted: tuple[str, ...] = (WORD,)
    own: bool = True  # Ann drew her share herself


Cheat = Callable[[], Outcome]
CHEATS: dict[str, tuple[str, str, Cheat]] = {}  # by what is done: who, and what verify says


def cheat(who: str, does: str, says: str) -> Callable[[Cheat], Cheat]:
    def noted(run: Cheat) -> Cheat:
        CHEATS[does] = (who, says, run)
        return run

    return noted


# --- by the server, once all nonces are open -----------------------------------------------------


@cheat("server", "draws the identity again until the deal is good", "refuted")
def identity() -> Outcome:
    tries, plan = first_good(anew(lambda: with_(HONEST, match=f"m{digits()[:11]}")))
    return Outcome(tries, plan.record())


@cheat("server", "draws the nonce of an accomplice again", "refuted")
def accomplice() -> Outcome:
    tries, plan = first_good(anew(lambda: with_(TWO, nonces=(ANNS, digits()))))
    return Outcome(tries, plan.record(), (WORD_OF_TWO,))


@cheat("server", "puts a person into the list after it was closed", "refuted")
def late_person() -> Outcome:
    tries, plan = first_good(anew(lambda: with_(TWO, nonces=(ANNS, digits()))))
    return Outcome(tries, plan.record())


@cheat("server", "gives a computer player a nonce", "refuted")
def computer_player() -> Outcome:
    tries, plan = first_good(anew(lambda: with_(HONEST, nonces=(ANNS, digits()))))
    return Outcome(tries, plan.record())


@cheat("server", "sends a page that opens a nonce which the server knew", "bound")
def lying_page() -> Outcome:
    known = with_(HONEST, nonces=("0f" * 32, ""))
    tries, plan = first_good(anew(lambda: with_(known, end=digits())))
    word = naive.word(json.loads(plan.text.written))
    return Outcome(tries, plan.record(), (word,), own=False)


@cheat("server", "does the same, and Ann has a share of her own", "refuted")
def lying_page_and_own_share() -> Outcome:
    return with_(lying_page(), own=True)


@cheat("server", "names the first dealer, and leaves out the cut", "refuted")
def cut() -> Outcome:
    plans = [with_(HONEST, dealer=dealer) for dealer in (0, 1)]
    best = max(plans, key=lambda plan: is_good(plan.dealt()))
    return Outcome(2, best.record())


@cheat("server", "draws another chain", "refuted")
def chain() -> Outcome:
    tries, plan = first_good(anew(lambda: with_(HONEST, end=digits())))
    return Outcome(tries, plan.record())


@cheat("server", "shows the record of another match under the commitment noted", "refuted")
def replayed() -> Outcome:
    other = with_(HONEST, end="2e" * 32)
    lines = [json.loads(line) for line in other.record().splitlines()]
    lines[0]["shuffle"]["commitment"] = HONEST.text.chain
    lines[0]["shuffle"]["text"]["chain"] = HONEST.text.chain
    return Outcome(1, "".join(json.dumps(line) + "\n" for line in lines))


@cheat("server", "exchanges the order in which the players joined", "refuted")
def order_of_joining() -> Outcome:
    swapped = with_(
        HONEST,
        names=("Bob", "Ann"),
        nonces=("", ANNS),
        kinds=("rule", "human"),
        salts=("", HER_SALT),
    )
    return Outcome(2, swapped.record())


@cheat("server", "deals in the packets of another author", "refuted")
def other_packets() -> Outcome:
    return Outcome(2, with_(HONEST, played=OTHER).record(HONEST.text))


@cheat("server", "lets a round vanish that Ann had opened, with no void", "refuted")
def vanished() -> Outcome:
    tries, plan = first_good(
        anew(lambda: with_(HONEST, end=digits(), match=f"m{digits()[:11]}", nonces=(digits(), "")))
    )
    second = naive.word(json.loads(plan.text.written))
    return Outcome(tries, plan.record(), (WORD, second), own=False)


@cheat("server", "says afterwards that no round was thrown away", "refuted")
def void_left_out() -> Outcome:
    thrown = with_(HONEST, voided=(Thrown("before", (2,), "d0" * 32),))
    word = naive.word(json.loads(thrown.text.written))
    return Outcome(1, HONEST.record(), (word,))


@cheat("server", "shows Ann one list and Ben another, and deals by Ben's", "refuted")
def two_faces() -> Outcome:
    tries, plan = first_good(anew(lambda: with_(TWO, nonces=(digits(), "b7" * 32))))
    return Outcome(tries, plan.record(), (WORD_OF_TWO,))


@cheat("server", "leaves out a deal that it does not like", "refuted")
def left_out() -> Outcome:
    return Outcome(1, with_(HONEST, order=lambda number: number + 1).record())


@cheat("server", "puts its own name over the share of Ann", "refuted")
def another_name() -> Outcome:
    renamed = with_(HONEST, names=("Eve", "Bob"))
    return Outcome(1, renamed.record(HONEST.text))


@cheat("server", "opens another nonce for an accomplice than the one listed", "refuted")
def another_nonce() -> Outcome:
    tries, plan = first_good(
        anew(lambda: with_(TWO, nonces=(ANNS, digits()), hashes=TWO.text.hashes))
    )
    return Outcome(tries, plan.record(), (WORD_OF_TWO,))


@cheat("server", "with accomplices throws rounds away until the deal is good", "proved")
def thrown_away() -> Outcome:
    thrown = tuple(Thrown(f"round{n}", (n + 3,), f"{n:064x}") for n in range(3))
    plan = with_(TWO, voided=thrown)
    word = naive.word(json.loads(plan.text.written))
    return Outcome(4, plan.record(), (word,))


@cheat("server", "looks at the cards, and tells a computer player", "proved")
def looks() -> Outcome:
    return Outcome(0, HONEST.record())


@cheat("server", "calls a program of its own a person", "proved")
def puppet() -> Outcome:
    return Outcome(0, TWO.record(), (WORD_OF_TWO,))


@cheat("server", "exchanges the rules after Ann sat down; her page opens nothing", "consistent")
def rules_exchanged() -> Outcome:
    """The server throws the round away, says that it was Ann, and deals without her number."""
    exchanged = with_(HONEST, played=OTHER, bound=OTHER)
    thrown = (Thrown(exchanged.match, (1,), exchanged.text.digest),)
    alone = with_(exchanged, nonces=("", ""), voided=thrown)
    tries, plan = first_good(anew(lambda: with_(alone, end=digits(), match=f"m{digits()[:11]}")))
    return Outcome(tries, plan.record(), (), own=False)


@cheat("server", "does the same, and sends a page that says nothing of it", "proved")
def rules_exchanged_by_a_lying_page() -> Outcome:
    exchanged = with_(HONEST, played=OTHER, bound=OTHER)
    return Outcome(1, exchanged.record(), (naive.word(json.loads(exchanged.text.written)),))


# --- by players, at a true table -----------------------------------------------------------------


def refused(run: Callable[[], object]) -> str:
    with pytest.raises(Refusal) as error:
        run()
    return str(error.value)


def keeps_back() -> str:
    """Ben keeps his nonce back, and would give another."""
    game = Game("person", "person")
    for chair in (ANN, BEN):
        game.commit(chair)
    for chair in (ANN, BEN):
        game.ready(chair)
    game.share(ANN)
    game.happen([nonces.void(game.table)])
    told = refused(lambda: game.commit(BEN, NONCES[3]))
    assert game.table.setting.round is not None
    assert [one.players for one in game.table.setting.round.voided] == [["Ben"]]
    return told


def repeats_a_hash() -> str:
    game = Game("person", "person")
    game.commit(ANN)
    return refused(lambda: game.commit(BEN, hash=naive.sha(NONCES[ANN])))


def joins_late() -> str:
    """Cat commits when the list is closed, to choose her nonce by those of others."""
    game = Game("person", "person", "person", "person", game="trinidad-all-fours", rules={})
    game.commit(ANN)
    for chair in range(4):
        game.ready(chair)
    return refused(lambda: game.commit(CAT))


def opens_another() -> str:
    game = Game("person", "person")
    for chair in (ANN, BEN):
        game.commit(chair)
    for chair in (ANN, BEN):
        game.ready(chair)
    game.share(ANN)
    return refused(lambda: game.share(BEN, NONCES[3]))


def blames_a_newcomer() -> str:
    """Mallory keeps back and leaves; Ben takes the chair, and gives a nonce like anybody."""
    game = Game("person", "person")
    for chair in (ANN, BEN):
        game.commit(chair)
    for chair in (ANN, BEN):
        game.ready(chair)
    game.share(ANN)
    game.happen(
        [nonces.void(game.table), Left(BEN, "away"), Joined(BEN, "Newcomer", token="token 9")]
    )
    assert game.commit(BEN, NONCES[3]) == ["Committed"]
    shown = game.table.setting.round
    assert shown is not None
    assert [one.players for one in shown.voided] == [["Ben"]]
    game.commit(ANN, NONCES[2])
    game.ready(BEN)
    if ANN in game.table.unready():
        game.ready(ANN)
    game.share(ANN, NONCES[2])
    game.share(BEN, NONCES[3])
    assert game.table.matches[0].pledge is not None
    assert game.table.matches[0].pledge.nonces == (NONCES[2], NONCES[3])
    return "The newcomer is not blamed, and gives a nonce."


PLAYERS: dict[str, Callable[[], str]] = {
    "keeps a nonce back, and would give another": keeps_back,
    "repeats the hash of another": repeats_a_hash,
    "commits when the list is closed": joins_late,
    "opens another nonce than the one committed": opens_another,
    "voids a round, and leaves the chair to a newcomer": blames_a_newcomer,
}


# --- the table -----------------------------------------------------------------------------------

SAYS = {0: "proved", 1: "refuted", 3: "consistent", 4: "bound"}


def verified(outcome: Outcome, folder: Path) -> int:
    record, share = folder / "record.jsonl", folder / "share.json"
    record.write_text(outcome.record)
    share.write_text(json.dumps({"nonce": ANNS, "word": ""}))
    words = [part for word in outcome.noted for part in ("--noted", word)]
    own = ["--share", str(share)] if outcome.own else []
    return main(["verify", str(record), *words, "--as", "Ann", *own])


def row(does: str, outcome: Outcome, says: str) -> str:
    noted = ("nothing", "the word", "2 words")[len(outcome.noted)]
    own = f"{noted}, own share" if outcome.own else noted
    return f"| server | {does} | {outcome.tries or '-'} | {own} | {says} |"


@pytest.fixture(scope="module")
def rows() -> dict[str, Outcome]:
    CHANCE.seed(SEED)  # other tests may have run cheats before
    return {does: run() for does, (_, _, run) in CHEATS.items()}


@pytest.mark.parametrize("does", CHEATS)
def test_a_cheat_comes_to_what_the_docs_say(
    does: str, rows: dict[str, Outcome], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status = verified(rows[does], tmp_path)
    told = capsys.readouterr().out
    assert SAYS[status] == CHEATS[does][1], told
    assert not any(word in told for word in rows[does].noted), "it never prints the word"
    assert row(does, rows[does], SAYS[status]) in DOCS.read_text()


@pytest.mark.parametrize("does", PLAYERS)
def test_a_player_who_cheats_is_refused_as_the_docs_say(does: str) -> None:
    assert f"| player | {does} | {PLAYERS[does]()} |" in DOCS.read_text()


def test_an_honest_match_is_proved_to_whom_noted_its_word_and_to_nobody_else(
    tmp_path: Path,
) -> None:
    honest = HONEST.record()
    assert verified(Outcome(1, honest), tmp_path) == 0
    assert verified(Outcome(1, honest, own=False), tmp_path) == 4
    assert verified(Outcome(1, honest, noted=()), tmp_path) == 3
    record = str(tmp_path / "record.jsonl")
    assert main(["verify", record]) == 3
    assert main(["verify", record, "--commitment", HONEST.text.chain]) == 3
    assert main(["verify", record, "--noted", WORD.lower().replace("-", " ")]) == 3
    assert main(["verify", record, "--noted", WORD, "--as", "Bob"]) == 3


def test_verify_says_by_which_rules_the_match_was_bound(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for cheat, rules in (
        (looks, "preset denexa"),
        (rules_exchanged_by_a_lying_page, "preset cats"),
    ):
        assert verified(cheat(), tmp_path) == 0
        assert f"  Rules: {rules}, target=3\n" in capsys.readouterr().out


def test_records_of_two_people_that_differ_are_refuted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The server shows Ann and Ben two lists of one match."""
    paths = [tmp_path / "ann.jsonl", tmp_path / "ben.jsonl"]
    plans = [TWO, with_(TWO, nonces=(digits(), "b7" * 32))]
    for path, plan in zip(paths, plans, strict=True):
        path.write_text(plan.record())
    assert main(["verify", *map(str, paths)]) == 1
    assert "Two records bind match first to something else" in capsys.readouterr().out
    assert main(["verify", str(paths[0]), str(paths[0])]) == 3


def test_a_slip_of_the_pen_is_no_refutation(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.jsonl"
    path.write_text(HONEST.record())
    slips = [WORD[:-1] + ("0" if WORD[-1] != "0" else "1"), WORD[:-1], WORD.replace(WORD[0], "U")]
    for slip in slips:
        assert main(["verify", str(path), "--noted", slip, "--as", "Ann"]) == 2
    assert "look at it again" in capsys.readouterr().err


def test_a_record_of_format_3_follows_from_what_the_docs_tell_by_hand() -> None:
    lines = [json.loads(line) for line in HONEST.record().splitlines()]
    assert lines[0]["format"] == 3
    assert naive.is_made_so(lines)
    assert word_of(HONEST.text.digest) == naive.word(lines[0]["shuffle"]["text"])
    for notation in (write_text, write_jsonl):
        (record,) = records.load(HONEST.record())
        assert records.load(notation(record)) == [record]
        records.check(notation(record))


def test_a_person_who_is_erased_leaves_a_record_that_is_proved_to_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (record,) = records.load(TWO.record())
    erased = without_players(Recorded("code", write_jsonl(record), ["a", "b"]), [1])
    assert ITS_SALT not in erased.record
    assert verified(Outcome(1, erased.record, (WORD_OF_TWO,)), tmp_path) == 0
    assert "a name was erased" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "law"),
    [
        (lambda x: x["text"].pop("rules"), "rules"),
        (lambda x: x["text"].update(later=1), "later"),
        (lambda x: x["text"].update(match="other"), "of another match"),
        (lambda x: x["text"].update(chain="0" * 64), "of another match"),
        (lambda x: x["text"]["players"].append(x["text"]["players"][0]), "of others"),
        (lambda x: x["text"].update(begins={"by": "after", "match": "m", "seat": 2}), "player 2"),
        (lambda x: x.pop("salts"), "text and salts"),
        (lambda x: x["salts"].pop(), "docs/records.md"),
        (lambda x: x.update(voided=[{"match": "m", "players": [0]}]), "no `voided`"),
    ],
)
def test_a_text_that_cannot_be_is_refused(change: Callable[[Any], object], law: str) -> None:
    lines = [json.loads(line) for line in HONEST.record().splitlines()]
    change(lines[0]["shuffle"])
    with pytest.raises(records.RecordError, match=law):
        records.load("".join(json.dumps(line) + "\n" for line in lines))


def test_share_gives_the_number_only_for_a_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, said = tmp_path / "share.json", iter(["", "no word", WORD.lower()])

    def say(prompt: str) -> str:
        shown.append(capsys.readouterr().out)
        return next(said)

    shown: list[str] = []
    monkeypatch.setattr("builtins.input", say)
    assert main(["share", str(path)]) == 0
    kept = json.loads(path.read_text())
    assert kept["word"] == WORD
    assert path.stat().st_mode & 0o077 == 0
    assert naive.sha(kept["nonce"]) in shown[0]
    assert not any(kept["nonce"] in told for told in shown)
    assert kept["nonce"] in capsys.readouterr().out
    assert main(["share", str(path)]) == 2, "a share is for one match"


def test_share_goes_on_where_it_was_interrupted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody(prompt: str) -> str:
        raise EOFError

    path = tmp_path / "share.json"
    monkeypatch.setattr("builtins.input", nobody)
    assert main(["share", str(path)]) == 2
    nonce = json.loads(path.read_text())["nonce"]
    assert nonce not in capsys.readouterr().out
    monkeypatch.setattr("builtins.input", lambda prompt: WORD)
    assert main(["share", str(path)]) == 0
    assert json.loads(path.read_text())["nonce"] == nonce


if __name__ == "__main__":
    for does, (_, says, run) in CHEATS.items():
        print(row(does, run(), says))
    for does, tried in PLAYERS.items():
        print(f"| player | {does} | {tried()} |")
