package payout

import (
	"context"
	"errors"
	"fmt"
	"time"

	"psic/internal/booking"
	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/payout/payoutdb"
	"psic/internal/platform/store"
)

const (
	buildPage = 200
	maxLines  = 2000
)

func (s *Service) runCountCycle(ctx context.Context, _ CountCycle) error {
	now := s.Clock.Now()
	return errors.Join(s.Build(ctx, Countable(now)), s.Build(ctx, CountableWeek(now)))
}

// cycleFor returns the cycle of a day for a therapist, by the plan of today.
func (s *Service) cycleFor(ctx context.Context, therapistID string, day at.Date) (Cycle, error) {
	weekly, err := s.q.PaidWeekly(ctx, s.DB.Read(), therapistID)
	if err != nil {
		return Cycle{}, fmt.Errorf("kind of cycle: %w", err)
	}
	if weekly {
		return WeekOf(day), nil
	}
	return CycleOf(day), nil
}

// finishWait is how long a cycle waits for sessions that are over and not finished yet, such as after an outage. Then
// it is counted without them, because one session that cannot be finished must not stop a payout.
const finishWait = 72 * time.Hour

// Build creates the payouts of a closed cycle, for every therapist with this kind of cycle who earned something and has
// none of it yet. What is in no payout yet is in the next one, so a change of the kind loses and doubles nothing. It
// leaves out therapists with a paid session of the cycle that is not finished yet; the next run tries again.
func (s *Service) Build(ctx context.Context, c Cycle) error {
	unfinished := c.End()
	if !s.Clock.Now().Before(c.End().Add(settling + finishWait)) {
		unfinished = c.End().Add(-lookBack)
	}
	var errs []error
	for after := ""; ; {
		list, err := s.q.ToPay(ctx, s.DB.Read(), payoutdb.ToPayParams{
			After:    after,
			ClosesOn: c.Closes(),
			SinceAt:  at.Of(c.End().Add(-lookBack)),
			BeforeAt: at.Of(c.End()),
			Most:     buildPage,
			Weekly:   c.Weekly(),

			UnfinishedAt: at.Of(unfinished),
		})
		if err != nil || len(list) == 0 {
			return errors.Join(append(errs, err)...)
		}
		for _, id := range list {
			errs = append(errs, s.buildOne(ctx, id, c))
		}
		after = list[len(list)-1]
	}
}

// buildOne creates the payout of one therapist for a cycle, once. Sessions that were refunded after an earlier payout
// are deducted. When nothing is left to pay, all lines wait for the next cycle.
func (s *Service) buildOne(ctx context.Context, therapistID string, c Cycle) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.Account.LockEvenDeleted(ctx, tx, therapistID); err != nil {
			return err
		}
		if err := s.holdSessions(ctx, tx, therapistID, c); err != nil {
			return err
		}
		lines, total, err := s.count(ctx, tx, therapistID, c)
		if err != nil || total <= 0 {
			return err
		}
		id := ids.New()
		n, err := s.q.InsertPayout(ctx, tx, payoutdb.InsertPayoutParams{
			ID:          id,
			TherapistID: therapistID,
			Year:        int64(c.Year),
			Month:       int64(c.Month),
			ClosesOn:    c.Closes(),
			DueOn:       c.Due(),
			TotalCents:  total,
			CreatedAt:   at.Of(s.Clock.Now()),
			Weekly:      c.Weekly(),
		})
		if err != nil {
			return fmt.Errorf("insert payout: %w", err)
		}
		if n == 0 {
			return nil // another replica created it
		}
		for _, l := range lines {
			l.ID, l.PayoutID, l.TherapistID = ids.New(), id, therapistID
			if err := s.q.InsertLine(ctx, tx, l); err != nil {
				return fmt.Errorf("insert line: %w", err)
			}
		}
		return s.holdPayout(ctx, tx, id, therapistID, c)
	})
}

// count returns the lines of a payout of the cycle: the sessions that were earned before its end and are in no payout
// yet, and debits for sessions that were refunded after their payout.
func (s *Service) count(
	ctx context.Context,
	db payoutdb.DBTX,
	therapistID string,
	c Cycle,
) ([]payoutdb.InsertLineParams, money.Cents, error) {
	earned, err := s.uncounted(ctx, db, therapistID, c)
	if err != nil {
		return nil, 0, err
	}
	back, err := s.q.Undebited(ctx, db, payoutdb.UndebitedParams{TherapistID: therapistID, Most: maxLines})
	if err != nil {
		return nil, 0, fmt.Errorf("refunded sessions: %w", err)
	}
	var lines []payoutdb.InsertLineParams
	var total money.Cents
	for _, e := range earned {
		l := sessionLine(e.ID, ShareOf(e.PriceCents, e.FeePercent))
		lines = append(lines, l)
		total += l.NetCents
	}
	for _, b := range back {
		lines = append(lines, payoutdb.InsertLineParams{
			SessionID:  b.SessionID,
			Kind:       LineDebit,
			GrossCents: b.GrossCents,
			FeeCents:   b.FeeCents,
			NetCents:   b.FeeCents - b.GrossCents,
		})
		total -= b.GrossCents - b.FeeCents
	}
	return lines, total, nil
}

// uncounted returns the sessions that were earned before the end of the cycle and are in no payout yet.
func (s *Service) uncounted(
	ctx context.Context,
	db payoutdb.DBTX,
	therapistID string,
	c Cycle,
) ([]payoutdb.UncountedRow, error) {
	rows, err := s.q.Uncounted(ctx, db, payoutdb.UncountedParams{
		TherapistID: therapistID,
		SinceAt:     at.Of(c.End().Add(-lookBack)),
		BeforeAt:    at.Of(c.End()),
		Most:        maxLines,
	})
	if err != nil {
		return nil, fmt.Errorf("uncounted sessions: %w", err)
	}
	return rows, nil
}

func sessionLine(sessionID string, share booking.Share) payoutdb.InsertLineParams {
	return payoutdb.InsertLineParams{
		SessionID:  sessionID,
		Kind:       LineSession,
		GrossCents: share.Gross,
		FeeCents:   share.Fee,
		NetCents:   share.Net,
	}
}
