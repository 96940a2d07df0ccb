package account

import (
	"context"
	"fmt"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/notify"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// Mailbox returns the address for mail to the person: the personal address if one is confirmed, because the address of
// an employee belongs to the employer.
func (s *Service) Mailbox(acc Account) (string, error) {
	if acc.RecoveryEmail == "" {
		return acc.Email, nil
	}
	b, err := s.Ring.Unseal(acc.RecoveryEmail, crypt.AAD("account", "recovery_email", acc.ID))
	if err != nil {
		return "", fmt.Errorf("personal address: %w", err)
	}
	return string(b), nil
}

// mailboxAbout returns the address for a mail. ok is false when the mail stays in the application: an employee, present
// or former, without a personal address gets no mail about sessions, because the employer reads the mailbox of the
// company's address and would learn from its time that there is a session (Q195). A locked account gets no mail.
func (s *Service) mailboxAbout(acc Account, about notify.About) (to string, ok bool, err error) {
	if acc.RecoveryEmail == "" {
		hidden := about == notify.AboutSessions && (acc.Role() == actor.Enterprise || acc.MailboxLost)
		return acc.Email, !hidden && !acc.Locked(), nil
	}
	to, err = s.Mailbox(acc)
	return to, err == nil, err
}

// GetsSessionMail says whether mails about sessions reach a person. Otherwise they stay in the application.
func (s *Service) GetsSessionMail(acc Account) (bool, error) {
	_, ok, err := s.mailboxAbout(acc, notify.AboutSessions)
	return ok, err
}

// PayerAddress returns the address that the payment provider may write to and that therapists read: the provider's
// receipt is a mail about a session. It is empty for somebody who gets no such mail (Q195).
func (s *Service) PayerAddress(acc Account) (string, error) {
	to, ok, err := s.mailboxAbout(acc, notify.AboutSessions)
	if err != nil || !ok {
		return "", err
	}
	return to, nil
}

// CheckPayerAddress refuses the company's address of an employee, present or former, for a payment: the provider's
// receipt goes there, and the employer would learn from it that there is a session (Q195). An address at a domain that
// is open to anybody is the person's own.
//
// Faults: invalid fields.
func CheckPayerAddress(acc Account, email string) error {
	var f fault.Fields
	employed := acc.Role() == actor.Enterprise || acc.MailboxLost
	f.Check(
		!employed || br.NormalEmail(email) != br.NormalEmail(acc.Email) || br.OpenMail(email),
		"customer.email",
		"A sua empresa pode ler este e-mail, e o recibo vai para ele. Use um só seu.",
	)
	return f.Err()
}

// Deliver sends a mail to a person, at the address that is right for what the mail is about. id is its Message-ID. sent
// is false when the person has no such address.
func (s *Service) Deliver(ctx context.Context, acc Account, id string, m notify.Mail) (sent bool, err error) {
	to, ok, err := s.mailboxAbout(acc, m.About)
	if err != nil || !ok {
		return false, err
	}
	return true, s.Notify.SendAs(ctx, id, to, m)
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
	_, err = s.Deliver(ctx, acc, notify.MessageID(ctx), m)
	return err
}

// sendDeletion also writes to a deleted account, because its last mail confirms the deletion.
func (s *Service) sendDeletion(ctx context.Context, j DeletionMail) error {
	row, err := s.q.AccountEvenDeleted(ctx, s.DB.Read(), j.AccountID)
	if err != nil {
		return fmt.Errorf("address: %w", err)
	}
	amount, err := s.Returning(ctx, j.AccountID)
	if err != nil {
		return err
	}
	m := MailDeletionDone(amount)
	switch j.What {
	case deletionReceived:
		if amount, err = s.Credits(ctx, j.AccountID); err != nil {
			return err
		}
		m = MailDeletionReceived(amount)
	case deletionRefused:
		reasons, err := s.reasonsFor(ctx, Account{row})
		if err != nil {
			return err
		}
		m = MailDeletionRefused(reasons)
	}
	_, err = s.Deliver(ctx, Account{row}, notify.MessageID(ctx), m)
	return err
}

// reasonsFor returns the debts that the mail lists. It returns none for an employee, whose mailbox may be the
// employer's.
func (s *Service) reasonsFor(ctx context.Context, acc Account) (reasons []string, err error) {
	if acc.Role() == actor.Enterprise || acc.MailboxLost || acc.Deleted() {
		return nil, nil
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		debts, err := s.openDebts(ctx, tx, acc.ID)
		reasons = textsOf(debts)
		return err
	})
	return reasons, err
}

func (s *Service) sendConsent(ctx context.Context, j ConsentMail) error {
	if j.Given {
		return s.Send(ctx, j.AccountID, MailConsentGiven())
	}
	return s.Send(ctx, j.AccountID, MailConsentRevoked())
}

func (s *Service) sendIdentity(ctx context.Context, j IdentityMail) error {
	return s.Send(ctx, j.AccountID, MailIdentityOpened())
}
