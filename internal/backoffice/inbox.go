package backoffice

import (
	"context"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/notify"
	"psic/internal/platform/store"
)

// Inbox lists messages of visitors, newest first. next is the cursor of the next page, or empty.
//
// Faults: a field that is wrong.
func (s *Service) Inbox(ctx context.Context, status notify.MessageStatus, before string, size int) (
	list []notify.Message,
	next string,
	err error,
) {
	if status != "" && !status.Valid() {
		return nil, "", wrongStatus()
	}
	from := cursor{at: endOfTime}
	if before != "" {
		if from, err = parseCursor(before); err != nil {
			return nil, "", err
		}
	}
	list, err = s.Notify.Messages(ctx, status, from.at, from.id, size)
	if n := len(list); err == nil && n == size {
		next = cursor{list[n-1].CreatedAt.Time, list[n-1].ID}.String()
	}
	return list, next, err
}

func wrongStatus() error {
	var f fault.Fields
	f.Add("status", "Escolha uma situação da lista.")
	return f.Err()
}

// SetMessage stores the status of a message and who works on it.
//
// Faults: fault.Missing, a field that is wrong.
func (s *Service) SetMessage(ctx context.Context, id string, status notify.MessageStatus, assigneeID string) error {
	if err := validOrMissing(id); err != nil {
		return err
	}
	if !status.Valid() {
		return wrongStatus()
	}
	if err := s.knownAssignee(ctx, assigneeID); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		s.Audit.RecordCall(ctx, tx, id)
		return s.Notify.SetMessage(ctx, tx, id, status, assigneeID)
	})
}

// knownAssignee refuses anybody but an active administrator.
func (s *Service) knownAssignee(ctx context.Context, id string) error {
	if id == "" {
		return nil
	}
	acc, err := s.Account.ByID(ctx, id)
	if err != nil && fault.As(err) == nil {
		return err
	}
	var f fault.Fields
	f.Check(
		err == nil && acc.Role() == actor.Administrator && acc.Active,
		"assigneeId",
		"Escolha um administrador ativo.",
	)
	return f.Err()
}

// AnswerMessage stores an answer, which a job mails.
//
// Faults: fault.Missing, invalid fields.
func (s *Service) AnswerMessage(ctx context.Context, who actor.Actor, id, body string) error {
	if err := validOrMissing(id); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		s.Audit.RecordCall(ctx, tx, id)
		return s.Notify.AnswerMessage(ctx, tx, id, who.ID, body)
	})
}
