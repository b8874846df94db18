"""A table without a server: the folder of a site that plays everything in the browser.

Into it go the page, this package, and Python for browsers with the libraries that the application
needs. These come by pinned hash when the folder is made (`fetching`).
"""
