"""Tests of Kahuna alone."""
