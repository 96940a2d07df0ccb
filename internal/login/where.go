package login

import (
	"context"

	"psic/internal/account"
)

// PasswordLinks says where links that set a password go.
type PasswordLinks string

const (
	ToPersonal PasswordLinks = "PERSONAL" // to the confirmed personal address
	ToSignIn   PasswordLinks = "SIGN_IN"  // to the address with which the person signs in
	ToNobody   PasswordLinks = "NOBODY"   // nowhere: the mailbox is that of an employer whom the person leaves or left
)

// passwordLinks decides where the links of an account go. It alone decides: mails are sent, and texts are written, by
// its result.
func (s *Service) passwordLinks(ctx context.Context, acc account.Account) (PasswordLinks, error) {
	if acc.RecoveryEmail != "" {
		return ToPersonal, nil
	}
	return s.linksWithoutPersonal(ctx, acc)
}

// linksWithoutPersonal decides where links go once the personal address is removed.
func (s *Service) linksWithoutPersonal(ctx context.Context, acc account.Account) (PasswordLinks, error) {
	if acc.MailboxLost {
		return ToNobody, nil
	}
	lost, err := s.MailboxLost(ctx, acc.ID)
	if err != nil {
		return "", err
	}
	if lost {
		return ToNobody, nil
	}
	return ToSignIn, nil
}

// LinksOf returns where the links of an account go, for the mails of other features.
func (s *Service) LinksOf(ctx context.Context, accountID string) (PasswordLinks, error) {
	acc, err := s.Account.ByID(ctx, accountID)
	if err != nil {
		return "", err
	}
	return s.passwordLinks(ctx, acc)
}
