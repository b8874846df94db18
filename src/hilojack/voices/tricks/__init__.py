"""The trick games in words."""

from hilojack.voices.tricks.words import Voice as Voice
