# Every target does its own set-up: system packages that are missing are installed, Go modules are fetched.
# The work is in scripts/, so that each step can be run, read and tested by itself.

# The program needs no C compiler. Building without one keeps what is tested and what is shipped the same.
export CGO_ENABLED ?= 0

# Without the folder of the sources in them, packages and results that another clone has stored in Go's cache are used again.
export GOFLAGS ?= -trimpath

.PHONY: run test check lint bench race fuzz cross web dist debtest imagetest pictures clean

run: ## build and open the window: make run, or make run ARGS="demo pond"
	@scripts/run.sh $(ARGS)

test: ## every test, window tests included
	@scripts/test.sh $(ARGS)

check: ## everything: before a release, and after changes to goroutines, parsers or packaging; needs root
	@scripts/check.sh

lint: ## gofmt, go vet, staticcheck, shellcheck, licences, desktop entry and manual pages
	@scripts/lint.sh

bench: ## every benchmark, with allocations
	@scripts/bench.sh $(ARGS)

race: ## the tests that need no window, under the race detector: make race, or make race ARGS=--quick
	@scripts/race.sh $(ARGS)

fuzz: ## every fuzz target for a few seconds: make fuzz SECONDS_EACH=60
	@scripts/fuzz.sh

cross: ## compile for every system that we ship for
	@scripts/cross.sh $(ARGS)

web: ## a page for any web server with the games in it: bin/web
	@scripts/web.sh $(ARGS)

dist: ## dist/*.zip for every system, with licences, and .deb files: make dist, or make dist ARGS=linux/amd64
	@scripts/dist.sh $(ARGS)

debtest: ## install the .deb in an empty Debian and play there; needs root
	@scripts/debtest.sh $(ARGS)

imagetest: ## build what the container image holds and play against it in an empty root; needs root
	@scripts/imagetest.sh

pictures: ## a picture of every screen and an index to leaf through
	@scripts/pictures.sh

clean: ## remove what the other targets wrote
	rm -rf bin dist pictures
