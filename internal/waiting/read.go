package waiting

import (
	"context"
	"fmt"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/platform/store"
	"psic/internal/waiting/waitingdb"
)

// WaitView is a wait as its person reads it.
type WaitView struct {
	Wait
	TherapistName   string
	SessionStartsAt at.Time // of the session to be moved
}

// OfferView is an offer as its person reads it.
type OfferView struct {
	Offer
	TherapistName   string
	MovesID         string // the session to be moved
	SessionStartsAt at.Time
	Price           money.Cents // of a new session; zero for a session that moves
}

// List returns the waits of a patient that have not ended, and the open offer, if there is one.
func (s *Service) List(ctx context.Context, who actor.Actor) ([]WaitView, *OfferView, error) {
	rows, err := s.q.ListWaits(ctx, s.DB.Read(), who.ID)
	if err != nil {
		return nil, nil, fmt.Errorf("waits of a patient: %w", err)
	}
	out := make([]WaitView, len(rows))
	for i, r := range rows {
		out[i] = WaitView{
			Wait:            Wait{r.Waiting},
			TherapistName:   nameOf(r.TherapistNickname, r.TherapistFullName),
			SessionStartsAt: r.SessionStartsAt,
		}
	}
	open, err := foundOffer(s.q.OpenOfferOf(ctx, s.DB.Read(), waitingdb.OpenOfferOfParams{
		PatientID: who.ID,
		NowAt:     at.Of(s.Clock.Now()),
	}))
	if fault.As(err) != nil {
		return out, nil, nil
	}
	if err != nil {
		return out, nil, err
	}
	view, err := s.ReadOffer(ctx, who, open.ID)
	return out, &view, err
}

// ReadOffer returns an offer of a patient, open or closed.
//
// Faults: fault.Missing.
func (s *Service) ReadOffer(ctx context.Context, who actor.Actor, id string) (OfferView, error) {
	row, err := s.q.OfferRow(ctx, s.DB.Read(), waitingdb.OfferRowParams{ID: id, PatientID: who.ID})
	if store.None(err) {
		return OfferView{}, fault.Missing
	}
	if err != nil {
		return OfferView{}, fmt.Errorf("read offer: %w", err)
	}
	view := OfferView{
		Offer:           Offer{row.WaitingOffer},
		TherapistName:   nameOf(row.TherapistNickname, row.TherapistFullName),
		MovesID:         row.MovesID,
		SessionStartsAt: row.SessionStartsAt,
	}
	if view.MovesID != "" {
		return view, nil
	}
	therapist, err := s.Directory.Therapist(ctx, view.TherapistID)
	if err != nil {
		return view, err
	}
	view.Price, err = s.Booking.HourPrice(ctx, view.TherapistID, who.ID, view.Enterprise, therapist.PriceCents)
	return view, err
}

func nameOf(nickname, fullName string) string {
	if nickname != "" {
		return nickname
	}
	return fullName
}
