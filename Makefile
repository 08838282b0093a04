# All set-up is done by these targets; nothing needs to be installed by hand.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := .stamps
INSTALL := $(BIN)/python -m pip install --quiet --require-hashes
COMPILED_SOURCES := $(wildcard src/motu/core/*.py src/motu/bots/*.py \
  src/motu/games/*/rules/*.py src/motu/games/*/view.py)

# What was compiled once is kept, whatever the shell says: else each of the many processes that the
# tests start compiles all of its modules, and each worker all tests, which takes longer than they do.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test check bench soak memory lint words pictures screens lock audit clean

play: $(STAMPS)/built
	$(BIN)/motu

# What builds and what runs, as the lock files have it: every file is checked against its hash. What
# comes as source (http-ece) is built with what is locked, and not with whatever is newest.
$(STAMPS)/venv: requirements.lock requirements-build.lock
	@mkdir -p $(STAMPS)
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) -r requirements-build.lock
	$(INSTALL) --no-build-isolation -r requirements.lock
	@touch $@

# What a developer needs beside that.
$(STAMPS)/dev: $(STAMPS)/venv requirements-dev.lock
	$(INSTALL) --no-build-isolation -r requirements-dev.lock
	@touch $@

$(STAMPS)/installed: $(STAMPS)/venv pyproject.toml setup.py
	MOTU_COMPILE=0 $(BIN)/python -m pip install --quiet --no-build-isolation --no-deps --editable .
	@touch $@

# What is up to date is taken from `build`; a compiled module whose source is gone goes as well.
$(STAMPS)/built: $(STAMPS)/installed $(COMPILED_SOURCES)
	@find src -name '*.so' -delete
	$(BIN)/python setup.py --quiet build_ext --inplace
	@rm -f $(STAMPS)/apart-*
	@touch $@

# The rules of one game as a unit of their own: slower to run, but compiled anew in seconds.
$(STAMPS)/apart-$(GAME): $(STAMPS)/installed $(COMPILED_SOURCES)
	@find src -name '*.so' -delete
	MOTU_APART=$(GAME) $(BIN)/python setup.py --quiet build_ext --inplace
	@rm -f $(STAMPS)/built $(STAMPS)/apart-*
	@touch $@

lint: $(STAMPS)/built $(STAMPS)/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	sh tools/check-client.sh

ifdef GAME
# One game: its own tests, and what the shared ones ask of it.
OWN := src/motu/games/$(GAME) tests/$(GAME)
check: $(STAMPS)/apart-$(GAME) $(STAMPS)/dev
	$(BIN)/ruff format --check $(OWN)
	$(BIN)/ruff check $(OWN)
	$(BIN)/mypy $(OWN)
	$(BIN)/pytest -n 2 -m "not slow and not browser" --game $(GAME) tests/test_*.py tests/$(GAME)
else
check: lint
	$(BIN)/pytest -n 2 --dist worksteal -m "not slow and not browser"
endif

# Four at once are more than two cores like, and browsers wait for nobody for ever. What failed beside
# others is told, and run once more alone: if it fails there too, the tests have failed.
AGAIN := $(BIN)/pytest --last-failed --last-failed-no-failures none

test: lint
	sh tools/install-browser.sh
	sh tools/install-postgres.sh
	$(BIN)/pytest -n 4 --dist worksteal || $(AGAIN)

# Speed, on the terminal; `make bench WRITE=docs/speed.md` writes the tables there as well.
bench: $(STAMPS)/built
	$(BIN)/python -m pip install --quiet "open_spiel>=1.6"
	$(BIN)/motu bench $(if $(WRITE),--write $(WRITE))

# Servers and databases killed while people play: nothing may be lost. `make soak KILLS=20 SECONDS=300`.
soak: $(STAMPS)/built
	sh tools/install-postgres.sh
	$(BIN)/python -m motu.bench.soak $(or $(KILLS),200) $(or $(SECONDS),inf)

# Tables made, played and left for an hour: memory stays flat. `make memory TABLES=1000 MINUTES=6`.
memory: $(STAMPS)/built
	$(BIN)/python -m motu.bench.memory $(or $(TABLES),1000) $(or $(MINUTES),60) $(PLOT)

# Bring the lists of words up to date with the source; translations stay.
words: $(STAMPS)/built
	$(BIN)/python tools/words.py

# The pictures of the README, made from the running program, and the icons of the app.
pictures: $(STAMPS)/built $(STAMPS)/dev
	sh tools/install-browser.sh
	$(BIN)/python tools/icons.py
	$(BIN)/python tools/pictures.py

# Screens of every page and table in all sizes, on sheets to look through: build/screens/index.html.
# `make screens ONLY="pages campaign kahuna 360x740"` makes those of some groups, games and sizes.
screens: $(STAMPS)/built $(STAMPS)/dev
	sh tools/install-browser.sh
	$(BIN)/python tools/screens.py $(ONLY)

# Write the lock files anew: what is there stays unless it has to change, or all is brought up to
# date with `make lock UPGRADE=1`. What runs and what builds is held to what was tested.
PINS := --quiet --generate-hashes --strip-extras --allow-unsafe --no-emit-index-url \
  --no-emit-trusted-host --no-emit-find-links $(if $(UPGRADE),--upgrade)
RUNNING := --extra png --extra postgres --extra print
lock: $(STAMPS)/dev
	$(BIN)/pip-compile $(PINS) --extra dev $(RUNNING) --output-file requirements-dev.lock pyproject.toml
	$(BIN)/pip-compile $(PINS) --constraint requirements-dev.lock $(RUNNING) \
	  --output-file requirements.lock pyproject.toml
	$(BIN)/pip-compile $(PINS) --constraint requirements-dev.lock --build-deps-for wheel \
	  --only-build-deps --output-file requirements-build.lock pyproject.toml

# Known vulnerabilities of what is locked; fails if there are any, or if nobody can be asked.
audit: $(STAMPS)/dev
	$(BIN)/python tools/audit.py requirements.lock requirements-build.lock requirements-dev.lock

clean:
	rm -rf $(VENV) $(STAMPS) build src/*.egg-info
	find src \( -name '*.so' -o -name '*.mo' \) -delete
