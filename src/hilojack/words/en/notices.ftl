# What a browser is told of a turn while its page is closed, and why it is not.

told-already = this browser is told already

not-told-of-your-turn = this browser is not told of your turn

nobody-is-told = This server tells nobody whose page is closed.

too-many-are-told = Too many browsers are to be told; please wait a moment.

## The push service of a browser

service-is-unknown = The push service of your browser is not known here.

service-at-port = A push service must be at port 443.

service-is-private = A push service must not be in a private network.

address-of-service = The address of a push service begins with https:// and has at most 1,000
    letters.

keys-of-service = p256dh must be a point of P-256 and auth 16 bytes, both in base64url.
