package company

import (
	"context"

	"psic/internal/company/companydb"
	"psic/internal/platform/rewrap"
	"psic/internal/platform/store"
)

// Sealed lists the feature's sealed columns, for the rotation of keys.
func (s *Service) Sealed() []rewrap.Column {
	return []rewrap.Column{{
		Table:   "company_billing",
		Name:    "details",
		Older:   s.olderBilling,
		Replace: s.replaceBilling,
	}}
}

func (s *Service) olderBilling(
	ctx context.Context,
	tx *store.Tx,
	current, after string,
	most int32,
) ([]rewrap.Text, error) {
	rows, err := s.q.OlderBilling(ctx, tx, companydb.OlderBillingParams{Current: current, After: after, Most: most})
	out := make([]rewrap.Text, len(rows))
	for i, r := range rows {
		out[i] = rewrap.Text(r)
	}
	return out, err
}

func (s *Service) replaceBilling(ctx context.Context, tx *store.Tx, old rewrap.Text, sealed string) (int64, error) {
	return s.q.ReplaceBilling(ctx, tx, companydb.ReplaceBillingParams{ID: old.ID, Was: old.Sealed, Sealed: sealed})
}
