"""The picture of Maori."""
