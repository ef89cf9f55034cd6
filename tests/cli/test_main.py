"""The entry point: help for every command, and every failure in words with the right exit code."""

from __future__ import annotations

import importlib
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from kitpress.cli.main import COMMANDS
from kitpress.cli.options import KitCommand

import kitpress.content
from kitpress.errors import EXIT_BUG, EXIT_DONE, EXIT_FAILED, EXIT_INTERRUPTED, EXIT_USAGE
from kitpress.words import LANGS, Words

CLI = Path(__file__).parents[2] / "cli"
MODULES = sorted(path.stem for path in CLI.glob("*.py") if path.stem not in ("__init__", "main", "options"))
PROGRAM = [sys.executable, "-m", "kitpress.cli.main"]
HOUSE = CLI.parent / "tests" / "oracle" / "01-otto-rosa-kim.plan"
ENGLISH = {**os.environ, "KITPRESS_LANG": "en"}


def command_of(name: str) -> KitCommand:
    command: KitCommand = importlib.import_module(f"kitpress.cli.{name}").command
    return command


def test_the_table_names_every_command_module_and_no_other() -> None:
    assert sorted(COMMANDS) == MODULES


@pytest.mark.parametrize("name", MODULES)
def test_every_command_is_declared_with_examples_that_parse(name: str) -> None:
    examples = command_of(name).examples
    assert examples
    for example in examples:
        assert f"kitpress {name}" in example
        for part in re.split(r"\s(?:&&|\|)\s", example):
            program, used, *args = shlex.split(part.split(" > ")[0])
            assert program == "kitpress"
            command = command_of(used)
            command.make_parser(click.Context(command)).parse_args(args)  # raises for an option that is none


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", MODULES)
def test_every_help_ends_with_an_example_in_both_languages(name: str, lang: str) -> None:
    environment = {**os.environ, "KITPRESS_LANG": lang, "COLUMNS": "60"}
    done = subprocess.run(
        [*PROGRAM, name, "--help"], capture_output=True, text=True, env=environment, check=True
    )
    usage, examples = {"en": ("Usage:", "Examples:"), "es": ("Uso:", "Ejemplos:")}[lang]
    assert done.stdout.startswith(f"{usage} kitpress {name}")
    copied = done.stdout.split(examples)[1].splitlines()[1:]
    assert [line.strip() for line in copied] == list(command_of(name).examples)  # each in one line
    assert "--lang" in done.stdout
    english = re.search(r"\b(PATH|TEXT|FILE|DIR|INTEGER|FLOAT)\b", done.stdout)
    assert lang == "en" or not english, english


@pytest.mark.parametrize("name", MODULES)
def test_every_option_of_every_command_is_explained(name: str) -> None:
    for param in command_of(name).params:
        if isinstance(param, click.Option):
            assert param.help, param.opts


def test_help_lists_all_commands_and_imports_none() -> None:
    code = (
        "import sys; from kitpress.cli.main import main; main(['--help']); "
        "print([m for m in sys.modules if m.startswith('kitpress.cli.') or m in ('yaml', 'pydantic', 'rich')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=ENGLISH
    )
    for name, what in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(what.en)}$", done.stdout, re.MULTILINE)
    assert done.stdout.endswith("['kitpress.cli.options', 'kitpress.cli.main']\n")


def test_version(kitpress: Callable) -> None:
    assert re.fullmatch(r"kitpress \d+\.\d+\.\d+\n", kitpress("--version").out)


def test_no_arguments_show_the_help(kitpress: Callable) -> None:
    run = kitpress()
    assert "Commands:" in run.out + run.err


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["lits"], Words("'lits' is no command of kitpress. Did you mean 'list'? Allowed: list",
                         "'lits' no es una orden de kitpress. ¿Querías decir 'list'? Se admite: list")),
        (["list", "--jsn"], Words("There is no option --jsn. Did you mean --json? See: kitpress list --help",
                                  "No existe la opción --jsn. ¿Querías decir --json? Mira: kitpress list --help")),
        (["check"], Words("GAME is missing. See: kitpress check --help",
                          "Falta JUEGO. Mira: kitpress check --help")),
        (["playtest", "floor-plan", "--games"], Words("--games needs a value. See: kitpress playtest --help",
                                                      "--games necesita un valor. Mira: kitpress playtest --help")),
        (["playtest", "floor-plan", "--games", "many"], Words(
            "--games: write a whole number from 1 to 100000. See: kitpress playtest --help",
            "--games: escribe un número entero de 1 a 100000. Mira: kitpress playtest --help")),
        (["check", "flor-plan"], Words("there is no game 'flor-plan'. Did you mean 'floor-plan'?",
                                       "no hay ningún juego 'flor-plan'. ¿Querías decir 'floor-plan'?")),
    ],
    ids=["command", "option", "argument", "value", "number", "game"],
)  # fmt: skip
@pytest.mark.parametrize("lang", LANGS)
def test_usage_errors_name_the_remedy(args: list[str], says: Words, lang: str) -> None:
    environment = {**os.environ, "KITPRESS_LANG": lang}
    done = subprocess.run([*PROGRAM, *args], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == EXIT_USAGE
    assert done.stdout == ""
    assert done.stderr.startswith(says[lang])  # type: ignore[index]


def test_a_file_that_looks_like_an_option_is_told(
    kitpress: Callable, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    says = "There is no option -d. {}See: kitpress score --help\n"
    assert kitpress("score", "-dash.jpg").err == says.format("")
    Path("-dash.jpg").touch()
    assert kitpress("score", "-dash.jpg").err == says.format("If you mean the file, write ./-dash.jpg. ")
    assert (
        kitpress("score", "./-dash.jpg").err
        == "./-dash.jpg: the file is empty. Copy or send the photo again.\n"
    )


def test_lang_holds_for_errors_that_come_before_it_is_parsed(kitpress: Callable) -> None:
    assert kitpress("list", "--jsn", "--lang", "es").err.startswith("No existe la opción --jsn")
    assert kitpress("list", "--lang", "fr").err == (
        "--lang: 'fr' is no choice. Allowed: en, es. See: kitpress list --help\n"
    )


def test_lang_may_also_come_first(kitpress: Callable) -> None:
    assert kitpress("--lang", "es", "check", "floor-plan").err == "floor-plan: todo está bien.\n"
    assert kitpress("--help", "--lang", "es").out.startswith("Uso: kitpress [OPCIONES] ORDEN [ARGUMENTOS]...")


def test_the_language_comes_from_the_environment(kitpress: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KITPRESS_LANG", "es")
    assert kitpress("check", "floor-plan", "--lang", "en").err == "floor-plan: all is well.\n"
    monkeypatch.setenv("KITPRESS_LANG", "es")
    assert kitpress("check", "floor-plan").err == "floor-plan: todo está bien.\n"


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["score", CLI.parent / "tests" / "oracle" / "01-otto-rosa-kim.plan"], "v  "),
        (["list"], "floor-plan"),
        (["check", "floor-plan"], "floor-plan: todo está bien."),
        (["check", "ñandú"], "no hay ningún juego 'ñandú'"),
        (["playtest", "floor-plan", "--games", "1", "--jobs", "1"], "otto"),
    ],
    ids=["score", "list", "check", "stderr", "playtest"],
)
def test_output_that_lacks_signs_is_no_bug(args: list[str | Path], says: str) -> None:
    environment = {**os.environ, "KITPRESS_LANG": "es"}
    codes, outs = [], []
    for encoding in ("utf-8", "cp1252"):
        environment["PYTHONIOENCODING"] = encoding
        done = subprocess.run([*PROGRAM, *args], capture_output=True, env=environment, check=False)
        codes.append(done.returncode)
        outs.append((done.stdout + done.stderr).decode(encoding))
    assert codes[0] == codes[1] != EXIT_BUG
    assert says in outs[1]


@pytest.mark.parametrize(
    "args",
    [
        ["score", HOUSE, CLI.parent / "tests" / "oracle" / "24-illegal-but-scored.plan"],
        ["layout", "floor-plan"],
        ["playtest", "floor-plan", "--games", "1", "--jobs", "1"],
        ["playtest", "madrino", "--games", "1", "--jobs", "1"],
    ],
    ids=["score", "layout", "playtest", "playtest madrino"],
)
def test_nothing_is_lost_in_a_narrow_terminal(
    kitpress: Callable, monkeypatch: pytest.MonkeyPatch, args: list[str | Path]
) -> None:
    told = {}
    for columns in (0, 20, 45, 250):
        monkeypatch.setenv("COLUMNS", str(columns))
        told[columns] = Counter(re.sub(r"[\s─]", "", kitpress(*args).out))
    assert told[0] == told[20] == told[45] == told[250]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names of files are text")
def test_a_name_that_is_no_text_is_shown_all_the_same(
    kitpress: Callable, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    name = tmp_path / "\udcff.plan"
    plan = (CLI.parent / "tests" / "oracle" / "24-illegal-but-scored.plan").read_text(encoding="utf-8")
    name.write_text(plan, encoding="utf-8")
    for form in ([], ["--csv"], ["--json"]):
        assert "\ufffd" in kitpress("score", name, *form).out
    assert kitpress("score", tmp_path / "\udcfe.jpg").err.startswith(
        f"{tmp_path}/\ufffd.jpg: there is no such"
    )
    kitpress("score", name, "--html", tmp_path / "h.html")
    assert "\ufffd" in (tmp_path / "h.html").read_text(encoding="utf-8")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr("kitpress.scoring.score_files", lambda *_, **__: 1 / 0)
    assert kitpress("score", name).code == EXIT_BUG
    (kept,) = tmp_path.glob("kitpress-bug-*.txt")
    assert kept.read_text(encoding="utf-8").startswith(f"kitpress score {tmp_path}/\ufffd.plan\n")


def break_loading(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def broken() -> None:
        raise error

    monkeypatch.setattr(kitpress.content, "game_ids", broken)


def test_a_bug_is_owned_up_to_and_kept_for_the_report(
    kitpress: Callable, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    break_loading(monkeypatch, ZeroDivisionError("division by zero"))
    run = kitpress("list")
    (kept,) = tmp_path.glob("kitpress-bug-*.txt")
    assert run.code == EXIT_BUG
    assert run.out == ""
    assert run.err == (
        "Sorry, this is a bug of kitpress, not a mistake of yours (ZeroDivisionError: division by zero). "
        f"The details are in {kept}; please send us that file.\n"
    )
    details = kept.read_text()
    assert details.startswith("kitpress list\n")
    assert "Traceback" in details
    assert "ZeroDivisionError: division by zero" in details


def test_a_bug_shows_its_traceback_to_whoever_asks(
    kitpress: Callable, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setenv("KITPRESS_DEBUG", "1")
    break_loading(monkeypatch, ZeroDivisionError())
    assert "Traceback (most recent call last)" in kitpress("list").err


def test_a_bug_is_told_even_where_nothing_can_be_kept(
    kitpress: Callable, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "gone"))
    break_loading(monkeypatch, ZeroDivisionError())
    run = kitpress("list")
    assert run.code == EXIT_BUG
    assert run.err == "Sorry, this is a bug of kitpress, not a mistake of yours (ZeroDivisionError).\n"


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (PermissionError(13, "Permission denied", "/root/x"), "/root/x: it is not allowed to you."),
        (OSError(28, "No space left on device", "kit.pdf"), "kit.pdf: there is no room left."),
    ],
)
def test_the_machine_saying_no_is_no_bug(
    kitpress: Callable, monkeypatch: pytest.MonkeyPatch, error: OSError, says: str
) -> None:
    break_loading(monkeypatch, error)
    run = kitpress("list")
    assert run.code == EXIT_FAILED
    assert run.err.startswith(says)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
def test_a_full_disk_is_no_bug() -> None:
    with open("/dev/full", "w") as full:
        run = subprocess.run(
            [*PROGRAM, "list"], stdout=full, stderr=subprocess.PIPE, text=True, env=ENGLISH, check=False
        )
    assert run.returncode == EXIT_FAILED
    assert run.stderr.startswith("standard output: there is no room left.")


@pytest.mark.parametrize(
    ("args", "closed", "code", "says"),
    [
        (["score", HOUSE], ">&-", EXIT_DONE, ""),
        (["draw", HOUSE, "-o", "-"], ">&-", EXIT_DONE, ""),
        (["score", "-"], "<&-", EXIT_FAILED, "standard input: the file is empty"),
        (["score", "nobody.plan"], "2>&-", EXIT_FAILED, ""),
        (["score", HOUSE], "<&- >&- 2>&-", EXIT_DONE, ""),
    ],
)
def test_closed_streams_are_no_bug(args: list[str | Path], closed: str, code: int, says: str) -> None:
    shell = ["sh", "-c", f'"$@" {closed}', "sh"]
    run = subprocess.run(
        [*shell, *PROGRAM, *args], capture_output=True, text=True, env=ENGLISH, check=False, timeout=60
    )
    assert run.returncode == code
    assert run.stderr.startswith(says)
    assert run.stderr.count("\n") == bool(says)


def test_ctrl_c_stops_quietly(tmp_path: Path) -> None:
    base = CLI.parent / "tests" / "bad_yaml" / "base"
    game = Path(shutil.copytree(base, tmp_path / "tiny"))
    (game / "rulebook.yaml").unlink()
    os.mkfifo(game / "rulebook.yaml")  # reading it waits for somebody to write
    running = subprocess.Popen(
        [*PROGRAM, "check", game],
        stderr=subprocess.PIPE,
        text=True,
        env=ENGLISH,
        # whoever runs the tests in the background has Ctrl-C ignored, and what it starts, too
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    opened = os.open(game / "rulebook.yaml", os.O_WRONLY)  # returns once the command reads
    time.sleep(0.2)
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=60)
    os.close(opened)
    assert running.returncode == EXIT_INTERRUPTED
    assert err.strip() == "Stopped."


def test_ctrl_c_stops_all_processes_that_score(tmp_path: Path) -> None:
    pipes = [tmp_path / f"{number}.jpg" for number in range(4)]
    for pipe in pipes:
        os.mkfifo(pipe)  # reading it waits for somebody to write
    running = subprocess.Popen(
        [*PROGRAM, "score", *pipes],
        stderr=subprocess.PIPE,
        text=True,
        env=ENGLISH,
        start_new_session=True,  # a terminal tells all of a session's processes
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    opened = os.open(pipes[0], os.O_WRONLY)  # returns once a process reads
    time.sleep(0.2)
    os.killpg(running.pid, signal.SIGINT)
    _, err = running.communicate(timeout=60)
    os.close(opened)
    assert running.returncode == EXIT_INTERRUPTED
    assert err.strip() == "Stopped."


def test_a_reader_who_has_seen_enough_is_no_failure_to_talk_about() -> None:
    running = subprocess.Popen(
        [*PROGRAM, "schema"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENGLISH
    )
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()
    assert running.stderr.read() == ""
    running.stderr.close()
    assert running.wait(timeout=60) == EXIT_FAILED
