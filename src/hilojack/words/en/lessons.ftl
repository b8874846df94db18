# Lessons.

# $game (text)
has-no-lesson = { $game } has no lesson

lesson-is-over = The lesson is over.
