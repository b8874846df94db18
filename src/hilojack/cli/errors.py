"""How a command ends when it cannot do what was asked."""

STOPPED = 130  # the exit status of a program that Ctrl-C has stopped


class Mistake(Exception):
    """Something that the person at the keyboard can put right; the message says what."""
