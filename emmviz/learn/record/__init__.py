"""The record of a learner: what was answered, kept in one file beside the notebooks, and what follows from it."""
