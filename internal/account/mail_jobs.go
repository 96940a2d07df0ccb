package account

import (
	"context"
	"fmt"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/notify"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// Mailbox returns the address for mail to the person: the personal address if one is confirmed, because the address of
// an employee belongs to the employer.
func (s *Service) Mailbox(acc Account) (string, error) {
	return s.MailboxOf(acc.ID, acc.Email, acc.RecoveryEmail)
}

// MailboxOf is Mailbox for lists that read only these columns.
func (s *Service) MailboxOf(id, email, recovery string) (string, error) {
	if recovery == "" {
		return email, nil
	}
	b, err := s.Ring.Unseal(recovery, crypt.AAD("account", "recovery_email", id))
	if err != nil {
		return "", fmt.Errorf("personal address: %w", err)
	}
	return string(b), nil
}

// Recipient returns the account of a mail job. ok is false when there is no such account, or it is deleted.
func (s *Service) Recipient(ctx context.Context, id string) (acc Account, ok bool, err error) {
	if id == "" {
		return acc, false, nil // the job of an unknown address, enqueued so that its request takes as long as others
	}
	acc, err = s.ByID(ctx, id)
	if fault.As(err) != nil {
		return acc, false, nil
	}
	return acc, err == nil, err
}

// Send mails to the Mailbox of an account.
func (s *Service) Send(ctx context.Context, accountID string, m notify.Mail) error {
	acc, ok, err := s.Recipient(ctx, accountID)
	if err != nil || !ok {
		return err
	}
	to, err := s.Mailbox(acc)
	if err != nil {
		return err
	}
	return s.Notify.Send(ctx, to, m)
}

// sendDeletion also writes to a deleted account, because its last mail confirms the deletion.
func (s *Service) sendDeletion(ctx context.Context, j DeletionMail) error {
	row, err := s.q.AccountEvenDeleted(ctx, s.DB.Read(), j.AccountID)
	if err != nil {
		return fmt.Errorf("address: %w", err)
	}
	email, err := s.Mailbox(Account{row})
	if err != nil {
		return err
	}
	switch j.What {
	case deletionReceived:
		return s.Notify.Send(ctx, email, MailDeletionReceived())
	case deletionRefused:
		reasons, err := s.reasonsFor(ctx, Account{row})
		if err != nil {
			return err
		}
		return s.Notify.Send(ctx, email, MailDeletionRefused(reasons))
	}
	return s.Notify.Send(ctx, email, MailDeletionDone())
}

// reasonsFor returns the debts that the mail lists. It returns none for an employee, whose mailbox may be the
// employer's.
func (s *Service) reasonsFor(ctx context.Context, acc Account) (reasons []string, err error) {
	if acc.Role() == actor.Enterprise || acc.Deleted() {
		return nil, nil
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		reasons, err = s.openDebts(ctx, tx, acc.ID)
		return err
	})
	return reasons, err
}

func (s *Service) sendIdentity(ctx context.Context, j IdentityMail) error {
	return s.Send(ctx, j.AccountID, MailIdentityOpened())
}
