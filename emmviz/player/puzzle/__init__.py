"""A puzzle as a widget: a reader puts the lines of a program in order, and Python runs it."""
