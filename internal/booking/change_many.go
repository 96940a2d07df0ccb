package booking

import (
	"context"
	"fmt"
	"slices"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
)

const (
	maxChanged  = 50 // sessions that one request may change
	maxMoveDays = 90 // days by which sessions may be moved together
)

// ManyAction is what happens to several sessions at once.
type ManyAction string

const (
	CancelMany ManyAction = "CANCEL"
	MoveMany   ManyAction = "MOVE"
)

// ManyInput cancels several sessions of a therapist, or moves each by the same number of days, with one message to all
// patients.
type ManyInput struct {
	IDs     []string
	Action  ManyAction
	Days    int
	Reopen  bool
	Message string
}

// Changed says what happened to one of several sessions. Failed is why nothing happened to it.
type Changed struct {
	ID      string
	Outcome string // CANCELLED, MOVED, ASKED or FAILED
	Failed  *fault.Error
}

// ChangeMany changes each session in a transaction of its own: one that cannot be changed does not stop the others.
//
// Faults: invalid fields.
func (s *Service) ChangeMany(ctx context.Context, who actor.Actor, in ManyInput) ([]Changed, error) {
	if err := in.check(); err != nil {
		return nil, err
	}
	out := []Changed{}
	for _, id := range in.IDs {
		outcome, err := s.changeOne(ctx, who, id, in)
		if err != nil && fault.As(err) == nil {
			return out, err
		}
		if err != nil {
			outcome = "FAILED"
		}
		out = append(out, Changed{ID: id, Outcome: outcome, Failed: fault.As(err)})
	}
	return out, nil
}

func (in *ManyInput) check() error {
	var f fault.Fields
	slices.Sort(in.IDs)
	in.IDs = slices.Compact(in.IDs)
	f.Check(len(in.IDs) > 0, "sessionIds", "Escolha ao menos uma sessão.")
	f.Check(len(in.IDs) <= maxChanged, "sessionIds", fmt.Sprintf("Escolha até %d sessões.", maxChanged))
	f.Check(in.Action == CancelMany || in.Action == MoveMany, "action", "Escolha cancelar ou mudar de dia.")
	days := in.Action != MoveMany || in.Days >= 1 && in.Days <= maxMoveDays
	f.Check(days, "days", fmt.Sprintf("Informe de 1 a %d dias.", maxMoveDays))
	if err := f.Err(); err != nil {
		return err
	}
	_, err := checkMessage(in.Message)
	return err
}

func (s *Service) changeOne(ctx context.Context, who actor.Actor, id string, in ManyInput) (string, error) {
	sess, err := s.Session(ctx, who, id)
	if err != nil {
		return "", err
	}
	if sess.TherapistID != who.ID {
		return "", fault.Missing
	}
	if in.Action == CancelMany {
		_, err := s.CancelWith(ctx, who, id, CancelOptions{Accept: true, Reopen: in.Reopen, Message: in.Message})
		return "CANCELLED", err
	}
	day := at.DateOf(sess.StartsAt.Time, at.SaoPaulo).AddDays(in.Days)
	want := WantedTime{Day: day.Wire(), Start: clockText(sess.StartsAt)}
	outcome, _, err := s.Move(ctx, who, id, want, in.Message)
	return string(outcome), err
}
