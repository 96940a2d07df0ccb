package payment

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/platform/store"
)

// LastDay returns the last day on which a card is valid: the last day of the month that is printed on it. It returns no
// day when the gateway did not name a month.
func LastDay(c Card) at.Date {
	month, err := strconv.Atoi(c.ExpiryMonth)
	if err != nil || month < 1 || month > 12 {
		return at.Date{}
	}
	year, err := strconv.Atoi(c.ExpiryYear)
	if err != nil || year < 0 {
		return at.Date{}
	}
	if year < 100 {
		year += 2000
	}
	return at.Day(year, time.Month(month)+1, 0)
}

// ExpiresBefore says whether a card is no longer valid on a day.
func ExpiresBefore(c Card, day at.Date) bool {
	last := LastDay(c)
	return !last.IsZero() && last.Before(day)
}

// ActiveCards returns the active cards of accounts, by account.
func (s *Service) ActiveCards(ctx context.Context, accountIDs []string) (map[string]Card, error) {
	out := make(map[string]Card, len(accountIDs))
	if len(accountIDs) == 0 {
		return out, nil
	}
	rows, err := s.q.ActiveCardsOf(ctx, s.DB.Read(), store.List(accountIDs))
	if err != nil {
		return nil, fmt.Errorf("active cards: %w", err)
	}
	for _, c := range rows {
		out[c.AccountID] = c
	}
	return out, nil
}
