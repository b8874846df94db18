# What a table is: its title, and what its people agree on besides the rules.

# What is played once, and without help.
the-daily-deal = the daily deal
a-board = a board

# $title (text), $number (number)
title-of-board = { $title }, board { $number }

# $title (text)
title-of-daily-deal = { $title }, daily deal

# $title (text)
title-of-practice = { $title }, daily deal for practice

hints-are-allowed = Hints are allowed.

nobody-is-given-hints = Nobody is given hints.

may-be-taken-back = An act may be taken back if the others agree.

nothing-may-be-taken-back = Nothing may be taken back.

# $time (text)
a-turn-may-take = The match is played by turns, and a turn may take { $time }.

plays-for-the-late = Then the computer plays for whoever is late, until they are back.

# $seconds (number)
an-act-may-take = An act may take { $seconds } seconds; then the computer plays it.

table-waits = The table waits for whoever is away.

# $time (text)
plays-for-the-away = For whoever is away for { $time } while another is here, the computer plays.

the-shuffle-is-bound = the shuffle is being bound; please try again in a few seconds

whoever-comes = Whoever comes may take a seat that no person has: at once between deals, else when
    the deal is over.
