package waiting

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"psic/internal/account"
	"psic/internal/agenda"
	"psic/internal/booking"
	"psic/internal/directory"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/bus"
	"psic/internal/platform/clock"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
	"psic/internal/waiting/waitingdb"
)

// Service is the feature.
type Service struct {
	DB        *store.DB
	Clock     *clock.Clock
	Jobs      *jobs.Queue
	Bus       *bus.Bus
	Log       *slog.Logger
	Account   *account.Service
	Directory *directory.Service
	Agenda    *agenda.Service
	Booking   *booking.Service

	q waitingdb.Queries
}

// EventName is the name of the event by which open pages learn that an offer was made or closed. Its data is the id of
// the offer.
const EventName = "offer"

// Subject is the bus subject on which the open pages of a person listen for offers.
func Subject(personID string) string { return "offer." + personID }

// announce tells the open pages of the person and the directory about an offer, after the commit.
func (s *Service) announce(tx *store.Tx, o Offer) {
	tx.AfterCommit(func() {
		s.Booking.BusyChanged(o.TherapistID)
		if err := s.Bus.Publish(Subject(o.PatientID), []byte(o.ID)); err != nil {
			s.Log.Warn("waiting: event not published", "err", err)
		}
	})
}

func foundWait(row waitingdb.Waiting, err error) (Wait, error) {
	if store.None(err) {
		return Wait{}, fault.Missing
	}
	if err != nil {
		return Wait{}, fmt.Errorf("read wait: %w", err)
	}
	return Wait{row}, nil
}

func foundOffer(row waitingdb.WaitingOffer, err error) (Offer, error) {
	if store.None(err) {
		return Offer{}, fault.Missing
	}
	if err != nil {
		return Offer{}, fmt.Errorf("read offer: %w", err)
	}
	return Offer{row}, nil
}

// lockWait locks the agenda and the patient of a wait, in the order of all use cases, and reads it then. Nobody changes
// a wait or an offer without the lock of its agenda.
func (s *Service) lockWait(ctx context.Context, tx *store.Tx, id string) (Wait, account.Account, error) {
	first, err := foundWait(s.q.WaitByID(ctx, tx, id))
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
	w, err := foundWait(s.q.WaitByID(ctx, tx, id))
	return w, patient, err
}

// lockOffer locks the agenda and the patient of an offer, and reads offer and wait then.
func (s *Service) lockOffer(ctx context.Context, tx *store.Tx, id string) (Offer, Wait, account.Account, error) {
	first, err := foundOffer(s.q.OfferByID(ctx, tx, id))
	if err != nil {
		return first, Wait{}, account.Account{}, err
	}
	w, patient, err := s.lockWait(ctx, tx, first.WaitingID)
	if err != nil {
		return first, w, patient, err
	}
	o, err := foundOffer(s.q.OfferByID(ctx, tx, id))
	return o, w, patient, err
}

// closeOffer stores the state after an event. The hour of an offer that was not accepted goes to the next person.
//
// Faults: ErrOfferOver.
func (s *Service) closeOffer(ctx context.Context, tx *store.Tx, o Offer, e OfferEvent, sessionID string) error {
	next, ok := o.Status().After(e)
	if !ok {
		return ErrOfferOver
	}
	n, err := s.q.CloseOffer(ctx, tx, waitingdb.CloseOfferParams{
		ID:        o.ID,
		State:     string(next),
		ClosedAt:  at.Of(s.Clock.Now()),
		SessionID: sessionID,
	})
	if err != nil {
		return fmt.Errorf("close offer: %w", err)
	}
	if n == 0 {
		return ErrOfferOver
	}
	s.announce(tx, o)
	if next == OfferAccepted {
		return nil
	}
	return s.Jobs.Enqueue(ctx, tx, OfferHours{
		TherapistID: o.TherapistID,
		Starts:      []at.Time{o.StartsAt},
		NotTo:       o.NotTo,
	})
}

// endWait ends a wait and withdraws its offer. It does nothing to a wait that has ended. After the last day of a wait
// its person is told in the morning.
func (s *Service) endWait(ctx context.Context, tx *store.Tx, w Wait, e Event) error {
	next, ok := State(w.State).After(e)
	if !ok {
		return nil
	}
	open, err := s.q.OpenOfferOfWait(ctx, tx, w.ID)
	if err != nil {
		return fmt.Errorf("offer of a wait: %w", err)
	}
	for _, row := range open { // at most one, by the unique index
		if err := s.closeOffer(ctx, tx, Offer{row}, Withdraw, ""); err != nil {
			return err
		}
	}
	_, err = s.q.EndWait(ctx, tx, waitingdb.EndWaitParams{
		ID:      w.ID,
		State:   string(next),
		Reason:  string(e),
		EndedAt: at.Of(s.Clock.Now()),
	})
	if err != nil {
		return fmt.Errorf("end wait: %w", err)
	}
	if e != PeriodOver || w.Earlier() {
		return nil
	}
	morning := s.Clock.Today().At(QuietTo*60, at.SaoPaulo)
	return s.Jobs.Enqueue(ctx, tx, OverMail{WaitID: w.ID}, jobs.At(morning))
}

// actorOf is the patient as an actor, for the rules about hours that are kept for companies.
func actorOf(patient account.Account) actor.Actor {
	return actor.Actor{ID: patient.ID, Role: patient.Role()}
}

// Start registers the handlers of the jobs.
func (s *Service) Start() {
	jobs.Handle(s.Jobs, s.runOfferHours)
	jobs.Handle(s.Jobs, s.runEndOffer)
	jobs.Handle(s.Jobs, s.runStop)
	jobs.Handle(s.Jobs, s.sendOfferMail)
	jobs.Handle(s.Jobs, s.sendOverMail)
	jobs.Every(s.Jobs, time.Minute, s.runSweep)
	jobs.Every(s.Jobs, 24*time.Hour, s.runDeleteExpired)
}
