package account

import (
	"context"
	"fmt"
	"time"

	"psic/internal/account/accountdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/crypt"
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

// Lock holds the account until the end of tx.
func (s *Service) Lock(ctx context.Context, tx *store.Tx, id string) (Account, error) {
	return s.lock(ctx, tx, id)
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
	return s.savePersonal(ctx, tx, acc, in, p)
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

// Reissue ends the caller's login and opens a fresh one.
func (s *Service) Reissue(ctx context.Context, tx *store.Tx, who actor.Actor) (Session, error) {
	return s.reissue(ctx, tx, who, false)
}

func (s *Service) reissue(ctx context.Context, tx *store.Tx, who actor.Actor, shown bool) (Session, error) {
	_, err := s.q.RevokeLogin(
		ctx,
		tx,
		accountdb.RevokeLoginParams{ID: who.LoginID, AccountID: who.ID, RevokedAt: at.Of(s.Clock.Now())},
	)
	if err != nil {
		return Session{}, fmt.Errorf("revoke login: %w", err)
	}
	acc, err := found(s.q.AccountByID(ctx, tx, who.ID))
	if err != nil {
		return Session{}, err
	}
	return s.newLoginShown(ctx, tx, acc, shown)
}

const purposeApprove = "APPROVE"

// approveLife: the link works until it is used (Q095).
const approveLife = 10 * 365 * 24 * time.Hour

// NewApproval makes the single-use token that administrators get for a therapist; older ones die.
func (s *Service) NewApproval(ctx context.Context, accountID string) (string, error) {
	return s.mailToken(ctx, accountID, purposeApprove)
}

// Approval tells whose registration the token is about, without using it.
//
// Faults: fault.Missing.
func (s *Service) Approval(ctx context.Context, token string) (string, error) {
	id, err := s.q.PeekToken(
		ctx,
		s.DB.Read(),
		accountdb.PeekTokenParams{Hash: crypt.HashToken(token), Purpose: purposeApprove, NowAt: at.Of(s.Clock.Now())},
	)
	if store.None(err) {
		return "", fault.Missing
	}
	return id, err
}

// UseApproval consumes the token; of two administrators one wins.
//
// Faults: fault.Missing.
func (s *Service) UseApproval(ctx context.Context, tx *store.Tx, token string) (string, error) {
	id, err := s.useToken(ctx, tx, purposeApprove, token)
	if store.None(err) {
		return "", fault.Missing
	}
	return id, err
}

// DropApproval makes the mailed link dead when the decision was taken elsewhere.
func (s *Service) DropApproval(ctx context.Context, tx *store.Tx, accountID string) error {
	_, err := s.q.DropTokens(ctx, tx, accountdb.DropTokensParams{AccountID: accountID, Purpose: purposeApprove})
	return err
}
