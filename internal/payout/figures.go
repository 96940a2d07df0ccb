package payout

import (
	"context"
	"fmt"
	"time"

	"psic/internal/booking"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/money"
	"psic/internal/payout/payoutdb"
	"psic/internal/subscription"
)

const maxFigures = 10_000

// Month has the figures of one month.
type Month struct {
	Sessions             int64
	Share                booking.Share
	Refunded, Subscribed money.Cents
}

// Year returns the figures of the twelve months of a year.
//
// Faults: at.ErrPeriod.
func (s *Service) Year(ctx context.Context, therapistID string, year int) ([12]Month, error) {
	var out [12]Month
	from, to, err := at.Period{Year: year}.Bounds()
	if err != nil || year == 0 {
		return out, at.ErrPeriod
	}
	earned, err := s.q.EarnedBetween(ctx, s.DB.Read(), payoutdb.EarnedBetweenParams{
		TherapistID: therapistID,
		FromAt:      from,
		ToAt:        to,
		Most:        maxFigures,
	})
	if err != nil {
		return out, fmt.Errorf("earned: %w", err)
	}
	for _, e := range earned {
		m, share := &out[month(e.StartsAt)], ShareOf(e.PriceCents, e.FeePercent)
		m.Sessions++
		m.Share.Gross += share.Gross
		m.Share.Fee += share.Fee
		m.Share.Net += share.Net
		if e.EarnedAt.IsZero() {
			m.Refunded += share.Net
		}
	}
	invoices, err := s.q.InvoicesBetween(ctx, s.DB.Read(), payoutdb.InvoicesBetweenParams{
		TherapistID: therapistID,
		FromAt:      from,
		ToAt:        to,
		Most:        maxFigures,
	})
	if err != nil {
		return out, fmt.Errorf("invoices: %w", err)
	}
	for _, i := range invoices {
		out[month(i.CreatedAt)].Subscribed += i.AmountCents
	}
	return out, nil
}

func month(t at.Time) int { return int(t.In(at.SaoPaulo).Month()) - 1 }

// simulated is the time before now whose sessions Simulate uses.
const simulated = 30 * 24 * time.Hour

// PlanCost is what the sessions of a simulation cost with a plan.
type PlanCost struct {
	Plan      subscription.Plan
	Fee, Cost money.Cents
}

// Simulation compares the plans on the sessions of the last thirty days.
type Simulation struct {
	Sessions int64
	Gross    money.Cents
	Current  string
	Plans    []PlanCost
	Best     *PlanCost
	Saving   money.Cents // of the best plan, compared with the current one
}

// Simulate compares the plans on the sessions of the last thirty days.
//
// Faults: fault.Missing.
func (s *Service) Simulate(ctx context.Context, therapistID string) (Simulation, error) {
	var out Simulation
	current, _, err := s.Subscription.Of(ctx, therapistID)
	if err != nil {
		return out, err
	}
	plans, err := s.Subscription.ActivePlans(ctx)
	if err != nil {
		return out, err
	}
	now := s.Clock.Now()
	rows, err := s.q.EarnedBetween(ctx, s.DB.Read(), payoutdb.EarnedBetweenParams{
		TherapistID: therapistID,
		FromAt:      at.Of(now.Add(-simulated)),
		ToAt:        at.Of(now),
		Most:        maxFigures,
	})
	if err != nil {
		return out, fmt.Errorf("earned: %w", err)
	}
	prices := make([]money.Cents, len(rows))
	for i, r := range rows {
		prices[i] = r.PriceCents
		out.Gross += r.PriceCents
	}
	out.Sessions, out.Current = int64(len(rows)), current.ID
	out.Compare(prices, current, plans)
	return out, nil
}

// Compare fills in what sessions of these prices cost with each plan, the cheapest plan, and what it would save.
func (o *Simulation) Compare(prices []money.Cents, current subscription.Plan, plans []subscription.Plan) {
	now := costOf(current, prices)
	for _, p := range plans {
		o.Plans = append(o.Plans, costOf(p, prices))
	}
	for i := range o.Plans {
		if o.Best == nil || o.Plans[i].Cost < o.Best.Cost {
			o.Best = &o.Plans[i]
		}
	}
	if o.Best != nil && o.Best.Cost < now.Cost {
		o.Saving = now.Cost - o.Best.Cost
	}
}

func costOf(p subscription.Plan, prices []money.Cents) PlanCost {
	c := PlanCost{Plan: p}
	for _, price := range prices {
		c.Fee += price.Percent(p.Percent)
	}
	c.Cost = c.Fee + p.ValueCents
	return c
}

// Text is the result as a sentence for the therapist.
func (o Simulation) Text() string {
	switch {
	case o.Sessions == 0:
		return "Ainda não há sessões nos últimos " + br.Days(simulated) + " para comparar os planos."
	case o.Saving == 0:
		return fmt.Sprintf("Com %s no mês, o seu plano já é o mais barato.", countText(o.Sessions))
	}
	return fmt.Sprintf("Com %s no mês, o %s sai %s mais barato.", countText(o.Sessions), o.Best.Plan.Name, o.Saving)
}

func countText(n int64) string {
	if n == 1 {
		return "1 sessão"
	}
	return fmt.Sprintf("%d sessões", n)
}
