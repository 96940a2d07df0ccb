package packages

import (
	"context"
	"fmt"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/platform/store"
)

// whyGone says why nobody can use a package any more, or "".
func (s *Service) whyGone(ctx context.Context, tx *store.Tx, p Package, patient account.Account) (Event, error) {
	switch {
	case patient.Deleted():
		return AccountDeleted, nil
	case !patient.HealthRevokedAt.IsZero():
		return ConsentRevoked, nil
	case patient.Role() != actor.Customer:
		return JoinedCompany, nil
	}
	therapist, err := s.Account.ByIDIn(ctx, tx, p.TherapistID)
	if fault.As(err) != nil || err == nil && !therapist.Active {
		return TherapistGone, nil
	}
	return "", err
}

// Switched is called when an account was switched on or off. The job gives the packages of a therapist who is off back.
func (s *Service) Switched(ctx context.Context, tx *store.Tx, _ string) error {
	return s.Jobs.Enqueue(ctx, tx, GiveBackGone{})
}

// ConsentWasRevoked is called when a patient revokes the consent for health data.
func (s *Service) ConsentWasRevoked(ctx context.Context, tx *store.Tx, _ string) error {
	return s.Jobs.Enqueue(ctx, tx, GiveBackGone{})
}

// Debts returns what has to be settled before a patient's account is deleted: money of packages has to have a PIX key
// to which it can be transferred.
func (s *Service) Debts(ctx context.Context, tx *store.Tx, accountID string) ([]account.Debt, error) {
	open, err := s.q.OpenOfPatient(ctx, tx, accountID)
	if err != nil {
		return nil, fmt.Errorf("packages of a patient: %w", err)
	}
	var value money.Cents
	for _, row := range open {
		value += Package{row}.Value()
	}
	if value == 0 {
		return nil, nil
	}
	key, err := s.Account.PayBackTo(ctx, tx, accountID)
	if err != nil || key != "" {
		return nil, err
	}
	text := "há " + value.String() + " em pacotes: devolva-os e informe no pedido a chave PIX para a devolução"
	return []account.Debt{{Text: text, Path: "/pacotes", Balance: true}}, nil
}

// AccountDeleted gives the packages of a deleted patient back, before the balance is returned. Those of a deleted
// therapist are given back by the job.
func (s *Service) AccountDeleted(ctx context.Context, tx *store.Tx, accountID string) error {
	open, err := s.q.OpenOfPatient(ctx, tx, accountID)
	if err != nil {
		return fmt.Errorf("packages of a patient: %w", err)
	}
	for _, row := range open {
		p, err := found(s.q.LockPackage(ctx, tx, row.ID))
		if err != nil {
			return err
		}
		if err := s.close(ctx, tx, p, AccountDeleted); err != nil {
			return err
		}
	}
	return s.Jobs.Enqueue(ctx, tx, GiveBackGone{})
}
