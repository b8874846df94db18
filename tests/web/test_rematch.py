"""Rulings on what may change between two matches: who proposes, who agrees, and when."""

import asyncio
from typing import Any

import pytest

from hilojack.records import load as load_records, to_match
from hilojack.web.hall.archive import record_of, record_text, replay_of
from hilojack.web.hall.people import result
from hilojack.web.table import messages, showing
from hilojack.web.table.entries import Acted, Joined, Removed
from hilojack.web.table.standing import Refusal
from hilojack.web.table.tables import Table
from rounds_support import ANN, BEN, CAT, Game
from web_support import FAST, Page, Serving


def over(*kinds: str, game: str = "pitch") -> Game:
    """A table whose first match is over."""
    played = Game(*kinds, game=game)
    for chair, kind in enumerate(kinds):
        if kind == "person":
            played.ready(chair)
    play(played)
    return played


def play(game: Game) -> None:
    """Play the match in play to its end, also for the computer."""
    match = game.table.match
    assert match is not None
    while not match.over:
        if match.deal_over:
            for chair in sorted(game.table.unready()):
                game.ready(chair)
        else:
            game.happen(act(game.table))
    assert game.table.begins


def act(table: Table) -> list[Any]:
    assert table.match is not None
    assert table.match.turn is not None
    return [Acted(table.match.turn, table.match.legal_acts()[0])]


def why(game: Game, chair: int = ANN, **changes: Any) -> str:
    with pytest.raises(Refusal) as refusal:
        game.propose(chair, **changes)
    return str(refusal.value)


def names(game: Game) -> list[tuple[str, str | None]]:
    return [(seat.name, seat.level) for seat in game.table.setting.seats]


# --- what changes --------------------------------------------------------------------------------


def test_a_person_alone_changes_the_next_match_at_once() -> None:
    game = over("person", "rule")
    assert game.propose(ANN, target=3, seats=3, levels=["expert", "beginner"]) == ["Proposed"]
    assert game.ready(ANN) == ["Ready", "Listed", "Dealt"]
    assert names(game) == [("Ann", None), ("Ben", "expert"), ("Cora", "beginner")]
    assert game.table.setting.target == 3
    assert game.table.variant.seats == 3
    assert game.table.proposal is None
    play(game)
    assert max(game.table.matches[1].match.scores) >= 3


def test_what_is_proposed_is_told_in_few_words_and_holds_only_with_the_next_match() -> None:
    game = over("person", "person", "rule")
    game.propose(ANN, seats=4, target=9, levels=["expert"])
    shown = game.table.setting.proposal
    assert shown == messages.Proposal(1, 0, 4, 9, ["4 players", "to 9", "expert computer players"])
    assert game.table.setting.target == 2, "the match that is over stands there still"
    assert names(game) == [("Ann", None), ("Ben", None), ("Cat", "rule")]


def test_it_begins_when_each_person_is_ready_for_it() -> None:
    game = over("person", "person", "rule")
    game.ready(BEN)
    game.propose(ANN, target=4)
    assert game.ready(ANN) == ["Ready"], "Ben was ready for another match"
    assert game.ready(BEN) == ["Ready", "Listed", "Dealt"]
    assert game.table.setting.target == 4


def test_whoever_has_not_seen_the_proposal_does_not_agree_to_it() -> None:
    game = over("person", "person")
    game.propose(ANN, target=4)
    with pytest.raises(Refusal, match="Ann proposes another match: to 4"):
        game.ready(BEN, proposal=0)
    game.propose(BEN, target=5)
    with pytest.raises(Refusal, match="Ben proposes another match: to 5"):
        game.ready(ANN, proposal=1)
    game.propose(ANN)
    with pytest.raises(Refusal, match="lapsed"):
        game.ready(BEN, proposal=2)
    assert game.table.proposal is None


def test_anybody_may_propose_to_play_as_before() -> None:
    game = over("person", "person")
    game.propose(ANN, target=4)
    game.ready(ANN)
    assert game.propose(BEN) == ["Proposed"]
    assert game.table.proposal is None
    assert game.ready(BEN) == ["Ready"], "Ann was ready for something else"
    assert game.ready(ANN) == ["Ready", "Listed", "Dealt"]
    assert game.table.setting.target == 2


def test_people_keep_their_chairs_and_computer_players_go_from_the_last() -> None:
    game = over("rule", "person", "expert", "person")
    game.propose(BEN, seats=2)
    game.ready(BEN)
    game.ready(3)
    assert names(game) == [("Ben", None), ("Dan", None)]
    assert game.table.seat_of(BEN) == 0
    assert game.table.seat_of(3) == 1
    play(game)
    game.propose(3, seats=4)
    game.ready(3)
    game.ready(BEN)
    assert names(game)[2:] == [("Ann", "rule"), ("Cat", "expert")], "they come back to their chairs"
    assert len(game.table.chairs) == 4


def test_who_deals_first_stays_as_the_rules_say() -> None:
    for seats in (2, 3, 4):
        game = over("person", "rule", "rule")
        match = game.table.match
        assert match is not None
        opener, first = game.table.chair_at(match.next_opener), match.next_opener
        game.propose(ANN, seats=seats, target=4)
        game.ready(ANN)
        after = game.table.match
        assert after is not None
        assert not after.opening.cuts, "nobody changes places by a cut"
        dealer = game.table.chair_at(after.first_dealer)
        assert dealer == (opener if first < seats else 0)


# --- when it may not be --------------------------------------------------------------------------


def test_nothing_changes_within_a_match() -> None:
    game = Game("person", "rule", game="pitch")
    sentence = "The next match can be changed only when a match is over."
    assert why(game, target=4) == sentence
    game.ready(ANN)
    assert why(game, target=4) == sentence


def test_a_bad_value_is_answered_plainly_and_changes_nothing() -> None:
    game = over("person", "person", "rule")
    number = game.table.number
    assert "a whole number, 1 to 999" in why(game, target=0)
    assert "not for 99" in why(game, seats=99)
    assert "not for 1" in why(game, seats=1)
    assert "expert" in why(game, levels=["genius"])
    assert why(game, levels=["rule", "rule"]) == "2 levels for 1 computer player."
    assert why(game, target=2) == "The next match is like that already."
    three = over("person", "person", "person")
    assert why(three, seats=2) == "3 people play here; seats must be at least 3."
    assert why(three, seats=4) == "Name the level of the computer players who come."
    assert game.table.number == number


def test_nothing_is_proposed_once_a_nonce_may_be_known() -> None:
    late = "It is too late to change the next match: its nonces are being opened."
    alone = over("person", "rule")
    alone.commit(ANN)
    alone.ready(ANN)
    assert why(alone, target=4) == late
    game = over("person", "person")
    game.commit(ANN)
    game.ready(ANN)
    game.ready(BEN)
    assert why(game, BEN, target=4) == late


def test_a_commitment_outlives_a_proposal() -> None:
    game = over("rule", "person", "person")
    game.commit(BEN)
    game.commit(CAT)
    before = game.table.setting.round
    game.propose(BEN, seats=2, target=4)
    after = game.table.setting.round
    assert before is not None
    assert after is not None
    assert (after.match, after.commitment) == (before.match, before.commitment)
    assert before.players == ["Ann", "Ben", "Cat"]
    assert after.players == ["Ben", "Cat"]
    assert len(after.dealt) == len(before.dealt)
    assert after.dealt != before.dealt, "the cards fall to other seats"
    game.ready(BEN)
    assert game.ready(CAT) == ["Ready", "Listed"]
    game.share(BEN)
    assert game.share(CAT) == ["Shared", "Dealt"]
    play(game)
    (record,) = load_records(record_text(game.table, game.table.matches[1], "jsonl"))
    assert to_match(record).scores == game.table.matches[1].match.scores
    pledge = game.table.matches[1].pledge
    assert pledge is not None
    assert all(pledge.nonces)


def test_a_proposal_lapses_if_somebody_sits_down_or_is_sent_away() -> None:
    game = over("person", "person", "person")
    game.happen([Removed(ANN, "r1", chair=CAT)])
    game.propose(ANN, seats=2)
    game.ready(ANN)
    game.happen([Joined(CAT, "Eve", token="eve")])
    assert game.table.proposal is None
    assert game.table.unready() == {ANN, BEN, CAT}
    game.propose(ANN, target=4)
    game.ready(ANN)
    game.happen([Removed(ANN, "r2", chair=CAT)])
    assert game.table.proposal is None
    assert game.table.unready() == {ANN, BEN}


# --- what was ------------------------------------------------------------------------------------


def test_matches_before_a_change_replay_as_they_were_played() -> None:
    game = over("person", "person", "expert", "rule")
    first = game.table.matches[0]
    then = record_text(game.table, first, "jsonl"), replay_of(game.table, first, ANN)
    results = result(game.table, first, BEN)
    game.propose(ANN, seats=2, target=5)
    game.ready(ANN)
    game.ready(BEN)
    play(game)
    game.propose(ANN, seats=5, levels=["beginner"])
    game.ready(ANN)
    game.ready(BEN)
    assert record_text(game.table, first, "jsonl") == then[0]
    assert replay_of(game.table, first, ANN) == then[1]
    assert [seat.level for seat in showing.setting_of(game.table, first).seats][2:] == [
        "expert",
        "rule",
    ]
    again = Table(game.log)
    assert record_text(again, again.matches[0], "jsonl") == then[0]
    assert result(again, again.matches[0], BEN).points == results.points
    kinds = [record_of(again, one).header.seats for one in again.matches[1:2]]
    assert kinds == [record_of(game.table, game.table.matches[1]).header.seats]


def test_the_log_stays_as_it_was_without_a_proposal() -> None:
    game = over("person", "rule")
    assert game.ready(ANN) == ["Ready", "Listed", "Dealt"]
    assert {type(entry).__name__ for entry in game.log} <= {
        *("Opened", "Joined", "Ready", "Listed", "Dealt", "Acted"),
    }


# --- through the socket --------------------------------------------------------------------------


async def test_two_pages_agree_and_a_spectator_reads_it(serving: Serving) -> None:
    async with serving(times=FAST) as server:
        laid = await server.lay(
            "pitch", name="Ann", seats=3, players=["me", "open", "rule"], rules={"target": 2}
        )
        joined = await server.join(laid["code"], name="Zoë")
        seen = await server.join(laid["code"], watch=True)
        async with (
            server.sit(laid["token"]) as ann,
            server.sit(joined["token"]) as zoe,
            server.sit(seen["token"]) as watcher,
        ):
            await asyncio.gather(ann.play(), zoe.play())
            first = ann.state["match"]
            assert (await ann.do("propose", seats=2, target=3))["type"] == "done"
            await _reads(zoe, "Ann proposes for the next match: 2 players, to 3.")
            await _reads(watcher, "Ann proposes for the next match: 2 players, to 3.")
            assert "proposes another match" in (await zoe.do("next"))["why"]
            await ann.next()
            await zoe.next()
            for page in (ann, zoe, watcher):
                await page.till(lambda p: p.state["match"] != first)
                assert len(page.state["seats"]) == 2
                assert page.state["target"] == 3
                assert page.state["proposal"] is None
            await asyncio.gather(ann.play(deals=1), zoe.play(deals=1))
            refused = await watcher.do("propose", target=4)
            assert refused["why"] == "Spectators can only watch."


async def _reads(page: Page, line: str) -> None:
    await page.till(lambda p: any(line in m.get("told", ()) for m in p.seen))
