"""Small parts of the site: docstrings as fields, formulas as MathML, words for who hears a page."""
