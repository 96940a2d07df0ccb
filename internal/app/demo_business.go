package app

import (
	"context"
	"errors"
	"fmt"
	"time"

	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/payment"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/payout"
	"psic/internal/subscription"
)

const (
	demoMonths = 3
	demoStep   = 31 * 24 * time.Hour
	// demoRest is how long before now the simulated months end. The daily jobs have run for today already.
	demoRest = 26 * time.Hour
	// demoHeldTherapist has the payout that is held.
	demoHeldTherapist = "joaquim@psic.example"
)

// demoBusiness gives the demonstration therapist three months of business: a paid plan, sessions, invoices and payouts.
// The first session and the payout of another therapist stay held.
// It moves the clock back, and forward again as it goes; no requests are served yet. When the therapist has a paid plan
// already, it only bills the plan until today.
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
	who := actor.Actor{ID: patient.ID, Role: actor.Customer}
	for month := range demoMonths {
		if err := a.demoSessions(ctx, therapist.ID, who); err != nil {
			return fmt.Errorf("sessions: %w", err)
		}
		if month == 0 {
			if err := a.demoHeld(ctx, who); err != nil {
				return fmt.Errorf("held session: %w", err)
			}
		}
		// Half a month is less than the time between the end of a payout cycle and its day of payment, so each payout
		// is confirmed in time. The payout of the last month stays open.
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
	now := a.Clock.Now()
	expires := fmt.Sprint(now.Year() + 5)
	hash, err := sandbox.EncryptCard(key, sandbox.CardApprovedVisa, "123", "12", expires, "DEMONSTRACAO", now)
	const document = "11144477735"
	card := gateway.Card{
		Encrypted:   hash,
		HolderName:  "Demonstração",
		HolderTaxID: document,
		Store:       true,
	}
	payer := gateway.Payer{
		Name:  "Helena Martins Rocha",
		Email: DemoTherapist,
		TaxID: document,
		Phone: "11987654321",
	}
	return card, payer, err
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
		return nil // an interrupted start sent the charge; a job reads its result
	}
	return err
}

// demoSessions books and pays three sessions in the coming month, on Tuesdays at ten.
func (a *App) demoSessions(ctx context.Context, therapistID string, patient actor.Actor) error {
	for week := range 3 {
		if err := a.demoSession(ctx, therapistID, patient, week, "10:00"); err != nil {
			return err
		}
	}
	return nil
}

// demoSession books and pays a session on a Tuesday of the coming month.
func (a *App) demoSession(
	ctx context.Context,
	therapistID string,
	patient actor.Actor,
	week int,
	start string,
) error {
	day := a.Clock.Today().AddDays(2)
	for day.Weekday() != time.Tuesday {
		day = day.AddDays(1)
	}
	s, err := a.Booking.Book(ctx, patient, booking.BookInput{
		TherapistID: therapistID,
		Time:        booking.WantedTime{Day: day.AddDays(7 * week).Wire(), Start: start},
	})
	if err != nil {
		return err
	}
	card, payer, err := a.demoCard(ctx)
	if err != nil {
		return err
	}
	card.Store = false
	_, err = a.Booking.Pay(ctx, patient, s.ID, booking.PayInput{
		Method: payment.ByCard,
		Payer:  payer,
		Card:   &card,
	})
	return err
}

// demoHeld books one session with another therapist. The payout of it stays held, because the patient is new in that
// cycle: administrators see what a hold looks like.
func (a *App) demoHeld(ctx context.Context, patient actor.Actor) error {
	other, err := a.Account.ByEmail(ctx, demoHeldTherapist)
	if err != nil {
		return err
	}
	return a.demoSession(ctx, other.ID, patient, 0, "12:00")
}

// demoPayouts confirms the payouts that exist so far. The first one was held, because its patient is new.
func (a *App) demoPayouts(ctx context.Context, therapistID string) error {
	list, err := a.Payout.Of(ctx, therapistID)
	if err != nil {
		return err
	}
	var errs []error
	for _, p := range list {
		lift := payout.LiftInput{SubjectID: p.ID, Reason: payout.OnlyNewPayers, Note: "Conferido na demonstração."}
		if err := a.Payout.Lift(ctx, actor.Actor{}, lift); !errors.Is(err, fault.Missing) {
			errs = append(errs, err)
		}
		_, err := a.Payout.Confirm(ctx, actor.Actor{}, p.ID)
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}
