package backoffice

import (
	"context"

	"psic/internal/platform/autobackup"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// BackupState is what the panel says about backups.
type BackupState string

const (
	BackupOff      BackupState = "OFF"      // the server makes none
	BackupWaiting  BackupState = "WAITING"  // the first is not made yet
	BackupGood     BackupState = "GOOD"     // the newest is at most two days old
	BackupFailing  BackupState = "FAILING"  // so it is, and the last try failed
	BackupLate     BackupState = "LATE"     // none for two days
	BackupUnusable BackupState = "UNUSABLE" // the newest could not be restored
)

// StateOfBackups returns the worst that is true.
func StateOfBackups(s autobackup.Status) BackupState {
	switch {
	case !s.On:
		return BackupOff
	case s.Late:
		return BackupLate
	case s.Unusable():
		return BackupUnusable
	case s.LastFailed != nil:
		return BackupFailing
	case s.LastGood == nil:
		return BackupWaiting
	}
	return BackupGood
}

// BackupAlarmMail is the job that tells support of backups that need a person.
type BackupAlarmMail struct{ What autobackup.Alarm }

func (BackupAlarmMail) Kind() string { return "backoffice.backup_alarm" }

// RaiseBackupAlarm tells support by mail, once for each key.
func (s *Service) RaiseBackupAlarm(ctx context.Context, tx *store.Tx, what autobackup.Alarm, key string) error {
	return s.Jobs.Enqueue(ctx, tx, BackupAlarmMail{What: what}, jobs.Once(string(what)+" "+key))
}

func (s *Service) runBackupAlarm(ctx context.Context, m BackupAlarmMail) error {
	return s.Notify.Send(ctx, s.Notify.Support, MailBackupAlarm(m.What))
}
