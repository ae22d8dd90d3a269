"""Settings of Sphinx. The pages are staged by scripts/docs, which runs their code first."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from emmviz import __version__

project, author, release = "emmviz", "emmviz contributors", __version__
project_copyright = "emmviz contributors, MIT licence"
language = "en"

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.viewcode",
    "site_parts.docstrings",
    "site_parts.formulas",
    "site_parts.access",
]
exclude_patterns = ["made", "site_parts"]

# The notebooks are committed with their outputs, which a test keeps up to date. A widget's own front end would come
# from a server elsewhere, and every figure stands in the page as a picture.
nb_execution_mode = "off"
nb_ipywidgets_js: dict[str, dict[str, str]] = {}
myst_enable_extensions = ["dollarmath"]
myst_dmath_allow_digits = False
myst_dmath_double_inline = True
myst_heading_anchors = 3
html_math_renderer = "mathml"

autodoc_default_options = {"members": True, "member-order": "bysource"}
# The docstrings say it in words.
autodoc_typehints = "none"
smartquotes_action = "D"  # a dash for --, and quotes as they are
nitpicky = True

html_theme = "furo"
html_title = "emmviz"
html_static_path = ["style"]
html_css_files = ["site.css"]
html_extra_path = ["made"]
html_show_sourcelink = False
html_copy_source = False
# A summary would be fetched from the page that was found, which a browser refuses for files.
html_show_search_summary = False
html_search_scorer = str(Path(__file__).resolve().parent / "style" / "scorer.js")
html_theme_options = {"light_css_variables": {"color-brand-primary": "#005c8f", "color-brand-content": "#005c8f"}}
