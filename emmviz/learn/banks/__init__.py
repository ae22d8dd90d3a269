"""Questions in files, for emmviz and for Moodle."""
