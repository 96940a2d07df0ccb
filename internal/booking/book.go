package booking

import (
	"context"
	"fmt"
	"time"

	"psic/internal/account"
	"psic/internal/agenda"
	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// Time is a wish for a time, in the wall clock of São Paulo.
type Time struct{ Day, ScheduledDay, Start, Finish string }

// start reads the wish; the two names of the day must agree (Q132).
func (t Time) start() (day at.Date, minute int, err error) {
	if t.Day == "" {
		t.Day = t.ScheduledDay
	}
	if t.ScheduledDay != "" && t.ScheduledDay != t.Day {
		return day, 0, ErrDays
	}
	if day, err = at.ParseDate(t.Day); err != nil {
		return day, 0, ErrDays
	}
	minute, ok := agenda.Minute(t.Start)
	if !ok {
		return day, 0, agenda.ErrTime
	}
	return day, minute, nil
}

// BookInput names the therapist and the time.
type BookInput struct {
	TherapistID string
	Time        Time
}

// Book holds a time for the patient until it is paid. The agenda's row is touched first, so that of all who
// want this or an overlapping time at the same moment one gets it.
//
// Faults: ErrIncomplete, ErrDays, agenda.ErrTime, fault.Missing, ErrNotOffered, ErrSlotTaken, ErrSameTime, ErrHolds,
// ErrAccessEnds.
func (s *Service) Book(ctx context.Context, who actor.Actor, in BookInput) (Session, error) {
	day, minute, err := in.Time.start()
	if err != nil {
		return Session{}, err
	}
	entitled, err := s.entitled(ctx, who)
	if err != nil {
		return Session{}, err
	}
	var out Session
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		now := s.Clock.Now()
		if err := s.foretell(ctx, tx, who, in, day, minute, now); err != nil {
			return err
		}
		slot, price, err := s.claim(ctx, tx, in.TherapistID, day, minute, in.Time.Finish, entitled)
		if err != nil {
			return err
		}
		patient, err := s.Account.Lock(ctx, tx, who.ID)
		if err != nil {
			return err
		}
		out, err = s.hold(ctx, tx, patient, in.TherapistID, slot, price, now)
		return err
	})
	if overlap(err) {
		s.Log.Error(overlapCaught)
		return Session{}, ErrSlotTaken
	}
	return out, err
}

// usual is how long a session is when nobody says otherwise.
const usual = 50 * time.Minute

// foretell names what decides about an hour, in the order in which claim, Book and hold ask for it. How long the hour
// is is a guess: a wrong one costs a journey.
func (s *Service) foretell(
	ctx context.Context,
	tx *store.Tx,
	who actor.Actor,
	in BookInput,
	day at.Date,
	minute int,
	now time.Time,
) error {
	slot := agenda.Slot{Start: startOn(day, minute)}
	slot.End = slot.Start.Add(usual)
	if m, ok := agenda.Minute(in.Time.Finish); ok {
		slot.End = slot.Start.Add(time.Duration((m-minute+24*60)%(24*60)) * time.Minute)
	}
	return tx.Ahead(ctx, func(ctx context.Context, ask *store.Tx) {
		_ = s.Agenda.Lock(ctx, ask, in.TherapistID)
		_, _ = s.Directory.ListedIn(ctx, ask, in.TherapistID)
		_, _ = s.Agenda.BookIn(ctx, ask, in.TherapistID, 0, day)
		_, _ = s.busyAround(ctx, ask, in.TherapistID, day)
		_, _ = s.Account.Lock(ctx, ask, who.ID)
		_ = s.withinAccess(ctx, ask, who.ID, who.Role, slot.Start)
		_ = s.mayHold(ctx, ask, who.ID, slot, now)
	})
}

func startOn(day at.Date, minute int) time.Time {
	return day.At(minute, at.SaoPaulo)
}

func (s *Service) entitled(ctx context.Context, who actor.Actor) (bool, error) {
	if who.Role != actor.Enterprise {
		return false, nil
	}
	return s.Entitled(ctx, who.ID)
}

// claim locks the therapist's agenda and finds the offered hour that begins at this minute.
func (s *Service) claim(
	ctx context.Context,
	tx *store.Tx,
	therapistID string,
	day at.Date,
	minute int,
	finish string,
	entitled bool,
) (agenda.Slot, money.Cents, error) {
	if err := s.Agenda.Lock(ctx, tx, therapistID); err != nil {
		return agenda.Slot{}, 0, err
	}
	t, err := s.Directory.ListedIn(ctx, tx, therapistID)
	if err != nil {
		return agenda.Slot{}, 0, err
	}
	book, err := s.Agenda.BookIn(ctx, tx, therapistID, t.Notice, day)
	if err != nil {
		return agenda.Slot{}, 0, err
	}
	if book.Busy, err = s.busyAround(ctx, tx, therapistID, day); err != nil {
		return agenda.Slot{}, 0, err
	}
	book.Companies = t.Companies
	slot, err := pick(book, day, minute, finish, agenda.Query{
		First:      day,
		Last:       day,
		Now:        s.Clock.Now(),
		Enterprise: entitled,
		Zone:       at.SaoPaulo,
	})
	if slot.Enterprise {
		return slot, s.EnterprisePrice, err
	}
	return slot, t.Price, err
}

// pick finds the hour among the offered ones; start and length come from the agenda, not from the caller.
func pick(b agenda.Book, day at.Date, minute int, finish string, q agenda.Query) (agenda.Slot, error) {
	start := startOn(day, minute)
	for _, slot := range b.Slots(q) {
		if !slot.Start.Equal(start) {
			continue
		}
		if slot.State != agenda.Available {
			return slot, ErrSlotTaken
		}
		if m, ok := agenda.Minute(
			finish,
		); finish != "" &&
			(!ok || agenda.Clock(m) != slot.End.In(at.SaoPaulo).Format(time.TimeOnly)) {
			return slot, ErrNotOffered
		}
		return slot, nil
	}
	return agenda.Slot{}, ErrNotOffered
}

// hold takes the hour for the patient, whose own time is judged as of the moment asked.
func (s *Service) hold(
	ctx context.Context,
	tx *store.Tx,
	patient account.Account,
	therapistID string,
	slot agenda.Slot,
	price money.Cents,
	asked time.Time,
) (Session, error) {
	if !patient.Role().Patient() || account.State(patient.State) != account.Complete {
		return Session{}, ErrIncomplete
	}
	if err := s.withinAccess(ctx, tx, patient.ID, patient.Role(), slot.Start); err != nil {
		return Session{}, err
	}
	if err := s.mayHold(ctx, tx, patient.ID, slot, asked); err != nil {
		return Session{}, err
	}
	discount, now := s.possible(patient, slot, price), s.Clock.Now()
	until := now.Add(HoldLife)
	if until.After(slot.Start) {
		until = slot.Start
	}
	sess := Session{bookingdb.Session{
		ID:            newID(),
		TherapistID:   therapistID,
		PatientID:     patient.ID,
		StartsAt:      at.Of(slot.Start),
		EndsAt:        at.Of(slot.End),
		Status:        string(Scheduled),
		PriceCents:    price,
		DiscountCents: discount,
		Enterprise:    slot.Enterprise,
		HoldUntil:     at.Of(until),
		CreatedAt:     at.Of(now),
	}}
	err := s.q.InsertSession(store.Deferred(ctx), tx, bookingdb.InsertSessionParams{
		ID:            sess.ID,
		TherapistID:   sess.TherapistID,
		PatientID:     sess.PatientID,
		StartsAt:      sess.StartsAt,
		EndsAt:        sess.EndsAt,
		PriceCents:    price,
		DiscountCents: discount,
		Enterprise:    sess.Enterprise,
		HoldUntil:     sess.HoldUntil,
		CreatedAt:     sess.CreatedAt,
	})
	if err != nil {
		return Session{}, fmt.Errorf("insert session: %w", err)
	}
	return sess, s.booked(ctx, tx, sess)
}

func (s *Service) mayHold(ctx context.Context, tx *store.Tx, patientID string, slot agenda.Slot, now time.Time) error {
	after := dayBefore(slot.Start)
	if now.Before(after.Time) {
		after = at.Of(now)
	}
	room, err := s.q.Room(ctx, tx, bookingdb.RoomParams{
		PatientID: patientID,
		NowAt:     at.Of(now),
		StartsAt:  at.Of(slot.Start),
		EndsAt:    at.Of(slot.End),
		AfterAt:   after,
	})
	switch {
	case err != nil:
		return fmt.Errorf("patient's time: %w", err)
	case room.Holds >= MaxHolds:
		return ErrHolds
	case room.Busy > 0:
		return ErrSameTime
	}
	return nil
}

// booked enqueues what follows a hold.
func (s *Service) booked(ctx context.Context, tx *store.Tx, sess Session) error {
	s.announce(tx, sess)
	if err := s.watchHold(ctx, tx, sess); err != nil {
		return err
	}
	return s.Jobs.Enqueue(ctx, tx, Tell{SessionID: sess.ID, What: TellBooked}, jobs.At(s.Clock.Now().Add(bookedAfter)))
}

// watchHold enqueues the end of a hold and the word before it.
func (s *Service) watchHold(ctx context.Context, tx *store.Tx, sess Session) error {
	if err := s.Jobs.Enqueue(ctx, tx, ReleaseHold{SessionID: sess.ID}, jobs.At(sess.HoldUntil.Time)); err != nil {
		return err
	}
	soon := sess.HoldUntil.Add(-holdReminder)
	if !soon.After(s.Clock.Now()) {
		return nil
	}
	return s.Jobs.Enqueue(ctx, tx, Tell{SessionID: sess.ID, What: TellHoldEnding}, jobs.At(soon))
}
