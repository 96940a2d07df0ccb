package waiting

import (
	"context"
	"errors"
	"fmt"
	"time"

	"psic/internal/account"
	"psic/internal/agenda"
	"psic/internal/booking"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
	"psic/internal/waiting/waitingdb"
)

// OfferHours is the job that offers hours of a therapist that became free. NotTo is the person who left the hour.
type OfferHours struct {
	TherapistID string
	Starts      []at.Time
	NotTo       string
}

func (OfferHours) Kind() string { return "waiting.offer_hours" }

const (
	// mostHours: when a therapist opens more hours at once, only the nearest are offered. The others are everybody's.
	mostHours = 60
	// mostTries is how many people are tried for one hour when booking refuses it to them.
	mostTries = 50
)

// SessionFreed is called when a session leaves its time.
func (s *Service) SessionFreed(ctx context.Context, tx *store.Tx, was booking.Session) error {
	watched, err := s.Watched(ctx, tx, was.TherapistID)
	if err != nil || !watched {
		return err
	}
	return s.Jobs.Enqueue(ctx, tx, OfferHours{
		TherapistID: was.TherapistID,
		Starts:      []at.Time{was.StartsAt},
		NotTo:       was.PatientID,
	})
}

// Watched says whether somebody waits for an hour of the therapist, or has one offered.
func (s *Service) Watched(ctx context.Context, tx *store.Tx, therapistID string) (bool, error) {
	return s.q.IsWatched(ctx, tx, therapistID)
}

// HoursChanged is called when a therapist opened or closed hours. The agenda is locked. Opened hours are offered, and
// offers of hours that are gone are withdrawn.
func (s *Service) HoursChanged(
	ctx context.Context,
	tx *store.Tx,
	therapistID string,
	before, after []agenda.Slot,
) error {
	had, has := startsOf(before), startsOf(after)
	job := OfferHours{TherapistID: therapistID}
	for _, slot := range after {
		if !had[slot.Start.UnixMicro()] && len(job.Starts) < mostHours {
			job.Starts = append(job.Starts, at.Of(slot.Start))
		}
	}
	if len(job.Starts) > 0 {
		if err := s.Jobs.Enqueue(ctx, tx, job); err != nil {
			return err
		}
	}
	open, err := s.q.OpenOffersOfTherapist(ctx, tx, therapistID)
	if err != nil {
		return fmt.Errorf("open offers: %w", err)
	}
	for _, row := range open {
		start := row.StartsAt.UnixMicro()
		if has[start] || !had[start] { // an hour beyond the horizon is in neither list
			continue
		}
		if err := s.closeOffer(ctx, tx, Offer{row}, Withdraw, ""); err != nil {
			return err
		}
	}
	return nil
}

func startsOf(slots []agenda.Slot) map[int64]bool {
	out := make(map[int64]bool, len(slots))
	for _, slot := range slots {
		out[slot.Start.UnixMicro()] = true
	}
	return out
}

// runOfferHours offers each hour to the person who waits longest among those whom it fits. In the quiet hours, hours
// that can wait are offered in the morning; until then they are everybody's.
func (s *Service) runOfferHours(ctx context.Context, j OfferHours) error {
	var later []at.Time
	var morning time.Time
	var errs []error // an hour that fails must not stop the others
	for _, start := range j.Starts {
		if when := OfferAt(s.Clock.Now(), start.Time); when.After(s.Clock.Now()) {
			later, morning = append(later, start), when
			continue
		}
		errs = append(errs, s.offerHour(ctx, j.TherapistID, start, j.NotTo))
	}
	if len(later) > 0 {
		job := OfferHours{TherapistID: j.TherapistID, Starts: later, NotTo: j.NotTo}
		errs = append(errs, s.DB.InTx(ctx, func(tx *store.Tx) error {
			return s.Jobs.Enqueue(ctx, tx, job, jobs.At(morning))
		}))
	}
	return errors.Join(errs...)
}

// offerHour tries one person after the other, each in a transaction of its own, because a transaction locks one
// patient.
func (s *Service) offerHour(ctx context.Context, therapistID string, start at.Time, notTo string) error {
	skip := []string{}
	for range mostTries {
		var next string
		err := s.DB.InTx(ctx, func(tx *store.Tx) (err error) {
			next, err = s.offerNext(ctx, tx, therapistID, start, notTo, skip)
			return err
		})
		if err != nil || next == "" {
			return err
		}
		skip = append(skip, next)
	}
	return nil
}

// offerNext offers the hour to the next person. It returns the wait that does not take the hour, so that another is
// tried, or nothing when the hour is offered or cannot be.
func (s *Service) offerNext(
	ctx context.Context,
	tx *store.Tx,
	therapistID string,
	start at.Time,
	notTo string,
	skip []string,
) (refused string, err error) {
	if err := s.Agenda.Lock(ctx, tx, therapistID); err != nil {
		return "", err
	}
	w, err := s.nextWaiting(ctx, tx, therapistID, start, notTo, skip)
	if errors.Is(err, fault.Missing) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	patient, err := s.Account.LockEvenDeleted(ctx, tx, w.PatientID)
	if err != nil {
		return "", err
	}
	// Read again under the lock: another agenda may have offered to the same person meanwhile.
	again, err := s.nextWaiting(ctx, tx, therapistID, start, notTo, skip)
	if err != nil && !errors.Is(err, fault.Missing) {
		return "", err
	}
	if again.ID != w.ID {
		return w.ID, nil
	}
	slot, until, err := s.fits(ctx, tx, w, patient, start)
	if errors.Is(err, booking.ErrSlotTaken) {
		return "", nil
	}
	if fault.As(err) != nil {
		return w.ID, nil
	}
	if err != nil {
		return "", err
	}
	if until.Sub(s.Clock.Now()) < shortestOffer {
		return w.ID, nil
	}
	return "", s.offer(ctx, tx, w, slot, until, notTo)
}

func (s *Service) nextWaiting(
	ctx context.Context,
	tx *store.Tx,
	therapistID string,
	start at.Time,
	notTo string,
	skip []string,
) (Wait, error) {
	want := booking.WantedAt(start)
	return foundWait(s.q.NextWaiting(ctx, tx, waitingdb.NextWaitingParams{
		TherapistID: therapistID,
		DayOn:       want.Day,
		WeekdayBit:  1 << want.Day.Weekday(),
		Minute:      int64(want.Minute),
		NotTo:       notTo,
		StartsAt:    start,
		Skip:        store.List(skip),
		DayBeganAt:  at.Of(s.Clock.Today().In(at.SaoPaulo)),
		MostADay:    OffersADay,
	}))
}

// fits returns the hour as booking offers it to the patient, and until when it can be offered. The agenda and the
// patient are locked.
//
// Faults: those of booking.
func (s *Service) fits(
	ctx context.Context,
	tx *store.Tx,
	w Wait,
	patient account.Account,
	start at.Time,
) (slot agenda.Slot, until time.Time, err error) {
	therapist, err := s.Directory.TherapistIn(ctx, tx, w.TherapistID)
	if err != nil {
		return slot, until, err
	}
	var moves time.Time
	if w.Earlier() {
		var sess booking.Session
		sess, slot, err = s.Booking.MovableEarlier(ctx, tx, w.SessionID, patient, booking.WantedAt(start))
		if !sess.MovedByTherapist {
			moves = sess.StartsAt.Time
		}
	} else {
		var entitled bool
		if entitled, err = s.Booking.MayUseCompanySlots(ctx, actorOf(patient)); err != nil {
			return slot, until, err
		}
		slot, _, err = s.Booking.Bookable(ctx, tx, w.TherapistID, patient, booking.WantedAt(start), entitled)
	}
	return slot, Expiry(s.Clock.Now(), start.Time, therapist.Notice(), moves), err
}

// offer stores the offer. When the person got another one at the same moment, the hour stays without one: the unique
// index decides.
func (s *Service) offer(
	ctx context.Context,
	tx *store.Tx,
	w Wait,
	slot agenda.Slot,
	until time.Time,
	notTo string,
) error {
	o := Offer{waitingdb.WaitingOffer{
		ID:          ids.New(),
		WaitingID:   w.ID,
		PatientID:   w.PatientID,
		TherapistID: w.TherapistID,
		StartsAt:    at.Of(slot.Start),
		EndsAt:      at.Of(slot.End),
		Enterprise:  slot.Enterprise,
		OfferedAt:   at.Of(s.Clock.Now()),
		ExpiresAt:   at.Of(until),
		State:       string(Open),
		NotTo:       notTo,
	}}
	n, err := s.q.InsertOffer(ctx, tx, waitingdb.InsertOfferParams{
		ID:          o.ID,
		WaitingID:   o.WaitingID,
		PatientID:   o.PatientID,
		TherapistID: o.TherapistID,
		StartsAt:    o.StartsAt,
		EndsAt:      o.EndsAt,
		Enterprise:  o.Enterprise,
		OfferedAt:   o.OfferedAt,
		ExpiresAt:   o.ExpiresAt,
		NotTo:       o.NotTo,
	})
	if err != nil {
		return fmt.Errorf("insert offer: %w", err)
	}
	if n == 0 {
		return nil
	}
	s.announce(tx, o)
	if err := s.Jobs.Enqueue(ctx, tx, EndOffer{OfferID: o.ID}, jobs.At(until)); err != nil {
		return err
	}
	return s.Jobs.Enqueue(ctx, tx, OfferMail{OfferID: o.ID})
}
