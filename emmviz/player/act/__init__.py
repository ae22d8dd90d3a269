"""A search that the reader does by hand."""
