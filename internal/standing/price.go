package standing

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/account"
	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/platform/store"
	"psic/internal/standing/standingdb"
)

var ErrNoPrice = fault.New(
	fault.Conflict,
	"standing.no_new_price",
	"Não há um novo preço esperando a sua resposta.",
)

// runReprice announces new prices, and decides about those whose day has come (Q226).
func (s *Service) runReprice(ctx context.Context, _ Reprice) error {
	prices := map[string]money.Cents{}
	toReprice := func(ctx context.Context, afterID string, most int32) ([]string, error) {
		rows, err := s.q.ToReprice(ctx, s.DB.Read(), standingdb.ToRepriceParams{AfterID: afterID, Most: most})
		ids := make([]string, len(rows))
		for i, r := range rows {
			ids[i], prices[r.ID] = r.ID, money.Cents(r.PriceNow)
		}
		return ids, err
	}
	return errors.Join(
		s.each(ctx, toReprice, func(tx *store.Tx, id string) error {
			return s.announcePrice(ctx, tx, id, prices[id])
		}),
		s.each(ctx, s.toDecidePrice, func(tx *store.Tx, id string) error { return s.decidePrice(ctx, tx, id) }),
	)
}

func (s *Service) toDecidePrice(ctx context.Context, afterID string, most int32) ([]string, error) {
	today := s.Clock.Today()
	return s.q.ToDecidePrice(ctx, s.DB.Read(), standingdb.ToDecidePriceParams{
		TodayOn:  today,
		AnswerOn: today.AddDays(priceAnswer),
		AfterID:  afterID,
		Most:     most,
	})
}

// announcePrice notes the new price for thirty days later and tells the patient. A lower price needs no answer. A price
// that is the old one again ends the announcement.
func (s *Service) announcePrice(ctx context.Context, tx *store.Tx, id string, price money.Cents) error {
	x, patient, err := s.lock(ctx, tx, id)
	if err != nil || x.Status() != Active && x.Status() != Paused {
		return err
	}
	if x.NextPriceAccepted { // this price replaces one that was accepted and does not hold yet
		if err := s.reprice(ctx, tx, x, patient, x.NextPriceOn, x.PriceCents); err != nil {
			return err
		}
	}
	if price == x.PriceCents {
		if err := s.q.DropPrice(ctx, tx, id); err != nil {
			return fmt.Errorf("drop price: %w", err)
		}
		return nil
	}
	err = s.q.SetNextPrice(ctx, tx, standingdb.SetNextPriceParams{
		ID:                id,
		NextPriceCents:    price,
		NextPriceOn:       s.Clock.Today().AddDays(PriceNotice),
		NextPriceAccepted: price < x.PriceCents,
	})
	if err != nil {
		return fmt.Errorf("next price: %w", err)
	}
	if price < x.PriceCents {
		from := s.Clock.Today().AddDays(PriceNotice)
		if err := s.reprice(ctx, tx, x, patient, from, price); err != nil {
			return err
		}
	}
	return s.mail(ctx, tx, x, MailPrice)
}

// decidePrice gives a standing hour the new price when its day has come and the patient accepted. Without an answer it
// ends: sessions before the day of the new price keep the old price.
func (s *Service) decidePrice(ctx context.Context, tx *store.Tx, id string) error {
	x, patient, err := s.lock(ctx, tx, id)
	if err != nil || x.NextPriceOn.IsZero() {
		return err
	}
	today := s.Clock.Today()
	if !x.NextPriceAccepted {
		if x.NextPriceOn.After(today.AddDays(priceAnswer)) {
			return nil
		}
		return s.stopFrom(ctx, tx, x, patient, PriceUnanswered, booking.BySystem, x.NextPriceOn)
	}
	if x.NextPriceOn.After(today) {
		return nil
	}
	if err := s.reprice(ctx, tx, x, patient, x.NextPriceOn, x.NextPriceCents); err != nil {
		return err
	}
	err = s.q.SetPrice(ctx, tx, standingdb.SetPriceParams{ID: id, PriceCents: x.NextPriceCents})
	if err != nil {
		return fmt.Errorf("set price: %w", err)
	}
	return nil
}

// AcceptPrice accepts the new price. Sessions from its day on cost the new price at once.
//
// Faults: fault.Missing, ErrNoPrice.
func (s *Service) AcceptPrice(ctx context.Context, who actor.Actor, id string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		x, patient, err := s.lockOwn(ctx, tx, who, id)
		if err != nil {
			return err
		}
		if x.PatientID != who.ID {
			return fault.Missing
		}
		late := !x.NextPriceAccepted && s.Clock.Today().After(x.answerBy())
		if x.NextPriceOn.IsZero() || x.Status() == Ended || late {
			return ErrNoPrice
		}
		if err := s.reprice(ctx, tx, x, patient, x.NextPriceOn, x.NextPriceCents); err != nil {
			return err
		}
		return s.q.SetNextPrice(ctx, tx, standingdb.SetNextPriceParams{
			ID:                id,
			NextPriceCents:    x.NextPriceCents,
			NextPriceOn:       x.NextPriceOn,
			NextPriceAccepted: true,
		})
	})
}

// reprice gives the sessions from a day of the rhythm on another price. Those whose notice may have been sent keep the
// price that it said.
func (s *Service) reprice(
	ctx context.Context,
	tx *store.Tx,
	x Standing,
	patient account.Account,
	from at.Date,
	price money.Cents,
) error {
	return s.Booking.RepriceOccurrences(ctx, tx, booking.NewPrice{
		StandingID:  x.ID,
		TherapistID: x.TherapistID,
		Patient:     patient,
		Price:       price,
		From:        from,
		After:       s.Clock.Now().Add(NoticeBefore),
	})
}

// answerBy is the last day on which the patient may accept the new price.
func (x Standing) answerBy() at.Date { return x.NextPriceOn.AddDays(-priceAnswer - 1) }

// priceOn returns what a session on a day costs: the new price from its day on, once it is accepted.
func (x Standing) priceOn(day at.Date) money.Cents {
	if !x.NextPriceOn.IsZero() && x.NextPriceAccepted && !day.Before(x.NextPriceOn) {
		return x.NextPriceCents
	}
	return x.PriceCents
}
