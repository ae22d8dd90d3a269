"""Checking: the exercises of the course, from the answer that is given to the sentence about it."""
