package standing

import (
	"context"
	"fmt"
	"time"

	"psic/internal/account"
	"psic/internal/agenda"
	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/store"
	"psic/internal/standing/standingdb"
)

// Wanted is the hour that somebody wants: the first day, the hour and the rhythm.
type Wanted struct {
	Day, Start string
	EveryWeeks int
}

func (w Wanted) parse(today at.Date) (Standing, error) {
	slot, err := booking.WantedTime{Day: w.Day, Start: w.Start}.Parse()
	if err != nil {
		return Standing{}, err
	}
	if w.EveryWeeks != 1 && w.EveryWeeks != 2 {
		return Standing{}, ErrEvery
	}
	if slot.Day.After(today.AddDays(farthestFirst)) {
		return Standing{}, booking.ErrNotOffered
	}
	return Standing{standingdb.Standing{
		Weekday:     int64(slot.Day.Weekday()),
		StartMinute: int64(slot.Minute),
		EveryWeeks:  int64(w.EveryWeeks),
		FirstOn:     slot.Day,
		PlannedOn:   today.AddDays(Horizon),
	}}, nil
}

// Means are how the occurrences are paid: a saved card, or PIX.
type Means struct {
	Method payment.Method
	CardID string
}

// Preview says, for each day of the horizon, whether the hour is free, and what one session costs. It locks the agenda
// as Agree does, so that it is one moment's answer.
//
// Faults: as Agree, but for the means.
func (s *Service) Preview(
	ctx context.Context,
	who actor.Actor,
	therapistID string,
	w Wanted,
) (x Standing, days []PlannedDay, err error) {
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		x, days, _, err = s.planWanted(ctx, tx, who, therapistID, w)
		return err
	})
	return x, days, err
}

// Agree makes a standing hour at a time that the therapist publishes every week. Days that do not fit are left out.
//
// Faults: ErrEvery, booking.ErrDaysDiffer, agenda.ErrTime, fault.Missing, ErrNotTaken, booking.ErrIncomplete,
// booking.ErrConsent, ErrTooMany, ErrNeverPaid, booking.ErrNotOffered, booking.ErrSlotTaken,
// booking.ErrSameTime, ErrMeans, ErrPayer.
func (s *Service) Agree(
	ctx context.Context,
	who actor.Actor,
	therapistID string,
	w Wanted,
	m Means,
) (x Standing, days []PlannedDay, err error) {
	if err := s.checkMeans(ctx, who, m); err != nil {
		return Standing{}, nil, err
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		var patient account.Account
		if x, days, patient, err = s.planWanted(ctx, tx, who, therapistID, w); err != nil {
			return err
		}
		if err := firstFits(days); err != nil {
			return err
		}
		x.ID, x.State, x.Method, x.CardID = ids.New(), string(Active), string(m.Method), m.CardID
		if err := s.insert(ctx, tx, x); err != nil {
			return err
		}
		if err := s.create(ctx, tx, x, patient, free(days), booking.ByPatient); err != nil {
			return err
		}
		return s.mail(ctx, tx, x, MailAgreed)
	})
	if booking.OverlapRefused(err) {
		s.Log.Error("standing: the overlap constraint refused what the lock should have")
		return x, nil, booking.ErrSlotTaken
	}
	return x, days, err
}

// planWanted locks the agenda and the patient and checks everything that decides about a new standing hour.
func (s *Service) planWanted(
	ctx context.Context,
	tx *store.Tx,
	who actor.Actor,
	therapistID string,
	w Wanted,
) (Standing, []PlannedDay, account.Account, error) {
	x, err := w.parse(s.Clock.Today())
	if err != nil {
		return x, nil, account.Account{}, err
	}
	if err := s.Agenda.Lock(ctx, tx, therapistID); err != nil {
		return x, nil, account.Account{}, err
	}
	patient, err := s.Account.Lock(ctx, tx, who.ID)
	if err != nil {
		return x, nil, patient, err
	}
	terms, err := s.Directory.ListedIn(ctx, tx, therapistID)
	if err != nil {
		return x, nil, patient, err
	}
	if takes, err := s.readTakes(ctx, tx, therapistID); err != nil {
		return x, nil, patient, err
	} else if !takes {
		return x, nil, patient, ErrNotTaken
	}
	if err := s.mayHave(ctx, tx, patient); err != nil {
		return x, nil, patient, err
	}

	x.TherapistID, x.PatientID = therapistID, patient.ID
	facts, err := s.readFacts(ctx, tx, therapistID, patient, x.FirstOn, x.PlannedOn)
	if err != nil {
		return x, nil, patient, err
	}
	facts.calendar.Notice, facts.calendar.Companies = terms.Notice, terms.Companies
	entitled, err := s.Booking.MayUseCompanySlots(ctx, who)
	if err != nil {
		return x, nil, patient, err
	}
	entry, ok := weeklyEntry(facts.calendar, x, entitled)
	if !ok {
		return x, nil, patient, booking.ErrNotOffered
	}
	x.Minutes, x.Enterprise = int64(entry.Minutes()), entry.Enterprise
	rate, err := s.Booking.RateOf(ctx, tx, therapistID, patient, x.Enterprise, terms.Price)
	if err != nil {
		return x, nil, patient, err
	}
	x.PriceCents = rate.Price
	return x, facts.plan(x, x.Dates(x.FirstOn, x.PlannedOn)), patient, nil
}

// mayHave checks the patient as booking does with a hold, and the number of standing hours.
func (s *Service) mayHave(ctx context.Context, tx *store.Tx, patient account.Account) error {
	if account.State(patient.State) != account.Complete {
		return booking.ErrIncomplete
	}
	if !patient.HealthRevokedAt.IsZero() {
		return booking.ErrConsent
	}
	n, err := s.q.CountOpenOfPatient(ctx, tx, patient.ID)
	if err != nil {
		return fmt.Errorf("count standing hours: %w", err)
	}
	if n >= MaxOpen {
		return ErrTooMany
	}
	unpaid, err := s.q.CountNeverPaid(ctx, tx, standingdb.CountNeverPaidParams{
		PatientID: patient.ID,
		SinceAt:   at.Of(s.Clock.Now().Add(-neverPaidDays * 24 * time.Hour)),
	})
	if err != nil {
		return fmt.Errorf("count standing hours that were never paid: %w", err)
	}
	if unpaid >= maxNeverPaid {
		return ErrNeverPaid
	}
	return nil
}

// weeklyEntry returns the weekly entry at the hour of x that this kind of person may book.
func weeklyEntry(c agenda.Calendar, x Standing, entitled bool) (agenda.Entry, bool) {
	for _, e := range c.Entries {
		hour := e.On.IsZero() && e.Weekday() == time.Weekday(x.Weekday) && e.Start() == int(x.StartMinute)
		if hour && (!e.Enterprise || entitled && c.Companies) {
			return e, true
		}
	}
	return agenda.Entry{}, false
}

// firstFits refuses a standing hour whose first day does not fit, as booking that day alone would be refused.
func firstFits(days []PlannedDay) error {
	if len(days) == 0 {
		return booking.ErrNotOffered
	}
	switch days[0].State {
	case DayFree:
		return nil
	case DayTaken:
		return booking.ErrSlotTaken
	case DayOwnSession:
		return booking.ErrSameTime
	}
	return booking.ErrNotOffered
}

func (s *Service) insert(ctx context.Context, tx *store.Tx, x Standing) error {
	err := s.q.InsertStanding(ctx, tx, standingdb.InsertStandingParams{
		ID:            x.ID,
		TherapistID:   x.TherapistID,
		PatientID:     x.PatientID,
		Weekday:       x.Weekday,
		StartMinute:   x.StartMinute,
		Minutes:       x.Minutes,
		EveryWeeks:    x.EveryWeeks,
		FirstOn:       x.FirstOn,
		Method:        x.Method,
		CardID:        x.CardID,
		PriceCents:    x.PriceCents,
		Enterprise:    x.Enterprise,
		State:         x.State,
		ProposedUntil: x.ProposedUntil,
		PlannedOn:     x.PlannedOn,
		CreatedAt:     at.Of(s.Clock.Now()),
	})
	if err != nil {
		return fmt.Errorf("insert standing hour: %w", err)
	}
	return nil
}

// create creates the occurrences in these slots, each at the price of its day. The caller has locked the agenda and the
// patient.
func (s *Service) create(
	ctx context.Context,
	tx *store.Tx,
	x Standing,
	patient account.Account,
	slots []agenda.Slot,
	by booking.By,
) error {
	byPrice := map[money.Cents][]agenda.Slot{}
	for _, slot := range slots {
		price := x.priceOn(slot.Day)
		byPrice[price] = append(byPrice[price], slot)
	}
	for price, slots := range byPrice { // one price, or two around the day of a new one
		_, err := s.Booking.CreateOccurrences(ctx, tx, booking.NewOccurrences{
			StandingID:  x.ID,
			TherapistID: x.TherapistID,
			Patient:     patient,
			Price:       price,
			Enterprise:  x.Enterprise,
			Slots:       slots,
			By:          by,
		})
		if err != nil {
			return err
		}
	}
	return nil
}
