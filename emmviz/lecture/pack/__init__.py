"""What a lecturer gets beside the notebooks: sheets with keys, banks, decks, lesson plans, in one zip."""
