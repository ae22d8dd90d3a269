"""The quiz: a player that asks before it shows."""
