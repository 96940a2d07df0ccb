package login

import (
	"context"
	"fmt"

	"psic/internal/account"
	"psic/internal/login/logindb"
	"psic/internal/platform/store"
)

// sendRecoveryCode makes the code when the mail is sent, so that it is never stored in clear.
func (s *Service) sendRecoveryCode(ctx context.Context, j RecoveryCodeMail) error {
	code, err := newCode()
	if err != nil {
		return err
	}
	var to string
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		req, err := s.recoveryRequest(ctx, tx, j.AccountID)
		if store.None(err) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read request: %w", err)
		}
		if to, err = s.requestedAddress(req); err != nil {
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

// sendResetToPersonal mails the reset link to the personal address. A mail to the sign-in address says so, because
// somebody may wait for the link there.
func (s *Service) sendResetToPersonal(ctx context.Context, acc account.Account) error {
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
