package contract

import (
	"context"
	"fmt"
	"time"

	"psic/internal/booking"
	"psic/internal/contract/contractdb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
)

// shownMonths is how many months of an allowance a person sees, from this one on.
const shownMonths = 3

// Month is what a person's allowance of a month has, and how much of it is used.
type Month struct {
	Month          string // 2026-11
	Sessions, Used int64
}

// Allowance is what a person has from a company. Without a company there is none.
type Allowance struct {
	Company string
	Share   int64
	Ceiling money.Cents
	Months  []Month
}

// AllowanceOf returns a person's own allowance, which nobody else reads.
func (s *Service) AllowanceOf(ctx context.Context, accountID string) (Allowance, error) {
	db := s.DB.Read()
	employer, err := s.EmployerOf(ctx, db, accountID)
	if err != nil || employer.ID == "" {
		return Allowance{}, err
	}
	now, err := s.contractFor(ctx, db, accountID, s.Clock.Now())
	if err != nil || now.ID == "" {
		return Allowance{}, err
	}
	counted, err := s.usedFrom(ctx, accountID, booking.MonthOf(s.Clock.Now()))
	if err != nil {
		return Allowance{}, err
	}
	out := Allowance{Company: employer.Name, Share: now.SharePercent, Ceiling: now.CeilingCents}
	year, month, _ := s.Clock.Today().Civil()
	for i := range shownMonths {
		first := at.Day(year, month+time.Month(i), 1)
		if i == 0 {
			first = s.Clock.Today()
		}
		c, err := s.contractFor(ctx, db, accountID, first.In(at.SaoPaulo))
		if err != nil {
			return Allowance{}, err
		}
		if c.ID == "" {
			break
		}
		key := first.String()[:len("2026-11")]
		out.Months = append(out.Months, Month{Month: key, Sessions: c.SessionsPerMonth, Used: counted[key]})
	}
	return out, nil
}

func (s *Service) usedFrom(ctx context.Context, accountID, month string) (map[string]int64, error) {
	rows, err := s.q.CountClaims(ctx, s.DB.Read(), contractdb.CountClaimsParams{AccountID: accountID, Month: month})
	if err != nil {
		return nil, fmt.Errorf("used allowance: %w", err)
	}
	out := map[string]int64{}
	for _, r := range rows {
		out[r.Month] = r.Used
	}
	return out, nil
}

// Shown is what a covered session with a therapist on a day would cost a person, and what is left of the month.
type Shown struct {
	booking.Coverage
	Month
}

// CoverageOn returns what a person's company would pay of a session with a therapist on a day. Without a coverage it
// returns the zero value.
func (s *Service) CoverageOn(ctx context.Context, accountID, therapistID string, day at.Date) (Shown, error) {
	start := day.At(12*60, at.SaoPaulo)
	c, err := s.coverage(ctx, s.DB.Read(), therapistID, accountID, start)
	if err != nil || c.ContractID == "" {
		return Shown{}, err
	}
	month := booking.MonthOf(start)
	counted, err := s.usedFrom(ctx, accountID, month)
	return Shown{c, Month{Month: month, Sessions: c.Sessions, Used: counted[month]}}, err
}
