"""The picture of My Island."""
