package login

import (
	"context"
	"fmt"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/login/logindb"
	"psic/internal/platform/audit"
	"psic/internal/platform/httpx"
	"psic/internal/platform/store"
)

// proofs are when the person last typed the password and a code of the second factor, for StepUp.
type proofs struct{ password, factor at.Time }

// newLogin creates a login inside tx and signs its token.
func (s *Service) newLogin(ctx context.Context, tx *store.Tx, acc account.Account, shown proofs) (Login, error) {
	now, id := s.Clock.Now(), ids.New()
	expires := now.Add(loginLifeOf(acc.Role()))
	enrol, err := s.mustEnrolIn(ctx, tx, acc)
	if err != nil {
		return Login{}, err
	}
	guarded := !acc.GuardedAt.IsZero()
	limited := acc.Limited() || enrol || guarded

	err = s.q.InsertLogin(ctx, tx, logindb.InsertLoginParams{
		ID:         id,
		AccountID:  acc.ID,
		Limited:    limited,
		IpHash:     s.ipHash(ctx),
		CreatedAt:  at.Of(now),
		ExpiresAt:  at.Of(expires),
		PasswordAt: shown.password,
		FactorAt:   shown.factor,
	})
	if err != nil {
		return Login{}, fmt.Errorf("insert login: %w", err)
	}
	if acc.Role() == actor.Administrator {
		s.Audit.Record(ctx, tx, audit.Entry{
			Actor:  actor.Actor{ID: acc.ID, Role: acc.Role()},
			Action: "login.begin",
			Object: acc.ID,
			Result: audit.Done,
			IP:     httpx.MetaFrom(ctx).IP,
		})
	}
	if err := s.Account.RecordAccess(ctx, tx, acc.ID, now, httpx.MetaFrom(ctx).IP); err != nil {
		return Login{}, err
	}

	token, err := s.sign(acc, id, now, expires)
	return Login{
		Token:   token,
		Limited: limited,
		Enrol:   enrol && !acc.Limited(),
		Guarded: guarded && !acc.Limited(),
	}, err
}

// Reissue ends the caller's login and creates a new one. The person proves nothing new with it.
func (s *Service) Reissue(ctx context.Context, tx *store.Tx, who actor.Actor) (Login, error) {
	row, err := s.q.ProofsOf(ctx, tx, logindb.ProofsOfParams{ID: who.LoginID, AccountID: who.ID})
	if err != nil {
		return Login{}, fmt.Errorf("proofs of the login: %w", err)
	}
	return s.replaceLogin(ctx, tx, who, proofs{row.PasswordAt, row.FactorAt})
}

func (s *Service) replaceLogin(ctx context.Context, tx *store.Tx, who actor.Actor, shown proofs) (Login, error) {
	if err := s.end(ctx, tx, who); err != nil {
		return Login{}, err
	}
	acc, err := s.Account.ByIDIn(ctx, tx, who.ID)
	if err != nil {
		return Login{}, err
	}
	return s.newLogin(ctx, tx, acc, shown)
}

// endPrevious ends the login with which this browser sends the request, because a new login replaces it.
func (s *Service) endPrevious(ctx context.Context, tx *store.Tx) error {
	was := actor.From(ctx)
	if was.Visitor() {
		return nil
	}
	return s.end(ctx, tx, was)
}

// Logout ends the caller's login.
func (s *Service) Logout(ctx context.Context, who actor.Actor) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error { return s.end(ctx, tx, who) })
}

func (s *Service) end(ctx context.Context, tx *store.Tx, who actor.Actor) error {
	p := logindb.RevokeLoginParams{ID: who.LoginID, AccountID: who.ID, RevokedAt: at.Of(s.Clock.Now())}
	if _, err := s.q.RevokeLogin(ctx, tx, p); err != nil {
		return fmt.Errorf("end login: %w", err)
	}
	return nil
}
