# Puzzles.

choose = Choose
choose-puzzles = Choose puzzles

# $days (number)
streak-of = { $days ->
    [one] Streak: 1 day
   *[other] Streak: { $days } days
}

# $figure (text)
rating-here = Your rating in this game: { $figure }

# $state (text)
star-of-the-day = { $state ->
    [solved] Puzzle of the day: solved
    [missed] Puzzle of the day: missed
   *[open] Puzzle of the day: open
}

any = Any
kind = Kind
proved-cards = Proved cards
judged-calls = Judged calls
theme = Theme
a-theme-is-a-hint = A theme is a hint.
levels-of-five = Levels of 5 that miss it

# $puzzles (amount), $count (number)
how-many-suit = { $count ->
    [one] 1 puzzle
   *[other] { $puzzles } puzzles
}

next-puzzle = Next puzzle
next-call = Next call
you-have-done-all = You have done all of these
none-is-like-that = None is like that
other-themes = Other themes
loading-the-puzzles = Loading the puzzles…
