package booking

import (
	"context"
	"fmt"

	"psic/internal/account"
	"psic/internal/agenda"
	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// BookInput has the therapist and the time that a patient wants to book.
type BookInput struct {
	TherapistID string
	Time        WantedTime
	// Allowance books with the allowance that the patient has from a company.
	Allowance bool
}

// Book creates a hold: the time is reserved for the patient until it is paid or the hold expires. The therapist's
// agenda is locked first: when several patients book the same or overlapping times at the same moment, one of them
// succeeds.
//
// Faults: ErrIncomplete, ErrDaysDiffer, agenda.ErrTime, fault.Missing, ErrNotOffered, ErrSlotTaken, ErrSameTime,
// ErrTooManyHolds, ErrUnpaidHolds, ErrAccessEnds, ErrConsent, ErrNotCovered, ErrNoAllowance.
func (s *Service) Book(ctx context.Context, who actor.Actor, in BookInput) (Session, error) {
	want, err := in.Time.Parse()
	if err != nil {
		return Session{}, err
	}
	entitled, err := s.seesCompanySlots(ctx, who)
	if err != nil {
		return Session{}, err
	}

	var sess Session
	var charge string
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		// All use cases lock in this order, so that there is no deadlock: therapist, patient, session, money. The reads
		// below happen under these locks.
		if err := s.Agenda.Lock(ctx, tx, in.TherapistID); err != nil {
			return err
		}
		patient, err := s.Account.Lock(ctx, tx, who.ID)
		if err != nil {
			return err
		}

		if in.Allowance {
			sess, charge, err = s.holdCovered(ctx, tx, in.TherapistID, patient, want)
			return err
		}
		sess, err = s.HoldOffered(ctx, tx, in.TherapistID, patient, want, entitled)
		return err
	})
	if isOverlap(err) {
		s.Log.Error(overlapCaught)
		return Session{}, ErrSlotTaken
	}
	if err != nil || charge == "" {
		return sess, err
	}
	return s.confirmCovered(ctx, sess, charge)
}

// seesCompanySlots says whether somebody may book slots that are kept for companies.
func (s *Service) seesCompanySlots(ctx context.Context, who actor.Actor) (bool, error) {
	if who.Role != actor.Enterprise {
		return false, nil
	}
	return s.Entitled(ctx, who.ID)
}

// readDay reads what decides about a slot of one day. The caller has locked therapist and patient, and adds the notice
// and whether the therapist takes company sessions. The session with the id moving, if any, is left out.
func (s *Service) readDay(
	ctx context.Context,
	tx *store.Tx,
	therapistID string,
	patient account.Account,
	day at.Date,
	moving string,
) (DayFacts, error) {
	calendar, err := s.Agenda.CalendarOn(ctx, tx, therapistID, day)
	if err != nil {
		return DayFacts{}, err
	}

	// A session of the evening before may reach into the day, and a slot of the day into the next one.
	now, from, to := s.Clock.Now(), day.AddDays(-1).In(at.SaoPaulo), day.AddDays(2).In(at.SaoPaulo)
	patientFrom := from
	if now.Before(from) {
		patientFrom = now // finds all holds, because a hold expires at the start of its session at the latest
	}

	times, err := s.q.TimesOfBoth(ctx, tx, bookingdb.TimesOfBothParams{
		TherapistID:   therapistID,
		PatientID:     patient.ID,
		FromAt:        at.Of(from),
		ToAt:          at.Of(to),
		PatientFromAt: at.Of(patientFrom),
		NowAt:         at.Of(now),
		ExceptID:      moving,
	})
	if err != nil {
		return DayFacts{}, fmt.Errorf("times of both: %w", err)
	}

	facts := DayFacts{
		Calendar:   calendar,
		Registered: patient.Role().Patient() && account.State(patient.State) == account.Complete,
		Revoked:    !patient.HealthRevokedAt.IsZero(),
	}
	for _, t := range times {
		if t.OfPatient {
			facts.Own = append(facts.Own, ownSession(t))
		} else {
			facts.Calendar.Busy = append(facts.Calendar.Busy, agenda.Between(t.StartsAt.Time, t.EndsAt.Time))
		}
	}
	facts.AccessEnds, err = s.accessEndsOf(ctx, tx, patient)
	return facts, err
}

// createHold inserts the unpaid session and enqueues its mails and the end of the hold.
func (s *Service) createHold(
	ctx context.Context,
	tx *store.Tx,
	therapistID string,
	patient account.Account,
	slot agenda.Slot,
	rate Rate,
) (Session, error) {
	now := s.Clock.Now()
	sess := Session{bookingdb.Session{
		ID:            newID(),
		TherapistID:   therapistID,
		PatientID:     patient.ID,
		StartsAt:      at.Of(slot.Start),
		EndsAt:        at.Of(slot.End),
		Status:        string(Scheduled),
		PriceCents:    rate.Price,
		DiscountCents: rate.Discount,
		CoveredCents:  rate.Covered,
		Enterprise:    slot.Enterprise,
		OwnPatient:    rate.Own,
		HoldUntil:     at.Of(HoldUntil(slot, now)),
		CreatedAt:     at.Of(now),
	}}
	// Deferred: PostgreSQL gets the INSERT with the next statement, so an overlap is returned later, by the commit at
	// the latest. That is why Book and Reschedule check isOverlap after InTx.
	err := s.q.InsertSession(store.Deferred(ctx), tx, bookingdb.InsertSessionParams{
		ID:            sess.ID,
		TherapistID:   sess.TherapistID,
		PatientID:     sess.PatientID,
		StartsAt:      sess.StartsAt,
		EndsAt:        sess.EndsAt,
		PriceCents:    sess.PriceCents,
		DiscountCents: sess.DiscountCents,
		CoveredCents:  sess.CoveredCents,
		Enterprise:    sess.Enterprise,
		OwnPatient:    sess.OwnPatient,
		HoldUntil:     sess.HoldUntil,
		CreatedAt:     sess.CreatedAt,
	})
	if err != nil {
		return Session{}, fmt.Errorf("insert session: %w", err)
	}

	s.announce(tx, sess)
	if err := s.watchHold(ctx, tx, sess); err != nil {
		return Session{}, err
	}
	mail := SessionMail{SessionID: sess.ID, What: MailBooked}
	return sess, s.Jobs.Enqueue(ctx, tx, mail, jobs.At(now.Add(bookedAfter)))
}

// watchHold enqueues the release of a hold and the reminder before it.
func (s *Service) watchHold(ctx context.Context, tx *store.Tx, sess Session) error {
	if err := s.Jobs.Enqueue(ctx, tx, ReleaseHold{SessionID: sess.ID}, jobs.At(sess.HoldUntil.Time)); err != nil {
		return err
	}
	soon := sess.HoldUntil.Add(-holdReminder)
	if !soon.After(s.Clock.Now()) {
		return nil
	}
	return s.Jobs.Enqueue(ctx, tx, SessionMail{SessionID: sess.ID, What: MailHoldEnding}, jobs.At(soon))
}
