# Lessons, and how to play well.

# $game (text)
learn-game = Learn { $game }
learn-the-game = Learn the game

# $title (text)
title-of-lesson = Learn { $title } – Hilojack

that-was-the-lesson = That was the lesson.
preparing-the-cards = Preparing the cards…
back = Back
play-a-deal-now = Play a deal now
go-on = Continue
the-lesson = The lesson
loading-the-page = Loading the page…

# $name (text)
how-to-play-it-well = { $name }: how to play it well

ten-positions = Ten positions
the-end-of-a-deal-as-you-would = The end of a deal, as you would know it. One card is best there,
    and that is proved.
all-its-puzzles = All its puzzles
the-figures = The figures
