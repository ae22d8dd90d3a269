"""A prediction as a widget: it asks, marks the answer, and only then shows what happens."""
