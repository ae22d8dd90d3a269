"""What all widgets share: the player's program, its data and its page."""
