"""Sheets to print, with their keys."""
