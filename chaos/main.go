// Command chaos breaks the product on purpose and judges what is left. It stands outside: it starts the real binary,
// drives it over HTTP with seeded clients, kills what it started, and then compares what the clients were told with
// the database, the API and the payment provider's own books.
//
//	go run ./chaos -short                 every scenario in its short form
//	go run ./chaos -quick                 those that fit into make test, on one engine each
//	go run ./chaos -long -only F3,F4      some in their long form
//	go run ./chaos -check                 the checker against planted bugs
//
// The seed is printed; with -seed the same clients ask for the same things again.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

type options struct {
	seed    uint64
	long    bool
	quick   bool
	check   bool
	only    string
	engine  string
	minutes float64
	binary  string
	report  string
	keep    bool
	stand   string
	verbose bool
}

func main() {
	var o options
	short := flag.Bool("short", false, "the short form (the default)")
	flag.Uint64Var(&o.seed, "seed", 0, "seed of the clients; 0 takes a new one and prints it")
	flag.BoolVar(&o.long, "long", false, "the long form")
	flag.BoolVar(&o.quick, "quick", false, "the short form of what fits into make test, on one engine each")
	flag.BoolVar(&o.check, "check", false, "test the checker: every planted bug must be caught")
	flag.StringVar(&o.only, "only", "", "scenarios (F1,F3) or, with -check, planted bugs, separated by commas")
	flag.StringVar(&o.engine, "engine", "", "sqlite or postgres; empty: what each scenario asks for")
	flag.Float64Var(&o.minutes, "minutes", 0, "how long each scenario of the long form lasts; 0: its own measure")
	flag.StringVar(&o.binary, "binary", "", "a built psic; empty: build one")
	flag.StringVar(&o.report, "report", "", "write the report (Markdown) to this file too")
	flag.StringVar(&o.stand, "stand", "", "only start three replicas with demonstration data behind a proxy at this "+
		"address, until told to stop (scripts/cluster.sh)")
	flag.BoolVar(&o.keep, "keep", false, "keep the working folder")
	flag.BoolVar(&o.verbose, "v", false, "show what the servers say when a scenario fails")
	flag.Parse()
	if *short && o.long || o.engine != "" && o.engine != SQLite && o.engine != Postgres {
		flag.Usage()
		os.Exit(2)
	}
	if o.seed == 0 {
		o.seed = uint64(time.Now().UnixNano()) % 1_000_000
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ok, err := play(ctx, o)
	if err != nil {
		fmt.Fprintln(os.Stderr, "chaos:", err)
		os.Exit(1)
	}
	if !ok {
		os.Exit(1)
	}
}

// play runs what was asked for and says whether everything held.
func play(ctx context.Context, o options) (bool, error) {
	adoptOrphans()
	h, err := newHarness(ctx, o)
	if err != nil {
		return false, err
	}
	defer h.close()
	if o.stand != "" {
		return true, h.standAt(o.stand)
	}
	report := newReport(o)
	fmt.Printf("chaos: seed %d, commit %s\n", o.seed, report.Commit)
	if o.check {
		err = h.checkPlanted(report)
	} else {
		err = h.playScenarios(report)
	}
	if err != nil {
		return false, err
	}
	if o.report != "" {
		if err := os.WriteFile(o.report, []byte(report.Markdown()), 0o644); err != nil {
			return false, err
		}
	}
	return report.OK(), nil
}

// chosen says whether -only names it.
func (o options) chosen(id string) bool {
	if o.only == "" {
		return true
	}
	for _, name := range strings.Split(o.only, ",") {
		if strings.EqualFold(strings.TrimSpace(name), id) {
			return true
		}
	}
	return false
}
