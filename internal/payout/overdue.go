package payout

import (
	"context"
	"fmt"

	"psic/internal/kernel/at"
)

// Overdue counts payouts that nobody confirmed by their day.
func (s *Service) Overdue(ctx context.Context) (int64, error) {
	n, err := s.q.CountOverdue(ctx, s.DB.Read(), at.DateOf(s.Clock.Now(), at.SaoPaulo))
	if err != nil {
		return 0, fmt.Errorf("count overdue payouts: %w", err)
	}
	return n, nil
}
