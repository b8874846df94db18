"""An observation is made of a view and of nothing else, one by one or for many games at once."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hilojack import Match, Variant, load
from tables import games_by_size
from tiers import needs

np = needs("numpy")

from hilojack.compiled import fastest  # noqa: E402
from hilojack.envs import loops  # noqa: E402
from hilojack.envs.observation import Observer, table_of  # noqa: E402
from hilojack.families import FAMILIES  # noqa: E402

DEALS = 12
ACTS_A_DEAL = 120
REVOKES = ("california-jack", "shasta-sam", "all-fours", "trinidad-all-fours", "pitch", "troeven")


def variants() -> Iterator[Variant]:
    yield load("california-jack", rules={"stock": "face-down", "draws": "private"})
    for game in REVOKES:
        yield load(game, rules={"revoke": "penalised"})
    yield load("pitch", rules={"jokers": 2, "trumps": "T3", "joker-pitched": "named"})
    yield load("black-jack", seats=3, rules={"restock": "turned-over", "ranks": "AKQJT987"})


def name(variant: Variant) -> str:
    return f"{variant.title}-{variant.seats}-{','.join(map(str, variant.house_rules.values()))}"


VARIANTS = [*games_by_size(), *(pytest.param(one, id=name(one)) for one in variants())]


def observed(observer: Observer, row: Any, seat: int) -> Any:
    """What the loops of the vector environment write for one row and a seat."""
    width = -(-observer.size // 4)
    words = np.zeros((1, width), dtype=np.int64)
    rows, turns = np.array([row]), np.array([seat])
    rewards, ended = np.zeros((1, 1), dtype=np.float32), np.zeros(1, dtype=np.bool_)
    own: Any = rows, rows, words, turns, rewards, rewards, ended
    sets, numbers = (np.zeros(size, dtype=np.int64) for size in (observer.planes, observer.numbers))
    seen: Any = sets, numbers, words, words.view(np.int16)
    observe = fastest(loops.observe_games, observer.variant.family.name)
    observe(np.array(observer.variant.row), loops.Games(*own), loops.Seen(*seen))
    return seen[3][0, : observer.size]


def positions(variant: Variant) -> Iterator[Match]:
    chance = random.Random(5)
    for seed in range(DEALS // variant.seats + 1):
        match = Match(variant, seed=seed)
        for _ in range(ACTS_A_DEAL):
            yield match
            if match.turn is None:
                break
            match.act(chance.choice(match.legal_acts()))


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_loops_see_what_the_view_tells_and_no_more(variant: Variant) -> None:
    """A plane that the view could not give would differ: the row of a view lacks what is hidden."""
    observer = Observer(variant)
    for match in positions(variant):
        for seat in range(variant.seats):
            view = match.view(seat)
            ours = observer.observe(view)
            theirs = observed(observer, match.position, seat)
            assert np.array_equal(ours, theirs), differences(observer, ours, theirs)


def test_an_observation_has_the_discards_of_others_that_are_seen() -> None:
    chance, match = random.Random(1), Match(load("pitch", preset="cinch"), seed=4)
    while match.view(0).phase != "play":
        match.act(chance.choice(match.legal_acts()))
    view, observer = match.view(2), Observer(match.variant)
    planes = observer.observe(view)[observer.places["shown"]].reshape(3, observer.cards)
    seen = [view.laid_by_all[seat] for seat in (3, 0, 1)]
    assert [tuple(np.flatnonzero(plane)) for plane in planes] == [tuple(sorted(s)) for s in seen]
    assert sum(map(len, seen)) > 6


def differences(observer: Observer, ours: Any, theirs: Any) -> list[str]:
    return [
        f"{part}: {ours[place].tolist()} from the view, {theirs[place].tolist()} from the row"
        for part, place in observer.places.items()
        if not np.array_equal(ours[place], theirs[place])
    ]


@pytest.mark.parametrize("family", FAMILIES)
def test_the_page_of_the_environments_documents_every_plane(family: str) -> None:
    """To refresh it, print `table_of(family)` into the page."""
    page = Path(__file__).parent.parent / "docs" / "environments.md"
    assert table_of(family) in page.read_text(encoding="utf-8")
