package payout

import (
	"context"
	"fmt"

	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/page"
	"psic/internal/payout/payoutdb"
	"psic/internal/platform/store"
)

// PaidRow is a confirmed payout, with the names of the therapist and of who confirmed it.
type PaidRow struct {
	Payout
	Name, ByName string
}

// PaidList is a page of confirmed payouts. Total counts at most mostPaid.
type PaidList struct {
	Rows   []PaidRow
	Total  int64
	Cycles []Cycle
}

// mostPaid bounds the count of confirmed payouts.
const mostPaid = 10_000

// Sent returns a page of confirmed payouts, the last confirmed one first.
func (s *Service) Sent(ctx context.Context, text string, c Cycle, p page.Page) (PaidList, error) {
	var out PaidList
	closes := ""
	if c != (Cycle{}) {
		closes = c.Closes().String()
	}
	pattern := store.Like(br.Fold(text))
	rows, err := s.q.PaidPayouts(ctx, s.DB.Lists(), payoutdb.PaidPayoutsParams{
		Pattern:  pattern,
		ClosesOn: closes,
		Most:     int32(p.Size),
		Skip:     int32(p.Skip()),
	})
	if err != nil {
		return out, fmt.Errorf("read confirmed payouts: %w", err)
	}
	out.Total, err = s.q.CountPaid(ctx, s.DB.Lists(), payoutdb.CountPaidParams{
		Pattern:  pattern,
		ClosesOn: closes,
		Most:     mostPaid,
	})
	if err != nil {
		return out, fmt.Errorf("count confirmed payouts: %w", err)
	}
	cycles, err := s.q.PaidCycles(ctx, s.DB.Lists())
	if err != nil {
		return out, fmt.Errorf("cycles of confirmed payouts: %w", err)
	}
	for _, closes := range cycles {
		out.Cycles = append(out.Cycles, closing(closes))
	}
	var who []string
	for _, r := range rows {
		if r.Payout.PaidBy != nil {
			who = append(who, *r.Payout.PaidBy)
		}
	}
	people, err := s.Account.PeopleByIDs(ctx, who)
	for _, r := range rows {
		row := PaidRow{Payout: Payout{r.Payout}, Name: r.FullName}
		if r.Payout.PaidBy != nil {
			row.ByName = adminName(people[*r.Payout.PaidBy])
		}
		out.Rows = append(out.Rows, row)
	}
	return out, err
}

// closing returns the cycle that closes on a day. A week that closes on the 20th is listed with the month, which has
// the same last day.
func closing(d at.Date) Cycle {
	if d.Day() == closingDay {
		return CycleOf(d)
	}
	return WeekOf(d)
}
