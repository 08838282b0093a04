"""The server, tried out from outside: real processes, real sockets, real files."""
