// Package backoffice has what administrators read and do across features. Rules stay in the feature that owns the data.
// This package calls them and records every call in the audit log.
package backoffice

import (
	"context"
	"log/slog"
	"time"

	"psic/internal/account"
	"psic/internal/backoffice/backofficedb"
	"psic/internal/booking"
	"psic/internal/directory"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/login"
	"psic/internal/notify"
	"psic/internal/payment"
	"psic/internal/platform/audit"
	"psic/internal/platform/autobackup"
	"psic/internal/platform/clock"
	"psic/internal/platform/crypt"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// Service has the use cases of administrators.
type Service struct {
	DB        *store.DB
	Clock     *clock.Clock
	Jobs      *jobs.Queue
	Ring      *crypt.Ring
	Log       *slog.Logger
	Audit     *audit.Log
	Account   *account.Service
	Login     *login.Service
	Directory *directory.Service
	Booking   *booking.Service
	Payment   *payment.Service
	Notify    *notify.Service

	// OverduePayouts counts the payouts that are overdue.
	OverduePayouts func(ctx context.Context) (int64, error)
	// OpenDisputes counts the disputed payments that wait for an answer.
	OpenDisputes func(ctx context.Context) (int64, error)
	// Backups tells about the backups that the server makes by itself.
	Backups func(ctx context.Context) (autobackup.Status, error)

	q backofficedb.Queries
}

// Start registers the workers at the queue.
func (s *Service) Start() {
	jobs.Handle(s.Jobs, s.runSendBulk)
	jobs.Handle(s.Jobs, s.runBackupAlarm)
	jobs.Handle(s.Jobs, nothing[countMonths])
	jobs.Handle(s.Jobs, nothing[recountMonth])
	jobs.Every(s.Jobs, time.Minute, s.AddUp)
	jobs.Every(s.Jobs, 24*time.Hour, s.runDeleteExpiredMail)
}

// person reads an account that is not deleted, a therapist's or a patient's.
//
// Faults: fault.Missing.
func (s *Service) person(ctx context.Context, id string, therapist bool) (account.Account, error) {
	acc, err := s.Account.ByID(ctx, id)
	if err != nil {
		return acc, err
	}
	if therapist != (acc.Role() == "THERAPIST") || !therapist && !acc.Role().Patient() {
		return acc, fault.Missing
	}
	return acc, nil
}

func validOrMissing(id string) error {
	if !ids.Valid(id) {
		return fault.Missing
	}
	return nil
}

func named(nick, full string) string {
	if nick != "" {
		return nick
	}
	return full
}
