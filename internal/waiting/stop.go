package waiting

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
	"psic/internal/waiting/waitingdb"
)

// Jobs that close offers and end waits. They have ids only, no personal data.
type (
	// EndOffer closes an offer whose time is over.
	EndOffer struct{ OfferID string }
	// Sweep closes offers and ends waits that their own jobs left.
	Sweep struct{}
	// Stop ends the waits of a person after an event of the account.
	Stop struct {
		PersonID string
		Event    Event
	}
	// DeleteExpired deletes ended waits and closed offers.
	DeleteExpired struct{}
)

func (EndOffer) Kind() string      { return "waiting.end_offer" }
func (Sweep) Kind() string         { return "waiting.sweep" }
func (Stop) Kind() string          { return "waiting.stop" }
func (DeleteExpired) Kind() string { return "waiting.delete_expired" }

func (s *Service) runEndOffer(ctx context.Context, j EndOffer) error {
	err := s.close(ctx, j.OfferID, Expire)
	if errors.Is(err, fault.Missing) { // the person was deleted
		return nil
	}
	return err
}

const sweepBatch = 200

func (s *Service) runSweep(ctx context.Context, _ Sweep) error {
	now := at.Of(s.Clock.Now())
	expired, err := s.q.ExpiredOffers(ctx, s.DB.Read(), waitingdb.ExpiredOffersParams{NowAt: now, Most: sweepBatch})
	if err != nil {
		return fmt.Errorf("expired offers: %w", err)
	}
	var errs []error // one that fails must not stop the others
	for _, id := range expired {
		errs = append(errs, s.runEndOffer(ctx, EndOffer{OfferID: id}))
	}
	over, err := s.q.OverWaits(ctx, s.DB.Read(), waitingdb.OverWaitsParams{
		TodayOn: s.Clock.Today(),
		NowAt:   now,
		Most:    sweepBatch,
	})
	if err != nil {
		return errors.Join(append(errs, fmt.Errorf("waits that are over: %w", err))...)
	}
	for _, id := range over {
		errs = append(errs, s.endOver(ctx, id))
	}
	return errors.Join(errs...)
}

func (s *Service) endOver(ctx context.Context, id string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		w, _, err := s.lockWait(ctx, tx, id)
		if err != nil {
			return err
		}
		if w.LastOn.Before(s.Clock.Today()) {
			return s.endWait(ctx, tx, w, PeriodOver)
		}
		return s.endWait(ctx, tx, w, SessionOver)
	})
}

// Switched is called when an account was switched on or off.
func (s *Service) Switched(ctx context.Context, tx *store.Tx, accountID string) error {
	return s.Jobs.Enqueue(ctx, tx, Stop{PersonID: accountID, Event: SwitchedOff})
}

// ConsentWasRevoked is called when a patient revokes the consent for health data.
func (s *Service) ConsentWasRevoked(ctx context.Context, tx *store.Tx, patientID string) error {
	return s.Jobs.Enqueue(ctx, tx, Stop{PersonID: patientID, Event: ConsentRevoked})
}

// AccountWasDeleted is called when an account is deleted.
func (s *Service) AccountWasDeleted(ctx context.Context, tx *store.Tx, accountID string) error {
	return s.Jobs.Enqueue(ctx, tx, Stop{PersonID: accountID, Event: AccountDeleted})
}

// runStop ends the waits of the person. It stops when the account is as before meanwhile. Of a deleted patient, waits
// and offers are deleted.
func (s *Service) runStop(ctx context.Context, j Stop) error {
	person, err := s.Account.ByID(ctx, j.PersonID)
	if err != nil && fault.As(err) == nil {
		return err
	}
	alive := err == nil
	if alive && (j.Event == SwitchedOff && person.Active || j.Event == AccountDeleted) ||
		alive && j.Event == ConsentRevoked && person.HealthRevokedAt.IsZero() {
		return nil
	}
	waits, err := s.q.WaitsOfPerson(ctx, s.DB.Read(), j.PersonID)
	if err != nil {
		return fmt.Errorf("waits of a person: %w", err)
	}
	var errs []error
	for _, id := range waits {
		errs = append(errs, s.DB.InTx(ctx, func(tx *store.Tx) error {
			w, _, err := s.lockWait(ctx, tx, id)
			if err != nil {
				return err
			}
			return s.endWait(ctx, tx, w, j.Event)
		}))
	}
	if err := errors.Join(errs...); err != nil || j.Event != AccountDeleted {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.q.DropOffersOf(ctx, tx, j.PersonID); err != nil {
			return fmt.Errorf("delete offers: %w", err)
		}
		if err := s.q.DropWaitsOf(ctx, tx, j.PersonID); err != nil {
			return fmt.Errorf("delete waits: %w", err)
		}
		return nil
	})
}

func (s *Service) runDeleteExpired(ctx context.Context, _ DeleteExpired) error {
	before := at.Of(s.Clock.Today().AddDays(-kept).In(at.SaoPaulo))
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.q.DropOldOffers(ctx, tx, before); err != nil {
			return fmt.Errorf("delete old offers: %w", err)
		}
		if err := s.q.DropOldWaits(ctx, tx, before); err != nil {
			return fmt.Errorf("delete old waits: %w", err)
		}
		return nil
	})
}
