package account

import (
	"context"
	"fmt"

	"psic/internal/account/accountdb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
)

// What features above do to an account inside their own transaction.

// ErrState answers a step that the registration does not allow now.
var ErrState = fault.New(fault.Conflict, "account.state", "Esta etapa do cadastro não está disponível agora.")

// Move brings the registration from one of the states to the next, or refuses with ErrState.
func (s *Service) Move(ctx context.Context, tx *store.Tx, id string, to State, from ...State) error {
	n, err := s.q.MoveState(ctx, tx, accountdb.MoveStateParams{ID: id, State: string(to), FromStates: store.List(from)})
	if err != nil {
		return fmt.Errorf("move registration: %w", err)
	}
	if n == 0 {
		return ErrState
	}
	return nil
}

// LockEvenDeleted is Lock for what must be settled even after the account is gone, such as money.
func (s *Service) LockEvenDeleted(ctx context.Context, tx *store.Tx, id string) (Account, error) {
	return found(s.q.LockEvenDeleted(ctx, tx, id))
}

// SavePersonal checks and stores personal data inside tx.
//
// Faults: invalid fields.
func (s *Service) SavePersonal(ctx context.Context, tx *store.Tx, acc Account, in PersonalInput) error {
	in.trim()
	old, err := s.Personal(acc)
	if err != nil {
		return err
	}
	p, err := fromInput(in, old, s.Clock.Now())
	if err != nil {
		return err
	}
	return s.storePersonal(ctx, tx, acc, in, p)
}

// CheckPersonal is SavePersonal without saving, so that a longer form can collect every wrong field.
func (s *Service) CheckPersonal(acc Account, in PersonalInput) error {
	in.trim()
	old, err := s.Personal(acc)
	if err != nil {
		return err
	}
	_, err = fromInput(in, old, s.Clock.Now())
	return err
}

// SetActive switches an account on or off inside tx; off ends its logins with the commit.
func (s *Service) SetActive(ctx context.Context, tx *store.Tx, id string, active bool) error {
	p := accountdb.SetActiveParams{ID: id, Active: active, InactiveAt: at.Of(s.Clock.Now())}
	n, err := s.q.SetActive(ctx, tx, p)
	if err != nil {
		return fmt.Errorf("set active: %w", err)
	}
	if n == 0 {
		return fault.Missing
	}
	if err := each(ctx, tx, id, s.Switched); err != nil {
		return err
	}
	if active {
		return nil
	}
	return s.EndLogins(ctx, tx, id)
}

// Administrators counts them: an installation without one says so.
func (s *Service) Administrators(ctx context.Context) (int64, error) {
	return s.q.CountAdministrators(ctx, s.DB.Read())
}
