"""The endpoints, a room for each subject: functions of the context, the request and its body.

`hilojack.web.serving.routes` names them. What one returns is answered as JSON, unless it is an
answer.
"""
