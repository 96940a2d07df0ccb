package login

import (
	"context"
	"fmt"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/login/logindb"
	"psic/internal/platform/store"
)

// OpenLogin is a signed-in browser of a person. Network and browser are kept as keyed hashes, so it has only times.
type OpenLogin struct {
	Begun, Seen time.Time
	Current     bool
}

// OpenLogins are the caller's own, the newest first.
func (s *Service) OpenLogins(ctx context.Context, who actor.Actor) ([]OpenLogin, error) {
	rows, err := s.q.OpenLogins(
		ctx,
		s.DB.Read(),
		logindb.OpenLoginsParams{AccountID: who.ID, NowAt: at.Of(s.Clock.Now())},
	)
	if err != nil {
		return nil, fmt.Errorf("open logins: %w", err)
	}
	out := make([]OpenLogin, len(rows))
	for i, r := range rows {
		out[i] = OpenLogin{Begun: r.CreatedAt.Time, Seen: r.LastSeenAt.Time, Current: r.ID == who.LoginID}
	}
	return out, nil
}

// EndOthers ends every login of the caller but the one that asks, after the password was shown again.
//
// Faults: ErrWrongPassword.
func (s *Service) EndOthers(ctx context.Context, who actor.Actor, password string) (ended int64, err error) {
	if err := s.checkOwn(ctx, who.ID, password); err != nil {
		return 0, err
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.Account.Lock(ctx, tx, who.ID); err != nil {
			return err
		}
		ended, err = s.q.RevokeOtherLogins(
			ctx,
			tx,
			logindb.RevokeOtherLoginsParams{AccountID: who.ID, Keep: who.LoginID, RevokedAt: at.Of(s.Clock.Now())},
		)
		if err != nil {
			return fmt.Errorf("end other logins: %w", err)
		}
		return s.SignedOut(ctx, tx, who.ID)
	})
	return ended, err
}
