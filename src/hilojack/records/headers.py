"""The laws of the header: the rules, the players, the cut for deal and the seats."""

from collections.abc import Mapping, Sequence
from datetime import date
from functools import lru_cache

import msgspec

from hilojack import match
from hilojack.cards import PACK, cards_in, parse_card, show_cards
from hilojack.match import Opening, Round
from hilojack.records.errors import RecordError
from hilojack.records.lines import BOUND, FORMATS, Header, Pledged, Rule, rules_as_data
from hilojack.records.places import Places
from hilojack.rules import slots
from hilojack.variants.sheet import Family, Table, check, families, family
from hilojack.variants.variant import Variant, VariantError, games, read_file, settle, whole_rules

TYPES: Mapping[str, tuple[type, str]] = {
    "number": (int, "a whole number"),
    "points": (dict, "an object of ranks and points"),
    "items": (list, "a list of items"),
    "worths": (dict, "an object of items and points"),
    "cards": (list, "a list of ranks and cards"),
    "numbers": (dict, "an object of ranks or cards, and numbers"),
}
WORD: tuple[type, str] = (str, "a word")


def check_header(header: Header, places: Places) -> Variant:
    """Return the variant that a header states. Raise RecordError if it breaks a law."""
    check_format(header.format, places.of("format"))
    _check_words(header, places)
    variant = stated_variant(header, places)
    _check_players(header, places)
    _check_start(header, variant, places)
    _check_shuffle(header, places)
    _check_resigned(header, variant, places)
    if header.cuts:
        _check_cuts(header, variant, places)
    else:
        _check_uncut(header, places)
    return variant


def check_format(version: object, line: int) -> None:
    """Raise RecordError for a record of another format."""
    if type(version) is not int or version not in FORMATS:
        known = f"{FORMATS[0]} to {FORMATS[-1]}"
        raise RecordError(line, f"the format is {version}", f"this program reads formats {known}")


def _check_words(header: Header, places: Places) -> None:
    """Check that labels are printable, without spaces at the ends, so that every notation can carry
    them.
    """
    labels: dict[str, Sequence[str]] = {
        "game": [header.game],
        "name": [header.name],
        "preset": [header.preset],
        "players": header.players,
        "kinds": header.kinds or (),
        "event": () if header.event is None else [header.event],
    }
    for part, words in labels.items():
        for number, word in enumerate(words):
            if not match.is_label(word):
                what = f"{part} holds {word[:120]!r}"
                raise RecordError(places.of(part, number), what, match.LABEL)
    try:
        date.fromisoformat(header.date or "2026-01-31")
    except ValueError:
        law = "a day of the calendar, written as 2026-01-31"
        raise RecordError(places.of("date"), f"the date is {header.date!r}", law) from None


# --- the rules -----------------------------------------------------------------------------------


def stated_variant(header: Header, places: Places) -> Variant:
    """Return the variant with the rules that the header states, whatever the preset is today."""
    seats = len(header.players)
    if not 2 <= seats <= slots.MAX_SEATS:
        law = f"a match has from 2 to {slots.MAX_SEATS} players"
        raise RecordError(places.of("players"), f"{seats} players are named", law)
    sheet = stated_family(header.family, places.of("family"))
    for number, (name, value) in enumerate(header.rules.items()):
        _check_rule(sheet, name, value, places.of("rules", number))
    names = (header.family, header.game, header.name, header.preset)
    try:
        return _settled(*names, seats, msgspec.json.encode(header.rules))
    except VariantError as error:
        what = f"the rules of {header.name} for {seats} players"
        raise RecordError(places.of("rules"), what, str(error)) from None


def stated_family(word: str, line: int) -> Family:
    """Return the family of a word. Raise RecordError if it is not one."""
    if word not in families():
        law = f"a family of games: {', '.join(families())}"
        raise RecordError(line, f"the family is {word!r}", law)
    return family(word)


def settled_rule(sheet: Family, name: str, value: Rule, line: int, what: str) -> Rule:
    """Return the value of a rule as a record states it. Raise RecordError if it is not valid."""
    try:
        return rules_as_data({name: check(sheet, name, value)})[name]
    except VariantError as error:
        raise RecordError(line, what, str(error)) from None


def _check_rule(sheet: Family, name: str, value: Rule, line: int) -> None:
    """Raise RecordError for a rule not in the sheet, or not written in its one way."""
    what = f"the rule {name} is {msgspec.json.encode(value).decode()}"
    if name not in sheet.keys:
        raise RecordError(line, what, f"a rule of the sheet: {', '.join(sheet.keys)}")
    kind, words = TYPES.get(sheet.keys[name].kind, WORD)
    if type(value) is not kind:
        raise RecordError(line, what, f"{name} is {words}")
    settled = settled_rule(sheet, name, value, line, what)
    if settled != value:
        law = f"it is written {msgspec.json.encode(settled).decode()}"
        raise RecordError(line, what, law)


@lru_cache(maxsize=64)
def _settled(
    family_name: str, game: str, name: str, preset: str, seats: int, rules: bytes
) -> Variant:
    """Return the variant of a header; most matches of a file share theirs."""
    sheet = family(family_name)
    stated: dict[str, Rule] = msgspec.json.decode(rules)
    whole = whole_rules(sheet, {k: check(sheet, k, v) for k, v in stated.items()}, game)
    file = _known_file(family_name, game, name, preset) or {
        "family": family_name,
        "game": game,
        "name": name,
        "summary": "",
        "seats": [seats],
        "default": preset,
        "sources": {},
        "rules": whole,
        "at": {},
        "presets": {preset: {"says": "As it is recorded."}},
    }
    return settle(file, preset, seats, whole)


def _known_file(family_name: str, game: str, name: str, preset: str) -> Table | None:
    """Return the file of a game that comes with Hilojack, if it has the preset of these names."""
    file: Table = read_file(game) if game in games() else {}
    known = (file.get("family"), file.get("name")) == (family_name, name)
    return file if known and preset in file["presets"] else None


# --- the players, the cut and the seats ----------------------------------------------------------


def _check_players(header: Header, places: Places) -> None:
    for number, name in enumerate(header.players):
        if name in header.players[:number]:
            law = "no two players have the same name"
            raise RecordError(places.of("players", number), f"{name!r} is named twice", law)
    if sorted(header.seats) != sorted(header.players):
        what = f"the seats are {_names(header.seats)}"
        law = f"each player has one seat: {_names(header.players)}"
        raise RecordError(places.of("seats"), what, law)
    if header.kinds is not None and len(header.kinds) != len(header.players):
        what = f"{len(header.kinds)} kinds are given for {len(header.players)} players"
        raise RecordError(places.of("kinds"), what, "one kind for each player, or none at all")


def _check_start(header: Header, variant: Variant, places: Places) -> None:
    """Check that the match can begin at the scores."""
    if header.scores is not None and not any(header.scores):
        law = "scores are given only if a match does not begin at 0 for all"
        raise RecordError(places.of("scores"), f"the scores are {header.scores}", law)
    scores = tuple(header.scores or (0,) * variant.sides)
    if why := match.why_not_begin(variant, Opening(scores=scores)):
        raise RecordError(places.of("scores"), f"the match begins at {[*scores]}", why)
    if why := match.why_not_begin(variant, Opening(scores=scores, held_over=header.held_over or 0)):
        raise RecordError(places.of("held_over"), f"{header.held_over} points are held over", why)


def _check_shuffle(header: Header, places: Places) -> None:
    """Check that each player has a nonce, or none, that voided rounds name players, and that a text
    is one of this match.
    """
    stated, line = header.shuffle, places.of("shuffle")
    if stated is None:
        return
    if header.format == 1:
        raise RecordError(line, "the shuffle is bound to a chain", "format 1 has no chains")
    seats = len(header.players)
    if len(stated.nonces) != seats:
        law = f"each of the {seats} players has one, empty if they gave none"
        raise RecordError(line, f"{len(stated.nonces)} nonces are given", law)
    strange = [p for void in stated.voided or () for p in void.players if p >= seats]
    if strange:
        law = f"the players are 0 to {seats - 1}"
        raise RecordError(line, f"player {strange[0]} voided a round", law)
    _check_text(header, stated, line)


def _check_text(header: Header, stated: Pledged, line: int) -> None:
    """Check that the text that binds the shuffle is one, of this match and of as many players."""
    if stated.text is None and stated.salts is None:
        return
    if header.format < BOUND or stated.voided or stated.text is None or stated.salts is None:
        law = "from format 3 on it has a text and salts, and then no `voided` beside them"
        raise RecordError(line, "the shuffle has a text or salts", law)
    text, seats = stated.text, len(header.players)
    if len(stated.salts) != seats or len(text.players) != seats:
        law = f"each of the {seats} players stands in the text, and has a salt or none"
        raise RecordError(line, "the text of the shuffle is of others", law)
    if (text.match, text.chain) != (stated.match, stated.commitment):
        law = "its text has the identity and the commitment of the shuffle"
        raise RecordError(line, "the text of the shuffle is of another match", law)


def _check_resigned(header: Header, variant: Variant, places: Places) -> None:
    """Check that each side resigns once at most, in order, and that some side does not."""
    stated = header.resigned or []
    if stated and header.format == 1:
        law = "format 1 has no resignations"
        raise RecordError(places.of("resigned"), "a resignation is given", law)
    sides: list[int] = []
    for number, one in enumerate(stated):
        line, what = places.of("resigned", number), f"seat {one.seat} resigns"
        if one.seat >= len(header.seats):
            raise RecordError(line, what, f"the seats are 0 to {len(header.seats) - 1}")
        if one.seat % variant.sides in sides:
            raise RecordError(line, what, "a side resigns once")
        if number and (one.deal, one.act) < (stated[number - 1].deal, stated[number - 1].act):
            raise RecordError(line, what, "resignations are given in the order of the match")
        sides.append(one.seat % variant.sides)
        if number < len(stated) - 1 and (one.last or len(sides) == variant.sides - 1):
            raise RecordError(line, what, "a match ends with its last resignation")


def _names(names: list[str]) -> str:
    return ", ".join(names)


def _check_uncut(header: Header, places: Places) -> None:
    """Check that without a cut players sit in order, and any may deal first."""
    if header.seats != header.players:
        law = f"without a cut the players sit in the order of joining: {_names(header.players)}"
        raise RecordError(places.of("seats"), f"the seats are {_names(header.seats)}", law)
    if header.first_dealer >= len(header.seats):
        law = f"the seats are 0 to {len(header.seats) - 1}"
        raise RecordError(places.of("first_dealer"), f"seat {header.first_dealer} deals", law)


def _check_cuts(header: Header, variant: Variant, places: Places) -> None:
    rounds: list[Round] = []
    for number, cuts in enumerate(header.cuts):
        line = places.of("cuts", number)
        _check_round(header, variant, rounds, cuts, line)
        rounds.append({header.players.index(name): parse_card(c) for name, c in cuts.items()})
    if tied := match.tied_players(rounds, variant.seats):
        names = _names([header.players[p] for p in tied])
        what = f"after {len(rounds)} rounds of cutting {names} tie"
        raise RecordError(places.of("cuts", len(rounds) - 1), what, "those who tie cut again")
    _check_seats(header, variant, rounds, places)


def _check_round(
    header: Header, variant: Variant, rounds: list[Round], cuts: dict[str, str], line: int
) -> None:
    """Check that all cut at first, then those who tie, each another card of one pack."""
    due = [header.players[p] for p in match.tied_players(rounds, variant.seats)]
    what = f"round {len(rounds) + 1} of the cut: " + ", ".join(f"{n} {c}" for n, c in cuts.items())
    if not due:
        raise RecordError(line, what, "nobody ties, so nobody cuts again")
    if sorted(cuts) != sorted(due):
        raise RecordError(line, what, f"these cut a card each: {_names(due)}")
    if len(set(cuts.values())) < len(cuts):
        raise RecordError(line, what, "two players cannot cut the same card")
    pack = show_cards(cards_in(variant.row[slots.PACK_CARDS] & PACK)).split()
    for card in cuts.values():
        if card not in pack:
            raise RecordError(line, what, f"{card} is not in the pack")


def _check_seats(header: Header, variant: Variant, rounds: list[Round], places: Places) -> None:
    """Check that the cut gives the seats, and the first deal."""
    seats = [header.players[p] for p in match.seat_by_cut(variant, rounds)]
    if header.seats != seats:
        partners = variant.rules.get("partners")
        law = f"the cut seats them {_names(seats)}" + (
            f" (partners = {partners})" if partners else ""
        )
        raise RecordError(places.of("seats"), f"the seats are {_names(header.seats)}", law)
    dealer = header.players[match.dealer_by_cut(variant, rounds)]
    if header.first_dealer != seats.index(dealer):
        what = f"seat {header.first_dealer} deals first"
        rule = variant.rules.get("first-deal", "highest-deals")
        why = "cut the highest card and" if rule == "highest-deals" else f"by first-deal = {rule},"
        law = f"{dealer}, in seat {seats.index(dealer)}, {why} deals first"
        raise RecordError(places.of("first_dealer"), what, law)
