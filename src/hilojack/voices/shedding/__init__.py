"""The shedding games in words."""

from hilojack.voices.shedding.words import Voice as Voice
