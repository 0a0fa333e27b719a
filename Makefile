# Kontor: all set-up included. On a fresh Debian: make run, make test.
.DEFAULT_GOAL := build/kontor
.PHONY: run play dev install test e2e endurance soak strength coverage mutants fuzz golden bench format clean FORCE

JOBS ?= $(shell nproc)

# ---- the program ------------------------------------------------------------

# The browser client is built first: it is inside the program.
build/kontor: FORCE
	@tools/setup.sh run
	@mkdir -p build
	@tools/web.sh
	@cmake --preset release >build/configure.log 2>&1 || { cat build/configure.log; exit 1; }
	@cmake --build --preset release -j $(JOBS) --target kontor
	@ln -sfn release/kontor build/kontor

# The program, libkontor, its header, pkg-config file and tables of words.
PREFIX ?= /usr/local
install:
	@tools/setup.sh run
	cmake --preset release -DCMAKE_INSTALL_PREFIX=$(PREFIX) >/dev/null
	cmake --build --preset release -j $(JOBS) --target kontor libkontor words_table_files
	DESTDIR=$(DESTDIR) cmake --install build/release --strip

# The server with its database and the browser client; prints the address.
run: build/kontor
	@build/kontor serve $(SERVE)

# The game in the terminal.
play: build/kontor
	@build/kontor play

# Server and client while one works on them: pages reload by themselves.
dev:
	@tools/dev.sh

# ---- tests --------------------------------------------------------------------

# Everything that must hold: by gcc, by clang with sanitizers and the stored fuzz
# corpora, as WebAssembly and in a browser, and every mutant.
test:
	@tools/setup.sh test
	@tools/test.sh

# Builds one preset and runs its tests: make test-asan
test-%:
	@tools/setup.sh test
	cmake --preset $* >/dev/null
	cmake --build --preset $* -j $(JOBS)
	ctest --preset $* -j $(JOBS)

# The browser client from end to end: every test of it, with real browsers.
e2e: build/kontor
	@tools/setup.sh test
	@tools/test-web.sh all

# Every pair of option values GAMES times by random, greedy and mixed seats,
# with the books checked after every move.
GAMES ?= 100000
endurance:
	@tools/setup.sh test
	@cmake --preset release >/dev/null
	@cmake --build --preset release -j $(JOBS) --target endurance
	build/release/tests/endurance $(GAMES)

# People of all kinds at a server, for an hour: no match stuck, no growth of memory.
SECONDS ?= 3600
soak: build/kontor
	node tests/server/soak.mjs build/kontor $(SECONDS) 8

# Whether each computer player beats the one below: make strength GAME=cryptoly
strength:
	@tools/setup.sh test
	@cmake --preset release >/dev/null
	@cmake --build --preset release -j $(JOBS) --target strength kontor
	@tools/strength.sh $(GAME)

coverage:
	@tools/setup.sh test
	@tools/coverage.sh

mutants:
	@tools/setup.sh test
	@tests/mutants/run.sh

# All fuzz targets, MINUTES of processor time each, new finds kept in the corpora.
MINUTES ?= 20
fuzz:
	@tools/setup.sh test
	@tests/fuzz/run.sh $(MINUTES)

golden:
	@tests/golden/write.sh

bench: build/kontor
	build/kontor bench

format:
	git ls-files '*.c' '*.h' | xargs clang-format-14 -i

clean:
	rm -rf build
