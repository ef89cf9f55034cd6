"""Networks that go on from one another, and learn from one another. Only where the `train` extra is installed."""

import sys
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("onnx")
sys.path.insert(0, str(Path(__file__).parents[2] / "training"))

import networks  # noqa: E402
import train  # noqa: E402
from shipped import learning_from  # noqa: E402
from teacher import Teacher, temperatures_of  # noqa: E402
from warm import warm  # noqa: E402

CLASSES = 5


def trained(seed, classes=CLASSES):
    """A network whose normalisations have seen something."""
    torch.manual_seed(seed)
    net = networks.square_network(classes)
    with torch.no_grad():
        for _ in range(3):
            net(torch.rand(16, 3, 72, 72))
    return net.eval()


@pytest.fixture
def exported(tmp_path):
    """A network, and where it was written."""
    net = trained(1)
    train.export("square", net, 72, tmp_path)
    return net, tmp_path / "square.onnx"


@torch.no_grad()
def test_a_teacher_says_what_the_network_said_at_its_temperatures(exported):
    net, path = exported
    crops, heat = torch.rand(7, 3, 72, 72), np.linspace(0.5, 2, CLASSES + 4)
    said = Teacher(path, heat)(crops)
    assert said.numpy() == pytest.approx(net(crops).flatten(1).numpy() / heat, abs=1e-4)


@torch.no_grad()
def test_a_warm_network_says_what_the_old_one_said_and_new_outputs_begin_anew(exported):
    net, path = exported
    crops = torch.rand(9, 3, 72, 72)
    old, new = list(range(CLASSES)), [2, 0, 1, 3, 4]  # in another order, and one more
    other = networks.square_network(CLASSES + 1)
    places = dict(zip(new, old, strict=True)) | {CLASSES + 1 + i: CLASSES + i for i in range(4)}
    layers = warm(other, path, torch.rand(32, 3, 72, 72), places)
    assert layers == len(other.features) + 2
    said, before = other.eval()(crops).flatten(1).numpy(), net(crops).flatten(1).numpy()
    assert said[:, list(places)] == pytest.approx(before[:, list(places.values())], abs=1e-4)


@torch.no_grad()
def test_a_network_of_crops_goes_on_too(exported):
    _, path = exported
    torch.manual_seed(2)
    net = networks.digit_network()
    for _ in range(3):
        net(torch.rand(16, 3, 48, 48))
    train.export("digit", net.eval(), 48, path.parent)
    other = networks.digit_network()
    places = {i: i for i in range(12)}
    assert (
        warm(other, path.parent / "digit.onnx", torch.rand(32, 3, 48, 48), places) == len(other.features) + 2
    )
    crops = torch.rand(5, 3, 48, 48)
    assert other.eval()(crops).numpy() == pytest.approx(net(crops).numpy(), abs=1e-4)


@torch.no_grad()
def test_of_a_network_of_another_shape_the_first_layers_go_on(exported):
    net, path = exported
    other = networks.square_network(CLASSES)
    first = len(other.features) - 1
    other.features[first][0] = torch.nn.Conv2d(64, 80, 3, bias=False)
    other.features[first][1] = torch.nn.BatchNorm2d(80)
    assert warm(other, path, torch.rand(32, 3, 72, 72), {}) == first
    crops = torch.rand(4, 3, 72, 72)
    assert other.eval().features[:first](crops).numpy() == pytest.approx(
        net.features[:first](crops).numpy(), abs=1e-4
    )


def test_a_network_of_no_known_shape_goes_on_from_none(exported):
    other = networks.square_network(CLASSES)
    other.features[0][0] = torch.nn.Conv2d(3, 8, 3, 2, bias=False)
    with pytest.raises(ValueError, match="another shape"):
        warm(other, exported[1], torch.rand(4, 3, 72, 72), {})


def test_folders_without_crops_for_a_network_are_passed_over(tmp_path):
    with_some, without = tmp_path / "some", tmp_path / "none"
    for folder in (with_some, without):
        folder.mkdir()
    np.savez(with_some / "pane.train.npz", crops=np.zeros((2, 48, 48, 3), np.uint8), labels=np.zeros(2))
    assert learning_from([without, with_some]) == ["pane"]
    assert len(train.lessons([without, with_some, with_some], "pane", "train")["labels"]) == 4
    with pytest.raises(SystemExit, match=r"pane\.train\.npz is in none of .*none"):
        train.lessons([without], "pane", "train")


def test_what_mirrors_show_is_learnt_with_it():
    crop = np.arange(12, dtype=np.uint8).reshape(1, 2, 2, 3)
    seen = train.mirrored({"crops": crop, "labels": np.array([0.5], np.float32)})
    assert seen["labels"].tolist() == [0.5] * 4
    assert {each[0, 0, 0] for each in seen["crops"]} == {0, 3, 6, 9}


def test_of_a_teacher_only_what_is_right_is_learnt():
    told, labels = torch.tensor([[4.0, 0.0], [4.0, 0.0]]), torch.tensor([0, 1])
    right, wrong = (
        train.digit_taught(torch.tensor([[3.0, 0.0]]), told[i : i + 1], labels[i : i + 1]) for i in (0, 1)
    )
    assert wrong == pytest.approx(float(np.logaddexp(0, 3.0)))  # the truth alone
    truth, teacher = float(np.logaddexp(0, -3.0)), 1 / (1 + np.exp(-4.0))
    taught = 0.3 * truth + 0.7 * (teacher * truth + (1 - teacher) * float(wrong))
    assert right == pytest.approx(taught, abs=1e-5)


def test_every_output_has_its_temperature():
    card = {"classes": ["a", "b"], "temperature": 1.5, "edge_temperature": 0.75}
    assert temperatures_of("square", card).tolist() == [1.5] * 2 + [0.75] * 4
    assert temperatures_of("digit", {"temperature": 2.0}).tolist() == [2.0]
