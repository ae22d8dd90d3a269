"""The editor: a tree that is changed in its picture."""
