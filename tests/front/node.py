"""Programs of this folder in Node.js."""

import json
import subprocess
from pathlib import Path


def made_by(program, given):
    """What a program makes of data."""
    command = ["node", Path(__file__).with_name(program)]
    options = {"capture_output": True, "encoding": "utf-8", "timeout": 60, "check": True}
    return json.loads(subprocess.run(command, input=json.dumps(given), **options).stdout)
