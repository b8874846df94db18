# Puzzles.

# $puzzles (amount)
all-puzzles = All { $puzzles } puzzles

any = any
theme = Theme
difficulty = Difficulty
next-puzzle = Next puzzle
no-puzzle-is-left = No puzzle is left that suits. Choose another game, theme or difficulty.

# $enough (number)
a-theme-says-what-the-puzzle = A theme says what the puzzle is about, so it is a hint. Once
    { $enough } people have answered a puzzle, its difficulty follows their results.

judged-calls = Judged calls
calls-of-the-auction = Calls of the auction and the beg are judged, not proved: a search of deals
    that are drawn found one clearly best. Each cost is shown with its interval. They are not
    counted among the puzzles, and your answers are not kept.
game-of-the-calls = Game of the calls
kind-of-call = Kind of call
next-call = Next call
no-such-call-is-in-this-game = No such call is in this game. Choose another.

# $difficulty (number), $solved (number), $answered (number)
difficulty-of = Difficulty { $difficulty }: { $solved } of { $answered }

your-first-answer-to-each-counts = Your first answer to each counts. If you ask for the answer, that
    counts as missed.
loading-the-puzzles = Loading the puzzles…
