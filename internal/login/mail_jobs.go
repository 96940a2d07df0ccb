package login

import (
	"context"

	"psic/internal/account"
	"psic/internal/kernel/actor"
)

// sendConfirm makes the token here, when the mail leaves, so that its plain form is never stored.
func (s *Service) sendConfirm(ctx context.Context, j ConfirmMail) error {
	acc, ok, err := s.Account.Recipient(ctx, j.AccountID)
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
func (s *Service) sendInvitation(ctx context.Context, acc account.Account) error {
	token, err := s.chooseToken(ctx, acc.ID)
	if err != nil {
		return err
	}
	return s.Notify.Send(ctx, acc.Email, MailInvitation(token, acc.Role() == actor.Company))
}

// sendChoose is sendConfirm where the passwords of several sign-ups compete: the link asks for one.
func (s *Service) sendChoose(ctx context.Context, acc account.Account) error {
	token, err := s.chooseToken(ctx, acc.ID)
	if err != nil {
		return err
	}
	return s.Notify.Send(ctx, acc.Email, MailConfirmAndChoose(token))
}

func (s *Service) sendExists(ctx context.Context, j ExistsMail) error {
	acc, ok, err := s.Account.Recipient(ctx, j.AccountID)
	if err != nil || !ok {
		return err
	}
	if !acc.Active {
		return s.sendInactive(ctx, acc)
	}
	if acc.RecoveryEmail != "" {
		return s.sendReset(ctx, ResetMail(j)) // a link to the mailbox that asked would go to the employer
	}
	if lost, err := s.MailboxLost(ctx, acc.ID); lost || err != nil {
		return err
	}
	token, err := s.oneMoreToken(ctx, acc.ID)
	if err != nil {
		return err
	}
	return s.Notify.Send(ctx, acc.Email, MailAccountExists(token))
}

// sendInactive: a new password would open nothing, so the owner learns whom to ask.
func (s *Service) sendInactive(ctx context.Context, acc account.Account) error {
	to, err := s.Account.Mailbox(acc)
	if err != nil {
		return err
	}
	return s.Notify.Send(ctx, to, MailAccountInactive())
}

// sendReset: who has not confirmed the address yet gets the confirmation link instead.
func (s *Service) sendReset(ctx context.Context, j ResetMail) error {
	acc, ok, err := s.Account.Recipient(ctx, j.AccountID)
	if err != nil || !ok || !acc.Active {
		return err
	}
	if acc.ConfirmedAt.IsZero() {
		return s.sendConfirm(ctx, ConfirmMail(j))
	}
	if acc.RecoveryEmail != "" {
		return s.sendResetHome(ctx, acc)
	}
	if lost, err := s.MailboxLost(ctx, acc.ID); lost || err != nil {
		return err
	}
	token, err := s.mailToken(ctx, acc.ID, purposeReset)
	if err != nil {
		return err
	}
	return s.Notify.Send(ctx, acc.Email, MailResetPassword(token))
}

func (s *Service) sendPasswordChanged(ctx context.Context, j PasswordChangedMail) error {
	return s.Account.Send(ctx, j.AccountID, MailPasswordChanged())
}

func (s *Service) sendNewPlace(ctx context.Context, j NewPlaceMail) error {
	return s.Account.Send(ctx, j.AccountID, MailNewPlace())
}
