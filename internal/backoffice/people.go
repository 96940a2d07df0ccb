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

// Switch activates or deactivates a patient or a therapist. Off ends the logins and the listing with the commit. What is
// booked is shown before (FutureSessions) and, when asked, given back at once; otherwise booking gives it back when its
// time comes, unless the person is on again (booking.EndMissed).
//
// Faults: fault.Missing, also for the other kind of person.
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

// FutureSessions are those that a deactivation would leave without one of its people, the next one first.
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
	rows, err := s.sessions(ctx, found)
	slices.Reverse(rows) // lists of sessions have the newest first
	return rows, err
}

// Customer is a patient as administrators see them: what they need, and no document.
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

// RevealBank shows bank data in clear; the operation asks for the second factor and leaves its line in the log.
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
	// Confirmation is checked when it comes.
	Confirmation string
}

// Register opens an account with a password that the first login must replace; the person confirms the address by the
// mailed link and accepts the terms then (Q102, Q118). Employees are registered with their company.
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
