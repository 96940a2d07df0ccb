package app

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"psic/internal/booking"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/page"
	"psic/internal/payment"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/payout"
	"psic/internal/subscription"
)

const (
	demoMonths = 3
	demoMonth  = 31 * 24 * time.Hour
	// demoStep is how often jobs run in the simulated months.
	demoStep = 7 * 24 * time.Hour
	// demoRest is how long before now the simulated months end. The daily jobs have run for today already.
	demoRest = 26 * time.Hour
	// demoHeldTherapist has the payout that is held.
	demoHeldTherapist = "joaquim@psic.example"
)

// demoBusiness gives the demonstration therapist three months of business: a paid plan, sessions, invoices and payouts.
// The first sessions and the payout of another therapist stay held. Payouts of other therapists can be confirmed
// together.
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

	now := a.Clock.Now()
	end := now.Add(-demoRest)
	defer func() { a.Clock.Advance(now.Sub(a.Clock.Now())) }()
	for _, e := range a.demoEvents(therapist.ID, end, now) {
		if forward := e.at.Sub(a.Clock.Now()); forward != 0 {
			a.Clock.Advance(forward)
		}
		if err := a.Jobs.Drain(ctx); err != nil {
			return err
		}
		if err := e.do(ctx); err != nil {
			return fmt.Errorf("%s: %w", e.name, err)
		}
	}
	return nil
}

// demoEvent is something that happens in the simulated months.
type demoEvent struct {
	at   time.Time
	name string
	do   func(context.Context) error
}

// demoEvents returns what happens in the simulated months, in order. A payout is confirmed on the day before it is due,
// so that none is late.
func (a *App) demoEvents(therapistID string, end, now time.Time) []demoEvent {
	begin := end.Add(-demoMonths * demoMonth)
	events := []demoEvent{{begin, "plan", func(ctx context.Context) error { return a.demoSubscribe(ctx, therapistID) }}}
	for month := range demoMonths {
		booked := begin.Add(time.Duration(month) * demoMonth)
		events = append(events, demoEvent{booked, "sessions", func(ctx context.Context) error {
			return a.demoSessions(ctx, therapistID)
		}})
	}
	// The receipts of the last month are missing.
	for month := range demoMonths - 1 {
		booked := begin.Add(time.Duration(month) * demoMonth)
		first := at.DateOf(booked, at.SaoPaulo)
		events = append(events, demoEvent{booked.Add(demoMonth), "receipts", func(ctx context.Context) error {
			_, err := a.Payout.MarkMonth(ctx, therapistID, at.Period{Year: first.Year(), Month: int(first.Month())})
			return err
		}})
	}
	nothing := func(context.Context) error { return nil }
	for worked := begin.Add(demoStep); worked.Before(end); worked = worked.Add(demoStep) {
		events = append(events, demoEvent{worked, "jobs", nothing})
	}
	events = append(events, demoEvent{end, "jobs", nothing})
	last := payout.Countable(end)
	for c := last.Before(); c.End().After(begin); c = c.Before() {
		if confirm := demoConfirms(c); confirm.After(begin) {
			events = append(events, demoEvent{confirm, "payouts", func(ctx context.Context) error {
				return a.demoPayouts(ctx, last)
			}})
		}
	}
	events = append(events, a.demoBatchEvent(therapistID, end, last))
	held := last.Closes().AddDays(-9).In(at.SaoPaulo).Add(9 * time.Hour)
	events = append(events, demoEvent{held, "held session", a.demoHeld})
	events = append(events, a.demoPayoutEvents(begin, now, last)...)
	events = append(events, a.demoDisputeEvents(begin, now)...)
	slices.SortStableFunc(events, func(x, y demoEvent) int { return x.at.Compare(y.at) })
	return events
}

// demoPayer pays by card. Everybody has an own document and an own card.
type demoPayer struct{ name, email, taxID, card string }

var (
	demoHelena = demoPayer{
		name:  "Helena Martins Rocha",
		email: DemoTherapist,
		taxID: "11144477735",
		card:  sandbox.CardApprovedVisa,
	}
	demoMarina = demoPayer{
		name:  "Marina Duarte Lopes",
		email: DemoPatient,
		taxID: "52998224725",
		card:  sandbox.CardApprovedMaster,
	}
	demoRafael = demoPayer{
		name:  "Rafael Prado Nunes",
		email: DemoEnterprise,
		taxID: "15350946056",
		card:  sandbox.CardApprovedAmex,
	}
	demoTiago = demoPayer{
		name:  "Tiago Neves Alencar",
		email: "tiago@psic.example",
		taxID: "39053344705",
		card:  "4234567890123456",
	}
)

func (a *App) demoCard(ctx context.Context, p demoPayer) (gateway.Card, gateway.Payer, error) {
	key, err := a.Sandbox.PublicKey(ctx)
	if err != nil {
		return gateway.Card{}, gateway.Payer{}, err
	}
	now := a.Clock.Now()
	expires := fmt.Sprint(now.Year() + 5)
	hash, err := sandbox.EncryptCard(key, p.card, "123", "12", expires, "DEMONSTRACAO", now)
	card := gateway.Card{
		Encrypted:   hash,
		HolderName:  "Demonstração",
		HolderTaxID: p.taxID,
		Store:       true,
	}
	payer := gateway.Payer{
		Name:  p.name,
		Email: p.email,
		TaxID: p.taxID,
		Phone: "11987654321",
	}
	return card, payer, err
}

func (a *App) demoSubscribe(ctx context.Context, id string) error {
	card, payer, err := a.demoCard(ctx, demoHelena)
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
func (a *App) demoSessions(ctx context.Context, therapistID string) error {
	for week := range 3 {
		day := a.nextTuesday().AddDays(7 * week)
		if err := a.demoSession(ctx, therapistID, demoMarina, day, "10:00"); err != nil {
			return err
		}
	}
	return nil
}

// nextTuesday is a Tuesday in two to eight days.
func (a *App) nextTuesday() at.Date {
	day := a.Clock.Today().AddDays(2)
	for day.Weekday() != time.Tuesday {
		day = day.AddDays(1)
	}
	return day
}

// demoSession books and pays a session.
func (a *App) demoSession(ctx context.Context, therapistID string, by demoPayer, day at.Date, start string) error {
	patient, err := a.Account.ByEmail(ctx, by.email)
	if err != nil {
		return err
	}
	who := actor.Actor{ID: patient.ID, Role: patient.Role()}
	s, err := a.Booking.Book(ctx, who, booking.BookInput{
		TherapistID: therapistID,
		Time:        booking.WantedTime{Day: day.Wire(), Start: start},
	})
	if err != nil {
		return err
	}
	return a.demoPay(ctx, who, by, s.ID)
}

func (a *App) demoPay(ctx context.Context, who actor.Actor, by demoPayer, sessionID string) error {
	card, payer, err := a.demoCard(ctx, by)
	if err != nil {
		return err
	}
	card.Store = false
	_, err = a.Booking.Pay(ctx, who, sessionID, booking.PayInput{
		Method: payment.ByCard,
		Payer:  payer,
		Card:   &card,
	})
	return err
}

// demoHeld books one session of a new patient with another therapist, in the last cycle that was counted. Nobody comes.
// The session and its payout stay held: administrators see what a hold looks like.
func (a *App) demoHeld(ctx context.Context) error {
	other, err := a.Account.ByEmail(ctx, demoHeldTherapist)
	if err != nil {
		return err
	}
	return a.demoSession(ctx, other.ID, demoTiago, a.nextTuesday(), "12:00")
}

// demoConfirms returns when the payouts of a cycle are confirmed.
func demoConfirms(c payout.Cycle) time.Time {
	return c.Due().AddDays(-1).In(at.SaoPaulo).Add(10 * time.Hour)
}

// demoPayouts lifts what holds the payouts that exist so far, and confirms them. Those of the last cycle are in the
// batch, or for administrators to try.
func (a *App) demoPayouts(ctx context.Context, last payout.Cycle) error {
	list, err := a.Payout.ToConfirm(ctx, payout.OpenFilter{Page: page.Page{Size: payout.MaxBatch}}, "")
	if err != nil {
		return err
	}
	var errs []error
	for _, p := range list.Rows {
		if p.Cycle() == last {
			continue
		}
		errs = append(errs, a.demoLift(ctx, p.Holds))
		_, err := a.Payout.Confirm(ctx, actor.Actor{}, p.ID)
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// demoLift lifts holds of a payout.
func (a *App) demoLift(ctx context.Context, holds []payout.Hold) error {
	for _, h := range holds {
		if !h.Open() {
			continue
		}
		err := a.Payout.Lift(ctx, actor.Actor{}, payout.LiftInput{
			SubjectID: h.SubjectID,
			Reason:    payout.Reason(h.Reason),
			Note:      "Conferido na demonstração.",
		})
		if err != nil {
			return err
		}
	}
	return nil
}
