package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"psic/internal/account/accountdb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/blob"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// The jobs refer to accounts by id, so that the job table has no address and no token.
type (
	DeletionMail struct {
		AccountID string
		What      deletionMailKind
	}
	CarryOutDeletion struct{ RequestID string }
	EraseProfile     struct{ AccountID string }
	DropBlob         struct{ Key string }
	DeleteExpired    struct{}
)

func (DeletionMail) Kind() string     { return "account.deletion_mail" }
func (CarryOutDeletion) Kind() string { return "account.carry_out_deletion" }
func (EraseProfile) Kind() string     { return "account.erase_profile" }
func (DropBlob) Kind() string         { return "account.drop_blob" }
func (DeleteExpired) Kind() string    { return "account.retention" }

// deletionMailKind says which mail about a deletion request is sent.
type deletionMailKind string

const (
	deletionReceived deletionMailKind = "received"
	deletionDone     deletionMailKind = "done"
	deletionRefused  deletionMailKind = "refused"
)

// Start registers the job handlers.
func (s *Service) Start() {
	jobs.Handle(s.Jobs, s.sendDeletion)
	jobs.Handle(s.Jobs, s.sendIdentity)
	jobs.Handle(s.Jobs, s.sendConsent)
	jobs.Handle(s.Jobs, s.runCarryOutDeletion)
	jobs.Handle(s.Jobs, s.runEraseProfile)
	jobs.Handle(s.Jobs, s.runDropBlob)
	jobs.Every(s.Jobs, 24*time.Hour, s.runDeleteExpired)
}

// runCarryOutDeletion deletes the account a day after the request, or refuses the request when there are debts now.
func (s *Service) runCarryOutDeletion(ctx context.Context, j CarryOutDeletion) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		req, err := s.q.DeletionRequest(ctx, tx, j.RequestID)
		if err != nil || req.Status != "OPEN" {
			return err
		}
		// The request is read again under the lock, because the person may have withdrawn it meanwhile.
		if _, err := s.Lock(ctx, tx, req.AccountID); fault.As(err) != nil {
			return nil
		} else if err != nil {
			return err
		}
		if req, err = s.q.DeletionRequest(ctx, tx, j.RequestID); err != nil || req.Status != "OPEN" {
			return err
		}
		err = s.deleteIn(ctx, tx, req.AccountID)
		if f := fault.As(err); f == nil || f.Code != "account.open_debts" {
			return err
		}
		if err := s.closeRequest(ctx, tx, req.ID, "REFUSED"); err != nil {
			return err
		}
		return s.Jobs.Enqueue(ctx, tx, DeletionMail{AccountID: req.AccountID, What: deletionRefused})
	})
}

// runEraseProfile erases nickname and photo of a deleted account. If the job gives up, the daily retention repeats it,
// to stay within the seven business days that the privacy policy promises.
func (s *Service) runEraseProfile(ctx context.Context, j EraseProfile) error {
	key, err := s.q.PhotoKey(ctx, s.DB.Read(), j.AccountID)
	if err != nil && !store.None(err) {
		return fmt.Errorf("photo: %w", err)
	}
	if key != "" {
		if err := s.runDropBlob(ctx, DropBlob{Key: key}); err != nil {
			return err
		}
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.q.DropPhoto(ctx, tx, j.AccountID); err != nil {
			return fmt.Errorf("drop photo: %w", err)
		}
		p := accountdb.EraseProfileParams{ID: j.AccountID, ProfileErasedAt: at.Of(s.Clock.Now())}
		_, err := s.q.EraseProfile(ctx, tx, p)
		return err
	})
}

func (s *Service) runDropBlob(ctx context.Context, j DropBlob) error {
	if err := s.Blobs.Delete(ctx, j.Key); err != nil && !errors.Is(err, blob.ErrNotFound) {
		return fmt.Errorf("delete file: %w", err)
	}
	return nil
}
