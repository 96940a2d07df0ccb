package subscription

import (
	"context"
	"fmt"

	"psic/internal/kernel/at"
	"psic/internal/payment"
	"psic/internal/platform/store"
	"psic/internal/subscription/subscriptiondb"
)

// Reversing ends what a payment was for that the provider took back (a dispute), while that time lasts: with a
// difference the better plan, with a month the whole paid time. The platform bears what was used until then, and the
// time of a payment that is over already.
func (s *Service) Reversing(ctx context.Context, tx *store.Tx, c payment.Charge) (payment.MoneyAt, error) {
	row, err := s.q.InvoiceByID(ctx, tx, c.ReferenceID)
	if err != nil {
		return payment.Gone, fmt.Errorf("read invoice: %w", err)
	}
	i := Invoice{row}
	if i.State() != Paid {
		return payment.Gone, nil
	}
	_, sub, err := s.ofIn(ctx, tx, i.TherapistID)
	if err != nil {
		return payment.Gone, err
	}
	lasts := sub.PaidUntilOn == i.PeriodToOn && sub.covered(s.Clock.Today())
	if !lasts && !i.ofRest() {
		return payment.Gone, nil
	}
	if err := s.moveInvoice(ctx, tx, i, Void); err != nil || !lasts {
		return payment.Gone, err
	}
	if i.ofRest() {
		return payment.Gone, s.endBetterPlan(ctx, tx, sub, i)
	}
	return payment.Gone, s.endPaidTime(ctx, tx, sub, i)
}

// endBetterPlan makes the plan apply again that was paid before the difference.
func (s *Service) endBetterPlan(ctx context.Context, tx *store.Tx, sub Subscription, i Invoice) error {
	if sub.PlanID != i.PlanID {
		return nil
	}
	rows, err := s.q.PaidInvoices(ctx, tx, subscriptiondb.PaidInvoicesParams{
		TherapistID: sub.TherapistID,
		PeriodToOn:  sub.PaidUntilOn,
	})
	if err != nil || len(rows) == 0 {
		return err
	}
	sub.PlanID = rows[len(rows)-1].PlanID
	return s.save(ctx, tx, sub)
}

// endPaidTime ends the time that a month had paid for. No card is charged again by itself: the therapist pays by hand
// or chooses the free plan. Who had cancelled, or is suspended, stays so.
func (s *Service) endPaidTime(ctx context.Context, tx *store.Tx, sub Subscription, i Invoice) error {
	if sub.ValidUntilOn.IsZero() { // on the free plan meanwhile
		return nil
	}
	yesterday := s.Clock.Today().AddDays(-1)
	sub.PaidUntilOn, sub.ValidUntilOn = yesterday, yesterday
	sub.NextChargeOn = at.Date{}
	sub.become(i.PlanID)
	if sub.State() == OK {
		sub.Status = string(Overdue)
	}
	if err := s.save(ctx, tx, sub); err != nil {
		return err
	}
	return s.Jobs.Enqueue(ctx, tx, PlanMail{TherapistID: sub.TherapistID, InvoiceID: i.ID, What: MailTakenBack})
}
