package backoffice_test

import (
	"testing"

	"psic/internal/backoffice"
	"psic/internal/platform/autobackup"
)

// The panel names the worst that is true of the backups.
func TestBackupState(t *testing.T) {
	good, bad := &autobackup.Run{}, &autobackup.Run{RestoreFailedAfter: true}
	for want, s := range map[backoffice.BackupState]autobackup.Status{
		backoffice.BackupOff:      {LastGood: good, Late: true},
		backoffice.BackupWaiting:  {On: true},
		backoffice.BackupGood:     {On: true, LastGood: good},
		backoffice.BackupFailing:  {On: true, LastGood: good, LastFailed: good},
		backoffice.BackupUnusable: {On: true, LastGood: bad, LastFailed: good},
		backoffice.BackupLate:     {On: true, LastGood: bad, LastFailed: good, Late: true},
	} {
		if got := backoffice.StateOfBackups(s); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
