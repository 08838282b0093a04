"""In a browser."""
