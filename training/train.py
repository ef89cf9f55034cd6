"""Train the reader's networks on photographed sheets and write them with their model card.

    python training/photograph_sheets.py --shared ../shared --out /tmp/crops --sheets 400
    python training/train.py --crops /tmp/crops
    python training/eight_bits.py --crops /tmp/crops

`photograph_sheets.py` says where the strokes come from and what to do without that folder. Writers and
rigs of the validation set are never trained on. Needs the `train` extra (torch, onnx).
"""

from __future__ import annotations

import argparse
import json
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import torch
from augmentation import augmented
from networks import (
    CropNet,
    GridNet,
    crossed_out_network,
    digit_network,
    pane_network,
    square_network,
    tick_network,
)
from second_looks import with_second_looks
from shipped import WEIGHTS, card_of, learning_from
from teacher import Teacher, temperatures_of
from torch import Tensor, nn
from torch.nn import functional
from torch.optim.swa_utils import AveragedModel
from warm import SAMPLE, warm

from kitpress.reading.marks.networks import NETWORKS, calibrated, on_walls
from kitpress.reading.marks.second_look import looked_at_twice
from kitpress.reading.sampling import PANE_PX

DIGIT_CLASSES = [*"0123456789", "empty", "covered"]
# Lowest temperatures. Held-out crops may ask for less, those of one making more than those of another; surer networks
# have made mistakes on whole sheets silent.
_SUREST = {"square": 1.0, "digit": 1.2, "crossed_out": 1.0, "tick": 1.4, "pane": 1.2}
_ON_WALLS = ("door",)  # kinds of mark of whose wall the network is surer than of what they are
ABOVE = 1.15  # times the best temperature, for lines and for walls: people differ more than those held out
DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")
# Weights are averaged every so many steps, over as many of the last of these; the first are forgotten soon.
_STRIDE, _REMEMBERED, _FIRST = 10, 500, 10
_TRUST = 0.7  # in what a teacher says of a crop, beside the truth, where it is right


def batches(count: int, size: int, rng: np.random.Generator) -> list[np.ndarray]:
    """Shuffled index batches."""
    order = rng.permutation(count)
    return [np.sort(order[i : i + size]) for i in range(0, count - size // 2, size)]


def lessons(folders: list[Path], name: str, split: str) -> dict[str, np.ndarray]:
    """The crops of all folders that have some, with their truth, one behind the other; SystemExit if none has."""
    paths = [path for folder in folders if (path := folder / f"{name}.{split}.npz").exists()]
    if not paths:
        raise SystemExit(f"{name}.{split}.npz is in none of {', '.join(map(str, folders))}")
    parts = [dict(np.load(path)) for path in paths]
    return {key: np.concatenate([part[key] for part in parts]) for key in parts[0]}


def mirrored(data: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """The crops, and what mirrors show of them: a window looks like one from either side."""
    crops = data["crops"]
    ways = (crops, crops[:, :, ::-1], crops[:, ::-1], crops[:, ::-1, ::-1])
    rest = {key: np.tile(values, len(ways)) for key, values in data.items() if key != "crops"}
    return {"crops": np.concatenate(ways), **rest}


def as_input(crops: np.ndarray) -> Tensor:
    """(n, side, side, 3) uint8 -> (n, 3, side, side) float32 in 0..1."""
    return torch.from_numpy(np.ascontiguousarray(crops)).permute(0, 3, 1, 2).float() / 255


def square_loss(logits: Tensor, labels: Tensor, sides: Tensor) -> Tensor:
    """Cross-entropy of the class, and of the four sides."""
    what = functional.cross_entropy(logits[:, :-4], labels)
    return what + functional.binary_cross_entropy_with_logits(logits[:, -4:], sides)


def square_taught(logits: Tensor, told: Tensor, labels: Tensor, sides: Tensor) -> Tensor:
    """Like `square_loss`, towards what another network says where it is right."""
    what = functional.cross_entropy(logits[:, :-4], _blended(told[:, :-4], labels))
    says = torch.sigmoid(told[:, -4:])
    believed = (sides == 0.5) | ((says > 0.5) == (sides > 0.5))  # where it is hidden, the truth says nothing
    lines = torch.where(believed, (1 - _TRUST) * sides + _TRUST * says, sides)
    return what + functional.binary_cross_entropy_with_logits(logits[:, -4:], lines)


def digit_taught(logits: Tensor, told: Tensor, labels: Tensor) -> Tensor:
    """Cross-entropy, towards what another network says where it is right."""
    return functional.cross_entropy(logits, _blended(told, labels))


def mark_loss(logits: Tensor, labels: Tensor) -> Tensor:
    """Cross-entropy of whether something is there."""
    return functional.binary_cross_entropy_with_logits(logits[:, 0], labels)


def _blended(told: Tensor, labels: Tensor) -> Tensor:
    """What to learn of each crop (n, classes): the truth, mixed with what a teacher says if that is true."""
    trust = _TRUST * (told.argmax(1) == labels).float()[:, None]
    truth = functional.one_hot(labels, told.shape[1]).float()
    return (1 - trust) * truth + trust * functional.softmax(told, dim=1)


def train(
    name: str,
    net: nn.Module,
    data: dict[str, np.ndarray],
    epochs: int,
    minutes: float,
    loss: Any,
    peak: float = 3e-3,
) -> None:
    """Adam with a one-cycle rate; stops early when `minutes` are over (the cycle is planned for that). The network ends
    with the running mean of its weights, which errs a little less than the last of them.

    `loss` gets the logits, and all that `data` says of the crops.
    """
    generator = torch.Generator(DEVICE).manual_seed(1)
    rng = np.random.default_rng(1)
    size = 128
    steps = epochs * len(batches(len(data["crops"]), size, rng))
    optimiser = torch.optim.AdamW(net.parameters(), lr=1e-3, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, peak, total_steps=steps + 1, pct_start=0.15)
    # bfloat16 and channels last: two to three times as fast on a processor, and as good; a graphics card is far faster
    net.train().to(DEVICE, memory_format=torch.channels_last)  # type: ignore[call-overload]
    mean = AveragedModel(net, avg_fn=_running, use_buffers=True)
    started, step = time.time(), 0
    for epoch in range(epochs):
        total, count = 0.0, 0
        for index in batches(len(data["crops"]), size, rng):
            crops = augmented(as_input(data["crops"][index]).to(DEVICE), generator)
            targets = [torch.from_numpy(data[key][index]).to(DEVICE) for key in data if key != "crops"]
            with torch.autocast(DEVICE.type, dtype=torch.bfloat16):
                logits = net(crops.contiguous(memory_format=torch.channels_last)).flatten(1).float()
            value = loss(logits, *targets)
            optimiser.zero_grad()
            value.backward()
            optimiser.step()
            schedule.step()
            step += 1
            if step % _STRIDE == 0:
                mean.update_parameters(net)
            total, count = total + value.item() * len(index), count + len(index)
        print(
            f"{name} epoch {epoch + 1}/{epochs} loss {total / count:.4f} {time.time() - started:.0f} s",
            flush=True,
        )
        if time.time() - started > minutes * 60:
            break
    mean.update_parameters(net)  # of so few steps that there is no mean yet, this is it
    net.load_state_dict(mean.module.state_dict())
    net.eval().to("cpu", memory_format=torch.contiguous_format)  # type: ignore[call-overload]


def _running(mean: Tensor, now: Tensor, count: Tensor | int) -> Tensor:
    """The mean of the last weights, `count` of them before `now`."""
    return mean + (now - mean) * max(1 / _REMEMBERED, _FIRST / (float(count) + _FIRST))


@torch.no_grad()
def outputs(net: nn.Module, crops: np.ndarray) -> Tensor:
    """Logits of all crops."""
    return torch.cat([net(as_input(crops[i : i + 512])).flatten(1) for i in range(0, len(crops), 512)])


def read_twice(net: nn.Module, crops: np.ndarray) -> Tensor:
    """Logits of all digit crops as the reader gets them: the mean of two looks."""
    return torch.from_numpy(looked_at_twice(crops, lambda some: outputs(net, some).float().numpy()))


def temperature(logits: Tensor, loss: Any) -> float:
    """The temperature at which held-out writers are predicted best (Guo et al. 2017)."""
    # hardly surer than the network itself, as the held-out people are few; but the mean of several is not sure enough
    candidates = np.geomspace(0.75, 4, 75)
    return float(min(candidates, key=lambda t: float(loss(logits / t))))


def reliability(probability: np.ndarray, right: np.ndarray) -> list[dict[str, float]]:
    """How often the network is right where it says so: bins of confidence."""
    bounds = [0, 0.5, 0.8, 0.9, 0.95, 0.99, 0.999, 1.0000001]
    rows = []
    for low, high in pairwise(bounds):
        mine = (probability >= low) & (probability < high)
        if mine.any():
            rows.append(
                {
                    "from": low,
                    "count": int(mine.sum()),
                    "said": round(float(probability[mine].mean()), 4),
                    "right": round(float(right[mine].mean()), 4),
                }
            )
    return rows


def classified(logits: Tensor, labels: np.ndarray, card: dict[str, Any]) -> dict[str, Any]:
    """A card that has classes and temperatures, with accuracy per class and reliability at those."""
    classes, probability = card["classes"], np.exp(calibrated(logits.numpy(), card))
    guess = probability.argmax(1)
    per_class = {
        name: [round(float((guess[labels == i] == i).mean()), 4), int((labels == i).sum())]
        for i, name in enumerate(classes)
        if (labels == i).any()
    }
    return {
        **card,
        "accuracy": round(float((guess == labels).mean()), 5),
        "accuracy_per_class": per_class,
        "reliability": reliability(probability.max(1), guess == labels),
    }


def square_card(logits: Tensor, held: dict[str, np.ndarray], classes: list[str]) -> dict[str, Any]:
    """What the square network is worth on people it never saw, and its temperatures."""
    kinds, sides = logits[:, :-4], logits[:, -4:]
    labels, truth = torch.from_numpy(held["labels"]), torch.from_numpy(held["sides"])
    heat = max(_SUREST["square"], temperature(kinds, lambda x: functional.cross_entropy(x, labels)))
    side_heat = temperature(sides, lambda x: functional.binary_cross_entropy_with_logits(x, truth))
    seen_sides = truth != 0.5  # the others are hidden
    right = ((sides > 0).float() == truth)[seen_sides].numpy()
    sure = torch.sigmoid((sides / side_heat).abs())[seen_sides].numpy()
    card = {
        "classes": classes,
        "temperature": round(heat, 3),
        "temperature_on_walls": {kind: heat_of_walls(kinds, labels, classes, kind) for kind in _ON_WALLS},
    }
    return classified(kinds, held["labels"], card) | {
        "edge_temperature": round(side_heat, 3),
        "edge_accuracy": round(float(right.mean()), 5),
        "edge_reliability": reliability(sure, right),
    }


def heat_of_walls(logits: Tensor, labels: Tensor, classes: list[str], kind: str) -> float:
    """The temperature of which wall marks of a kind lean on, of logits (n, classes); 1 if there are none of them."""
    walls = on_walls(classes, kind)
    lean = torch.isin(labels, torch.tensor(walls))
    if not lean.any():
        return 1.0
    wall = torch.searchsorted(torch.tensor(walls), labels[lean])
    return round(ABOVE * temperature(logits[lean][:, walls], lambda x: functional.cross_entropy(x, wall)), 3)


def digit_card(logits: Tensor, held: dict[str, np.ndarray]) -> dict[str, Any]:
    """What the digit network is worth on people it never saw, and its temperature."""
    labels = torch.from_numpy(held["labels"])
    heat = max(_SUREST["digit"], temperature(logits, lambda x: functional.cross_entropy(x, labels)))
    return classified(logits, held["labels"], {"classes": DIGIT_CLASSES, "temperature": round(heat, 3)})


def mark_card(name: str, logits: Tensor, held: dict[str, np.ndarray]) -> dict[str, Any]:
    """What a network that tells whether something is there is worth on people it never saw, and its temperature."""
    odds, truth = logits[:, 0], torch.from_numpy(held["labels"])
    fitting = temperature(odds, lambda x: functional.binary_cross_entropy_with_logits(x, truth))
    heat = max(_SUREST[name], fitting)
    shown = truth != 0.5
    right = ((odds > 0).float() == truth)[shown].numpy()
    sure = torch.sigmoid((odds / heat).abs())[shown].numpy()
    return {
        "temperature": round(heat, 3),
        "accuracy": round(float(right.mean()), 5),
        "reliability": reliability(sure, right),
    }


def go_on(name: str, net: GridNet | CropNet, crops: np.ndarray, outputs: dict[int, int]) -> None:
    """Begin with the network of that name as it is; `crops` and `outputs` as in `warm`."""
    sample = as_input(crops[:: max(1, len(crops) // SAMPLE)])
    print(f"{warm(net, WEIGHTS / f'{name}.onnx', sample, outputs)} layers go on", flush=True)


@torch.no_grad()
def taught(
    name: str, folders: list[Path], data: dict[str, np.ndarray], classes: list[str]
) -> dict[str, np.ndarray]:
    """The data with what the networks of that name in the folders say of every crop: the mean of their logits.

    Raises SystemExit where one was trained for others than the `classes`.
    """
    told = torch.zeros(())
    for folder in folders:
        card = json.loads(card_of(folder).read_text())[name]
        if card["classes"] != classes:
            raise SystemExit(
                f"The {name} network in {folder} has other classes than the crops: it can't teach them."
            )
        teacher = Teacher(folder / f"{name}.onnx", temperatures_of(name, card)).eval()
        with torch.autocast("cpu", dtype=torch.bfloat16):
            says = read_twice if name == "digit" else outputs
            told = told + says(teacher, data["crops"]).float() / len(folders)
    return {"crops": data["crops"], "told": told.numpy(), **data}


def export(name: str, net: nn.Module, side: int, folder: Path) -> None:
    """Write the network as ONNX: for any number of crops, or for one picture of any size."""
    whole = isinstance(net, GridNet)
    free = {0: "n"} | ({2: "height", 3: "width"} if whole else {})
    torch.onnx.export(
        net,
        (torch.zeros(1, 3, side, side),),
        str(folder / f"{name}.onnx"),
        input_names=["crops"],
        output_names=["logits"],
        dynamic_axes={"crops": free, "logits": free},
        dynamo=False,
    )


def main() -> None:
    """Train, calibrate, measure, export."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--crops", type=Path, required=True, action="append", help="may be repeated")
    options.add_argument("--epochs", type=int, default=12)
    options.add_argument("--minutes", type=float, default=30, help="stop the square network after this long")
    options.add_argument("--models", type=Path, default=WEIGHTS, help="folder to write the networks to")
    options.add_argument("--warm", action="store_true", help="go on from the networks as they are")
    options.add_argument(
        "--teacher",
        type=Path,
        action="append",
        help="a folder of networks to learn from, too; may be repeated",
    )
    options.add_argument("--peak", type=float, help="highest learning rate; 0.003, or 0.002 if warm")
    options.add_argument("--only", choices=NETWORKS, action="append")
    asked = options.parse_args()
    torch.manual_seed(1)
    wanted = asked.only or learning_from(asked.crops)
    seen = {name: lessons(asked.crops, name, "train") for name in wanted}
    held = {name: lessons(asked.crops, name, "held") for name in wanted}
    meta = json.loads((asked.crops[-1] / "about.json").read_text())
    asked.models.mkdir(parents=True, exist_ok=True)
    path = card_of(asked.models)
    card = json.loads(path.read_text()) if path.exists() else {}
    card["data"] = meta
    peak = asked.peak or (2e-3 if asked.warm else 3e-3)
    if "square" in wanted:
        classes = meta["classes"]
        net: GridNet | CropNet = square_network(len(classes))
        if asked.warm:
            before = card["square"]["classes"]
            named = {classes.index(name): i for i, name in enumerate(before) if name in classes}
            sides = {len(classes) + i: len(before) + i for i in range(4)}
            go_on("square", net, seen["square"]["crops"], named | sides)
        data = taught("square", asked.teacher, seen["square"], classes) if asked.teacher else seen["square"]
        loss: Any = square_taught if asked.teacher else square_loss
        train("square", net, data, asked.epochs, asked.minutes, loss, peak)
        card["square"] = square_card(outputs(net, held["square"]["crops"]), held["square"], classes)
        export("square", net, 72, asked.models)
    if "digit" in wanted:
        net = digit_network()
        if asked.warm:
            go_on("digit", net, seen["digit"]["crops"], {i: i for i in range(len(DIGIT_CLASSES))})
        data = (
            taught("digit", asked.teacher, seen["digit"], DIGIT_CLASSES) if asked.teacher else seen["digit"]
        )
        loss = digit_taught if asked.teacher else functional.cross_entropy
        data = with_second_looks(data, digits=10)
        train("digit", net, data, asked.epochs * (1 if asked.warm else 2), asked.minutes, loss, peak)
        card["digit"] = digit_card(read_twice(net, held["digit"]["crops"]), held["digit"])
        export("digit", net, 48, asked.models)
    for name, made, side in (
        ("crossed_out", crossed_out_network, 48),
        ("tick", tick_network, 32),
        ("pane", pane_network, PANE_PX),
    ):
        if name not in wanted:
            continue
        net = made()
        if asked.warm:
            go_on(name, net, seen[name]["crops"], {0: 0})
        elif name == "crossed_out":
            go_on("digit", net, seen[name]["crops"], {})
        data = mirrored(seen[name]) if name == "pane" else seen[name]
        train(name, net, data, asked.epochs, asked.minutes, mark_loss, peak)
        card[name] = mark_card(name, outputs(net, held[name]["crops"]), held[name])
        export(name, net, side, asked.models)
    path.write_text(json.dumps(card, indent=1) + "\n")
    print(json.dumps({k: v for k, v in card.items() if k != "data"}, indent=1))


if __name__ == "__main__":
    main()
