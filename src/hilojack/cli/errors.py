"""Errors that end a command."""

STOPPED = 130  # the exit status after Ctrl-C


class UserError(Exception):
    """A mistake that the user can put right; the message says how."""
