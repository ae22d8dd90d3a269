"""Predictions: a question that takes an answer before anything is shown."""
