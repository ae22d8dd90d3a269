"""Written: lectures in Markdown, whose slides hold one picture, one vote or one formula each."""
