"""PowerPoint: slides of native shapes, joined by connectors that stay glued to them."""
