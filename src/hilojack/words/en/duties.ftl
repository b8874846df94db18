# What the rules ask of a player, and why a card may not be played.

# $duty (text), $suit (suit), $card (card)
must-do = { $duty ->
    [called] must play the { $card }, which was called
    [lead-trump] must lead a trump
    [no-joker] must not lead a joker
    [trump] must trump
    [follow] must follow { $suit }
   *[follow-or-trump] must follow { $suit } or trump
}

# $duty (text), $suit (suit), $card (card), $trump (suit)
now-do = { $duty ->
    [called] Play the { $card }, which was called
    [lead-trump] Lead a trump
    [no-joker] Do not lead a joker
    [trump] Trump with { $trump }
    [follow] Follow { $suit }
   *[follow-or-trump] Follow { $suit }, or trump with { $trump }
}

# $must (text), $held (text)
must-and-held = { $must }; you hold { $held }

# $cards (text)
may-discard-only = you may now discard only { $cards }

nominate-first = a suit must be nominated first

# $card (card)
not-your-last = the { $card } may not be your last card

# $card (card), $pending (number)
no-answer = the { $card } does not answer the pick-up of { $pending }

# $cards (text)
must-play = must play { $cards }

only-answers = a turn that answers a pick-up continues only with answers

keep-last-card = the last card must be kept for a turn of its own

# $suit (suit)
only-dumped = only { $suit } may be dumped

one-card-a-turn = only one card is played in a turn

# $top (card)
does-not-follow = that does not follow on the { $top }

# $rank (rank)
a-rank = { $rank ->
    [6] an { $rank }
    [12] an { $rank }
   *[other] a { $rank }
}
