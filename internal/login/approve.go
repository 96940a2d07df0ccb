package login

import (
	"context"

	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/login/logindb"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// NewApproval makes the single-use token that administrators get for a therapist; older ones die.
func (s *Service) NewApproval(ctx context.Context, accountID string) (string, error) {
	return s.mailToken(ctx, accountID, purposeApprove)
}

// Approval tells whose registration the token is about, without using it.
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
	return s.dropTokens(ctx, tx, accountID, purposeApprove)
}
