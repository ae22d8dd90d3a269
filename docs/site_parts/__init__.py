"""Build small parts of the site: docstrings as fields, formulas as MathML, and words for screen readers."""
