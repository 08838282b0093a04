"""The rules of My Island. Everything in this folder is compiled."""
