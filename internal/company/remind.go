package company

import (
	"context"
	"fmt"
	"time"

	"psic/internal/company/companydb"
	"psic/internal/kernel/at"
	"psic/internal/login"
	"psic/internal/platform/store"
)

// remindAfter are the times after an invitation at which its reminders are sent.
var remindAfter = []time.Duration{4 * 24 * time.Hour, 11 * 24 * time.Hour}

// remindBatch is how many reminders one transaction prepares.
const remindBatch = 500

// runRemindInvitations sends the two reminders of invitations that nobody used. Both kinds of invitations get them at
// the same times.
func (s *Service) runRemindInvitations(ctx context.Context, _ RemindInvitations) error {
	for i := len(remindAfter) - 1; i >= 0; i-- { // the last first, so that nobody who is late gets both
		for full := true; full; {
			err := s.DB.InTx(ctx, func(tx *store.Tx) (err error) {
				full, err = s.remindSome(ctx, tx, int64(i+1), remindAfter[i])
				return err
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// remindSome prepares one batch of the reminder with this number. full says that there may be more.
func (s *Service) remindSome(ctx context.Context, tx *store.Tx, number int64, after time.Duration) (bool, error) {
	now := s.Clock.Now()
	since, due := now.Add(-login.InvitationLife), now.Add(-after)
	ids, err := s.Account.DueInviteReminders(ctx, tx, number, since, due, remindBatch)
	if err != nil {
		return false, err
	}
	for _, id := range ids {
		if err := s.Jobs.Enqueue(ctx, tx, login.InvitationReminderMail{AccountID: id}); err != nil {
			return false, err
		}
	}
	outside, err := s.q.DueInvitationReminders(ctx, tx, companydb.DueInvitationRemindersParams{
		Reminders: number,
		DueAt:     at.Of(due),
		SinceAt:   at.Of(since),
		Most:      remindBatch,
	})
	if err != nil {
		return false, fmt.Errorf("due reminders of outside invitations: %w", err)
	}
	emails := make([]string, len(outside))
	for i, o := range outside {
		emails[i] = o.Email
	}
	accounts, err := s.accountsOf(ctx, tx, emails)
	if err != nil {
		return false, err
	}
	for _, o := range outside {
		a, known := accounts[o.Email]
		if !known {
			continue
		}
		if err := s.Jobs.Enqueue(ctx, tx, BenefitMail{CompanyID: o.CompanyID, AccountID: a.ID}); err != nil {
			return false, err
		}
	}
	return len(ids) == remindBatch || len(outside) == remindBatch, nil
}

// accountsOf reads the accounts of addresses.
func (s *Service) accountsOf(
	ctx context.Context,
	tx *store.Tx,
	emails []string,
) (map[string]companydb.AccountsByEmailRow, error) {
	rows, err := s.q.AccountsByEmail(ctx, tx, store.List(emails))
	if err != nil {
		return nil, fmt.Errorf("accounts: %w", err)
	}
	out := make(map[string]companydb.AccountsByEmailRow, len(rows))
	for _, a := range rows {
		out[a.Email] = a
	}
	return out, nil
}
