package login

import (
	"context"

	"psic/internal/account"
	"psic/internal/kernel/actor"
)

// sendConfirm makes the token when the mail is sent, so that it is never stored in clear.
func (s *Service) sendConfirm(ctx context.Context, j ConfirmMail) error {
	acc, ok, err := s.Account.Recipient(ctx, j.AccountID)
	if err != nil || !ok || !acc.ConfirmedAt.IsZero() {
		return err
	}
	if acc.CompanyID != nil && acc.PasswordTemporary {
		return s.sendInvitation(ctx, acc)
	}
	if acc.Role() == actor.Administrator && acc.PasswordTemporary {
		token, err := s.firstPasswordToken(ctx, acc.ID)
		if err != nil {
			return err
		}
		return s.Notify.Send(ctx, acc.Email, MailAdministrator(token))
	}
	if acc.PasswordHash == "" { // after more than one sign-up
		return s.sendChoosePassword(ctx, acc)
	}
	token, err := s.additionalConfirmToken(ctx, acc.ID)
	if err != nil {
		return err
	}
	return s.Notify.Send(ctx, acc.Email, MailConfirmAddress(token))
}

// sendInvitation mails people of a company a link that confirms the address and sets the password. A password that
// somebody else typed does not work for them, because the employer must not be able to sign in as the employee.
func (s *Service) sendInvitation(ctx context.Context, acc account.Account) error {
	token, life, err := s.invitationToken(ctx, acc)
	if err != nil {
		return err
	}
	if acc.Role() == actor.Company {
		return s.Notify.Send(ctx, acc.Email, MailCompanyAccess(token, life))
	}
	name, err := s.CompanyName(ctx, *acc.CompanyID)
	if err != nil {
		return err
	}
	b := Benefit{Company: name, Path: InvitationPath(token), Life: life}
	return s.Notify.Send(ctx, acc.Email, MailInvitation(b))
}

// sendInvitationReminder mails the invitation again to somebody who has not used it. The new link ends when the first
// one would have ended.
func (s *Service) sendInvitationReminder(ctx context.Context, j InvitationReminderMail) error {
	acc, ok, err := s.Account.Recipient(ctx, j.AccountID)
	if err != nil || !ok || !acc.ConfirmedAt.IsZero() || !acc.Active || acc.CompanyID == nil {
		return err
	}
	return s.sendInvitation(ctx, acc)
}

// sendChoosePassword mails the confirmation link after several sign-ups. Their passwords are removed, so the link also
// sets one.
func (s *Service) sendChoosePassword(ctx context.Context, acc account.Account) error {
	token, err := s.firstPasswordToken(ctx, acc.ID)
	if err != nil {
		return err
	}
	return s.Notify.Send(ctx, acc.Email, MailConfirmAndChoose(token, acc.Role()))
}

func (s *Service) sendExists(ctx context.Context, j ExistsMail) error {
	acc, ok, err := s.Account.Recipient(ctx, j.AccountID)
	if err != nil || !ok {
		return err
	}
	if !acc.Active {
		return s.sendInactive(ctx, acc)
	}
	links, err := s.passwordLinks(ctx, acc)
	if err != nil {
		return err
	}
	if links != ToSignIn {
		return s.sendReset(ctx, ResetMail(j))
	}
	token, err := s.additionalResetToken(ctx, acc.ID)
	if err != nil {
		return err
	}
	return s.Notify.Send(ctx, acc.Email, MailAccountExists(token))
}

// sendInactive mails the owner of an inactive account whom to contact. A reset link would not help.
func (s *Service) sendInactive(ctx context.Context, acc account.Account) error {
	to, err := s.Account.Mailbox(acc)
	if err != nil {
		return err
	}
	return s.Notify.Send(ctx, to, MailAccountInactive())
}

// sendReset mails the reset link, or the confirmation link if the address is not confirmed yet.
func (s *Service) sendReset(ctx context.Context, j ResetMail) error {
	acc, ok, err := s.Account.Recipient(ctx, j.AccountID)
	if err != nil || !ok || !acc.Active {
		return err
	}
	if acc.ConfirmedAt.IsZero() {
		return s.sendConfirm(ctx, ConfirmMail(j))
	}
	links, err := s.passwordLinks(ctx, acc)
	if err != nil {
		return err
	}
	switch links {
	case ToPersonal:
		return s.sendResetToPersonal(ctx, acc)
	case ToNobody:
		return s.Notify.Send(ctx, acc.Email, MailResetRefused(s.Notify.Support))
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

func (s *Service) sendBegunAgain(ctx context.Context, j BegunAgainMail) error {
	return s.Account.Send(ctx, j.AccountID, MailBegunAgain())
}

func (s *Service) sendNewPlace(ctx context.Context, j NewPlaceMail) error {
	return s.Account.Send(ctx, j.AccountID, MailNewPlace())
}
