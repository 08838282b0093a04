"""The tests, grouped like the house: those for every game here, those of one game in its folder."""
