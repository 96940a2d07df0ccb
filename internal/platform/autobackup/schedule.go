package autobackup

import (
	"context"
	"fmt"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// Schedule is the periodic job that begins what is due.
type Schedule struct{}

func (Schedule) Kind() string { return "backup.schedule" }

func (s *Service) runSchedule(ctx context.Context, _ Schedule) error {
	if !s.On() {
		return nil
	}
	if err := s.forgetLost(ctx); err != nil {
		s.Log.Warn("backup: look at the newest archive", "err", err)
	}
	now := s.Clock.Now()
	status, err := s.Status(ctx)
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.begin(ctx, tx, status, now); err != nil {
			return err
		}
		return s.raise(ctx, tx, status, now)
	})
}

// begin enqueues the backup of the last slot, and the weekly restore.
func (s *Service) begin(ctx context.Context, tx *store.Tx, status Status, now time.Time) error {
	slot := LastSlot(s.Times, now)
	if status.lastGoodAt().Before(slot) {
		err := s.Jobs.Enqueue(ctx, tx, Make{Slot: slot}, jobs.Once(slot.Format(time.RFC3339)))
		if err != nil {
			return err
		}
	}
	if restoreDue(status, now) {
		key := status.LastGood.Name + now.Truncate(restoreAgain).Format(time.DateOnly)
		return s.Jobs.Enqueue(ctx, tx, Restore{}, jobs.Once(key))
	}
	return nil
}

// restoreDue reports whether a week has passed since a backup was restored, and a day since a try that failed.
func restoreDue(status Status, now time.Time) bool {
	if status.LastGood == nil {
		return false
	}
	if r := status.LastRestored; r != nil && now.Sub(r.RestoredAt) < restoreEvery && !status.Unusable() {
		return false
	}
	return !status.Unusable() || now.Sub(status.LastGood.RestoreFailed) >= restoreAgain
}

// raise tells an operator once for each two days without a backup, and once for each archive that cannot be restored.
func (s *Service) raise(ctx context.Context, tx *store.Tx, status Status, now time.Time) error {
	if status.Late {
		since := status.lastGoodAt()
		if since.IsZero() {
			since = status.FirstTry
		}
		s.Log.Error("backup: none for two days", "since", since)
		key := fmt.Sprintf("%d-%d", since.Unix(), now.Sub(since)/LateAfter)
		if err := s.Raise(ctx, tx, AlarmLate, key); err != nil {
			return err
		}
	}
	if status.Unusable() {
		return s.Raise(ctx, tx, AlarmUnusable, status.LastGood.Name)
	}
	return nil
}

// forgetLost finds out whether somebody removed the newest archive. Then it counts no longer, and another is made.
func (s *Service) forgetLost(ctx context.Context) error {
	row, err := s.q.NewestRun(ctx, s.DB.Read(), stateGood)
	if run, missing := optional(row, err); run == nil {
		return missing
	}
	place, err := openPlace(s.Place)
	if err != nil {
		return err
	}
	there, err := place.has(ctx, row.Name)
	if err != nil || there {
		return err
	}
	s.Log.Error("backup: the newest archive is gone from its place", "name", row.Name)
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.q.MarkDeleted(ctx, tx, markGone(row.ID)); err != nil {
			return err
		}
		again := Make{Slot: LastSlot(s.Times, s.Clock.Now())}
		return s.Jobs.Enqueue(ctx, tx, again, jobs.Once("lost "+row.ID))
	})
}

// purge deletes old rows of failed and deleted backups.
func (s *Service) purge(ctx context.Context, now time.Time) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		return s.q.PurgeRuns(ctx, tx, at.Of(now.Add(-keepFailed)))
	})
}
