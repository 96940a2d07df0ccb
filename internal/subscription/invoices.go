package subscription

import (
	"context"
	"fmt"

	"psic/internal/kernel/at"
	"psic/internal/subscription/subscriptiondb"
)

// Invoices returns a page of the invoices of a period, the newest first, and how many there are.
//
// Faults: at.ErrPeriod.
func (s *Service) Invoices(
	ctx context.Context,
	therapistID string,
	p at.Period,
	page, size int,
) ([]Invoice, int64, error) {
	from, to, err := p.Bounds()
	if err != nil {
		return nil, 0, err
	}
	rows, err := s.q.Invoices(ctx, s.DB.Read(), subscriptiondb.InvoicesParams{
		TherapistID: therapistID,
		FromAt:      from,
		ToAt:        to,
		Most:        int32(size),
		Skip:        int32(page * size),
	})
	if err != nil {
		return nil, 0, fmt.Errorf("invoices: %w", err)
	}
	out := make([]Invoice, len(rows))
	for i, r := range rows {
		out[i] = Invoice{r}
	}
	total, err := s.q.CountInvoices(ctx, s.DB.Read(), subscriptiondb.CountInvoicesParams{
		TherapistID: therapistID,
		FromAt:      from,
		ToAt:        to,
	})
	return out, total, err
}
