# What one does in this repository. `make` alone lists it.
# PYTHON=  the interpreter to use (default: the first python3 from 3.11 on that the path has)
# VENV=    where its environment stands (default: .venv)
# PORT=, HOST=  for `make run`: the first port (4000) and the address to listen on (127.0.0.1)
# MODEL_PORT=   for `make model`: where the small model listens (8902)
# M=       for `make restart-module` and `make logs-module`: the module's name
# ARGS=    more arguments for pytest

VENV ?= .venv
ARGS ?=
usable = $(1) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
FOUND = $(or $(PYTHON),$(shell for python in python3 python3.13 python3.12 python3.11; do \
	$(call usable,$$python) && echo $$python && break; done),none)
ENVIRONMENT = $(FOUND) server/demo/environment.py $(if $(PYTHON),--chosen) $(VENV)
GAME = $(VENV)/bin/python -m server.demo
# One process more than cores, as the first waits for games most of its time.
ON_ALL_CORES = -n $$(( $$(getconf _NPROCESSORS_ONLN) + 1 )) --dist worksteal
FIGURES = .venv-bench/figures.jsonl
RUN = $(if $(PORT),--port $(PORT)) $(if $(HOST),--host $(HOST))

.DEFAULT_GOAL := help
.PHONY: help run run-workers stop reload status list-modules refresh-tools restart-module logs-module
.PHONY: model test test-all environment lint format bench land-figures catalogue wheel clean

help:  ## List what there is to make
	@sed -n 's/^\([a-z-]*\):.*##/\1:/p' Makefile | awk -F: '{printf "  make %-15s %s\n", $$1, $$2}'

run: .python  ## Start the demo game and watch a visitor play a scene in it
	@$(ENVIRONMENT)
	@$(GAME) run $(RUN)

run-workers: .python  ## Start the demo game with Redis, PostgreSQL and two workers
	@$(ENVIRONMENT) workers
	@$(GAME) run-workers $(RUN)

stop:  ## Stop the demo game, with its workers if it has any
	@test -x $(VENV)/bin/python || { echo "The game does not run."; exit 0; }; $(GAME) stop

reload:  ## Restart the running demo game with the code as it is now
	@$(GAME) reload

status:  ## Say whether the demo game runs, and how to connect
	@$(GAME) status

list-modules:  ## Say which modules the running game knows, and what tools they have
	@$(GAME) list-modules

refresh-tools:  ## Have the running game ask its modules what their tools are now
	@$(GAME) refresh-tools

restart-module:  ## Restart the module M=
	@$(GAME) restart-module --module "$(M)"

logs-module:  ## Print the end of what the module M= has logged
	@$(GAME) logs-module --module "$(M)"

model: .python  ## Serve a small model on this machine, to try one without a key
	@$(FOUND) server/demo/model.py $(if $(MODEL_PORT),--port $(MODEL_PORT))

test: .python  ## Run the tests, with one real server among them
	@$(ENVIRONMENT) test
	@$(VENV)/bin/python -m pytest -m "not slow" $(ON_ALL_CORES) $(ARGS)

test-all: .python  ## Run all tests: browsers, databases, kills, a stock game, long properties too
	@$(ENVIRONMENT) test
	@$(VENV)/bin/python -m pytest --hypothesis-profile=long $(ON_ALL_CORES) $(ARGS)

environment: .python  ## Make or refresh the environment, with what the tests need
	@$(ENVIRONMENT) test

lint: .python  ## Check style, formatting, types and who imports whom
	@$(ENVIRONMENT) lint
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports --no-logo

format: .python  ## Bring the code into shape
	@$(ENVIRONMENT) lint
	$(VENV)/bin/ruff check --fix .
	$(VENV)/bin/ruff format .

bench: .python  ## Run all benchmarks, some beside others' libraries (own environment)
	@$(FOUND) server/demo/environment.py $(if $(PYTHON),--chosen) .venv-bench telemetry
	@.venv-bench/bin/python -m pip install --quiet --requirement bench/requirements.txt
	@rm -f $(FIGURES)
	@for one in offer costs loop recall prompt crowd modules statements telemetry start idle growth window; do \
		BENCH_FIGURES=$(FIGURES) .venv-bench/bin/python bench/$$one.py || exit 1; done
	@BENCH_FIGURES=$(FIGURES) .venv-bench/bin/python bench/summary.py

land-figures:  ## Keep the figures of the last `make bench` in bench/landed.json, for the next change
	@BENCH_FIGURES=$(FIGURES) .venv-bench/bin/python bench/summary.py --land

catalogue: .python  ## Print every tool that an assistant can have
	@$(ENVIRONMENT)
	@$(VENV)/bin/python -m ai.tools

wheel: .python  ## Build dist/evennia_ai-….whl, for `pip install`
	@test -x $(VENV)/bin/python || $(FOUND) -m venv $(VENV)
	@rm -f dist/*.whl
	@$(VENV)/bin/python -m pip wheel --quiet --no-deps --wheel-dir dist .
	@ls dist/*.whl

clean: stop  ## Stop the demo game and delete it, with everything else that is not in git
	@test ! -x $(VENV)/bin/python || $(GAME) clean-workers
	rm -rf .venv .venv-* .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis build dist
	rm -rf server/logs server/.static server/.media server/local.json server/*.db3* server/*.pid

.PHONY: .python
.python:
	@$(call usable,$(FOUND)) || { \
		echo "evennia-ai needs Python 3.11 or newer, and '$(FOUND)' is not that." >&2; \
		echo "Install one, or name one: make run PYTHON=/path/to/python3" >&2; exit 1; }
