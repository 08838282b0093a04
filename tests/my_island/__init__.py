"""The tests of My Island."""
