"""An audit of the review: does it blame justly?

Two questions are put to it. Does it call an action a mistake that `expert` had itself proved best?
And if it blames `rule` or `club` near the end of the stock, does the chance solver confirm it,
which tries every order of the stock in every layout, or in the likeliest?
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from msgspec import Struct

from hilojack.lab.kept import Facts, keep, read
from hilojack.match import Match, retrace
from hilojack.players import make_player, play_match
from hilojack.players.searcher import Searcher, searcher
from hilojack.review import Known, known_cost, why_unjudged
from hilojack.review.facts import LEAST_CHANCE, LEAST_POINTS
from hilojack.search.estimates import REVIEW, Care
from hilojack.search.tricks.weighing import ROUNDING, weigh_all
from hilojack.seeds import start
from hilojack.variants.variant import load
from hilojack.views.tricks import View

GAME = "california-jack"  # whose draws are seen, as the chance solver requires
LATE = 8  # cards in the stock, at most, when blame is checked
EACH = 15  # actions that `expert` proved best to one that is blamed


class AuditHeader(Struct, frozen=True):
    """What an audit follows from."""

    audit: str  # of the reviews of this game
    seed: int


@dataclass(frozen=True)
class Audit:
    """What an audit has counted so far."""

    seed: int
    proofs: int = 0  # matches of `expert` against itself
    proved: int = 0  # their actions that `expert` had itself proved best
    wronged: int = 0  # of those, called mistakes
    trials: int = 0  # matches of `rule` against `club`
    blamed: int = 0  # their late actions that are called mistakes
    weighed: int = 0  # of those, weighed by the chance solver
    confirmed: int = 0  # of those, mistakes by its account too
    midway: bool = False  # in a match, which is not counted yet

    @property
    def actions(self) -> int:
        """The number of actions counted in both figures."""
        return self.proved + self.blamed


def actions_of(proved: int) -> int:
    """Return the number of actions to count in both figures, if `proved` are in the first."""
    return proved + max(1, proved // EACH)


def audit(
    proved: int, seed: int, *, before: Audit | None = None, care: Care = REVIEW
) -> Iterator[Audit]:
    """Yield the audit after each action that counts, and after each match.

    Play whole matches until `proved` actions that `expert` had proved best, and one blamed for
    each `EACH` of them, are counted. Resume from `before`; the same seed counts the same.
    """
    found = before or Audit(seed)
    while found.proved < proved:
        for one in with_proofs(found, care):
            yield (found := one)
    while found.blamed < actions_of(proved) - proved:
        for one in with_blame(found, care):
            yield (found := one)


def with_proofs(found: Audit, care: Care) -> Iterator[Audit]:
    """Yield the audit through a match of `expert`: does the review blame what was proved best?"""
    for view, act in proved_best(start(found.seed, "proofs", found.proofs)):
        wronged = known_cost(view, act, care, found.seed).mistake
        found = replace(
            found, proved=found.proved + 1, wronged=found.wronged + wronged, midway=True
        )
        yield found
    yield replace(found, proofs=found.proofs + 1, midway=False)


def proved_best(seed: int) -> Iterator[tuple[View, int]]:
    """Play a match of `expert` against itself, and yield each view in which it proved its action
    best in every possible deal that it looked at.
    """
    match = Match(load(GAME), seed=seed)
    experts = [searcher("expert", seed=seed + seat) for seat in range(match.variant.seats)]
    while not match.is_played:
        if match.turn is None:
            match.next_deal()
            continue
        view = match.view(match.turn)
        act, is_proved = chosen(experts[match.turn], view)
        if is_proved and not why_unjudged(view, act):
            yield view, act
        match.act(act)


def chosen(player: Searcher, view: View) -> tuple[int, bool]:
    """Return the action that a player chooses, and True if it has proved it best."""
    if len(view.acts) == 1:
        return player.choose(view), False
    verdict = player.consider(view)
    act = player.settle(view, verdict)
    is_best = verdict.values[act] == max(verdict.values.values())
    return act, is_best and (verdict.exact or verdict.proved)


def with_blame(found: Audit, care: Care) -> Iterator[Audit]:
    """Yield the audit through a match of weaker players: is late blame confirmed?"""
    for view, act in late(found.trials, start(found.seed, "blame", found.trials)):
        known = known_cost(view, act, care, found.seed)
        if known.mistake:
            sure = confirmed(view, act, known)
            found = replace(
                found,
                blamed=found.blamed + 1,
                weighed=found.weighed + (sure is not None),
                confirmed=found.confirmed + bool(sure),
                midway=True,
            )
            yield found
    yield replace(found, trials=found.trials + 1, midway=False)


def late(number: int, seed: int) -> Iterator[tuple[View, int]]:
    """Yield the late decisions that are judged in a match of `rule` against `club`."""
    match = Match(load(GAME), seed=seed)
    kinds = ("rule", "club") if number % 2 == 0 else ("club", "rule")
    play_match(match, {seat: make_player(kind, seed=seed) for seat, kind in enumerate(kinds)})
    for again in retrace(match):
        acts, place = match.deals[again.deal.number - 1].acts, len(again.deal.acts)
        if place < len(acts) and again.turn is not None:
            view: View = again.view(again.turn)
            if view.stock <= LATE and not why_unjudged(view, acts[place]):
                yield view, acts[place]


def confirmed(view: View, act: int, known: Known) -> bool | None:
    """Return True if the chance solver finds an action a mistake too, or None if it cannot tell."""
    weighed = weigh_all(view, (known.best, act), in_points=not known.decisive)
    if weighed is None:
        return None
    least = LEAST_CHANCE - ROUNDING if known.decisive else LEAST_POINTS
    return weighed.worths[known.best] - weighed.worths[act] >= least


# --- its results ---------------------------------------------------------------------------------


def show_audit(one: Audit) -> str:
    """Return the two figures in words."""
    return "\n".join(
        (
            f"expert had proved {one.proved:,} actions best.",
            f"  The review calls {one.wronged:,} of them mistakes{share(one.wronged, one.proved)}.",
            f"The review blames {one.blamed:,} actions of rule and club, with at most {LATE} cards "
            "in the stock.",
            f"  The chance solver confirms {one.confirmed:,}{share(one.confirmed, one.blamed)}"
            f"{unweighed(one.blamed - one.weighed)}.",
        )
    )


def share(part: int, whole: int) -> str:
    """Return a share, in brackets."""
    return f" ({part / whole:.1%})" if whole else ""


def unweighed(number: int) -> str:
    """Return the number of actions that the chance solver cannot weigh, if there are any."""
    return f"; {number:,} have too many likely layouts" if number else ""


def audit_facts(one: Audit) -> Facts:
    """Return an audit as data."""
    return {"game": GAME, **asdict(one)}


def write_audit(path: Path, one: Audit) -> None:
    """Keep an audit, in place of what the file held."""
    keep(path, header_of(one.seed), {"counts": asdict(one)})


def header_of(seed: int) -> AuditHeader:
    """Return what an audit follows from."""
    return AuditHeader(GAME, seed)


def read_audit(path: Path, seed: int) -> Audit | None:
    """Return the audit that a file keeps, or None if there is no such file.

    Raise VariantError if the file does not hold one, or holds one of another seed.
    """
    return read(path, header_of(seed), "an audit", "an audit of another seed", audit_of)


def audit_of(state: Facts) -> Audit:
    """Return the audit in a file. Raise ValueError, KeyError or TypeError if it is damaged."""
    counts: Facts = {name: int(count) for name, count in state["counts"].items()}
    return Audit(**counts)
