"""The usual wrong ways to back up and to cut, each as a small rule."""
