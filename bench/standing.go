package main

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"psic/bench/dataset"
	"psic/internal/kernel/at"
	"psic/internal/platform/store"
	"psic/internal/testkit/pgcluster"
)

const (
	// extended therapists have dataset.StandingEach standing hours each.
	extended = 1000
	// horizonDays is how far ahead the product books standing hours.
	horizonDays = 56
	// extendIn is how long extending all of them by a week may take.
	extendIn = time.Minute
	// callers ask beside the work, pause apart: about a hundred requests a second, each tenth a booking.
	callers = 4
	pause   = 40 * time.Millisecond
	// calm is how long the same load is measured without the work.
	calm = 10 * time.Second
)

// benchStanding times how long the product takes to extend all standing hours by a week, beside normal load, on both
// engines. The horizon is a week short when the product starts.
func benchStanding(ctx context.Context, binary string) error {
	dir, err := os.MkdirTemp("", "psic-bench-standing-")
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
	for _, on := range []struct{ name, url string }{
		{"PostgreSQL", pg.URL("postgres")},
		{"SQLite", "sqlite://" + filepath.Join(dir, "psic.db")},
	} {
		if err := extend(ctx, binary, filepath.Join(dir, "data-"+on.name), on.name, on.url); err != nil {
			return fmt.Errorf("%s: %w", on.name, err)
		}
	}
	return nil
}

func extend(ctx context.Context, binary, data, name, url string) error {
	now := time.Now()
	today := at.DateOf(now, at.SaoPaulo)
	db, err := fillExtended(ctx, url, today, now)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	sign, err := newSigner(data, now)
	if err != nil {
		return err
	}
	began := time.Now()
	psic, err := startPsic(binary, data, url)
	if err != nil {
		return err
	}
	defer psic.stop()
	load := &normalLoad{on: psic, sign: sign, today: today}
	took := time.Duration(0)
	beside, err := load.during(func() error {
		took, err = untilExtended(ctx, db, today, began)
		return err
	})
	if err != nil {
		return err
	}
	alone, err := load.during(func() error { time.Sleep(calm); return nil })
	if err != nil {
		return err
	}
	fmt.Printf("%s: %d standing hours extended by a week in %s, beside %.0f requests a second (p50 %s, p99 %s; "+
		"afterwards %.0f, p50 %s, p99 %s)\n", name, extended*dataset.StandingEach, took.Round(100*time.Millisecond),
		beside.rate, rounded(beside.p50), rounded(beside.p99), alone.rate, rounded(alone.p50), rounded(alone.p99))
	if took > extendIn {
		return fmt.Errorf("%s is longer than %s", took, extendIn)
	}
	return nil
}

func rounded(d time.Duration) time.Duration { return d.Round(100 * time.Microsecond) }

func fillExtended(ctx context.Context, url string, today at.Date, now time.Time) (*store.DB, error) {
	db, err := store.Open(ctx, store.Options{URL: url})
	if err != nil {
		return nil, err
	}
	patients := extended*dataset.StandingEach + bookers
	for _, fill := range []func() error{
		func() error { return dataset.Fill(ctx, db, extended) },
		func() error { return dataset.FillPatients(ctx, db, patients, 0, now) },
		func() error {
			return dataset.FillStanding(ctx, db, extended, today, today.AddDays(horizonDays-7))
		},
		func() error {
			return db.InTx(ctx, func(tx *store.Tx) error {
				_, err := tx.ExecContext(ctx, "ANALYZE")
				return err
			})
		},
	} {
		if err := fill(); err != nil {
			_ = db.Close()
			return nil, err
		}
	}
	return db, nil
}

// untilExtended waits until each standing hour is planned to its horizon and has its session.
func untilExtended(ctx context.Context, db *store.DB, today at.Date, began time.Time) (time.Duration, error) {
	for ctx.Err() == nil && time.Since(began) < 3*extendIn {
		var left, sessions int
		err := db.Read().QueryRowContext(
			ctx,
			`SELECT (SELECT count(*) FROM standing WHERE planned_on < $1),
				(SELECT count(*) FROM session WHERE standing_id <> '')`,
			today.AddDays(horizonDays).String(),
		).Scan(&left, &sessions)
		if err != nil {
			return 0, err
		}
		if took := time.Since(began); left == 0 {
			if want := extended * dataset.StandingEach; sessions != want {
				return took, fmt.Errorf("%d sessions, want %d", sessions, want)
			}
			return took, nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return 0, fmt.Errorf("not extended after %s", time.Since(began))
}

// normalLoad is what people ask on a usual day: weeks of free hours, the directory, and bookings.
type normalLoad struct {
	on    *server
	sign  *signer
	today at.Date

	mu     sync.Mutex
	next   int
	took   []time.Duration
	failed error
}

// during measures the load while work is done.
func (l *normalLoad) during(work func() error) (sample, error) {
	l.took = nil
	stop, began := make(chan struct{}), time.Now()
	var all sync.WaitGroup
	for range callers {
		all.Go(func() {
			for {
				select {
				case <-stop:
					return
				case <-time.After(pause):
					l.ask()
				}
			}
		})
	}
	err := work()
	close(stop)
	all.Wait()
	if err == nil {
		err = l.failed
	}
	return spread(l.took, time.Since(began)), err
}

func (l *normalLoad) ask() {
	l.mu.Lock()
	n := l.next
	l.next++
	l.mu.Unlock()
	began := time.Now()
	err := l.send(n)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.took = append(l.took, time.Since(began))
	if err != nil {
		l.failed = err
	}
}

func (l *normalLoad) send(n int) error {
	base, therapist := "http://"+l.on.addr+"/api/therapist/", dataset.ID(1+n%extended)
	week := fmt.Sprintf("?startDate=%s&finishDate=%s", l.today.Wire(), l.today.AddDays(6).Wire())
	req, err := http.NewRequest(http.MethodGet, base+therapist+"/agenda/simplified"+week, nil)
	switch {
	case err != nil:
		return err
	case n%10 == 0: // the third hour of a day, which no standing hour has
		booking := n / 10
		t := 1 + booking%extended
		minute := 8*60 + 2*180 + (t%12)*5
		body := fmt.Sprintf(`{"day":"%s","startTime":"%02d:%02d"}`,
			workday(l.today.AddDays(7), booking/extended).Wire(), minute/60, minute%60)
		req, err = http.NewRequest(http.MethodPost, base+dataset.ID(t)+"/agenda/session", bytes.NewBufferString(body))
		if err != nil {
			return err
		}
		patient := dataset.Patient(extended*dataset.StandingEach + 1 + booking%bookers)
		req.Header.Set("Authorization", l.sign.token(patient, "CUSTOMER"))
		req.Header.Set("Content-Type", "application/json")
	case n%10 == 1:
		if req, err = http.NewRequest(http.MethodGet, base+"list", nil); err != nil {
			return err
		}
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode >= http.StatusMultipleChoices {
		return fmt.Errorf("%s answered %d", req.URL.Path, resp.StatusCode)
	}
	return nil
}
