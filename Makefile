# One command for each: `make demo` shows the whole way, `make test` proves it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: help demo test lint format types check clean

help:
	@echo 'make demo    print a kit, play it, photograph the sheets and score them, into demo/'
	@echo 'make test    run the tests'
	@echo 'make check   linter, types and tests: what .ci/run runs'
	@echo 'make format  lay the code out as the linter wants it'
	@echo 'make clean   remove the environment and everything made'
	@echo 'Each makes the environment .venv when it needs to. Another Python: make test PYTHON=python3.12'

# Written last, so that an installation that was interrupted is done again.
$(VENV)/.ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10) and "kitpress needs Python 3.10 or newer, and $(PYTHON) is " + sys.version.split()[0] + ". Name another: make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

demo: $(VENV)/.ready
	$(BIN)/kitpress demo --out demo --force

test: $(VENV)/.ready
	$(BIN)/python -m pytest

lint: $(VENV)/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: $(VENV)/.ready
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

types: $(VENV)/.ready
	$(BIN)/mypy

check: lint types test

clean:
	rm -rf $(VENV) demo build *.egg-info
