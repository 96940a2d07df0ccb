package account

import (
	"context"
	"fmt"

	"psic/internal/account/accountdb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
)

// This file has what features above do to an account inside their own transaction.

// ErrState refuses a step that the state of the registration does not allow.
var ErrState = fault.New(fault.Conflict, "account.state", "Esta etapa do cadastro não está disponível agora.")

// ChangeState changes the state of the registration, or refuses with ErrState when it is in none of the states from.
func (s *Service) ChangeState(ctx context.Context, tx *store.Tx, id string, to State, from ...State) error {
	n, err := s.q.MoveState(ctx, tx, accountdb.MoveStateParams{ID: id, State: string(to), FromStates: store.List(from)})
	if err != nil {
		return fmt.Errorf("change state of registration: %w", err)
	}
	if n == 0 {
		return ErrState
	}
	return nil
}

// LockEvenDeleted is Lock that also finds a deleted account, for example to settle money.
func (s *Service) LockEvenDeleted(ctx context.Context, tx *store.Tx, id string) (Account, error) {
	return found(s.q.LockEvenDeleted(ctx, tx, id))
}

// SavePersonal checks and stores personal data inside tx.
//
// Faults: invalid fields.
func (s *Service) SavePersonal(ctx context.Context, tx *store.Tx, acc Account, in PersonalInput) error {
	p, err := s.checkedPersonal(acc, &in)
	if err != nil {
		return err
	}
	return s.storePersonal(ctx, tx, acc, in, p)
}

// SavePersonalButNames is SavePersonal that leaves the names of the account as they are.
//
// Faults: invalid fields, those of the names too.
func (s *Service) SavePersonalButNames(ctx context.Context, tx *store.Tx, acc Account, in PersonalInput) error {
	p, err := s.checkedPersonal(acc, &in)
	if err != nil {
		return err
	}
	in.FullName, in.Nickname = acc.FullName, acc.Nickname
	return s.storePersonal(ctx, tx, acc, in, p)
}

func (s *Service) checkedPersonal(acc Account, in *PersonalInput) (Personal, error) {
	in.trim()
	old, err := s.Personal(acc)
	if err != nil {
		return Personal{}, err
	}
	return fromInput(*in, old, s.Clock.Now())
}

// Rename gives an account other names inside tx. The caller has checked them.
func (s *Service) Rename(ctx context.Context, tx *store.Tx, acc Account, fullName, nickname string) error {
	err := s.q.Rename(ctx, tx, accountdb.RenameParams{
		ID:         acc.ID,
		FullName:   fullName,
		Nickname:   nickname,
		SearchText: searchText(fullName, nickname, acc.Email),
	})
	if err != nil {
		return fmt.Errorf("rename account: %w", err)
	}
	return nil
}

// CheckPersonal is SavePersonal without saving, so that a longer form can return all wrong fields at once.
func (s *Service) CheckPersonal(acc Account, in PersonalInput) error {
	_, err := s.checkedPersonal(acc, &in)
	return err
}

// SetActive switches an account on or off inside tx. Switching it off ends its logins.
func (s *Service) SetActive(ctx context.Context, tx *store.Tx, id string, active bool) error {
	p := accountdb.SetActiveParams{ID: id, Active: active, InactiveAt: at.Of(s.Clock.Now())}
	n, err := s.q.SetActive(ctx, tx, p)
	if err != nil {
		return fmt.Errorf("set active: %w", err)
	}
	if n == 0 {
		return fault.Missing
	}
	if err := callAll(ctx, tx, id, s.OnSwitched); err != nil {
		return err
	}
	if err := s.switchLocked(ctx, tx, id, active); err != nil {
		return err
	}
	if active {
		return nil
	}
	return s.EndLogins(ctx, tx, id)
}

// Administrators returns the number of administrators, so that an installation without one can warn.
func (s *Service) Administrators(ctx context.Context) (int64, error) {
	return s.q.CountAdministrators(ctx, s.DB.Read())
}
