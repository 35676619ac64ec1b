# `make demo` and `make test` are all that a fresh machine needs: each makes .venv and installs what it uses.

PYTHON ?= python3
# Workers for lit and pytest.
JOBS ?= 2

BIN := .venv/bin

# Else every process of a test would compile again all that it imports.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help demo test checks lint style types format proto proto-check lit unit clean
# The output of one part after the other's, where make can do that.
SYNC := $(if $(filter output-sync,$(.FEATURES)),--output-sync)

help:
	@echo "make demo    variables are accelerated, and two networks train the same before and after"
	@echo "make test    every check and every test"
	@echo "make lint    ruff and pyright"
	@echo "make format  ruff's formatter and safe fixes"
	@echo "make proto   regenerate the protobuf code"
	@echo "make lit     the tests of the tools   (LIT_FLAGS=...)"
	@echo "make unit    the tests of the library (PYTEST_FLAGS=...)"
	@echo "make clean   remove .venv and caches"

# The last that a new environment gets.
.venv/bin/pip:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "gedialect needs Python 3.11 or later; make PYTHON=...")'
	$(PYTHON) -m venv .venv

# Installed once, and again when pyproject.toml changes.
.venv/.installed: pyproject.toml | .venv/bin/pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

# All that the other one has, and more. Only what is imported gets compiled, when it is first.
.venv/.installed-dev: pyproject.toml | .venv/bin/pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --editable '.[test,dev,mlir,explain]'
	@touch .venv/.installed $@

demo: .venv/.installed
	@$(BIN)/python tools/demo.py

# All parts, also after one that failed; pytest's closing line comes last.
test: .venv/.installed-dev
	@$(MAKE) --jobs=1 --keep-going --no-print-directory checks unit

# pyright is one process: what has more of them goes on beside it.
checks: .venv/.installed-dev
	@$(MAKE) --jobs=2 --keep-going --no-print-directory $(SYNC) types style proto-check lit

lint: style types

style: .venv/.installed-dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: .venv/.installed-dev
	$(BIN)/pyright

proto-check: .venv/.installed-dev
	$(BIN)/python tools/gen-proto --check

format: .venv/.installed-dev
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

proto: .venv/.installed-dev
	$(BIN)/python tools/gen-proto

lit: .venv/.installed-dev
	$(BIN)/lit --workers $(JOBS) --succinct --verbose $(LIT_FLAGS) test/lit

unit: .venv/.installed-dev
	$(BIN)/pytest --quiet --numprocesses $(JOBS) --dist worksteal $(PYTEST_FLAGS)

clean:
	rm -rf .venv build dist .hypothesis .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +
