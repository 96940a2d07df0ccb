package autobackup

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/platform/autobackup/autobackupdb"
	"psic/internal/platform/backup"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// Make is the job that makes the backup of a slot. Try counts the failures before.
type Make struct {
	Slot time.Time
	Try  int
}

func (Make) Kind() string { return "backup.make" }

// runMake does nothing when the slot has a backup already, or a newer slot has come.
func (s *Service) runMake(ctx context.Context, m Make) error {
	now := s.Clock.Now()
	status, err := s.Status(ctx)
	if err != nil || !s.On() || !status.lastGoodAt().Before(m.Slot) || m.Slot.Before(LastSlot(s.Times, now)) {
		return err
	}
	ctx, cancel := s.until(ctx)
	defer cancel()
	place, err := openPlace(s.Place)
	if err != nil {
		return err
	}
	if err := s.sweep(ctx, place, m.Slot, now); err != nil {
		s.Log.Warn("backup: remove what an interrupted backup left", "err", err)
	}
	run := autobackupdb.CreateRunParams{
		ID:        ids.New(),
		Name:      nameAt(now),
		SlotAt:    at.Of(m.Slot),
		StartedAt: at.Of(now),
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error { return s.q.CreateRun(ctx, tx, run) })
	if err != nil {
		return err
	}
	summary, err := place.save(ctx, s.Source, run.Name, now)
	if err != nil && ctx.Err() != nil {
		return err // the server stops, or another replica has the job: nothing failed, it is made again
	}
	if err != nil {
		return s.fail(ctx, m, run, err)
	}
	return s.succeed(ctx, place, run, summary)
}

// nameAt returns a name that no other attempt has.
func nameAt(now time.Time) string {
	return "psic-" + now.UTC().Format("20060102-150405") + "-" + strings.ToLower(rand.Text()[:6]) + ".backup"
}

// fail notes the failure and the next try in one transaction.
func (s *Service) fail(ctx context.Context, m Make, run autobackupdb.CreateRunParams, why error) error {
	s.Log.Error("backup: failed", "err", why)
	m.Try++
	next := jobs.At(s.Clock.Now().Add(retryAfter))
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.end(ctx, tx, run, stateFailed, 0, shortened(why)); err != nil {
			return err
		}
		return s.Jobs.Enqueue(ctx, tx, m, next, jobs.Once(fmt.Sprintf("%s/%d", m.Slot.Format(time.RFC3339), m.Try)))
	})
}

// succeed counts the backup, and then deletes those that are too old.
func (s *Service) succeed(
	ctx context.Context, place place, run autobackupdb.CreateRunParams, summary backup.Summary,
) error {
	var counted int64
	err := s.DB.InTx(ctx, func(tx *store.Tx) (err error) {
		counted, err = s.end(ctx, tx, run, stateGood, summary.Size, "")
		return err
	})
	if err != nil {
		return err
	}
	if counted == 0 { // another replica took the slot over and gave this attempt up
		return place.remove(ctx, run.Name)
	}
	s.Log.Info("backup: made and read back", "name", run.Name, "bytes", summary.Size, "files", summary.Files)
	now := s.Clock.Now()
	return errors.Join(s.expire(ctx, place, now), s.purge(ctx, now))
}

func (s *Service) end(
	ctx context.Context, tx *store.Tx, run autobackupdb.CreateRunParams, state string, size int64, reason string,
) (int64, error) {
	return s.q.EndRun(ctx, tx, autobackupdb.EndRunParams{
		ID:        run.ID,
		State:     state,
		EndedAt:   at.Of(s.Clock.Now()),
		SizeBytes: size,
		Reason:    reason,
	})
}

// sweep ends attempts whose process was killed, and removes what they left.
func (s *Service) sweep(ctx context.Context, place place, slot, now time.Time) error {
	left, err := s.q.UnfinishedRuns(ctx, s.DB.Read(), autobackupdb.UnfinishedRunsParams{
		SlotAt:   at.Of(slot),
		BeforeAt: at.Of(now.Add(-longest)),
	})
	if err != nil {
		return err
	}
	removeOld(filepath.Join(s.Source.DataDir, sendPattern), now.Add(-longest))
	for _, r := range left {
		if err := place.remove(ctx, r.Name); err != nil {
			return err
		}
		err := s.DB.InTx(ctx, func(tx *store.Tx) error {
			run := autobackupdb.CreateRunParams{ID: r.ID}
			_, err := s.end(ctx, tx, run, stateFailed, 0, "interrupted")
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// expire deletes archives that are too old. The query leaves out the newest good one.
func (s *Service) expire(ctx context.Context, place place, now time.Time) error {
	old, err := s.q.ExpiredRuns(ctx, s.DB.Read(), at.Of(now.Add(-s.Keep)))
	if err != nil {
		return err
	}
	for _, r := range old {
		if err := place.remove(ctx, r.Name); err != nil {
			return fmt.Errorf("delete an old backup: %w", err)
		}
		err := s.DB.InTx(ctx, func(tx *store.Tx) error {
			return s.q.MarkDeleted(ctx, tx, autobackupdb.MarkDeletedParams{ID: r.ID, Reason: "expired"})
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func markGone(id string) autobackupdb.MarkDeletedParams {
	return autobackupdb.MarkDeletedParams{ID: id, Reason: "gone from its place"}
}

// removeOld removes folders that a killed process left.
func removeOld(pattern string, before time.Time) {
	left, _ := filepath.Glob(pattern) // the pattern is well formed
	for _, path := range left {
		if info, err := os.Lstat(path); err == nil && info.ModTime().Before(before) {
			_ = os.RemoveAll(path)
		}
	}
}
