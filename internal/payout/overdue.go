package payout

import (
	"context"
	"errors"
	"fmt"
	"strings"

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

// Reasons why a payout cannot be confirmed yet.
const (
	BankHeld    = "BANK_HELD"
	BankMissing = "BANK_MISSING"
)

// Waiting is a payout to confirm, with the name of the therapist. HeldBack is the reason why it must wait, or empty.
type Waiting struct {
	Payout
	Name, HeldBack string
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
	who := make([]string, len(rows))
	for i, r := range rows {
		who[i] = r.TherapistID
	}
	people, err := s.Account.PeopleByIDs(ctx, who)
	if err != nil {
		return nil, "", err
	}
	for _, r := range rows {
		held, err := s.heldBack(ctx, r.TherapistID)
		if err != nil {
			return nil, "", err
		}
		list = append(list, Waiting{Payout{r}, people[r.TherapistID].FullName, held})
	}
	if len(rows) == waitingPage {
		last := rows[len(rows)-1]
		next = last.DueOn.String() + "_" + last.ID
	}
	return list, next, nil
}

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

// heldBack returns the reason why Confirm would fail, or an empty text.
func (s *Service) heldBack(ctx context.Context, therapistID string) (string, error) {
	t, err := s.Directory.Therapist(ctx, therapistID)
	if errors.Is(err, fault.Missing) {
		return BankMissing, nil
	}
	if err != nil {
		return "", err
	}
	if t.BankHeld(s.Clock.Now()) {
		return BankHeld, nil
	}
	bank, err := s.Directory.BankOf(t)
	if bank == (directory.Bank{}) && err == nil {
		return BankMissing, nil
	}
	return "", err
}
