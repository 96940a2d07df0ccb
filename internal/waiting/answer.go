package waiting

import (
	"context"
	"errors"

	"psic/internal/account"
	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
)

// Taken is what accepting an offer made: the session that moved, or a hold that must be paid.
type Taken struct {
	SessionID string
	PayNow    bool
}

// gone are the faults that say that the hour, or the session to be moved, is no longer there. The offer is withdrawn
// then. After other faults the person may try again while the offer is open.
var gone = []*fault.Error{
	booking.ErrNotOffered,
	booking.ErrSlotTaken,
	booking.ErrSessionOver,
	booking.ErrLate,
	booking.ErrAccountOff,
}

// Accept takes an offered hour. A wait on a session moves the session, which stays paid. Any other wait makes a hold,
// which is paid as all are. Accepting twice does it once.
//
// Faults: fault.Missing, ErrOfferOver, booking.ErrSameTime, booking.ErrTooManyHolds, booking.ErrUnpaidHolds,
// booking.ErrAccessEnds, booking.ErrIncomplete, booking.ErrConsent.
func (s *Service) Accept(ctx context.Context, who actor.Actor, id string) (Taken, error) {
	var out Taken
	err := s.DB.InTx(ctx, func(tx *store.Tx) error {
		o, w, patient, err := s.lockOwnOffer(ctx, tx, who, id)
		if err != nil {
			return err
		}
		if o.Status() == OfferAccepted {
			out = Taken{SessionID: o.SessionID, PayNow: !w.Earlier()}
			return nil
		}
		if !o.OpenAt(s.Clock.Now()) {
			return ErrOfferOver
		}
		sess, err := s.take(ctx, tx, o, w, patient)
		if err != nil {
			return err
		}
		out = Taken{SessionID: sess.ID, PayNow: !sess.Paid()}
		if err := s.closeOffer(ctx, tx, o, Accept, sess.ID); err != nil {
			return err
		}
		return s.endWait(ctx, tx, w, Accepted)
	})
	if booking.OverlapRefused(err) {
		s.Log.Error("waiting: the overlap constraint refused what the lock should have")
		err = booking.ErrSlotTaken
	}
	for _, lost := range gone {
		if errors.Is(err, lost) {
			if err := s.close(ctx, id, Withdraw); err != nil {
				return out, err
			}
			return out, ErrOfferOver
		}
	}
	return out, err
}

func (s *Service) take(
	ctx context.Context,
	tx *store.Tx,
	o Offer,
	w Wait,
	patient account.Account,
) (booking.Session, error) {
	want := booking.WantedAt(o.StartsAt)
	if w.Earlier() {
		return s.Booking.MoveEarlier(ctx, tx, w.SessionID, patient, want)
	}
	entitled, err := s.Booking.MayUseCompanySlots(ctx, actorOf(patient))
	if err != nil {
		return booking.Session{}, err
	}
	sess, err := s.Booking.HoldOffered(ctx, tx, o.TherapistID, patient, want, entitled)
	if errors.Is(err, fault.Missing) { // the therapist is no longer listed
		return sess, booking.ErrNotOffered
	}
	return sess, err
}

// Decline gives an offered hour to the next person. The wait stays.
//
// Faults: fault.Missing, ErrOfferOver.
func (s *Service) Decline(ctx context.Context, who actor.Actor, id string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		o, _, _, err := s.lockOwnOffer(ctx, tx, who, id)
		if err != nil || o.Status() == OfferDeclined {
			return err
		}
		return s.closeOffer(ctx, tx, o, Decline, "")
	})
}

// lockOwnOffer is lockOffer for its person. Others learn nothing.
func (s *Service) lockOwnOffer(
	ctx context.Context,
	tx *store.Tx,
	who actor.Actor,
	id string,
) (Offer, Wait, account.Account, error) {
	o, w, patient, err := s.lockOffer(ctx, tx, id)
	if err == nil && o.PatientID != who.ID {
		err = fault.Missing
	}
	return o, w, patient, err
}

// close applies an event to an offer. An offer that is closed stays as it is.
func (s *Service) close(ctx context.Context, id string, e OfferEvent) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		o, _, _, err := s.lockOffer(ctx, tx, id)
		if err != nil || o.Status() != Open {
			return err
		}
		if e == Expire && o.OpenAt(s.Clock.Now()) {
			return nil
		}
		return s.closeOffer(ctx, tx, o, e, "")
	})
}
