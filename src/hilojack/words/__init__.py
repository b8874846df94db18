"""The words that people read, by what they say: a catalogue with a name for each sentence.

The sheets of a language are `en/SHEET.ftl`, in the syntax of Fluent. `writing` turns them into the
modules of this room, a function for each sentence; they are committed, so that nothing is read or
parsed when the program runs. Grammar stands here alone: what agrees with a person, a number or a
card is chosen in a sheet, or in `grammar`.
"""

from typing import Literal, NamedTuple


class Who(NamedTuple):
    """A player, or several, as a sentence names them, and the person of the verb that follows."""

    name: str  # `you`, `Ben`, `you and Cora`
    person: Literal["you", "one", "many"]
