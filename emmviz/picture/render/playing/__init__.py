"""The SVG that plays by itself: its pieces, when each is shown, and how they move."""
