# The two commands of the README are `make run` and `make test`; everything they need they make.
SHELL := /bin/bash
PYTHON ?= python3
PORT ?= 8501
BIN := .venv/bin
CHROMIUM := $(or $(FUPAN_CHROMIUM),/usr/bin/chromium)

.PHONY: run test test-all check bench browser clean help

help:
	@echo "make run       sample hands, projection and the dashboard on 127.0.0.1:$(PORT)"
	@echo "make test      lint, types and every test but the slow ones"
	@echo "make test-all  the slow ones too"
	@echo "make bench     speed and memory beside peers"

.venv/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Fupan needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3.11"; exit 2; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip
	touch $@

.venv/run: .venv/made pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet -c constraints.txt -e .
	touch $@

.venv/dev: .venv/made pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[dev]'
	touch $@ .venv/run

run: .venv/run
	$(BIN)/fupan up --port $(PORT)

# A real browser draws the pages in the tests; without a CJK font they would show boxes.
browser:
	@if [ -x "$(CHROMIUM)" ] && fc-list :lang=zh 2>/dev/null | grep -q .; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "installing chromium and fonts-noto-cjk for the browser tests"; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
			chromium fonts-noto-cjk fontconfig >/dev/null; \
	else \
		echo "The browser tests need Chromium and a CJK font. On Debian: apt-get install chromium fonts-noto-cjk"; \
		echo "Elsewhere: install them and name the browser with FUPAN_CHROMIUM=/path/to/chromium"; exit 2; \
	fi

check: .venv/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

test: browser check
	$(BIN)/pytest -n 2 --dist loadfile -m "not slow"

test-all: browser check
	$(BIN)/pytest -n 2 --dist loadfile

bench: .venv/dev
	$(BIN)/python -m bench

clean:
	rm -rf .venv build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
