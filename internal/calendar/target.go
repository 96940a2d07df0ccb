package calendar

import (
	"context"
	"fmt"
	"strings"

	"psic/internal/calendar/calendardb"
	"psic/internal/kernel/at"
	"psic/internal/platform/store"
)

// Target is the calendar that the sessions of a therapist are written into.
type Target struct {
	calendardb.CalendarTarget
	// Coming is how many coming sessions it has.
	Coming  int64
	address string
}

// target returns the calendar that sessions are written into, or an empty one.
func (s *Service) target(ctx context.Context, therapistID string) (Target, error) {
	row, err := s.q.TargetOfTherapist(ctx, s.DB.Read(), therapistID)
	if store.None(err) {
		return Target{}, nil
	}
	if err != nil {
		return Target{}, fmt.Errorf("read target: %w", err)
	}
	address, err := s.Ring.Unseal(row.Address, targetAAD(row.ID))
	if err != nil {
		return Target{}, fmt.Errorf("unseal address: %w", err)
	}
	key := calendardb.CountWrittenParams{TargetID: row.ID, FromAt: at.Of(s.Clock.Now())}
	coming, err := s.q.CountWritten(ctx, s.DB.Read(), key)
	if err != nil {
		return Target{}, fmt.Errorf("count written: %w", err)
	}
	return Target{CalendarTarget: row, Coming: coming, address: string(address)}, nil
}

// ListedAccount is an account with its user and, when sessions are written into it, where.
type ListedAccount struct {
	Account
	User   string
	Target *Target
}

// Accounts returns the accounts of a therapist, the first connected first.
func (s *Service) Accounts(ctx context.Context, therapistID string) ([]ListedAccount, error) {
	rows, err := s.q.AccountsOf(ctx, s.DB.Read(), therapistID)
	if err != nil {
		return nil, fmt.Errorf("accounts: %w", err)
	}
	target, err := s.target(ctx, therapistID)
	if err != nil {
		return nil, err
	}
	out := make([]ListedAccount, len(rows))
	for i, row := range rows {
		access, err := s.access(Account{row})
		if err != nil {
			return nil, err
		}
		out[i] = ListedAccount{Account: Account{row}, User: access.User}
		if target.AccountID == row.ID {
			out[i].Target = &target
		}
	}
	return out, nil
}

// initials returns the first letters of the first and the last word of a name, such as "R. L.".
func initials(name string) string {
	words := strings.Fields(name)
	if len(words) == 0 {
		return ""
	}
	if len(words) > 2 {
		words = []string{words[0], words[len(words)-1]}
	}
	for i, w := range words {
		words[i] = strings.ToUpper(string([]rune(w)[:1])) + "."
	}
	return strings.Join(words, " ")
}
