# One venv in .venv, two locks. `make` alone lists what there is.
PYTHON ?= python3
LAB_ARGS ?=
NB ?= 05
TEST_ARGS ?=
LOCK_ARGS ?=
BENCH_ARGS ?=
INSTRUCTOR_ARGS ?=
ONLY ?=
SITE_ARGS ?=
MUTANTS ?=
SECONDS ?= 600
# As many as there are processors, as each process collects all tests, and the browsers have processes besides.
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
SEED ?=

# What the two locks hold, for every platform and Python that pyproject.toml allows.
LAB_EXTRAS := lab fast paper pptx lecture hall
TEST_EXTRAS := test dot film openspiel cluster bench lite docs
# What tries the lowest versions: old packages warn by themselves, and are not searched for that.
LOWEST_TOOLS := 'pytest>=8.2' 'hypothesis>=6.100'
LOWEST_TESTS := tests/tree tests/games tests/search/test_fast.py tests/learn/test_banks.py tests/picture/render/test_pptx.py \
  tests/picture/render/test_svg.py tests/player/test_payload.py tests/player/test_widgets.py tests/lecture/test_lecture.py tests/lecture/test_written.py
COMPILE = uv pip compile --quiet --no-config --universal --python-version 3.11 --generate-hashes \
  --no-annotate --no-emit-index-url --custom-compile-command "make lock" $(LOCK_ARGS)

PY := .venv/bin/python
export PATH := $(CURDIR)/.venv/bin:$(PATH)

.DEFAULT_GOAL := help
.NOTPARALLEL:  # two targets must not install into .venv at the same time
.PHONY: help lab test test-long test-lowest coverage check front lock figures pictures notebooks docs lecture pdf instructor lite site site-serve bench fuzz mutants release clean tools venv venv-test

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s%s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))
	@echo 'Options: PYTHON=python3.12  LAB_ARGS="--no-browser --port=9000"  TEST_ARGS="-k star1"  LOCK_ARGS=--upgrade'

lab: venv  ## open JupyterLab on the notebooks (options in LAB_ARGS)
	@echo "Starting JupyterLab: its address follows; Ctrl-C stops it" >&2
	@$(PY) -m jupyterlab $$([ "$$(id -u)" != 0 ] || echo --allow-root) $(LAB_ARGS) notebooks

test: venv-test tools  ## run all tests (options in TEST_ARGS); brings Chromium and Graphviz when root
	@echo "Looking for the programs that the tests drive, among them Chromium and LaTeX" >&2
	@browser=$$($(PY) scripts/programs.py) && echo "Running the tests in $(JOBS) processes: eight minutes on two processors; the percentage says how far they are" >&2 && \
	  EMMVIZ_BROWSER="$$browser" PYTHONHASHSEED=0 PYTHONDONTWRITEBYTECODE= $(PY) -m pytest -n $(JOBS) --no-loadscope-reorder $(TEST_ARGS)

test-long:  ## run all tests, and the laws on all of their seeds
	@EMMVIZ_LONG=1 $(MAKE) test

test-lowest: venv-test  ## run some tests with the lowest versions that pyproject.toml allows, in build/lowest
	@uv venv --quiet --clear --python $(PY) build/lowest
	@uv pip install --quiet --python build/lowest/bin/python --resolution lowest-direct \
	  -e '.[lab,fast,pptx,lecture,hall]' $(LOWEST_TOOLS)
	@PYTHONDONTWRITEBYTECODE= build/lowest/bin/python -m pytest -p no:cacheprovider -o filterwarnings=default $(LOWEST_TESTS)

coverage: venv-test tools  ## measure how much of emmviz the tests run that need no browser
	@mkdir -p build/coverage
	@EMMVIZ_BROWSER="$$($(PY) scripts/programs.py)" PYTHONHASHSEED=0 $(PY) -m coverage run -m pytest -n $(JOBS) \
	  --no-loadscope-reorder --ignore=tests/browser --ignore=tests/hosts $(TEST_ARGS)
	@$(PY) -m coverage combine --quiet
	@$(PY) -m coverage report --skip-covered --sort=cover

check: venv-test tools  ## ruff, ruff format, mypy --strict, also on the code of the pages, their links, and the docstrings; tsc, eslint and prettier; the prose
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(PY) -m scripts.docs.typecheck
	$(PY) -m scripts.docs.repository
	$(PY) -m scripts.docstrings
	npm run --silent lint
	npm run --silent prose

front: venv-test tools  ## bundle the JavaScript of the widgets again, after a change in it or in the rules of marking
	$(PY) -m scripts.front.rules
	npm run --silent format
	npm run --silent bundle

lock:  ## write the requirements*.txt (LOCK_ARGS=--upgrade for newer versions)
	@sh scripts/venv.sh "$(PYTHON)"
	$(COMPILE) $(addprefix --extra=,$(LAB_EXTRAS)) pyproject.toml -o requirements.txt
	$(COMPILE) $(addprefix --extra=,$(LAB_EXTRAS) $(TEST_EXTRAS)) pyproject.toml -c requirements.txt -o requirements-test.txt
	echo uv | $(COMPILE) - -o requirements-uv.txt

figures: venv  ## draw the figures again
	$(PY) figures/make.py
	$(PY) scripts/layers.py

notebooks: venv-test  ## execute the notebooks again, so that their pictures are what the code draws (ONLY=07 for one)
	$(PY) -m scripts.notebooks $(ONLY)

pictures: venv-test tools  ## write again what the documentation shows on a code host: pictures, and the lines of the reference
	$(PY) -m scripts.docs.pictures
	$(PY) -m scripts.docs.reference

docs: venv-test  ## build the documentation as a site in build/docs
	$(PY) -m scripts.docs

lecture: venv  ## slides with live players of a lecture, NB=05, in build/lecture
	@mkdir -p build/lecture
	$(PY) -m emmviz lecture lectures/$(NB)-*.md -o build/lecture/$(NB).html

pdf: venv  ## a notebook on paper, NB=05, in build/pdf (needs pandoc and XeLaTeX)
	@command -v pandoc >/dev/null && command -v xelatex >/dev/null || { \
	  echo "emmviz: a notebook on paper needs pandoc and XeLaTeX: install them (docs/howto/latex.md says how)." >&2; exit 1; }
	$(PY) -m nbconvert --log-level=WARN --to pdf --output-dir build/pdf notebooks/$(NB)-*.ipynb

instructor: venv-test  ## everything for a lesson: decks, plans, sheets, banks, solutions; in build (INSTRUCTOR_ARGS="--lang es")
	@mkdir -p build
	$(PY) -m emmviz instructor -o build/instructor.zip $(INSTRUCTOR_ARGS)

site: tools  ## build the open page: the workbench, the documentation, lectures, JupyterLite, in build/site (needs npm)
	$(PY) -m scripts.site build $(SITE_ARGS)

lite:  ## build the open page with JupyterLite alone, which takes less time, in build/site (needs npm)
	@$(MAKE) site SITE_ARGS=--only=lite

site-serve: venv  ## serve build/site on 127.0.0.1
	@$(PY) -m scripts.site serve

bench: venv-test  ## print the table of benchmarks (BENCH_ARGS=--small to see that each runs, BENCH_ARGS=layout for one)
	$(PY) benchmarks/run.py $(BENCH_ARGS)

fuzz: venv-test  ## search at random for SECONDS=600, from a fresh seed or from SEED=, until a law breaks
	$(PY) -m tests.fuzz --seconds $(SECONDS) $(if $(SEED),--seed $(SEED))

mutants: venv-test  ## change emmviz/search in thousands of places; list what no test notices (a file or folder in ONLY=)
	@$(PY) -m pip install --quiet --disable-pip-version-check -e '.[mutants]'
	$(PY) scripts/mutants.py $(MUTANTS) $(if $(ONLY),--only $(ONLY))

release: check  ## check, build and tag a release in dist, and upload nothing
	$(PY) -m scripts.release

clean:  ## remove caches and build output (.venv stays)
	rm -rf build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -path ./.venv -prune -o \( -name __pycache__ -o -name .ipynb_checkpoints \) -type d -exec rm -rf {} +

venv:
	@sh scripts/venv.sh "$(PYTHON)" requirements.txt

venv-test:
	@sh scripts/venv.sh "$(PYTHON)" requirements-test.txt

tools: venv-test
	@$(PY) -m scripts.front.tools
