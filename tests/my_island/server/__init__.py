"""On the server."""
