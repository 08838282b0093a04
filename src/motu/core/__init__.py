"""What every game shares. It touches nothing else of the house."""
