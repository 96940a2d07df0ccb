# make run: the product on http://localhost:8080 with demonstration data.   make test: everything.
SHELL := /bin/bash
.DEFAULT_GOAL := help

# What "psic version" prints. The ending -dirty means: with changes that are not committed.
COMMIT := $(shell git describe --always --dirty --abbrev=40 --exclude='*' 2>/dev/null)

.PHONY: help run dev test check go-test web-test e2e generate build web rules fuzz long-tests mutate noise openapi-lint audit bench \
	chaos chaos-check chaos-short room-figures people-figures payout-figures batch-figures lighthouse tools clean deb image release package-test

## Start here

run: build ## build and start on http://localhost:8080 with demonstration data
	@scripts/demo-logins.sh
	PSIC_DEMO=true bin/psic serve

dev: ## API and Vite with reload on http://localhost:5173
	scripts/dev.sh

test: ## everything: installs what it needs, then checks, Go, web, faults, browser
	scripts/test.sh

check: ## format, lint, types, architecture, stale generated files, dependencies, secrets
	scripts/check.sh

go-test: tools ## Go tests alone, on SQLite and PostgreSQL
	scripts/go-test.sh

web-test: ## web tests alone
	scripts/web.sh test

e2e: build tools ## browser tests alone
	scripts/e2e.sh

generate: ## queries, API description, API types, settings page, rule book
	scripts/generate.sh

build: web ## leave bin/psic with the web application inside
	go build -trimpath -ldflags "-X main.commit=$(COMMIT)" -o bin/psic ./cmd/psic

help: ## this list
	@awk -F ':.*## ' '/^## /{printf "\n%s\n", substr($$0, 4)} /^[a-z0-9-]+:.*## /{printf "  make %-13s %s\n", $$1, $$2}' Makefile

## More

deb: web ## a Debian package in bin/release
	scripts/package.sh deb

image: web ## a container image in bin/release, for docker load; needs no container engine
	scripts/package.sh image

release: web ## VERSION=1.2.0: binary, package, image, SBOM, changes and checksums in bin/release; built twice and compared
	scripts/package.sh release

package-test: web ## install the package into a clean root and run the image's root file system (root only)
	scripts/package.sh test

web: ## build the web application into web/dist
	scripts/web.sh build

rules: ## write docs/rules.md and docs/abuse.md from the ids that tests carry
	go run ./scripts/rules

fuzz: ## every native fuzz target for ten seconds (FUZZTIME=10m for long)
	scripts/fuzz.sh

long-tests: build tools ## what make test leaves out or runs in a short form (README, "Tests"; about an hour)
	PSIC_LONG=1 PSIC_GO_PACKAGES="./cmd/psic ./internal/app ./internal/login ./internal/payout ./internal/packages ./internal/platform/move ./internal/standing" \
		scripts/go-test.sh -count=1 -v -timeout 60m -run '^(TestKillUnderLoad|TestMoveKilled|TestThereAndBack|TestHalfMigrated|TestInterrupted|TestFuzz|TestMatrix_.*|TestStepUp_.*|TestTiming_.*|TestYear(_.*)?|TestEconomics_.*|TestStandingRace|TestRandomBooks)$$'
	PSIC_LONG=1 scripts/e2e.sh -g "@long|@wide"
	go run ./chaos -only F8,F10,F13 -binary bin/psic

mutate: ## faults put into the source one by one: which do the tests not notice? (about an hour; MUTATE="-only cancel")
	go run ./mutate $(MUTATE)

noise: tools ## mangled signalling frames for a minute on each engine, beside a room that must not notice
	PSIC_ROOM_NOISE=1m PSIC_GO_PACKAGES=./internal/room scripts/go-test.sh -count=1 -v -run TestNoiseInOneRoom

openapi-lint: ## the API's description by the rules of an independent linter, from the network
	scripts/openapi-lint.sh

audit: ## known weaknesses of dependencies, from the network
	scripts/audit.sh

bench: ## rates against bare floors, and growth (about ten minutes, loopback only)
	scripts/bench.sh

chaos: tools ## faults, long form (an hour or more; CHAOS="-only F3 -minutes 5" for one scenario)
	go run ./chaos -check && go run ./chaos -long -report chaos-report.md $(CHAOS)

chaos-check: tools ## the fault checker against planted bugs (about three minutes)
	go run ./chaos -check

chaos-short: tools ## faults, every scenario in its short form (about six minutes)
	go run ./chaos -short

room-figures: build tools ## the session room: joining, failures, lost packets; 20 repetitions each (about half an hour, by hand)
	cd e2e && npx playwright test -c room-figures.config.ts

people-figures: build tools ## a company imports 5,000 people in a browser (some minutes, by hand)
	cd e2e && npx playwright test -c people-figures.config.ts

payout-figures: build tools ## an administrator confirms 200 payouts in a browser (some minutes, by hand)
	cd e2e && npx playwright test -c payout-figures.config.ts

batch-figures: ## a batch of 5,000 payouts is made, checked and sent beside readers (by hand)
	go test ./internal/payoutbatch -run '^$$' -bench BenchmarkBatch -benchtime 1x

lighthouse: build tools ## Lighthouse on every public page (by hand, on a quiet machine)
	scripts/lighthouse.sh

tools:
	scripts/tools.sh

clean:
	rm -rf bin web/dist/assets web/dist/*.html data
