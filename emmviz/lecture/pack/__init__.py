"""The instructor package, beside the notebooks: sheets with keys, question banks, decks and lesson plans in one zip."""
