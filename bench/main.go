// Command bench measures the product against bare floors on the same machine in the same minutes: a bare HTTP
// server and a bare query. Only ratios of one round mean anything; scripts/bench.sh prepares and starts it.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"psic/bench/dataset"
	"psic/internal/kernel/at"
	"psic/internal/platform/store"
	"psic/internal/testkit/pgcluster"
)

// people is how many therapists there are: 10,000 unless -people says otherwise, for growth.
var people = flag.Int("people", 10_000, "psychologists in the data set, at least 1,000")

const (
	rounds = 3
	each   = 4 * time.Second // a case
	// extra rounds replace those that other load on the machine disturbed.
	extra = 2
	// givesBack is how long the product may take to give back what its start needed.
	givesBack = 8 * time.Second
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	flag.Parse()
	args := flag.Args()
	var err error
	switch {
	case len(args) == 2 && args[0] == "bare":
		err = serveBare(args[1])
	case len(args) == 3 && args[0] == "by-hand":
		err = serveByHand(args[1], args[2])
	case len(args) == 1 && args[0] == "move":
		err = benchMove(ctx, time.Now, officeUsers, officeSessions)
	case len(args) == 2 && args[0] == "standing":
		err = benchStanding(ctx, args[1])
	case len(args) >= 1 && *people >= readers:
		err = run(ctx, args[0], args[1:])
	default:
		err = fmt.Errorf("usage: bench [-people 10000] <psic binary> [words of the cases to run] | " +
			"bench standing <psic binary> | bench move")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, binary string, words []string) (err error) {
	dir, err := os.MkdirTemp("", "psic-bench-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	pg, err := pgcluster.Start(pgcluster.Options{
		Dir:      filepath.Join(dir, "pg"),
		Settings: pgcluster.Durable("shared_buffers=512MB", "max_connections=100"),
	})
	if err != nil {
		return err
	}
	defer pg.Stop()
	fmt.Printf(
		"data set: %d psychologists with %d weekly hours each, %d of them with %d sessions; %d patients\n",
		*people,
		dataset.HoursEach,
		readers,
		dataset.Days,
		patients,
	)
	now := time.Now()
	db, err := fill(ctx, pg.URL("postgres"), *people, now)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	bare, err := startSelf("bare")
	if err != nil {
		return err
	}
	defer bare.stop()
	hand, err := startSelf("by-hand", pg.URL("postgres"))
	if err != nil {
		return err
	}
	defer hand.stop()
	sign, err := newSigner(filepath.Join(dir, "data"), now)
	if err != nil {
		return err
	}
	psic, err := startPsic(binary, filepath.Join(dir, "data"), pg.URL("postgres"))
	if err != nil {
		return err
	}
	defer psic.stop()
	fmt.Printf(
		"ready after %s with %d to index; memory %d MiB",
		psic.took.Round(time.Millisecond),
		*people,
		psic.memory(),
	)
	time.Sleep(givesBack)
	fmt.Printf(", idle %d MiB\n", psic.memory())
	byHand := byHandCases(dir, hand, pg)
	all := slices.Insert(cases(dir, bare, psic, pg), 2, byHand[:2]...) // after the floors, before the product
	today := at.DateOf(now, at.SaoPaulo)
	ofPsic := func() time.Duration { return psic.spent() + spentByAll(pg.PID()) }
	all = append(all, readings(dir, psic, pg, sign, today, ofPsic)...)
	all = append(
		all,
		work{name: barePG, spent: func() time.Duration { return spentByAll(pg.PID()) }, run: func() (sample, error) {
			return pgbench(dir, pg, fmt.Sprintf(bareScript, min(bookers, *people), patients-bookers+1, patients))
		}},
		byHand[2],
		work{
			name:   "booking, PostgreSQL",
			floors: []string{barePG},
			spent:  ofPsic,
			own:    psic.spent,
			hand:   handWrite,
			run: (&bookings{
				dir:   dir,
				on:    psic,
				db:    db,
				sign:  sign,
				today: today,
			}).run,
		},
	)
	lite, err := startSQLite(ctx, binary, dir, now)
	if err != nil {
		return err
	}
	defer lite.stop()
	all = append(all, lite.cases(dir, today)...)
	if asked("admin", words) {
		o, err := startOffice(ctx, binary, dir, pg, now)
		if err != nil {
			return err
		}
		defer o.stop()
		all = append(all, o.cases()...)
	}
	results, err := measure(ctx, chosen(all, words))
	if err != nil {
		return err
	}
	report(results)
	fmt.Printf("memory of psic after load: %d MiB\n", psic.memory())
	return nil
}

// asked says whether a case whose name begins with this word is wanted.
func asked(name string, words []string) bool {
	return len(words) == 0 ||
		slices.ContainsFunc(
			words,
			func(word string) bool { return strings.Contains(name, word) || strings.Contains(word, name) },
		)
}

// chosen are the cases whose name has one of the words, with their floors; all without words.
func chosen(all []work, words []string) []work {
	wanted := map[string]bool{}
	for _, w := range all {
		if len(words) == 0 ||
			slices.ContainsFunc(words, func(word string) bool { return strings.Contains(w.name, word) }) {
			wanted[w.name], wanted[w.hand] = true, true
			for _, f := range w.floors {
				wanted[f] = true
			}
		}
	}
	return slices.DeleteFunc(all, func(w work) bool { return !wanted[w.name] })
}

// fill makes the data set and leaves the database open.
func fill(ctx context.Context, url string, therapists int, now time.Time) (*store.DB, error) {
	db, err := store.Open(ctx, store.Options{URL: url})
	if err != nil {
		return nil, err
	}
	err = errors.Join(dataset.Fill(ctx, db, therapists), dataset.FillPatients(ctx, db, patients, readers, now),
		dataset.FillSessions(ctx, db, readers, theirPatients, at.DateOf(now, at.SaoPaulo)))
	if err == nil {
		err = db.InTx(ctx, func(tx *store.Tx) error {
			if db.Engine == store.SQLite {
				return nil // the product keeps no statistics there
			}
			_, err := tx.ExecContext(ctx, "CREATE SEQUENCE bench_hour; ANALYZE")
			return err
		})
	}
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}
