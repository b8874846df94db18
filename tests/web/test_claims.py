"""Rulings on claims: what is granted comes to pass in every layout, however the others play."""

import random
from collections.abc import Callable

import pytest

from hilojack import Match, Variant, View, games, load
from hilojack.views.evidence import fair_acts
from hilojack.views.tricks import Took
from hilojack.web.table.playing import play_out
from hilojack.web.table.states import family_of
from hilojack.web.table.tricks.claims import (
    all_is_settled,
    is_same_however_played,
    proves,
    takes_every_trick,
)
from tables import variants_of

EVERY = [*variants_of("trick")]
GAMES = [
    max((v for v in EVERY if v.game == game), key=lambda v: v.seats)
    for game in games()
    if any(v.game == game for v in EVERY)
]  # one of each game, with the most seats


def moments(
    variant: Variant, holds: Callable[[View], bool], matches: int
) -> list[tuple[Match, int, random.Random]]:
    """Matches that have come to where the seat to act may claim for this reason."""
    found = []
    for seed in range(matches):
        chance = random.Random(seed)
        match = Match(variant, seed=seed)
        while match.turn is not None:
            view = match.view(match.turn)
            if view.phase == "play" and proves(view) and holds(view):
                found.append((match, match.turn, chance))
                break
            match.act(chance.choice(fair_acts(view)))
    return found


def played_out(match: Match, chance: random.Random) -> None:
    while match.turn is not None:
        match.act(chance.choice(fair_acts(match.view(match.turn))))


@pytest.mark.parametrize("variant", GAMES, ids=lambda v: f"{v.title}-{v.seats}")
def test_who_claims_every_trick_takes_every_trick(variant: Variant) -> None:
    for match, seat, chance in moments(variant, takes_every_trick, 25):
        seen = len(match.view(None).events)
        played_out(match, chance)
        after = [event for event in match.view(None).events[seen:] if isinstance(event, Took)]
        assert after
        assert {event.seat for event in after} == {seat}


@pytest.mark.parametrize("holds", [all_is_settled, is_same_however_played])
@pytest.mark.parametrize("variant", GAMES, ids=lambda v: f"{v.title}-{v.seats}")
def test_what_is_settled_comes_to_the_same_however_it_is_played(
    variant: Variant, holds: Callable[[View], bool]
) -> None:
    for match, _, chance in moments(variant, holds, 12):
        left = len(match.deal.acts)
        ends = set()
        for _ in range(4):
            played_out(match, chance)
            ends.add(match.scores)
            while len(match.deal.acts) > left:
                match.undo()
        assert len(ends) == 1


def test_such_claims_are_met_with_in_play() -> None:
    claims = sum(len(moments(load(game), takes_every_trick, 40)) for game in ("pitch", "troeven"))
    assert claims > 5


def test_playing_out_leaves_the_match_as_it_was() -> None:
    match = Match(load("california-jack"), seed=3)
    before = (match.position, list(match.deal.acts))
    acts = play_out(match)
    assert (match.position, list(match.deal.acts)) == before
    for seat, act in acts:
        match.act(act, seat=seat)
    assert match.deal_over


def test_nothing_is_claimed_where_a_revoke_would_pay_or_in_a_shedding_game() -> None:
    match = Match(load("california-jack", rules={"revoke": "penalised"}), seed=1)
    assert not proves(match.view(match.turn))
    other = Match(load("black-jack"), seed=1)
    assert family_of(other.variant).why_no_claim(other.view(other.turn))
