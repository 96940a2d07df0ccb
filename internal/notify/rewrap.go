package notify

import (
	"context"

	"psic/internal/notify/notifydb"
	"psic/internal/platform/rewrap"
	"psic/internal/platform/store"
)

// Sealed lists the feature's sealed columns, for the rotation of keys.
func (s *Service) Sealed() []rewrap.Column {
	return []rewrap.Column{{
		Table:   "contact_message",
		Name:    "content",
		Older:   s.olderMessages,
		Replace: s.replaceMessage,
	}}
}

func (s *Service) olderMessages(
	ctx context.Context,
	tx *store.Tx,
	current, after string,
	most int32,
) ([]rewrap.Text, error) {
	rows, err := s.q.OlderMessages(ctx, tx, notifydb.OlderMessagesParams{Current: current, After: after, Most: most})
	out := make([]rewrap.Text, len(rows))
	for i, r := range rows {
		out[i] = rewrap.Text(r)
	}
	return out, err
}

func (s *Service) replaceMessage(ctx context.Context, tx *store.Tx, old rewrap.Text, sealed string) (int64, error) {
	return s.q.ReplaceMessage(ctx, tx, notifydb.ReplaceMessageParams{ID: old.ID, Was: old.Sealed, Sealed: sealed})
}
