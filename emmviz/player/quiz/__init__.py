"""The quiz: a player that asks about a step before it shows the step."""
