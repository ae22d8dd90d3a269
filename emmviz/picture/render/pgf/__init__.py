"""What TikZ needs of a picture: a line for each mark and each part of a board, and their styles."""
