"""Hall: the votes of a deck, given on the phones of those who sit in front of it."""
