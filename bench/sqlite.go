package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/platform/store"
)

// sqlite is the product on a file, and a copy of the file for the bare transaction.
type sqlite struct {
	*server
	db, copied *store.DB
	sign       *signer
	hour       atomic.Int64
}

func startSQLite(ctx context.Context, binary, dir string, now time.Time) (*sqlite, error) {
	file, copied := filepath.Join(dir, "psic.db"), filepath.Join(dir, "bare.db")
	filled, err := fill(ctx, "sqlite://"+file, *people, now)
	if err != nil {
		return nil, err
	}
	if err := filled.Close(); err != nil {
		return nil, err
	}
	text, err := os.ReadFile(file)
	if err == nil {
		err = os.WriteFile(copied, text, 0o600)
	}
	if err != nil {
		return nil, err
	}
	s := &sqlite{}
	data := filepath.Join(dir, "data-sqlite")
	if s.sign, err = newSigner(data, now); err != nil {
		return nil, err
	}
	if s.db, err = store.Open(ctx, store.Options{URL: "sqlite://" + file}); err != nil {
		return nil, err
	}
	if s.copied, err = store.Open(ctx, store.Options{URL: "sqlite://" + copied}); err != nil {
		return nil, err
	}
	s.server, err = startPsic(binary, data, "sqlite://"+file)
	return s, err
}

func (s *sqlite) cases(dir string, today at.Date) []work {
	return []work{
		{
			name:  bareLite,
			spent: func() time.Duration { return 0 },
			run:   func() (sample, error) { return bareSQLite(s.copied, &s.hour) },
		},
		{
			name:   "booking, SQLite",
			floors: []string{bareLite},
			spent:  func() time.Duration { return spentBy(s.cmd.Process.Pid) },
			run: (&bookings{
				dir:   dir,
				on:    s.server,
				db:    s.db,
				sign:  s.sign,
				today: today,
			}).run,
		},
	}
}

func (s *sqlite) stop() {
	s.server.stop()
	_ = errors.Join(s.db.Close(), s.copied.Close())
}
