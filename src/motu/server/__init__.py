"""Pages, sockets and storage. It knows no game by name."""
