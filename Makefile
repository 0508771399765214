# Worddle. Start with `make run` and `make test`.

CARGO ?= cargo
TARGET := $(or $(CARGO_TARGET_DIR),$(CURDIR)/target)
PREFIX ?= /usr/local
# Nextest if it is installed, plain cargo test otherwise.
TESTER := $(shell $(CARGO) nextest --version >/dev/null 2>&1 && echo "nextest run --no-fail-fast" || echo "test --no-fail-fast")

# Builds the program with the features of the whole workspace, as the tests do. Alone it would be compiled again.
BUILT := $(CARGO) test --no-run --quiet --workspace

.PHONY: all run test format lint deny unit doctest doc engine npm page test-pages page-format test-rooms fuzz fuzz-api bench bench-web bench-engine records screens install clean

# Builds the program: target/release/worddle.
all:
	$(CARGO) build --release

# Opens Worddle in your browser. Quick to build: only the engine is optimised, and fleets and the lab are left out; `make all` has
# everything.
run:
	$(CARGO) run --profile quick --no-default-features --quiet --package worddle -- serve

# Everything that must pass.
test: format lint deny unit doctest doc page

format:
	$(CARGO) fmt --all --check

# Lints the code for browsers too, if Rust for WebAssembly is installed: half a minute the first time.
WASM := wasm32-unknown-unknown
lint:
	$(CARGO) clippy --workspace --all-targets --quiet -- --deny warnings
	$(CARGO) clippy --manifest-path python/Cargo.toml --target-dir $(TARGET) --locked --quiet -- --deny warnings
	@if ! ls "$$(rustc --print target-libdir --target $(WASM))" >/dev/null 2>&1; then \
	  echo "lint: no Rust for WebAssembly, code for browsers is not linted (make engine fetches it)"; \
	else \
	  for module in boards crosswords; do \
	    $(CARGO) clippy --package worddle-wasm --lib --no-default-features --features $$module \
	      --target $(WASM) --quiet -- --deny warnings || exit 1; \
	  done; \
	fi

# Checks licences, sources and duplicates of all dependencies, and vulnerabilities if the advisory database can be fetched.
deny:
	@if ! $(CARGO) deny --version >/dev/null 2>&1; then \
	  echo "deny: cargo-deny is not installed, dependencies are not checked (cargo install cargo-deny --locked)"; \
	else \
	  $(CARGO) deny --all-features check bans licenses sources && \
	  if $(CARGO) deny fetch db >/dev/null 2>&1; then $(CARGO) deny --all-features check advisories; \
	  else echo "deny: no advisory database, vulnerabilities are not checked"; fi; \
	fi

unit:
	@ls data/words/pl.lexicon.zst >/dev/null 2>&1 || echo "unit: lists of make lists are missing, their words are not checked"
	$(CARGO) $(TESTER) --workspace

doctest:
	$(CARGO) test --doc --workspace --quiet

doc:
	RUSTDOCFLAGS="--deny warnings" $(CARGO) doc --workspace --no-deps --quiet

# Writes the public interface of each library to docs/api. Tests compare it with the sources.
.PHONY: api
api:
	$(CARGO) run --quiet --package worddle-surface

# Builds the engine for browsers and its word lists in target/site. Fetches Rust for WebAssembly if it is missing.
engine:
	wasm/build $(TARGET)/site

# Fetches free dictionaries through Debian's package manager and packs them: target/dictionaries. `make engine` and `make site`
# take them from there; for a server, WORDDLE_DICTIONARIES=target/dictionaries.
.PHONY: dictionaries
dictionaries:
	$(BUILT)
	dictionary/fetch $(TARGET)/debug/worddle $(TARGET)/dictionaries

# Fetches the word lists of seven more languages and builds them: data/words/LANGUAGE.lexicon.zst, where the program in target/ finds
# them. Needs Debian's package manager and Python.
.PHONY: lists
lists:
	$(BUILT)
	data/fetch $(TARGET)/debug/worddle data/words

# Builds the library for programs in C: libworddle.so and libworddle.a in target/release, with the header c/include/worddle.h.
.PHONY: c
c:
	$(CARGO) build --release --package worddle-c

# Builds the Python package, a wheel for 3.10 and later: target/wheels. Needs maturin, or a Python that can install it.
.PHONY: wheel test-python
wheel:
	python/build $(TARGET)/wheels

# Installs the wheel into a new environment and tests it there, with the notebook of docs/.
test-python: wheel
	python/test $(TARGET)/wheels

# Packs archives and a Debian package: target/dist.
.PHONY: dist release test-packages
dist:
	packages/dist $(TARGET)/dist

# Releases a version if all checks pass: make release VERSION=1.2.3. DRY=--dry-run only prints the steps.
release:
	packages/release "$(VERSION)" $(DRY)

# Builds and tests every package: crates, C, Python, archives, Debian, container. Takes about half an hour; packages whose tools
# are missing are skipped with a note.
test-packages:
	packages/test $(TARGET)

# Packs the engine as the npm package `worddle`: target/site/worddle-VERSION.tgz.
npm: engine
	cd wasm/npm && WORDDLE_SITE=$(TARGET)/site npm pack --pack-destination $(TARGET)/site

# Checks the format of the page, then tests page and engine in Chromium against the real server. Installs what is missing.
page: engine
	$(BUILT)
	WORDDLE=$(TARGET)/debug/worddle WORDDLE_SITE=$(TARGET)/site page/tests/run

# The long version: every page in every size, theme and language.
test-pages:
	$(BUILT)
	ALL=1 WORDDLE=$(TARGET)/debug/worddle WORDDLE_SITE=$(TARGET)/site page/tests/run pages.test.mjs

# Formats the page with Prettier.
page-format:
	cd page/tests && PUPPETEER_SKIP_DOWNLOAD=1 npm ci --silent
	cd page && tests/node_modules/.bin/prettier --config .prettierrc.json --write . '../wasm/npm/*.{js,mjs,ts,json}'

# The long version of the tests that rooms lose nothing: a thousand kills, and damage to their file two hundred times.
test-rooms:
	WORDDLE_KILLS=$(or $(KILLS),1000) $(CARGO) test --package worddle --test rooms -- --nocapture --test-threads 1

# The long version of the test of designed days: a year in every language.
.PHONY: test-days
test-days:
	$(CARGO) test --package worddle-ask --lib -- --ignored a_year_of_designed_days

# Tests the loops for ARM processors in an emulator. Installs what is missing.
.PHONY: test-arm
test-arm:
	board/tests/on-arm

# The long version of the test that a fleet loses nothing: 200 kills.
.PHONY: test-fleet
test-fleet:
	WORDDLE_KILLS=$(or $(KILLS),200) $(CARGO) test --package worddle --test fleet -- --nocapture --test-threads 1

# The long version of the test that rooms on several servers lose nothing: 500 kills, freezes, stops and restarts of the database.
.PHONY: test-servers
test-servers:
	WORDDLE_EVENTS=$(or $(EVENTS),500) $(CARGO) test --package worddle --test servers -- --nocapture --test-threads 1

# Sends requests generated from the OpenAPI description to the real server, for MINUTES if given. Installs Schemathesis
# if it is missing.
fuzz-api: all
	WORDDLE=$(TARGET)/release/worddle web/tests/schema

# Writes the app to site/, a folder that needs no server. For a path on the host: make site BASE=/worddle/
.PHONY: site page-site test-site
BASE ?= /
site: engine all
	$(TARGET)/release/worddle site site --engine $(TARGET)/site --base $(BASE)

# Tests the folder in Chromium on a plain host: offline features, searches, load times. Three minutes.
page-site: engine
	$(BUILT)
	$(TARGET)/debug/worddle site $(TARGET)/site-tested --engine $(TARGET)/site --base /play/worddle/
	SITE=$(TARGET)/site-tested page/tests/run site.test.mjs best.test.mjs load.test.mjs

# The long version: all tests of pages that need no server, on that host, then without a network.
test-site: page-site
	SITE=$(TARGET)/site-tested page/tests/run
	SITE=$(TARGET)/site-tested OFFLINE=1 page/tests/run

# Takes screenshots of every page, for docs/screens.
screens:
	page/tests/run screens.mjs

# Fuzzes each target for a few seconds, if a nightly toolchain is installed.
fuzz:
	fuzz/smoke

# Measures speed against other implementations. Answers are checked before anything is timed.
bench: all
	$(CARGO) bench --package worddle-bench --bench lexicon --bench boards --bench generate --bench optimize --bench prove --bench crossword
	$(CARGO) build --release --manifest-path bench/rivals/Cargo.toml
	$(CARGO) run --release --manifest-path bench/rivals/Cargo.toml

# Measures the server under load: requests, overload, rooms full of players, slow and idle connections
# (each for 20 seconds, or for SIEGE).
bench-web: all
	$(CARGO) bench --package worddle-bench --bench web

# Measures a fleet on this machine: units per second, 500 workers for MINUTES, a histogram of BOARDS alone and shared.
.PHONY: bench-fleet
bench-fleet:
	$(CARGO) bench --package worddle-bench --bench fleet

# Measures the engine for browsers in node: size, memory, and speed, also against native code.
bench-engine: engine
	$(CARGO) build --release --quiet --package worddle-bench --bin portable
	WORDDLE_SITE=$(TARGET)/site PORTABLE=$(TARGET)/release/portable node wasm/figures.mjs

# Solves the best known boards and writes docs/records.md. With SEARCH=3 it first searches again from three seeds, only for records
# whose name has all the words of ONLY: make records SEARCH=3 ONLY="English 5×5".
records:
	$(CARGO) run --release --quiet --package worddle-bench --bin records -- $(SEARCH) $(ONLY)

install: all
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/worddle/words $(DESTDIR)$(PREFIX)/share/man/man1
	install $(TARGET)/release/worddle $(DESTDIR)$(PREFIX)/bin/worddle
	install -m 644 data/words/* $(DESTDIR)$(PREFIX)/share/worddle/words
	install -m 644 data/README.md data/licenses/* $(DESTDIR)$(PREFIX)/share/worddle
	$(TARGET)/release/worddle man > $(DESTDIR)$(PREFIX)/share/man/man1/worddle.1

clean:
	$(CARGO) clean
