# Limpid: set-up, tests and demo. `make help` lists what there is.
#
# Everything here repeats at no cost. Works with the make of macOS (GNU make 3.81).

CARGO ?= $(or $(shell command -v cargo 2>/dev/null),$(HOME)/.cargo/bin/cargo)
PYTHON ?= python3
PREFIX ?= $(HOME)/.local

TARGET := $(or $(CARGO_TARGET_DIR),target)
LIMPID := $(TARGET)/release/limpid
DEMO := fixtures/demo/Average.hs
Z3_LIB := $(or $(Z3_LIBRARY_PATH_OVERRIDE),.z3/lib)
OLDEST := $(shell sed -n 's/^rust-version *= *"\(.*\)"/\1/p' Cargo.toml)
# In continuous integration, Cargo.lock has to be right as it is.
LOCKED := $(if $(CI),--locked)
# There, nothing is built twice in one folder, so what makes the second build quick only costs.
ifdef CI
export CARGO_INCREMENTAL := 0
endif

.PHONY: help setup toolchain z3 build test test-editors doc deny oldest weaken race growth vsix dist demo bench install uninstall clean distclean

help:
	@echo 'make demo          set up, build, and run limpid on $(DEMO)'
	@echo 'make test          set up, then formatting, lints and all tests'
	@echo 'make test-editors  the extension and plugins, in real editors (installs them: some minutes, once)'
	@echo 'make doc           the documentation of the code; a warning is an error'
	@echo 'make deny          licences, duplicates, sources and advisories of dependencies (needs cargo-deny)'
	@echo 'make oldest        check that Rust $(OLDEST), the oldest that we promise, compiles everything (fetches it)'
	@echo 'make weaken        drop refinements of programs that are right, in DIR or fixtures/: who is blamed, what is repaired'
	@echo 'make growth        how the cost of a check grows with the size of a program, with exponents'
	@echo 'make race          CPU seconds of Limpid, and of LiquidHaskell and G2 where these variables name commands, on FILES in DIR'
	@echo 'make dist          pack the program, the extension and the plugins for this system into dist/'
	@echo 'make vsix          pack only the extension for VS Code, without the program'
	@echo 'make setup         prepare this machine; afterwards plain cargo works'
	@echo 'make build         set up and build $(LIMPID)'
	@echo 'make bench         run the benchmarks'
	@echo 'make install       install to PREFIX/bin and PREFIX/lib/limpid, debug information to PREFIX/bin/.debug (PREFIX=$(PREFIX))'
	@echo 'make uninstall     remove what make install put there'
	@echo 'make clean         remove what was built; make distclean also removes the fetched Z3'

setup: toolchain z3

toolchain:
	@.ci/toolchain '$(CARGO)'

# Who brings a Z3 of their own does not want ours.
z3: toolchain
	@[ -n "$$Z3_LIBRARY_PATH_OVERRIDE" ] || $(PYTHON) server/solver/fetch_z3.py

build: setup
	@'$(CARGO)' build --release --quiet $(LOCKED) --package limpid

# LIMPID_TEST_EFFORT=N tries N times as much of everything random, and laws on more functions. Examples and benchmarks
# are linted, and not built.
test: setup
	'$(CARGO)' fmt --all --check
	'$(CARGO)' clippy $(LOCKED) --workspace --all-targets --quiet -- -D warnings
	'$(CARGO)' test $(LOCKED) --workspace --tests --quiet
	'$(CARGO)' test $(LOCKED) --workspace --doc --quiet

# The debug program of the whole workspace, which is the one that `make test` has built. SHOTS=DIR keeps screenshots, EDITORS chooses some.
test-editors: setup
	'$(CARGO)' build $(LOCKED) --quiet --workspace --bin limpid
	@LIMPID='$(TARGET)/debug/limpid' SHOTS='$(SHOTS)' tests/editors/run $(EDITORS)

doc: setup
	RUSTDOCFLAGS='-D warnings -A rustdoc::private_intra_doc_links' '$(CARGO)' doc $(LOCKED) --workspace --no-deps --document-private-items --quiet

# Without a network, everything but the advisories can be checked.
deny: toolchain
	@'$(CARGO)' deny --version >/dev/null 2>&1 || { echo 'cargo-deny is missing: cargo install --locked cargo-deny'; exit 1; }
	'$(CARGO)' deny check bans licenses sources
	'$(CARGO)' deny check advisories

# A target folder of its own: two compilers in one would build everything again and again.
oldest: setup
	rustup toolchain install '$(OLDEST)' --no-self-update --profile minimal
	CARGO_TARGET_DIR='$(TARGET)/oldest' '$(CARGO)' '+$(OLDEST)' check $(LOCKED) --workspace --all-targets --quiet

weaken: setup
	@'$(CARGO)' run $(LOCKED) --quiet --package limpid-tests --example weaken -- $(DIR)

# FILES are below DIR; without FILES, all of DIR. ONE_PROCESS=1 lets Limpid check all of them in one.
race: build
	@$(PYTHON) tests/race.py --limpid '$(LIMPID)' $(if $(ONE_PROCESS),--one-process) $(if $(FILES),$(if $(DIR),$(addprefix $(DIR)/,$(FILES)),$(FILES)),$(or $(DIR),fixtures/demo))

# KINDS chooses some.
growth: build
	@$(PYTHON) tests/growth.py --limpid '$(LIMPID)' $(KINDS)

vsix:
	@$(PYTHON) editors/dist.py vsix

dist: build
	@$(PYTHON) editors/dist.py dist --binary '$(LIMPID)' --z3 '$(Z3_LIB)'

# `limpid check` ends with 1 when it has refuted something: that is a demo that works.
demo: build
	@echo '$$ limpid check $(DEMO)'
	@'$(LIMPID)' check '$(DEMO)' || [ $$? -eq 1 ]
	@echo
	@echo "$$ limpid eval $(DEMO) 'histogram [3, 1, 2]'"
	@'$(LIMPID)' eval '$(DEMO)' 'histogram [3, 1, 2]'
	@echo
	@echo "$$ limpid eval $(DEMO) 'average []'"
	@'$(LIMPID)' eval '$(DEMO)' 'average []' || [ $$? -eq 1 ]

bench: build
	'$(CARGO)' bench --workspace

install: build
	install -d '$(DESTDIR)$(PREFIX)/bin' '$(DESTDIR)$(PREFIX)/lib/limpid'
	install -m 755 '$(LIMPID)' '$(DESTDIR)$(PREFIX)/bin/limpid'
	@$(PYTHON) editors/strip.py '$(DESTDIR)$(PREFIX)/bin/limpid' '$(DESTDIR)$(PREFIX)/bin/.debug' '$(LIMPID)'
	@for library in '$(Z3_LIB)'/libz3.*; do \
	    [ -L "$$library" ] || install -m 644 "$$library" '$(DESTDIR)$(PREFIX)/lib/limpid/' || exit 1; \
	done
	@echo 'installed $(DESTDIR)$(PREFIX)/bin/limpid'

uninstall:
	rm -f '$(DESTDIR)$(PREFIX)/bin/limpid'
	rm -rf '$(DESTDIR)$(PREFIX)/bin/.debug/limpid.debug' '$(DESTDIR)$(PREFIX)/bin/.debug/limpid.dSYM'
	@rmdir '$(DESTDIR)$(PREFIX)/bin/.debug' 2>/dev/null || true
	rm -rf '$(DESTDIR)$(PREFIX)/lib/limpid'

clean:
	'$(CARGO)' clean

distclean: clean
	rm -rf .z3 dist editors/vscode/node_modules
