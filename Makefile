# Worddle. The two commands to know: `make run` and `make test`.

CARGO ?= cargo
TARGET := $(or $(CARGO_TARGET_DIR),$(CURDIR)/target)
PREFIX ?= /usr/local
# Nextest where it is present, plain cargo test otherwise.
TESTER := $(shell $(CARGO) nextest --version >/dev/null 2>&1 && echo "nextest run --no-fail-fast" || echo "test --no-fail-fast")

.PHONY: all run test format lint unit doctest doc page page-format fuzz fuzz-api bench bench-web screens install clean

# The program, in target/release.
all:
	$(CARGO) build --release

# The main job with what is built in: Worddle in your browser.
run:
	$(CARGO) run --release --quiet -- serve

# Everything that must pass.
test: format lint unit doctest doc page

format:
	$(CARGO) fmt --all --check

lint:
	$(CARGO) clippy --workspace --all-targets --quiet -- --deny warnings

unit:
	$(CARGO) $(TESTER) --workspace

doctest:
	$(CARGO) test --doc --workspace --quiet

doc:
	RUSTDOCFLAGS="--deny warnings" $(CARGO) doc --workspace --no-deps --quiet

# The page, formatted by Prettier (`make page-format` does it), and in a real Chromium against the real server. Installs Chromium and what drives it when they are missing.
page:
	$(CARGO) build --quiet --package worddle
	WORDDLE=$(TARGET)/debug/worddle web/tests/run

page-format:
	cd web/tests && PUPPETEER_SKIP_DOWNLOAD=1 npm ci --silent
	cd web && tests/node_modules/.bin/prettier --write page tests

# Requests made up from the description of the interface, against the real server. Installs Schemathesis when it is missing.
fuzz-api:
	$(CARGO) build --quiet --package worddle
	WORDDLE=$(TARGET)/debug/worddle web/tests/schema

# Pictures of every page, into docs/screens.
screens:
	web/tests/run screens.mjs

# A few seconds for each fuzz target, where there is a nightly toolchain.
fuzz:
	fuzz/smoke

# Speed, beside what Worddle is measured against. Answers are checked before anything is timed.
bench: all
	$(CARGO) bench --package worddle-bench --bench lexicon --bench boards --bench generate --bench optimize --bench crossword
	$(CARGO) build --release --manifest-path bench/rivals/Cargo.toml
	$(CARGO) run --release --manifest-path bench/rivals/Cargo.toml

# The server under load: requests, too many requests, rooms full of players.
bench-web: all
	$(CARGO) bench --package worddle-bench --bench web

install: all
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/worddle/words $(DESTDIR)$(PREFIX)/share/man/man1
	install $(TARGET)/release/worddle $(DESTDIR)$(PREFIX)/bin/worddle
	install -m 644 data/words/*.zst $(DESTDIR)$(PREFIX)/share/worddle/words
	install -m 644 data/README.md data/licenses/* $(DESTDIR)$(PREFIX)/share/worddle
	$(TARGET)/release/worddle man > $(DESTDIR)$(PREFIX)/share/man/man1/worddle.1

clean:
	$(CARGO) clean
