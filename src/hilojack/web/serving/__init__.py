"""What the server answers: requests, sockets and files, and the page that plays without it."""
