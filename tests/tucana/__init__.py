"""Tests of Trails of Tucana alone."""
