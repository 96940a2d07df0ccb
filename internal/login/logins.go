package login

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/login/logindb"
	"psic/internal/platform/store"
)

// OpenLogin is a signed-in browser of a person. It has only times, because network and browser are stored as keyed
// hashes.
type OpenLogin struct {
	Begun, Seen time.Time
	Current     bool
}

// OpenLogins returns the caller's open logins, the newest first.
func (s *Service) OpenLogins(ctx context.Context, who actor.Actor) ([]OpenLogin, error) {
	p := logindb.OpenLoginsParams{AccountID: who.ID, NowAt: at.Of(s.Clock.Now())}
	rows, err := s.q.OpenLogins(ctx, s.DB.Read(), p)
	if err != nil {
		return nil, fmt.Errorf("open logins: %w", err)
	}
	out := make([]OpenLogin, len(rows))
	for i, r := range rows {
		out[i] = OpenLogin{Begun: r.CreatedAt.Time, Seen: r.LastSeenAt.Time, Current: r.ID == who.LoginID}
	}
	return out, nil
}

// EndOthers ends every login of the caller except the current one, and forgets the known devices. It requires the
// password.
//
// Faults: ErrWrongPassword, too many attempts.
func (s *Service) EndOthers(ctx context.Context, who actor.Actor, password string) (ended int64, err error) {
	if _, err := s.verifyPassword(ctx, who.ID, password, "currentPassword"); err != nil {
		return 0, err
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.Account.Lock(ctx, tx, who.ID); err != nil {
			return err
		}
		p := logindb.RevokeOtherLoginsParams{AccountID: who.ID, Keep: who.LoginID, RevokedAt: at.Of(s.Clock.Now())}
		if ended, err = s.q.RevokeOtherLogins(ctx, tx, p); err != nil {
			return fmt.Errorf("end other logins: %w", err)
		}
		if err := s.forgetDevices(ctx, tx, who.ID); err != nil {
			return err
		}
		return s.SignedOut(ctx, tx, who.ID)
	})
	return ended, err
}

// Live returns those of the logins that have not ended.
func (s *Service) Live(ctx context.Context, ids []string) (map[string]bool, error) {
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, fmt.Errorf("live logins: %w", err)
	}
	p := logindb.LiveLoginsParams{Ids: string(list), NowAt: at.Of(s.Clock.Now())}
	rows, err := s.q.LiveLogins(ctx, s.DB.Read(), p)
	if err != nil {
		return nil, fmt.Errorf("live logins: %w", err)
	}
	live := make(map[string]bool, len(rows))
	for _, id := range rows {
		live[id] = true
	}
	return live, nil
}

// CheckLive refuses a login that has ended. It is for what outlives a request, such as a connection to a room.
//
// Faults: ErrSignedOut.
func (s *Service) CheckLive(ctx context.Context, id string) error {
	live, err := s.Live(ctx, []string{id})
	if err == nil && !live[id] {
		return ErrSignedOut
	}
	return err
}
