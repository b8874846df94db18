"""What people may say at a table: decided here, as entries to be written."""

from hilojack.web.table import entries, messages
from hilojack.web.table.entries import TableEntry
from hilojack.web.table.order import Visitors
from hilojack.web.table.standing import refuse
from hilojack.web.table.tables import Table

MOST_SAID = 2_000  # messages of a chair, and of all spectators together: chat fills no log
LONGEST_TEXT = 300  # characters of chat
PHRASES = (
    "Hello!",
    "Good luck!",
    "Well played!",
    "Thank you!",
    "Oops!",
    "Your turn.",
    "One moment, please.",
    "Good game!",
    "Another match?",
    "Goodbye!",
)


def decide(
    table: Table, by: int, token: str, command: messages.Say, visitors: Visitors
) -> list[TableEntry]:
    """Return the entry of what a chair says, or below 0 a spectator."""
    check_muted(table, by, token, visitors)
    if table.talk[max(by, -1)] >= MOST_SAID:
        who = "you have" if by >= 0 else "spectators have"
        refuse(f"{who} said {MOST_SAID:,} things here, and no more is kept; open another table")
    return [entries.Said(by, command.id, text_of(table, command))]


def check_muted(table: Table, by: int, token: str, visitors: Visitors) -> None:
    """Raise Refusal if a person is muted; the opener never is."""
    key = visitors.key_of(token) if by < 0 else table.chairs[by].key
    if table.order.is_muted(token, key) and not table.order.is_opener(token):
        refuse("you are muted at this table: your chat reaches nobody")


def text_of(table: Table, command: messages.Say) -> str:
    """Return a text in printable characters, or the phrase of a number."""
    if command.phrase is not None:
        if not 0 <= command.phrase < len(PHRASES):
            refuse(f"phrase must be 0 to {len(PHRASES) - 1}")
        return PHRASES[command.phrase]
    text = " ".join("".join(c if c.isprintable() else " " for c in command.text).split())
    if not table.friendly:
        refuse("only the phrases can be said at this table")
    if not 0 < len(text) <= LONGEST_TEXT:
        refuse(f"a message must have 1 to {LONGEST_TEXT} characters")
    return text
