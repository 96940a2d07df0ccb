package autobackup

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"psic/internal/kernel/at"
	"psic/internal/platform/autobackup/autobackupdb"
	"psic/internal/platform/backup"
	"psic/internal/platform/store"
)

// Restore is the weekly job that restores the newest backup into a scratch database and looks at it.
type Restore struct{}

func (Restore) Kind() string { return "backup.restore" }

func (s *Service) runRestore(ctx context.Context, _ Restore) error {
	status, err := s.Status(ctx)
	if err != nil || !restoreDue(status, s.Clock.Now()) {
		return err
	}
	row, err := s.q.NewestRun(ctx, s.DB.Read(), stateGood)
	if err != nil {
		return err
	}
	work, cancel := s.until(ctx)
	defer cancel()
	why := s.tryRestore(work, row.Name)
	if why != nil && work.Err() != nil {
		return why // the server stops: nothing failed, it is tried again
	}
	now := at.Of(s.Clock.Now())
	if why == nil {
		s.Log.Info("backup: restored into a scratch database and proved", "name", row.Name)
	} else {
		s.Log.Error("backup: THE NEWEST BACKUP CANNOT BE RESTORED", "name", row.Name, "err", why)
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if why == nil {
			return s.q.NoteRestored(ctx, tx, autobackupdb.NoteRestoredParams{ID: row.ID, RestoredAt: now})
		}
		return s.q.NoteRestoreFailed(ctx, tx, autobackupdb.NoteRestoreFailedParams{
			ID:              row.ID,
			RestoreFailedAt: now,
			RestoreReason:   shortened(why),
		})
	})
}

const scratchPattern = ".psic-scratch-*"

// tryRestore restores an archive beside the installation, with a copy of its keys, and removes everything again.
func (s *Service) tryRestore(ctx context.Context, name string) (err error) {
	removeOld(filepath.Join(s.Source.DataDir, scratchPattern), s.Clock.Machine().Add(-longest))
	dir, err := os.MkdirTemp(s.Source.DataDir, scratchPattern) // made with 0700
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	place, err := openPlace(s.Place)
	if err != nil {
		return err
	}
	archive, err := place.fetch(ctx, name, dir)
	if err != nil {
		return fmt.Errorf("fetch the backup: %w", err)
	}
	target := backup.Options{DataDir: filepath.Join(dir, "data"), Passphrase: s.Source.Passphrase, Strict: true}
	if err := copyKeys(s.Source.DataDir, target.DataDir); err != nil {
		return err
	}
	url, drop, err := s.scratchDatabase(ctx, target.DataDir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, drop()) }()
	target.DatabaseURL = url
	if _, err := backup.Restore(ctx, target, archive); err != nil {
		return fmt.Errorf("restore the backup: %w", err)
	}
	if err := s.Prove(ctx, url, target.DataDir); err != nil {
		return fmt.Errorf("look at the restored backup: %w", err)
	}
	return nil
}

func copyKeys(from, to string) error {
	if err := os.MkdirAll(to, 0o700); err != nil {
		return err
	}
	keys, err := os.ReadFile(filepath.Join(from, "keys.json"))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(to, "keys.json"), keys, 0o600)
}
