"""The tools of every layer, which know nothing of trees: numbers, errors, files, text widths, words of languages."""
