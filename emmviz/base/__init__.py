"""What every room needs and that knows no tree: numbers, errors, files, widths of text, the words of each language."""
