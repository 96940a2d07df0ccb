package login

import (
	"context"
	"fmt"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// The jobs refer to accounts by id, so that the job table has no address and no token. Their kinds begin with
// "account", because the job table may have rows of these kinds from before this package existed.
type (
	ConfirmMail         struct{ AccountID string }
	ExistsMail          struct{ AccountID string }
	ResetMail           struct{ AccountID string }
	ResetElsewhereMail  struct{ AccountID string }
	PasswordChangedMail struct{ AccountID string }
	NewPlaceMail        struct{ AccountID string }
	RecoveryCodeMail    struct{ AccountID string }
	RecoveryChangedMail struct{ AccountID string }
	BegunAgainMail      struct{ AccountID string }
	// InvitationReminderMail mails an invitation that nobody has used again.
	InvitationReminderMail struct{ AccountID string }
	// FactorMail tells an administrator about a change of the second factor, because somebody else may have made it.
	FactorMail struct {
		AccountID string
		What      FactorChange
	}
	DeleteExpired struct{}
)

func (ConfirmMail) Kind() string         { return "account.confirm_mail" }
func (ExistsMail) Kind() string          { return "account.exists_mail" }
func (ResetMail) Kind() string           { return "account.reset_mail" }
func (ResetElsewhereMail) Kind() string  { return "account.reset_elsewhere_mail" }
func (PasswordChangedMail) Kind() string { return "account.password_changed_mail" }
func (NewPlaceMail) Kind() string        { return "account.new_place_mail" }
func (RecoveryCodeMail) Kind() string    { return "account.recovery_code_mail" }
func (RecoveryChangedMail) Kind() string { return "account.recovery_changed_mail" }
func (BegunAgainMail) Kind() string      { return "login.begun_again_mail" }
func (InvitationReminderMail) Kind() string {
	return "login.invitation_reminder_mail"
}
func (FactorMail) Kind() string    { return "account.factor_mail" }
func (DeleteExpired) Kind() string { return "login.retention" }

// Start registers the job handlers.
func (s *Service) Start() {
	jobs.Handle(s.Jobs, s.sendConfirm)
	jobs.Handle(s.Jobs, s.sendExists)
	jobs.Handle(s.Jobs, s.sendReset)
	jobs.Handle(s.Jobs, s.sendResetElsewhere)
	jobs.Handle(s.Jobs, s.sendPasswordChanged)
	jobs.Handle(s.Jobs, s.sendNewPlace)
	jobs.Handle(s.Jobs, s.sendRecoveryCode)
	jobs.Handle(s.Jobs, s.sendRecoveryChanged)
	jobs.Handle(s.Jobs, s.sendBegunAgain)
	jobs.Handle(s.Jobs, s.sendFactor)
	jobs.Handle(s.Jobs, s.sendInvitationReminder)
	jobs.Every(s.Jobs, 24*time.Hour, s.runDeleteExpired)
}

const (
	keepLogins  = 180 * 24 * time.Hour
	keepGuesses = 24 * time.Hour
)

// runDeleteExpired erases every day what the privacy policy does not allow to keep longer.
func (s *Service) runDeleteExpired(ctx context.Context, _ DeleteExpired) error {
	now := s.Clock.Now()
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.q.DropLogins(ctx, tx, at.Of(now.Add(-keepLogins))); err != nil {
			return fmt.Errorf("drop logins: %w", err)
		}
		if _, err := s.q.DropGuards(ctx, tx, at.Of(now.Add(-keepGuesses))); err != nil {
			return fmt.Errorf("drop counts of guesses: %w", err)
		}
		if _, err := s.q.DropDevices(ctx, tx, at.Of(now.Add(-knownDeviceLife))); err != nil {
			return fmt.Errorf("drop devices: %w", err)
		}
		_, err := s.q.DropOldRecoveryRequests(ctx, tx, at.Of(now)) // personal addresses that nobody confirmed
		return err
	})
}
