package dispute

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"psic/internal/account"
	"psic/internal/booking"
	"psic/internal/dispute/disputedb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/notify"
	"psic/internal/payment"
	"psic/internal/payout"
	"psic/internal/platform/audit"
	"psic/internal/platform/clock"
	"psic/internal/platform/crypt"
	"psic/internal/platform/jobs"
	"psic/internal/platform/rewrap"
	"psic/internal/platform/store"
	"psic/internal/room"
)

// Service is the feature.
type Service struct {
	DB      *store.DB
	Clock   *clock.Clock
	Jobs    *jobs.Queue
	Ring    *crypt.Ring
	Log     *slog.Logger
	Audit   *audit.Log
	Account *account.Service
	Booking *booking.Service
	Payment *payment.Service
	Payout  *payout.Service
	Room    *room.Service
	Notify  *notify.Service
	// Days are how many days we have to answer.
	Days Days
	// Product is the name on the answer.
	Product string

	// BooksChecked is told the result of each look at the books, for the metrics.
	BooksChecked func(balanced bool)

	q disputedb.Queries
}

// Jobs of the feature.
type (
	// Watch looks at deadlines, and reads open cases at the provider.
	Watch      struct{}
	CheckBooks struct{}
	Forget     struct{}
	// Gather stores the evidence of a case.
	Gather struct{ DisputeID string }
	// AlarmMail tells support of a case.
	AlarmMail struct {
		DisputeID string
		What      Alarm
	}
	// TherapistMail tells the therapist that a payment is in dispute, or that the dispute has ended.
	TherapistMail struct {
		DisputeID string
		Ended     bool
	}
)

func (Watch) Kind() string         { return "dispute.watch" }
func (CheckBooks) Kind() string    { return "dispute.check_books" }
func (Forget) Kind() string        { return "dispute.forget" }
func (Gather) Kind() string        { return "dispute.gather" }
func (AlarmMail) Kind() string     { return "dispute.alarm" }
func (TherapistMail) Kind() string { return "dispute.therapist" }

// Start registers the handlers of the jobs.
func (s *Service) Start() {
	jobs.Every(s.Jobs, time.Hour, s.runWatch)
	jobs.Every(s.Jobs, 24*time.Hour, s.runCheckBooks)
	jobs.Every(s.Jobs, 24*time.Hour, s.runForget)
	jobs.Handle(s.Jobs, s.runGather)
	jobs.Handle(s.Jobs, s.sendAlarm)
	jobs.Handle(s.Jobs, s.sendTherapistMail)
}

func (s *Service) now() at.Time { return at.Of(s.Clock.Now()) }

// Case returns one case.
//
// Faults: fault.Missing.
func (s *Service) Case(ctx context.Context, id string) (Case, error) {
	if !ids.Valid(id) {
		return Case{}, fault.Missing
	}
	return found(s.q.DisputeByID(ctx, s.DB.Read(), id))
}

func found(row disputedb.Dispute, err error) (Case, error) {
	if store.None(err) {
		return Case{}, fault.Missing
	}
	if err != nil {
		return Case{}, fmt.Errorf("read dispute: %w", err)
	}
	return Case{row}, nil
}

// orNone turns a missing case into ok = false.
func orNone(c Case, err error) (Case, bool, error) {
	if errors.Is(err, fault.Missing) {
		return c, false, nil
	}
	return c, err == nil, err
}

// lock locks the charge of a case, and with it the case, until the end of tx.
func (s *Service) lock(ctx context.Context, tx *store.Tx, id string) (Case, payment.Charge, error) {
	d, err := found(s.q.DisputeByID(ctx, tx, id))
	if err != nil {
		return d, payment.Charge{}, err
	}
	c, err := s.Payment.LockCharge(ctx, tx, d.ChargeID)
	if err != nil {
		return d, c, err
	}
	d, err = found(s.q.DisputeByID(ctx, tx, id))
	return d, c, err
}

// PatientsOf returns the patients who dispute a payment of sessions with a therapist.
func (s *Service) PatientsOf(ctx context.Context, tx *store.Tx, therapistID string) ([]string, error) {
	return s.q.PatientsInDispute(ctx, tx, therapistID)
}

// ChargeInDispute says whether a case of the charge is open. tx may be nil.
func (s *Service) ChargeInDispute(ctx context.Context, tx *store.Tx, chargeID string) (bool, error) {
	if tx == nil {
		return s.q.ChargeInDispute(ctx, s.DB.Read(), chargeID)
	}
	return s.q.ChargeInDispute(ctx, tx, chargeID)
}

// Debts returns why a therapist's account cannot be deleted now: money of the therapist is set aside for a dispute.
func (s *Service) Debts(ctx context.Context, tx *store.Tx, accountID string) ([]account.Debt, error) {
	patients, err := s.q.PatientsInDispute(ctx, tx, accountID)
	if err != nil || len(patients) == 0 {
		return nil, err
	}
	return []account.Debt{{Text: "há um pagamento em contestação", Path: "/historico-resumo-financeiro"}}, nil
}

// Figures are the cases that wait for our answer, and those whose deadline has passed.
type Figures struct{ Waiting, Overdue int64 }

// Figures counts for the panel and the metrics.
func (s *Service) Figures(ctx context.Context) (Figures, error) {
	n, err := s.q.CountWaiting(ctx, s.DB.Read(), s.now())
	if err != nil {
		return Figures{}, fmt.Errorf("count disputes: %w", err)
	}
	return Figures{Waiting: n.Waiting, Overdue: n.Overdue}, nil
}

// Waiting counts the cases that wait for our answer.
func (s *Service) Waiting(ctx context.Context) (int64, error) {
	f, err := s.Figures(ctx)
	return f.Waiting, err
}

// Sealed lists the feature's sealed columns, for the rotation of keys.
func (s *Service) Sealed() []rewrap.Column {
	return []rewrap.Column{{Table: "dispute_evidence", Name: "body", Key: "id"}}
}
