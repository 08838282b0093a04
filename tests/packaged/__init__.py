"""A game in a package of its own, installed beside Motu."""
