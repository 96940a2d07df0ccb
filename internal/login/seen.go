package login

import (
	"context"
	"time"

	"psic/internal/account/accountdb"
	"psic/internal/kernel/at"
	"psic/internal/platform/httpx"
	"psic/internal/platform/store"
)

// see records the last access of the login and of the account.
func (s *Service) see(ctx context.Context, loginID, accountID string, now time.Time) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.q.SeeLogin(ctx, tx, accountdb.SeeLoginParams{ID: loginID, LastSeenAt: at.Of(now)}); err != nil {
			return err
		}
		return s.q.RecordAccess(
			ctx,
			tx,
			accountdb.RecordAccessParams{ID: accountID, LastAccessAt: at.Of(now), LastIp: httpx.MetaFrom(ctx).IP},
		)
	})
}
