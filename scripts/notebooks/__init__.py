"""The workshop of the notebooks: from one source each to all of their editions."""
