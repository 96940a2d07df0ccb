package booking

import (
	"context"
	"fmt"
	"time"

	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

var (
	ErrReturned = fault.New(fault.Conflict, "booking.returned", "Este pagamento já foi devolvido.")
	ErrTooOld   = fault.New(
		fault.Conflict,
		"booking.refund_too_old",
		"O prazo para devolver ao meio de pagamento já passou: "+
			br.Days(payment.PixReturns)+" para PIX, "+
			fmt.Sprintf("%d para cartão. ", payment.CardReturns/(24*time.Hour))+
			"O valor pode ser devolvido como saldo.",
	)
	ErrOwed = fault.New(
		fault.Conflict,
		"booking.refund_owed",
		"O meio de pagamento não aceita mais esta devolução. Ela está pendente para ser feita por fora.",
	)
	ErrDisputed = fault.New(
		fault.Conflict,
		"booking.payment_reversed",
		"Este pagamento foi contestado e o provedor já o retirou de nós: não há o que devolver.",
	)
	// ErrInDispute: giving the money back beside an open dispute would give it back twice.
	ErrInDispute = fault.New(
		fault.Conflict,
		"booking.payment_in_dispute",
		"Este pagamento está em contestação. Registre no caso que ela foi aceita: o provedor devolve o valor.",
	)
	ErrUnpaid = fault.New(
		fault.Conflict,
		"booking.unpaid",
		"Este pagamento não foi concluído: não há o que devolver.",
	)
)

// Return is what an administrator's refund does. The administrator reads it before and after.
type Return struct {
	SessionID   string
	StartsAt    time.Time
	Means       money.Cents // goes to the card or PIX key
	Balance     money.Cents // goes to the patient's balance
	Package     money.Cents // goes back to the patient's package
	Cancels     bool        // the session has not ended and is cancelled
	Unpaid      bool        // the therapist loses the share
	PaidOut     bool        // a payout with the share was paid already, so the next payout deducts it
	Disputed    bool        // the payer has the money already; only the therapist's share changes
	FromBalance bool        // the money had become balance and is taken from there
}

// refundOf is the policy of an administrator's refund (Q065), as a pure function.
//
// Faults: ErrReturned, ErrUnpaid, ErrTooOld, ErrOwed, ErrDisputed.
func refundOf(sess Session, c payment.Charge, now time.Time) (Return, error) {
	r := Return{
		SessionID: sess.ID,
		StartsAt:  sess.StartsAt.Time,
		Means:     c.Left(),
		Balance:   c.CreditsCents,
	}
	if sess.PackageID != "" && !sess.PackageOver && c.PackageID != "" {
		r.Balance, r.Package = 0, c.CreditsCents
	}
	if c.State() == payment.Reversed && c.Open && sess.Paid() && !wasReturned(sess.Outcome) {
		r.Means, r.Unpaid, r.Disputed = 0, true, true
		return r, nil
	}
	if err := refundable(c, now); err != nil {
		return r, err
	}

	// Late money, a surplus payment and a session that was cancelled before have become balance.
	if !c.Open || !sess.Paid() || Outcome(sess.Outcome) == Credit {
		if c.AmountCents == 0 {
			return r, ErrReturned
		}
		r.Balance, r.FromBalance = 0, true
		return r, nil
	}
	if o := Outcome(sess.Outcome); o == Refund || o == Package {
		return r, ErrReturned
	}
	r.Cancels, r.Unpaid = sess.Live() && now.Before(sess.EndsAt.Time), true
	return r, nil
}

// refundable checks whether a charge can be refunded to the card or PIX key it came from.
func refundable(c payment.Charge, now time.Time) error {
	switch c.State() {
	case payment.Paid:
	case payment.Refunding, payment.Refunded:
		return ErrReturned
	case payment.Reversed:
		return ErrDisputed
	default:
		return ErrUnpaid
	}
	switch {
	case c.Owed():
		return ErrOwed
	case !c.Returnable(now):
		return ErrTooOld
	}
	return nil
}

// PreviewRefund returns what Refund would do now.
//
// Faults: fault.Missing, ErrReturned, ErrUnpaid, ErrTooOld, ErrOwed, ErrDisputed, ErrInDispute.
func (s *Service) PreviewRefund(ctx context.Context, c payment.Charge) (Return, error) {
	sess, err := foundSession(s.q.SessionByID(ctx, s.DB.Read(), c.ReferenceID))
	if err != nil {
		return Return{}, err
	}
	r, err := refundOf(sess, c, s.Clock.Now())
	if err == nil && !r.Disputed {
		err = s.noDispute(ctx, nil, c)
	}
	if err == nil && r.Unpaid {
		var paid *PaidPayout
		paid, err = s.PaidOut(ctx, sess.ID)
		r.PaidOut = paid != nil
	}
	if err != nil || !r.FromBalance {
		return r, err
	}
	have, err := s.Payment.Balance(ctx, payment.CreditAccount(c.PayerID))
	if err == nil && have < r.Means {
		return r, payment.ErrSpent
	}
	return r, err
}

// Refund returns a payment to the card or PIX key it came from, once. A session that has not ended is cancelled. The
// therapist is not paid for it.
//
// Faults: as PreviewRefund, payment.ErrSpent.
func (s *Service) Refund(ctx context.Context, tx *store.Tx, chargeID, reason string) (Return, error) {
	c, err := s.Payment.LockCharge(ctx, tx, chargeID)
	if err != nil {
		return Return{}, err
	}
	sess, _, err := s.lockSession(ctx, tx, c.ReferenceID)
	if err != nil {
		return Return{}, err
	}
	r, err := refundOf(sess, c, s.Clock.Now())
	if err != nil {
		return r, err
	}
	if !r.Disputed { // what the provider has taken already may follow
		err = s.noDispute(ctx, tx, c)
	}
	if err != nil {
		return r, err
	}
	if !r.FromBalance {
		to := Refund
		if sess.PackageID != "" { // there is no card or PIX key to give it back to
			to = returnOf(sess, false)
		}
		r.PaidOut, err = s.giveBack(ctx, tx, sess, c, to, reason)
		return r, err
	}
	if err := s.Payment.RefundFromBalance(ctx, tx, c, reason); err != nil {
		return r, err
	}
	if c.Open {
		if _, err := s.q.MarkCreditRefunded(ctx, tx, sess.ID); err != nil {
			return r, fmt.Errorf("refund session: %w", err)
		}
	}
	s.announce(tx, sess)
	return r, nil
}

// noDispute refuses to give money back while the payer disputes the payment. tx may be nil.
//
// Faults: ErrInDispute.
func (s *Service) noDispute(ctx context.Context, tx *store.Tx, c payment.Charge) error {
	if c.AmountCents == 0 {
		return nil
	}
	open, err := s.InDispute(ctx, tx, c.ID)
	if err == nil && open {
		return ErrInDispute
	}
	return err
}

// giveBack returns what was paid for a session, even when the session took place or was cancelled late. It says whether
// the therapist was paid for it already.
func (s *Service) giveBack(
	ctx context.Context,
	tx *store.Tx,
	sess Session,
	c payment.Charge,
	o Outcome,
	reason string,
) (paidOut bool, err error) {
	status, what := Status(sess.Status), MailReturned
	switch over := !s.Clock.Now().Before(sess.EndsAt.Time); {
	case sess.Live() && over:
		status = Done
	case sess.Live():
		status, what = Cancelled, MailCancelled
	}

	n, err := s.q.ReturnSession(ctx, tx, bookingdb.ReturnSessionParams{
		ID:            sess.ID,
		Status:        string(status),
		CancelledAt:   at.Of(s.Clock.Now()),
		Outcome:       string(o),
		ReturnedCents: c.Left() + c.CreditsCents,
	})
	if err != nil {
		return false, fmt.Errorf("return session: %w", err)
	}
	if n == 0 {
		return false, ErrReturned
	}

	if !sess.EarnedAt.IsZero() {
		if paidOut, err = s.TakeOut(ctx, tx, sess.TherapistID, sess.ID); err != nil {
			return false, err
		}
		if err := s.Payment.Unearn(ctx, tx, sess.ID); err != nil {
			return false, err
		}
	}
	if _, err := s.giveBackCharge(ctx, tx, c, o == Refund, reason); err != nil {
		return false, err
	}
	if err := s.returnDiscount(ctx, tx, sess.ID); err != nil {
		return false, err
	}
	s.announce(tx, sess)
	if err := s.freed(ctx, tx, sess); err != nil {
		return paidOut, err
	}
	mail := SessionMail{SessionID: sess.ID, What: what}
	if paidOut {
		mail.Deducted = netOf(sess)
	}
	return paidOut, s.Jobs.Enqueue(ctx, tx, mail)
}

// netOf is what the therapist gets for the session.
func netOf(sess Session) money.Cents {
	return sess.PriceCents - sess.PriceCents.Percent(sess.FeePercent)
}
