"""The site: the front page, the workbench, and all that there is to read."""
