"""The rules of Maori. Everything in this folder is compiled."""
