package backup

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

const (
	stagePattern = ".psic-backup-*"
	// stageGrace is how old the folder of another backup must be: a new one is locked a moment after it was made.
	stageGrace = time.Minute
)

// newStage makes a folder beside the archive for its unfinished parts, which only the owner reads. It is locked while
// the backup runs. done removes it.
func newStage(dir string, now time.Time) (stage string, done func(), err error) {
	removeAbandoned(dir, now)
	stage, err = os.MkdirTemp(dir, stagePattern) // made with 0700
	if err != nil {
		return "", nil, fmt.Errorf("backup: %w", err)
	}
	lock, err := lockFolder(stage)
	if err != nil {
		_ = os.RemoveAll(stage)
		return "", nil, err
	}
	return stage, func() {
		_ = os.RemoveAll(stage)
		_ = lock.Close()
	}, nil
}

// removeAbandoned removes the folders of backups that were killed, because they may hold a copy of the database that is
// not sealed. The lock of a killed process is gone.
func removeAbandoned(dir string, now time.Time) {
	stages, err := filepath.Glob(filepath.Join(dir, stagePattern))
	if err != nil {
		return
	}
	for _, stage := range stages {
		info, err := os.Lstat(stage)
		if err != nil || !info.IsDir() || now.Sub(info.ModTime()) < stageGrace {
			continue
		}
		if lock, err := lockFolder(stage); err == nil {
			_ = os.RemoveAll(stage)
			_ = lock.Close()
		}
	}
}

func lockFolder(path string) (*os.File, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("backup: %w", err)
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = f.Close()
		return nil, fmt.Errorf("backup: %w", err)
	}
	return f, nil
}
