package payout

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"psic/internal/account"
	"psic/internal/directory"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/payout/payoutdb"
)

// Overdue counts payouts that were not confirmed by their due day.
func (s *Service) Overdue(ctx context.Context) (int64, error) {
	n, err := s.q.CountOverdue(ctx, s.DB.Read(), s.Clock.Today())
	if err != nil {
		return 0, fmt.Errorf("count overdue payouts: %w", err)
	}
	return n, nil
}

// Waiting is a payout to confirm, with the name of the therapist and of the administrator who confirmed first.
type Waiting struct {
	Payout
	Name, FirstBy string
	Holds         []Hold
	NoBank        bool // the therapist has no bank data
}

// heldBack says why the payout cannot be confirmed, or is empty.
func (w Waiting) heldBack() string {
	switch {
	case w.NoBank:
		return "BANK_MISSING"
	case waits(w.Holds):
		return "HELD"
	}
	return ""
}

const waitingPage = 50

var errAfter = fault.New(fault.Invalid, "payout.page_invalid", "Esta página da lista não existe. Volte ao começo.")

// ToConfirm returns a page of the payouts that wait for an administrator, the overdue ones first. next is the value of
// after for the next page, and is empty at the end.
//
// Faults: errAfter.
func (s *Service) ToConfirm(ctx context.Context, after string) (list []Waiting, next string, err error) {
	from, id, err := placeOf(after)
	if err != nil {
		return nil, "", err
	}
	rows, err := s.q.OpenPayouts(ctx, s.DB.Read(), payoutdb.OpenPayoutsParams{FromOn: from, After: id})
	if err != nil {
		return nil, "", fmt.Errorf("read open payouts: %w", err)
	}
	payouts := make([]string, len(rows))
	var who []string
	for i, r := range rows {
		payouts[i] = r.ID
		who = append(who, r.TherapistID)
		if r.FirstBy != "" {
			who = append(who, r.FirstBy)
		}
	}
	people, err := s.Account.PeopleByIDs(ctx, who)
	if err != nil {
		return nil, "", err
	}
	holds, err := s.holdsOf(ctx, s.DB.Read(), payouts...)
	if err != nil {
		return nil, "", err
	}
	for _, r := range rows {
		w := Waiting{
			Payout:  Payout{r},
			Name:    people[r.TherapistID].FullName,
			FirstBy: adminName(people[r.FirstBy]),
		}
		if w.Holds, w.NoBank, err = s.heldBack(ctx, w.Payout, holds[r.ID]); err != nil {
			return nil, "", err
		}
		list = append(list, w)
	}
	if len(rows) == waitingPage {
		last := rows[len(rows)-1]
		next = last.DueOn.String() + "_" + last.ID
	}
	return list, next, nil
}

// adminName returns the name of an administrator, or the address of one without a name.
func adminName(p account.PersonRow) string { return cmp.Or(p.FullName, p.Email) }

// placeOf parses where a page begins: the due day and the id of the last payout of the page before.
func placeOf(after string) (from at.Date, id string, err error) {
	if after == "" {
		return at.Day(2000, 1, 1), "", nil
	}
	day, id, _ := strings.Cut(after, "_")
	if err := from.Scan(day); err != nil || id == "" {
		return from, "", errAfter
	}
	return from, id, nil
}

// heldBack returns the holds of a payout with the one of changed bank data, and whether there is no bank data.
func (s *Service) heldBack(ctx context.Context, p Payout, holds []Hold) (_ []Hold, noBank bool, err error) {
	t, err := s.Directory.Therapist(ctx, p.TherapistID)
	if errors.Is(err, fault.Missing) {
		return holds, true, nil
	}
	if err != nil {
		return nil, false, err
	}
	bank, err := s.Directory.BankOf(t)
	return s.withBank(p, t, holds), bank == (directory.Bank{}), err
}
