"""The search for deciding cases (`deciding`): random play of every game, with few other rules.

    python tests/deciding_search.py --write

keeps the cases that still hold, and searches for those that are missing. What it finds is to be
read against the texts before it is kept. A case that holds no longer, and for which none is found,
stays as it is: its test fails until somebody has read it.
"""

import argparse
import random
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from deciding import (
    Case,
    NotJudged,
    Outcome,
    Rules,
    begun,
    by_engine,
    candidates,
    family_of_game,
    faults,
    finished,
    labels,
    move_on,
    outcome_of,
    page_decides,
    paths,
    read,
    required,
    trimmed,
    wanted,
    whole,
    write,
    written,
)
from hilojack import Match, Variant
from hilojack.calls import show_act
from hilojack.cards import RANKS, cards_in, show_card
from hilojack.match import Deck, Opening
from hilojack.rules import slots
from hilojack.variants.page import rule_sentences, show_value
from hilojack.variants.sheet import Family, Key, VariantError, families, family
from tables import variants_of

ByKind = dict[tuple[str, str], list[Case]]

LONGEST = 60  # acts of a case that is searched for
LONG = 20  # acts that are worth the search for a shorter case with other rules


def kept(path: Path) -> Iterator[Case]:
    """The cases of a file that hold, with what is said of them now."""
    for case in read(path):
        now = renewed(case) if faults(case) else case
        if not faults(now):
            yield now


def renewed(case: Case) -> Case:
    """The case with what happens and is said now, under values that are new too, if it still
    decides.
    """
    others = [value for value in case.outcomes if value != case.value]
    new = required(case) - {*case.outcomes, *case.barred, *case.elsewhere}
    try:
        wide = settled(case, [*others, *sorted(new)]) if new else case
        now = None if wide is None else finished(wide)
    except (AssertionError, ValueError):
        return case
    return case if now is None or not page_decides(now) else trimmed(now)


def weakness(case: Case) -> int:
    """What a better case might have: a sentence, a number's neighbours, fewer acts."""
    key = family_of_game(case.game).keys[case.key]
    near = {str(int(case.value) + n) for n in (-1, 1)} if key.kind == "number" else set()
    there = {str(n) for n in range(key.least, key.most + 1)} & near if near else set()
    alone = there - {*case.outcomes, *case.barred}
    judged = not case.referee.startswith("cannot judge it")
    long = len(case.acts) > 2 * LONG and not case.at_random
    return 2 * (not case.sentences) + 2 * (not judged) + bool(alone) + long


def weight(*cases: Case) -> tuple[int, int]:
    return sum(map(weakness, cases)), sum(map(burden, cases))


def burden(case: Case) -> int:
    """What a reader has to take in."""
    return len(case.acts) + 10 * len(case.beside)


@dataclass
class Search:
    """The search for the case of one kind of value."""

    sheet: Family
    key: Key
    label: str
    seconds: float
    told: bool = True  # the page has a sentence for the value
    near: bool = False  # a number is to differ from its neighbours
    others: tuple[str, ...] = ()  # the values to part from this one, if not all

    def __post_init__(self) -> None:
        self.chance = random.Random(f"{self.key.name} {self.label}")
        words = {family(word).name: word for word in families()}
        self.bases: list[Variant] = list(variants_of(words[self.sheet.name]))

    def find(self, known: list[Case]) -> list[Case]:
        """A case of the value; if none is found, one turned from those `known` of the rule, or
        several that part it from the others together.
        """
        one = self.one()
        if one is not None:
            return [one]
        mirrored = min(filter(None, map(self.turned, known)), key=weight, default=None)
        return [mirrored] if mirrored is not None else self.several()

    def turned(self, case: Case) -> Case | None:
        """A case of another value of the rule as a case of this one, if it is one."""
        value, others = candidates(self.sheet, self.key, self.label, self.chance, near=True)
        here = settled(replace(case, value=value, only={}, barred={}, elsewhere=()), others)
        if here is None or case.at_random or by_engine(here, value)["stops"] != "not":
            return None
        here = finished(here)
        return None if here is None or faults(trimmed(here)) else trimmed(here)

    def several(self) -> list[Case]:
        """Cases that part a choice from all others together, none of them for nothing."""
        left = [v for v in self.key.values if v != self.label] if self.key.kind == "choice" else []
        found: list[Case] = []
        while left:
            self.others = (left[0],)
            one = self.one()
            wide = None if one is None else widened(one)
            if wide is None:
                return []
            found.append(wide)
            left = [value for value in left if value not in found[-1].outcomes]
        for case in list(found):
            rest = {v for one in found if one is not case for v in one.outcomes}
            if rest.issuperset(self.key.values):
                found.remove(case)
        return found

    def one(self) -> Case | None:
        """The case found with the fewest other rules, and then the shortest; but a rule more may
        spare many acts. If it can be, the page has a sentence for it, and a number differs from its
        neighbours.
        """
        ways = [(True, self.key.kind == "number"), (True, False), (False, False)]
        for self.told, self.near in dict.fromkeys(ways):
            best = min(map(pruned, self.shortest()), key=burden, default=None)
            if best is not None:
                return trimmed(best)
        return None

    def shortest(self) -> list[Case]:
        """The shortest case found, for each number of other rules."""
        found: list[Case] = []
        for many in range(4):
            best = None
            end = time.process_time() + self.seconds
            while time.process_time() < end:
                better = self.attempt(many, best)
                best = better or best
                if better is not None:
                    end = min(end, time.process_time() + self.seconds / 4)
            found += [best] if best is not None else []
            if found and len(found[-1].acts) <= LONG:
                break
        return found

    def attempt(self, many: int, best: Case | None) -> Case | None:
        """A case with so many other rules that is shorter than the best, in one game."""
        base = self.chance.choice(self.bases)
        value, others = candidates(self.sheet, self.key, self.label, self.chance, near=self.near)
        others = list(self.others) or others
        beside = self.companions(many)
        if beside is None:
            return None
        here = self.key.name, value, base.game, base.preset, base.seats
        case = settled(Case(*here, Opening(), (), (), beside=beside), others)
        if case is None or not may_tell(case, of_it=self.told):
            return None
        for number in range(8):
            most = LONGEST if best is None else len(best.acts) - 1
            try:
                found = self.play(case, number, most)
            except AssertionError as error:
                print("ENGINE AND REFEREE DISAGREE:", base.title, beside, error, file=sys.stderr)
                return None
            if found is not None:
                return found if self.serves(found) else None
        return None

    def serves(self, case: Case) -> bool:
        """Whether the page decides a case, and the referee knows the game."""
        judged = not case.referee.startswith("cannot judge it")
        return page_decides(case) and (not self.told or (judged and bool(case.sentences)))

    def needed(self, rules: Mapping[str, Any]) -> Rules:
        """Rules on which the sheet says that others depend: of several values one."""
        one = {k: self.chance.choice(v) if isinstance(v, list) else v for k, v in rules.items()}
        return {name: show_value(name, value) for name, value in one.items()}

    def companions(self, many: int) -> Rules | None:
        """Other rules, those first on which the sheet says that this one depends."""
        rules: Rules = {}
        if many:
            rules = dict(self.needed(self.key.when))
            for section in self.sheet.page:
                if self.key.name in section["keys"] and self.chance.random() < 0.5:
                    rules |= self.needed(section.get("when", {}))
        while len(rules) < many:
            near = [s["keys"] for s in self.sheet.page if self.key.name in s["keys"]]
            often = [*self.chance.choice(near)] * 8 + ["hand"] * 8
            name = self.chance.choice([*often, *self.sheet.keys])
            other = self.sheet.keys[name]
            if other.name != self.key.name:
                label = self.chance.choice(labels(self.sheet, other))
                rules[other.name] = candidates(self.sheet, other, label, self.chance)[0]
        return rules if len(rules) <= many and self.key.name not in rules else None

    def play(self, case: Case, number: int, most: int) -> Case | None:
        """The case played at random, cut short where it has come out otherwise everywhere."""
        variant = case.variant(case.value)
        case = replace(case, opening=self.opening(variant, number), decks=self.decks(case, variant))
        try:
            match = begun(case, variant)
        except ValueError:
            return None
        if cannot_begin(case, case.value):
            return finished(case)
        closely = number % 4 > 1
        acts, rows = self.play_out(case, match, most, deals=1 + (number % 4 == 3), closely=closely)
        others = [v for v in case.outcomes if v != case.value]
        ends = [divergence(case, v, acts, rows, closely=closely) for v in others]
        if any(not end for end in ends):
            return None
        common = set.intersection(*map(set, ends))
        if not common:
            return None
        case = replace(case, acts=tuple(acts[: min(common)]))
        return finished(case)

    def opening(self, variant: Variant, number: int) -> Opening:
        """How a match begins: at some scores, or with a cut."""
        dealer = self.chance.randrange(variant.seats)
        target = variant.rules["target"]
        if number % 4 == 0 and self.key.name == "partners":
            ranks = self.chance.sample(range(13), variant.seats)
            return Opening(cuts=({p: 13 * (p % 4) + rank for p, rank in enumerate(ranks)},))
        if number % 2 and target > 1 and self.key.name not in ("sides", "target"):
            least = max(0, target - 7) - 3 * (variant.rules.get("bidding", "none") != "none")
            return Opening(
                dealer,
                scores=tuple(self.chance.randrange(least, target) for _ in range(variant.sides)),
            )
        if self.key.name == "target":
            near = max(0, int(self.label) - self.chance.choice((1, 2, 3)))
            return Opening(dealer, scores=(near,) * variant.sides)
        return Opening(dealer)

    def decks(self, case: Case, variant: Variant) -> tuple[Deck, ...]:
        decks = []
        for _ in range(2):
            pack = list(cards_in(variant.row[slots.PACK_CARDS]))
            self.chance.shuffle(pack)
            if self.chance.random() < 0.5:  # the cards that the rule names come early
                named = {word[0] for word in case.value.split(",") if word[0] in RANKS}
                for card in [card for card in pack if show_card(card)[0] in named]:
                    early = self.chance.randrange(variant.rules["hand"] * variant.seats + 6)
                    pack.remove(card)
                    pack.insert(early, card)
            cut = self.chance.choice(pack if self.chance.random() < 0.3 else pack[4:-4] or pack)
            decks.append(Deck(pack, cut))
        return tuple(decks)

    def play_out(
        self, case: Case, match: Match, most: int, *, deals: int, closely: bool
    ) -> tuple[list[tuple[int, str]], list[Any]]:
        """Random acts, and what is true before each and at the end."""
        acts: list[tuple[int, str]] = []
        rows = [mark(case, match, closely=closely)]
        styles = [self.chance.choice(("any", "any", "high", "low")) for _ in match.seats]
        while len(acts) < most and not match.over:
            if match.deal_over:
                if len(match.deals) == deals:
                    break
                match.next_deal()
            if match.turn is None:
                continue
            legal = match.legal_acts()
            style = styles[match.turn]
            act = self.chance.choice(legal)
            if style != "any" and self.chance.random() < 0.8 and act < 52:
                cards = [a for a in legal if a < 52]
                act = (max if style == "high" else min)(cards, key=lambda card: card % 13)
            acts.append((match.turn, show_act(act)))
            match.act(act)
            rows.append(mark(case, match, closely=closely))
        return acts, rows


def pruned(case: Case) -> Case:
    """The case without the other rules that it can do without."""
    for name in list(case.beside):
        rest = {key: value for key, value in case.beside.items() if key != name}
        try:
            fewer = settled(
                replace(case, beside=rest), [v for v in case.outcomes if v != case.value]
            )
            fewer = None if fewer is None else finished(fewer)
        except (VariantError, AssertionError):
            continue
        if fewer is not None and page_decides(fewer):
            case = fewer
    return case


def widened(case: Case) -> Case | None:
    """The case with every other value of its rule: those that come out the same, elsewhere."""
    values = family_of_game(case.game).keys[case.key].values
    wide = settled(case, [value for value in values if value != case.value])
    if wide is None:
        return None
    told = {value: by_engine(wide, value) for value in values}
    same = tuple(v for v in values if v != case.value and told[v] == told[case.value])
    apart: dict[str, Outcome] = {value: {} for value in values if value not in same}
    wide = finished(replace(wide, outcomes=apart, elsewhere=same))
    return None if wide is None else trimmed(wide)


def may_tell(case: Case, *, of_it: bool) -> bool:
    """Whether the page may say something of the value (`of_it`), or of some value."""
    values = [case.value] if of_it else case.outcomes
    return any(rule_sentences(case.variant(value), case.key) for value in values)


def settled(case: Case, others: list[str]) -> Case | None:
    """The case with the other values that can be had, each with the rule that it alone needs."""
    outcomes: dict[str, Outcome] = {}
    only: dict[str, Rules] = {}
    barred: dict[str, str] = {}
    for value in (case.value, *others):
        rules, why = fitting(case, value)
        if rules is None:
            barred[value] = why
            continue
        outcomes[value] = {}
        if rules:
            only[value] = rules
    key = family_of_game(case.game).keys[case.key]
    if case.value in barred or len(outcomes) < 2 or (barred and key.kind != "number"):
        return None
    return replace(case, outcomes=outcomes, only=only, barred=barred)


def fitting(case: Case, value: str) -> tuple[Rules | None, str]:
    """The rule that a value needs here so that the game can be played; else why it cannot."""
    why = ""
    for rules in ({}, *single_changes(case)):
        try:
            replace(case, only={value: rules}).variant(value)
            return rules, ""
        except VariantError as error:
            why = why or str(error)
        if family_of_game(case.game).keys[case.key].kind != "choice":
            break
    return None, why


def single_changes(case: Case) -> Iterator[Rules]:
    for key in family_of_game(case.game).keys.values():
        if key.name != case.key and key.kind == "choice" and key.name not in case.beside:
            yield from ({key.name: value} for value in key.values)


def mark(case: Case, match: Match, *, closely: bool) -> Any:
    """What is compared: the whole outcome, or as much of it as is quickly found."""
    if closely:
        return outcome_of(case, match)
    hands = match.position[slots.HANDS : slots.HANDS + match.variant.seats]
    return (match.turn, match.legal_acts(), match.scores, match.victor, hands, match.deal.thrown_in)


def cannot_begin(case: Case, value: str) -> bool:
    """Whether the cards, or the scores, cannot be those of a match under a value."""
    try:
        return "at the deal" in by_engine(replace(case, acts=()), value)["stops"]
    except NotJudged:
        return True


def divergence(
    case: Case, value: str, acts: list[tuple[int, str]], rows: list[Any], *, closely: bool
) -> list[int]:
    """After how many acts a value has made a difference."""
    if cannot_begin(case, value):
        return list(range(len(acts) + 1))
    match = begun(case, case.variant(value))
    different = [0] if mark(case, match, closely=closely) != rows[0] else []
    for number, (seat, act) in enumerate(acts, 1):
        if move_on(match, seat, act):
            return [*different, *range(number, len(acts) + 1)]
        if mark(case, match, closely=closely) != rows[number]:
            different.append(number)
    return different


def searched(search: Search, cases: list[Case], known: list[Case]) -> list[Case]:
    """The cases found, if they are better than those there are."""
    found = search.find(known)
    if not found:
        print(f"{search.key.name} = {search.label}: not found", flush=True)
    elif not whole(cases) or weight(*found) < weight(*cases):
        print(*(f"{written(case)}\n" for case in found), sep="\n", flush=True)
        return found
    return cases


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Keep and find the deciding cases.")
    parser.add_argument("--write", action="store_true", help="write what is found")
    parser.add_argument("--key", help="only this rule")
    parser.add_argument("--again", action="store_true", help="search even if the case holds")
    parser.add_argument("--weak", action="store_true", help="search again for weak cases")
    parser.add_argument("--seconds", type=float, default=4, help="for each number of other rules")
    options = parser.parse_args(words)
    for word, path in paths().items():
        standing, known = by_kind(read(path)), by_kind(kept(path))
        wishes = [(key, label) for of, key, label in wanted() if of == word]
        for key, label in wishes:
            cases = known.get((key.name, label), [])
            if options.key not in (None, key.name):
                continue
            again = options.again or (options.weak and any(map(weakness, cases)))
            if again or not whole(cases):
                search = Search(family(word), key, label, options.seconds)
                of_rule = [
                    c for k in labels(family(word), key) for c in known.get((key.name, k), [])
                ]
                known[key.name, label] = searched(search, cases, of_rule)
                if options.write:
                    write(path, in_order_of(wishes, known, standing))
        if options.write:
            write(path, in_order_of(wishes, known, standing))


def by_kind(cases: Iterable[Case]) -> ByKind:
    """Cases by the rule and the kind of its value."""
    found: ByKind = {}
    for case in cases:
        found.setdefault((case.key, case.label), []).append(case)
    return found


def in_order_of(wishes: list[tuple[Key, str]], known: ByKind, standing: ByKind) -> list[Case]:
    """The cases of each kind that part it from all others; if these do not, those that stand."""
    cases: list[Case] = []
    for key, label in wishes:
        here = known.get((key.name, label), [])
        cases += here if whole(here) else standing.get((key.name, label), here)
    return cases


if __name__ == "__main__":
    main()
