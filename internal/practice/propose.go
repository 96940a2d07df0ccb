package practice

import (
	"context"
	"errors"
	"fmt"
	"time"

	"psic/internal/account"
	"psic/internal/agenda"
	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
	"psic/internal/practice/practicedb"
)

// Propose keeps an hour for a patient, who is asked by mail. The hour need not be published. With a session the paid
// session moves there when the patient accepts. What else the patient has at that time is not said, or a therapist
// could look for it hour by hour.
//
// Faults: fault.Missing, booking.ErrDaysDiffer, agenda.ErrTime, booking.ErrNotOffered, booking.ErrSlotTaken,
// ErrTooSoon, ErrTooManyOpen, ErrTooManyOpenTo, ErrOffTheList, booking.ErrMoveUnpaid, booking.ErrSessionOver,
// booking.ErrHoldOver, booking.ErrAccountOff.
func (s *Service) Propose(
	ctx context.Context,
	who actor.Actor,
	patientID string,
	t booking.WantedTime,
	sessionID string,
) (Proposal, error) {
	want, err := t.Parse()
	if err != nil {
		return Proposal{}, err
	}
	if _, err := s.Patient(ctx, who.ID, patientID); err != nil {
		return Proposal{}, err
	}
	now, start := s.Clock.Now(), want.Day.At(want.Minute, at.SaoPaulo)
	if !start.After(now) || start.After(now.Add(booking.FarthestProposal)) {
		return Proposal{}, booking.ErrNotOffered
	}
	p := Proposal{practicedb.HourProposal{
		ID:          ids.New(),
		TherapistID: who.ID,
		PatientID:   patientID,
		SessionID:   sessionID,
		StartsAt:    at.Of(start),
		ProposedAt:  at.Of(now),
		State:       string(Open),
	}}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.Agenda.Lock(ctx, tx, who.ID); err != nil {
			return err
		}
		if _, err := s.Account.Lock(ctx, tx, patientID); err != nil {
			return err
		}
		if err := s.fit(ctx, tx, &p); err != nil {
			return err
		}
		return s.insertProposal(ctx, tx, p)
	})
	return p, err
}

// fit fills in the end and the last moment of a proposal whose hour is free. The agenda and the patient are locked.
func (s *Service) fit(ctx context.Context, tx *store.Tx, p *Proposal) error {
	now := s.Clock.Now()
	terms, err := s.Directory.ListedIn(ctx, tx, p.TherapistID)
	if errors.Is(err, fault.Missing) {
		return ErrOffTheList
	}
	if err != nil {
		return err
	}
	length, err := s.lengthAt(ctx, tx, p.TherapistID, p.StartsAt.Time)
	if err != nil {
		return err
	}
	var moves time.Time
	if p.Moves() {
		sess, err := s.Booking.LockMovable(ctx, tx, p.SessionID, p.TherapistID, p.PatientID)
		if err != nil {
			return err
		}
		if sess.StartsAt.Equal(p.StartsAt.Time) {
			return booking.ErrNotOffered
		}
		length, moves, p.SessionSequence = sess.EndsAt.Sub(sess.StartsAt.Time), sess.StartsAt.Time, sess.Sequence
	}
	p.EndsAt = at.Of(p.StartsAt.Add(length))
	p.ExpiresAt = at.Of(ProposalExpiry(now, p.StartsAt.Time, terms.Notice, moves))
	if p.ExpiresAt.Sub(now) < shortestProposal {
		return ErrTooSoon
	}
	expired := practicedb.ExpireOfParams{TherapistID: p.TherapistID, NowAt: at.Of(now)}
	if err := s.q.ExpireOf(ctx, tx, expired); err != nil {
		return fmt.Errorf("expire proposals: %w", err)
	}
	if err := s.mayPropose(ctx, tx, *p); err != nil {
		return err
	}
	// Nobody's id: the hour must not be proposed or offered to this patient either.
	free, err := s.Booking.TherapistFree(ctx, tx, p.TherapistID, "", p.SessionID, p.StartsAt.Time, p.EndsAt.Time)
	if err != nil {
		return err
	}
	if !free {
		return booking.ErrSlotTaken
	}
	return nil
}

// lengthAt is how long a session takes that begins then: as the therapist publishes the hour, otherwise as usual.
func (s *Service) lengthAt(ctx context.Context, tx *store.Tx, id string, start time.Time) (time.Duration, error) {
	therapist, err := s.Directory.TherapistIn(ctx, tx, id)
	if err != nil {
		return 0, err
	}
	day := at.DateOf(start, at.SaoPaulo)
	calendar, err := s.Agenda.CalendarOn(ctx, tx, id, day)
	if err != nil {
		return 0, err
	}
	calendar.Companies = true
	for _, slot := range calendar.Slots(agenda.Query{
		First:      day,
		Last:       day,
		Now:        s.Clock.Now(),
		Enterprise: true,
		Zone:       at.SaoPaulo,
	}) {
		if slot.Start.Equal(start) {
			return slot.End.Sub(slot.Start), nil
		}
	}
	return time.Duration(therapist.SessionMinutes) * time.Minute, nil
}

// mayPropose bounds the hours that a therapist keeps from others.
func (s *Service) mayPropose(ctx context.Context, tx *store.Tx, p Proposal) error {
	n, err := s.q.CountOpen(ctx, tx, practicedb.CountOpenParams{PatientID: p.PatientID, TherapistID: p.TherapistID})
	if err != nil {
		return fmt.Errorf("count open proposals: %w", err)
	}
	switch {
	case n.ToPatient >= MaxOpenTo:
		return ErrTooManyOpenTo
	case n.OfTherapist >= MaxOpen:
		return ErrTooManyOpen
	}
	return nil
}

func (s *Service) insertProposal(ctx context.Context, tx *store.Tx, p Proposal) error {
	n, err := s.q.InsertProposal(ctx, tx, practicedb.InsertProposalParams{
		ID:              p.ID,
		TherapistID:     p.TherapistID,
		PatientID:       p.PatientID,
		SessionID:       p.SessionID,
		SessionSequence: p.SessionSequence,
		StartsAt:        p.StartsAt,
		EndsAt:          p.EndsAt,
		ProposedAt:      p.ProposedAt,
		ExpiresAt:       p.ExpiresAt,
	})
	if err != nil {
		return fmt.Errorf("insert proposal: %w", err)
	}
	if n == 0 { // the unique index decides, should a lock be missing
		return booking.ErrSlotTaken
	}
	s.announce(tx, p)
	if err := s.Jobs.Enqueue(ctx, tx, EndProposal{ProposalID: p.ID}, jobs.At(p.ExpiresAt.Time)); err != nil {
		return err
	}
	return s.Jobs.Enqueue(ctx, tx, ProposalMail{ProposalID: p.ID})
}

// Answer accepts or declines a proposal. Accepting moves the paid session, at the same price, or makes a hold that is
// paid as all are. An answer that comes twice counts once.
//
// Faults: fault.Missing, ErrOver, booking.ErrSameTime, booking.ErrTooManyHolds, booking.ErrUnpaidHolds,
// booking.ErrAccessEnds, booking.ErrIncomplete, booking.ErrConsent.
func (s *Service) Answer(ctx context.Context, who actor.Actor, id string, e ProposalEvent) (Proposal, error) {
	var out Proposal
	err := s.DB.InTx(ctx, func(tx *store.Tx) error {
		p, patient, err := s.lockProposal(ctx, tx, id)
		if err != nil {
			return err
		}
		if p.PatientID != who.ID {
			return fault.Missing
		}
		wanted, _ := Open.After(e)
		if out = p; ProposalState(p.State) == wanted {
			return nil
		}
		if p.StateAt(s.Clock.Now()) != Open {
			return ErrOver
		}
		if e == Accept {
			if out.MadeID, err = s.take(ctx, tx, p, patient); err != nil {
				return err
			}
		}
		if err := s.closeProposal(ctx, tx, p, e, out.MadeID); err != nil {
			return err
		}
		return s.Jobs.Enqueue(ctx, tx, AnswerMail{ProposalID: p.ID})
	})
	if booking.OverlapRefused(err) {
		err = booking.ErrSlotTaken
	}
	if out.ID == "" {
		return out, err
	}
	for _, lost := range gone {
		if errors.Is(err, lost) {
			if err := s.close(ctx, id, Withdraw); err != nil {
				return out, err
			}
			return out, ErrOver
		}
	}
	return out, err
}

// take makes what an accepted proposal is about, and returns the session.
func (s *Service) take(ctx context.Context, tx *store.Tx, p Proposal, patient account.Account) (string, error) {
	if p.Moves() {
		sess, err := s.Booking.LockMovable(ctx, tx, p.SessionID, p.TherapistID, p.PatientID)
		if err != nil {
			return "", err
		}
		if sess.Sequence != p.SessionSequence { // somebody moved it meanwhile
			return "", booking.ErrSessionOver
		}
		return sess.ID, s.Booking.MoveProposed(ctx, tx, sess, patient, p.StartsAt, p.EndsAt)
	}
	entitled, err := s.Booking.MayUseCompanySlots(ctx, actor.Actor{ID: patient.ID, Role: patient.Role()})
	if err != nil {
		return "", err
	}
	sess, err := s.Booking.HoldProposed(ctx, tx, p.TherapistID, patient, p.StartsAt.Time, p.EndsAt.Time, entitled)
	return sess.ID, err
}

// TakeBack withdraws a therapist's own proposal. Twice is once.
//
// Faults: fault.Missing, ErrOver.
func (s *Service) TakeBack(ctx context.Context, therapistID, patientID, id string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		p, _, err := s.lockProposal(ctx, tx, id)
		if err != nil {
			return err
		}
		switch {
		case p.TherapistID != therapistID || p.PatientID != patientID:
			return fault.Missing
		case ProposalState(p.State) == Withdrawn:
			return nil
		case p.StateAt(s.Clock.Now()) != Open:
			return ErrOver
		}
		return s.closeProposal(ctx, tx, p, Withdraw, "")
	})
}

// lockProposal locks the agenda and the patient of a proposal, in the order of all use cases, and reads it then. Nobody
// changes a proposal without the lock of its agenda.
func (s *Service) lockProposal(ctx context.Context, tx *store.Tx, id string) (Proposal, account.Account, error) {
	first, err := foundProposal(s.q.ProposalByID(ctx, tx, id))
	if err != nil {
		return first, account.Account{}, err
	}
	if err := s.Agenda.Lock(ctx, tx, first.TherapistID); err != nil {
		return first, account.Account{}, err
	}
	patient, err := s.Account.LockEvenDeleted(ctx, tx, first.PatientID)
	if err != nil {
		return first, patient, err
	}
	p, err := foundProposal(s.q.ProposalByID(ctx, tx, id))
	return p, patient, err
}

func (s *Service) closeProposal(ctx context.Context, tx *store.Tx, p Proposal, e ProposalEvent, made string) error {
	next, ok := ProposalState(p.State).After(e)
	if !ok {
		return ErrOver
	}
	n, err := s.q.CloseProposal(ctx, tx, practicedb.CloseProposalParams{
		ID:       p.ID,
		State:    string(next),
		ClosedAt: at.Of(s.Clock.Now()),
		MadeID:   made,
	})
	if err != nil {
		return fmt.Errorf("close proposal: %w", err)
	}
	if n == 0 {
		return ErrOver
	}
	s.announce(tx, p)
	return nil
}

// close applies an event to a proposal. One that is closed, or whose time is not over when it should expire, stays.
func (s *Service) close(ctx context.Context, id string, e ProposalEvent) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		p, _, err := s.lockProposal(ctx, tx, id)
		if err != nil || ProposalState(p.State) != Open {
			return err
		}
		if e == Expire && p.StateAt(s.Clock.Now()) == Open {
			return nil
		}
		return s.closeProposal(ctx, tx, p, e, "")
	})
}

func foundProposal(row practicedb.HourProposal, err error) (Proposal, error) {
	if store.None(err) {
		return Proposal{}, fault.Missing
	}
	if err != nil {
		return Proposal{}, fmt.Errorf("read proposal: %w", err)
	}
	return Proposal{row}, nil
}
