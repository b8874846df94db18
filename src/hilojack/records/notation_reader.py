"""Records from the notation: the same lines as in JSON, each with the places of its parts."""

import re
from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from hilojack.cards import JOKERS
from hilojack.records.errors import RecordError
from hilojack.records.laws import laws_of
from hilojack.records.lines import Counted, DealLine, Line, Pegged, Result, Shared, Shuffled
from hilojack.records.places import Places
from hilojack.records.tags import OPENING, Tags
from hilojack.records.words import (
    CALL_WORDS,
    SECTIONS,
    YOUNG_SECTIONS,
    TextWords,
    Word,
    is_card_word,
    read_card,
    refuse,
    words_of,
)
from hilojack.variants.sheet import family

ORDER = (
    "the parts of a deal are Deal, Pack, Cut, Link, Shares, Talk, Discards, Play, Claims, "
    "Thrown in, Count, Held over and Score, in this order"
)


LINK = "Link has the link of the deal, 64 hexadecimal digits"
SHARES = (
    "Shares has the match, the secret (64 hexadecimal digits) and a nonce of each player (32 to "
    "64, or - for none)"
)
SECTION_PARTS = dict.fromkeys(("talk", "discards", "play", "claims"), "acts") | {
    "thrown": "thrown_in",
    "held": "held_over",
    "score": "scores",
}


def read_lines(lines: Iterable[str]) -> Iterator[tuple[Line, Places]]:
    """Yield the structs of the matches of a text."""
    words = TextWords(words_of(lines))
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
    """A reader of one deal of a match."""

    def __init__(self, words: TextWords, tags: Tags) -> None:
        self.words, self.tags = words, tags
        self.places = Places(words.next.line)
        self.by_turns = laws_of(family(tags.fields["family"])).BY_TURNS
        self.passes_over = tags.fields["rules"].get("follow") == "trumps-only"
        self.dealer = 0
        self.acts: list[tuple[int, str]] = []
        self.shuffles: list[Shuffled] = []
        self.pegs: list[Pegged] = []

    def read(self) -> tuple[DealLine, Places]:
        """Return the deal, its parts read in their order, and their places."""
        self.words.take()
        line = DealLine(
            number=self._number(),
            dealer=self._dealer(),
            pack=self._pack(),
            cut=read_card(self.words.take()) if self._section("cut") else None,
            link=self._link() if self._section("link") else None,
            shares=self._shares() if self._section("shares") else None,
            acts=self._talk_and_play(),
            shuffles=self.shuffles or None,
            pegs=self.pegs or None,
            thrown_in=self._thrown_in() if self._section("thrown") else None,
            count=self._count() if self._section("count") else None,
            held_over=self._held_over() if self._section("held") else None,
            scores=self.tags.take_scores() if self._section("score") else None,
        )
        if line.scores is not None and line.count is None:
            line = replace(line, count=[])  # the deal was over before any count
        return line, self.places

    def _note(self, part: str, number: int = 0) -> None:
        """Note that a part, or an item of it, begins at the next word."""
        self.places.note(self.words.next.line, part, number)

    def _section(self, name: str, law: str = "") -> bool:
        """Enter a section if it is next; a required one gives its law."""
        if not law and not self._at(name):
            return False
        self._note(SECTION_PARTS.get(name, name))
        self.words.take_keyword(name, law=law)
        return True

    def _at(self, *names: str) -> bool:
        """Return True if one of these key words is next, and not a player of that name."""
        word = self.words.next
        young = word.text.lower() not in SECTIONS
        return word.is_keyword(*names) and not (young and word.text in self.tags.bare)

    def _at_card(self) -> bool:
        """Return True if a card is next, and not a player whose name was written before jokers."""
        word = self.words.next
        return is_card_word(word) and not (word.text in JOKERS and word.text in self.tags.bare)

    def _pass(self, *names: str) -> None:
        """Skip an optional word, if it is next."""
        if self._at(*names):
            self.words.take()

    def _number(self) -> int:
        self._note("number")
        return self.words.take_some("a deal has a number from 1, as in Deal 1, Ann deals")

    def _dealer(self) -> int:
        self._note("dealer")
        self.dealer = self.tags.take_seat()
        if self.words.next.is_keyword("deals"):
            self.words.take()
        return self.dealer

    def _cards(self, part: str = "") -> list[str]:
        cards: list[str] = []
        while self._at_card():
            if part:
                self._note(part, len(cards))
            cards.append(read_card(self.words.take()))
        return cards

    def _pack(self) -> list[str]:
        self._section("pack", "the pack follows the dealer: Pack, then its cards")
        pack = self._cards("pack")
        if not self._at(*SECTIONS, *YOUNG_SECTIONS):
            read_card(self.words.next)
        return pack

    def _link(self) -> str:
        """Return the link of the deal in the chain of the match: `Link 9f...`."""
        word = self.words.take_text(LINK)
        if not re.fullmatch("[0-9a-f]{64}", word.text):
            refuse(word, LINK)
        return word.text

    def _shares(self) -> Shared:
        """Return the match, the secret and the nonces by player: `Shares 4kx 9f... 01... -`."""
        words: list[str] = []
        while not self._section_ends():
            words.append(self.words.take().text)
        match, secret, *nonces = (*words, "", "")[: max(2, len(words))]
        stated = {"match": match, "secret": secret, "nonces": [n.strip("-") for n in nonces]}
        try:
            return msgspec.convert(stated, Shared)
        except msgspec.ValidationError:
            what = f"Shares reads {' '.join(words)}"
            raise RecordError(self.places.of("shares"), what, SHARES) from None

    def _talk_and_play(self) -> list[tuple[int, str]]:
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
        return self.acts

    def _acts(self, *, in_turn: bool = True) -> None:
        """Read calls with their callers, and tricks: a number, the leader, and the cards in turn.

        Discards are not in turn, nor are games in which a player may act several times in a turn:
        all that follows a name is that player's.
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
                self._act(seat, word.text)
                seat = seat if self.by_turns else None
            elif self._at_card():
                self._act(seat, read_card(word))
                left = None if seat is None else (seat + 1) % len(self.tags.seats)
                seat, played = left if in_turn else seat, played + 1
            elif self._at("pegs"):
                self._peg()
            elif self._at("stock"):
                self._shuffle()
                seat = None
            else:
                seat = self.tags.take_seat()

    def _section_ends(self) -> bool:
        word = self.words.next
        ends = word.kind == "end" or word.is_mark("[")
        return ends or self._at(*SECTIONS, *YOUNG_SECTIONS)

    def _peg(self) -> None:
        """Read points pegged in play: `pegs Ann 1`."""
        self._note("pegs", len(self.pegs))
        self.words.take()
        side = self.tags.take_side()
        points = self.words.take_some("the points, one or more, follow the side that pegs them")
        self.pegs.append(Pegged(len(self.acts), side, points))

    def _shuffle(self) -> None:
        """Read the order of the stock after a shuffle: `Stock 3C 9H 2S`."""
        self._note("shuffles", len(self.shuffles))
        self.words.take()
        stock = self._cards()
        if not stock:
            refuse(self.words.next, "the cards of the stock follow Stock, the top card first")
        self.shuffles.append(Shuffled(len(self.acts), stock))

    def _thrown_in(self) -> str:
        """Return who deals next, the same dealer or the next: `Thrown in, Ben deals next`."""
        self._pass("in")
        word = self.words.next
        seat = self.tags.take_seat()
        self._pass("deals")
        self._pass("next")
        if seat not in (self.dealer, (self.dealer + 1) % len(self.tags.seats)):
            refuse(word, "after a deal that is thrown in the same dealer deals, or the next")
        return "same-dealer" if seat == self.dealer else "next-dealer"

    def _held_over(self) -> int:
        self._pass("over")
        return self.words.take_some("the points held over, one or more, as in Held over 1")

    def _check_trick(self, word: Word, trick: int, played: int) -> None:
        if word.text != f"{trick + 1}.":
            what = "turns" if self.by_turns else "tricks"
            refuse(word, f"{what} are numbered from 1; this is {trick + 1}.")
        seats = len(self.tags.seats)
        if trick and not (self.by_turns or self.passes_over) and played != seats:
            what = f"trick {trick} has {played} cards"
            raise RecordError(word.line, what, f"each of the {seats} seats plays one")

    def _act(self, seat: int | None, act: str) -> None:
        """Take an action of a seat."""
        self._note("acts", len(self.acts))
        line = self.words.take().line
        if seat is None:
            law = "the player's name comes before a call and before the lead of a trick"
            raise RecordError(line, f"found {act}", law)
        self.acts.append((seat, act))

    def _count(self) -> list[Counted]:
        """Return the items with the side that scores them and its points; a `-` for nobody."""
        count: list[Counted] = []
        while not self._section_ends():
            self._note("count", len(count))
            item = self.words.take_text("an item of the score, as in High Ann 1").text.lower()
            if self.words.next.is_keyword("-"):
                self.words.take()
                count.append(Counted(item, None, 0))
            else:
                side = self.tags.take_side()
                law = f"the points of {item} follow the side that scores it"
                count.append(Counted(item, side, self.words.take_score(law)))
        return count


def read_result(words: TextWords, tags: Tags) -> tuple[Result, Places]:
    """Read the result: `Result Ann wins; Ann 10, Ben 7; 4 deals`, or `Result unfinished; ...`."""
    places = Places(words.take().line)
    victor = None
    places.note(words.next.line, "victor")
    if words.next.is_keyword("unfinished"):
        words.take()
    else:
        victor = tags.take_side()
        words.take_keyword("wins", law="the result is '(a side) wins', or 'unfinished'")
    places.note(words.next.line, "scores")
    scores = tags.take_scores()
    places.note(words.next.line, "deals")
    deals = words.take_number("the number of deals closes the result, as in 4 deals")
    words.take_keyword("deal", "deals", law="the word deals follows their number")
    return Result(victor, scores, deals), places
