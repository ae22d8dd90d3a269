"""Programs of this folder in Node.js."""

import json
from pathlib import Path

from tests.patience import PATIENCE
from tests.programs import printed


def made_by(program, given):
    """What a program makes of data."""
    return json.loads(printed("node", Path(__file__).with_name(program), input=json.dumps(given), timeout=PATIENCE))
