"""The one set of commands: the same letters at the drawn table and in plain mode."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hilojack.calls import FIRST_CALL, name_act, show_act
from hilojack.cards import JOKER, parse_card
from hilojack.views import View
from hilojack.voices.choosing import call_of_key, calls_offered, numbered, suit_called
from hilojack.words import commands as say
from hilojack.words.suits import SUIT_NAMES, name_card


@dataclass(frozen=True, slots=True)
class Command:
    """A letter, the word that does the same, and what it does."""

    letter: str
    word: str
    says: str


COMMANDS = (
    Command("?", "help", say.help),
    Command("v", "view", say.view),
    Command("l", "last", say.last),
    Command("s", "score", say.score),
    Command("c", "count", say.count),
    Command("u", "undo", say.undo),
    Command("h", "hint", say.hint),
    Command("r", "rules", say.rules),
    Command("f", "faces", say.faces),
    Command("p", "pause", say.pause),
    Command("o", "resign", say.resign),
    Command("d", "deal", say.deal),
    Command("m", "rematch", say.rematch),
    Command("x", "review", say.review),
    Command("n", "new", say.new),
    Command("q", "quit", say.quit),
)
CARDS = {name_card(card): card for card in range(FIRST_CALL)} | {"joker": JOKER}
HOW_TO_PLAY = f"{say.type_a_card} {say.type_a_call}"


def offered(letters: str, own_words: Mapping[str, str] | None = None) -> tuple[Command, ...]:
    """Return some commands of a table, by letter; `own_words` say what some do elsewhere."""
    says = own_words or {}
    return tuple(
        Command(one.letter, one.word, says.get(one.letter, one.says))
        for one in COMMANDS
        if one.letter in letters
    )


def read(text: str, view: View, commands: Sequence[Command] = COMMANDS) -> Command | int:
    """Return the command or the action that a player typed. Raise ValueError, with the choices, if
    none.
    """
    word = text.strip().lower()
    for command in commands:
        if word in (command.letter, command.word):
            return command
    call = call_of_key(view, word)
    if call is not None:
        return call
    if word.isdecimal():
        return _numbered(int(word), view)
    calls = calls_offered(view)
    typed = word.upper().replace(" ", "-")
    meant = [act for act in calls if typed and is_typed(act, typed)]
    meant = meant or [act for act in calls if word and name_act(act).startswith(word)]
    if len(meant) == 1 or any(show_act(act) == typed for act in meant):
        shortest: int = min(meant, key=lambda act: len(show_act(act)))
        return shortest
    try:
        named = CARDS.get(word.removeprefix("the "))
        return parse_card(word) if named is None else named
    except ValueError:
        raise ValueError(_neither(text.strip(), calls)) from None


def is_typed(call: int, typed: str) -> bool:
    """Return True if a text is the beginning of a call's name, or of the suit that it names."""
    suit, name = suit_called(call), show_act(call)
    if suit is None:
        return name.startswith(typed)
    word = typed.removeprefix(name[:-1])
    own = len(word) > 1 and SUIT_NAMES[suit].upper().startswith(word)
    return own or name.startswith(typed)


def _numbered(place: int, view: View) -> int:
    listed = numbered(view)
    if place not in listed:
        raise ValueError(say.no_such_number(place, number_words(list(listed))))
    return listed[place]


def number_words(numbers: list[int]) -> str:
    """Return the numbers to choose from: `from 1 to 6`, or `from 0, 3, 4`."""
    if len(numbers) == 1:
        return str(numbers[0])
    if numbers == list(range(numbers[0], numbers[-1] + 1)):
        return say.numbers_between(numbers[0], numbers[-1])
    return say.numbers_of(", ".join(map(str, sorted(numbers))))


def _neither(text: str, calls: Sequence[int]) -> str:
    return say.neither(text, "".join(say.nor_call(name_act(call)) for call in calls))


def help_lines(commands: Sequence[Command], how_to_play: str) -> list[str]:
    """Return the help, a line for each command."""
    lines = [f"{command.letter}  {command.word}: {command.says}" for command in commands]
    return [how_to_play, *lines]
