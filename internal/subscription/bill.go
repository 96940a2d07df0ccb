package subscription

import (
	"context"
	"errors"

	"psic/internal/account"
	"psic/internal/directory"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
	"psic/internal/subscription/subscriptiondb"
)

const billPage = 100

func (s *Service) runBill(ctx context.Context, _ Bill) error { return s.BillDue(ctx) }

// warnUnwatched logs an error when the provider still bills plans although PSIC_PAGBANK_PLANS was set back. Those plans
// are not billed twice, but nobody reads what the provider charges.
func (s *Service) warnUnwatched(ctx context.Context) error {
	if s.Recurring != nil {
		return nil
	}
	n, err := s.q.CountLiveRecurring(ctx, s.DB.Read())
	if err == nil && n > 0 {
		s.Log.Error("subscription: the provider bills plans that nobody watches; "+
			"set PSIC_PAGBANK_PLANS=recurring until they have ended", "plans", n)
	}
	return err
}

// BillDue charges every due renewal, ends plans whose paid time is over, and announces cards that expire before the
// next charge. When one fails, the others are still charged, and the next run tries it again.
func (s *Service) BillDue(ctx context.Context) error {
	due := func(after string) ([]string, error) {
		return s.q.DueToCharge(ctx, s.DB.Read(), subscriptiondb.DueToChargeParams{
			TodayOn: s.Clock.Today(),
			LastOn:  s.Clock.Today().AddDays(askAhead),
			After:   after,
			Most:    billPage,
		})
	}
	over := func(after string) ([]string, error) {
		return s.q.RunOut(ctx, s.DB.Read(), subscriptiondb.RunOutParams{
			TodayOn: s.Clock.Today(),
			After:   after,
			Most:    billPage,
		})
	}
	return errors.Join(
		eachOf(due, func(id string) error { return s.billOne(ctx, id) }),
		eachOf(over, func(id string) error { return s.runOut(ctx, id) }),
		s.warnOfCards(ctx),
		s.warnUnwatched(ctx),
	)
}

// eachOf calls do for all ids of all pages, also after an error.
func eachOf(page func(after string) ([]string, error), do func(id string) error) error {
	var errs []error
	for after := ""; ; {
		list, err := page(after)
		if err != nil || len(list) == 0 {
			return errors.Join(append(errs, err)...)
		}
		for _, id := range list {
			errs = append(errs, do(id))
		}
		after = list[len(list)-1]
	}
}

// billOne charges the next period of one therapist, once: a due day has one invoice, and an invoice one open charge.
func (s *Service) billOne(ctx context.Context, therapistID string) error {
	var chargeID string
	err := s.DB.InTx(ctx, func(tx *store.Tx) error {
		chargeID = ""
		acc, err := s.Account.Lock(ctx, tx, therapistID)
		if errors.Is(err, fault.Missing) {
			return nil // the account was deleted
		}
		if err != nil || !acc.Active { // a therapist who is switched off is not charged
			return err
		}
		_, sub, err := s.ofIn(ctx, tx, therapistID)
		if err != nil {
			return err
		}
		p, err := foundPlan(s.q.PlanByID(ctx, tx, sub.renewsAs()))
		if err != nil {
			return err
		}
		chargeID, err = s.renew(ctx, tx, acc, p, sub)
		return err
	})
	if err != nil || chargeID == "" {
		return err
	}
	if _, err = s.Payment.Perform(ctx, chargeID); fault.As(err) != nil {
		return nil // recorded, and the therapist is told
	}
	return err
}

func (s *Service) renew(
	ctx context.Context,
	tx *store.Tx,
	acc account.Account,
	p Plan,
	sub Subscription,
) (chargeID string, err error) {
	today := s.Clock.Today()
	due := today
	if sub.ByPix && p.Paid() && !p.unpriced() {
		due = today.AddDays(askAhead)
	}
	if sub.NextChargeOn.IsZero() || sub.NextChargeOn.After(due) || sub.State() != OK && sub.State() != Overdue {
		return "", nil
	}
	i, err := s.openInvoiceIn(ctx, tx, acc.ID)
	if err != nil {
		return "", err
	}
	if early := sub.NextChargeOn.After(today); early && i != nil && (i.ofRest() || i.State() != Open) {
		return "", nil // it is asked for already, or something else is being paid
	}
	if i != nil && i.ofRest() { // the time that it is for is over; if it is still paid, Settled refunds it
		if err := s.void(ctx, tx, i); err != nil {
			return "", err
		}
		i = nil
	}
	switch {
	case !p.Paid():
		return "", s.goFree(ctx, tx, sub, p, i)
	case p.unpriced():
		return "", s.renewFree(ctx, tx, sub, p, i)
	}
	if i == nil {
		if i, err = s.newInvoice(ctx, tx, acc, p, Renewal, sub.NextChargeOn); err != nil {
			return "", err
		}
	}
	if i.State() == InFlight || i.State() == Failed && (i.NextTryOn.IsZero() || i.NextTryOn.After(today)) {
		return "", nil
	}
	if s.paysByPix(sub) {
		i.PlanID, i.AmountCents = p.ID, p.ValueCents
		return s.askByPix(ctx, tx, acc, *i)
	}
	err = ErrNoCard // the provider bills by itself; a new subscription there needs the CVV from the therapist
	if s.Recurring == nil {
		i.PlanID, i.AmountCents = p.ID, p.ValueCents
		chargeID, err = s.begin(ctx, tx, acc, *i, means{})
	}
	if errors.Is(err, ErrNoCard) {
		i.Attempts++
		return "", s.chargeFailed(ctx, tx, sub, *i)
	}
	return chargeID, err
}

// renewFree extends a paid plan without a price by a month. There is nothing to charge.
func (s *Service) renewFree(ctx context.Context, tx *store.Tx, sub Subscription, p Plan, open *Invoice) error {
	if open.isInFlight() {
		return nil
	}
	if err := s.void(ctx, tx, open); err != nil {
		return err
	}
	var anchor int
	before := sub
	sub.become(p.ID)
	_, sub.PaidUntilOn, anchor = Term(
		Invoice{subscriptiondb.Invoice{Kind: Renewal, DueOn: sub.NextChargeOn}},
		int(sub.AnchorDay),
		s.Clock.Today(),
	)
	sub.AnchorDay = int64(anchor)
	sub.toPaid()
	return s.saveSwitched(ctx, tx, before, sub)
}

// chargeFailed records a failed charge. A renewal becomes overdue and is tried again, a change of plan is dropped, a
// first payment waits for the therapist.
func (s *Service) chargeFailed(ctx context.Context, tx *store.Tx, sub Subscription, i Invoice) error {
	ended := sub.State() == Cancelled || sub.State() == Suspended
	if i.Kind == Change || ended {
		return s.moveInvoice(ctx, tx, i, Void)
	}
	i.NextTryOn = NextTry(i.Kind, i.DueOn, i.Attempts, s.Clock.Today())
	if s.paysByPix(sub) {
		i.NextTryOn = at.Date{} // there is nothing to charge again; the therapist asks for a code
	}
	if err := s.moveInvoice(ctx, tx, i, Failed); err != nil {
		return err
	}
	if i.Kind == Renewal {
		sub.Status = string(Overdue)
		if err := s.save(ctx, tx, sub); err != nil {
			return err
		}
	}
	return s.Jobs.Enqueue(ctx, tx, PlanMail{TherapistID: sub.TherapistID, InvoiceID: i.ID, What: MailFailed})
}

// runOut sends a therapist whose cancelled or suspended plan is over back to the choice of a plan (Q079). Booked
// sessions stay.
func (s *Service) runOut(ctx context.Context, therapistID string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.Account.LockEvenDeleted(ctx, tx, therapistID); err != nil {
			return err
		}
		_, sub, err := s.ofIn(ctx, tx, therapistID)
		if err != nil {
			return err
		}
		if sub.State() != Cancelled && sub.State() != Suspended || sub.Valid(s.Clock.Today()) {
			return nil
		}
		if err := s.Directory.ChangeState(ctx, tx, therapistID, account.Complete, directory.PendingPlan); err != nil {
			return err
		}
		if err := s.save(ctx, tx, sub); err != nil {
			return err
		}
		return s.Jobs.Enqueue(ctx, tx, PlanMail{TherapistID: therapistID, What: MailEnded})
	})
}
