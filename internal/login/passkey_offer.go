package login

import (
	"context"
	"fmt"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/login/logindb"
	"psic/internal/platform/store"
)

// offerPause is how long nobody is offered a passkey again who said "not now".
const offerPause = 90 * 24 * time.Hour

// passkeyOffered says whether a passkey is offered to somebody after signing in: a person without one, who has not
// declined lately.
func (s *Service) passkeyOffered(ctx context.Context, accountID string) (bool, error) {
	offered, err := s.q.PasskeyOffered(ctx, s.DB.Read(), logindb.PasskeyOfferedParams{
		AccountID: accountID,
		SinceAt:   at.Of(s.Clock.Now().Add(-offerPause)),
	})
	if err != nil {
		return false, fmt.Errorf("offer of a passkey: %w", err)
	}
	return offered, nil
}

// DeclinePasskey ends the offer of a passkey for ninety days.
func (s *Service) DeclinePasskey(ctx context.Context, accountID string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		p := logindb.DeclineOfferParams{AccountID: accountID, DeclinedAt: at.Of(s.Clock.Now())}
		if err := s.q.DeclineOffer(ctx, tx, p); err != nil {
			return fmt.Errorf("decline a passkey: %w", err)
		}
		return nil
	})
}
