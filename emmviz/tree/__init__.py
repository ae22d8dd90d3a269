"""Trees: GameTree and what makes, checks, reads and writes one."""
