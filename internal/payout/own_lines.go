package payout

import (
	"context"
	"fmt"
	"slices"

	"psic/internal/booking"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payout/payoutdb"
	"psic/internal/platform/store"
)

// OwnLine is a session of a payout as its therapist reads it.
type OwnLine struct {
	SessionID, Kind, Patient string
	StartsAt                 at.Time
	Gross, Fee, Net          money.Cents
}

// OwnLines returns a payout of this therapist with its sessions.
//
// Faults: fault.Missing.
func (s *Service) OwnLines(ctx context.Context, therapistID, payoutID string) (Payout, []OwnLine, error) {
	p, err := s.Payout(ctx, payoutID)
	if err != nil {
		return p, nil, err
	}
	if p.TherapistID != therapistID {
		return Payout{}, nil, fault.Missing
	}
	rows, err := s.Lines(ctx, payoutID)
	if err != nil {
		return p, nil, err
	}
	lines := make([]payoutdb.InsertLineParams, len(rows))
	for i, r := range rows {
		lines[i] = payoutdb.InsertLineParams{
			SessionID:  r.SessionID,
			Kind:       r.Kind,
			GrossCents: r.GrossCents,
			FeeCents:   r.FeeCents,
			NetCents:   r.NetCents,
		}
	}
	out, err := s.nameLines(ctx, therapistID, lines)
	return p, out, err
}

// OpenLines returns the cycle that is still open with its sessions so far, counted as Build will count them.
func (s *Service) OpenLines(ctx context.Context, therapistID string) (Cycle, []OwnLine, money.Cents, error) {
	c, err := s.cycleFor(ctx, therapistID, s.Clock.Today())
	if err != nil {
		return c, nil, 0, err
	}
	lines, total, err := s.count(ctx, s.DB.Read(), therapistID, c)
	if err != nil {
		return c, nil, 0, err
	}
	out, err := s.nameLines(ctx, therapistID, lines)
	return c, out, total, err
}

func (s *Service) nameLines(
	ctx context.Context,
	therapistID string,
	lines []payoutdb.InsertLineParams,
) ([]OwnLine, error) {
	ids := make([]string, len(lines))
	for i, l := range lines {
		ids[i] = l.SessionID
	}
	key := payoutdb.LineSessionsParams{TherapistID: therapistID, Ids: store.List(ids)}
	rows, err := s.q.LineSessions(ctx, s.DB.Read(), key)
	if err != nil {
		return nil, fmt.Errorf("sessions of lines: %w", err)
	}
	sessions := map[string]payoutdb.LineSessionsRow{}
	for _, r := range rows {
		sessions[r.ID] = r
	}
	out := make([]OwnLine, len(lines))
	for i, l := range lines {
		r := sessions[l.SessionID]
		out[i] = OwnLine{
			SessionID: l.SessionID,
			Kind:      l.Kind,
			Patient:   booking.FormalName(r.Nickname, r.FullName),
			StartsAt:  r.StartsAt,
			Gross:     l.GrossCents,
			Fee:       l.FeeCents,
			Net:       l.NetCents,
		}
	}
	slices.SortStableFunc(out, func(a, b OwnLine) int { return a.StartsAt.Compare(b.StartsAt.Time) })
	return out, nil
}
