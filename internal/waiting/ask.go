package waiting

import (
	"context"
	"fmt"

	"psic/internal/account"
	"psic/internal/agenda"
	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/store"
	"psic/internal/waiting/waitingdb"
)

// Wanted says which hours fit: the weekdays, between which times of the day they begin, and until which day.
type Wanted struct {
	Days     []string // names as in agenda.Days; without one, all fit
	From, To string   // HH:MM, both included; empty means the whole day
	LastDay  string   // of a wait on a profile
}

// parse checks what is wanted. Faults: invalid fields.
func (in Wanted) parse(today at.Date) (waitingdb.PutWaitParams, error) {
	var f fault.Fields
	bits, ok := weekdaysOf(in.Days)
	f.Check(ok, "days", "Escolha os dias da semana.")
	from, to := 0, 24*60-1
	if in.From != "" {
		from, ok = agenda.Minute(in.From)
		f.Check(ok, "fromTime", "Informe o horário no formato HH:MM.")
	}
	if in.To != "" {
		to, ok = agenda.Minute(in.To)
		f.Check(ok, "toTime", "Informe o horário no formato HH:MM.")
	}
	f.Check(from <= to, "toTime", "O fim vem depois do início.")
	last := today.AddDays(Longest)
	if in.LastDay != "" {
		day, err := at.ParseDate(in.LastDay)
		inside := err == nil && !day.Before(today) && !day.After(last)
		f.Check(inside, "lastDay", fmt.Sprintf("Escolha uma data dos próximos %d dias.", Longest))
		last = day
	}
	return waitingdb.PutWaitParams{
		Weekdays:   bits,
		FromMinute: int64(from),
		ToMinute:   int64(to),
		LastOn:     last,
	}, f.Err()
}

// Ask puts a patient on the waiting list of a therapist. Who waits there already keeps the place and changes what fits.
//
// Faults: invalid fields, fault.Missing, booking.ErrIncomplete, booking.ErrConsent, ErrTooMany.
func (s *Service) Ask(ctx context.Context, who actor.Actor, therapistID string, in Wanted) (Wait, error) {
	p, err := in.parse(s.Clock.Today())
	if err != nil {
		return Wait{}, err
	}
	p.TherapistID = therapistID
	var w Wait
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.Agenda.Lock(ctx, tx, therapistID); err != nil {
			return err
		}
		patient, err := s.Account.Lock(ctx, tx, who.ID)
		if err != nil {
			return err
		}
		if _, err := s.Directory.ListedIn(ctx, tx, therapistID); err != nil {
			return err
		}
		w, err = s.put(ctx, tx, patient, p)
		return err
	})
	return w, err
}

// AskEarlier lets a patient wait for an hour before a paid session.
//
// Faults: invalid fields, fault.Missing, booking.ErrSessionOver, ErrUnpaid, booking.ErrIncomplete, booking.ErrConsent,
// ErrTooMany.
func (s *Service) AskEarlier(ctx context.Context, who actor.Actor, sessionID string, in Wanted) (Wait, error) {
	in.LastDay = ""
	p, err := in.parse(s.Clock.Today())
	if err != nil {
		return Wait{}, err
	}
	var w Wait
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		first, err := s.Booking.OfPatient(ctx, tx, sessionID, who.ID)
		if err != nil {
			return err
		}
		if err := s.Agenda.Lock(ctx, tx, first.TherapistID); err != nil {
			return err
		}
		patient, err := s.Account.Lock(ctx, tx, who.ID)
		if err != nil {
			return err
		}
		sess, err := s.Booking.OfPatient(ctx, tx, sessionID, who.ID)
		switch {
		case err != nil:
			return err
		case !sess.Live() || !s.Clock.Now().Before(sess.StartsAt.Time):
			return booking.ErrSessionOver
		case !sess.Paid():
			return ErrUnpaid
		}
		p.TherapistID, p.SessionID = sess.TherapistID, sess.ID
		if day := at.DateOf(sess.StartsAt.Time, at.SaoPaulo); day.Before(p.LastOn) {
			p.LastOn = day
		}
		w, err = s.put(ctx, tx, patient, p)
		return err
	})
	return w, err
}

// put stores the wait of a locked patient.
func (s *Service) put(
	ctx context.Context,
	tx *store.Tx,
	patient account.Account,
	p waitingdb.PutWaitParams,
) (Wait, error) {
	if !patient.Role().Patient() || account.State(patient.State) != account.Complete {
		return Wait{}, booking.ErrIncomplete
	}
	if !patient.HealthRevokedAt.IsZero() {
		return Wait{}, booking.ErrConsent
	}
	others, err := s.q.CountOtherWaits(ctx, tx, waitingdb.CountOtherWaitsParams{
		PatientID:   patient.ID,
		TherapistID: p.TherapistID,
		SessionID:   p.SessionID,
	})
	if err != nil {
		return Wait{}, fmt.Errorf("count waits: %w", err)
	}
	if others >= MaxWaits {
		return Wait{}, ErrTooMany
	}
	p.ID, p.PatientID, p.CreatedAt = ids.New(), patient.ID, at.Of(s.Clock.Now())
	return foundWait(s.q.PutWait(ctx, tx, p))
}

// End ends a wait of a patient. A wait that has ended stays as it is.
//
// Faults: fault.Missing.
func (s *Service) End(ctx context.Context, who actor.Actor, id string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		w, _, err := s.lockWait(ctx, tx, id)
		if err != nil {
			return err
		}
		if w.PatientID != who.ID {
			return fault.Missing
		}
		return s.endWait(ctx, tx, w, EndedByPerson)
	})
}
