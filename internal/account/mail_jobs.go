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

// Mailbox is where mail to the person goes: the personal address where one is proven, because the address of
// employees belongs to the employer.
func (s *Service) Mailbox(acc Account) (string, error) {
	return s.MailboxOf(acc.ID, acc.Email, acc.RecoveryEmail)
}

// MailboxOf is Mailbox for lists that read these columns of many people at once.
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

// Recipient returns the living account of a mail job; ok is false when there is nobody to write to.
func (s *Service) Recipient(ctx context.Context, id string) (acc Account, ok bool, err error) {
	if id == "" {
		return acc, false, nil // a job for an unknown address, which does the same work as for a known one
	}
	acc, err = s.ByID(ctx, id)
	if fault.As(err) != nil {
		return acc, false, nil
	}
	return acc, err == nil, err
}

// Send mails news of an account to the mailbox that is its owner's own.
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

// sendDeletion writes to the address even after the account was deleted: it is the last word on it.
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

// reasonsFor is what stands open, for the mail. An employee's mailbox may be the employer's: it tells nothing.
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
