"""The student is the search: what it is asked for at each step, the judge of every answer, undo, hints, distance."""
