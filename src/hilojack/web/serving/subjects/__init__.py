"""What the answers about a subject say; `hilojack.web.serving.endpoints` asks for them."""
