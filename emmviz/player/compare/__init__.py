"""Two or more runs on one tree under one cursor."""
