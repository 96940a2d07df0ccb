package standing

import (
	"context"
	"fmt"
	"slices"
	"time"

	"psic/internal/account"
	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/store"
	"psic/internal/standing/standingdb"
)

// Propose asks a patient of the therapist for a standing hour. The hour need not be published. A proposal reserves
// nothing. It returns the days as they would be now for the therapist. What else the patient has on them is not said,
// or the therapist could look for it hour by hour; Accept leaves such days out.
//
// Faults: ErrEvery, booking.ErrDaysDiffer, agenda.ErrTime, fault.Missing, booking.ErrNotOffered, ErrTooManyProposed,
// ErrProposedOften, ErrNothingFits.
func (s *Service) Propose(
	ctx context.Context,
	who actor.Actor,
	patientID string,
	w Wanted,
	onlyPreview bool,
) (x Standing, days []PlannedDay, err error) {
	if x, err = w.parse(s.Clock.Today()); err != nil {
		return x, nil, err
	}
	shared, err := s.Booking.Shared(ctx, who.ID, patientID)
	if err != nil {
		return x, nil, err
	}
	if !shared {
		return x, nil, fault.Missing
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.Agenda.Lock(ctx, tx, who.ID); err != nil {
			return err
		}
		patient, err := s.Account.Lock(ctx, tx, patientID)
		if err != nil {
			return err
		}
		x.TherapistID, x.PatientID = who.ID, patientID
		if days, err = s.planProposal(ctx, tx, &x, patient); err != nil || onlyPreview {
			return err
		}
		return s.insertProposal(ctx, tx, &x, days)
	})
	return x, days, err
}

// planProposal fills in price and length and plans the days.
func (s *Service) planProposal(
	ctx context.Context,
	tx *store.Tx,
	x *Standing,
	patient account.Account,
) ([]PlannedDay, error) {
	therapist, err := s.Directory.TherapistIn(ctx, tx, x.TherapistID)
	if err != nil {
		return nil, err
	}
	facts, err := s.readFacts(ctx, tx, x.TherapistID, patient, x.FirstOn, x.PlannedOn)
	if err != nil {
		return nil, err
	}
	x.Minutes = therapist.SessionMinutes
	employee := actor.Actor{ID: patient.ID, Role: patient.Role()}
	entitled, err := s.Booking.MayUseCompanySlots(ctx, employee)
	if err != nil {
		return nil, err
	}
	facts.calendar.Companies = therapist.EnterpriseSessions
	if entry, ok := weeklyEntry(facts.calendar, *x, entitled); ok {
		x.Minutes, x.Enterprise = int64(entry.Minutes()), entry.Enterprise
	}
	rate, err := s.Booking.RateOf(ctx, tx, x.TherapistID, patient, x.Enterprise, therapist.PriceCents)
	if err != nil {
		return nil, err
	}
	x.PriceCents = rate.Price
	return facts.withoutPatient().plan(*x, x.Dates(x.FirstOn, x.PlannedOn)), nil
}

func (s *Service) insertProposal(ctx context.Context, tx *store.Tx, x *Standing, days []PlannedDay) error {
	if len(free(days)) == 0 {
		return ErrNothingFits
	}
	if err := s.mayPropose(ctx, tx, x); err != nil {
		return err
	}
	x.ID, x.State = ids.New(), string(Proposed)
	x.ProposedUntil = at.Of(s.Clock.Now().Add(ProposalLife))
	if err := s.insert(ctx, tx, *x); err != nil {
		return err
	}
	return s.mail(ctx, tx, *x, MailProposed)
}

// mayPropose bounds the proposals that wait for an answer, and the mails to one patient.
//
// Faults: ErrTooManyProposed, ErrProposedOften.
func (s *Service) mayPropose(ctx context.Context, tx *store.Tx, x *Standing) error {
	n, err := s.q.CountProposed(ctx, tx, x.TherapistID)
	if err != nil {
		return fmt.Errorf("count proposals: %w", err)
	}
	if n >= maxProposed {
		return ErrTooManyProposed
	}
	n, err = s.q.CountProposedTo(ctx, tx, standingdb.CountProposedToParams{
		PatientID:   x.PatientID,
		TherapistID: x.TherapistID,
		SinceAt:     at.Of(s.Clock.Now().Add(-proposedDays * 24 * time.Hour)),
	})
	if err != nil {
		return fmt.Errorf("count proposals to a patient: %w", err)
	}
	if n >= maxProposedTo {
		return ErrProposedOften
	}
	return nil
}

// PreviewAccept says what accepting a proposal would give: each day of the horizon, and why it does not fit. It locks
// the agenda as Accept does, so that it is one moment's answer. What the patient lacks is told on accepting.
//
// Faults: fault.Missing, ErrOver, ErrClosed.
func (s *Service) PreviewAccept(
	ctx context.Context,
	who actor.Actor,
	id string,
) (x Standing, days []PlannedDay, err error) {
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		var patient account.Account
		if x, patient, err = s.lockProposal(ctx, tx, who, id); err != nil {
			return err
		}
		days, err = s.planAnswer(ctx, tx, &x, patient)
		return err
	})
	return x, days, err
}

// Accept accepts a proposal. As for Agree the first day must fit, and other days that do not fit are left out.
//
// Faults: fault.Missing, ErrOver, ErrClosed, ErrMeans, ErrPayer, booking.ErrIncomplete, booking.ErrConsent,
// ErrTooMany, ErrNeverPaid, booking.ErrNotOffered, booking.ErrSlotTaken, booking.ErrSameTime.
func (s *Service) Accept(
	ctx context.Context,
	who actor.Actor,
	id string,
	m Means,
) (x Standing, days []PlannedDay, err error) {
	key := standingdb.StandingOfParticipantParams{ID: id, Person: who.ID}
	if x, err = found(s.q.StandingOfParticipant(ctx, s.DB.Read(), key)); err != nil {
		return x, nil, err
	}
	if err := s.checkMeans(ctx, who, m); err != nil {
		return x, nil, err
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		var patient account.Account
		if x, patient, err = s.lockProposal(ctx, tx, who, id); err != nil {
			return err
		}
		if err := s.mayHave(ctx, tx, patient); err != nil {
			return err
		}
		if days, err = s.planAnswer(ctx, tx, &x, patient); err != nil {
			return err
		}
		if err := firstFits(days); err != nil {
			return err
		}
		return s.startAccepted(ctx, tx, &x, patient, m, days)
	})
	if booking.OverlapRefused(err) {
		s.Log.Error("standing: the overlap constraint refused what the lock should have")
		return x, nil, booking.ErrSlotTaken
	}
	return x, days, err
}

// planAnswer plans the days that accepting a locked proposal would give. Days that passed while the proposal waited are
// no longer part of it: it begins with the next day of its rhythm.
//
// Faults: ErrClosed.
func (s *Service) planAnswer(
	ctx context.Context,
	tx *store.Tx,
	x *Standing,
	patient account.Account,
) ([]PlannedDay, error) {
	if err := s.refuseIfClosed(ctx, tx, *x, patient); err != nil {
		return nil, err
	}
	x.PlannedOn = s.Clock.Today().AddDays(Horizon)
	dates := slices.DeleteFunc(x.Dates(x.FirstOn, x.PlannedOn), func(day at.Date) bool {
		return !day.At(int(x.StartMinute), at.SaoPaulo).After(s.Clock.Now())
	})
	if len(dates) > 0 {
		x.FirstOn = dates[0]
	}
	facts, err := s.readFacts(ctx, tx, x.TherapistID, patient, x.FirstOn, x.PlannedOn)
	if err != nil {
		return nil, err
	}
	return facts.plan(*x, dates), nil
}

// startAccepted makes a locked proposal a standing hour with the sessions of the days that fit.
func (s *Service) startAccepted(
	ctx context.Context,
	tx *store.Tx,
	x *Standing,
	patient account.Account,
	m Means,
	days []PlannedDay,
) error {
	if _, err := s.apply(ctx, tx, x, Accepted); err != nil {
		return err
	}
	x.Method, x.CardID = string(m.Method), m.CardID
	_, err := s.q.AcceptStanding(ctx, tx, standingdb.AcceptStandingParams{
		ID:        x.ID,
		Method:    x.Method,
		CardID:    x.CardID,
		FirstOn:   x.FirstOn,
		PlannedOn: x.PlannedOn,
	})
	if err != nil {
		return fmt.Errorf("accept standing hour: %w", err)
	}
	if err := s.create(ctx, tx, *x, patient, free(days), booking.ByPatient); err != nil {
		return err
	}
	return s.mail(ctx, tx, *x, MailAgreed)
}

// lockProposal locks a proposal that the patient may still answer.
//
// Faults: fault.Missing, ErrOver.
func (s *Service) lockProposal(
	ctx context.Context,
	tx *store.Tx,
	who actor.Actor,
	id string,
) (Standing, account.Account, error) {
	x, patient, err := s.lockOwn(ctx, tx, who, id)
	if err != nil {
		return x, patient, err
	}
	if x.PatientID != who.ID {
		return x, patient, fault.Missing
	}
	if x.Status() != Proposed || !s.Clock.Now().Before(x.ProposedUntil.Time) {
		return x, patient, ErrOver
	}
	return x, patient, nil
}

// Refuse refuses a proposal. An answer that comes twice counts once.
//
// Faults: fault.Missing, ErrOver.
func (s *Service) Refuse(ctx context.Context, who actor.Actor, id string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		x, _, err := s.lockOwn(ctx, tx, who, id)
		if err != nil {
			return err
		}
		if x.PatientID != who.ID {
			return fault.Missing
		}
		if x.Status() == Ended && Event(x.Reason) == Refused {
			return nil
		}
		if changed, err := s.apply(ctx, tx, &x, Refused); err != nil || !changed {
			if err == nil {
				err = ErrOver
			}
			return err
		}
		return s.mail(ctx, tx, x, MailRefused)
	})
}
