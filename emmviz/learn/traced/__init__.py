"""A student's own recursion, followed, stepped through and compared with the right search."""
