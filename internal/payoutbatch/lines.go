package payoutbatch

import (
	"context"
	"fmt"

	"psic/internal/directory"
	"psic/internal/kernel/br"
	"psic/internal/payoutbatch/payoutbatchdb"
	"psic/internal/platform/store"
)

// LinesOf returns a page of the lines of a batch, by name, and how many the filter finds.
//
// Faults: fault.Missing.
func (s *Service) LinesOf(ctx context.Context, id string, f LineFilter) ([]LineRow, int64, error) {
	if _, err := s.Batch(ctx, id); err != nil {
		return nil, 0, err
	}
	pattern := store.Like(br.Fold(f.Text))
	rows, err := s.q.Lines(ctx, s.DB.Read(), payoutbatchdb.LinesParams{
		BatchID: id,
		State:   string(f.State),
		Pattern: pattern,
		Most:    int32(f.Size),
		Skip:    int32(f.Skip()),
	})
	if err != nil {
		return nil, 0, fmt.Errorf("read lines: %w", err)
	}
	total, err := s.q.CountFound(ctx, s.DB.Read(), payoutbatchdb.CountFoundParams{
		BatchID: id,
		State:   string(f.State),
		Pattern: pattern,
	})
	if err != nil {
		return nil, 0, fmt.Errorf("count lines: %w", err)
	}
	payouts := make([]string, len(rows))
	for i, r := range rows {
		payouts[i] = r.PayoutBatchLine.PayoutID
	}
	found, err := s.Payout.Look(ctx, payouts)
	if err != nil {
		return nil, 0, err
	}
	out := make([]LineRow, len(rows))
	for i, r := range rows {
		out[i] = LineRow{Line: Line{r.PayoutBatchLine}, Name: r.FullName}
		if p := found[out[i].PayoutID]; p.BatchID == id {
			out[i].Destination = masked(p.Bank)
		}
	}
	return out, total, nil
}

// masked is a destination in a few characters.
func masked(b directory.Bank) string {
	m := b.Masked()
	switch {
	case b == directory.Bank{}:
		return ""
	case m.PixKey != "":
		return "PIX " + m.PixKey
	}
	return m.Bank + " · " + m.Agency + " · " + m.Account
}
