package backoffice

import (
	"context"
	"slices"
	"strings"

	"psic/internal/account"
	"psic/internal/backoffice/backofficedb"
	"psic/internal/directory"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/login"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

// Switch activates or deactivates a patient or a therapist. A deactivation ends the logins and the listing with the
// commit. The screen shows the booked sessions before (FutureSessions). With endSessions they are cancelled and
// refunded at once. Otherwise booking does it when the session's time comes, unless the person is active again
// (booking.EndMissed).
//
// Faults: fault.Missing, also for the other kind of person; directory.ErrCRPTaken.
func (s *Service) Switch(ctx context.Context, id string, therapist, active, endSessions bool) error {
	if _, err := s.person(ctx, id, therapist); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.Account.Lock(ctx, tx, id); err != nil {
			return err
		}
		s.Audit.RecordCall(ctx, tx, id)
		if err := s.Account.SetActive(ctx, tx, id, active); err != nil || active || !endSessions {
			return err
		}
		return s.Booking.EndAll(ctx, tx, id)
	})
}

const mostFuture = 100

// FutureSessions returns the booked sessions of a person, the next one first. They are shown before a deactivation.
//
// Faults: fault.Missing.
func (s *Service) FutureSessions(ctx context.Context, id string) ([]SessionRow, error) {
	acc, err := s.Account.ByID(ctx, id)
	if err != nil {
		return nil, err
	}
	now := at.Of(s.Clock.Now())
	var found []string
	if acc.Role() == actor.Therapist {
		found, err = s.q.FutureOfTherapist(
			ctx,
			s.DB.Read(),
			backofficedb.FutureOfTherapistParams{Person: id, NowAt: now, Most: mostFuture},
		)
	} else {
		found, err = s.q.FutureOfPatient(
			ctx,
			s.DB.Read(),
			backofficedb.FutureOfPatientParams{Person: id, NowAt: now, Most: mostFuture},
		)
	}
	if err != nil {
		return nil, err
	}
	rows, err := s.sessionsByID(ctx, found)
	slices.Reverse(rows) // sessionsByID returns the latest first
	return rows, err
}

// Customer is a patient as administrators see them: what they need, without documents.
type Customer struct {
	account.Customer
	Balance money.Cents
	Company string
}

// Customer reads a patient.
//
// Faults: fault.Missing.
func (s *Service) Customer(ctx context.Context, id string) (Customer, error) {
	c, err := s.Account.Customer(ctx, id)
	if err != nil {
		return Customer{}, err
	}
	out := Customer{Customer: c}
	if out.Balance, err = s.Payment.Balance(ctx, payment.CreditAccount(id)); err != nil {
		return out, err
	}
	people, err := s.Account.PeopleByIDs(ctx, []string{id})
	out.Company = people[id].Company
	return out, err
}

// RevealBank returns bank data without a mask. The operation requires the second factor and is in the audit log.
//
// Faults: fault.Missing.
func (s *Service) RevealBank(ctx context.Context, id string) (directory.Bank, error) {
	if _, err := s.person(ctx, id, true); err != nil {
		return directory.Bank{}, err
	}
	t, err := s.Directory.Therapist(ctx, id)
	if err != nil {
		return directory.Bank{}, err
	}
	return s.Directory.BankOf(t)
}

// Registration is somebody whom an administrator registers.
type Registration struct {
	Email, Password, Type string
	// Confirmation may be empty; otherwise it must equal the password.
	Confirmation string
}

// Register creates an account with a temporary password. The person confirms the address by the mailed link, replaces
// the password and accepts the terms at the first access (Q102, Q118). Employees are registered with their company.
//
// Faults: invalid fields, account.ErrTaken.
func (s *Service) Register(ctx context.Context, r Registration) error {
	role := actor.Role(strings.ToUpper(strings.TrimSpace(r.Type)))
	var f fault.Fields
	f.Check(role != actor.Enterprise, "type", "Selecione uma empresa")
	f.Check(
		role == actor.Customer || role == actor.Therapist || role == actor.Enterprise,
		"type",
		"Escolha cliente ou psicólogo.",
	)
	f.Check(
		r.Confirmation == "" || r.Confirmation == r.Password,
		"passwordConfirmation",
		"A confirmação da senha deve ser igual a senha inserida",
	)
	if err := f.Err(); err != nil {
		return err
	}
	in, err := s.Login.Prepare(ctx, login.Invitation{Email: r.Email, Password: r.Password, Role: role})
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		id, err := s.Login.Invite(ctx, tx, in)
		if err != nil {
			return err
		}
		s.Audit.RecordCall(ctx, tx, id)
		return nil
	})
}
