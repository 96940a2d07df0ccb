// Package autobackup lets the server back itself up: it makes sealed archives at set times, reads each back from its
// place, deletes old ones, restores one into a scratch database each week, and raises an alarm after two days without
// a backup. One replica does each of these, because they are jobs.
package autobackup

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"slices"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/platform/autobackup/autobackupdb"
	"psic/internal/platform/backup"
	"psic/internal/platform/clock"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

const (
	// LateAfter is when the newest backup is too old, and an alarm is raised.
	LateAfter = 48 * time.Hour
	// restoreEvery is how often a backup is restored into a scratch database. After a failure it is tried each day.
	restoreEvery = 7 * 24 * time.Hour
	restoreAgain = 24 * time.Hour
	// retryAfter is the rest after a backup that failed.
	retryAfter = 30 * time.Minute
	// longest is how long making or restoring one backup may take.
	longest = 6 * time.Hour
	// keepFailed is how long rows of failed and deleted backups are kept.
	keepFailed = 90 * 24 * time.Hour
	// lookEvery is how often the schedule is looked at.
	lookEvery = 5 * time.Minute
)

// The states of a run, as stored.
const (
	stateGood    = "GOOD"
	stateFailed  = "FAILED"
	stateDeleted = "DELETED"
)

// Alarm is why an operator is told.
type Alarm string

const (
	AlarmLate     Alarm = "late"     // no good backup for LateAfter
	AlarmUnusable Alarm = "unusable" // the weekly restore failed
)

// Service makes backups. With an empty Place it does nothing.
type Service struct {
	DB    *store.DB
	Clock *clock.Clock
	Jobs  *jobs.Queue
	Log   *slog.Logger
	// Source is what is saved, and the passphrase.
	Source backup.Options
	// Place is a folder or an s3:// address.
	Place string
	Times []time.Duration // since midnight in São Paulo
	Keep  time.Duration
	// ScratchURL is the PostgreSQL on which a scratch database is made. Empty: the one of Source.
	ScratchURL string
	// Stop is closed when the server stops. A backup in progress is then given up and made again later.
	Stop <-chan struct{}
	// Prove looks at a restored installation as the product does. It may change the copy.
	Prove func(ctx context.Context, databaseURL, dataDir string) error
	// Raise tells an operator. The key is the same for as long as they were told of the same thing.
	Raise func(ctx context.Context, tx *store.Tx, a Alarm, key string) error

	q autobackupdb.Queries
}

// Start registers the jobs. They are registered also without a place, so that jobs of an earlier setting end.
func (s *Service) Start() {
	jobs.Every(s.Jobs, lookEvery, s.runSchedule)
	jobs.HandleLong(s.Jobs, longest, s.runMake)
	jobs.HandleLong(s.Jobs, longest, s.runRestore)
}

// On reports whether the server makes backups.
func (s *Service) On() bool { return s.Place != "" }

// Run is a backup that was made or tried.
type Run struct {
	Name                       string
	StartedAt, EndedAt         time.Time
	Size                       int64
	Reason                     string // why it failed
	RestoredAt, RestoreFailed  time.Time
	RestoreReason              string
	Failed, RestoreFailedAfter bool // RestoreFailedAfter: the last try to restore it failed
}

// Status is what an operator wants to know about backups.
type Status struct {
	On           bool
	Archives     int64
	LastGood     *Run
	LastFailed   *Run // nil when a good one was made since
	LastRestored *Run
	FirstTry     time.Time // zero before the first
	Late         bool
}

// Late reports whether the last good backup is too old at an instant. Without any, the first try counts.
func Late(lastGood, firstTry, now time.Time) bool {
	since := lastGood
	if since.IsZero() {
		since = firstTry
	}
	return !since.IsZero() && now.Sub(since) >= LateAfter
}

// Status reads what the rows tell. It does not look at the archives.
func (s *Service) Status(ctx context.Context) (Status, error) {
	out := Status{On: s.On()}
	if !out.On {
		return out, nil
	}
	var err error
	if out.LastGood, err = s.newest(ctx, stateGood); err != nil {
		return out, err
	}
	if out.LastFailed, err = s.newest(ctx, stateFailed); err != nil {
		return out, err
	}
	if out.LastGood != nil && out.LastFailed != nil && out.LastGood.StartedAt.After(out.LastFailed.StartedAt) {
		out.LastFailed = nil
	}
	if out.LastRestored, err = optional(s.q.NewestRestored(ctx, s.DB.Read())); err != nil {
		return out, err
	}
	if out.Archives, err = s.q.CountGood(ctx, s.DB.Read()); err != nil {
		return out, err
	}
	first, err := optional(s.q.OldestRun(ctx, s.DB.Read()))
	if err != nil {
		return out, err
	}
	if first != nil {
		out.FirstTry = first.StartedAt
	}
	out.Late = Late(out.lastGoodAt(), out.FirstTry, s.Clock.Now())
	return out, nil
}

func (s Status) lastGoodAt() time.Time {
	if s.LastGood == nil {
		return time.Time{}
	}
	return s.LastGood.StartedAt
}

// Unusable reports whether the newest backup was tried and could not be restored.
func (s Status) Unusable() bool { return s.LastGood != nil && s.LastGood.RestoreFailedAfter }

func (s *Service) newest(ctx context.Context, state string) (*Run, error) {
	return optional(s.q.NewestRun(ctx, s.DB.Read(), state))
}

func optional(r autobackupdb.BackupRun, err error) (*Run, error) {
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &Run{
		Name:               r.Name,
		StartedAt:          r.StartedAt.Time,
		EndedAt:            r.EndedAt.Time,
		Size:               r.SizeBytes,
		Reason:             r.Reason,
		RestoredAt:         r.RestoredAt.Time,
		RestoreFailed:      r.RestoreFailedAt.Time,
		RestoreReason:      r.RestoreReason,
		Failed:             r.State == stateFailed,
		RestoreFailedAfter: !r.RestoreFailedAt.IsZero(),
	}, nil
}

// LastSlot returns the newest instant of the schedule that is not after now.
func LastSlot(times []time.Duration, now time.Time) time.Time {
	local := now.In(at.SaoPaulo)
	var newest time.Time
	for _, back := range []int{0, -1} {
		for _, since := range times {
			hour, minute := int(since/time.Hour), int(since%time.Hour/time.Minute)
			slot := time.Date(local.Year(), local.Month(), local.Day()+back, hour, minute, 0, 0, at.SaoPaulo)
			if !slot.After(now) && slot.After(newest) {
				newest = slot
			}
		}
	}
	return newest.UTC()
}

// until returns a context that also ends when the server stops.
func (s *Service) until(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		select {
		case <-s.Stop:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}

// shortened bounds a reason that is stored.
func shortened(err error) string {
	const most = 1000
	text := []rune(err.Error())
	return string(slices.DeleteFunc(text[:min(len(text), most)], func(r rune) bool { return r == 0 }))
}
