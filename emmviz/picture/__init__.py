"""Pictures: themes, places and marks, and the back-ends that draw them."""
