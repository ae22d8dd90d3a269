"""The browser edition: emmviz and its notebooks in JupyterLite."""
