package packages

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"psic/internal/account"
	"psic/internal/agenda"
	"psic/internal/booking"
	"psic/internal/directory"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/packages/packagesdb"
	"psic/internal/payment"
	"psic/internal/platform/audit"
	"psic/internal/platform/clock"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// Service is the feature.
type Service struct {
	DB        *store.DB
	Clock     *clock.Clock
	Jobs      *jobs.Queue
	Log       *slog.Logger
	Account   *account.Service
	Directory *directory.Service
	Agenda    *agenda.Service
	Payment   *payment.Service
	Booking   *booking.Service
	Audit     *audit.Log

	q packagesdb.Queries
}

// batch is how many packages one run of a job works on.
const batch = 200

// Jobs of the feature.
type (
	// EndUnpaid ends packages whose time to pay is over.
	EndUnpaid struct{}
	// Expire gives back what is left of packages whose months are over, and reminds of those that end soon.
	Expire struct{}
	// GiveBackGone gives back packages that nobody can use any more, such as those of a therapist who was switched off.
	GiveBackGone struct{}
)

func (EndUnpaid) Kind() string    { return "packages.end_unpaid" }
func (Expire) Kind() string       { return "packages.expire" }
func (GiveBackGone) Kind() string { return "packages.give_back_gone" }

// Start registers the handlers of the jobs.
func (s *Service) Start() {
	jobs.Handle(s.Jobs, s.sendMail)
	jobs.Every(s.Jobs, 5*time.Minute, s.runEndUnpaid)
	jobs.Every(s.Jobs, time.Hour, s.runExpire)
	jobs.Every(s.Jobs, time.Hour, s.runGiveBackGone)
}

func found(row packagesdb.SessionPackage, err error) (Package, error) {
	if store.None(err) {
		return Package{}, fault.Missing
	}
	if err != nil {
		return Package{}, fmt.Errorf("read package: %w", err)
	}
	return Package{row}, nil
}

// lock locks the agenda, the patient and the package, in the order of all use cases.
func (s *Service) lock(ctx context.Context, tx *store.Tx, id string) (Package, account.Account, error) {
	first, err := found(s.q.PackageByID(ctx, tx, id))
	if err != nil {
		return first, account.Account{}, err
	}
	if err := s.Agenda.Lock(ctx, tx, first.TherapistID); err != nil {
		return first, account.Account{}, err
	}
	patient, err := s.Account.LockEvenDeleted(ctx, tx, first.PatientID)
	if err != nil {
		return first, patient, err
	}
	p, err := found(s.q.LockPackage(ctx, tx, id))
	return p, patient, err
}

// lockOwn is lock for the patient. Others learn nothing.
//
// Faults: fault.Missing.
func (s *Service) lockOwn(ctx context.Context, tx *store.Tx, patientID, id string) (Package, account.Account, error) {
	if !ids.Valid(id) {
		return Package{}, account.Account{}, fault.Missing
	}
	p, patient, err := s.lock(ctx, tx, id)
	if err == nil && p.PatientID != patientID {
		return Package{}, patient, fault.Missing
	}
	return p, patient, err
}

// close ends a locked package after an event. What is left becomes balance, and its coming sessions learn that the
// package is over.
func (s *Service) close(ctx context.Context, tx *store.Tx, p Package, e Event) error {
	next, ok := p.Status().After(e)
	if !ok {
		return ErrOver
	}
	value := p.Value()
	n, err := s.q.ClosePackage(ctx, tx, packagesdb.ClosePackageParams{
		ID:        p.ID,
		FromState: p.State,
		State:     string(next),
		Reason:    string(e),
		ClosedAt:  at.Of(s.Clock.Now()),
		Amount:    int64(value),
	})
	if err != nil || n == 0 {
		return errors.Join(err, fmt.Errorf("close package %s: %d rows", p.ID, n))
	}
	if p.Status() == Waiting {
		return s.Payment.Release(ctx, tx, payment.ForPackage, p.ID)
	}
	if err := s.Booking.PackageEnded(ctx, tx, p.ID); err != nil {
		return err
	}
	if value == 0 {
		return nil
	}
	if err := s.Payment.ReturnHeld(ctx, tx, p.ID, p.PatientID, value, "pacote devolvido"); err != nil {
		return err
	}
	return s.Jobs.Enqueue(ctx, tx, Mail{
		ID:       p.ID,
		What:     mailOfEnd(e),
		Amount:   value,
		Sessions: p.LeftSessions,
	})
}

// forEach works on a list of packages for a job: each has a transaction of its own, and one that fails does not stop
// the others.
func (s *Service) forEach(
	ctx context.Context,
	list []string,
	do func(tx *store.Tx, p Package, patient account.Account) error,
) error {
	var errs []error
	for _, id := range list {
		errs = append(errs, s.DB.InTx(ctx, func(tx *store.Tx) error {
			p, patient, err := s.lock(ctx, tx, id)
			if err != nil {
				return err
			}
			return do(tx, p, patient)
		}))
	}
	return errors.Join(errs...)
}

// runEndUnpaid ends packages that nobody paid in time. One whose payment is in analysis waits for the result.
func (s *Service) runEndUnpaid(ctx context.Context, _ EndUnpaid) error {
	now := s.Clock.Now()
	list, err := s.q.UnpaidDue(ctx, s.DB.Read(), packagesdb.UnpaidDueParams{NowAt: at.Of(now), Most: batch})
	if err != nil {
		return fmt.Errorf("unpaid packages: %w", err)
	}
	return s.forEach(ctx, list, func(tx *store.Tx, p Package, _ account.Account) error {
		if p.Status() != Waiting || now.Before(p.PayUntil.Time) {
			return nil
		}
		if pending, err := s.Payment.Pending(ctx, tx, payment.ForPackage, p.ID); err != nil || pending {
			return err
		}
		return s.close(ctx, tx, p, PayTimeOver)
	})
}

func (s *Service) runExpire(ctx context.Context, _ Expire) error {
	now := s.Clock.Now()
	list, err := s.q.ExpiredDue(ctx, s.DB.Read(), packagesdb.ExpiredDueParams{NowAt: at.Of(now), Most: batch})
	if err != nil {
		return fmt.Errorf("expired packages: %w", err)
	}
	ended := s.forEach(ctx, list, func(tx *store.Tx, p Package, _ account.Account) error {
		if p.Status() != Active || now.Before(p.ValidUntil.Time) {
			return nil
		}
		return s.close(ctx, tx, p, Lapsed)
	})
	return errors.Join(ended, s.remind(ctx, now))
}

func (s *Service) remind(ctx context.Context, now time.Time) error {
	list, err := s.q.RemindDue(ctx, s.DB.Read(), packagesdb.RemindDueParams{
		NowAt:   at.Of(now),
		UntilAt: at.Of(now.Add(RemindBefore)),
		Most:    batch,
	})
	if err != nil {
		return fmt.Errorf("packages to remind of: %w", err)
	}
	return s.forEach(ctx, list, func(tx *store.Tx, p Package, _ account.Account) error {
		n, err := s.q.MarkReminded(ctx, tx, packagesdb.MarkRemindedParams{ID: p.ID, RemindedAt: at.Of(now)})
		if err != nil || n == 0 {
			return err
		}
		return s.Jobs.Enqueue(ctx, tx, Mail{ID: p.ID, What: MailEnding})
	})
}

func (s *Service) runGiveBackGone(ctx context.Context, _ GiveBackGone) error {
	list, err := s.q.GoneDue(ctx, s.DB.Read(), batch)
	if err != nil {
		return fmt.Errorf("packages that nobody can use: %w", err)
	}
	return s.forEach(ctx, list, func(tx *store.Tx, p Package, patient account.Account) error {
		e, err := s.whyGone(ctx, tx, p, patient)
		if err != nil || e == "" || p.Status() != Active {
			return err
		}
		return s.close(ctx, tx, p, e)
	})
}
