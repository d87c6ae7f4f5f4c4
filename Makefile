# Two commands matter: `make run` sets up and starts Ikusa, `make test` sets up and runs every check.

CARGO ?= cargo
IKUSA := target/release/ikusa

.PHONY: help run build test fmt lint doc unit bench perft-deep fuzz clean

help:
	@echo "make run         build and start (a game of shogi in the terminal)"
	@echo "make test        every check that CI makes"
	@echo "make bench       speed beside peers, in one run"
	@echo "make perft-deep  the deeper perft counts, minutes long"
	@echo "make fuzz        fuzz every parser for a minute each (needs cargo-fuzz and a nightly toolchain)"

run: build
	$(IKUSA) play shogi

build:
	$(CARGO) build --release --locked

test: fmt lint doc unit

fmt:
	$(CARGO) fmt --all --check

lint:
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings

doc:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --locked

unit:
	scripts/with-postgres $(CARGO) test --workspace --locked

bench:
	$(CARGO) bench --workspace --locked

perft-deep: build
	./testdata/perft-deep $(IKUSA)

clean:
	$(CARGO) clean
