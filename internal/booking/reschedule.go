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

// Reschedule gives a session another time of the same therapist, at the same price. One transaction releases the old
// time and takes the new one. After the free time of a paid session the patient must accept the cost: then the session
// is cancelled late, and Reschedule returns a new hold that must be paid (Q049).
//
// Faults: fault.Missing, ErrSessionOver, ErrHoldOver, ErrAccountOff, ErrLate, ErrDaysDiffer, agenda.ErrTime,
// ErrNotOffered, ErrSlotTaken, ErrSameTime, ErrTooManyHolds, ErrUnpaidHolds, ErrIncomplete, ErrConsent,
// ErrAccessEnds, ErrFarFromRhythm, ErrNotCovered, ErrNoAllowance.
func (s *Service) Reschedule(
	ctx context.Context,
	who actor.Actor,
	id string,
	t WantedTime,
	accept bool,
) (Session, error) {
	want, err := t.Parse()
	if err != nil {
		return Session{}, err
	}
	var out Session
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		sess, patient, err := s.lockSession(ctx, tx, id)
		if err != nil {
			return err
		}
		if sess.PatientID != who.ID && sess.TherapistID != who.ID {
			return fault.Missing
		}
		if !sess.Live() || !s.Clock.Now().Before(sess.StartsAt.Time) {
			return ErrSessionOver
		}
		if !sess.Paid() && !sess.Held(s.Clock.Now()) {
			return ErrHoldOver
		}
		if err := s.refuseIfImpossible(ctx, tx, sess); err != nil {
			return err
		}
		by := roleIn(who, sess)
		if !accept && !RescheduleIsFree(sess, by, s.Clock.Now()) {
			return ErrLate
		}
		if by == ByTherapist { // a message about an earlier change is not about this one
			if err := s.q.DropMessage(ctx, tx, sess.ID); err != nil {
				return fmt.Errorf("drop message: %w", err)
			}
		}
		out, err = s.rescheduleLocked(ctx, tx, sess, patient, by, want)
		return err
	})
	if isOverlap(err) {
		s.Log.Error(overlapCaught)
		return Session{}, ErrSlotTaken
	}
	return out, err
}

// rescheduleLocked reschedules a session for which this is allowed. The caller has locked the therapist, the patient
// and the session.
func (s *Service) rescheduleLocked(
	ctx context.Context,
	tx *store.Tx,
	sess Session,
	patient account.Account,
	by By,
	want WantedSlot,
) (Session, error) {
	target, err := s.findTarget(ctx, tx, sess, patient, by, want)
	if err != nil {
		return Session{}, err
	}
	now, facts, slot := s.Clock.Now(), target.facts, target.slot
	if slot.Start.Equal(sess.StartsAt.Time) && slot.End.Equal(sess.EndsAt.Time) {
		return sess, nil // the request came twice: the session was rescheduled already, and the mails were sent
	}

	if by == ByPatient && sess.FarFromRhythm(slot.Day) {
		return Session{}, ErrFarFromRhythm
	}
	if RescheduleIsFree(sess, by, now) {
		if err := MayRescheduleTo(facts, slot, by); err != nil {
			return Session{}, err
		}
		return s.rescheduleTo(ctx, tx, sess, slot, by)
	}
	if err := MayHold(facts, slot, now); err != nil {
		return Session{}, err
	}
	if err := s.refuseAfterUnpaidHolds(ctx, tx, patient.ID); err != nil {
		return Session{}, err
	}
	if _, err := s.applyCancellation(ctx, tx, sess, by, Decide(sess, by, refundsToMeans(patient), now)); err != nil {
		return Session{}, err
	}
	rate, err := s.RateOf(ctx, tx, sess.TherapistID, patient, slot.Enterprise, target.price)
	if err != nil {
		return Session{}, err
	}
	return s.createHold(ctx, tx, sess.TherapistID, patient, slot, rate)
}

// target is a slot to which a session may be rescheduled, and what was read to decide it.
type target struct {
	facts DayFacts
	slot  agenda.Slot
	price money.Cents // the therapist's price
}

// findTarget returns the wanted slot when it is free for this session. The caller has locked the agenda and the
// patient.
//
// Faults: fault.Missing, ErrNotOffered, ErrSlotTaken.
func (s *Service) findTarget(
	ctx context.Context,
	tx *store.Tx,
	sess Session,
	patient account.Account,
	by By,
	want WantedSlot,
) (target, error) {
	therapist, err := s.Directory.TherapistIn(ctx, tx, sess.TherapistID)
	if err != nil {
		return target{}, err
	}
	facts, err := s.readDay(ctx, tx, sess.TherapistID, patient, want.Day, sess.ID)
	if err != nil {
		return target{}, err
	}
	facts.Calendar.Companies = therapist.EnterpriseSessions
	if by != ByTherapist { // the notice protects the therapist, who may ignore it
		facts.Calendar.Notice = therapist.Notice()
	}
	slot, err := Offered(facts.Calendar, want, sess.Enterprise, s.Clock.Now())
	if err != nil {
		return target{}, err
	}
	if slot.Enterprise != sess.Enterprise {
		return target{}, ErrNotOffered // company slots have another price
	}
	return target{facts, slot, therapist.PriceCents}, nil
}

// MayRescheduleTo checks whether the patient can attend the session in the slot. The therapist must not learn about the
// patient's other sessions or access, so the therapist always gets the same fault.
//
// Faults: ErrAccessEnds, ErrSameTime; for the therapist ErrNotOffered.
func MayRescheduleTo(facts DayFacts, slot agenda.Slot, by By) error {
	err := withinAccess(facts.AccessEnds, slot.Start, slot.Enterprise)
	if err == nil && facts.patientBusy(slot) {
		err = ErrSameTime
	}
	if err != nil && by == ByTherapist {
		return ErrNotOffered
	}
	return err
}

func (s *Service) rescheduleTo(
	ctx context.Context,
	tx *store.Tx,
	sess Session,
	slot agenda.Slot,
	by By,
) (Session, error) {
	until := sess.HoldUntil
	if until.After(slot.Start) {
		until = at.Of(slot.Start)
	}
	byHand := by == ByPatient && sess.PaidByHand() // as a hold, which no change of its time prolongs
	if sess.StandingID != "" && !sess.Paid() && !byHand {
		until = at.Of(MovedPayBy(slot.Start, s.Clock.Now(), by))
	}
	if sess.Covered() {
		if err := s.MoveAllowance(ctx, tx, sess, slot.Start, by); err != nil {
			return sess, err
		}
	}
	n, err := s.q.RescheduleSession(ctx, tx, bookingdb.RescheduleSessionParams{
		ID:               sess.ID,
		StartsAt:         at.Of(slot.Start),
		EndsAt:           at.Of(slot.End),
		HoldUntil:        until,
		MovedByTherapist: by == ByTherapist,
	})
	if err != nil {
		return sess, fmt.Errorf("reschedule session: %w", err)
	}
	if n == 0 {
		return sess, ErrSessionOver
	}
	changed, err := foundSession(s.q.SessionByID(ctx, tx, sess.ID))
	if err != nil {
		return sess, err
	}
	s.announce(tx, changed)
	if err := s.freed(ctx, tx, sess); err != nil {
		return changed, err
	}
	if err := s.planAfterMove(ctx, tx, sess, changed); err != nil {
		return changed, err
	}
	return changed, s.Jobs.Enqueue(ctx, tx, SessionMail{
		SessionID: changed.ID,
		What:      MailRescheduled,
		Was:       sess.StartsAt,
		By:        by,
	})
}

// planAfterMove plans the reminders of a paid session, or the payment of an unpaid one, for its new time.
func (s *Service) planAfterMove(ctx context.Context, tx *store.Tx, was, changed Session) error {
	if changed.Paid() {
		return s.enqueueReminders(ctx, tx, changed)
	}
	if changed.StandingID != "" {
		if err := s.OccurrenceMoved(ctx, tx, changed); err != nil {
			return err
		}
	}
	if changed.HoldUntil.Equal(was.HoldUntil.Time) {
		return nil
	}
	return s.watchHold(ctx, tx, changed)
}
