"""The naive referee at a puzzle: every world by brute force, each solved by plain minimax."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb

import naive
from hilojack.calls import show_act
from hilojack.cards import parse_card, show_card
from hilojack.puzzles import Puzzle
from tables import naive_rules

MOST_TRIED = 4_000  # ways to hand out the unseen cards, legal or not


def replayed(puzzle: Puzzle, pack: list[str]) -> naive.Deal | None:
    """The deal of a puzzle with another order of its pack, or None if an act breaks a rule."""
    at = puzzle.position
    deal = naive.Deal(
        naive_rules(puzzle.variant),
        dealer=at.dealer,
        pack=list(pack),
        cut_card=None if at.cut is None else show_card(at.cut),
        scores=list(at.scores),
        carry=at.held_over,
    )
    for act in at.acts:
        if show_act(act) not in deal.legal():
            return None
        deal.act(show_act(act))
    return deal


def hidden_places(puzzle: Puzzle, deal: naive.Deal) -> tuple[list[int], dict[int, list[int]]]:
    """The places of the pack whose cards the solver has never seen: all, and by hand."""
    pack, solver = [show_card(card) for card in puzzle.position.pack], deal.turn
    assert solver is not None
    seen = set(deal.hands[solver]) | {card for _, card in deal.trick}
    seen = seen.union(*deal.won) | set(deal.turned)
    held = {
        seat: [n for n, card in enumerate(pack) if card in hand and card not in seen]
        for seat, hand in enumerate(deal.hands)
        if seat != solver
    }
    places = [n for n, card in enumerate(pack) if card not in seen]
    return places, held


def ways(places: list[int], held: dict[int, list[int]]) -> int:
    """The number of ways to hand the cards of these places out to the hands."""
    number, left = 1, len(places)
    for own in held.values():
        number *= comb(left, len(own))
        left -= len(own)
    return number


def packs(pack: list[str], places: list[int], held: dict[int, list[int]]) -> Iterator[list[str]]:
    """Every pack that deals the hands other cards of these places, in whatever order they came.

    If there is one way only, it is the pack as it is: cards drawn unseen must not change places.
    """
    if ways(places, held) == 1:
        yield pack
        return

    def hand_out(left: list[str], seats: list[int], order: list[str]) -> Iterator[list[str]]:
        if not seats:
            rest = [n for n in places if not any(n in own for own in held.values())]
            yield with_cards(order, rest, left)
            return
        own = held[seats[0]]
        for cards in combinations(left, len(own)):
            others = [card for card in left if card not in cards]
            yield from hand_out(others, seats[1:], with_cards(order, own, list(cards)))

    yield from hand_out(sorted(pack[n] for n in places), list(held), pack)


def with_cards(pack: list[str], places: list[int], cards: list[str]) -> list[str]:
    """A pack with other cards in some places."""
    changed = list(pack)
    for place, card in zip(places, cards, strict=True):
        changed[place] = card
    return changed


def is_small(puzzle: Puzzle) -> bool:
    """True if brute force can prove a puzzle in a moment."""
    view, deal = puzzle.view, replayed(puzzle, [show_card(c) for c in puzzle.position.pack])
    if sum(view.hand_sizes) > 8 or view.stock or puzzle.proof.worlds > 32:
        return False
    assert deal is not None
    return ways(*hidden_places(puzzle, deal)) <= MOST_TRIED


def naive_values(puzzle: Puzzle) -> list[dict[int, int]]:
    """The value of each card, in every world that the rules allow."""
    pack = [show_card(card) for card in puzzle.position.pack]
    first = replayed(puzzle, pack)
    assert first is not None
    solver = first.turn
    assert solver is not None
    side, found = naive.side_of(first.rules, solver), []
    for order in packs(pack, *hidden_places(puzzle, first)):
        deal = replayed(puzzle, order)
        if deal is None:
            continue
        assert deal.turn == solver
        assert deal.hands[solver] == first.hands[solver], "the solver sees the same"
        values = {}
        for act in deal.legal():
            after = deal.copy()
            after.act(act)
            values[parse_card(act)] = naive.minimax(after, side)
        found.append(values)
    return found


def dispute(puzzle: Puzzle) -> str:
    """What brute force holds against the proof of a puzzle, or nothing."""
    worlds, proof = naive_values(puzzle), puzzle.proof
    sums = {act: sum(values[act] for values in worlds) for act in worlds[0]}
    everywhere = all(values[proof.best] == max(values.values()) for values in worlds)
    costs = [
        Fraction(sums[proof.best] - sums[act], len(worlds)) for act in sums if act != proof.best
    ]
    found = (len(worlds), sums, everywhere)
    if found != (proof.worlds, dict(proof.sums), proof.everywhere):
        return f"{found}, not {proof}"
    return "" if min(costs) >= Fraction(1, 2) else f"it costs {min(costs)}"
