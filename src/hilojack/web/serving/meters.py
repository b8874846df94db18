"""What the server counts and measures. Nobody reads it where there is no server."""


class Meters:
    """Meters that keep nothing."""

    def performed(self, kind: str, seconds: float) -> None:
        """Count a command."""

    def refused(self, kind: str) -> None:
        """Count a command that was refused."""

    def committed(self, appends: int, seconds: float) -> None:
        """Count a transaction."""

    def answered(self, status: int) -> None:
        """Count a request."""

    def turned_away(self, status: int) -> None:
        """Count a request that the guard refused."""

    def pushed(self, outcome: str) -> None:
        """Count a notice to a closed page."""

    def failed(self) -> None:
        """Count a fault of the program."""

    async def watch_lag(self) -> None:
        """Measure how late the event loop is, as long as the server runs."""

    def exposed(self, tables: int, sockets: int, thinking: int, stored: int) -> tuple[bytes, str]:
        """Return what was counted as text, and its content type."""
        return b"", "text/plain"
