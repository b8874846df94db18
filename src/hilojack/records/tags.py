"""The tags of the notation, which make the header of a match: `[Name value ...]`."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from hilojack.records.errors import RecordError
from hilojack.records.headers import check_format, settled_rule, stated_family
from hilojack.records.lines import KNOWN, Header, Rule, rules_as_data
from hilojack.records.places import Places
from hilojack.records.words import TextWords, Word, is_number, read_card, refuse
from hilojack.system.plain_data import Json
from hilojack.variants.sheet import NONE, Family
from hilojack.variants.tricks import sides_of
from hilojack.variants.variant import VariantError, former_rules, games, load, read_file

Reader = Callable[["Tags", Word, Sequence[Word]], None]
OPENING = "a match opens with its tags, the first of them [Hilojack 2]"


class Tags:
    """The tags of one match: `[Name value ...]`, the first of them the format."""

    def __init__(self, words: TextWords) -> None:
        self.places = Places(words.next.line)
        self.fields: dict[str, Any] = {}
        self.rules: list[list[Word]] = []
        self.players: list[str] = []
        self.kinds: list[str] = []
        self.cuts: list[dict[str, str]] = []
        self.shuffle: dict[str, Any] = {}
        self.resigned: list[Sequence[Word]] = []
        self.more: dict[str, Json] = {}
        self.seats: list[str] = []
        self.bare: set[str] = set()  # the names without quotes
        self.sides = 0
        self.words = words
        self._tag(first=True)
        while words.next.is_mark("["):
            self._tag()

    def _tag(self, first: bool = False) -> None:
        opening = self.words.take()
        name = self.words.take_text("a tag has a name, as in [Game california-jack]")
        values = self._values(opening)
        key = name.text.lower()
        if first != (key == "hilojack"):
            refuse(name, OPENING)
        if key not in TAGS:
            refuse(name, f"a tag: {', '.join(tag.capitalize() for tag in TAGS)}")
        least, most, read = TAGS[key]
        if not least <= len(values) <= most:
            what = f"[{name.text}] has {len(values)} values"
            many = str(least) if least == most else f"{least} to {most}"
            raise RecordError(name.line, what, f"[{name.text}] has {many}")
        read(self, name, values)

    def _values(self, opening: Word) -> list[Word]:
        values = []
        while not self.words.next.is_mark("]"):
            values.append(self.words.take_text(f"the tag of line {opening.line} closes with ]"))
        self.words.take()
        return values

    def set(self, field: str, name: Word, value: object) -> None:
        """Set a field of the header, which appears once."""
        if field in self.fields:
            raise RecordError(name.line, f"[{name.text}] appears twice", "it appears once")
        self.fields[field] = value
        self.places.note(name.line, field)

    # the meaning of each tag

    def read_format(self, name: Word, values: Sequence[Word]) -> None:
        text = values[0].text
        check_format(int(text) if is_number(values[0]) else text, name.line)
        self.set("format", name, int(text))

    def read_game(self, name: Word, values: Sequence[Word]) -> None:
        self.set("game", name, values[0].text)
        known = read_file(values[0].text)["name"] if values[0].text in games() else values[0].text
        self.set("name", name, values[1].text if len(values) > 1 else known)

    def read_rule(self, name: Word, values: Sequence[Word]) -> None:
        self.places.note(name.line, "rules", len(self.rules))
        self.rules.append(list(values))

    def read_player(self, name: Word, values: Sequence[Word]) -> None:
        self.places.note(name.line, "players", len(self.players))
        self.places.note(name.line, "kinds", len(self.kinds))
        self.players.append(values[0].text)
        self.kinds += [word.text for word in values[1:]]

    def read_cut(self, name: Word, values: Sequence[Word]) -> None:
        self.places.note(name.line, "cuts", len(self.cuts))
        names = [word.text for word in values[::2]]
        if len(values) % 2 or len(set(names)) < len(names):
            law = "a round of the cut gives each player who cuts one card: [Cut Ann 9S, Ben KD]"
            raise RecordError(name.line, f"the cut has {len(values)} words", law)
        self.cuts.append(dict(zip(names, map(read_card, values[1::2]), strict=True)))

    def read_chain(self, name: Word, values: Sequence[Word]) -> None:
        self.places.note(name.line, "shuffle")
        self.shuffle |= {"match": values[0].text, "commitment": values[1].text}

    def read_nonces(self, name: Word, values: Sequence[Word]) -> None:
        self.places.note(name.line, "shuffle")
        self.shuffle["nonces"] = [word.text.strip("-") for word in values]

    def read_text(self, name: Word, values: Sequence[Word]) -> None:
        try:
            self.shuffle["text"] = msgspec.json.decode(values[0].text)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            refuse(values[0], "the text of a shuffle is JSON, in quotes")

    def read_salts(self, name: Word, values: Sequence[Word]) -> None:
        self.shuffle["salts"] = [word.text.strip("-") for word in values]

    def read_voided(self, name: Word, values: Sequence[Word]) -> None:
        law = f"the players who did not open: {', '.join(self.players)}"
        players = []
        for word in values[1:]:
            if word.text not in self.players:
                refuse(word, law)
            players.append(self.players.index(word.text))
        voided = self.shuffle.setdefault("voided", [])
        voided.append({"match": values[0].text, "players": players})

    def read_resigned(self, name: Word, values: Sequence[Word]) -> None:
        self.places.note(name.line, "resigned", len(self.resigned))
        self.resigned.append(values)

    def read_field(self, name: Word, values: Sequence[Word]) -> None:
        try:
            self.more[values[0].text] = msgspec.json.decode(values[1].text)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            refuse(values[1], "a field that is not known has its value in JSON, in quotes")

    def read_seats(self, name: Word, values: Sequence[Word]) -> None:
        self.set("seats", name, [word.text for word in values])
        self.bare = {word.text for word in values if word.kind == "word"}

    def header(self) -> Header:
        """Return the header that the tags make together."""
        for field, tag in NEEDED.items():
            if field not in self.fields:
                raise RecordError(
                    self.places.first, f"the tag [{tag}] is missing", "it is required"
                )
        self.fields["rules"] = self._rules()
        self.fields |= {"players": self.players, "cuts": self.cuts, "kinds": self.kinds or None}
        self.fields |= {"shuffle": self.shuffle or None, "more": self._more()}
        self.seats, dealer = self.fields["seats"], self.fields["first_dealer"]
        self.fields["resigned"] = [self._resignation(*values) for values in self.resigned] or None
        if dealer not in self.seats:
            law = f"one of the seats: {', '.join(self.seats)}"
            raise RecordError(self.places.of("first_dealer"), f"the dealer is '{dealer}'", law)
        self.fields["first_dealer"] = self.seats.index(dealer)
        try:
            header = msgspec.convert(self.fields, Header)
        except msgspec.ValidationError as error:
            field = str(error).partition("`$.")[2].partition("`")[0].partition("[")[0]
            law = "the tags are those of docs/records.md"
            raise RecordError(self.places.of(field), f"in the tags: {error}", law) from None
        self.sides = sides_of(str(header.rules.get("sides")), len(self.seats))
        return header

    def _resignation(self, name: Word, deal: Word, act: Word, last: Word | None = None) -> object:
        """Return a resignation: `[Resigned Ann 2 14]`, and `last` if nobody is left to play."""
        if name.text not in self.seats:
            refuse(name, f"a player: {', '.join(self.seats)}")
        if last is not None and not last.is_keyword("last"):
            refuse(last, "a resignation ends with `last`, or with the number of actions before it")
        return {
            "seat": self.seats.index(name.text),
            "deal": _number("the deal of a resignation", deal),
            "act": _number("the number of actions before a resignation", act),
            "last": last is not None,
        }

    def _more(self) -> dict[str, Json]:
        """Return the fields that this version does not know; format 1 has none."""
        strange = KNOWN.intersection(self.more)
        if strange or (self.more and self.fields["format"] == 1):
            what = f"[Field {min(strange or self.more)}] is given"
            law = "from format 2 on, Field keeps what has no tag of its own"
            raise RecordError(self.places.first, what, law)
        return self.more

    def _rules(self) -> dict[str, Rule]:
        """Return the stated rules, or those of the preset if none is stated."""
        if not self.rules:
            return self._rules_of_preset()
        sheet = stated_family(self.fields["family"], self.places.of("family"))
        rules: dict[str, Rule] = {}
        for number, words in enumerate(self.rules):
            name, line = words[0].text, self.places.of("rules", number)
            value = _rule(sheet, words, line)
            if name in rules:
                raise RecordError(line, f"the rule {name} appears twice", "it appears once")
            rules[name] = value
        return rules

    def _rules_of_preset(self) -> dict[str, Rule]:
        game, preset, seats = self.fields["game"], self.fields["preset"], len(self.players)
        try:
            if game not in games():
                raise VariantError(f"without rules, one of the games: {', '.join(games())}")
            former = former_rules(game, preset) if self.fields["format"] == 1 else {}
            return rules_as_data(load(game, preset=preset, seats=seats, rules=former).rules)
        except VariantError as error:
            what = f"there are no rules for {game} ({preset}), {seats} players"
            raise RecordError(self.places.of("game"), what, str(error)) from None

    # the players and their sides, named in the words that follow

    def take_seat(self) -> int:
        """Return the seat of the player named next."""
        law = f"a player: {', '.join(self.seats)}"
        word = self.words.take_text(law)
        if word.text not in self.seats:
            refuse(word, law)
        return self.seats.index(word.text)

    def take_side(self) -> int:
        """Return the side of the player named next, and of those joined to the name by `+`."""
        word = self.words.next
        seats = [self.take_seat()]
        while self.words.next.is_mark("+"):
            self.words.take()
            seats.append(self.take_seat())
        sides = {seat % self.sides for seat in seats}
        if len(sides) > 1:
            refuse(word, "players joined by + play together")
        return sides.pop()

    def take_scores(self) -> list[int]:
        """Return the score of each side, in the order of the sides."""
        scores: list[int] = []
        for side in range(self.sides):
            word = self.words.next
            if self.take_side() != side:
                refuse(word, f"the scores of {self.sides} sides follow the order of the seats")
            scores.append(self.words.take_score("a score follows its side"))
        return scores


def _text(values: Sequence[Word]) -> str:
    return values[0].text


def _number(what: str, word: Word) -> int:
    """Return the whole number that a word states; it may be below zero."""
    text = word.text
    if not text.removeprefix("-").isdecimal() or not text.isascii() or len(text) > 1000:
        refuse(word, f"{what} is a whole number")
    return int(text)


def _set(field: str, value: Callable[[Sequence[Word]], object] = _text) -> Reader:
    return lambda tags, name, values: tags.set(field, name, value(values))


def _rule(sheet: Family, words: Sequence[Word], line: int) -> Rule:
    """Return the value of a rule, from its name and the words that follow."""
    name, text = words[0].text, " ".join(word.text for word in words[1:])
    what = f"found [Rule {name} {text}]"
    value = settled_rule(sheet, name, text, line, what)
    if isinstance(value, dict | list) and text != NONE and len(value) < len(words) - 1:
        raise RecordError(line, what, "each rank appears once")
    return value


TAGS: dict[str, tuple[int, int, Reader]] = {
    "hilojack": (1, 1, Tags.read_format),
    "event": (1, 1, _set("event")),
    "date": (1, 1, _set("date")),
    "game": (1, 2, Tags.read_game),
    "family": (1, 1, _set("family")),
    "preset": (1, 1, _set("preset")),
    "rule": (1, 99, Tags.read_rule),
    "player": (1, 2, Tags.read_player),
    "cut": (2, 14, Tags.read_cut),
    "chain": (2, 2, Tags.read_chain),
    "nonces": (2, 7, Tags.read_nonces),
    "voided": (2, 8, Tags.read_voided),
    "text": (1, 1, Tags.read_text),
    "salts": (2, 7, Tags.read_salts),
    "resigned": (3, 4, Tags.read_resigned),
    "field": (2, 2, Tags.read_field),
    "seats": (2, 7, Tags.read_seats),
    "dealer": (1, 1, _set("first_dealer")),
    "scores": (2, 7, _set("scores", lambda words: [_number("a score", word) for word in words])),
    "held": (1, 1, _set("held_over", lambda words: _number("what is held over", words[0]))),
    "seed": (1, 1, _set("seed", lambda words: _number("a seed", words[0]))),
}
NEEDED = {
    "game": "Game",
    "family": "Family",
    "preset": "Preset",
    "seats": "Seats",
    "first_dealer": "Dealer",
}
