// Command mutate puts faults into the product one at a time and says which of them the tests do not notice.
//
//	go run ./mutate                 every fault that was not caught before on the same source
//	go run ./mutate -all            every fault again
//	go run ./mutate -only cancel    faults whose names have the word
package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

func main() {
	all := flag.Bool("all", false, "run faults again that were caught before")
	only := flag.String("only", "", "run faults whose names contain this")
	jobs := flag.Int("jobs", runtime.NumCPU(), "faults tried at the same time")
	verbose := flag.Bool("v", false, "print what the tests of a surviving fault printed")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	chosen := options{
		all:     *all,
		only:    *only,
		jobs:    *jobs,
		verbose: *verbose,
	}
	if err := mutate(ctx, chosen); err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

// outcomesFile keeps the outcome of each fault beside the list, so that a run tries only what changed since.
const outcomesFile = "mutate/outcomes.json"

type options struct {
	all, verbose bool
	only         string
	jobs         int
}

func mutate(ctx context.Context, o options) error {
	list, err := mutations()
	if err != nil {
		return err
	}
	if o.only != "" {
		list = slices.DeleteFunc(list, func(m Mutation) bool { return !strings.Contains(m.Name, o.only) })
	}
	known, err := remember(outcomesFile)
	if err != nil {
		return err
	}
	r := &runner{root: "."}
	var report Report
	var open []Mutation
	for _, m := range list {
		key, err := m.key(r.root)
		if err != nil {
			return err
		}
		if known.outcome(m.Name, key) == Caught && !o.all {
			report.add(m, Caught)
			continue
		}
		open = append(open, m)
	}
	err = r.each(ctx, open, o.jobs, func(m Mutation, res result) error {
		fmt.Printf("%-9s %-10s %s (%d s)\n", res.outcome, m.Class, m.Name, int(res.took.Seconds()))
		if res.why != nil {
			fmt.Println("          ", res.why)
		}
		if res.outcome == Survived && o.verbose {
			fmt.Println(tail(res.printed, 20))
		}
		report.add(m, res.outcome)
		key, err := m.key(r.root)
		if err != nil {
			return err
		}
		return known.set(m.Name, key, res.outcome)
	})
	if ctx.Err() != nil {
		return errors.New("stopped; the next run goes on here")
	}
	if err != nil {
		return err
	}
	if err := known.forget(list, o.only == ""); err != nil {
		return err
	}
	fmt.Print(report.String())
	return report.Err()
}

// key names the fault together with the source it changes: another source is another question.
func (m Mutation) key(root string) (string, error) {
	source, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(m.Edit.Path)))
	if err != nil {
		return "", fmt.Errorf("%s: %w", m.Name, err)
	}
	sum := sha256.Sum256(fmt.Append(source, m))
	return fmt.Sprintf("%x", sum[:8]), nil
}
