package login

import (
	"context"

	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/login/logindb"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// NewApproval returns a new single-use token for the approval of a therapist. Older ones become invalid.
func (s *Service) NewApproval(ctx context.Context, accountID string) (string, error) {
	return s.mailToken(ctx, accountID, purposeApprove)
}

// Approval returns the account of an approval token, without using the token.
//
// Faults: fault.Missing.
func (s *Service) Approval(ctx context.Context, token string) (string, error) {
	id, err := s.q.PeekToken(ctx, s.DB.Read(), logindb.PeekTokenParams{
		Hash:    crypt.HashToken(token),
		Purpose: purposeApprove,
		NowAt:   at.Of(s.Clock.Now()),
	})
	if store.None(err) {
		return "", fault.Missing
	}
	return id, err
}

// UseApproval uses the token and returns its account. If two administrators use it at once, one succeeds.
//
// Faults: fault.Missing.
func (s *Service) UseApproval(ctx context.Context, tx *store.Tx, token string) (string, error) {
	id, err := s.useToken(ctx, tx, purposeApprove, token)
	if store.None(err) {
		return "", fault.Missing
	}
	return id, err
}

// DropApproval makes the mailed link invalid after a decision in the pending list.
func (s *Service) DropApproval(ctx context.Context, tx *store.Tx, accountID string) error {
	return s.dropTokens(ctx, tx, accountID, purposeApprove)
}
