package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"psic/internal/account/accountdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/blob"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// The jobs name accounts by id only: no address and no token lies in the job table.
type (
	ConfirmMail         struct{ AccountID string }
	ExistsMail          struct{ AccountID string }
	ResetMail           struct{ AccountID string }
	PasswordChangedMail struct{ AccountID string }
	NewPlaceMail        struct{ AccountID string }
	DeletionMail        struct {
		AccountID string
		What      deletionNews
	}
	RecoveryCodeMail    struct{ AccountID string }
	RecoveryChangedMail struct{ AccountID string }
	ResetElsewhereMail  struct{ AccountID string }
	CarryOutDeletion    struct{ RequestID string }
	EraseProfile        struct{ AccountID string }
	DropBlob            struct{ Key string }
	Retention           struct{}
)

func (ConfirmMail) Kind() string         { return "account.confirm_mail" }
func (ExistsMail) Kind() string          { return "account.exists_mail" }
func (ResetMail) Kind() string           { return "account.reset_mail" }
func (PasswordChangedMail) Kind() string { return "account.password_changed_mail" }
func (RecoveryCodeMail) Kind() string    { return "account.recovery_code_mail" }
func (RecoveryChangedMail) Kind() string { return "account.recovery_changed_mail" }
func (ResetElsewhereMail) Kind() string  { return "account.reset_elsewhere_mail" }
func (NewPlaceMail) Kind() string        { return "account.new_place_mail" }
func (DeletionMail) Kind() string        { return "account.deletion_mail" }
func (CarryOutDeletion) Kind() string    { return "account.carry_out_deletion" }
func (EraseProfile) Kind() string        { return "account.erase_profile" }
func (DropBlob) Kind() string            { return "account.drop_blob" }
func (Retention) Kind() string           { return "account.retention" }

// deletionNews is what somebody is told about the wish to be deleted.
type deletionNews string

const (
	deletionReceived deletionNews = "received"
	deletionDone     deletionNews = "done"
	deletionRefused  deletionNews = "refused"
)

// Start fills defaults and hands the workers to the queue.
func (s *Service) Start() {
	s.ready()
	jobs.Handle(s.Jobs, s.sendConfirm)
	jobs.Handle(s.Jobs, s.sendExists)
	jobs.Handle(s.Jobs, s.sendReset)
	jobs.Handle(s.Jobs, s.sendPasswordChanged)
	jobs.Handle(s.Jobs, s.sendNewPlace)
	jobs.Handle(s.Jobs, s.sendFactor)
	jobs.Handle(s.Jobs, s.sendDeletion)
	jobs.Handle(s.Jobs, s.sendRecoveryCode)
	jobs.Handle(s.Jobs, s.sendRecoveryChanged)
	jobs.Handle(s.Jobs, s.sendResetElsewhere)
	jobs.Handle(s.Jobs, s.sendIdentity)
	jobs.Handle(s.Jobs, s.carryOutDeletion)
	jobs.Handle(s.Jobs, s.eraseProfile)
	jobs.Handle(s.Jobs, s.dropBlob)
	jobs.Every(s.Jobs, 24*time.Hour, s.retain)
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

// carryOutDeletion deletes a day after the request, or says why not when debts appeared meanwhile.
func (s *Service) carryOutDeletion(ctx context.Context, j CarryOutDeletion) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		req, err := s.q.DeletionRequest(ctx, tx, j.RequestID)
		if err != nil || req.Status != "OPEN" {
			return err
		}
		// Asked again under the lock: the person may have taken the request back meanwhile.
		if _, err := s.lock(ctx, tx, req.AccountID); err != nil {
			return ignoreFault(err)
		}
		if req, err = s.q.DeletionRequest(ctx, tx, j.RequestID); err != nil || req.Status != "OPEN" {
			return err
		}
		err = s.delete(ctx, tx, req.AccountID)
		if f := fault.As(err); f == nil || f.Code != "account.open_debts" {
			return err
		}
		if err := s.answer(ctx, tx, req.ID, "REFUSED"); err != nil {
			return err
		}
		return s.Jobs.Enqueue(ctx, tx, DeletionMail{AccountID: req.AccountID, What: deletionRefused})
	})
}

// eraseProfile removes nickname and photo of a deleted account; the promise is seven business days, the job
// takes seconds, and the daily retention repeats it when it gave up.
func (s *Service) eraseProfile(ctx context.Context, j EraseProfile) error {
	key, err := s.q.PhotoKey(ctx, s.DB.Read(), j.AccountID)
	if err != nil && !store.None(err) {
		return fmt.Errorf("photo: %w", err)
	}
	if key != "" {
		if err := s.dropBlob(ctx, DropBlob{Key: key}); err != nil {
			return err
		}
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.q.DropPhoto(ctx, tx, j.AccountID); err != nil {
			return fmt.Errorf("drop photo: %w", err)
		}
		_, err := s.q.EraseProfile(
			ctx,
			tx,
			accountdb.EraseProfileParams{ID: j.AccountID, ProfileErasedAt: at.Of(s.Clock.Now())},
		)
		return err
	})
}

func (s *Service) dropBlob(ctx context.Context, j DropBlob) error {
	if err := s.Blobs.Delete(ctx, j.Key); err != nil && !errors.Is(err, blob.ErrNotFound) {
		return fmt.Errorf("delete file: %w", err)
	}
	return nil
}
