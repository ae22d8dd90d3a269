"""What a run means: its frames, its sentences, and two runs side by side."""
