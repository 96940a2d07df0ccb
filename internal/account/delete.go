package account

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"psic/internal/account/accountdb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/crypt"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

const (
	// answerDays is within how many business days of the request the person gets an answer.
	answerDays = 2
	// deleteAfter leaves the person a day to withdraw the request and is shorter than answerDays.
	deleteAfter = 24 * time.Hour
	maxReason   = 2000
)

// Request is a deletion request.
type Request struct {
	ID          string
	RequestedAt time.Time
	ConfirmBy   at.Date
	DeleteAt    time.Time
}

// DeletionInput is the form of a deletion request.
type DeletionInput struct {
	Reason string
	// PayBackTo is the PIX key to which a remaining balance is paid back.
	PayBackTo string
}

func (in *DeletionInput) check() error {
	in.Reason, in.PayBackTo = strings.TrimSpace(in.Reason), strings.TrimSpace(in.PayBackTo)
	var f fault.Fields
	checkText(&f, "reason", in.Reason, "Conte o motivo da exclusão.", maxReason)
	f.Check(in.PayBackTo == "" || len(br.PixKinds(in.PayBackTo)) > 0, "pixKey", "Informe uma chave PIX válida.")
	return f.Err()
}

// RequestDeletion stores the request and ends the person's logins. A job deletes the account a day later. A second
// request returns the first one. A remaining balance needs the key to which it is paid back (Q225).
//
// Faults: invalid fields, ErrDebts, fault.Missing.
func (s *Service) RequestDeletion(ctx context.Context, id string, in DeletionInput) (Request, error) {
	if err := in.check(); err != nil {
		return Request{}, err
	}
	var out Request
	err := s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.Lock(ctx, tx, id); err != nil {
			return err
		}
		open, err := s.q.OpenDeletionRequest(ctx, tx, id)
		if err == nil {
			out = requestOf(open)
			return errors.Join(s.noDebts(ctx, tx, id), s.EndLogins(ctx, tx, id))
		}
		if !store.None(err) {
			return fmt.Errorf("open request: %w", err)
		}
		if out, err = s.insertRequest(ctx, tx, id, in); err != nil {
			return err
		}
		return s.noDebts(ctx, tx, id) // after the insert, because the debts depend on the key of the request
	})
	return out, err
}

func (s *Service) insertRequest(ctx context.Context, tx *store.Tx, id string, in DeletionInput) (Request, error) {
	now, reqID := s.Clock.Now(), ids.New()
	sealed, err := s.Ring.Seal([]byte(in.Reason), crypt.AAD("deletion_request", "reason", reqID))
	if err != nil {
		return Request{}, err
	}
	payBack, err := s.sealPayBack(reqID, in.PayBackTo)
	if err != nil {
		return Request{}, err
	}
	row := accountdb.DeletionRequest{
		ID:          reqID,
		AccountID:   id,
		RequestedAt: at.Of(now),
		ConfirmBy:   br.AddBusinessDays(at.DateOf(now, at.SaoPaulo), answerDays),
	}
	err = s.q.InsertDeletionRequest(ctx, tx, accountdb.InsertDeletionRequestParams{
		ID:          reqID,
		AccountID:   id,
		Reason:      sealed,
		PayBack:     payBack,
		RequestedAt: row.RequestedAt,
		ConfirmBy:   row.ConfirmBy,
	})
	if err != nil {
		return Request{}, fmt.Errorf("insert request: %w", err)
	}
	if err := s.Jobs.Enqueue(ctx, tx, DeletionMail{AccountID: id, What: deletionReceived}); err != nil {
		return Request{}, err
	}
	if err := s.Jobs.Enqueue(ctx, tx, CarryOutDeletion{RequestID: reqID}, jobs.At(now.Add(deleteAfter))); err != nil {
		return Request{}, err
	}
	return requestOf(row), s.EndLogins(ctx, tx, id)
}

func requestOf(r accountdb.DeletionRequest) Request {
	return Request{
		ID:          r.ID,
		RequestedAt: r.RequestedAt.Time,
		ConfirmBy:   r.ConfirmBy,
		DeleteAt:    r.RequestedAt.Add(deleteAfter),
	}
}

// WithdrawDeletion withdraws an open request. The person can sign in again within the day to do so.
//
// Faults: fault.Missing when none is open.
func (s *Service) WithdrawDeletion(ctx context.Context, id string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		// The deletion takes the same lock, so that only one of the two succeeds.
		if _, err := s.Lock(ctx, tx, id); err != nil {
			return err
		}
		open, err := s.q.OpenDeletionRequest(ctx, tx, id)
		if store.None(err) {
			return fault.Missing
		}
		if err != nil {
			return fmt.Errorf("open request: %w", err)
		}
		return s.closeRequest(ctx, tx, open.ID, "WITHDRAWN")
	})
}

// OpenRequest returns the open deletion request, or fault.Missing.
func (s *Service) OpenRequest(ctx context.Context, id string) (Request, error) {
	row, err := s.q.OpenDeletionRequest(ctx, s.DB.Read(), id)
	if store.None(err) {
		return Request{}, fault.Missing
	}
	return requestOf(row), err
}

// Delete deletes the account at once: logins, password and listing end. A job erases nickname and photo within seven
// business days. The other data is kept for ten years, as the law requires, and is then erased.
//
// Faults: ErrDebts, fault.Missing.
func (s *Service) Delete(ctx context.Context, id string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error { return s.deleteIn(ctx, tx, id) })
}

func (s *Service) deleteIn(ctx context.Context, tx *store.Tx, id string) error {
	if _, err := s.Lock(ctx, tx, id); err != nil {
		return err
	}
	if err := s.noDebts(ctx, tx, id); err != nil {
		return err
	}
	p := accountdb.MarkDeletedParams{ID: id, DeletedAt: at.Of(s.Clock.Now())}
	if _, err := s.q.MarkDeleted(ctx, tx, p); err != nil {
		return fmt.Errorf("mark deleted: %w", err)
	}
	if open, err := s.q.OpenDeletionRequest(ctx, tx, id); err == nil {
		if err := s.closeRequest(ctx, tx, open.ID, "DONE"); err != nil {
			return err
		}
	} else if !store.None(err) {
		return fmt.Errorf("open request: %w", err)
	}

	if err := callAll(ctx, tx, id, s.OnDeleted); err != nil {
		return fmt.Errorf("deleted: %w", err)
	}
	if err := s.Jobs.Enqueue(ctx, tx, DeletionMail{AccountID: id, What: deletionDone}); err != nil {
		return err
	}
	return s.Jobs.Enqueue(ctx, tx, EraseProfile{AccountID: id})
}

func (s *Service) closeRequest(ctx context.Context, tx *store.Tx, requestID, status string) error {
	p := accountdb.AnswerDeletionRequestParams{ID: requestID, Status: status, AnsweredAt: at.Of(s.Clock.Now())}
	if _, err := s.q.AnswerDeletionRequest(ctx, tx, p); err != nil {
		return fmt.Errorf("close request: %w", err)
	}
	return nil
}
