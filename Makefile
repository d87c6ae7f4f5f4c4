# Two commands matter: `make run` sets up and starts Ikusa, `make test` sets up and runs every check.

CARGO ?= cargo
NPM ?= npm
IKUSA := target/release/ikusa
# The games: those with perft counts.
GAMES := $(patsubst testdata/%/perft.txt,%,$(wildcard testdata/*/perft.txt))
MODULE := target/wasm/ikusa.wasm
MODULE_SOURCES := $(shell find crates/rules crates/engine crates/play crates/browser $(GAMES:%=crates/%) -path '*/tests' -prune -o -type f -print) Cargo.toml Cargo.lock scripts/module
WEB_SOURCES := $(shell find web/src web/public docs/rules courses openings puzzles art web/index.html web/vite.config.ts -type f 2>/dev/null)

.PHONY: help run build libraries install test module module-check module-speed fmt audit lint doc unit web-check e2e screenshots bench listings levels perft-deep kills simulate scale fuzz fuzz-nightly fuzz-api publish-check interop packages packages-check dist clean

help:
	@echo "make run         build everything and serve it; the address is printed"
	@echo "make install     binary, completions and manual pages below PREFIX (/usr/local)"
	@echo "make test        every check that CI makes"
	@echo "make module      the rules and the engine for browsers: $(MODULE)"
	@echo "make module-speed  how fast the module searches beside the binary"
	@echo "make bench       speed beside peers, in one run"
	@echo "make listings    every list of the API over ROWS (1000000) stored games, on each database: p50 and p95"
	@echo "make levels      how each level of the computer scores against the one below; takes hours"
	@echo "make perft-deep  the deeper perft counts, minutes long"
	@echo "make kills       kill the server KILLS times (1000) on each database, one process and two: nothing acknowledged is lost"
	@echo "make simulate    two processes in virtual time with kills and lost news, for HOURS hours (10000)"
	@echo "make scale       four servers, two workers and a pooler on one PostgreSQL; one of each is killed"
	@echo "make screenshots new pictures for the README"
	@echo "make fuzz-api    fuzz the HTTP API by its OpenAPI description (SEED, EXAMPLES)"
	@echo "make fuzz        every parser of every game on damaged texts, and conversations of noise, by a seed (SEED, COUNT)"
	@echo "make fuzz-nightly  the same parsers under libFuzzer, a minute each game (needs cargo-fuzz and nightly)"
	@echo "make interop     other programs read what Ikusa writes, and say how much they agree on (npm and PyPI; GAMES)"
	@echo "make packages    the Python wheel and the npm package, each tried in an environment of its own"
	@echo "make dist        a release to install: archive, .deb, completions, manual, checksums, SBOM"
	@echo "make publish-check  package and build the library crates as a registry would take them (needs the network)"

run: build
	$(IKUSA) serve

# The client and what lies below the server are made at the same time, the rest when both are there.
build:
	$(MAKE) -j2 web/dist/index.html libraries
	$(CARGO) build --release --locked -p ikusa

# Everything that the binary and its server are made of; the binary is named too, so that features stay the same.
libraries:
	$(CARGO) build --release --locked --lib -p ikusa $$($(CARGO) tree --locked -p ikusa -e normal --depth 2 --no-dedupe --prefix none | \
		sed -nE -e '/proc-macro/d' -e '/^ikusa(-server)? /d' -e 's/^([^ ]+) v([^ ]+).*/-p \1@\2/p' | sort -u)

# The binary, its second name for shogi programs, completions and manual pages.
PREFIX ?= /usr/local
install: build
	install -Dm755 $(IKUSA) $(DESTDIR)$(PREFIX)/bin/ikusa
	ln -sf ikusa $(DESTDIR)$(PREFIX)/bin/ikusa-usi
	mkdir -p $(DESTDIR)$(PREFIX)/share/bash-completion/completions $(DESTDIR)$(PREFIX)/share/zsh/site-functions $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	$(IKUSA) completions bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/ikusa
	$(IKUSA) completions zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_ikusa
	$(IKUSA) completions fish > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/ikusa.fish
	$(IKUSA) man $(DESTDIR)$(PREFIX)/share/man/man1

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	cd web && $(NPM) install --no-save --no-audit --no-fund
	@touch $@

# Where it cannot be built, it says so and the server answers in its place.
module: target/wasm/stamp
target/wasm/stamp: $(MODULE_SOURCES)
	scripts/module

# What the module says must be what the command line says.
module-check: target/wasm/stamp
	$(CARGO) build --workspace --tests --locked
	if [ -f $(MODULE) ]; then node crates/browser/tests/corpus.mjs $(MODULE) target/debug/ikusa && IKUSA_MODULE=$(MODULE) node crates/browser/tests/example.mjs && node crates/browser/tests/size.mjs $(MODULE) && node crates/browser/tests/nets.mjs $(MODULE) target/debug/ikusa; fi

module-speed: build
	node crates/browser/tests/speed.mjs $(MODULE) $(IKUSA)

# The client becomes part of the binary, so it is built first.
web/dist/index.html: web/node_modules/.package-lock.json target/wasm/stamp $(WEB_SOURCES)
	cd web && $(NPM) run build

test: fmt audit lint doc web-check unit module-check packages-check e2e

fmt:
	$(CARGO) fmt --all --check

# Licences, sources and directions of dependencies are tests (crates/cli/tests/dependencies.rs).
audit:
	node scripts/audit.mjs

lint: web/dist/index.html
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings

doc:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --locked

web-check: web/node_modules/.package-lock.json
	cd web && $(NPM) run lint && $(NPM) run check && $(NPM) run test

# Many tests wait for a clock or a socket: two for each core of the smallest machine keep it busy.
unit: web/dist/index.html
	RUST_TEST_THREADS=$${RUST_TEST_THREADS:-4} scripts/with-postgres $(CARGO) test --workspace --locked

# Whole games in a real browser against the real server. `--tests` is what `unit` has built already: without it, other
# features of the same crates would be compiled once more.
e2e: web/dist/index.html
	$(CARGO) build --workspace --tests --locked
	IKUSA_BIN=$(CURDIR)/target/debug/ikusa scripts/with-chromium sh -c 'cd web && $(NPM) run e2e'

screenshots: build
	scripts/with-chromium sh -c 'cd web && $(NPM) run screenshots'

bench:
	$(CARGO) bench --workspace --locked

# The build of the tests, so that nothing is compiled once more for it.
ROWS ?= 1000000
listings:
	ROWS=$(ROWS) scripts/with-postgres $(CARGO) test --workspace --locked --bench listings

levels: build
	IKUSA=$(IKUSA) scripts/levels

perft-deep: build
	./testdata/perft-deep $(IKUSA)

KILLS ?= 1000
kills:
	IKUSA_KILLS=$(KILLS) scripts/with-postgres $(CARGO) test -p ikusa --test kill --locked -- --nocapture

scale:
	scripts/with-postgres $(CARGO) test -p ikusa --test scale --locked -- --ignored --nocapture

# On all cores, with a server that is optimised: the whole takes an hour of a core.
HOURS ?= 10000
simulate:
	IKUSA_SIMULATED_HOURS=$(HOURS) $(CARGO) test --release -p ikusa-server --lib --locked -- simulation --nocapture

# The same table of parsers as under libFuzzer, as random tests on the stable toolchain.
COUNT ?= 20000
fuzz:
	COUNT=$(COUNT) $(CARGO) test --locked $(foreach game,$(GAMES),-p ikusa-$(game)) --test laws -- --ignored --nocapture fuzz
	COUNT=$(COUNT) $(CARGO) test --locked -p ikusa-engine --test protocol -- --ignored --nocapture fuzz

publish-check:
	$(CARGO) publish --dry-run --locked --allow-dirty -p ikusa-rules $(foreach game,$(GAMES),-p ikusa-$(game)) -p ikusa-engine

# Needs the network; so `make test` does without.
interop: build
	scripts/interop/run

packages: module
	scripts/packages

# The small form of it: the wheel needs a compiler's time and a registry.
packages-check: target/wasm/stamp
	scripts/packages npm

dist: web/dist/index.html
	scripts/dist

fuzz-nightly:
	cd fuzz && for target in $$($(CARGO) fuzz list); do $(CARGO) +nightly fuzz run $$target -- -max_total_time=60 || exit 1; done

fuzz-api:
	$(CARGO) build --locked
	scripts/fuzz-api target/debug/ikusa

clean:
	$(CARGO) clean
	rm -rf web/dist web/node_modules
