"""An evening for programs: what docs/programs.md tells of it is in it."""

import re
from pathlib import Path

from kitpress.scoring import score_files
from kitpress.scoring.data import as_json

PROGRAMS = Path(__file__).parents[2] / "docs" / "programs.md"
TABLE = """game: mottainai
name: Ana, Ben
ticks: gallery.1.paper.1..6 sale.2.wood.1

.
"""


def test_violations_name_the_fields_that_they_are_about(tmp_path: Path) -> None:
    path = tmp_path / "table.plan"
    path.write_text(TABLE, encoding="utf-8")
    (sheet,) = as_json(score_files([str(path)]), "en")["sheets"]
    assert {violation["rule"]: violation["fields"] for violation in sheet["violations"]} == {
        "unknown-box": ["sale.2.wood.1"],
        "wing-overfull": ["gallery.1"],
    }
    (told,) = re.findall(r"`violations` \| each `{(.+?)}`", PROGRAMS.read_text("utf-8"))
    assert all(told.split(", ") == [*violation] for violation in sheet["violations"])
