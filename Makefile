# Two commands are enough: `make lab` to play, `make test` to check.  Both set up what they need.
# PYTHON chooses the interpreter (3.11 or later); uv is used where it is on the path, else venv and pip.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.packo-ready
PEERS  := $(VENV)/.packo-peers

START    := notebooks/00-start-here.ipynb
AS_ROOT  := $(if $(filter 0,$(shell id -u)),--allow-root)
LAB_ARGS ?=

# Kernels that tests start must not read a person's own Jupyter or IPython settings.
ISOLATED := mkdir -p .jupyter/ipython && JUPYTER_CONFIG_DIR=$(CURDIR)/.jupyter/config IPYTHONDIR=$(CURDIR)/.jupyter/ipython
PYTEST   := $(ISOLATED) $(BIN)/python -m pytest
NBVAL    := --nbval --nbval-current-env --nbval-cell-timeout=60 --nbval-sanitize-with notebooks/nbval.cfg
# One process for each processor; the tests of a file, and the cells of a notebook, stay together.
SPREAD   ?= --numprocesses=auto --dist=loadfile
ARGS     ?=

.DEFAULT_GOAL := help
.PHONY: help setup lab test lint proof bench notebooks clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

setup: $(READY) ## the virtual environment .venv with packo and its test tools

$(READY): pyproject.toml
	@echo "Setting up packo in $(VENV): a minute or two, once."
	@$(PYTHON) -c 'import sys; v = sys.version_info; sys.exit(v < (3, 11) and f"packo needs Python 3.11 or later, and this is {v[0]}.{v[1]}: try make PYTHON=python3.12")'
	@if command -v uv >/dev/null; then \
	  test -x $(BIN)/python || uv venv --quiet --python $(PYTHON) $(VENV); \
	  uv pip install --quiet --python $(BIN)/python --editable '.[test]'; \
	else \
	  test -x $(BIN)/python || $(PYTHON) -m venv $(VENV); \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'; \
	fi
	@touch $@

$(PEERS): $(READY)
	@if command -v uv >/dev/null; then uv pip install --quiet --python $(BIN)/python --editable '.[peers]'; \
	else $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[peers]'; fi
	@touch $@

lab: $(READY) ## open JupyterLab on the first notebook (LAB_ARGS="--no-browser --port=8899")
	@$(BIN)/jupyter trust notebooks/*.ipynb
	$(BIN)/jupyter-lab $(AS_ROOT) --LabApp.default_url=/lab/tree/$(START) $(LAB_ARGS)

test: $(READY) ## the whole suite: tests, docs, notebooks, ruff, mypy (ARGS="-k tko")
	$(PYTEST) $(SPREAD) $(NBVAL) $(ARGS) tests packo notebooks

lint: $(READY) ## ruff and mypy alone
	$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy

proof: $(READY) ## the long proofs
	$(PYTEST) -m proof $(ARGS) tests

bench: $(PEERS) ## time packo, beside its peers where they are installed
	$(PYTEST) --benchmark-enable --benchmark-only $(ARGS) tests/benchmarks

notebooks: $(READY) ## run all notebooks again and store their outputs
	$(ISOLATED) $(BIN)/python notebooks/execute.py $(ARGS)

clean: ## remove the environment and everything that tools have left
	rm -rf $(VENV) .jupyter build dist .benchmarks .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +
