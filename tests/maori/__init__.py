"""Tests of Maori alone."""
