"""A puzzle as a widget: the lines of a program are put in order, and Python runs what was built."""
