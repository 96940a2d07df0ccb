package account

import (
	"context"

	"psic/internal/account/accountdb"
	"psic/internal/platform/rewrap"
	"psic/internal/platform/store"
)

// Sealed lists the feature's sealed columns, for the rotation of keys.
func (s *Service) Sealed() []rewrap.Column {
	return []rewrap.Column{
		{Table: "account", Name: "private", Older: s.olderPrivate, Replace: s.replacePrivate},
		{Table: "deletion_request", Name: "reason", Older: s.olderReasons, Replace: s.replaceReason},
		{Table: "account", Name: "recovery_email", Older: s.olderRecoveries, Replace: s.replaceRecovery},
		{Table: "recovery_request", Name: "address", Older: s.olderRequests, Replace: s.replaceRequest},
		{Table: "second_factor", Name: "secret", Older: s.olderSecrets, Replace: s.replaceSecret},
	}
}

func (s *Service) olderPrivate(
	ctx context.Context,
	tx *store.Tx,
	current, after string,
	most int32,
) ([]rewrap.Text, error) {
	rows, err := s.q.OlderPrivate(ctx, tx, accountdb.OlderPrivateParams{Current: current, After: after, Most: most})
	out := make([]rewrap.Text, len(rows))
	for i, r := range rows {
		out[i] = rewrap.Text(r)
	}
	return out, err
}

func (s *Service) replacePrivate(ctx context.Context, tx *store.Tx, old rewrap.Text, sealed string) (int64, error) {
	return s.q.ReplacePrivate(ctx, tx, accountdb.ReplacePrivateParams{ID: old.ID, Was: old.Sealed, Sealed: sealed})
}

func (s *Service) olderReasons(
	ctx context.Context,
	tx *store.Tx,
	current, after string,
	most int32,
) ([]rewrap.Text, error) {
	rows, err := s.q.OlderReasons(ctx, tx, accountdb.OlderReasonsParams{Current: current, After: after, Most: most})
	out := make([]rewrap.Text, len(rows))
	for i, r := range rows {
		out[i] = rewrap.Text(r)
	}
	return out, err
}

func (s *Service) replaceReason(ctx context.Context, tx *store.Tx, old rewrap.Text, sealed string) (int64, error) {
	return s.q.ReplaceReason(ctx, tx, accountdb.ReplaceReasonParams{ID: old.ID, Was: old.Sealed, Sealed: sealed})
}

func (s *Service) olderSecrets(
	ctx context.Context,
	tx *store.Tx,
	current, after string,
	most int32,
) ([]rewrap.Text, error) {
	rows, err := s.q.OlderSecrets(ctx, tx, accountdb.OlderSecretsParams{Current: current, After: after, Most: most})
	out := make([]rewrap.Text, len(rows))
	for i, r := range rows {
		out[i] = rewrap.Text(r)
	}
	return out, err
}

func (s *Service) replaceSecret(ctx context.Context, tx *store.Tx, old rewrap.Text, sealed string) (int64, error) {
	return s.q.ReplaceSecret(ctx, tx, accountdb.ReplaceSecretParams{ID: old.ID, Was: old.Sealed, Sealed: sealed})
}

func (s *Service) olderRecoveries(
	ctx context.Context,
	tx *store.Tx,
	current, after string,
	most int32,
) ([]rewrap.Text, error) {
	rows, err := s.q.OlderRecoveries(
		ctx,
		tx,
		accountdb.OlderRecoveriesParams{Current: current, After: after, Most: most},
	)
	out := make([]rewrap.Text, len(rows))
	for i, r := range rows {
		out[i] = rewrap.Text(r)
	}
	return out, err
}

func (s *Service) replaceRecovery(ctx context.Context, tx *store.Tx, old rewrap.Text, sealed string) (int64, error) {
	return s.q.ReplaceRecovery(ctx, tx, accountdb.ReplaceRecoveryParams{ID: old.ID, Was: old.Sealed, Sealed: sealed})
}

func (s *Service) olderRequests(
	ctx context.Context,
	tx *store.Tx,
	current, after string,
	most int32,
) ([]rewrap.Text, error) {
	rows, err := s.q.OlderRecoveryRequests(
		ctx,
		tx,
		accountdb.OlderRecoveryRequestsParams{Current: current, After: after, Most: most},
	)
	out := make([]rewrap.Text, len(rows))
	for i, r := range rows {
		out[i] = rewrap.Text(r)
	}
	return out, err
}

func (s *Service) replaceRequest(ctx context.Context, tx *store.Tx, old rewrap.Text, sealed string) (int64, error) {
	return s.q.ReplaceRecoveryRequest(
		ctx,
		tx,
		accountdb.ReplaceRecoveryRequestParams{ID: old.ID, Was: old.Sealed, Sealed: sealed},
	)
}
