package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"psic/internal/platform/backup"
)

// standby looks at the standby that serves the lists of administrators.
func (e *examination) standby(ctx context.Context) {
	if e.DatabaseReadURL == "" {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	s, err := compareStandby(ctx, e.DatabaseURL, e.DatabaseReadURL)
	if err != nil {
		e.add(newFinding(warn, "standby", "cannot be compared with the primary, which serves the lists meanwhile: "+
			err.Error(), "start it, or correct PSIC_DATABASE_READ_URL"))
		return
	}
	e.add(judgeStandby(s))
}

// follower is what the primary and its standby say of each other.
type follower struct {
	same      bool  // both are of one system
	following bool  // it receives the log and accepts no writes
	behind    int64 // bytes of the log that it has not replayed after a moment
}

// moment is how long a standby may need for what is written now.
const moment = time.Second

func compareStandby(ctx context.Context, primaryURL, standbyURL string) (f follower, err error) {
	primary, _, err := backup.Peek(primaryURL)
	if err != nil {
		return f, err
	}
	defer func() { err = errors.Join(err, primary.Close()) }()
	standby, _, err := backup.Peek(standbyURL)
	if err != nil {
		return f, err
	}
	defer func() { err = errors.Join(err, standby.Close()) }()

	const system = "SELECT CAST(system_identifier AS text) FROM pg_control_system()"
	var here, there, log string
	err = errors.Join(
		primary.QueryRowContext(ctx, system).Scan(&here),
		standby.QueryRowContext(ctx, system).Scan(&there),
		standby.QueryRowContext(ctx, "SELECT pg_is_in_recovery()").Scan(&f.following),
		primary.QueryRowContext(ctx, "SELECT CAST(pg_current_wal_flush_lsn() AS text)").Scan(&log),
	)
	f.same = here == there
	if err != nil || !f.following || !f.same {
		return f, err
	}
	f.behind, err = behindAfter(ctx, standby, log)
	return f, err
}

// behindAfter returns how much of the log the standby misses after a moment.
func behindAfter(ctx context.Context, standby *sql.DB, log string) (bytes int64, err error) {
	const step = 50 * time.Millisecond
	for waited := time.Duration(0); ; waited += step {
		err = standby.QueryRowContext(ctx, `SELECT CAST(GREATEST(0, pg_wal_lsn_diff(CAST($1 AS pg_lsn),
			COALESCE(pg_last_wal_replay_lsn(), '0/0'))) AS bigint)`, log).Scan(&bytes)
		if err != nil || bytes == 0 || waited >= moment {
			return bytes, err
		}
		time.Sleep(step)
	}
}

func judgeStandby(f follower) finding {
	switch {
	case !f.same:
		return newFinding(broken, "standby", "PSIC_DATABASE_READ_URL names a PostgreSQL that is no copy of the primary",
			"name a standby of PSIC_DATABASE_URL, or remove the setting")
	case !f.following:
		return newFinding(warn, "standby", "is no standby: it accepts writes and follows nobody, so it serves nothing",
			"attach it again (pg_basebackup -R), or name the one that follows the new primary")
	case f.behind > 0:
		return newFinding(warn, "standby",
			fmt.Sprintf("is %d bytes of the log behind after %s, so the primary serves the lists", f.behind, moment),
			"look at its disk and at the network; pg_stat_replication on the primary says more")
	}
	return newFinding(fine, "standby", "follows the primary", "")
}
