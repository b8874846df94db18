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

# $act (text)
best-here-is = Best here: { $act }.

ten-puzzles-on-this = Ten puzzles on this
the-figures = The figures
study-it = Study it

# $act (text), $points (text)
act-is-worse = { CAPITAL($act) }: about { $points } points worse.

# $act (text), $chance (text)
act-is-worse-for-the-match = { CAPITAL($act) }: about { $chance }% less of the match.

# $act (text)
act-is-as-good = { CAPITAL($act) }: too close to call here.

as-you-read-it-last = No connection: the page as you read it last.
