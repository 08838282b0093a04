"""Pieces that are carried, proved by a small game that exists only here."""

from tests.carrying.atoll import GAME as GAME
