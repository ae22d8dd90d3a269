"""The questions of the course's notebooks: a module and two files of texts for each notebook."""
