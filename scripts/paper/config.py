"""How nbconvert sets a notebook as a PDF; scripts/venv.sh lets nbconvert and JupyterLab in .venv read this."""

import os
import shutil
from pathlib import Path

from matplotlib import get_data_path

c = get_config()  # noqa: F821 - nbconvert runs this file with it

# Without Inkscape nbconvert stops at the first drawing; beside each there is the same in pixels.
c.SVG2PDFPreprocessor.enabled = shutil.which("inkscape") is not None
c.TemplateExporter.extra_template_basedirs = [str(Path(__file__).parent / "templates")]
c.LatexExporter.template_name = "paper"
# Where XeTeX finds the fonts of the template.
os.environ["OSFONTDIR"] = str(Path(get_data_path(), "fonts", "ttf"))
