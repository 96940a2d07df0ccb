package subscription

import (
	"context"
	"fmt"

	"psic/internal/account"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/store"
	"psic/internal/subscription/subscriptiondb"
)

// smallestCharge is the least that a card is charged. A smaller difference is not charged: the better plan then begins
// with the next period.
const smallestCharge = money.Cents(1_00)

// Switch is what choosing a plan does.
type Switch struct {
	// Charge is what is charged now. The plan applies when it is paid.
	Charge money.Cents
	// Rest says that Charge is the difference for the rest of the paid time, not a whole month.
	Rest bool
	// From is the first day of the plan. It is after today when the plan waits for the end of the paid time.
	From at.Date
}

// waits says whether the plan begins at the end of the paid time.
func (w Switch) waits(today at.Date) bool { return w.From.After(today) }

// paidTime is the time that is paid: its days, and the price of a month that was paid for it.
type paidTime struct {
	from, to at.Date
	price    money.Cents
}

// rest returns the difference to a plan's price for the days that are left, today included, without fractions of a
// centavo.
func (t paidTime) rest(price money.Cents, today at.Date) money.Cents {
	more := max(price-t.price, 0)
	if t.from.IsZero() || !today.After(t.from) {
		return more
	}
	left, all := today.DaysTo(t.to)+1, t.from.DaysTo(t.to)+1
	return more * money.Cents(left) / money.Cents(all)
}

// percent returns the fee that applies to sessions now.
func (s Subscription) percent(p Plan, today at.Date) int64 {
	if s.KeptPercent != nil && !s.KeptUntilOn.Before(today) {
		return min(*s.KeptPercent, p.Percent)
	}
	return p.Percent
}

// switchTo says what choosing the plan p does (Q198). A lower fee begins when the difference for the rest of the paid
// time is paid, or at once when what was paid is enough for it. Every other plan begins at the end of the paid time.
// Where the provider bills plans, no difference is charged: there a lower fee begins with the next period too.
func (s Subscription) switchTo(current, p Plan, paid paidTime, byProvider bool, today at.Date) Switch {
	now := Switch{From: today}
	switch {
	case s.State() == OK && p.ID == current.ID:
		return now
	case s.State() != OK || !s.covered(today):
		now.Charge = p.ValueCents
		return now
	case p.Paid() && p.Percent < s.percent(current, today):
		now.Charge = paid.rest(p.ValueCents, today)
		now.Rest = now.Charge > 0
		if !now.Rest || now.Charge >= smallestCharge && !byProvider {
			return now
		}
	case !p.Paid() && !current.Paid():
		return now
	}
	return Switch{From: s.PaidUntilOn.AddDays(1)}
}

// switchFor is switchTo with what the database has.
func (s *Service) switchFor(
	ctx context.Context,
	db subscriptiondb.DBTX,
	current Plan,
	sub Subscription,
	p Plan,
) (Switch, error) {
	paid, err := s.paidTime(ctx, db, sub)
	return sub.switchTo(current, p, paid, s.Recurring != nil, s.Clock.Today()), err
}

// paidTime reads what was paid for the time that lasts now.
func (s *Service) paidTime(ctx context.Context, db subscriptiondb.DBTX, sub Subscription) (t paidTime, err error) {
	if !sub.covered(s.Clock.Today()) {
		return t, nil
	}
	rows, err := s.q.PaidInvoices(ctx, db, subscriptiondb.PaidInvoicesParams{
		TherapistID: sub.TherapistID,
		PeriodToOn:  sub.PaidUntilOn,
	})
	if err != nil {
		return t, fmt.Errorf("paid invoices: %w", err)
	}
	t.to = sub.PaidUntilOn
	for _, i := range rows {
		if i.MonthCents == 0 && (t.from.IsZero() || i.PeriodFromOn.Before(t.from)) {
			t.from = i.PeriodFromOn
		}
		t.price = max(t.price, Invoice{i}.month())
	}
	return t, nil
}

// month is the price of a month of the plan that the invoice pays for.
func (i Invoice) month() money.Cents {
	if i.ofRest() {
		return i.MonthCents
	}
	return i.AmountCents
}

// ofRest says whether the invoice pays the difference to a better plan for the rest of the paid time.
func (i Invoice) ofRest() bool { return i.MonthCents > 0 }

// become sets the plan. The one that was chosen for the end of the paid time is dropped.
func (s *Subscription) become(planID string) { s.PlanID, s.NextPlanID = planID, nil }

// switchLater stores the plan that begins at the end of the paid time.
func (s *Service) switchLater(ctx context.Context, tx *store.Tx, sub Subscription, p Plan) error {
	if sub.NextPlanID != nil && *sub.NextPlanID == p.ID {
		return nil
	}
	sub.NextPlanID = &p.ID
	if err := s.save(ctx, tx, sub); err != nil {
		return err
	}
	return s.Jobs.Enqueue(ctx, tx, PlanMail{TherapistID: sub.TherapistID, What: MailPlanned})
}

// saveSwitched stores a subscription whose plan has changed from before. A lower fee that was paid applies until the
// last day of its paid time.
func (s *Service) saveSwitched(ctx context.Context, tx *store.Tx, before, sub Subscription) error {
	was, err := foundPlan(s.q.PlanByID(ctx, tx, before.PlanID))
	if err != nil {
		return err
	}
	is, err := foundPlan(s.q.PlanByID(ctx, tx, sub.PlanID))
	if err != nil {
		return err
	}
	if err := s.save(ctx, tx, sub); err != nil {
		return err
	}
	today := s.Clock.Today()
	percent := before.percent(was, today)
	if !was.Paid() || !before.covered(today) || was.ID == is.ID || percent >= is.Percent {
		return nil
	}
	err = s.q.KeepFee(ctx, tx, subscriptiondb.KeepFeeParams{
		TherapistID: sub.TherapistID,
		Percent:     &percent,
		UntilOn:     before.PaidUntilOn,
	})
	if err != nil {
		return fmt.Errorf("keep fee: %w", err)
	}
	return nil
}

// newRestInvoice stores the invoice of the difference to a better plan.
func (s *Service) newRestInvoice(
	ctx context.Context,
	tx *store.Tx,
	acc account.Account,
	sub Subscription,
	p Plan,
	charge money.Cents,
) (*Invoice, error) {
	today := s.Clock.Today()
	return s.insertInvoice(ctx, tx, acc, subscriptiondb.InsertInvoiceParams{
		PlanID:       p.ID,
		Kind:         Change,
		AmountCents:  charge,
		MonthCents:   p.ValueCents,
		DueOn:        today,
		PeriodFromOn: today,
		PeriodToOn:   sub.PaidUntilOn,
	})
}

// restPaid begins a better plan whose difference was paid. It returns false when the time that the difference was for
// is over: then nothing changes, and the money goes back.
func (s *Service) restPaid(ctx context.Context, tx *store.Tx, sub Subscription, i Invoice, at at.Time) (bool, error) {
	if sub.State() != OK || sub.PaidUntilOn != i.PeriodToOn || !sub.covered(s.Clock.Today()) {
		return false, s.moveInvoice(ctx, tx, i, Void)
	}
	i.PaidAt = at
	if err := s.moveInvoice(ctx, tx, i, Paid); err != nil {
		return false, err
	}
	before := sub
	sub.become(i.PlanID)
	sub.toPaid()
	if err := s.saveSwitched(ctx, tx, before, sub); err != nil {
		return false, err
	}
	return true, s.Jobs.Enqueue(ctx, tx, PlanMail{TherapistID: sub.TherapistID, InvoiceID: i.ID, What: MailImproved})
}

// settleRest begins a better plan when its difference is paid, or refunds it when its time is over.
func (s *Service) settleRest(
	ctx context.Context,
	tx *store.Tx,
	acc account.Account,
	i Invoice,
	c payment.Charge,
) error {
	_, sub, err := s.ofIn(ctx, tx, acc.ID)
	if err != nil {
		return err
	}
	begun, err := s.restPaid(ctx, tx, sub, i, c.PaidAt)
	if err != nil {
		return err
	}
	if !begun {
		return s.refundUnused(ctx, tx, c)
	}
	return s.Payment.Collect(ctx, tx, i.ID)
}
