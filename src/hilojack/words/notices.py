"""Written by `python src/hilojack/words/writing.py` from en/notices.ftl: change that."""

told_already = "this browser is told already"


not_told_of_your_turn = "this browser is not told of your turn"


nobody_is_told = "This server tells nobody whose page is closed."


too_many_are_told = "Too many browsers are to be told; please wait a moment."


service_is_unknown = "The push service of your browser is not known here."


service_at_port = "A push service must be at port 443."


service_is_private = "A push service must not be in a private network."


address_of_service = (
    "The address of a push service begins with https:// and has at most 1,000 letters."
)


keys_of_service = "p256dh must be a point of P-256 and auth 16 bytes, both in base64url."
