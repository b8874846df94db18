"""The words of the notation: read from a text, one at a time, each with its line."""

import json
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple, NoReturn

from hilojack.calls import CALLS
from hilojack.cards import parse_card, show_card
from hilojack.records.errors import RecordError

WORD = re.compile(
    r"""
    [\s,;]*
    (?: (?P<comment>\{)
      | (?P<quoted>"(?:[^"\\]|\\.)*")
      | (?P<mark>[\[\]+])
      | (?P<trick>[0-9]+\.)
      | (?P<word>[^\s,;{}\[\]"+]+)
      | (?P<space>$)
    )
    """,
    re.VERBOSE,
)
NAME = re.compile(r"[^\W\d_][\w'.-]*")  # what may stand without quotes, if it is no other word
CALL_LIKE = re.compile(r"[A-Z][A-Z0-9-]+")  # a call, now or in time to come
SECTIONS = ("deal", "pack", "cut", "play", "count", "score", "result")
# an older text may have these for names
YOUNG_SECTIONS = ("shares", "talk", "discards", "claims", "thrown", "held")
KEYWORDS = {
    *SECTIONS,
    *YOUNG_SECTIONS,
    "deals",
    "wins",
    "unfinished",
    "pegs",
    "stock",
    "in",
    "over",
    "next",
}
CALL_WORDS = {word for word, _ in CALLS.values()}


class Word(NamedTuple):
    """A word of a text: `kind` is word, quoted, mark, trick or end."""

    line: int
    kind: str
    text: str

    def is_mark(self, mark: str) -> bool:
        """Whether this is that mark."""
        return self.kind == "mark" and self.text == mark

    def is_keyword(self, *words: str) -> bool:
        """Whether this is one of those words, unquoted, in whatever case."""
        return self.kind == "word" and self.text.lower() in words


def words_of(lines: Iterable[str]) -> Iterator[Word]:
    """The words of a text, comments left out; a last one of the kind `end`."""
    opened = 0  # the line on which a comment stands open
    number = 1
    for number, line in enumerate(lines, 1):
        place = 0
        while place < len(line):
            if opened:
                end = line.find("}", place)
                if end < 0:
                    break
                opened, place = 0, end + 1
                continue
            match = WORD.match(line, place)
            if not match:
                what = f"{line[place : place + 20].rstrip()!r} cannot be read"
                raise RecordError(number, what, "quotes close on their line, and a } closes a {")
            place = match.end()
            kind = str(match.lastgroup)
            if kind == "comment":
                opened = number
            elif kind != "space":
                yield _word(number, kind, match.group(kind))
    if opened:
        raise RecordError(opened, "a comment opens and never closes", "a } closes a {")
    yield Word(number, "end", "the end")


def _word(line: int, kind: str, text: str) -> Word:
    if kind != "quoted":
        return Word(line, kind, text)
    try:
        return Word(line, kind, json.loads(text))
    except ValueError as error:
        raise RecordError(line, f"{text} cannot be read: {error}", "quotes as in JSON") from None


def quote(label: str) -> str:
    """A name as the notation writes it: in quotes unless it can be taken for nothing else."""
    bare = NAME.fullmatch(label) and label.lower() not in KEYWORDS
    if bare and not is_act(label) and not CALL_LIKE.fullmatch(label):
        return label
    return json.dumps(label, ensure_ascii=False)


@lru_cache(maxsize=1024)
def is_act(word: str) -> bool:
    """Whether a word is a card in any case, or a call in capitals."""
    if word in CALL_WORDS:
        return True
    try:
        parse_card(word)
    except ValueError:
        return False
    return True


# --- taking one word after the other --------------------------------------------------------------


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


def take_score(words: Words, law: str) -> int:
    """The next word as a whole number, which may be below zero."""
    word = words.next
    if word.kind == "word" and is_number(word._replace(text=word.text.removeprefix("-"))):
        return int(words.take().text)
    refuse(word, law)


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
