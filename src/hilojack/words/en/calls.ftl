# The calls. A call is named by its code, as records write it; `$number` is the height of a bid, a
# suit, a seat, or the place of a trump that is called.

# $card (card)
play-card = play the { $card }

# $code (text), $number (number)
name-of-call = { $code ->
    [DEAL-SINGLY] deal the cards singly
    [DEAL-THREES] deal the cards in threes
    [STAND] stand
    [BEG] beg
    [GIVE] give one
    [REFUSE] refuse
    [BUNCH] propose to bunch the cards
    [PLAY-ON] play on
    [AGREE] agree to bunch the cards
    [ACCEPT] accept
    [PASS] pass
    [BID] bid { WORD($number) }
    [SMUDGE] bid smudge
    [NAME] name { SUIT_NAME($number) }
    [CLAIM] claim a revoke of seat { $number }
    [SELL] offer the pitch for sale
    [DRAW] draw a card
    [PICK-UP] pick up
    [LAST-CARD] say last card
    [END-TURN] end the turn
    [NOMINATE] nominate { SUIT_NAME($number) }
    [MOON] shoot the moon
    [DONE] discard no more cards
    [THROW-IN] throw the hand in
   *[other] call the { name-of-called-trump }
}

# $number (number)
name-of-called-trump = { $number ->
    [13] off-ace
    [14] off-jack
    [15] off-five
    [16] off-three
    [17] red joker
    [18] black joker
   *[other] { RANK_NAME($number) } of trumps
}

# $number (number)
short-called-trump = { $number ->
    [13] off-ace
    [14] off-jack
    [15] off-five
    [16] off-three
    [17] red joker
    [18] black joker
   *[other] { RANK_NAME($number) }
}

# What a seat has called.
# $who (who), $code (text), $number (number)
has-called = { $code ->
    [DEAL-SINGLY] { $who } { PICK($who, one: "deals", other: "deal") } the cards singly
    [DEAL-THREES] { $who } { PICK($who, one: "deals", other: "deal") } the cards in threes
    [STAND] { $who } { PICK($who, one: "stands", other: "stand") }
    [BEG] { $who } { PICK($who, one: "begs", other: "beg") }
    [GIVE] { $who } { PICK($who, one: "gives", other: "give") } one
    [REFUSE] { $who } { PICK($who, one: "refuses", other: "refuse") }
    [BUNCH] { $who } { PICK($who, one: "proposes", other: "propose") } to bunch the cards
    [PLAY-ON] { $who } { PICK($who, one: "plays", other: "play") } on
    [AGREE] { $who } { PICK($who, one: "agrees", other: "agree") } to bunch the cards
    [ACCEPT] { $who } { PICK($who, one: "accepts", other: "accept") }
    [PASS] { $who } { PICK($who, one: "passes", other: "pass") }
    [BID] { $who } { PICK($who, one: "bids", other: "bid") } { WORD($number) }
    [SMUDGE] { $who } { PICK($who, one: "bids", other: "bid") } smudge
    [NAME] { $who } { PICK($who, one: "names", other: "name") } { SUIT_NAME($number) }
    [CLAIM] { $who } { PICK($who, one: "claims", other: "claim") } a revoke of seat { $number }
    [SELL] { $who } { PICK($who, one: "offers", other: "offer") } the pitch for sale
    [DRAW] { $who } { PICK($who, one: "draws", other: "draw") } a card
    [PICK-UP] { $who } { PICK($who, one: "picks", other: "pick") } up
    [LAST-CARD] { $who } { PICK($who, one: "says", other: "say") } last card
    [END-TURN] { $who } { PICK($who, one: "ends", other: "end") } the turn
    [NOMINATE] { $who } { PICK($who, one: "nominates", other: "nominate") } { SUIT_NAME($number) }
    [MOON] { $who } { PICK($who, one: "shoots", other: "shoot") } the moon
    [DONE] { $who } { PICK($who, one: "discards", other: "discard") } no more cards
    [THROW-IN] { $who } { PICK($who, one: "throws", other: "throw") } the hand in
   *[other] { $who } { PICK($who, one: "calls", other: "call") } the { name-of-called-trump }
}

# $who (who), $card (text)
discards-as = { $who } { PICK($who, one: "discards", other: "discard") } { $card }

# On a button.
# $code (text), $number (number)
label-of-call = { $code ->
    [DEAL-SINGLY] Deal singly
    [DEAL-THREES] Deal in threes
    [STAND] Stand
    [BEG] Beg
    [GIVE] Give one
    [REFUSE] Refuse
    [BUNCH] Bunch
    [PLAY-ON] Play on
    [AGREE] Agree
    [ACCEPT] Accept
    [PASS] Pass
    [BID] Bid { $number }
    [SMUDGE] Smudge
    [NAME] { CAPITAL(SUIT_NAME($number)) }
    [CLAIM] Claim a revoke of seat { $number }
    [SELL] Sell
    [DRAW] Draw a card
    [PICK-UP] Pick up
    [LAST-CARD] Say last card
    [END-TURN] End the turn
    [NOMINATE] { CAPITAL(SUIT_NAME($number)) }
    [MOON] Moon
    [DONE] Done
    [THROW-IN] Throw in
   *[other] { CAPITAL(short-called-trump) }
}

# At a seat, next to the name.
# $code (text), $number (number)
mark-of-call = { $code ->
    [STAND] stands
    [BEG] begs
    [GIVE] gives one
    [REFUSE] refuses
    [BUNCH] bunch?
    [PLAY-ON] plays on
    [AGREE] agrees
    [ACCEPT] accepts
    [PASS] passes
    [BID] bid { $number }
    [SMUDGE] smudge
    [NAME] { SUIT_NAME($number) }
    [SELL] sells
    [MOON] moon
    [THROW-IN] throws in
   *[other] calls { short-called-trump }
}

# The dealer takes a bid at its own number.
# $who (who), $height (number)
has-taken-over = { $who } { PICK($who, one: "takes", other: "take") } over the bid of { WORD($height) }, as the dealer may
