"""Search: exact values with all cards known, deals that a view allows, and what each act comes to
over them.
"""
