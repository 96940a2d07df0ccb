// Command bench measures the product against bare floors on the same machine in the same minutes: a bare HTTP
// server and a bare query. Only ratios of one round mean anything; scripts/bench.sh prepares and starts it.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"time"

	"psic/bench/dataset"
	"psic/internal/platform/store"
)

const (
	people = 10_000
	rounds = 3
	each   = 4 * time.Second // a case
	// extra rounds replace those that other load on the machine disturbed.
	extra = 2
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var err error
	if len(os.Args) == 3 && os.Args[1] == "bare" {
		err = serveBare(os.Args[2])
	} else if len(os.Args) == 2 {
		err = run(ctx, os.Args[1])
	} else {
		err = fmt.Errorf("usage: bench <psic binary>")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, binary string) (err error) {
	dir, err := os.MkdirTemp("", "psic-bench-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	pg, err := startPostgres(filepath.Join(dir, "pg"))
	if err != nil {
		return err
	}
	defer pg.stop()
	fmt.Printf("data set: %d psychologists with %d weekly hours each\n", people, dataset.HoursEach)
	if err := fill(ctx, pg); err != nil {
		return err
	}
	bare, err := startBare()
	if err != nil {
		return err
	}
	defer bare.stop()
	psic, err := startPsic(binary, dir, pg.url())
	if err != nil {
		return err
	}
	defer psic.stop()
	fmt.Printf("ready after %s with %d to index; memory %d MiB\n", psic.took.Round(time.Millisecond), people, psic.memory())
	results, err := measure(ctx, cases(dir, bare, psic, pg))
	if err != nil {
		return err
	}
	report(results)
	fmt.Printf("memory of psic after load: %d MiB\n", psic.memory())
	return nil
}

func fill(ctx context.Context, pg *postgres) error {
	db, err := store.Open(ctx, store.Options{URL: pg.url()})
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	if err := dataset.Fill(ctx, db, people); err != nil {
		return err
	}
	return db.InTx(ctx, func(tx *store.Tx) error { _, err := tx.ExecContext(ctx, "ANALYZE"); return err })
}
