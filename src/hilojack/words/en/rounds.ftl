# The round of nonces before a match, and what is proposed for the next: why it is refused.

deal-is-being-played = the deal is being played

seat-is-still-open = a seat is still open

nonce-of-some-digits = a nonce must be 32 to 64 hexadecimal digits in lower case

already-ready = you are already ready

no-nonces-now = no nonces are taken now: a match has its nonces before its first deal

# $match (text)
round-is-over = that round is over; this one is { $match }

seat-is-not-yours = a computer player has your seat

## Commitments

commitment-of-digits = a commitment must be 64 hexadecimal digits in lower case

takes-no-nonce-of-yours = you did not open a nonce, so this match takes none of yours

already-committed = you have already committed yourself in this round

same-commitment = another player has the same commitment

too-late-to-commit = it is too late: nonces are being opened

## Nonces

nonce-of-digits = a nonce must be 64 hexadecimal digits in lower case

already-opened = you have already opened your nonce

list-is-not-closed = the list of commitments is not closed yet

no-commitment-of-yours = no commitment of yours is listed

not-of-your-commitment = the nonce does not belong to your commitment

## Proposals

proposal-has-lapsed = that proposal has lapsed; the next match is as the last

change-after-a-match = the next match can be changed only when a match is over

too-late-to-change = it is too late to change the next match: its nonces are being opened

like-that-already = the next match is like that already
