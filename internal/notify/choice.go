package notify

import (
	"context"
	"fmt"

	"psic/internal/kernel/at"
	"psic/internal/notify/notifydb"
	"psic/internal/platform/store"
)

// Choice says which reminders somebody wants: a day and an hour before a session. Mails about bookings, payments and
// the account cannot be turned off.
type Choice struct{ ReminderDay, ReminderHour bool }

// Choice returns the choice of an account. Without a choice, all reminders are sent.
func (s *Service) Choice(ctx context.Context, accountID string) (Choice, error) {
	row, err := s.q.Choice(ctx, s.DB.Read(), accountID)
	if store.None(err) {
		return Choice{true, true}, nil
	}
	if err != nil {
		return Choice{}, fmt.Errorf("read choice: %w", err)
	}
	return Choice(row), nil
}

// Choose replaces the choice of an account.
func (s *Service) Choose(ctx context.Context, accountID string, c Choice) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		return s.q.PutChoice(ctx, tx, notifydb.PutChoiceParams{
			AccountID:    accountID,
			ReminderDay:  c.ReminderDay,
			ReminderHour: c.ReminderHour,
			UpdatedAt:    at.Of(s.Clock.Now()),
		})
	})
}

// Export returns the choice of an account for the person's data export (LGPD art. 18 and 19), or nil without a choice.
func (s *Service) Export(ctx context.Context, accountID string) (string, any, error) {
	const name = "lembretes"
	row, err := s.q.Choice(ctx, s.DB.Read(), accountID)
	if store.None(err) {
		return name, nil, nil
	}
	if err != nil {
		return name, nil, fmt.Errorf("read choice: %w", err)
	}
	return name, map[string]any{"umDiaAntes": row.ReminderDay, "umaHoraAntes": row.ReminderHour}, nil
}

// AccountDeleted deletes the choice of an account that is deleted.
func (s *Service) AccountDeleted(ctx context.Context, tx *store.Tx, accountID string) error {
	return s.q.DropChoice(ctx, tx, accountID)
}
