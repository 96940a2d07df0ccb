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
	// FactorMail tells the owner about a change of the second factor, because somebody else may have made it.
	FactorMail struct {
		AccountID string
		What      FactorChange
	}
	// PasskeyMail tells the owner about a change of the passkeys, because somebody else may have made it.
	PasskeyMail struct {
		AccountID string
		What      PasskeyChange
	}
	DeleteExpired          struct{}
	DeleteExpiredQuestions struct{}
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
func (FactorMail) Kind() string             { return "account.factor_mail" }
func (PasskeyMail) Kind() string            { return "login.passkey_mail" }
func (DeleteExpired) Kind() string          { return "login.retention" }
func (DeleteExpiredQuestions) Kind() string { return "login.questions" }

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
	jobs.Handle(s.Jobs, s.sendPasskey)
	jobs.Handle(s.Jobs, s.sendInvitationReminder)
	jobs.Every(s.Jobs, 24*time.Hour, s.runDeleteExpired)
	jobs.Every(s.Jobs, time.Hour, s.runDeleteExpiredQuestions)
}

const (
	keepLogins  = 180 * 24 * time.Hour
	keepGuesses = 24 * time.Hour
)

// runDeleteExpiredQuestions erases challenges that no passkey answered. Every visitor of a sign-in page asks for one.
func (s *Service) runDeleteExpiredQuestions(ctx context.Context, _ DeleteExpiredQuestions) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		_, err := s.q.DropChallenges(ctx, tx, at.Of(s.Clock.Now()))
		return err
	})
}

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
		if _, err := s.q.DropOldOffers(ctx, tx, at.Of(now.Add(-offerPause))); err != nil {
			return fmt.Errorf("drop offers: %w", err)
		}
		_, err := s.q.DropOldRecoveryRequests(ctx, tx, at.Of(now)) // personal addresses that nobody confirmed
		return err
	})
}
