package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"syscall"

	"psic/internal/app"
	"psic/internal/platform/autobackup"
	"psic/internal/platform/config"
)

// backups says how the backups are that the server makes by itself.
func (e *examination) backups(ctx context.Context, a *app.App) {
	s, err := a.Backups.Status(ctx)
	if err != nil {
		e.add(newFinding(broken, "backup", err.Error(), "repair the database"))
		return
	}
	e.add(judgeBackups(s, e.Production()))
	if sameDisk(e.Config) {
		e.add(newFinding(warn, "backup", "archives are on the disk of the data, and are lost with it",
			"let PSIC_BACKUP_TO name another disk or a bucket"))
	}
}

func judgeBackups(s autobackup.Status, production bool) finding {
	const about = "backup"
	switch {
	case !s.On && production:
		return newFinding(warn, about, "the server makes none by itself",
			"set PSIC_BACKUP_TO and PSIC_BACKUP_KEY, unless psic backup runs by a timer")
	case !s.On:
		return newFinding(fine, about, "the server makes none by itself; PSIC_BACKUP_TO is empty", "")
	case s.Late:
		return newFinding(broken, about, "none for two days"+reason(s),
			"mend the cause; the server tries again by itself")
	case s.Unusable():
		return newFinding(broken, about, "the newest could not be restored: "+s.LastGood.RestoreReason,
			"mend the cause; the server tries again each day")
	case s.LastGood == nil && s.LastFailed == nil:
		return newFinding(warn, about, "none yet", "start psic serve; the first is made within five minutes")
	case s.LastFailed != nil:
		return newFinding(warn, about, "the last try failed"+reason(s),
			"mend the cause; the server tries again by itself")
	}
	text := fmt.Sprintf("newest of %s UTC (%s), %d kept", s.LastGood.StartedAt.UTC().Format("2006-01-02 15:04"),
		size(s.LastGood.Size), s.Archives)
	if s.LastRestored == nil {
		return newFinding(fine, about, text+", none restored for a test yet", "")
	}
	return newFinding(fine, about, text+", restored for a test at "+
		s.LastRestored.RestoredAt.UTC().Format("2006-01-02 15:04"), "")
}

func reason(s autobackup.Status) string {
	if s.LastFailed == nil {
		return ""
	}
	return ": " + s.LastFailed.Reason
}

// sameDisk reports whether a folder of backups is on the disk of the data directory.
func sameDisk(c config.Config) bool {
	if c.BackupTo == "" || c.BackupBucket() {
		return false
	}
	data, ok := device(c.DataDir)
	to, there := device(c.BackupTo)
	return ok && there && data == to
}

func device(path string) (uint64, bool) {
	info, err := os.Stat(filepath.Clean(path))
	if err != nil {
		return 0, false
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, false
	}
	return uint64(stat.Dev), true
}
