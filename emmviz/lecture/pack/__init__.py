"""The instructor's pack: everything for a lesson in one folder or zip, of the sources in a checkout of emmviz."""
