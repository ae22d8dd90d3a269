"""Lines of a program to be put in order, with wrong ones among them; what was built is run."""
