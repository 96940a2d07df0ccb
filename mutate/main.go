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
	"slices"
	"strings"
	"time"
)

func main() {
	all := flag.Bool("all", false, "run faults again that were caught before")
	only := flag.String("only", "", "run faults whose names contain this")
	verbose := flag.Bool("v", false, "print what the tests of a surviving fault printed")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := mutate(ctx, options{all: *all, only: *only, verbose: *verbose}); err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

type options struct {
	all, verbose bool
	only         string
}

func mutate(ctx context.Context, o options) error {
	list, err := mutations()
	if err != nil {
		return err
	}
	if o.only != "" {
		list = slices.DeleteFunc(list, func(m Mutation) bool { return !strings.Contains(m.Name, o.only) })
	}
	before, err := remember(filepath.Join(".cache", "mutate.json"))
	if err != nil {
		return err
	}
	r := &runner{root: ".", passing: map[string]error{}}
	var report Report
	for _, m := range list {
		key, err := m.key(r.root)
		if err != nil {
			return err
		}
		if before.outcomes[key] == Caught && !o.all {
			report.add(m, Caught)
			continue
		}
		start := time.Now()
		outcome, out, why := r.run(ctx, m)
		if ctx.Err() != nil {
			return errors.New("stopped; the next run goes on here")
		}
		fmt.Printf("%-9s %-10s %s (%d s)\n", outcome, m.Class, m.Name, int(time.Since(start).Seconds()))
		if why != nil {
			fmt.Println("          ", why)
		}
		if outcome == Survived && o.verbose {
			fmt.Println(tail(out, 20))
		}
		report.add(m, outcome)
		if err := before.set(key, outcome); err != nil {
			return err
		}
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
	return fmt.Sprintf("%s %x", m.Name, sum[:8]), nil
}
