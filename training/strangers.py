"""How well networks read people of sources that they never learned from: other tablets, paper, other countries.

    OPTIONS="--strangers paper_letters62 --strangers detexify"
    python training/photograph_sheets.py --out /tmp/strangers --sheets 240 $OPTIONS
    python training/photograph_sheets.py --out /tmp/known --sheets 0 --without paper_letters62 --without detexify
    python training/train.py --crops /tmp/strangers --models /tmp/strangers/models
    python training/strangers.py --models /tmp/strangers/models --strangers /tmp/strangers --known /tmp/known

The networks that ship learn from all sources, as more people are better than fewer. What a source that nobody thought
of would cost them is told by others, made alike but of fewer sheets and without some sources: how often those err on
people of the sources they know, held out too, and on strangers. `--write` puts it into the model card. With
`--models kitpress/models` it tells what the networks that ship read of the same crops: they know most of those people.
"""

from __future__ import annotations

import argparse
import json
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from shipped import CARD, MARKS, card_of, learning_from

from kitpress.reading.marks.networks import loaded, outputs
from kitpress.reading.marks.second_look import looked_at_twice


def right(name: str, models: Path, crops: Path, classes: int) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """What is true of held-out crops (n,), and whether the network says so (n,): of what they show, and of the sides
    of squares that are drawn or not.
    """
    held = dict(np.load(crops / f"{name}.held.npz"))
    says = partial(outputs, loaded((models / f"{name}.onnx").read_bytes()))
    said = looked_at_twice(held["crops"], says) if name == "digit" else says(held["crops"])
    said = said.reshape(len(said), -1)
    if name in MARKS:
        shown = held["labels"] != 0.5  # of the others nothing is true
        truth = held["labels"][shown] > 0.5
        return {name: (truth.astype(np.int64), (said[shown, 0] > 0) == truth)}
    found = {name: (held["labels"], said[:, :classes].argmax(1) == held["labels"])}
    if name == "square":
        shown = held["sides"] != 0.5
        lines = held["sides"][shown] > 0.5
        found["side"] = lines.astype(np.int64), (said[:, classes : classes + 4][shown] > 0) == lines
    return found


def told(truth: np.ndarray, correct: np.ndarray, names: list[str]) -> dict[str, Any]:
    """Accuracy in all and per class, with how many there were of each."""
    per_class = {
        name: [round(float(correct[truth == n].mean()), 4), int((truth == n).sum())]
        for n, name in enumerate(names)
        if (truth == n).any()
    }
    return {"accuracy": round(float(correct.mean()), 5), "count": len(truth), "accuracy_per_class": per_class}


def main() -> None:
    """Measure, print, write."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--models", type=Path, required=True, help="networks that never saw the strangers")
    options.add_argument("--strangers", type=Path, required=True, help="crops of theirs")
    options.add_argument("--known", type=Path, required=True, help="crops of people of all other sources")
    options.add_argument("--write", action="store_true", help="into the card of the networks that ship")
    asked = options.parse_args()
    card = json.loads(card_of(asked.models).read_text())
    about = json.loads((asked.strangers / "about.json").read_text())
    found: dict[str, Any] = {
        "sources": about["strangers"],
        "learned_from": f"{about['sheets']} sheets each of {', '.join(about['games'])}",
    }
    of_both = learning_from([asked.known], "held")
    for name in learning_from([asked.strangers], "held"):
        if name not in of_both:
            continue
        classes = card[name].get("classes", ["wall", "window"] if name == "pane" else ["empty", "marked"])
        of_known, of_strangers = (
            right(name, asked.models, crops, len(classes)) for crops in (asked.known, asked.strangers)
        )
        for what, (truth, correct) in of_strangers.items():
            names = ["none", "line"] if what == "side" else classes
            known = told(*of_known[what], names)
            found[what] = {"known": known, "strangers": told(truth, correct, names)}
            print(
                f"{what:12} known {known['accuracy']:8.3%}   strangers {found[what]['strangers']['accuracy']:8.3%}"
            )
            for each, (share, count) in found[what]["strangers"]["accuracy_per_class"].items():
                other = known["accuracy_per_class"].get(each, [np.nan])[0]
                print(f"  {each:10} known {other:8.1%}   strangers {share:8.1%} of {count}")
    if asked.write:
        shipped = json.loads(CARD.read_text())
        shipped["strangers"] = found
        CARD.write_text(json.dumps(shipped, indent=1) + "\n")


if __name__ == "__main__":
    main()
