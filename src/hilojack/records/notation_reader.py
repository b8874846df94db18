"""Records out of the notation: the same lines as in JSON, each with where its parts stand."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from hilojack.records.errors import RecordError
from hilojack.records.lines import Counted, DealLine, Line, Pegged, Result, Shared, Shuffled
from hilojack.records.places import Places
from hilojack.records.tags import OPENING, Tags
from hilojack.records.words import (
    CALL_WORDS,
    SECTIONS,
    YOUNG_SECTIONS,
    Word,
    Words,
    is_card_word,
    read_card,
    refuse,
    take_score,
    words_of,
)

BY_TURNS = {"shedding"}  # the families in which a player does several things in his turn
ORDER = (
    "the parts of a deal are Deal, Pack, Cut, Shares, Talk, Discards, Play, Claims, Thrown in, "
    "Count, Held over and Score, in this order"
)


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
        self.by_turns = tags.fields["family"] in BY_TURNS
        self.acts: list[tuple[int, str]] = []
        self.shuffles: list[Shuffled] = []
        self.pegs: list[Pegged] = []

    def read(self) -> tuple[DealLine, Places]:
        """The deal, and where its parts stand."""
        self.words.take()
        number = self._number()
        dealer = self._dealer()
        pack = self._pack()
        cut = self._cut()
        shares = self._shares() if self._section("shares") else None
        self._talk_and_play()
        thrown_in = self._thrown_in(dealer) if self._section("thrown") else None
        count = self._count() if self._section("count") else None
        held_over = self._held_over() if self._section("held") else None
        scores = self._scores() if self._section("score") else None
        if scores is not None and count is None:
            count = []  # the deal was over before there was anything to count
        line = DealLine(
            number=number,
            dealer=dealer,
            pack=pack,
            acts=self.acts,
            cut=cut,
            shares=shares,
            shuffles=self.shuffles or None,
            pegs=self.pegs or None,
            thrown_in=thrown_in,
            count=count,
            held_over=held_over,
            scores=scores,
        )
        return line, self.places

    def _section(self, name: str, law: str = "") -> bool:
        """Enter a section if it stands here; one that must stand gives its law."""
        if not law and not self._at(name):
            return False
        word = self.words.take_keyword(name, law=law)
        self.places.note(word.line, SECTION_PARTS[name])
        return True

    def _at(self, *names: str) -> bool:
        """Whether one of these key words stands here, and not a player who is called so."""
        word = self.words.next
        young = word.text.lower() not in SECTIONS
        return word.is_keyword(*names) and not (young and word.text in self.tags.bare)

    def _pass(self, *names: str) -> None:
        """Take a word that may be left out, if it stands here."""
        if self._at(*names):
            self.words.take()

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
        if not self._at(*SECTIONS, *YOUNG_SECTIONS):
            read_card(self.words.next)
        return pack

    def _cut(self) -> str | None:
        return read_card(self.words.take()) if self._section("cut") else None

    def _shares(self) -> Shared:
        """The match, the secret, and the nonces of the players: `Shares 4kx 9f... 01... -`."""
        words: list[str] = []
        while not self._section_ends():
            words.append(self.words.take().text)
        match, secret, *nonces = (*words, "", "")[: max(2, len(words))]
        stated = {"match": match, "secret": secret, "nonces": [n.strip("-") for n in nonces]}
        try:
            return msgspec.convert(stated, Shared)
        except msgspec.ValidationError:
            law = (
                "Shares has the match, the secret (64 hexadecimal digits) and a nonce of each "
                "player (32 to 64, or - for none)"
            )
            raise RecordError(
                self.places.of("shares"), f"Shares reads {' '.join(words)}", law
            ) from None

    def _talk_and_play(self) -> None:
        talked = self._section("talk")
        if talked:
            self._acts()
        if self._section("discards"):
            self._acts(in_turn=False)
        law = "a deal says how it was played: Talk, or Play and the tricks"
        if self._section("play", "" if talked else law):
            self._acts(in_turn=not self.by_turns)
        if self._section("claims"):
            self._acts()

    def _acts(self, *, in_turn: bool = True) -> None:
        """Calls with their callers, and tricks: a number, the leader, and the cards in turn.

        Discards are not in turn, nor are the acts of games that are played by turns: all that
        stands after a name is that player's.
        """
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
                seat = seat if self.by_turns else None
            elif is_card_word(word):
                self._act(seat, word.line, read_card(self.words.take()))
                seat, played = self._left_of(seat) if in_turn else seat, played + 1
            elif self._at("pegs"):
                self._peg()
            elif self._at("stock"):
                self._shuffle()
                seat = None
            else:
                seat = take_seat(self.words, self.seats)

    def _section_ends(self) -> bool:
        word = self.words.next
        ends = word.kind == "end" or word.is_mark("[")
        return ends or self._at(*SECTIONS, *YOUNG_SECTIONS)

    def _peg(self) -> None:
        """Points scored at once: `pegs Ann 1`."""
        self.places.note(self.words.take().line, "pegs", len(self.pegs))
        side = take_side(self.words, self.tags)
        points = self.words.take_number("the points stand after the side that pegs them")
        if not points:
            refuse(self.words.next, "a side that pegs scores a point or more")
        self.pegs.append(Pegged(len(self.acts), side, points))

    def _shuffle(self) -> None:
        """The stock as it lies once it is shuffled: `Stock 3C 9H 2S`."""
        self.places.note(self.words.take().line, "shuffles", len(self.shuffles))
        stock: list[str] = []
        while is_card_word(self.words.next):
            stock.append(read_card(self.words.take()))
        if not stock:
            refuse(self.words.next, "the cards of the stock stand after Stock, the top card first")
        self.shuffles.append(Shuffled(len(self.acts), stock))

    def _thrown_in(self, dealer: int) -> str:
        """Thrown in, and who deals next: the same dealer, or the next."""
        self._pass("in")
        word = self.words.next
        seat = take_seat(self.words, self.seats)
        self._pass("deals")
        self._pass("next")
        if seat == dealer:
            return "same-dealer"
        if seat == self._left_of(dealer):
            return "next-dealer"
        refuse(word, "after a deal that is thrown in the same dealer deals, or the next")

    def _held_over(self) -> int:
        self._pass("over")
        points = self.words.take_number("the points that are held over, as in Held over 1")
        if not points:
            refuse(self.words.next, "a point or more is held over")
        return points

    def _check_trick(self, word: Word, trick: int, played: int) -> None:
        if word.text != f"{trick + 1}.":
            what = "turns" if self.by_turns else "tricks"
            refuse(word, f"{what} are numbered from 1; this is {trick + 1}.")
        if trick and not self.by_turns and played != len(self.seats):
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
            points = 0 if side is None else take_score(self.words, law)
            count.append(Counted(item, side, points))
        return count

    def _side_or_nobody(self) -> int | None:
        if self.words.next.is_keyword("-"):
            self.words.take()
            return None
        return take_side(self.words, self.tags)

    def _scores(self) -> list[int]:
        return take_scores(self.words, self.tags)


SECTION_PARTS = {
    "pack": "pack",
    "cut": "cut",
    "shares": "shares",
    "talk": "acts",
    "discards": "acts",
    "play": "acts",
    "claims": "acts",
    "thrown": "thrown_in",
    "count": "count",
    "held": "held_over",
    "score": "scores",
}


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
        scores.append(take_score(words, "a score stands after its side"))
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
