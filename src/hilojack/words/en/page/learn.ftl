# Lessons, and how to play well.

# $game (text)
learn-game = Learn { $game }
learn-the-game = Learn the game

# $title (text)
title-of-lesson = Learn { $title } – Hilojack

that-was-the-lesson = That was the lesson.
preparing-the-cards = Preparing the cards…
take-back-u = Take back (U)
show-me-h = Show me (H)
skip-the-lesson = Skip the lesson
play-a-whole-deal = Play a whole deal
lesson-again = Again
the-lesson = The lesson
loading-the-page = Loading the page…

# $name (text)
how-to-play-it-well = { $name }: how to play it well

ten-positions = Ten positions
the-end-of-a-deal-as-you-would = The end of a deal, as you would know it. One card is best there,
    and that is proved.
all-its-puzzles = All its puzzles
the-figures = The figures
