"""What people may say at a table: decided here, as entries to be written."""

from hilojack.web.table import entries, messages
from hilojack.web.table.entries import TableEntry
from hilojack.web.table.order import Visitors
from hilojack.web.table.standing import refuse
from hilojack.web.table.tables import Table
from hilojack.words import chat as say

MOST_SAID = 2_000  # messages of a chair, and of all spectators together: chat fills no log
LONGEST_TEXT = 300  # characters of chat
PHRASES = (
    say.hello,
    say.good_luck,
    say.well_played,
    say.thank_you,
    say.oops,
    say.your_turn,
    say.one_moment,
    say.good_game,
    say.another_match,
    say.good_bye,
)


def decide(
    table: Table, by: int, token: str, command: messages.Say, visitors: Visitors
) -> list[TableEntry]:
    """Return the entry of what a chair says, or below 0 a spectator."""
    check_muted(table, by, token, visitors)
    if table.talk[max(by, -1)] >= MOST_SAID:
        refuse(say.said_too_much(by >= 0, MOST_SAID))
    return [entries.Said(by, command.id, text_of(table, command))]


def check_muted(table: Table, by: int, token: str, visitors: Visitors) -> None:
    """Raise Refusal if a person is muted; the opener never is."""
    key = visitors.key_of(token) if by < 0 else table.chairs[by].key
    if table.order.is_muted(token, key) and not table.order.is_opener(token):
        refuse(say.you_are_muted)


def text_of(table: Table, command: messages.Say) -> str:
    """Return a text in printable characters, or the phrase of a number."""
    if command.phrase is not None:
        if not 0 <= command.phrase < len(PHRASES):
            refuse(say.phrase_must_be(len(PHRASES) - 1))
        return PHRASES[command.phrase]
    text = " ".join("".join(c if c.isprintable() else " " for c in command.text).split())
    if not table.friendly:
        refuse(say.only_phrases)
    if not 0 < len(text) <= LONGEST_TEXT:
        refuse(say.message_must_have(LONGEST_TEXT))
    return text
