package directory

import (
	"context"

	"psic/internal/directory/directorydb"
	"psic/internal/platform/rewrap"
	"psic/internal/platform/store"
)

// Sealed lists the feature's sealed columns, for the rotation of keys.
func (s *Service) Sealed() []rewrap.Column {
	return []rewrap.Column{{Table: "therapist", Name: "bank", Older: s.olderBanks, Replace: s.replaceBank}}
}

func (s *Service) olderBanks(
	ctx context.Context,
	tx *store.Tx,
	current, after string,
	most int32,
) ([]rewrap.Text, error) {
	rows, err := s.q.OlderBanks(ctx, tx, directorydb.OlderBanksParams{Current: current, After: after, Most: most})
	out := make([]rewrap.Text, len(rows))
	for i, r := range rows {
		out[i] = rewrap.Text(r)
	}
	return out, err
}

func (s *Service) replaceBank(ctx context.Context, tx *store.Tx, old rewrap.Text, sealed string) (int64, error) {
	return s.q.ReplaceBank(ctx, tx, directorydb.ReplaceBankParams{ID: old.ID, Was: old.Sealed, Sealed: sealed})
}
