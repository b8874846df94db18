"""Deciding cases: for each value of each rule a short match that comes out otherwise under others.

`tests/truth/deciding-*.txt` hold them. A case names the rule and its value, the game and the fewest
other rules that it needs, the cards and the acts in the notation of records, the sentences of the
rule page that decide it, and what happens under each value. `python tests/deciding_search.py
--write` keeps the cases that still hold and searches for those that are missing.
"""

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from string import ascii_lowercase
from typing import Any

import naive
import naive_shedding
from hilojack import Match, Variant, load
from hilojack.calls import parse_act, show_act
from hilojack.cards import RANKS, SUITS, parse_card, show_card
from hilojack.match import Deck, Opening
from hilojack.records.laws import laws_of
from hilojack.records.lines import DealLine, Sides
from hilojack.records.notation_reader import read_lines
from hilojack.records.places import Places
from hilojack.variants.page import rule_page, rule_sentences
from hilojack.variants.sheet import MOST_POINTS, Family, Key, VariantError, families, family
from hilojack.variants.variant import read_file
from hilojack.web.table import states
from tables import naive_rules

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eva", "Fay", "Gus")
TRUTH = Path(__file__).parent / "truth"
CUT_FOR_TRUMPS = ("cut-and-replace", "cut-before")
PAGE = "page"  # the part of an outcome that only the page draws: no referee has it
MARKS = (" (House rule.)", " (Ours.)")  # of a sentence of the page

Outcome = dict[str, str]
Rules = dict[str, str]


def paths() -> dict[str, Path]:
    """Where the cases of each family are."""
    return {word: TRUTH / f"deciding-{word}.txt" for word in families()}


# --- a case --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """A short match that a value of a rule decides."""

    key: str
    value: str  # as on the command line
    game: str
    preset: str
    seats: int
    opening: Opening
    decks: tuple[Deck, ...]
    acts: tuple[tuple[int, str], ...]  # seat and act, deal after deal
    at_random: int = 0  # so many acts follow, drawn at random from those that the value allows
    beside: Rules = field(default_factory=dict)  # the other rules that it needs
    only: Mapping[str, Rules] = field(default_factory=dict)  # by value: those that it alone needs
    barred: Mapping[str, str] = field(default_factory=dict)  # values that cannot be had here: why
    sentences: tuple[str, ...] = ()  # of the rule page
    outcomes: Mapping[str, Outcome] = field(default_factory=dict)  # by value
    referee: str = ""
    elsewhere: tuple[str, ...] = ()  # values that come out the same here: another case parts them

    @property
    def label(self) -> str:
        """The kind of value for which the case stands."""
        return label_of(family_of_game(self.game).keys[self.key], self.value)

    @property
    def name(self) -> str:
        return f"{self.key} = {self.value}"

    def variant(self, value: str) -> Variant:
        """The game with a value of the rule."""
        rules = self.beside | self.only.get(value, {}) | {self.key: value}
        return load(self.game, preset=self.preset, seats=self.seats, rules=rules)


def family_of_game(game: str) -> Family:
    return family(read_file(game)["family"])


# --- which values need a case --------------------------------------------------------------------


def third(key: Key) -> int:
    """One more number than the least and the most."""
    return key.least + 2 if key.least + 2 < key.most else key.least + 1


def labels(sheet: Family, key: Key) -> list[str]:
    """The kinds of value of a rule, each of which needs a case."""
    if key.kind == "choice":
        return list(key.values)
    if key.kind == "number":
        return list(dict.fromkeys(map(str, (key.least, third(key), key.most))))
    if key.kind == "items":
        return [*sheet.items, "several", "none"]
    return {
        "ranks": ["all", "some"],
        "suits": ["four", "three", "two", "one"],
        "trumps": ["T0", "off-card", "joker", "list"],
        "cards": ["none", "rank", "card"],
        "points": ["none", "rank 1", f"rank {MOST_POINTS}"],
        "worths": ["none", f"item {third(key)}", f"item {key.most}"],
        "numbers": ["none", *[f"rank {n}" for n in numbers(key)], "card", "card over rank"],
    }[key.kind]


def numbers(key: Key) -> tuple[int, int, int]:
    return key.least, third(key), key.most


def wanted() -> Iterator[tuple[str, Key, str]]:
    """Each kind of value that needs a case: the family's word, the rule and the kind."""
    for word in families():
        sheet = family(word)
        for key in sheet.keys.values():
            for label in labels(sheet, key):
                yield word, key, label


def label_of(key: Key, value: str) -> str:
    """The kind of a value."""
    if key.kind in ("choice", "number"):
        return value
    if key.kind == "ranks":
        return "all" if len(value) == len(RANKS) else "some"
    if key.kind == "trumps":
        return {"T0": "T0", "T1": "off-card", "T7": "joker"}.get(value, "list")
    if key.kind == "suits":
        return ("one", "two", "three", "four")[len(value) - 1]
    words = [] if value == "none" else value.split(",")
    if key.kind == "items":
        return words[0] if len(words) == 1 else "several" if words else "none"
    if key.kind == "worths":
        return f"item {words[0].lstrip(ascii_lowercase + '-')}" if words else "none"
    single = [word for word in words if len(word) > 1 and word[1] in SUITS]
    if not words or key.kind == "cards":
        return "none" if not words else "card" if single else "rank"
    if single:
        return "card" if len(single) == len(words) else "card over rank"
    return f"rank {words[0][1:]}"


def candidates(
    sheet: Family, key: Key, label: str, chance: random.Random, *, near: bool = False
) -> tuple[str, list[str]]:
    """A value of a kind, and the others from which its case has to differ; of a number its
    neighbours too, if they are asked for.
    """
    if key.kind == "choice":
        return label, [value for value in key.values if value != label]
    if key.kind == "number":
        number = int(label)
        others = {*numbers(key), *((number - 1, number + 1) if near else ())} - {number}
        return label, [str(n) for n in sorted(others) if key.least <= n <= key.most]
    if key.kind == "items":
        if label != "several":
            return label, [item for item in sheet.items if item != label]
        items = chance.sample(list(sheet.items), 3)
        return ",".join(items), [",".join(items[::-1]), ",".join(items[:2]), items[0]]
    if key.kind == "ranks":
        ranks = RANKS[::-1]
        some = "".join(r for r in ranks if r not in chance.sample(RANKS, chance.choice((1, 4, 5))))
        return (ranks, [some]) if label == "all" else (some, [ranks])
    if key.kind == "trumps":
        listed = "A,K,Q,J,2',j,T,9,8,7,6,5,4,3,2"
        value = {"off-card": "T1", "joker": "T7", "list": listed}.get(label, label)
        tables = {"joker": ["T2", "T10"]}.get(label, ["T0", "T1", "T4", "T6"])
        return value, [table for table in tables if table != value]
    if key.kind == "suits":
        size = labels(sheet, key)[::-1].index(label) + 1
        every = ["".join(s for s in SUITS if s in "SHDC"[:n]) for n in range(1, 5)]
        return every[size - 1], [suits for suits in every if len(suits) != size]
    return entries(key, label, chance)


def entries(key: Key, label: str, chance: random.Random) -> tuple[str, list[str]]:
    """The same for a rule that names ranks and cards."""
    rank, suit = chance.choice(RANKS), chance.choice(SUITS)
    if key.kind == "cards":
        every = {"none": "none", "rank": rank, "card": rank + suit}
    elif key.kind == "points":
        every = {
            "none": "none",
            "rank 1": f"{rank}1",
            f"rank {MOST_POINTS}": f"{rank}{MOST_POINTS}",
        }
    elif key.kind == "worths":
        item = chance.choice(list(family("trick").items))
        every = {"none": "none"} | {f"item {n}": f"{item}{n}" for n in numbers(key)[1:]}
    else:
        least, more, most = numbers(key)
        every = {"none": "none", "card": f"{rank}{suit}{more}"}
        every |= {f"rank {n}": f"{rank}{n}" for n in (least, more, most)}
        every |= {"card over rank": f"{rank}{most},{rank}{suit}{more}"}
    return every[label], [value for name, value in every.items() if name != label]


def required(case: Case) -> set[str]:
    """The values from which a case must differ."""
    sheet = family_of_game(case.game)
    key = sheet.keys[case.key]
    if key.kind == "choice":
        return set(key.values) - {case.value}
    if key.kind == "number":
        return set(map(str, numbers(key))) - {case.value}
    if key.kind == "items" and case.label != "several":
        return set(sheet.items) - {case.value}
    return set()


def whole(cases: Iterable[Case]) -> bool:
    """Whether the cases of a value part it from all the values from which it must differ."""
    several = list(cases)
    parted = {value for case in several for value in case.outcomes}
    return bool(several) and all(parted.issuperset(case.elsewhere) for case in several)


# --- what happens --------------------------------------------------------------------------------


def side_names(case: Case, sides: int, names: Iterable[str]) -> list[str]:
    seated = list(names)
    return [
        "+".join(seated[seat] for seat in range(side, case.seats, sides)) for side in range(sides)
    ]


def in_order(cards: Iterable[str]) -> str:
    """Cards by suit, high to low; calls after them."""

    def place(word: str) -> tuple[int, int, str]:
        if len(word) == 2 and word[1] in SUITS:
            return SUITS.index(word[1]), -RANKS.index(word[0]), ""
        return 9, 0, word

    return " ".join(sorted(cards, key=place)) or "-"


def per_side(names: Iterable[str], numbers: Iterable[int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in zip(names, numbers, strict=True))


def begun(case: Case, variant: Variant) -> Match:
    """The match of a case."""
    decks = [
        Deck(deck.pack, deck.cut if variant.rules.get("trump-from") in CUT_FOR_TRUMPS else None)
        for deck in case.decks
    ]
    return Match(variant, players=NAMES[: case.seats], seed=0, opening=case.opening, decks=decks)


def move_on(match: Match, seat: int, act: str) -> str:
    """Perform an act, in the next deal if this one is over; the reason if it cannot be."""
    if match.deal_over and not match.over:
        match.next_deal()
    if match.turn is None:
        return "the match is over"
    if match.turn != seat:
        return f"it is the turn of {match.seats[match.turn]}"
    if parse_act(act) not in match.legal_acts():
        return f"may {in_order(map(show_act, match.legal_acts()))}"
    match.act(parse_act(act))
    return ""


def stopped(number: int, name: str, act: str, why: str) -> Outcome:
    return {"stops": f"at act {number}, {name} {act}: {why}"}


def refused(error: ValueError) -> Outcome:
    """What either judge says of a match that cannot begin."""
    for words, why in REFUSALS.items():
        if words in str(error):
            return {"stops": f"at the deal: {why}"}
    raise NotJudged(str(error))


REFUSALS = {
    "each card": "these are not the cards of the pack",
    "match is over": "the match is over",
    "match is already over": "the match is over",
    "cards of the pack above it": "the card cut does not lie in the middle",
    "does not lie in the middle": "the card cut does not lie in the middle",
}


def by_engine(case: Case, value: str) -> Outcome:
    """What happens in a case under a value, by the rules of the project."""
    variant = case.variant(value)
    try:
        match = begun(case, variant)
        check_cut(match)
    except ValueError as error:
        return refused(error)
    for number, (seat, act) in enumerate(case.acts, 1):
        why = move_on(match, seat, act)
        if why:
            return stopped(number, match.seats[seat], act, why)
    return outcome_of(case, match)


def check_cut(match: Match) -> None:
    """Raise RecordError, a ValueError, if the card cut for trumps cannot have been cut."""
    cut = None if match.deal.cut is None else show_card(match.deal.cut)
    pack = list(map(show_card, match.deal.pack))
    line = DealLine(number=1, dealer=match.deal.dealer, pack=pack, acts=[], cut=cut)
    laws_of(match.variant.family).cut(match.variant, line, Places(1))


def outcome_of(case: Case, match: Match) -> Outcome:
    """What is true of a match now."""
    variant = match.variant
    sides = side_names(case, variant.sides, match.seats)
    outcome = {"stops": "not", "scores": per_side(sides, match.scores)}
    outcome["wins"] = "nobody" if match.victor is None else sides[match.victor]
    if match.turn is not None:
        acts = in_order(map(show_act, match.legal_acts()))
        outcome["may"] = f"{match.seats[match.turn]} {acts}"
    elif match.over:
        outcome["next-match"] = match.seats[match.rematch(seed=0).first_dealer]
        if "stake" in variant.rules:
            outcome["stakes"] = per_side(sides, match.stakes())
    else:
        passes_on = match.deal.thrown_in != "same-dealer"
        outcome["next-deal"] = match.seats[(match.deal.dealer + passes_on) % variant.seats]
    if match.opening.cuts:
        outcome["seats"] = ", ".join(match.seats) + f"; {match.seats[match.first_dealer]} deals"
    outcome |= SEEN[variant.family.name](match)
    outcome[PAGE] = drawn(match)
    return outcome


def seen_tricks(match: Match) -> Outcome:
    """What each seat of a trick game sees of the cards."""
    outcome = {}
    for seat, name in enumerate(match.seats):
        view = match.view(seat)
        held = zip(match.seats, view.memory.seen, strict=True)
        others = [f"{n} {in_order(map(show_card, c))}" for n, c in held if n != name and c]
        sees = [f"own {in_order(map(show_card, view.hand))}", *others]
        if view.stock_top is not None:
            sees.append(f"top {show_card(view.stock_top)}")
        away = zip(match.seats, view.laid_by_all, strict=True)
        sees += [f"{n} without {in_order(map(show_card, c))}" for n, c in away if n != name and c]
        outcome[f"{name}-sees"] = ", ".join(sees)
    return outcome


def seen_shedding(match: Match) -> Outcome:
    """The hands and the pile of a shedding game."""
    views = [match.view(seat) for seat in range(match.variant.seats)]
    hands = {
        f"{n}-holds": in_order(map(show_card, v.hand))
        for n, v in zip(match.seats, views, strict=True)
    }
    return hands | {"pile": " ".join(map(show_card, views[0].pile))}


SEEN = {"tricks": seen_tricks, "shedding": seen_shedding}


def drawn(match: Match) -> str:
    """What the page draws of the rules: the board, the way round, and the marks of the seats."""
    variant = match.variant
    seats = tuple(
        states.PublicSeat(name, "person", None, True, True, False) for name in match.seats
    )
    zero = (0,) * variant.sides
    setting = states.Setting(
        *("", "", variant, "", (), seats, 10, (), zero, zero, ""),
        round=None,
        friendly=True,
        over=False,
        closed=False,
        request=None,
    )
    told = setting.shown
    marks = [setting.family.mark(match.view(None), seat) for seat in range(variant.seats)]
    said = [f"{name} {mark}" for name, mark in zip(match.seats, marks, strict=True) if mark]
    way = "anticlockwise" if told["anticlockwise"] else "clockwise"
    return ", ".join([f"board {told['board']}", way, *said])


# --- the same, by the referee --------------------------------------------------------------------


class NotJudged(Exception):
    """The referee does not know these rules."""


def by_referee(case: Case, value: str) -> Outcome:
    """What happens in a case under a value, by the naive referee, which shares no code."""
    variant = case.variant(value)
    judge = RefereeOfTricks if variant.family.name == "tricks" else RefereeOfShedding
    try:
        table = judge(case, variant)
    except ValueError as error:
        return refused(error)
    for number, (seat, act) in enumerate(case.acts, 1):
        why = table.move_on(seat, act)
        if why:
            return stopped(number, table.names[seat], act, why)
    return table.outcome()


class Referee:
    """What the referees of both families share: deal after deal, and the words."""

    deal: Any

    def __init__(self, case: Case, variant: Variant) -> None:
        self.case, self.variant = case, variant
        self.order = list(range(variant.seats))
        self.dealer = case.opening.first_dealer or 0
        self.cut()
        self.first_dealer = self.dealer
        self.names = [NAMES[player] for player in self.order]
        self.number = 0
        self.begin()

    def cut(self) -> None:
        """Seat the players by their cuts."""
        if not self.case.opening.cuts:
            return
        cuts = [{p: show_card(c) for p, c in cut.items()} for cut in self.case.opening.cuts]
        order = naive.cut_for_deal(cuts)
        if self.variant.rules.get("partners") == "by-cut":
            self.order = naive.seats_by_cut(order)
        self.dealer = naive.first_dealer_by_cut(dict(self.variant.rules), order, [*self.order])

    def pack(self) -> list[str]:
        return [show_card(card) for card in self.case.decks[self.number].pack]

    def begin(self) -> None:
        raise NotImplementedError

    def winner(self) -> int | None:
        raise NotImplementedError

    def move_on(self, seat: int, act: str) -> str:
        if self.deal.turn is None and self.winner() is None:
            self.number += 1
            self.pass_the_deal()
            self.begin()
        if self.deal.turn is None:
            return "the match is over"
        if self.deal.turn != seat:
            return f"it is the turn of {self.names[self.deal.turn]}"
        if act not in self.deal.legal():
            return f"may {in_order(self.deal.legal())}"
        self.deal.act(act)
        return ""

    def pass_the_deal(self) -> None:
        self.dealer = self.next_dealer()

    def next_dealer(self) -> int:
        raise NotImplementedError

    def outcome(self) -> Outcome:
        deal = self.deal
        sides = side_names(self.case, len(deal.scores), self.names)
        winner = self.winner()
        outcome = {"stops": "not", "scores": per_side(sides, deal.scores)}
        outcome["wins"] = "nobody" if winner is None else sides[winner]
        if deal.turn is not None:
            outcome["may"] = f"{self.names[deal.turn]} {in_order(deal.legal())}"
        elif winner is not None:
            outcome |= self.settled(winner, sides)
        else:
            outcome["next-deal"] = self.names[self.next_dealer()]
        if self.case.opening.cuts:
            outcome["seats"] = ", ".join(self.names) + f"; {self.names[self.first_dealer]} deals"
        return outcome | self.seen()

    def settled(self, winner: int, sides: list[str]) -> Outcome:
        raise NotImplementedError

    def seen(self) -> Outcome:
        raise NotImplementedError


class RefereeOfTricks(Referee):
    judged: list[naive.Deal]

    def begin(self) -> None:
        cut = self.case.decks[self.number].cut
        needed = self.variant.rules["trump-from"] in CUT_FOR_TRUMPS
        opening = self.case.opening
        self.deal = naive.Deal(
            naive_rules(self.variant),
            dealer=self.dealer,
            pack=self.pack(),
            cut_card=show_card(cut) if cut is not None and needed else None,
            scores=self.deal.scores if self.number else list(opening.scores) or None,
            carry=self.deal.carry if self.number else opening.held_over,
        )
        self.judged = [*self.judged, self.deal] if self.number else [self.deal]

    def winner(self) -> int | None:
        winner: int | None = self.deal.winner
        return winner

    def next_dealer(self) -> int:
        if self.deal.same_dealer:
            return self.dealer
        return naive.next_dealer(naive_rules(self.variant), self.deal.dealer)

    def settled(self, winner: int, sides: list[str]) -> Outcome:
        rules = naive_rules(self.variant)
        dealer = naive.next_match_dealer(rules, self.first_dealer, winner)
        swept = [naive.takes_every_item(deal.items, deal.awards) for deal in self.judged]
        sweepers = [side for side in swept if side is not None]
        stakes = naive.stake(rules, self.deal.scores, winner, sweepers)
        return {"next-match": self.names[dealer], "stakes": per_side(sides, stakes)}

    def seen(self) -> Outcome:
        outcome = {}
        for seat, name in enumerate(self.names):
            sees = self.deal.visible(seat)
            held = [(self.names[s], cards) for s, cards in sorted(sees["known"].items()) if cards]
            told = [f"own {in_order(sees['hand'])}", *(f"{n} {in_order(c)}" for n, c in held)]
            if sees["top"] is not None:
                told.append(f"top {sees['top']}")
            away = [(n, c) for n, c in zip(self.names, sees["discards_seen"], strict=True) if c]
            told += [f"{n} without {in_order(c)}" for n, c in away if n != name]
            outcome[f"{name}-sees"] = ", ".join(told)
        return outcome


class RefereeOfShedding(Referee):
    def begin(self) -> None:
        if self.number == 0:
            self.orders = shuffles(self.case, self.variant)
        orders = iter(self.orders[self.number])
        self.deal = naive_shedding.Deal(
            self.variant.rules,
            seats=self.variant.seats,
            dealer=self.dealer,
            pack=self.pack(),
            shuffled=lambda cards: next(orders),
            scores=self.deal.scores if self.number else list(self.case.opening.scores) or None,
            last_winner=self.deal.winner if self.number else None,
        )

    def winner(self) -> int | None:
        victor: int | None = self.deal.victor
        return victor

    def next_dealer(self) -> int:
        return naive_shedding.next_dealer(self.variant.seats, self.dealer)

    def settled(self, winner: int, sides: list[str]) -> Outcome:
        rules, seats = self.variant.rules, self.variant.seats
        dealer = naive_shedding.next_match_dealer(rules, seats, self.first_dealer, winner)
        return {"next-match": self.names[dealer]}

    def seen(self) -> Outcome:
        hands = {
            f"{n}-holds": in_order(h) for n, h in zip(self.names, self.deal.hands, strict=True)
        }
        return hands | {"pile": " ".join(self.deal.pile)}


def shuffles(case: Case, variant: Variant) -> list[list[list[str]]]:
    """The orders of the stock each time that it was shuffled, deal by deal: chance, no rule."""
    match = begun(case, variant)
    for seat, act in case.acts:
        if move_on(match, seat, act):
            break
    orders = [[list(map(show_card, one.stock)) for one in deal.shuffles] for deal in match.deals]
    return [*orders, *[[] for _ in case.decks]]


def opinion(case: Case) -> str:
    """What the referee says of a case; AssertionError if it says otherwise than the engine."""
    told: dict[str, Outcome] = {}
    unknown: dict[str, str] = {}
    for value in case.outcomes:
        try:
            told[value] = by_referee(case, value)
        except NotJudged as error:
            unknown[value] = str(error)
            continue
        found = by_engine(case, value)
        found.pop(PAGE, None)
        assert told[value] == found, (case.name, value, told[value], found)
    own = told.pop(case.value, None)
    if own is None or not told:
        return f"cannot judge it: {next(iter(unknown.values()))}"
    words = "does not know it" if own in told.values() else "agrees"
    return words + "".join(f"; cannot judge {value}: {why}" for value, why in unknown.items())


# --- the page ------------------------------------------------------------------------------------


def rules_told(variant: Variant) -> str:
    """The rules of a page in one line, up to its lists of presets and choices."""
    return unmarked(" ".join(rule_page(variant).partition("## Presets")[0].split()))


def deciding_sentences(variant: Variant, key: str) -> tuple[str, ...]:
    """The sentences of a rule on its page."""
    page = rules_told(variant)
    said = (unmarked(one) for one in rule_sentences(variant, key))
    return tuple(one for one in said if one and one in page)


def unmarked(text: str) -> str:
    """Text of a page without the marks of sentences that are not the source's."""
    for mark in MARKS:
        text = text.replace(mark, "")
    return text


def page_decides(case: Case) -> bool:
    """Whether the sentences stand on the page under the value, and not under another."""
    pages = {v: rules_told(case.variant(v)) for v in (case.value, *case.outcomes)}
    if not case.sentences:  # silent: the others have a sentence that this one has not
        return all(
            any(s not in pages[case.value] for s in deciding_sentences(case.variant(v), case.key))
            for v in case.outcomes
            if v != case.value
        )
    return all(
        stand(case.sentences, page) == (value == case.value) for value, page in pages.items()
    )


def stand(sentences: Iterable[str], page: str) -> bool:
    """Whether sentences stand on a page, in this order."""
    place = 0
    for sentence in sentences:
        place = page.find(sentence, place) + len(sentence)
        if place < len(sentence):
            return False
    return True


# --- reading and writing -------------------------------------------------------------------------


def written(case: Case) -> str:
    """A case as text."""
    beside = "".join(f" {k}={v}" for k, v in case.beside.items())
    head = f"in {case.game} {case.preset} {case.seats}{' with' if beside else ''}{beside}"
    lines = [case.name, head, *notation(case)]
    if case.at_random:
        lines.append(f"acts: {case.at_random} at random")
    for value, rules in case.only.items():
        lines.append(f"only {value} with {' '.join(f'{k}={v}' for k, v in rules.items())}")
    for value, why in case.barred.items():
        lines.append(f"not {value}: {why}")
    if case.elsewhere:
        lines.append(f"elsewhere: {' '.join(case.elsewhere)}")
    lines += [f"page: {sentence}" for sentence in case.sentences or ("-",)]
    groups: dict[str, list[str]] = {}
    for value, outcome in case.outcomes.items():
        told = " | ".join(f"{name} {words}" for name, words in outcome.items())
        groups.setdefault(told, []).append(value)
    lines += [f"{' / '.join(values)} -> {told}" for told, values in groups.items()]
    lines.append(f"referee: {case.referee}")
    return "\n".join(lines)


def trimmed(case: Case) -> Case:
    """The case with as much of what happens as a reader needs."""
    shown = telling(case)
    names = [name for name in case.outcomes[case.value] if name in shown]
    outcomes = {
        value: {n: o.get(n, "-") for n in names} if o["stops"] == "not" else o
        for value, o in case.outcomes.items()
    }
    return replace(case, outcomes=outcomes)


def telling(case: Case) -> list[str]:
    """The parts of the outcomes that differ, the first few of them."""
    own = case.outcomes[case.value]
    others = [o for v, o in case.outcomes.items() if v != case.value]
    names = [n for n in own if any(o["stops"] == "not" and o.get(n) != own[n] for o in others)]
    few: list[str] = []
    for name in names:  # as many as tell every other value from this one
        if any(o["stops"] == "not" and all(o.get(n) == own.get(n) for n in few) for o in others):
            few.append(name)
    more = {"may", "scores", "wins"} & set(names)
    if any(o["stops"] != "not" for o in others):
        more.add("stops")
    return [*few, *more]


def notation(case: Case) -> Iterator[str]:
    """The players, the cards and the acts in the notation."""
    match = begun(case, case.variant(case.value))
    if case.at_random:
        case = replace(case, acts=())
    if case.opening.cuts:
        for cut in case.opening.cuts:
            yield "[Cut " + ", ".join(f"{NAMES[p]} {show_card(c)}" for p, c in cut.items()) + "]"
    yield f"[Seats {', '.join(match.seats)}] [Dealer {match.seats[match.first_dealer]}]"
    if any(case.opening.scores):
        yield f"[Scores {' '.join(map(str, case.opening.scores))}]"
    if case.opening.held_over:
        yield f"[Held {case.opening.held_over}]"
    for seat, act in case.acts:
        if match.deal_over:
            yield from notation_of_deal(case, match)
        assert not move_on(match, seat, act)
    yield from notation_of_deal(case, match)


def notation_of_deal(case: Case, match: Match) -> Iterator[str]:
    number = match.deal.number
    yield f"Deal {number}, {match.seats[match.deal.dealer]} deals"
    pack = list(map(show_card, match.deal.pack))
    for place in range(0, len(pack), 26):
        yield f"{'' if place else 'Pack':5} {' '.join(pack[place : place + 26])}"
    cut = case.decks[number - 1].cut
    if cut is not None:
        yield f"Cut   {show_card(cut)}"
    sides = Sides(list(match.seats), match.variant.sides)
    lines = [line.partition("  {")[0] for line in laws_of(match.variant.family).plays(match, sides)]
    yield from (line for line in lines if line.strip())


def blocks(path: Path) -> list[list[str]]:
    """The lines of each case of a truth file."""
    if not path.exists():
        return []
    text = path.read_text(encoding="utf-8")
    parts = [block.splitlines() for block in text.split("\n\n")]
    return [part for part in parts if not part[0].startswith("#")]


def names(path: Path) -> list[str]:
    """The names of the cases of a truth file."""
    return [lines[0] for lines in blocks(path)]


@cache
def read(path: Path) -> list[Case]:
    """The cases of a truth file."""
    return list(map(parse, blocks(path)))


def parse(lines: list[str]) -> Case:
    key, value = lines[0].split(" = ")
    game, preset, seats, *rest = lines[1].removeprefix("in ").split()
    deals = [line for line in lines[2:] if not TOLD(line)]
    told = [line for line in lines[2:] if TOLD(line)]
    told = [line for line in told if line]
    outcomes: dict[str, Outcome] = {}
    only: dict[str, Rules] = {}
    barred: dict[str, str] = {}
    sentences: list[str] = []
    referee, at_random, elsewhere = "", 0, ""
    for line in told:
        if line.startswith("only "):
            of, _, rules = line.removeprefix("only ").partition(" with ")
            only[of] = rules_in(rules.split())
        elif line.startswith("not "):
            of, _, why = line.removeprefix("not ").partition(": ")
            barred[of] = why
        elif line.startswith("page: "):
            sentences += [line.removeprefix("page: ")] if line != "page: -" else []
        elif line.startswith("elsewhere: "):
            elsewhere = line.removeprefix("elsewhere: ")
        elif line.startswith("acts: "):
            at_random = int(line.split()[1])
        elif line.startswith("referee: "):
            referee = line.removeprefix("referee: ")
        else:
            values, _, parts = line.partition(" -> ")
            pairs = [part.partition(" ") for part in parts.split(" | ")]
            for one in values.split(" / "):
                outcomes[one] = {name: words for name, _, words in pairs}
    header, played = read_deals(game, preset, seats, deals)
    case = Case(
        *(key, value, game, preset, int(seats)),
        Opening(
            None if header.cuts else header.first_dealer,
            tuple({NAMES.index(n): parse_card(c) for n, c in cut.items()} for cut in header.cuts),
            tuple(header.scores or ()),
            header.held_over or 0,
        ),
        tuple(
            Deck([parse_card(c) for c in deal.pack], parse_card(deal.cut) if deal.cut else None)
            for deal in played
        ),
        tuple((seat, act) for deal in played for seat, act in deal.acts),
        at_random,
        rules_in(rest[1:]),
        only,
        barred,
        tuple(sentences),
        outcomes,
        referee,
        tuple(elsewhere.split()),
    )
    return replace(case, acts=tuple(drawn_at_random(case))) if at_random else case


def drawn_at_random(case: Case) -> Iterator[tuple[int, str]]:
    """The acts of a case that is too long to be written."""
    chance = random.Random(case.at_random)
    match = begun(case, case.variant(case.value))
    for _ in range(case.at_random):
        if match.turn is None:
            return
        act = chance.choice(match.legal_acts())
        yield match.turn, show_act(act)
        match.act(act)


def TOLD(line: str) -> bool:
    starts = ("only ", "not ", "page: ", "referee: ", "acts: ", "elsewhere: ")
    return line.startswith(starts) or " -> " in line


def rules_in(words: Iterable[str]) -> Rules:
    return dict(word.split("=", 1) for word in words)


def read_deals(game: str, preset: str, seats: str, lines: list[str]) -> tuple[Any, list[DealLine]]:
    """The header and the deals of a case, read as any record is."""
    head = ["[Hilojack 1]", f"[Game {game}]", f"[Family {read_file(game)['family']}]"]
    head += [f"[Preset {preset}]", *(f"[Player {name}]" for name in NAMES[: int(seats)])]
    header, *deals = (line for line, _ in read_lines(one + "\n" for one in [*head, *lines]))
    return header, [deal for deal in deals if isinstance(deal, DealLine)]


HEAD = """\
Deciding cases: for each value of each rule of the sheet a deal, a match, or what a seat sees,
that comes out otherwise under the other values. A case names the rule and its value; the game,
the preset, the seats and the other rules that it needs; the players, the cards and the acts in
the notation of records; the sentence of the rule page that decides it; and what happens under
each value, as far as it differs: whether the acts can be performed at all (stops), the scores,
who wins, who has the turn and what they may do, who deals next, what is paid, what a seat sees,
what the page draws. Where no one match parts a value from all the others it has several cases:
those elsewhere are the values that come out the same here. A stock that is shuffled in a deal is
shuffled from seed 0. The last line is what the naive referee of the tests says. Written by
tests/deciding_search.py, which keeps the cases that hold; read against the texts.
"""


def write(path: Path, cases: Iterable[Case]) -> None:
    head = "\n".join(f"# {line}" for line in HEAD.splitlines())
    path.write_text("\n\n".join([head, *map(written, cases)]) + "\n", encoding="utf-8")


# --- whether a case holds ------------------------------------------------------------------------


def faults(case: Case) -> list[str]:
    """All that is wrong with a case as it stands in its file."""
    found: list[str] = []
    outcomes = {value: by_engine(case, value) for value in case.outcomes}
    own = outcomes[case.value]
    for value, told in case.outcomes.items():
        now = {name: outcomes[value].get(name, "-") for name in told}
        if now != told:
            found.append(f"{value}: {told} is written, {now} happens")
        if value != case.value and outcomes[value] == own:
            found.append(f"{value}: nothing is different")
        if value != case.value and all(own.get(n) == w for n, w in told.items()):
            found.append(f"{value}: what is written is not different")
    for value in case.barred:
        try:
            case.variant(value)
            found.append(f"{value}: it can be had here")
        except VariantError:
            pass
    for value in case.elsewhere:
        if by_engine(case, value) != own:
            found.append(f"{value}: it is different here too")
    missing = required(case) - {*case.outcomes, *case.barred, *case.elsewhere}
    if missing:
        found.append(f"not compared with {', '.join(sorted(missing))}")
    said = deciding_sentences(case.variant(case.value), case.key)
    if case.sentences != said:
        found.append(f"the page says: {' '.join(said)}")
    if not page_decides(case):
        found.append("the page does not decide it")
    try:
        judged = opinion(case)
        if judged != case.referee:
            found.append(f"the referee says: {judged}")
    except AssertionError as error:
        found.append(f"the referee disagrees: {error}")
    return found


# --- a case made whole ---------------------------------------------------------------------------


def finished(case: Case) -> Case | None:
    """The case with what happens under each value and what the page says; None if it fails."""
    variant = case.variant(case.value)
    try:
        outcomes = {value: by_engine(case, value) for value in case.outcomes}
    except NotJudged:
        return None
    if any(o == outcomes[case.value] for v, o in outcomes.items() if v != case.value):
        return None
    used = 1 + sum(1 for _ in deals_begun(case))
    needs_cut = any(case.variant(v).rules.get("trump-from") in CUT_FOR_TRUMPS for v in outcomes)
    decks = tuple(d if needs_cut else Deck(d.pack) for d in case.decks[:used])
    sentences = deciding_sentences(variant, case.key)
    case = replace(case, outcomes=outcomes, decks=decks, sentences=sentences)
    return replace(case, referee=opinion(case))


def deals_begun(case: Case) -> Iterator[int]:
    """The deals that begin after the first."""
    match = begun(case, case.variant(case.value))
    for seat, act in case.acts:
        if match.deal_over:
            yield len(match.deals)
        move_on(match, seat, act)
