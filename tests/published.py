"""The published trees and games of `tests/cases`, by their ids: gallery, games and searches are held to them."""

import json
from pathlib import Path

CASES = {
    case["id"]: case
    for case in json.loads((Path(__file__).parent / "cases" / "published.json").read_text(encoding="utf-8"))
}
