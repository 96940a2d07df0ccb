package payment

import (
	"context"

	"psic/internal/payment/paymentdb"
	"psic/internal/platform/rewrap"
	"psic/internal/platform/store"
)

// Sealed lists the feature's sealed columns, for the rotation of keys.
func (s *Service) Sealed() []rewrap.Column {
	return []rewrap.Column{
		{Table: "charge", Name: "attempt", Older: s.olderAttempts, Replace: s.replaceAttempt},
		{Table: "charge", Name: "payer_document", Older: s.olderDocuments, Replace: s.replaceDocument},
		{Table: "card", Name: "token", Older: s.olderTokens, Replace: s.replaceToken},
	}
}

func (s *Service) olderAttempts(
	ctx context.Context,
	tx *store.Tx,
	current, after string,
	most int32,
) ([]rewrap.Text, error) {
	rows, err := s.q.OlderAttempts(ctx, tx, paymentdb.OlderAttemptsParams{Current: current, After: after, Most: most})
	out := make([]rewrap.Text, len(rows))
	for i, r := range rows {
		out[i] = rewrap.Text(r)
	}
	return out, err
}

func (s *Service) replaceAttempt(ctx context.Context, tx *store.Tx, old rewrap.Text, sealed string) (int64, error) {
	return s.q.ReplaceAttempt(ctx, tx, paymentdb.ReplaceAttemptParams{ID: old.ID, Was: old.Sealed, Sealed: sealed})
}

func (s *Service) olderTokens(
	ctx context.Context,
	tx *store.Tx,
	current, after string,
	most int32,
) ([]rewrap.Text, error) {
	rows, err := s.q.OlderTokens(ctx, tx, paymentdb.OlderTokensParams{Current: current, After: after, Most: most})
	out := make([]rewrap.Text, len(rows))
	for i, r := range rows {
		out[i] = rewrap.Text(r)
	}
	return out, err
}

func (s *Service) replaceToken(ctx context.Context, tx *store.Tx, old rewrap.Text, sealed string) (int64, error) {
	return s.q.ReplaceToken(ctx, tx, paymentdb.ReplaceTokenParams{ID: old.ID, Was: old.Sealed, Sealed: sealed})
}
