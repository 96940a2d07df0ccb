package booking

import (
	"context"
	"fmt"

	"psic/internal/account"
	"psic/internal/agenda"
	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
)

// freed tells that a session left its time. Every use case that cancels or moves a session calls it, with the session
// as it was before.
func (s *Service) freed(ctx context.Context, tx *store.Tx, was Session) error {
	if !was.Live() || !was.StartsAt.After(s.Clock.Now()) {
		return nil
	}
	if err := s.Freed(ctx, tx, was); err != nil {
		return fmt.Errorf("freed: %w", err)
	}
	return nil
}

// Bookable returns the wanted slot and its rate when the patient may book it now. The caller has locked the agenda and
// the patient, in this order.
//
// Faults: fault.Missing, ErrNotOffered, ErrSlotTaken, ErrIncomplete, ErrConsent, ErrAccessEnds, ErrTooManyHolds,
// ErrSameTime, ErrUnpaidHolds.
func (s *Service) Bookable(
	ctx context.Context,
	tx *store.Tx,
	therapistID string,
	patient account.Account,
	want WantedSlot,
	entitled bool,
) (agenda.Slot, Rate, error) {
	terms, err := s.Directory.ListedIn(ctx, tx, therapistID)
	if err != nil {
		return agenda.Slot{}, Rate{}, err
	}
	facts, err := s.readDay(ctx, tx, therapistID, patient, want.Day, "")
	if err != nil {
		return agenda.Slot{}, Rate{}, err
	}
	facts.Calendar.Notice, facts.Calendar.Companies = terms.Notice, terms.Companies

	now := s.Clock.Now()
	slot, err := Offered(facts.Calendar, want, entitled, now)
	if err != nil {
		return slot, Rate{}, err
	}
	if err := MayHold(facts, slot, now); err != nil {
		return slot, Rate{}, err
	}
	if err := s.refuseAfterUnpaidHolds(ctx, tx, patient.ID); err != nil {
		return slot, Rate{}, err
	}
	rate, err := s.RateOf(ctx, tx, therapistID, patient, slot.Enterprise, terms.Price)
	return slot, rate, err
}

// HoldOffered is Book inside a transaction of the caller, who has locked the agenda and the patient.
//
// Faults: as Bookable.
func (s *Service) HoldOffered(
	ctx context.Context,
	tx *store.Tx,
	therapistID string,
	patient account.Account,
	want WantedSlot,
	entitled bool,
) (Session, error) {
	slot, rate, err := s.Bookable(ctx, tx, therapistID, patient, want, entitled)
	if err != nil {
		return Session{}, err
	}
	return s.createHold(ctx, tx, therapistID, patient, slot, rate)
}

// MovableEarlier returns a paid session and the wanted slot, when the patient may move the session there now, without
// cost, and the slot is earlier. The caller has locked the agenda and the patient.
//
// Faults: fault.Missing, ErrSessionOver, ErrLate, ErrAccountOff, ErrNotOffered, ErrSlotTaken, ErrSameTime,
// ErrAccessEnds.
func (s *Service) MovableEarlier(
	ctx context.Context,
	tx *store.Tx,
	sessionID string,
	patient account.Account,
	want WantedSlot,
) (Session, agenda.Slot, error) {
	sess, err := foundSession(s.q.LockSession(ctx, tx, sessionID))
	if err != nil {
		return sess, agenda.Slot{}, err
	}
	now := s.Clock.Now()
	if !sess.Live() || !sess.Paid() || !now.Before(sess.StartsAt.Time) {
		return sess, agenda.Slot{}, ErrSessionOver
	}
	if err := s.refuseIfImpossible(ctx, tx, sess); err != nil {
		return sess, agenda.Slot{}, err
	}
	if !RescheduleIsFree(sess, ByPatient, now) {
		return sess, agenda.Slot{}, ErrLate
	}
	target, err := s.findTarget(ctx, tx, sess, patient, ByPatient, want)
	if err != nil {
		return sess, target.slot, err
	}
	if !target.slot.Start.Before(sess.StartsAt.Time) {
		return sess, target.slot, ErrNotOffered
	}
	return sess, target.slot, MayRescheduleTo(target.facts, target.slot, ByPatient)
}

// MoveEarlier gives a paid session an earlier time, as the patient's Reschedule does. The caller has locked the agenda
// and the patient.
//
// Faults: as MovableEarlier.
func (s *Service) MoveEarlier(
	ctx context.Context,
	tx *store.Tx,
	sessionID string,
	patient account.Account,
	want WantedSlot,
) (Session, error) {
	sess, slot, err := s.MovableEarlier(ctx, tx, sessionID, patient, want)
	if err != nil {
		return sess, err
	}
	return s.rescheduleTo(ctx, tx, sess, slot, ByPatient)
}

// OfPatient returns a session of a patient.
//
// Faults: fault.Missing.
func (s *Service) OfPatient(ctx context.Context, tx *store.Tx, sessionID, patientID string) (Session, error) {
	sess, err := foundSession(s.q.SessionOfParticipant(ctx, tx, bookingdb.SessionOfParticipantParams{
		ID:     sessionID,
		Person: patientID,
	}))
	if err == nil && sess.PatientID != patientID {
		return Session{}, fault.Missing
	}
	return sess, err
}

// WantedAt is the wanted slot of a moment.
func WantedAt(start at.Time) WantedSlot {
	local := start.In(at.SaoPaulo)
	return WantedSlot{Day: at.DateOf(local, at.SaoPaulo), Minute: local.Hour()*60 + local.Minute()}
}
