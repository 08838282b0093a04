"""One table: who sits there, what has been done, what may be taken back. No web, no database."""
