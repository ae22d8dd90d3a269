"""The questions that a run raises."""
