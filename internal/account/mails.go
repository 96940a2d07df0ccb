package account

import (
	"context"
	"fmt"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/notify"
	"psic/internal/platform/store"
)

// recipient returns the living account of a mail job; ok is false when there is nobody to write to.
func (s *Service) recipient(ctx context.Context, id string) (acc Account, ok bool, err error) {
	if id == "" {
		return acc, false, nil // the equal work for an unknown address
	}
	acc, err = s.ByID(ctx, id)
	if fault.As(err) != nil {
		return acc, false, nil
	}
	return acc, err == nil, err
}

// sendConfirm makes the token here, when the mail leaves, so that its plain form is never stored.
func (s *Service) sendConfirm(ctx context.Context, j ConfirmMail) error {
	acc, ok, err := s.recipient(ctx, j.AccountID)
	if err != nil || !ok || !acc.ConfirmedAt.IsZero() {
		return err
	}
	if acc.CompanyID != nil && acc.PasswordTemporary {
		return s.sendInvitation(ctx, acc)
	}
	if acc.PasswordHash == "" { // more than one sign-up
		return s.sendChoose(ctx, acc)
	}
	token, err := s.mailToken(ctx, acc.ID, purposeConfirm)
	if err != nil {
		return err
	}
	return s.Notify.Send(ctx, acc.Email, MailConfirmAddress(token))
}

// sendInvitation lets who was registered by a company, or for one, choose the password by the link that proves the
// address. A password that somebody else typed opens nothing: the employer must not be able to become the employee.
func (s *Service) sendInvitation(ctx context.Context, acc Account) error {
	token, err := s.chooseToken(ctx, acc.ID)
	if err != nil {
		return err
	}
	return s.Notify.Send(ctx, acc.Email, MailInvitation(token, acc.Role() == actor.Company))
}

// sendChoose is sendConfirm where the passwords of several sign-ups compete: the link asks for one.
func (s *Service) sendChoose(ctx context.Context, acc Account) error {
	token, err := s.chooseToken(ctx, acc.ID)
	if err != nil {
		return err
	}
	return s.Notify.Send(ctx, acc.Email, MailConfirmAndChoose(token))
}

// chooseToken is a link that proves the address and sets the first password.
func (s *Service) chooseToken(ctx context.Context, accountID string) (token string, err error) {
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		token, err = s.newToken(ctx, tx, accountID, purposeReset, confirmLife)
		return err
	})
	return token, err
}

func (s *Service) mailboxLost(ctx context.Context, accountID string) (bool, error) {
	if s.MailboxLost == nil {
		return false, nil
	}
	return s.MailboxLost(ctx, accountID)
}

func (s *Service) sendExists(ctx context.Context, j ExistsMail) error {
	acc, ok, err := s.recipient(ctx, j.AccountID)
	if err != nil || !ok {
		return err
	}
	if !acc.Active {
		return s.sendInactive(ctx, acc)
	}
	if acc.RecoveryEmail != "" {
		return s.sendReset(ctx, ResetMail(j)) // a link to the mailbox that asked would go to the employer
	}
	if lost, err := s.mailboxLost(ctx, acc.ID); lost || err != nil {
		return err
	}
	token, err := s.oneMoreToken(ctx, acc.ID)
	if err != nil {
		return err
	}
	return s.Notify.Send(ctx, acc.Email, MailAccountExists(token))
}

// sendInactive: a new password would open nothing, so the owner learns whom to ask.
func (s *Service) sendInactive(ctx context.Context, acc Account) error {
	to, err := s.Mailbox(acc)
	if err != nil {
		return err
	}
	return s.Notify.Send(ctx, to, MailAccountInactive())
}

// sendReset: who has not confirmed the address yet gets the confirmation link instead.
func (s *Service) sendReset(ctx context.Context, j ResetMail) error {
	acc, ok, err := s.recipient(ctx, j.AccountID)
	if err != nil || !ok || !acc.Active {
		return err
	}
	if acc.ConfirmedAt.IsZero() {
		return s.sendConfirm(ctx, ConfirmMail(j))
	}
	if acc.RecoveryEmail != "" {
		return s.sendResetHome(ctx, acc)
	}
	if lost, err := s.mailboxLost(ctx, acc.ID); lost || err != nil {
		return err
	}
	token, err := s.mailToken(ctx, acc.ID, purposeReset)
	if err != nil {
		return err
	}
	return s.Notify.Send(ctx, acc.Email, MailResetPassword(token))
}

// oneMoreToken leaves a reset link that the owner asked for alone: a stranger who signs up with the address must not
// end it. The first that is used ends the others.
func (s *Service) oneMoreToken(ctx context.Context, accountID string) (token string, err error) {
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		token, err = s.addToken(ctx, tx, accountID, purposeReset, resetLife)
		return err
	})
	return token, err
}

func (s *Service) mailToken(ctx context.Context, accountID, purpose string) (token string, err error) {
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		token, err = s.newToken(ctx, tx, accountID, purpose, lifeOf[purpose])
		return err
	})
	return token, err
}

// write sends news of an account to the mailbox that is its owner's own.
func (s *Service) write(ctx context.Context, accountID string, m notify.Mail) error {
	acc, ok, err := s.recipient(ctx, accountID)
	if err != nil || !ok {
		return err
	}
	to, err := s.Mailbox(acc)
	if err != nil {
		return err
	}
	return s.Notify.Send(ctx, to, m)
}

func (s *Service) sendPasswordChanged(ctx context.Context, j PasswordChangedMail) error {
	return s.write(ctx, j.AccountID, MailPasswordChanged())
}

func (s *Service) sendNewPlace(ctx context.Context, j NewPlaceMail) error {
	return s.write(ctx, j.AccountID, MailNewPlace())
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
