"""What things are called, what happened, why not; the rules pages and the translation."""

from motu.core.message import messages_of

msg, nmsg = messages_of("my_island")
