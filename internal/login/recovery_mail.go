package login

import (
	"context"
	"fmt"

	"psic/internal/account"
	"psic/internal/kernel/at"
	"psic/internal/login/logindb"
	"psic/internal/platform/store"
)

// sendRecoveryCode makes the code here, when the mail leaves, so that its plain form is never stored.
func (s *Service) sendRecoveryCode(ctx context.Context, j RecoveryCodeMail) error {
	code, err := newCode()
	if err != nil {
		return err
	}
	var to string
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		req, err := s.q.RecoveryRequest(
			ctx,
			tx,
			logindb.RecoveryRequestParams{AccountID: j.AccountID, NowAt: at.Of(s.Clock.Now())},
		)
		if store.None(err) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read request: %w", err)
		}
		if to, err = s.requested(req); err != nil {
			return err
		}
		return s.q.SaveRecoveryRequest(ctx, tx, logindb.SaveRecoveryRequestParams{
			AccountID: req.AccountID,
			Address:   req.Address,
			CodeHash:  s.codeHash(req.AccountID, code),
			ExpiresAt: req.ExpiresAt,
		})
	})
	if err != nil || to == "" {
		return err
	}
	return s.Notify.Send(ctx, to, MailRecoveryCode(code))
}

func (s *Service) sendRecoveryChanged(ctx context.Context, j RecoveryChangedMail) error {
	acc, ok, err := s.Account.Recipient(ctx, j.AccountID)
	if err != nil || !ok {
		return err
	}
	return s.Notify.Send(ctx, acc.Email, MailRecoveryChanged())
}

// sendResetHome mails the link to the personal address. The sign-in address learns that it went elsewhere, so that
// nobody waits for it there.
func (s *Service) sendResetHome(ctx context.Context, acc account.Account) error {
	to, err := s.Account.Mailbox(acc)
	if err != nil {
		return err
	}
	var token string
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		if token, err = s.newToken(ctx, tx, acc.ID, purposeReset, resetLife); err != nil {
			return err
		}
		return s.Jobs.Enqueue(ctx, tx, ResetElsewhereMail{AccountID: acc.ID})
	})
	if err != nil {
		return err
	}
	return s.Notify.Send(ctx, to, MailResetPassword(token))
}

func (s *Service) sendResetElsewhere(ctx context.Context, j ResetElsewhereMail) error {
	acc, ok, err := s.Account.Recipient(ctx, j.AccountID)
	if err != nil || !ok {
		return err
	}
	return s.Notify.Send(ctx, acc.Email, MailResetElsewhere())
}
