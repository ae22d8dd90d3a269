"""The lab of value iteration: a small game over the sweeps from a guess."""
