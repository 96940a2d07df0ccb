package subscription

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"psic/internal/account"
	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank/recurring"
	"psic/internal/platform/store"
	"psic/internal/subscription/subscriptiondb"
)

// Pull reads a subscription with its invoices at the provider and updates ours. A notification only causes a Pull, so a
// duplicate or a late one changes nothing.
func (s *Service) Pull(ctx context.Context, reference string) error {
	row, err := s.q.RecurringBy(ctx, s.DB.Read(), reference)
	if err != nil {
		return fmt.Errorf("read recurring: %w", err)
	}
	started := s.Clock.Now()
	if row.ExternalID == "" {
		found, err := s.Recurring.FindSubscription(ctx, reference)
		if errors.Is(err, gateway.ErrNotFound) {
			return s.neverArrived(ctx, row, started)
		}
		if err != nil {
			return err
		}
		if err := s.storeExternalID(ctx, reference, found.ID); err != nil {
			return err
		}
		row.ExternalID = found.ID
	}
	sub, err := s.Recurring.ReadSubscription(ctx, row.ExternalID)
	if err != nil {
		return err
	}
	invoices, err := s.Recurring.Invoices(ctx, row.ExternalID)
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error { return s.mirror(ctx, tx, reference, started, sub, invoices) })
}

func (s *Service) neverArrived(ctx context.Context, row Recurring, now time.Time) error {
	if now.Sub(row.CreatedAt.Time) >= giveUpAfter {
		return s.giveUp(ctx, row.Reference)
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		row, err := s.lockRecurring(ctx, tx, row.Reference)
		if err != nil {
			return err
		}
		row.ReadAgainAt = at.Of(now.Add(readCreating))
		return s.saveRecurring(ctx, tx, row)
	})
}

// mirror applies what was read, unless a later reading was applied before.
func (s *Service) mirror(
	ctx context.Context,
	tx *store.Tx,
	reference string,
	started time.Time,
	sub recurring.Subscription,
	invoices []recurring.Invoice,
) error {
	row, err := s.lockRecurring(ctx, tx, reference)
	if err != nil || row.ReadAt.After(started) {
		return err
	}
	acc, err := s.Account.LockEvenDeleted(ctx, tx, row.TherapistID)
	if err != nil {
		return err
	}
	if next := sub.Next(); !next.IsZero() { // empty after a cancellation: then the last paid day is kept
		row.NextInvoiceOn = at.DateOf(next, at.SaoPaulo)
	}
	g := reading{acc: acc, current: row.State == creating || row.State == live}
	if sub.Status.Over() {
		row.State, row.Pending = ended, false
	}
	// A notification arrived during the reading.
	again := row.ReadAgainAt.After(started) && !row.ReadAgainAt.After(s.Clock.Now())
	row.ReadAt = at.Of(started)
	if err := s.saveRecurring(ctx, tx, row); err != nil {
		return err
	}
	g.row = row
	slices.SortFunc(invoices, func(a, b recurring.Invoice) int { return cmp.Compare(a.Occurrence, b.Occurrence) })
	for n, v := range invoices {
		if err := s.mirrorInvoice(ctx, tx, g, v, n == len(invoices)-1); err != nil {
			return err
		}
	}
	if g.current {
		if err := s.mirrorStatus(ctx, tx, row, sub.Status); err != nil {
			return err
		}
	}
	return s.scheduleRead(ctx, tx, reference, again)
}

// reading is the context of what was read. current is false when another subscription at the provider has replaced this
// one: then its payments still count, but its failures do not.
type reading struct {
	acc     account.Account
	row     Recurring
	current bool
}

// scheduleRead stores when the next reading is due.
func (s *Service) scheduleRead(ctx context.Context, tx *store.Tx, reference string, again bool) error {
	row, err := s.q.RecurringBy(ctx, tx, reference)
	if err != nil {
		return fmt.Errorf("read recurring: %w", err)
	}
	if again {
		return s.Jobs.Enqueue(ctx, tx, PullRecurring{Reference: reference})
	}
	open, err := s.openInvoiceIn(ctx, tx, row.TherapistID)
	if err != nil {
		return err
	}
	wait := readQuiet
	switch {
	case open != nil && open.State() == InFlight, row.Pending:
		wait = readWaiting
	case open != nil:
		wait = readOverdue
	case !row.NextInvoiceOn.IsZero() && !row.NextInvoiceOn.After(s.Clock.Today()):
		wait = readDue
	}
	row.ReadAgainAt = at.Of(s.Clock.Now().Add(wait))
	return s.saveRecurring(ctx, tx, row)
}

// invoiceStates translates the provider's status of an invoice. A refund is visible only in the status of its payment.
var invoiceStates = map[recurring.InvoiceStatus]InvoiceStatus{
	recurring.InvoiceOpen:          InFlight,
	recurring.InvoiceWaiting:       InFlight,
	recurring.InvoicePaid:          Paid,
	recurring.InvoiceOverdue:       Failed,
	recurring.InvoicePendingAction: Failed,
	recurring.InvoiceUnpaid:        Void,
	recurring.InvoiceClosed:        Void,
}

// mirrorInvoice updates or creates the invoice of an occurrence. A paid invoice never changes.
func (s *Service) mirrorInvoice(ctx context.Context, tx *store.Tx, g reading, v recurring.Invoice, newest bool) error {
	to, known := invoiceStates[v.Status]
	if !known || v.Occurrence < 1 || v.Amount.Value <= 0 || v.Amount.Currency != "" && v.Amount.Currency != "BRL" {
		s.Log.Error("subscription: unknown form of an invoice",
			"recurring", g.row.Reference, "occurrence", v.Occurrence)
		return nil
	}
	if to == Failed && !g.current {
		to = Void
	}
	_, sub, err := s.ofIn(ctx, tx, g.acc.ID)
	if err != nil {
		return err
	}
	planID, err := s.planBilled(ctx, tx, sub, v)
	if err != nil {
		return err
	}
	i, err := s.occurrence(ctx, tx, g, planID, v)
	if err != nil || i.State() == Paid {
		return err
	}
	switch {
	case to == Paid:
		if i.Kind == Renewal { // the plan may have changed since the provider created the invoice
			i.PlanID = planID
		}
		return s.mirrorPaid(ctx, tx, g, sub, i, v, newest)
	case i.State() == Void || i.State() == to:
		return nil
	case to == Failed:
		return s.mirrorFailed(ctx, tx, g.row, sub, i)
	}
	return s.moveInvoice(ctx, tx, i, to)
}

// planBilled returns the plan that an invoice of the provider is for: the next one when the invoice names it, else the
// current one. An invoice that the provider made before it got the change is still for the current plan.
func (s *Service) planBilled(
	ctx context.Context,
	tx *store.Tx,
	sub Subscription,
	v recurring.Invoice,
) (string, error) {
	if sub.NextPlanID == nil {
		return sub.PlanID, nil
	}
	next, err := s.q.PlanByID(ctx, tx, *sub.NextPlanID)
	if err != nil {
		return "", fmt.Errorf("read plan: %w", err)
	}
	if v.Plan.ID != "" && v.Plan.ID == next.ExternalID {
		return next.ID, nil
	}
	return sub.PlanID, nil
}

// occurrence returns our invoice of an occurrence, and creates it when it is new.
func (s *Service) occurrence(
	ctx context.Context,
	tx *store.Tx,
	g reading,
	planID string,
	v recurring.Invoice,
) (Invoice, error) {
	key := subscriptiondb.InvoiceOccurrenceParams{RecurringReference: g.row.Reference, Occurrence: v.Occurrence}
	known, err := s.q.InvoiceOccurrence(ctx, tx, key)
	if !store.None(err) {
		return Invoice{known}, err
	}
	created := v.Created()
	if created.IsZero() {
		created = s.Clock.Now()
	}
	kind := Renewal
	if v.Occurrence == 1 {
		kind = First
	}
	id := ids.New()
	err = s.q.InsertInvoice(ctx, tx, subscriptiondb.InsertInvoiceParams{
		ID:           id,
		TherapistID:  g.acc.ID,
		PlanID:       planID,
		Kind:         kind,
		AmountCents:  money.Cents(v.Amount.Value),
		DueOn:        at.DateOf(created, at.SaoPaulo),
		CustomerName: g.acc.FullName,
		CreatedAt:    at.Of(created),
	})
	if err != nil {
		return Invoice{}, fmt.Errorf("insert invoice: %w", err)
	}
	err = s.q.AttachInvoice(ctx, tx, subscriptiondb.AttachInvoiceParams{
		ID:                 id,
		RecurringReference: g.row.Reference,
		Occurrence:         v.Occurrence,
	})
	if err != nil {
		return Invoice{}, fmt.Errorf("attach invoice: %w", err)
	}
	known, err = s.q.InvoiceOccurrence(ctx, tx, key)
	return Invoice{known}, err
}

// mirrorPaid records the payment as a charge. Settled then extends the plan.
func (s *Service) mirrorPaid(
	ctx context.Context,
	tx *store.Tx,
	g reading,
	sub Subscription,
	i Invoice,
	v recurring.Invoice,
	newest bool,
) error {
	i.AmountCents = money.Cents(v.Amount.Value)
	i.PeriodFromOn, i.PeriodToOn = i.DueOn, i.DueOn.NextMonth(i.DueOn.Day())
	if newest && g.row.NextInvoiceOn.After(i.DueOn) {
		i.PeriodToOn = g.row.NextInvoiceOn
	}
	if sub.PaidUntilOn.After(i.PeriodToOn) { // a payment for time that is already paid must not shorten it
		i.PeriodToOn = sub.PaidUntilOn
	}
	if i.State() != Void {
		if err := s.moveInvoice(ctx, tx, i, InFlight); err != nil {
			return err
		}
	}
	paid := v.Updated()
	if paid.IsZero() || paid.After(s.Clock.Now()) {
		paid = s.Clock.Now()
	}
	return s.Payment.RecordPayment(ctx, tx, payment.ProviderPayment{
		Purpose:     payment.ForSubscription,
		ReferenceID: i.ID,
		PayerID:     g.acc.ID,
		Amount:      i.AmountCents,
		Gateway:     recurring.Name,
		ExternalID:  v.ID,
		PaidAt:      paid,
	})
}

// mirrorFailed records a failed charge. The provider retries by itself, except for a change of plan, which is dropped.
func (s *Service) mirrorFailed(ctx context.Context, tx *store.Tx, row Recurring, sub Subscription, i Invoice) error {
	if i.State() == Open { // it had already failed at the first reading
		i.Attempts++
	}
	if err := s.chargeFailed(ctx, tx, sub, i); err != nil || i.Kind != Change {
		return err
	}
	return s.setWanted(ctx, tx, row, wantCanceled)
}

// mirrorStatus applies a status that the provider changed by itself: its retries ended, or somebody used its panel. A
// wanted state that was not sent yet is newer than what was read.
func (s *Service) mirrorStatus(ctx context.Context, tx *store.Tx, row Recurring, status recurring.Status) error {
	// Read again, because the invoices may have completed the registration.
	acc, err := s.Account.LockEvenDeleted(ctx, tx, row.TherapistID)
	if err != nil {
		return err
	}
	to := Status("")
	switch {
	case !acc.DeletedAt.IsZero() && !status.Over():
		return s.setWanted(ctx, tx, row, wantCanceled)
	case status.Over() && row.Wanted != wantCanceled:
		to = Cancelled
	case status == recurring.Suspended && row.Wanted != wantSuspended:
		to = Suspended
	}
	if to == "" || row.Pending || !acc.DeletedAt.IsZero() {
		return nil
	}
	p, sub, err := s.ofIn(ctx, tx, acc.ID)
	if err != nil || !p.Paid() {
		return err
	}
	if sub.State() != OK && sub.State() != Overdue { // a first payment may be tried again
		return nil
	}
	what := map[Status]MailKind{Cancelled: MailCancelled, Suspended: MailSuspended}[to]
	return s.endIn(ctx, tx, acc, p, sub, to, what)
}
