"""The search for blunders: positions of dealt games, each act played out blind.

    python tests/blunder_search.py pitch:penguin-partners:4 --found 8 --out FILE

`rule` plays deals in every seat. Where it has a choice, a short search with open cards says which
acts look bad. Each of these and the act of `rule` are then played out over the same random deals
that the view allows, not weighed by the calls, by `rule` in every seat: nobody who plays on sees a
hidden card. An act that loses clear of zero over new deals is written down as a position, in the
form of `positions/blunders.txt`, with its loss and the 95% error.

A run goes on where the file says that the last one stopped. `--prove` plays out the trick games of
`blunders.txt` instead, or those whose title has a text, and prints their losses. What is found is
to be read, and titled, before it is kept. Trick games alone: in a shedding game what was drawn
before the position would have to be remembered.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

from blunders import NAMES, POSITIONS, Blunder, blunders
from hilojack import Match, load
from hilojack.calls import PASS, height_of, is_card, show_act
from hilojack.cards import cards_in, rank_of, show_cards, suit_of
from hilojack.match import Opening
from hilojack.players import make_player
from hilojack.players.searcher import searcher
from hilojack.players.tricks import possible_deals
from hilojack.rules import slots
from hilojack.rules.tricks import slots as trick_slots
from hilojack.rules.tricks.trumps import beats
from hilojack.search import get_ready
from hilojack.search.beliefs.sampling import Layouts, layouts
from hilojack.seeds import start
from hilojack.variants.variant import Variant

RULE = make_player("rule")
FIRST, DEALS = 10, (40, 80)  # deals in which an act is tried; those after which a proof may end
LOSS = 0.3  # points, from which a position is worth keeping
SURE, CERTAIN = 1.96, 2.58  # errors: of the interval, and from which a proof ends early
GAP = 0.05  # of the match, by which an act looks worse to the short search
ENDLESS = 2_000  # acts after which a deal is given up
LONG = 20  # acts to the end of a deal of tricks, at most, once play has begun
WORST = 3  # acts that are tried at a choice
OF_DEAL = 2  # positions of one deal
EACH = 2  # positions of a theme from one search


# --- played out blind ----------------------------------------------------------------------------


def worlds(view: Any, count: int, seed: int) -> Iterator[list[int]]:
    """Yield positions that a view allows, with the hidden cards at random."""
    chance = Random(start(seed, "blunder", view.number, view.hand, len(view.events)))
    found = layouts(view, count, chance)
    laid = chance.choices(found.hands, found.weights, k=count)
    drawn = Layouts(tuple(laid), (1.0,) * count, exact=False)
    for row in possible_deals(view, drawn, chance):
        row[trick_slots.TRICKS] = view.row[trick_slots.TRICKS]  # which the quick player forgets
        yield row


def played_out(variant: Variant, row: list[int], act: int, seat: int) -> int | None:
    """Return the lead of a seat at the end of the deal if it plays an act and `rule` does the rest,
    or None if the deal does not end.
    """
    match = Match.placed(variant, with_whole_pack(variant, row), NAMES[: variant.seats])
    match.act(act)
    while match.turn is not None:
        if len(match.deal.acts) > ENDLESS:
            return None
        match.act(RULE.choose(match.view(match.turn)))
    return match.ahead(seat)


def with_whole_pack(variant: Variant, row: list[int]) -> list[int]:
    """Return a position in whose pack the cards that are dealt stand before the stock."""
    first, size = slots.PACK + row[slots.STOCK_NEXT], slots.PACK + variant.row[slots.PACK_SIZE]
    left, end = row[first:size], slots.PACK + variant.row[slots.PACK_SIZE]
    dealt = [card for card in cards_in(variant.row[slots.PACK_CARDS]) if card not in left]
    before = first - slots.PACK
    return [*row[: slots.PACK], *dealt[:before], *left, *dealt[before:], *row[end:]]


def losses(view: Any, good: int, bad: Sequence[int], deals: int, seed: int) -> dict[int, Any]:
    """Return by bad act what it loses against the good one: the mean, its 95% error, the deals."""
    found: dict[int, list[int]] = {act: [] for act in bad}
    for row in worlds(view, deals, seed):
        own = played_out(view.variant, row, good, view.seat)
        for act in bad:
            other = played_out(view.variant, row, act, view.seat)
            if own is not None and other is not None:
                found[act].append(own - other)
    return {act: interval(gains) for act, gains in found.items()}


def proof(view: Any, good: int, bad: Sequence[int], seed: int) -> dict[int, Any]:
    """Return the losses over new deals: over the first of DEALS if all are clear by then."""
    for deals in DEALS:
        found = losses(view, good, bad, deals, seed)
        if all(mean > error * CERTAIN / SURE for mean, error, _ in found.values()):
            break
    return found


def interval(gains: Sequence[int]) -> tuple[float, float, int]:
    """Return the mean, its 95% error and the number."""
    count = len(gains)
    if count < 2:
        return 0.0, 99.0, count
    mean = sum(gains) / count
    variance = sum((gain - mean) ** 2 for gain in gains) / (count - 1)
    return mean, SURE * sqrt(variance / count), count


# --- looked for ----------------------------------------------------------------------------------


def choices(variant: Variant, number: int) -> Iterator[Match]:
    """Play a deal by `rule`, and yield the match before each act."""
    opening = Opening(first_dealer=number % variant.seats)
    match = Match(variant, NAMES[: variant.seats], seed=number, opening=opening)
    while match.turn is not None and len(match.deal.acts) < 60:
        yield match
        match.act(RULE.choose(match.view(match.turn)))


def positions(variant: Variant, number: int, themes: Counter[str], cards: bool) -> Iterator[str]:
    """Yield the positions of a deal as text; of cards alone, or calls too."""
    for match in choices(variant, number):
        if cards and not any(map(is_card, match.legal_acts())):
            continue
        text = looked_at(match, number, themes)
        if text:
            yield text


def suspects(view: Any, number: int) -> tuple[int, list[int]]:
    """Return the act of `rule` and the acts that look worst to a short search, or that it would
    choose itself.
    """
    good = RULE.choose(view)
    values = searcher("club", seed=number).consider(view).values
    others = sorted((a for a in values if a != good), key=values.__getitem__)
    worse = [act for act in others if values[act] < values.get(good, 0.0) - GAP]
    better = [act for act in others[-1:] if values[act] > values.get(good, 0.0)]
    return good, [*worse[: WORST - len(better)], *better]


def looked_at(match: Match, number: int, themes: Counter[str]) -> str | None:
    """Return the position of a match as text if an act there loses clear of zero, or None."""
    view = match.view(match.turn)
    if len(view.acts) < 2 or view.phase in ("discard", "claim", "packet", "go-on"):
        return None
    if view.phase == "play" and sum(view.hand_sizes) + 2 * view.stock > LONG:
        return None
    good, bad = suspects(view, number)
    names = {act: theme(view, good, act) for act in bad}
    bad = [act for act in bad if themes[names[act]] < EACH]
    first = losses(view, good, bad, FIRST, number) if bad else {}
    bad = [act for act, (mean, error, _) in first.items() if mean > LOSS and mean > error / 2]
    bad = [act for act in bad if names[act] == names[bad[0]]]
    proved = proof(view, good, bad, number + 1) if bad else {}
    sure = {act: one for act, one in proved.items() if one[0] - one[1] > 0.02}
    if not sure:
        return None
    title = theme(view, good, next(iter(sure)))
    themes[title] += 1
    least = min(sure.values(), key=lambda one: one[0] - one[1])
    return written(match, f"{title} {number}.{len(match.deal.acts)}", sorted(sure), least, good)


def theme(view: Any, good: int, bad: int) -> str:
    """Return in few words what an act gets wrong."""
    if not is_card(bad) or not is_card(good):
        return theme_of_call(view, good, bad)
    trump = view.row[trick_slots.TRUMP]
    named = {0: "Low", 8: "The ten", 9: "The jack", 3: "The five", 7: "The nine", 12: "The ace"}
    word = named.get(rank_of(bad), "A card")
    kind = "trump" if suit_of(bad) == trump else "plain card"
    if trump == slots.NONE:
        return (
            "The wrong card pitched" if suit_of(good) == suit_of(bad) else "The wrong suit pitched"
        )
    if not view.trick:
        return f"{word} led, a {kind}"
    ours = view.row[trick_slots.TAKER] in view.together(view.seat)
    last = len(view.trick) == view.variant.seats - 1
    best, rules = view.row[trick_slots.BEST], view.variant.row
    wins = [beats(rules, card, best, trump) for card in (good, bad)]
    if ours:
        return f"A partner's trick, {word.lower()}"
    if wins == [True, False]:
        if rank_of(good) == 0 and suit_of(good) == trump:
            return "Low not taken home"
        return "A trick for the taking" if last else "A trick not covered"
    if wins == [False, True]:
        return f"{word} spent on a trick"
    return f"{word} thrown, a {kind}" if not any(wins) else f"{word} wins, and another should"


def theme_of_call(view: Any, good: int, bad: int) -> str:
    heights = height_of(good), height_of(bad)
    if view.phase == "bid" and view.bid and view.bid in heights:
        return "The dealer's right"
    if heights[1] > heights[0]:
        every = heights[1] == max(map(height_of, view.acts))
        return "All points bid" if every else "Bid too high"
    if view.phase == "bid":
        return "Passed too soon" if bad == PASS else "Bid too low"
    return f"{show_act(good).partition('-')[0].capitalize()} was right"


def written(match: Match, title: str, acts: Sequence[int], loss: Any, good: int) -> str:
    """Return a position in the form of `blunders.txt`."""
    variant, dealt = match.variant, match.positions[0]
    names = NAMES[: variant.seats]
    hands = [show_cards(cards_in(dealt[slots.HANDS + seat])) for seat in range(variant.seats)]
    order = dealt[slots.PACK : slots.PACK + variant.row[slots.PACK_SIZE]]
    used = {card for seat in range(variant.seats) for card in cards_in(dealt[slots.HANDS + seat])}
    come = match.positions[-1][slots.STOCK_NEXT] - len(used)
    come += variant.row[trick_slots.STOCK] != trick_slots.STOCK_NONE
    rest = [card for card in order if card not in used]
    lines = [
        title,
        f"in {game_of(variant)} {variant.preset} {variant.seats}",
        f"dealer {names[dealt[slots.DEALER]]}",
        *(f"{name:5} {hand}" for name, hand in zip(names, hands, strict=True)),
        f"stock {show_cards(rest[:come])}".rstrip(),
    ]
    if match.deal.acts:
        lines.append(f"play  {' '.join(map(show_act, match.deal.acts))}")
    lines.append(f"loss {loss[0]:.2f} {loss[1]:.2f} {loss[2]}")
    player = names[match.turn or 0]
    lines.append(f"{player} never {' '.join(map(show_act, acts))}: {show_act(good)} is better")
    return "\n".join(lines)


def game_of(variant: Variant) -> str:
    """Return the name by which a game is loaded."""
    return variant.name.lower().replace(" ", "-")


def hunt(name: str, found: int, out: Path, cards: bool) -> None:
    """Look through deals of a game until there are enough positions, or 200 deals."""
    game, preset, seats = name.split(":")
    packets = {"packet": "singly"} if "packet" in load(game).rules else {}
    variant = load(game, preset=preset, seats=int(seats), rules=packets)
    if variant.family.name != "trick":
        raise SystemExit(f"{variant.title} is not a trick game")
    get_ready(variant)
    kept = out.read_text(encoding="utf-8") if out.exists() else ""
    mark = f"# {name} to deal "
    marked = [line[len(mark) :] for line in kept.splitlines() if line.startswith(mark)]
    last = max(map(int, marked), default=0)
    themes: Counter[str] = Counter()
    for number in range(last + 1, last + 201):
        for text in islice(positions(variant, number, themes, cards), OF_DEAL):
            add(out, f"{text}\n\n")
        add(out, f"{mark}{number}\n")
        if themes.total() >= found:
            return


def add(out: Path, text: str) -> None:
    with out.open("a", encoding="utf-8") as file:
        file.write(text)


def prove(one: Blunder, deals: int) -> str:
    """Return the losses of a position's acts, against the act of `rule`, or the best by it."""
    view = one.match.view(one.match.turn)
    good = RULE.choose(view)
    if good in one.never:
        good = next(act for act in view.acts if act not in one.never)
    found = losses(view, good, one.never, deals, 1)
    told = (f"{show_act(a)} {m:.2f} +-{e:.2f} ({n})" for a, (m, e, n) in found.items())
    return f"{one.title}: {show_act(good)} against {', '.join(told)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="*", help="GAME:PRESET:SEATS")
    parser.add_argument("--found", type=int, default=8, help="positions to find in each game")
    parser.add_argument("--out", type=Path, default=Path("blunders-found.txt"))
    parser.add_argument("--cards", action="store_true", help="only positions of cards, no calls")
    parser.add_argument("--prove", nargs="?", const="", help="play out what is kept, by its title")
    parser.add_argument("--deals", type=int, default=DEALS[-1])
    chosen = parser.parse_args()
    for name in chosen.game:
        hunt(name, chosen.found, chosen.out, chosen.cards)
    if chosen.prove is not None:
        for one in blunders(POSITIONS.read_text(encoding="utf-8")):
            if chosen.prove in one.title and one.match.variant.family.name == "trick":
                print(prove(one, chosen.deals), flush=True)


if __name__ == "__main__":
    main()
