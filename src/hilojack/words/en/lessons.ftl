# Lessons.

# $title (text), $seats (number)
game-for = { $title } for { COUNTED($seats) }

# $causes (text), $book (text)
book-plays-it = With { $causes } this deal cannot be played; this is how the book plays it: { $book }.

# $game (text)
has-no-lesson = { $game } has no lesson

lesson-is-over = The lesson is over.

plays-another-way = That is legal, but this lesson plays another way.

# $answer (text)
take-it-back = Take it back. { $answer }

# $cards (text)
play-one-of = play { $cards }

# $cards (text)
discard-one-of = discard { $cards }
