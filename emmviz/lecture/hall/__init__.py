"""The server of a deck, for votes on the phones of the audience."""
