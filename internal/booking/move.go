package booking

import (
	"context"

	"psic/internal/agenda"
	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
)

// MoveOutcome says what happened to a session that the therapist wants to move.
type MoveOutcome string

const (
	Moved MoveOutcome = "MOVED" // it has the new time, and the patient gets a mail
	Asked MoveOutcome = "ASKED" // the new time is not published: the patient is asked by mail
)

var ErrMoveUnpaid = fault.New(
	fault.Conflict,
	"booking.move_unpaid",
	"Esta sessão ainda não foi paga. Ela só pode ir para um horário publicado.",
)

// Move gives a session a time that its therapist chooses. A published time is taken at once. For another time the
// patient is asked by mail and the session stays where it is until the answer (ADR 0030).
//
// Faults: fault.Missing, ErrSessionOver, ErrHoldOver, ErrAccountOff, ErrDaysDiffer, agenda.ErrTime, ErrNotOffered,
// ErrSlotTaken, ErrMoveUnpaid, invalid fields.
func (s *Service) Move(
	ctx context.Context,
	who actor.Actor,
	id string,
	t WantedTime,
	message string,
) (MoveOutcome, Session, error) {
	want, err := t.Parse()
	if err != nil {
		return "", Session{}, err
	}
	if message, err = checkMessage(message); err != nil {
		return "", Session{}, err
	}
	var out Session
	outcome := Moved
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		sess, patient, err := s.lockSession(ctx, tx, id)
		if err != nil {
			return err
		}
		if sess.TherapistID != who.ID {
			return fault.Missing
		}
		if err := s.refuseIfNotMovable(ctx, tx, sess); err != nil {
			return err
		}
		if err := s.writeMessage(ctx, tx, sess.ID, message); err != nil {
			return err
		}
		published, err := s.published(ctx, tx, sess, want)
		if err != nil {
			return err
		}
		if published {
			out, err = s.rescheduleLocked(ctx, tx, sess, patient, ByTherapist, want)
			return err
		}
		out, outcome = sess, Asked
		return s.propose(ctx, tx, sess, want)
	})
	if isOverlap(err) {
		s.Log.Error(overlapCaught)
		return "", Session{}, ErrSlotTaken
	}
	return outcome, out, err
}

// refuseIfNotMovable refuses sessions that are over, whose hold expired, or whose people were switched off.
func (s *Service) refuseIfNotMovable(ctx context.Context, tx *store.Tx, sess Session) error {
	now := s.Clock.Now()
	if !sess.Live() || !now.Before(sess.StartsAt.Time) {
		return ErrSessionOver
	}
	if !sess.Paid() && !sess.Held(now) {
		return ErrHoldOver
	}
	return s.refuseIfImpossible(ctx, tx, sess)
}

// published says whether the therapist publishes the wanted time for sessions of this kind, taken or not.
func (s *Service) published(ctx context.Context, tx *store.Tx, sess Session, want WantedSlot) (bool, error) {
	calendar, err := s.Agenda.CalendarOn(ctx, tx, sess.TherapistID, want.Day)
	if err != nil {
		return false, err
	}
	calendar.Companies = true
	for _, slot := range calendar.Slots(agenda.Query{
		First:      want.Day,
		Last:       want.Day,
		Now:        s.Clock.Now(),
		Enterprise: sess.Enterprise,
		Zone:       at.SaoPaulo,
	}) {
		if slot.Start.Equal(want.Day.At(want.Minute, at.SaoPaulo)) && slot.Enterprise == sess.Enterprise {
			return true, nil
		}
	}
	return false, nil
}

// therapistBusy says whether another session of the therapist, or an offer to somebody else, overlaps the slot.
func (s *Service) therapistBusy(ctx context.Context, tx *store.Tx, sess Session, slot agenda.Slot) (bool, error) {
	return s.q.OverlappingForTherapist(ctx, tx, bookingdb.OverlappingForTherapistParams{
		TherapistID: sess.TherapistID,
		StartsAt:    at.Of(slot.Start),
		EndsAt:      at.Of(slot.End),
		ExceptID:    sess.ID,
		PatientID:   sess.PatientID,
		NowAt:       at.Of(s.Clock.Now()),
	})
}
