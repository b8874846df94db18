# Why a question about a call, a puzzle, a match or a day is not answered.

call-by-its-number = A judged call is asked for by its number, as in /calls/12.

after-a-call = after must be a call's number.

puzzle-by-its-number = A puzzle is asked for by its number, as in /puzzles/12.

after-a-puzzle = after must be a puzzle's number.

# $most (number)
count-of-puzzles = count must be a number from 1 to { $most }.

calls-have-changed = The judged calls have changed. Load the page again.

puzzles-have-changed = The puzzles have changed. Load the page again.

difficulty-from-zero = A difficulty must be a number from 0.

answer-the-puzzle-first = Answer the puzzle first: then you see what is best, and why.

day-by-its-date = A day is asked for by its date, as in 2026-11-25.

day-must-be-today = day must be today where you are, as in 2026-11-25.

no-more-training = No more of your training can be kept here.

no-mistake-to-train = You have no such mistake to train.

board-once-played = You see a board once you have played it.

seat-from-zero = A seat must be a number from 0.

no-seat-of-match = There is no such seat.

hands-must-be = hands must be own or all.

deals-from-zero = The deals that you have must be a number from 0.

acts-from-zero = acts must be a number from 0.

search-is-loaded = The search is being loaded.
