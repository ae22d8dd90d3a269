"""How the notebooks are made: all editions of each from one source."""
