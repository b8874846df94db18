"""The words of the notation: read from a text, one at a time, each with its line."""

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
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
NAME = re.compile(r"[^\W\d_][\w'.-]*")  # a word that needs no quotes, unless it has a meaning
CALL_LIKE = re.compile(r"[A-Z][A-Z0-9-]+")  # a call, now or in the future
SECTIONS = ("deal", "pack", "cut", "play", "count", "score", "result")
# an older text may use these as names
YOUNG_SECTIONS = ("link", "shares", "talk", "discards", "claims", "thrown", "held")
OTHER_WORDS = ("deals", "wins", "unfinished", "pegs", "stock", "in", "over", "next")
KEYWORDS = {*SECTIONS, *YOUNG_SECTIONS, *OTHER_WORDS}
CALL_WORDS = set(CALLS.values())


class Word(NamedTuple):
    """A word of a text: `kind` is word, quoted, mark, trick or end."""

    line: int
    kind: str
    text: str

    def is_mark(self, mark: str) -> bool:
        """Return True if this is `mark`."""
        return self.kind == "mark" and self.text == mark

    def is_keyword(self, *words: str) -> bool:
        """Return True if this is one of `words`, unquoted, in any case."""
        return self.kind == "word" and self.text.lower() in words


def words_of(lines: Iterable[str]) -> Iterator[Word]:
    """Yield the words of a text without its comments; the last is of the kind `end`."""
    opened = 0  # the line on which an open comment began
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
    """Return a name as written in the notation: quoted unless it can only be a name."""
    bare = NAME.fullmatch(label) and label.lower() not in KEYWORDS
    if bare and not is_act(label) and not CALL_LIKE.fullmatch(label):
        return label
    return json.dumps(label, ensure_ascii=False)


@lru_cache(maxsize=1024)
def is_act(word: str) -> bool:
    """Return True if a word is a card in any case, or a call in capitals."""
    with suppress(ValueError):
        return word in CALL_WORDS or bool(_card(word))
    return False


# --- taking one word after the other --------------------------------------------------------------


def refuse(word: Word, law: str) -> NoReturn:
    """Raise RecordError: this word is not allowed here."""
    raise RecordError(word.line, f"found '{word.text}'", law)


class TextWords:
    """The words of a text, with a look at the next one."""

    def __init__(self, words: Iterator[Word]) -> None:
        self._words = words
        self.next = next(words)

    def take(self) -> Word:
        """Take the next word."""
        word = self.next
        self.next = next(self._words, word)
        return word

    def take_keyword(self, *words: str, law: str) -> Word:
        """Take the next word, which must be one of `words`."""
        if not self.next.is_keyword(*words):
            refuse(self.next, law)
        return self.take()

    def take_text(self, law: str) -> Word:
        """Take the next word, which must be plain or quoted."""
        if self.next.kind not in ("word", "quoted"):
            refuse(self.next, law)
        return self.take()

    def take_number(self, law: str) -> int:
        """Take the next word as a whole number from 0."""
        if not is_number(self.next):
            refuse(self.next, law)
        return int(self.take().text)

    def take_some(self, law: str) -> int:
        """Take the next word as a whole number from 1."""
        word = self.next
        return self.take_number(law) or refuse(word, law)

    def take_score(self, law: str) -> int:
        """Take the next word as a whole number, which may be below zero."""
        word = self.next
        if not is_number(word._replace(text=word.text.removeprefix("-"))):
            refuse(word, law)
        return int(self.take().text)


def is_number(word: Word) -> bool:
    """Return True if a word is a whole number from 0."""
    text = word.text
    return word.kind == "word" and text.isascii() and text.isdecimal() and len(text) < 19


def read_card(word: Word) -> str:
    """Return the card of a word as records write it."""
    try:
        return _card(word.text)
    except ValueError as error:
        raise RecordError(word.line, f"found '{word.text}'", str(error)) from None


@lru_cache(maxsize=1024)
def _card(text: str) -> str:
    return show_card(parse_card(text))


def is_card_word(word: Word) -> bool:
    """Return True if a word without quotes is a card."""
    return word.kind == "word" and is_act(word.text) and word.text not in CALL_WORDS
