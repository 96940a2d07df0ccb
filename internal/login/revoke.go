package login

import (
	"context"
	"fmt"

	"psic/internal/kernel/at"
	"psic/internal/platform/store"
)

// RevokeEveryLogin signs everybody out, on every replica at once: the operator's answer to a stolen
// database, and the step after a restore, which brings logins back that were ended since.
func (s *Service) RevokeEveryLogin(ctx context.Context) (ended int64, err error) {
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		ended, err = s.q.RevokeEveryLogin(ctx, tx, at.Of(s.Clock.Now()))
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("revoke every login: %w", err)
	}
	return ended, nil
}
