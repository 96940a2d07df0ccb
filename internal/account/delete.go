package account

import (
	"context"
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
	// answerDays: the person hears from us within two business days of the request.
	answerDays = 2
	// deleteAfter leaves a day to change one's mind and still answers in time.
	deleteAfter = 24 * time.Hour
	maxReason   = 2000
)

// Request is a wish to be deleted.
type Request struct {
	ID          string
	RequestedAt time.Time
	ConfirmBy   at.Date
	DeleteAt    time.Time
}

// ErrDebts says what still has to be settled, in words.
func ErrDebts(reasons []string) *fault.Error {
	return fault.New(
		fault.Conflict,
		"account.open_debts",
		"Ainda não é possível excluir a conta: "+strings.Join(reasons, "; ")+".",
	)
}

// RequestDeletion records the wish, ends the person's logins and lets a job carry it out a day later.
// Asking twice answers with the first request.
//
// Faults: invalid fields, ErrDebts, fault.Missing.
func (s *Service) RequestDeletion(ctx context.Context, id, reason string) (Request, error) {
	reason = strings.TrimSpace(reason)
	var f fault.Fields
	checkText(&f, "reason", reason, "Conte o motivo da exclusão.", maxReason)
	if err := f.Err(); err != nil {
		return Request{}, err
	}
	var out Request
	err := s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.Lock(ctx, tx, id); err != nil {
			return err
		}
		if err := s.noDebts(ctx, tx, id); err != nil {
			return err
		}
		open, err := s.q.OpenDeletionRequest(ctx, tx, id)
		if err == nil {
			out = requestOf(open)
			return s.EndLogins(ctx, tx, id)
		}
		if !store.None(err) {
			return fmt.Errorf("open request: %w", err)
		}
		out, err = s.insertRequest(ctx, tx, id, reason)
		return err
	})
	return out, err
}

func (s *Service) insertRequest(ctx context.Context, tx *store.Tx, id, reason string) (Request, error) {
	now, reqID := s.Clock.Now(), ids.New()
	sealed, err := s.Ring.Seal([]byte(reason), crypt.AAD("deletion_request", "reason", reqID))
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

// WithdrawDeletion takes an open request back: signing in again within the day is enough to do so.
//
// Faults: fault.Missing when none is open.
func (s *Service) WithdrawDeletion(ctx context.Context, id string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		// The deletion itself holds this lock, so that one of the two comes first for both.
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
		return s.answer(ctx, tx, open.ID, "WITHDRAWN")
	})
}

// OpenRequest returns the request that waits, or fault.Missing.
func (s *Service) OpenRequest(ctx context.Context, id string) (Request, error) {
	row, err := s.q.OpenDeletionRequest(ctx, s.DB.Read(), id)
	if store.None(err) {
		return Request{}, fault.Missing
	}
	return requestOf(row), err
}

// Delete ends the account now: no login, no password, no listing. Nickname and photo follow by job within
// seven business days; the rest stays blocked for the ten years that the law allows and is then erased.
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
	if _, err := s.q.MarkDeleted(
		ctx,
		tx,
		accountdb.MarkDeletedParams{ID: id, DeletedAt: at.Of(s.Clock.Now())},
	); err != nil {
		return fmt.Errorf("mark deleted: %w", err)
	}
	if open, err := s.q.OpenDeletionRequest(ctx, tx, id); err == nil {
		if err := s.answer(ctx, tx, open.ID, "DONE"); err != nil {
			return err
		}
	} else if !store.None(err) {
		return fmt.Errorf("open request: %w", err)
	}
	if err := each(ctx, tx, id, s.Deleted); err != nil {
		return fmt.Errorf("deleted: %w", err)
	}
	if err := s.Jobs.Enqueue(ctx, tx, DeletionMail{AccountID: id, What: deletionDone}); err != nil {
		return err
	}
	return s.Jobs.Enqueue(ctx, tx, EraseProfile{AccountID: id})
}

func (s *Service) answer(ctx context.Context, tx *store.Tx, requestID, status string) error {
	_, err := s.q.AnswerDeletionRequest(
		ctx,
		tx,
		accountdb.AnswerDeletionRequestParams{ID: requestID, Status: status, AnsweredAt: at.Of(s.Clock.Now())},
	)
	if err != nil {
		return fmt.Errorf("answer request: %w", err)
	}
	return nil
}

func (s *Service) noDebts(ctx context.Context, tx *store.Tx, id string) error {
	reasons, err := s.openDebts(ctx, tx, id)
	if err != nil {
		return err
	}
	if len(reasons) > 0 {
		return ErrDebts(reasons)
	}
	return nil
}

func (s *Service) openDebts(ctx context.Context, tx *store.Tx, id string) (reasons []string, err error) {
	for _, debts := range s.Debts {
		more, err := debts(ctx, tx, id)
		if err != nil {
			return nil, fmt.Errorf("open debts: %w", err)
		}
		reasons = append(reasons, more...)
	}
	return reasons, nil
}
