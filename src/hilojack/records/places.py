"""The places of the parts of a record's line in its file."""

from dataclasses import dataclass, field


@dataclass
class Places:
    """The lines of a file on which the parts of one struct are.

    In JSON Lines every part is on the same line; in the notation a deal takes many.
    """

    first: int
    lines: dict[tuple[str, int], int] = field(default_factory=dict)

    def note(self, line: int, part: str, number: int = 0) -> None:
        """Note where a part, or an item of it, begins."""
        self.lines.setdefault((part, number), line)

    def of(self, part: str, number: int = 0) -> int:
        """Return the line of an item, else of its part, else of the whole."""
        known = self.lines.get((part, number))
        return known or self.lines.get((part, 0), self.first)
