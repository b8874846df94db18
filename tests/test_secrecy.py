"""The law of secrecy, for every variant, option and phase, without exemption for any rule.

Two deals whose seen rows and events are equal for a seat give that seat the same bytes on every
channel until the deal is over; and what it sees after an act follows from what it saw before and
from the events of the act. So, act by act, all that a seat sees follows from its cards and events.

A pair is made of a random position: what is hidden from the seat by the account of this module,
not of `sight`, is exchanged, and slots that mean nothing now are filled with anything. Pairs are
20,000; HILOJACK_SECRECY sets another number, and from a million on a twin of `see` looks at them.
"""

import os
import random
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import islice
from typing import Any

import pytest

from hilojack import Match, Variant, VariantError, games, load
from hilojack.calls import CLAIM
from hilojack.cards import cards_in
from hilojack.compiled import has_twins, twin
from hilojack.families import by_family
from hilojack.match import Opening
from hilojack.players import make_player
from hilojack.review import hint, known_cost, why_unjudged
from hilojack.rules import slots
from hilojack.rules.shedding import (
    sight as shedding_sight,
    slots as shedding,
    step as shedding_step,
)
from hilojack.rules.slots import NONE, Row
from hilojack.rules.tricks import sight as tricks_sight, slots as tricks, step as tricks_step
from hilojack.search import ready
from hilojack.search.effort import Effort
from hilojack.search.estimates import Care
from hilojack.search.tricks.face import see as see_as_one_number
from hilojack.variants.sheet import family
from tables import variants_of
from tiers import needs

PAIRS = int(os.environ.get("HILOJACK_SECRECY", 20_000))
MANY = 1_000_000  # from so many on the twin of `see` alone looks
JOKERS: list[tuple[str, dict[str, Any]]] = [  # values that need others beside them
    ("pitch", {"jokers": 1, "trumps": "T7", "joker-pitched": "spade"}),
    ("pitch", {"jokers": 2, "trumps": "T3", "joker-pitched": "named"}),
    ("pitch", {"jokers": 2, "trumps": "T11", "joker-pitched": "forbidden"}),
    ("pitch", {"jokers": 2, "trumps": "T9", "equal-jokers": "second-played"}),
    ("pitch", {"follow": "trumps-only", "trump-from": "bidder-names", "hand": 9, "trumps": "T5"}),
    ("troeven", {"jokers": 2, "trumps": "T10", "equal-jokers": "first-played"}),
    ("california-jack", {"trumps": "T4"}),
    ("all-fours", {"trumps": "T5"}),
]
TALK = ("bidding", "bunch", "trump-from", "packet", "revoke", "sides")  # rules that phases hang on
THOUGHTS = 25  # pairs that players, hints and reviews are asked about
LONGEST = 150  # acts before the pair
MORE = 4  # acts after it
ANYTHING = (1 << 62) - 1
SIGHT = {"tricks": tricks_sight, "shedding": shedding_sight}
SLOTS: dict[str, Any] = {"tricks": tricks, "shedding": shedding}
BARRED: dict[str, tuple[int, ...]] = {"tricks": (tricks.BARRED,), "shedding": ()}
STEP = {"tricks": tricks_step.step, "shedding": shedding_step.step}


@cache
def variants(game: str) -> tuple[Variant, ...]:
    """Return every preset and size of a game, and every value of every rule that it takes."""
    books = [one for name in ("trick", "shedding") for one in variants_of(name) if one.game == game]
    keys, chance = family(load(game).file["family"]).keys.items(), random.Random(game)
    found = list(books)
    for rule, value in [(rule, value) for rule, key in keys for value in key.values]:
        book = chance.choice(books)
        with suppress(VariantError):
            found.append(load(game, preset=book.preset, seats=book.seats, rules={rule: value}))
    found += [load(game, rules=rules) for of, rules in JOKERS if of == game]
    return tuple(found)


# --- pairs ---------------------------------------------------------------------------------------


def matches(variant: Variant, chance: random.Random) -> Iterator[Match]:
    """Yield a match at random positions of it, until it is over or has gone on for long."""
    match = Match(variant, seed=chance.randrange(1 << 40), opening=Opening(0))
    for _ in range(3):
        for _ in range(chance.randrange(LONGEST // 3)):
            if match.over:
                return
            if match.turn is None:
                match.next_deal()
            else:
                match.act(chance.choice(match.legal_acts()))
        yield match


def hidden(variant: Variant, row: Row, seat: int) -> int:
    """Return the cards that a seat has not before it, as a set: in hands, stock and discards."""
    return variant.row[slots.PACK_CARDS] & ~OPEN[variant.family.name](variant, row, seat)


def open_at_tricks(variant: Variant, row: Row, seat: int) -> int:
    cards = row[tricks.TURNED]
    for other in range(variant.seats):
        cards |= row[tricks.PLAYED + other] | row[tricks.SHOWN + other]
        cards |= row[tricks.DISCARDS + other] & face_up(variant, row, other)
    if seat != NONE:
        cards |= row[tricks.DISCARDS + seat]
        talks = row[tricks.PHASE] in (tricks.PHASE_STAND, tricks.PHASE_GIFT)
        talkers = (row[tricks.DEALER], (row[tricks.DEALER] + 1) % variant.seats)
        strict = variant.rules["look"] == "strict" and talks and seat not in talkers
        if not strict and not waits(variant, row, seat):
            cards |= row[tricks.HANDS + seat]
    place = row[tricks.STOCK_NEXT]
    dealt = row[tricks.PHASE] != tricks.PHASE_PACKET
    if variant.rules["stock"] != "none" and dealt and place < variant.row[tricks.PACK_SIZE]:
        turned = variant.rules["trump-from"] == "stock-top"
        if variant.rules["stock"] == "face-up" or (
            turned and place == variant.seats * variant.rules["hand"]
        ):
            cards |= 1 << row[tricks.PACK + place]
    return cards


def face_up(variant: Variant, row: Row, owner: int) -> int:
    """Return the cards that lie face up if a seat discards them before the play."""
    rules = variant.rules
    if not rules["keep"] or row[tricks.TRUMP] == NONE:
        return 0
    bidder = row[tricks.BIDDER]
    namer = bidder if bidder != NONE else (row[tricks.DEALER] + 1) % variant.seats
    taker = {"nobody": NONE, "bidder": namer, "dealer": row[tricks.DEALER]}[rules["rest"]]
    if rules["discards-shown"] == "yes" and owner != taker:
        return int(variant.row[slots.PACK_CARDS])
    hides = rules["lay-away"] == "any" and rules["discards-shown"] == "no"
    return 0 if hides else trumps(variant, row)


def trumps(variant: Variant, row: Row) -> int:
    """Return the trumps, once they are named."""
    suit = row[tricks.TRUMP]
    return ((1 << 13) - 1) << 13 * suit | variant.row[tricks.EXTRAS + suit]


def waits(variant: Variant, row: Row, seat: int) -> bool:
    """Return True if the partner of a seat that pitches unasked may not look yet."""
    rules, pitcher = variant.rules, (row[tricks.DEALER] + 1) % variant.seats
    unasked = rules["trump-from"] == "pitched" and rules["bidding"] == "none"
    before = unasked and not any(row[tricks.PLAYED + other] for other in range(variant.seats))
    lying = row[tricks.TRICK_SIZE] > 0
    partner = seat != pitcher and seat % variant.sides == pitcher % variant.sides
    return rules["look"] == "partner-waits" and before and not lying and partner


def open_at_shedding(variant: Variant, row: Row, seat: int) -> int:
    cards = 0 if seat == NONE else row[shedding.HANDS + seat]
    for card in row[shedding.PILE : shedding.PILE + row[shedding.PILE_SIZE]]:
        cards |= 1 << card
    return cards


OPEN = {"tricks": open_at_tricks, "shedding": open_at_shedding}


def exchanged(variant: Variant, row: Row, seat: int, chance: random.Random) -> Row:
    """Return a row in which what the seat cannot see is another."""
    unseen = hidden(variant, row, seat)
    if variant.family.name == "tricks" and variant.rules["keep"] and row[tricks.TRUMP] != NONE:
        # How many of a hand's cards are trumps shows when it discards.
        unseen &= chance.choice((trumps(variant, row), ~trumps(variant, row)))
    cards = list(cards_in(unseen))
    mixed = chance.sample(cards, min(len(cards), chance.choice((0, 2, 2, 3, 4, 52))))
    now = dict(zip(mixed, mixed[1:] + mixed[:1], strict=True))
    other = row.copy()
    for place in range(slots.PACK, slots.PACK + variant.row[slots.PACK_SIZE]):
        other[place] = now.get(row[place], row[place])
    sets = [slots.HANDS]
    other[slots.RANDOM] = 1 + chance.randrange(1 << 60)
    if variant.family.name == "tricks":
        sets.append(tricks.DISCARDS)
        spoil(variant, other, chance)
    for slot in (start + s for start in sets for s in range(variant.seats)):
        other[slot] = sum(1 << now.get(card, card) for card in cards_in(row[slot]))
    return other


def spoil(variant: Variant, row: Row, chance: random.Random) -> None:
    """Fill with anything what nobody may see of a row of a trick game, or what is left over."""
    claimed = row[tricks.CLAIMED]
    row[tricks.TOP_REVOKERS] = chance.randrange(1 << variant.seats)
    row[tricks.REVOKERS] = row[tricks.REVOKERS] & claimed | row[tricks.TOP_REVOKERS] & ~claimed
    playing = [s for s in in_turn(variant, row) if not row[tricks.OUT] >> s & 1]
    lying = set(playing[: row[tricks.TRICK_SIZE]])
    for seat in range(variant.seats):
        if variant.rules["revoke"] == "penalised":
            row[tricks.VOIDS + seat] = chance.randrange(1 << 52)
        if seat not in lying:
            row[tricks.TRICK + seat] = chance.randrange(52)
    if not row[tricks.TRICK_SIZE]:
        row[tricks.BEST], row[tricks.TAKER] = chance.randrange(52), chance.randrange(variant.seats)
    ended = row[tricks.PHASE] in (tricks.PHASE_OVER, tricks.PHASE_CLAIM)
    counted = ended and row[tricks.TRICKS] > 0
    led = row[tricks.PHASE] == tricks.PHASE_PLAY or row[tricks.TRICK_SIZE]
    if not led and not counted:  # else it won the last trick
        row[tricks.LEADER] = chance.randrange(variant.seats)


def in_turn(variant: Variant, row: Row) -> list[int]:
    """Return the seats from the leader on."""
    return [(row[tricks.LEADER] + n) % variant.seats for n in range(variant.seats)]


# --- what a seat sees ----------------------------------------------------------------------------


def seen(variant: Variant, row: Row, seat: int) -> Row:
    name = variant.family.name
    blank = [0] * SLOTS[name].SEEN_SIZE
    SIGHT[name].blank(blank)
    SIGHT[name].see(variant.row, row, seat, blank)
    return blank


def told(variant: Variant, match: Match, row: Row, seat: int) -> list[Any]:
    """Return all that a seat is told of a row in which it saw the events of a match."""
    room, of = by_family("views", variant.family.name), None if seat == NONE else seat
    view = room.look(variant, row, of, match.view(of).events, match.deal.number)
    return [repr(view), repr(view.memory), *planes(variant, row, seat), *messages(view)]


def planes(variant: Variant, row: Row, seat: int) -> list[Any]:
    """Return what an agent observes of a row, and what the laboratory knows a seat by."""
    needs("numpy")
    from hilojack.envs.observation import Observer

    if seat == NONE:
        return []
    observer = Observer(variant)
    sets, numbers = [0] * observer.planes, [0] * observer.numbers
    observer.room.see_sets(variant.row, row, seat, sets)
    observer.room.see_numbers(variant.row, row, seat, numbers)
    minds = []
    if variant.family.name == "tricks" and variant.seats == 2:
        minds = [see_as_one_number(variant.row, row, seat, 1 + seat)]
    return [sets, numbers, *minds]


def messages(view: Any) -> list[bytes]:
    """Return what the page of a seat is sent."""
    msgspec = needs("msgspec")
    from hilojack.web.table import states
    from hilojack.web.table.happenings import event_data
    from hilojack.web.table.messages import RoundState
    from hilojack.web.table.standing import dealt_to

    variant = view.variant
    seats = tuple(
        states.PublicSeat(f"Player {n}", "person", None, True, True, False)
        for n in range(variant.seats)
    )
    zero = (0,) * variant.sides
    setting = states.Setting(
        "code",
        "match",
        variant,
        variant.title,
        (),
        seats,
        10,
        (),
        zero,
        zero,
        "",
        RoundState("match", "", [], [], [], [], dealt_to(variant)),
        True,
        False,
        closed=False,
        request=None,
    )
    state = states.state_of(setting, view.seat, view, "")
    events = [event_data(event) for event in view.events]
    return [msgspec.json.encode(state), msgspec.json.encode(events)]


# --- the law -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games())
def test_what_a_seat_cannot_see_reaches_it_on_no_channel(game: str) -> None:
    chance, choices = random.Random(game), variants(game)
    pairs = changed = 0
    while pairs < PAIRS / len(games()):
        variant = choices[pairs % len(choices)] if PAIRS < MANY else chance.choice(choices)
        for match in matches(variant, chance):
            row = list(match.position)
            for seat in (NONE, *range(variant.seats)):
                other, where = exchanged(variant, row, seat, chance), f"{match.deal}, seat {seat}"
                assert saw(variant, other, seat) == saw(variant, row, seat), where
                if PAIRS < MANY:
                    alike = told(variant, match, other, seat) == told(variant, match, row, seat)
                    assert alike, where
                pairs += 1
                changed += row[slots.PACK : slots.OWN] != other[slots.PACK : slots.OWN]
    assert changed > pairs / 4


def test_an_exchange_tells_no_more_than_is_shown() -> None:
    """The same in every preset with an exchange, of which the pairs of all games find few."""
    chance = random.Random(22)
    for variant in variants_of("trick"):
        if not variant.rules["keep"]:
            continue
        for match in islice(matches(variant, chance), 1):
            row = list(match.position)
            for seat in (NONE, *range(variant.seats)):
                other, where = exchanged(variant, row, seat, chance), f"{match.deal}, seat {seat}"
                assert seen(variant, other, seat) == seen(variant, row, seat), where
                assert told(variant, match, other, seat) == told(variant, match, row, seat), where
                follow(variant, row, other, seat, chance)


def saw(variant: Variant, row: Row, seat: int) -> Row:
    """Return the seen row, of very many by the twin of `see`."""
    if PAIRS < MANY or not has_twins():
        return seen(variant, row, seat)
    import numpy

    name = variant.family.name
    blank = numpy.zeros(SLOTS[name].SEEN_SIZE, dtype=numpy.int64)
    twin(SIGHT[name].blank)(blank)
    twin(SIGHT[name].see)(numpy.array(variant.row), numpy.array(row), seat, blank)
    found: Row = blank.tolist()
    return found


@pytest.mark.parametrize("name", SIGHT)
def test_the_pairs_are_of_every_phase(name: str) -> None:
    chance, wanted = random.Random(1), set(by_family("views", name).PHASES.values()) - {"shuffle"}
    every = [one for game in games() for one in variants(game) if one.family.name == name]
    choices = list({(one.game, *map(one.rules.get, TALK)): one for one in every}.values())
    for _ in range(20_000):
        for match in matches(chance.choice(choices), chance):
            wanted.discard(match.view(None).phase)
        if not wanted:
            return
    raise AssertionError(f"never seen: {wanted}")


@pytest.mark.parametrize("game", games())
def test_a_deal_that_is_given_up_shows_nobody_a_hidden_card(game: str) -> None:
    """What a seat sees of a deal that a resignation ends is what it saw before, and who won."""
    chance, choices = random.Random(game), variants(game)
    tried = 0
    while tried < max(20, PAIRS // 200):
        variant = chance.choice(choices)
        for match in matches(variant, chance):
            if match.over or match.turn is None:
                continue
            tried, everybody = tried + 1, (None, *range(variant.seats))
            before = [match.view(seat) for seat in everybody]
            match.resign(chance.randrange(variant.seats), last=True)
            for seat, saw_before in zip(everybody, before, strict=True):
                view = match.view(seat)
                told_end = {slots.PHASE, slots.TURN, slots.VICTOR, *BARRED[variant.family.name]}
                pairs = enumerate(zip(saw_before.row, view.row, strict=True))
                assert {slot for slot, (old, new) in pairs if old != new} <= told_end
                assert list(view.events) == list(saw_before.events)
                assert (view.hand, view.acts) == (saw_before.hand, ())


@pytest.mark.parametrize("game", games())
def test_what_a_seat_sees_next_follows_from_the_events(game: str) -> None:
    """Two deals that look alike look alike after an act that looks alike; and it does look alike if
    the cards in which they differ are still hidden after it.
    """
    chance, choices = random.Random(game), variants(game)
    compared = 0
    for number in range(PAIRS // len(games()) // 20 + 20):
        variant = choices[number % len(choices)]
        for match in matches(variant, chance):
            for seat in (NONE, *range(variant.seats)):
                row = list(match.position)
                compared += follow(
                    variant, row, exchanged(variant, row, seat, chance), seat, chance
                )
    assert compared


def follow(variant: Variant, row: Row, other: Row, seat: int, chance: random.Random) -> int:
    """Play on in two rows while they look alike to a seat; return for how many acts."""
    room, step = by_family("views", variant.family.name), STEP[variant.family.name]
    first = row
    for acts in range(MORE):
        legal = set(room.legal_acts(variant, row)) & set(room.legal_acts(variant, other))
        if row[slots.PHASE] == slots.PHASE_OVER or not legal:
            return acts
        act = chance.choice(sorted(legal))
        after, other_after, of = row.copy(), other.copy(), None if seat == NONE else seat
        step(variant.row, after, act)
        step(variant.row, other_after, act)
        ours = [*room.perceive(variant, row, act, after, of), own(variant, after, seat)]
        theirs = [
            *room.perceive(variant, other, act, other_after, of),
            own(variant, other_after, seat),
        ]
        if ours != theirs:
            told_size = tells_number_of_trumps(variant, first)
            news = is_news(variant, (row, after), (other, other_after), act, seat)
            assert news or told_size, (ours, theirs)
            return acts
        if after[slots.PHASE] == slots.PHASE_OVER and variant.rules.get("follow") == "trumps-only":
            return acts  # nobody has a trump: all are out, and show what they have left
        assert seen(variant, after, seat) == seen(variant, other_after, seat), (act, ours)
        row, other = after, other_after
    return MORE


def own(variant: Variant, row: Row, seat: int) -> int:
    """Return the hand that a seat looks at: no event tells it what it is dealt."""
    return 0 if seat == NONE else row[slots.HANDS + seat] & ~hidden(variant, row, seat)


def tells_number_of_trumps(variant: Variant, first: Row) -> bool:
    """Return True if trumps were still to be named: then how many cards go shows, in whoever's
    turn, how many of them are trumps.
    """
    keeps = variant.family.name == "tricks" and variant.rules["keep"]
    return bool(keeps) and first[tricks.TRUMP] == NONE


def is_news(
    variant: Variant, ours: tuple[Row, Row], theirs: tuple[Row, Row], act: int, seat: int
) -> bool:
    """Return True if an act may look different: what differs between the rows came to light."""
    (row, after), (other, other_after) = ours, theirs
    if CLAIM <= act < CLAIM + variant.seats or after[slots.PHASE] == slots.PHASE_OVER:
        return True
    if variant.family.name == "shedding" and after[shedding.RESTOCKS] > row[shedding.RESTOCKS]:
        return True  # the order of the new stock is chance
    differing = 0
    for place in range(slots.PACK, slots.PACK + variant.row[slots.PACK_SIZE]):
        if row[place] != other[place]:
            differing |= 1 << row[place] | 1 << other[place]
    light = ~hidden(variant, after, seat) | ~hidden(variant, other_after, seat)
    return differing & light != 0


@pytest.mark.skipif(not has_twins(), reason="needs a C compiler")
@pytest.mark.parametrize("game", ["california-jack", "black-jack"])
def test_the_twin_sees_the_same(game: str) -> None:
    import numpy

    variant, chance = load(game), random.Random(1)
    name = variant.family.name
    for match in matches(variant, chance):
        for seat in (NONE, *range(variant.seats)):
            blank = numpy.zeros(SLOTS[name].SEEN_SIZE, dtype=numpy.int64)
            twin(SIGHT[name].blank)(blank)
            twin(SIGHT[name].see)(
                numpy.array(variant.row), numpy.array(match.position), seat, blank
            )
            assert blank.tolist() == seen(variant, list(match.position), seat)


@pytest.mark.parametrize("game", games())
def test_players_hints_and_reviews_go_by_what_is_seen(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A machine that becomes compiled in between thinks more.
    monkeypatch.setattr(ready, "has_twins", lambda: False)
    chance, choices = random.Random(game), variants(game)
    care = Care(Effort(40), 8)
    asked = 0
    while asked <= THOUGHTS // len(games()):
        variant = chance.choice(choices)
        for match in matches(variant, chance):
            if match.turn is None or len(match.legal_acts()) < 2:
                continue
            view, row = match.view(match.turn), list(match.position)
            other = exchanged(variant, row, match.turn, chance)
            room = by_family("views", variant.family.name)
            again = room.look(variant, other, view.seat, view.events, view.number)
            for level in ("random", "rule", *(["beginner"] if asked % 3 == 0 else [])):
                players = [make_player(level, seed=3) for _ in range(2)]
                assert players[0].choose(view) == players[1].choose(again), (level, match.deal)
            act = max(view.acts)
            if asked % 3 == 1 and not why_unjudged(view, act):
                known = [known_cost(one, act, care, 5) for one in (view, again)]
                assert repr(known[0]) == repr(known[1])
            if asked % 3 == 2:
                hints = [hint(one, care, wait=0.0) for one in (view, again)]
                assert repr(hints[0]) == repr(hints[1])
            asked += 1
