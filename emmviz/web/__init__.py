"""The open page, and what a link to it holds."""
