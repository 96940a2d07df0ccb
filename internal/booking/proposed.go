package booking

import (
	"context"
	"fmt"
	"time"

	"psic/internal/account"
	"psic/internal/agenda"
	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
)

// FarthestProposal is how far ahead a therapist may propose an hour.
const FarthestProposal = farthestMove

// TherapistFree says whether nothing of the therapist takes this time: no session but the one with the id except, no
// offer or proposal to anybody but this patient, and no busy calendar. The caller has locked the agenda.
func (s *Service) TherapistFree(
	ctx context.Context,
	tx *store.Tx,
	therapistID, patientID, except string,
	start, end time.Time,
) (bool, error) {
	sess := Session{bookingdb.Session{ID: except, TherapistID: therapistID, PatientID: patientID}}
	busy, err := s.therapistBusy(ctx, tx, sess, agenda.Slot{Start: start, End: end})
	if err != nil {
		return false, fmt.Errorf("busy: %w", err)
	}
	return !busy, nil
}

// ProposedRate returns what an hour costs that a therapist proposes: what the patient pays who books it. An hour that
// is published for companies has their price for those whom their company entitles. For everybody else, and when the
// hour is not published, it is an ordinary hour.
//
// Faults: fault.Missing.
func (s *Service) ProposedRate(
	ctx context.Context,
	db Reader,
	therapistID string,
	patient account.Account,
	start time.Time,
	entitled bool,
) (enterprise bool, rate Rate, err error) {
	terms, err := s.Directory.ListedIn(ctx, db, therapistID)
	if err != nil {
		return false, rate, err
	}
	if entitled {
		if enterprise, err = s.publishedForCompanies(ctx, db, therapistID, terms.Companies, start); err != nil {
			return false, rate, err
		}
	}
	rate, err = s.RateOf(ctx, db, therapistID, patient, enterprise, terms.Price)
	return enterprise, rate, err
}

func (s *Service) publishedForCompanies(
	ctx context.Context,
	db Reader,
	therapistID string,
	companies bool,
	start time.Time,
) (bool, error) {
	day := at.DateOf(start, at.SaoPaulo)
	calendar, err := s.Agenda.CalendarOn(ctx, db, therapistID, day)
	if err != nil {
		return false, err
	}
	calendar.Companies = companies
	for _, x := range calendar.Slots(agenda.Query{
		First:      day,
		Last:       day,
		Now:        s.Clock.Now(),
		Enterprise: true,
		Zone:       at.SaoPaulo,
	}) {
		if x.Enterprise && x.Start.Equal(start) {
			return true, nil
		}
	}
	return false, nil
}

// HoldProposed makes a hold of an hour that the therapist proposed to the patient. It need not be published, and the
// therapist's notice does not count. The caller has locked the agenda and the patient.
//
// Faults: fault.Missing, ErrSlotTaken, ErrIncomplete, ErrConsent, ErrAccessEnds, ErrTooManyHolds, ErrSameTime,
// ErrUnpaidHolds.
func (s *Service) HoldProposed(
	ctx context.Context,
	tx *store.Tx,
	therapistID string,
	patient account.Account,
	start, end time.Time,
	entitled bool,
) (Session, error) {
	enterprise, rate, err := s.ProposedRate(ctx, tx, therapistID, patient, start, entitled)
	if err != nil {
		return Session{}, err
	}
	slot := agenda.Slot{Start: start, End: end, Enterprise: enterprise}
	free, err := s.TherapistFree(ctx, tx, therapistID, patient.ID, "", start, end)
	if err != nil {
		return Session{}, err
	}
	if !free {
		return Session{}, ErrSlotTaken
	}
	facts, err := s.readDay(ctx, tx, therapistID, patient, at.DateOf(start, at.SaoPaulo), "")
	if err != nil {
		return Session{}, err
	}
	if err := MayHold(facts, slot, s.Clock.Now()); err != nil {
		return Session{}, err
	}
	if err := s.refuseAfterUnpaidHolds(ctx, tx, patient.ID); err != nil {
		return Session{}, err
	}
	return s.createHold(ctx, tx, therapistID, patient, slot, rate)
}

// LockMovable locks a paid session of two people that its therapist may give another time. The caller has locked the
// agenda and the patient.
//
// Faults: fault.Missing, ErrMoveUnpaid, ErrSessionOver, ErrHoldOver, ErrAccountOff.
func (s *Service) LockMovable(ctx context.Context, tx *store.Tx, id, therapistID, patientID string) (Session, error) {
	sess, err := foundSession(s.q.LockSession(ctx, tx, id))
	if err != nil {
		return sess, err
	}
	if sess.TherapistID != therapistID || sess.PatientID != patientID {
		return Session{}, fault.Missing
	}
	if err := s.refuseIfNotMovable(ctx, tx, sess); err != nil {
		return sess, err
	}
	if !sess.Paid() {
		return sess, ErrMoveUnpaid
	}
	return sess, nil
}

// MoveProposed gives a locked session the time that its patient accepted, without cost.
//
// Faults: ErrSlotTaken, ErrSameTime, ErrAccessEnds, ErrSessionOver, ErrAccountOff.
func (s *Service) MoveProposed(
	ctx context.Context,
	tx *store.Tx,
	sess Session,
	patient account.Account,
	start, end at.Time,
) error {
	return s.moveAsProposed(ctx, tx, sess, patient, bookingdb.MoveProposal{StartsAt: start, EndsAt: end})
}
