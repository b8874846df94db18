"""Records out of the notation: the same lines as in JSON, each with where its parts stand."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NoReturn

import msgspec

from hilojack.cards import parse_card, show_card
from hilojack.records.errors import RecordError
from hilojack.records.headers import check_format
from hilojack.records.lines import Counted, DealLine, Header, Line, Result, Rule, rules_as_data
from hilojack.records.places import Places
from hilojack.records.words import CALL_WORDS, SECTIONS, Word, is_act, words_of
from hilojack.variant import Family, VariantError, check, families, family, games, load, read_file

OPENING = "a match opens with its tags, the first of them [Hilojack 1]"
ORDER = "the parts of a deal are Deal, Pack, Cut, Play, Count and Score, in this order"


def read_lines(lines: Iterable[str]) -> Iterator[tuple[Line, Places]]:
    """The structs of the matches of a text."""
    words = Words(words_of(lines))
    tags: Tags | None = None
    while words.next.kind != "end":
        if words.next.is_mark("["):
            tags = Tags(words)
            yield tags.header(), tags.places
        elif tags is None:
            refuse(words.next, OPENING)
        elif words.next.is_keyword("deal"):
            yield DealReader(words, tags).read()
        elif words.next.is_keyword("result"):
            yield read_result(words, tags)
        else:
            refuse(words.next, ORDER + "; then Result")


def refuse(word: Word, law: str) -> NoReturn:
    """Raise RecordError: this word cannot stand here."""
    raise RecordError(word.line, f"'{word.text}' stands here", law)


class Words:
    """The words of a text, with a look at the next one."""

    def __init__(self, words: Iterator[Word]) -> None:
        self._words = words
        self.next = next(words)

    def take(self) -> Word:
        """The next word, taken."""
        word = self.next
        self.next = next(self._words, word)
        return word

    def take_keyword(self, *words: str, law: str) -> Word:
        """The next word, which must be one of these."""
        if not self.next.is_keyword(*words):
            refuse(self.next, law)
        return self.take()

    def take_text(self, law: str) -> Word:
        """The next word, which must be a plain or a quoted one."""
        if self.next.kind not in ("word", "quoted"):
            refuse(self.next, law)
        return self.take()

    def take_number(self, law: str) -> int:
        """The next word as a whole number from 0."""
        if not is_number(self.next):
            refuse(self.next, law)
        return int(self.take().text)


def is_number(word: Word) -> bool:
    """Whether a word is a whole number from 0."""
    text = word.text
    return word.kind == "word" and text.isascii() and text.isdecimal() and len(text) < 19


def read_card(word: Word) -> str:
    """The card of a word as records write it."""
    try:
        return _card(word.text)
    except ValueError as error:
        raise RecordError(word.line, f"'{word.text}' stands here", str(error)) from None


@lru_cache(maxsize=1024)
def _card(text: str) -> str:
    return show_card(parse_card(text))


def is_card_word(word: Word) -> bool:
    """Whether a word without quotes is a card."""
    return word.kind == "word" and is_act(word.text) and word.text not in CALL_WORDS


# --- the header ----------------------------------------------------------------------------------


class Tags:
    """The tags of one match: `[Name value ...]`, the first of them the format."""

    def __init__(self, words: Words) -> None:
        self.places = Places(words.next.line)
        self.fields: dict[str, Any] = {}
        self.rules: list[list[Word]] = []
        self.players: list[str] = []
        self.kinds: list[str] = []
        self.cuts: list[dict[str, str]] = []
        self.seats: list[str] = []
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
            raise RecordError(name.line, what, _how_many(name.text, least, most))
        read(self, name, values)

    def _values(self, opening: Word) -> list[Word]:
        values = []
        while not self.words.next.is_mark("]"):
            values.append(self.words.take_text(f"the tag of line {opening.line} closes with ]"))
        self.words.take()
        return values

    def set(self, field: str, name: Word, value: object) -> None:
        """A field of the header, which can stand once."""
        if field in self.fields:
            raise RecordError(name.line, f"[{name.text}] stands twice", "it stands once")
        self.fields[field] = value
        self.places.note(name.line, field)

    # what each tag means

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
            raise RecordError(name.line, f"a cut of {len(values)} words stands here", law)
        self.cuts.append(dict(zip(names, map(read_card, values[1::2]), strict=True)))

    def read_seats(self, name: Word, values: Sequence[Word]) -> None:
        self.set("seats", name, [word.text for word in values])

    def read_dealer(self, name: Word, values: Sequence[Word]) -> None:
        self.set("first_dealer", name, values[0].text)

    def read_seed(self, name: Word, values: Sequence[Word]) -> None:
        text = values[0].text
        if not text.removeprefix("-").isdecimal() or not text.isascii() or len(text) > 1000:
            refuse(values[0], "a seed is a whole number")
        self.set("seed", name, int(text))

    def header(self) -> Header:
        """The header that the tags make together."""
        for field, tag in NEEDED.items():
            if field not in self.fields:
                raise RecordError(self.places.first, f"the tag [{tag}] is missing", "it must stand")
        self.fields["rules"] = self._rules()
        self.fields |= {"players": self.players, "cuts": self.cuts, "kinds": self.kinds or None}
        self.seats = self.fields["seats"]
        self.fields["first_dealer"] = self._first_dealer()
        try:
            header = msgspec.convert(self.fields, Header)
        except msgspec.ValidationError as error:
            field = str(error).partition("`$.")[2].partition("`")[0].partition("[")[0]
            law = "the tags are those of docs/records.md"
            raise RecordError(self.places.of(field), f"in the tags: {error}", law) from None
        self.sides = 2 if header.rules.get("sides") == "partners" else len(self.seats)
        return header

    def _first_dealer(self) -> int:
        name = self.fields["first_dealer"]
        if name not in self.seats:
            law = f"one of the seats: {', '.join(self.seats)}"
            raise RecordError(self.places.of("first_dealer"), f"the dealer is '{name}'", law)
        return self.seats.index(name)

    def _rules(self) -> dict[str, Rule]:
        """The rules as they are stated, or all of the preset where none is."""
        if not self.rules:
            return self._rules_of_preset()
        known = self.fields["family"]
        if known not in families():
            law = f"a family of games: {', '.join(families())}"
            raise RecordError(self.places.of("family"), f"the family is {known!r}", law)
        rules: dict[str, Rule] = {}
        for number, words in enumerate(self.rules):
            name, value = self._rule(family(known), words, self.places.of("rules", number))
            if name in rules:
                line = self.places.of("rules", number)
                raise RecordError(line, f"the rule {name} stands twice", "it stands once")
            rules[name] = value
        return rules

    def _rule(self, sheet: Family, words: Sequence[Word], line: int) -> tuple[str, Rule]:
        name = words[0].text
        text = " ".join(word.text for word in words[1:])
        try:
            return name, rules_as_data({name: check(sheet, name, text)})[name]
        except VariantError as error:
            raise RecordError(line, f"[Rule {name} {text}] stands here", str(error)) from None

    def _rules_of_preset(self) -> dict[str, Rule]:
        game, preset, seats = self.fields["game"], self.fields["preset"], len(self.players)
        try:
            if game not in games():
                raise VariantError(f"without rules, one of the games: {', '.join(games())}")
            return rules_as_data(load(game, preset=preset, seats=seats).rules)
        except VariantError as error:
            what = f"no rule stands here for {game} ({preset}), {seats} players"
            raise RecordError(self.places.of("game"), what, str(error)) from None


def _set(field: str) -> Callable[[Tags, Word, Sequence[Word]], None]:
    return lambda tags, name, values: tags.set(field, name, values[0].text)


def _how_many(tag: str, least: int, most: int) -> str:
    many = str(least) if least == most else f"{least} to {most}"
    return f"[{tag}] has {many}"


Reader = Callable[[Tags, Word, Sequence[Word]], None]
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
    "seats": (2, 7, Tags.read_seats),
    "dealer": (1, 1, Tags.read_dealer),
    "seed": (1, 1, Tags.read_seed),
}
NEEDED = {
    "game": "Game",
    "family": "Family",
    "preset": "Preset",
    "seats": "Seats",
    "first_dealer": "Dealer",
}


# --- a deal --------------------------------------------------------------------------------------


class DealReader:
    """Reads one deal of a match."""

    def __init__(self, words: Words, tags: Tags) -> None:
        self.words, self.tags, self.seats = words, tags, tags.seats
        self.places = Places(words.next.line)
        self.acts: list[tuple[int, str]] = []

    def read(self) -> tuple[DealLine, Places]:
        """The deal, and where its parts stand."""
        self.words.take()
        number = self._number()
        dealer = self._dealer()
        pack = self._pack()
        cut = self._cut()
        self._section("play", "a deal says how it was played: Play, then the tricks")
        self._play()
        count = self._count() if self._section("count") else None
        scores = self._scores() if self._section("score") else None
        line = DealLine(number, dealer, pack, self.acts, cut, count, scores)
        return line, self.places

    def _section(self, name: str, law: str = "") -> bool:
        """Enter a section if it stands here; one that must stand gives its law."""
        if law or self.words.next.is_keyword(name):
            word = self.words.take_keyword(name, law=law)
            self.places.note(word.line, SECTION_PARTS[name])
            return True
        return False

    def _number(self) -> int:
        self.places.note(self.words.next.line, "number")
        number = self.words.take_number("a deal has a number, as in Deal 1, Ann deals")
        if not number:
            raise RecordError(self.places.first, "deal 0 stands here", "deals count from 1")
        return number

    def _dealer(self) -> int:
        self.places.note(self.words.next.line, "dealer")
        dealer = take_seat(self.words, self.seats)
        if self.words.next.is_keyword("deals"):
            self.words.take()
        return dealer

    def _pack(self) -> list[str]:
        self._section("pack", "after the dealer stands the pack: Pack, then its cards")
        pack: list[str] = []
        while is_card_word(self.words.next):
            self.places.note(self.words.next.line, "pack", len(pack))
            pack.append(read_card(self.words.take()))
        if not self.words.next.is_keyword(*SECTIONS):
            read_card(self.words.next)
        return pack

    def _cut(self) -> str | None:
        return read_card(self.words.take()) if self._section("cut") else None

    def _play(self) -> None:
        """Calls with their callers, and tricks: a number, the leader, and the cards in turn."""
        seat: int | None = None
        trick = played = 0
        while not self._section_ends():
            word = self.words.next
            if word.kind == "trick":
                self._check_trick(word, trick, played)
                self.words.take()
                seat, trick, played = None, trick + 1, 0
            elif word.kind == "word" and word.text in CALL_WORDS:
                self._act(seat, word.line, self.words.take().text)
                seat = None
            elif is_card_word(word):
                self._act(seat, word.line, read_card(self.words.take()))
                seat, played = self._left_of(seat), played + 1
            else:
                seat = take_seat(self.words, self.seats)

    def _section_ends(self) -> bool:
        word = self.words.next
        return word.kind == "end" or word.is_mark("[") or word.is_keyword(*SECTIONS)

    def _check_trick(self, word: Word, trick: int, played: int) -> None:
        if word.text != f"{trick + 1}.":
            refuse(word, f"tricks are numbered from 1; this is {trick + 1}.")
        if trick and played != len(self.seats):
            what = f"trick {trick} has {played} cards"
            raise RecordError(word.line, what, f"each of the {len(self.seats)} seats plays one")

    def _act(self, seat: int | None, line: int, act: str) -> None:
        self.places.note(line, "acts", len(self.acts))
        if seat is None:
            law = "the name of the player stands before a call and before the lead of a trick"
            raise RecordError(line, f"{act} stands here", law)
        self.acts.append((seat, act))

    def _left_of(self, seat: int | None) -> int | None:
        return None if seat is None else (seat + 1) % len(self.seats)

    # the score

    def _count(self) -> list[Counted]:
        """Items with the side that scores them and their points; a `-` for nobody."""
        count: list[Counted] = []
        while not self._section_ends():
            self.places.note(self.words.next.line, "count", len(count))
            item = self.words.take_text("an item of the score, as in High Ann 1").text.lower()
            side = self._side_or_nobody()
            law = f"the points of {item} stand after the side that scores it"
            points = 0 if side is None else self.words.take_number(law)
            count.append(Counted(item, side, points))
        return count

    def _side_or_nobody(self) -> int | None:
        if self.words.next.is_keyword("-"):
            self.words.take()
            return None
        return take_side(self.words, self.tags)

    def _scores(self) -> list[int]:
        return take_scores(self.words, self.tags)


SECTION_PARTS = {"pack": "pack", "cut": "cut", "play": "acts", "count": "count", "score": "scores"}


def read_result(words: Words, tags: Tags) -> tuple[Result, Places]:
    """The result: `Result Ann wins; Ann 10, Ben 7; 4 deals`, or `Result unfinished; ...`."""
    places = Places(words.take().line)
    victor = None
    places.note(words.next.line, "victor")
    if words.next.is_keyword("unfinished"):
        words.take()
    else:
        victor = take_side(words, tags)
        words.take_keyword("wins", law="the result is '(a side) wins', or 'unfinished'")
    places.note(words.next.line, "scores")
    scores = take_scores(words, tags)
    places.note(words.next.line, "deals")
    deals = words.take_number("the number of deals closes the result, as in 4 deals")
    words.take_keyword("deal", "deals", law="the word deals stands after their number")
    return Result(victor, scores, deals), places


def take_scores(words: Words, tags: Tags) -> list[int]:
    """The score of each side, in the order of the sides."""
    scores: list[int] = []
    for side in range(tags.sides):
        word = words.next
        if take_side(words, tags) != side:
            law = f"the scores of {tags.sides} sides stand in the order of the seats"
            refuse(word, law)
        scores.append(words.take_number("a score stands after its side"))
    return scores


def take_side(words: Words, tags: Tags) -> int:
    """The side of the player named next, and of those joined to the name by a plus sign."""
    word = words.next
    seats = [take_seat(words, tags.seats)]
    while words.next.is_mark("+"):
        words.take()
        seats.append(take_seat(words, tags.seats))
    sides = {seat % tags.sides for seat in seats}
    if len(sides) > 1:
        refuse(word, "players joined by + play together")
    return sides.pop()


def take_seat(words: Words, seats: Sequence[str]) -> int:
    """The seat of the player named next."""
    word = words.take_text(f"a player: {', '.join(seats)}")
    if word.text not in seats:
        refuse(word, f"a player: {', '.join(seats)}")
    return seats.index(word.text)
