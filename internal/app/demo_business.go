package app

import (
	"context"
	"errors"
	"fmt"
	"time"

	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/payment"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/subscription"
)

const (
	demoMonths = 3
	demoStep   = 31 * 24 * time.Hour
	// demoRest ends the past a day before now: what runs once a period has run for now already.
	demoRest = 26 * time.Hour
)

// demoBusiness gives the demonstration psychologist a past: a paid plan, sessions, invoices and payouts. The clock goes
// back for it and returns; nobody is served yet. A set that has it already is left alone; one that was interrupted keeps
// what it has, with the plan paid until today.
func (a *App) demoBusiness(ctx context.Context) (err error) {
	therapist, err := a.Account.ByEmail(ctx, DemoTherapist)
	if err != nil || a.Sandbox == nil {
		return err
	}
	plan, _, err := a.Subscription.Of(ctx, therapist.ID)
	if err != nil {
		return err
	}
	if plan.Paid() {
		return a.Subscription.BillDue(ctx)
	}
	patient, err := a.Account.ByEmail(ctx, DemoPatient)
	if err != nil {
		return err
	}
	away := -demoMonths*demoStep - demoRest
	a.Clock.Advance(away)
	defer func() { a.Clock.Advance(-away) }()
	if err := a.demoSubscribe(ctx, therapist.ID); err != nil {
		return fmt.Errorf("plan: %w", err)
	}
	for month := range demoMonths {
		if err := a.demoSessions(ctx, therapist.ID, actor.Actor{ID: patient.ID, Role: actor.Customer}); err != nil {
			return fmt.Errorf("sessions: %w", err)
		}
		// Half a month fits between the end of a cycle and its day of payment, so that each is confirmed in time; the
		// one of the last month is left waiting.
		for range 2 {
			a.Clock.Advance(demoStep / 2)
			away += demoStep / 2
			if err := a.Jobs.Drain(ctx); err != nil {
				return err
			}
			if month == demoMonths-1 {
				continue
			}
			if err := a.demoPayouts(ctx, therapist.ID); err != nil {
				return err
			}
		}
	}
	return nil
}

func (a *App) demoCard(ctx context.Context) (gateway.Card, gateway.Payer, error) {
	key, err := a.Sandbox.PublicKey(ctx)
	if err != nil {
		return gateway.Card{}, gateway.Payer{}, err
	}
	hash, err := sandbox.EncryptCard(
		key,
		sandbox.CardApprovedVisa,
		"123",
		"12",
		fmt.Sprint(a.Clock.Now().Year()+5),
		"DEMONSTRACAO",
		a.Clock.Now(),
	)
	const document = "11144477735"
	return gateway.Card{
			Encrypted:   hash,
			HolderName:  "Demonstração",
			HolderTaxID: document,
			Store:       true,
		},
		gateway.Payer{
			Name:  "Helena Martins Rocha",
			Email: DemoTherapist,
			TaxID: document,
			Phone: "11987654321",
		}, err
}

func (a *App) demoSubscribe(ctx context.Context, id string) error {
	card, payer, err := a.demoCard(ctx)
	if err != nil {
		return err
	}
	address := payment.Billing{
		CEP:      "01310-100",
		Street:   "Rua das Palmeiras",
		Number:   "120",
		District: "Centro",
		City:     "São Paulo",
		UF:       "SP",
		Country:  "Brasil",
	}
	if err := a.Subscription.SaveSubscriber(ctx, id, payer, address); err != nil {
		return err
	}
	if _, err := a.Payment.SaveCard(ctx, id, card, payer); err != nil {
		return err
	}
	_, err = a.Subscription.Subscribe(ctx, id, subscription.SubscribeInput{Plan: subscription.Partial, CVV: "123"})
	if errors.Is(err, subscription.ErrInFlight) {
		return nil // an interrupted start; the charge is read back by itself
	}
	return err
}

// demoSessions books and pays three sessions of the month that begins; the patient comes on Tuesdays at ten.
func (a *App) demoSessions(ctx context.Context, therapistID string, patient actor.Actor) error {
	day := a.Clock.Today().AddDays(2)
	for day.Weekday() != time.Tuesday {
		day = day.AddDays(1)
	}
	for week := range 3 {
		s, err := a.Booking.Book(
			ctx,
			patient,
			booking.BookInput{
				TherapistID: therapistID,
				Time:        booking.WantedTime{Day: day.AddDays(7 * week).Wire(), Start: "10:00"},
			},
		)
		if err != nil {
			return err
		}
		card, payer, err := a.demoCard(ctx)
		if err != nil {
			return err
		}
		card.Store = false
		if _, err := a.Booking.Pay(
			ctx,
			patient,
			s.ID,
			booking.PayInput{Method: payment.ByCard, Payer: payer, Card: &card},
		); err != nil {
			return err
		}
	}
	return nil
}

// demoPayouts confirms what is counted so far.
func (a *App) demoPayouts(ctx context.Context, therapistID string) error {
	list, err := a.Payout.Of(ctx, therapistID)
	if err != nil {
		return err
	}
	var errs []error
	for _, p := range list {
		_, err := a.Payout.Confirm(ctx, actor.Actor{}, p.ID)
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}
