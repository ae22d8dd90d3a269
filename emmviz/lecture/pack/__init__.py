"""The instructor's pack: everything for a lesson in one folder or zip, made from a checkout of emmviz."""
