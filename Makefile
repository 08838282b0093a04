# All set-up is done by these targets; nothing needs to be installed by hand.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := .stamps
COMPILED_SOURCES := $(wildcard src/motu/core/*.py src/motu/bots/*.py src/motu/games/*/rules/*.py)

.PHONY: play test check bench soak memory lint words pictures lock clean

play: $(STAMPS)/built
	$(BIN)/motu

$(STAMPS)/venv: requirements-dev.lock
	@mkdir -p $(STAMPS)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet -r requirements-dev.lock
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

lint: $(STAMPS)/built
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	sh tools/check-client.sh

ifdef GAME
# One game: its own tests, and what the shared ones ask of it.
OWN := src/motu/games/$(GAME) tests/$(GAME)
check: $(STAMPS)/apart-$(GAME)
	$(BIN)/ruff format --check $(OWN)
	$(BIN)/ruff check $(OWN)
	$(BIN)/mypy $(OWN)
	$(BIN)/pytest -n 2 -m "not slow and not browser" --game $(GAME) tests/test_*.py tests/$(GAME)
else
check: lint
	$(BIN)/pytest -n 2 -m "not slow and not browser"
endif

test: lint
	sh tools/install-browser.sh
	sh tools/install-postgres.sh
	$(BIN)/pytest -n 2

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

# The pictures of the README, made from the running program.
pictures: $(STAMPS)/built
	sh tools/install-browser.sh
	$(BIN)/python tools/pictures.py

lock: $(STAMPS)/venv
	$(BIN)/pip-compile --quiet --strip-extras --no-emit-index-url --no-emit-trusted-host \
	  --no-emit-find-links --allow-unsafe --extra dev --extra png --extra postgres --extra print --output-file requirements-dev.lock pyproject.toml

clean:
	rm -rf $(VENV) $(STAMPS) build src/*.egg-info
	find src \( -name '*.so' -o -name '*.mo' \) -delete
