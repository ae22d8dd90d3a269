"""The changes that an editor makes, each from one GameTree to the next."""
