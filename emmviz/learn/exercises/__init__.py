"""Exercises from a seed, and test forms made of them."""
