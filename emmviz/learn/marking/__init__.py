"""Reading what a student answers, and saying what is right or wrong with it."""
