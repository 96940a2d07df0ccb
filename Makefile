# make run: the product on http://localhost:8080 with demonstration data.   make test: everything.
SHELL := /bin/bash
.DEFAULT_GOAL := help

.PHONY: help run dev build test check generate rules web go-test web-test e2e lighthouse tools fuzz noise openapi-lint audit bench chaos chaos-check chaos-short room-figures clean

help: ## what there is
	@grep -hE '^[a-z-]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 12

run: build ## build and start with demonstration data
	@scripts/demo-logins.sh
	PSIC_DEMO=true bin/psic serve

dev: ## API and Vite with reload (http://localhost:5173)
	scripts/dev.sh

build: web ## leave bin/psic with the web application inside
	go build -trimpath -o bin/psic ./cmd/psic

web: ## build the web application into web/dist
	scripts/web.sh build

generate: ## queries, API description, API types, rule book
	scripts/generate.sh

check: ## format, lint, types, architecture, stale generated files, dependencies, secrets
	scripts/check.sh

test: ## everything: installs what it needs, then Go on both engines, web, browser journeys
	scripts/test.sh

go-test: tools ## Go tests alone
	scripts/go-test.sh

web-test: ## web tests alone
	scripts/web.sh test

e2e: build tools ## browser journeys alone
	scripts/e2e.sh

lighthouse: build tools ## Lighthouse on every public page, by hand on a quiet machine
	scripts/lighthouse.sh

chaos: tools ## faults, long form: the checker first, then every scenario (an hour or more; CHAOS="-only R3 -minutes 5" for a piece)
	go run ./chaos -check && go run ./chaos -long -report chaos-report.md $(CHAOS)

chaos-check: tools ## the checker of faults against planted bugs (about three minutes)
	go run ./chaos -check

chaos-short: tools ## faults, every scenario in its short form (about six minutes)
	go run ./chaos -short

bench: ## rates against bare floors, and growth (about ten minutes, loopback only)
	scripts/bench.sh

room-figures: build tools ## the session room under failures, 20 repetitions each (about ten minutes, by hand)
	cd e2e && npx playwright test -c room-figures.config.ts

fuzz: ## every native fuzz target for ten seconds (FUZZTIME=10m for long)
	scripts/fuzz.sh

noise: tools ## mangled signalling frames for a minute on each engine, beside a room that must not notice
	PSIC_ROOM_NOISE=1m PSIC_GO_PACKAGES=./internal/room scripts/go-test.sh -count=1 -v -run TestNoiseInOneRoom

openapi-lint: ## the API's description by the rules of an independent linter, from the network
	scripts/openapi-lint.sh

audit: ## known weaknesses of dependencies, from the network
	scripts/audit.sh

rules: ## write docs/rules.md and docs/abuse.md from the ids that tests carry
	go run ./scripts/rules

tools:
	scripts/tools.sh

clean:
	rm -rf bin web/dist/assets web/dist/*.html data
