"""The tests of Maori."""
