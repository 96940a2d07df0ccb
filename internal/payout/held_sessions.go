package payout

import (
	"context"
	"fmt"

	"psic/internal/account"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/payout/payoutdb"
)

// HeldSession is a session whose payout waits until its holds are lifted.
type HeldSession struct {
	ID, TherapistID, Therapist string
	On                         at.Date
	Net, Discount              money.Cents
	Holds                      []Hold
	Lifters                    map[string]account.PersonRow // the administrators who lifted some of them, by id
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
	holds, err := s.holdsOf(ctx, s.DB.Read(), sessions...)
	if err != nil {
		return nil, "", err
	}
	people, err := s.Account.PeopleByIDs(ctx, append(therapists, lifters(holds)...))
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
			Lifters:     people,
		})
	}
	if len(rows) == waitingPage {
		next = rows[len(rows)-1].ID
	}
	return list, next, nil
}

const waitingPage = 50

var errAfter = fault.New(fault.Invalid, "payout.page_invalid", "Esta página da lista não existe. Volte ao começo.")
