package payout

import (
	"context"
	"fmt"

	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/payout/payoutdb"
)

// HeldSession is a session that is in no payout until its holds are lifted.
type HeldSession struct {
	ID, TherapistID, Therapist string
	On                         at.Date
	Net, Discount              money.Cents
	Holds                      []Hold
}

// Held returns a page of the sessions that are held, the oldest first. next is the value of after for the next page,
// and is empty at the end.
//
// Faults: errAfter.
func (s *Service) Held(ctx context.Context, after string) (list []HeldSession, next string, err error) {
	if after != "" && !ids.Valid(after) {
		return nil, "", errAfter
	}
	rows, err := s.q.HeldSessions(ctx, s.DB.Read(), payoutdb.HeldSessionsParams{After: after, Most: waitingPage})
	if err != nil {
		return nil, "", fmt.Errorf("held sessions: %w", err)
	}
	sessions, therapists := make([]string, len(rows)), make([]string, len(rows))
	for i, r := range rows {
		sessions[i], therapists[i] = r.ID, r.TherapistID
	}
	people, err := s.Account.PeopleByIDs(ctx, therapists)
	if err != nil {
		return nil, "", err
	}
	holds, err := s.holdsOf(ctx, s.DB.Read(), sessions...)
	if err != nil {
		return nil, "", err
	}
	for _, r := range rows {
		list = append(list, HeldSession{
			ID:          r.ID,
			TherapistID: r.TherapistID,
			Therapist:   people[r.TherapistID].FullName,
			On:          day(r.StartsAt),
			Net:         ShareOf(r.PriceCents, r.FeePercent).Net,
			Discount:    r.DiscountCents,
			Holds:       holds[r.ID],
		})
	}
	if len(rows) == waitingPage {
		next = rows[len(rows)-1].ID
	}
	return list, next, nil
}
