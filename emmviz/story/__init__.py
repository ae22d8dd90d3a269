"""The meaning of a run: its frames, its captions, and two runs side by side."""
