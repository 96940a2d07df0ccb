package subscription

import (
	"context"
	"fmt"

	"psic/internal/kernel/at"
	"psic/internal/subscription/subscriptiondb"
)

// PlanReach is whom a change of a plan reaches, and from when. The plan is the stored one: the form of an administrator
// may be older.
type PlanReach struct {
	Plan
	// Subscribers have the plan or will have it, and get a mail about a new price or fee.
	Subscribers int64
	// FirstCharge and LastCharge are the days on which the next charges begin and end, or no days.
	FirstCharge, LastCharge at.Date
	// HigherFeeFrom is the first day of a higher fee on a free plan. On a paid plan it depends on the subscriber.
	HigherFeeFrom at.Date
}

// ReachOfPlan returns whom a change of the plan would reach now.
//
// Faults: fault.Missing.
func (s *Service) ReachOfPlan(ctx context.Context, id string) (out PlanReach, err error) {
	if out.Plan, err = s.Plan(ctx, id); err != nil {
		return out, err
	}
	today := s.Clock.Today()
	row, err := s.q.PlanReach(ctx, s.DB.Read(), subscriptiondb.PlanReachParams{PlanID: id, TodayOn: today.String()})
	if err != nil {
		return out, fmt.Errorf("reach of a plan: %w", err)
	}
	out.Subscribers = row.Subscribers
	if row.FirstDay != "" {
		if err := out.FirstCharge.Scan(row.FirstDay); err != nil {
			return out, err
		}
		if err := out.LastCharge.Scan(row.LastDay); err != nil {
			return out, err
		}
	}
	if !out.Paid() {
		out.HigherFeeFrom = today.AddDays(percentNotice + 1)
	}
	return out, nil
}
