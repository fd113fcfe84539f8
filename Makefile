# Every target does its own set-up, and only what is missing of it.
# ARGS holds parameters of the deployment, for example: make synthesize ARGS="-p n_tasks=20 -p seed=8"

SHELL := /bin/sh
STAMPS := .omnisynth/setup
PYTHON := .venv/bin/python
PYTEST := $(PYTHON) -m pytest
FAST := not desktop and not server and not slow and not long
SYSTEM := system.sh packages.sh applications.sh system-packages.txt light-applications.txt
FRESH := /var/tmp/omnisynth-fresh

export DO_NOT_TRACK := 1

.PHONY: synthesize serve apps pool try watch show test check format bench bench-long test-long test-fresh cluster-test setup clean

synthesize: setup
	@exec $(PYTHON) -m flows.local synthesize $(ARGS)

serve: setup
	@exec $(PYTHON) -m flows.serve

# Installs all applications; `setup` installs those of setup/light-applications.txt alone.
apps: setup
	@setup/applications.sh

# Proves every subtask again, application by application, and writes data/pool.
pool: setup
	@exec $(PYTHON) -m flows.local pool $(ARGS)

# Carries out one subtask and says what each step shows: make try SUBTASK=mousepad.write_note WORLD=berlin
try: setup
	@exec $(PYTHON) -m flows.try_subtask "$(SUBTASK)" $(if $(WORLD),--world "$(WORLD)")

# Shows an application's session in a window: make watch APP=mousepad, with SUBTASK=name its demonstration too;
# CLIP=clip.webp (or .gif) records it instead, without a display.
watch: setup
	@exec $(PYTHON) -m flows.watch "$(APP)" $(if $(SUBTASK),--subtask "$(SUBTASK)") $(if $(CLIP),--clip "$(CLIP)")

# Prints a task for people: make show, or make show ARGS='RUN-OR-FILE --task ID'.
show: $(STAMPS)/venv
	@exec $(PYTHON) -m flows.show $(ARGS)

test: setup
	$(PYTEST) --cov --cov-report=term:skip-covered

check: $(STAMPS)/venv
	.venv/bin/ruff format --check .
	.venv/bin/ruff check .
	.venv/bin/mypy
	$(PYTEST) -q -m "$(FAST)"

format: $(STAMPS)/venv
	.venv/bin/ruff format .
	.venv/bin/ruff check --fix .

bench: setup
	$(PYTHON) -m benchmarks

# Over all applications that are installed. What the boxes are compared with needs two packages more.
bench-long: setup
	@setup/packages.sh gir1.2-atspi-2.0 python3-gi
	$(PYTHON) -m benchmarks.long

# What takes longer than CI may: long tests, everything proven anew here, then from nothing on a bare Debian 12.
test-long: apps
	$(PYTEST) -m long
	$(PYTHON) -m flows.local synthesize -p prove=all
	setup/fresh.sh --test $(FRESH)

# A Dask scheduler and workers as processes on loopback make the same tasks as this machine's processes.
cluster-test: setup
	$(PYTEST) -m long tests/flows/test_cluster_long.py

test-fresh:
	setup/fresh.sh $(FRESH)

setup: $(STAMPS)/system $(STAMPS)/venv $(STAMPS)/guest

$(STAMPS)/system: $(SYSTEM:%=setup/%) $(wildcard resources/apps/*.yaml)
	@mkdir -p $(@D)
	@setup/system.sh
	@touch $@

# After the system's packages, which hold what makes a virtual environment; `check` does without the others.
$(STAMPS)/venv: setup/venv.sh setup/packages.sh pyproject.toml requirements/dev.lock
	@mkdir -p $(@D)
	@setup/venv.sh
	@touch $@

$(STAMPS)/guest: setup/guest.sh requirements/guest.lock | $(STAMPS)/venv
	@mkdir -p $(@D)
	@setup/guest.sh
	@touch $@

# The next target sets up anew. Packages of the system stay.
clean:
	rm -rf .omnisynth .venv .guest
