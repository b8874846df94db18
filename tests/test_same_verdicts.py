"""What searches and studies find is the same on every Python: `sum` adds fractions with more care
since 3.12, so theirs are added by `fsum`.

`golden/verdicts.txt` has one line for each kind of finding, written once: a digest of its figures
in full. A change of play or of a search changes a line, and its commit says why.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from hilojack import Match, load
from hilojack.lab.ratings import points_a_deal, ratings, share_won
from hilojack.lab.tournament import Contest, tournament
from hilojack.lab.workers import SERIAL
from hilojack.match import Opening
from hilojack.players.searcher import Searcher
from hilojack.review.judges import mean
from hilojack.search import ready
from hilojack.search.effort import Effort
from hilojack.search.estimates import mean_of
from hilojack.search.evaluation.equity import equity_by_margin, equity_curve, equity_table
from hilojack.search.shedding.play import READY as SHEDDING
from hilojack.search.tricks.machine import READY as TRICKS

GOLDEN = Path(__file__).parent / "golden" / "verdicts.txt"
EFFORT = Effort(24, horizon=1, known=4, learnt=False)


def of_searches(game: str, acts: Iterable[int], **options: Any) -> Iterator[object]:
    """The value of each action after so many random ones."""
    for number in acts:
        chance, variant = random.Random(number), load(game, **options)
        match = Match(variant, seed=number, opening=Opening(first_dealer=0))
        while match.turn is not None and len(match.deal.acts) < number:
            match.act(chance.choice(match.legal_acts()))
        if match.turn is not None:
            yield Searcher(EFFORT, seed=number).consider(match.view(match.turn)).values


def of_a_tournament() -> Iterator[object]:
    """Means over two and three sides, and the ratings."""
    variant = load("pitch", seats=5)
    contest = Contest(variant, ("rule", "random"), seed=3, unit="deal")
    *_, played = tournament(contest, 3, engine=SERIAL)
    pairs = played.pairs["rule", "random"]
    yield [(pair.deals, pair.gain, pair.won, pair.rounds) for pair in pairs]
    yield from (ratings(played), points_a_deal(pairs), share_won(pairs))


def of_chances() -> Iterator[object]:
    """What the points of a deal make of a match."""
    for game, seats in (("california-jack", 2), ("all-fives", 2), ("trinidad-all-fours", 4)):
        rules = load(game, seats=seats).row
        yield sha256(repr(tuple(equity_table(rules))).encode()).hexdigest()
        yield from (equity_curve(rules, 4, 3), equity_by_margin(rules, 4, 3))


def of_means() -> Iterator[object]:
    """Means of fractions that plain sums round otherwise."""
    numbers = [n % 7 / 10 for n in range(400)]
    yield mean_of(numbers)
    yield mean([[n] for n in range(400)], lambda outcome: numbers[outcome[0]])


KINDS: dict[str, Callable[[], Iterator[object]]] = {
    "california-jack": lambda: of_searches("california-jack", (3, 20, 46)),
    "pitch": lambda: of_searches("pitch", (1, 5, 16), seats=3),
    "all-fours": lambda: of_searches("all-fours", (2, 8), seats=2),
    "black-jack": lambda: of_searches("black-jack", (2, 12), seats=3),
    "tournament": of_a_tournament,
    "chances": of_chances,
    "means": of_means,
}


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_found_is_the_same_on_every_python(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ready, "has_twins", lambda: False)  # plain loops: nothing is compiled
    for loops in (TRICKS, SHEDDING):
        monkeypatch.setattr(loops, "_compiled", {})
    found = sha256("\n".join(map(repr, KINDS[kind]())).encode()).hexdigest()
    written = dict(line.split() for line in GOLDEN.read_text().splitlines())
    assert found == written[kind], f"{kind} {found}"
