"""Records out of the notation: the same lines as in JSON, each with where its parts stand."""

from collections.abc import Iterable, Iterator, Sequence

from hilojack.records.errors import RecordError
from hilojack.records.lines import Counted, DealLine, Line, Result
from hilojack.records.places import Places
from hilojack.records.tags import OPENING, Tags
from hilojack.records.words import (
    CALL_WORDS,
    SECTIONS,
    Word,
    Words,
    is_card_word,
    read_card,
    refuse,
    words_of,
)

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
