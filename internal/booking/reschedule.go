package booking

import (
	"context"
	"fmt"

	"psic/internal/account"
	"psic/internal/agenda"
	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/platform/store"
)

// Reschedule moves a session to another time of the same therapist, at the same price, in one transaction:
// the old time is given up exactly when the new one is taken. A patient who is late for a paid session is
// warned; accepting means a late cancellation and a new hold to pay (Q049), whose id is answered.
//
// Faults: fault.Missing, ErrOver, ErrHoldOver, ErrAway, ErrLate, ErrDays, agenda.ErrTime, ErrNotOffered, ErrSlotTaken, ErrSameTime, ErrHolds.
func (s *Service) Reschedule(ctx context.Context, who actor.Actor, id string, t Time, accept bool) (Session, error) {
	day, minute, err := t.start()
	if err != nil {
		return Session{}, err
	}
	var out Session
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		sess, patient, err := s.locked(ctx, tx, id)
		if err != nil {
			return err
		}
		if sess.PatientID != who.ID && sess.TherapistID != who.ID {
			return fault.Missing
		}
		if !sess.Live() || !s.Clock.Now().Before(sess.StartsAt.Time) {
			return ErrOver
		}
		if !sess.Paid() && !sess.Held(s.Clock.Now()) {
			return ErrHoldOver
		}
		if err := s.reachable(ctx, tx, sess); err != nil {
			return err
		}
		out, err = s.reschedule(ctx, tx, sess, patient, roleIn(who, sess), wish{day: day,
			minute: minute,
			finish: t.Finish,
			accept: accept,
		})
		return err
	})
	if overlap(err) {
		s.Log.Error(overlapCaught)
		return Session{}, ErrSlotTaken
	}
	return out, err
}

type wish struct {
	day    at.Date
	minute int
	finish string
	accept bool
}

func (s *Service) reschedule(
	ctx context.Context,
	tx *store.Tx,
	sess Session,
	patient account.Account,
	by By,
	w wish,
) (Session, error) {
	now := s.Clock.Now()
	free := MayMove(sess, by, now)
	if !free && !w.accept {
		return Session{}, ErrLate
	}
	slot, price, err := s.newSlot(ctx, tx, sess, by, w)
	if err != nil {
		return Session{}, err
	}
	if slot.Start.Equal(sess.StartsAt.Time) && slot.End.Equal(sess.EndsAt.Time) {
		return sess, nil // asked for twice: it is there, and people have been told
	}
	if err := s.withinAccess(ctx, tx, patient.ID, patient.Role(), slot.Start); err != nil {
		if fault.As(err) != nil && by == ByTherapist {
			return Session{}, ErrNotOffered // why is the patient's own business
		}
		return Session{}, err
	}
	if free {
		return s.moveTo(ctx, tx, sess, slot, by)
	}
	if _, err := s.cancel(ctx, tx, sess, by, Decide(sess, by, toMeans(patient), now)); err != nil {
		return Session{}, err
	}
	return s.hold(ctx, tx, patient, sess.TherapistID, slot, price, now)
}

// newSlot looks among the hours of the same kind, with the session's own time counted as free.
func (s *Service) newSlot(
	ctx context.Context,
	tx *store.Tx,
	sess Session,
	by By,
	w wish,
) (slot agenda.Slot, price money.Cents, err error) {
	t, err := s.Directory.TherapistIn(ctx, tx, sess.TherapistID)
	if err != nil {
		return slot, 0, err
	}
	notice := t.Notice()
	if by == ByTherapist {
		notice = 0 // the therapist decides about the own notice
	}
	book, err := s.Agenda.BookIn(ctx, tx, sess.TherapistID, notice, w.day)
	if err != nil {
		return slot, 0, err
	}
	busy, err := s.busyAround(ctx, tx, sess.TherapistID, w.day)
	if err != nil {
		return slot, 0, err
	}
	book.Companies = t.EnterpriseSessions
	for _, b := range busy {
		if !b.Start().Equal(sess.StartsAt.Time) {
			book.Busy = append(book.Busy, b)
		}
	}
	slot, err = pick(book, w.day, w.minute, w.finish, agenda.Query{
		First:      w.day,
		Last:       w.day,
		Now:        s.Clock.Now(),
		Enterprise: sess.Enterprise,
		Zone:       at.SaoPaulo,
	})
	if err != nil {
		return slot, 0, err
	}
	if slot.Enterprise != sess.Enterprise {
		return slot, 0, ErrNotOffered // another kind of hour has another price
	}
	if slot.Enterprise {
		return slot, s.EnterprisePrice, nil
	}
	return slot, t.PriceCents, nil
}

func (s *Service) moveTo(ctx context.Context, tx *store.Tx, sess Session, slot agenda.Slot, by By) (Session, error) {
	busy, err := s.q.OverlappingForPatient(ctx, tx, bookingdb.OverlappingForPatientParams{
		PatientID: sess.PatientID,
		StartsAt:  at.Of(slot.Start),
		EndsAt:    at.Of(slot.End),
		ExceptID:  sess.ID,
	})
	if err != nil {
		return sess, fmt.Errorf("patient's time: %w", err)
	}
	if busy && by == ByTherapist {
		return sess, ErrNotOffered // what else the patient has is not the psychologist's to know
	}
	if busy {
		return sess, ErrSameTime
	}
	until := sess.HoldUntil
	if until.After(slot.Start) {
		until = at.Of(slot.Start)
	}
	n, err := s.q.MoveSession(ctx, tx, bookingdb.MoveSessionParams{
		ID:               sess.ID,
		StartsAt:         at.Of(slot.Start),
		EndsAt:           at.Of(slot.End),
		HoldUntil:        until,
		MovedByTherapist: by == ByTherapist,
	})
	if err != nil {
		return sess, fmt.Errorf("move session: %w", err)
	}
	if n == 0 {
		return sess, ErrOver
	}
	moved, err := foundSession(s.q.SessionByID(ctx, tx, sess.ID))
	if err != nil {
		return sess, err
	}
	s.announce(tx, moved)
	if moved.Paid() {
		err = s.remind(ctx, tx, moved)
	} else if !moved.HoldUntil.Equal(sess.HoldUntil.Time) {
		err = s.watchHold(ctx, tx, moved)
	}
	if err != nil {
		return moved, err
	}
	return moved, s.Jobs.Enqueue(ctx, tx, Tell{
		SessionID: moved.ID,
		What:      TellMoved,
		Was:       sess.StartsAt,
		By:        by,
	})
}
