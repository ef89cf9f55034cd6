"""The text notation, whole: filled sheets (`record_text`, `record_format`) and the plans on them (`grid_text`,
`grid_format`). `parse_x` and `format_x` are exact inverses.
"""

from kitpress.plan.grid_format import format_plan
from kitpress.plan.grid_text import parse_plan
from kitpress.plan.record_format import format_record, in_row, in_rows
from kitpress.plan.record_text import Fields, Form, parse_record

__all__ = [
    "Fields",
    "Form",
    "format_plan",
    "format_record",
    "in_row",
    "in_rows",
    "parse_plan",
    "parse_record",
]
