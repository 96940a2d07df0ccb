package booking

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/account"
	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/at"
	"psic/internal/payment"
	"psic/internal/platform/store"
)

// Settled confirms the session whose charge was paid. Money that arrives after the hold expired still confirms the
// session when its time is free. The money goes back when the time is taken, when the session is paid already, or when
// one of the two people has deleted the account meanwhile (Q060).
func (s *Service) Settled(ctx context.Context, tx *store.Tx, c payment.Charge) error {
	sess, patient, err := s.lockSession(ctx, tx, c.ReferenceID)
	if err != nil {
		return err
	}
	if ok, err := s.mayConfirm(ctx, tx, sess, patient); err != nil {
		return err
	} else if !ok {
		return s.giveBackLate(ctx, tx, sess, patient, c)
	}
	fee, err := s.feeOf(ctx, tx, sess, c)
	if err != nil {
		return err
	}

	// The discount comes from the charge, because the patient may pay an older PIX code after the price changed.
	n, err := s.q.MarkPaid(ctx, tx, bookingdb.MarkPaidParams{
		ID:            sess.ID,
		PaidAt:        c.PaidAt,
		FeePercent:    fee,
		PriceCents:    paidWith(sess, c),
		PackageID:     c.PackageID,
		DiscountCents: c.DiscountCents,
		OwnPatient:    carriesOwnFee(sess, c),
	})
	if isOverlap(err) {
		return fmt.Errorf("reinstate: %w", err)
	}
	if err != nil || n == 0 {
		return errors.Join(err, fmt.Errorf("confirm session %s: not payable", sess.ID))
	}
	if err := s.keepDiscount(ctx, tx, patient, c); err != nil {
		return err
	}
	s.announce(tx, sess)
	sess.Sequence++ // MarkPaid incremented the row
	if err := s.enqueueReminders(ctx, tx, sess); err != nil {
		return err
	}
	return s.Jobs.Enqueue(ctx, tx, SessionMail{SessionID: sess.ID, What: MailPaid})
}

// mayConfirm says whether a payment confirms the session: both people are active, the patient consents, and the hold is
// open, or it expired and nobody has taken the time since.
func (s *Service) mayConfirm(ctx context.Context, tx *store.Tx, sess Session, patient account.Account) (bool, error) {
	if sess.Paid() || patient.Deleted() || !patient.HealthRevokedAt.IsZero() {
		return false, nil
	}
	if gone, err := s.cannotTakePlace(ctx, tx, sess); err != nil || gone {
		return false, err
	}

	if sess.Live() {
		return true, nil
	}
	if By(sess.CancelledBy) != BySystem || !s.Clock.Now().Before(sess.StartsAt.Time) {
		return false, nil
	}

	therapist, err := s.Account.LockEvenDeleted(ctx, tx, sess.TherapistID)
	if err != nil || therapist.Deleted() {
		return false, err
	}
	taken, err := s.q.OverlappingForTherapist(ctx, tx, bookingdb.OverlappingForTherapistParams{
		TherapistID: sess.TherapistID,
		StartsAt:    sess.StartsAt,
		EndsAt:      sess.EndsAt,
		ExceptID:    sess.ID,
		PatientID:   sess.PatientID,
		NowAt:       at.Of(s.Clock.Now()),
	})
	if err != nil || taken {
		return false, err
	}
	taken, err = s.q.OverlappingForPatient(ctx, tx, bookingdb.OverlappingForPatientParams{
		PatientID: sess.PatientID,
		StartsAt:  sess.StartsAt,
		EndsAt:    sess.EndsAt,
		ExceptID:  sess.ID,
	})
	return !taken, err
}

// giveBackLate returns the money of a charge that cannot confirm its session.
func (s *Service) giveBackLate(
	ctx context.Context,
	tx *store.Tx,
	sess Session,
	patient account.Account,
	c payment.Charge,
) error {
	refund := refundsToMeans(patient)
	reason := "pagamento recebido após a liberação do horário"
	if sess.Paid() {
		reason = "pagamento a mais de uma sessão já paga"
	}
	if _, err := s.giveBackCharge(ctx, tx, c, refund, reason); err != nil {
		return err
	}
	s.publishAfterCommit(tx, sess)
	if c.PackageID != "" {
		return nil // the package shows it; nothing was paid now
	}
	return s.Jobs.Enqueue(ctx, tx, SessionMail{SessionID: sess.ID, What: lateMail(sess, refund), ChargeID: c.ID})
}

// lateMail is the mail about money that went back: the session was paid already, or its time was no longer free.
func lateMail(sess Session, refund bool) MailKind {
	switch {
	case sess.Paid() && refund:
		return MailSurplusRefund
	case sess.Paid():
		return MailSurplusCredit
	case refund:
		return MailLateRefund
	}
	return MailLateCredit
}

// late says whether the mail is about a payment that confirmed no session.
func (k MailKind) late() bool {
	switch k {
	case MailLateCredit, MailLateRefund, MailSurplusCredit, MailSurplusRefund:
		return true
	}
	return false
}

// LockForCharge locks the agenda, the patient and the session, in this order, before a charge of the session changes.
func (s *Service) LockForCharge(ctx context.Context, tx *store.Tx, id string) error {
	_, _, err := s.lockSession(ctx, tx, id)
	return err
}

// Credited tells the patient that late money became balance.
func (s *Service) Credited(ctx context.Context, tx *store.Tx, c payment.Charge) error {
	sess, err := foundSession(s.q.SessionByID(ctx, tx, c.ReferenceID))
	if err != nil {
		return err
	}
	return s.Jobs.Enqueue(ctx, tx, SessionMail{SessionID: sess.ID, What: lateMail(sess, false), ChargeID: c.ID})
}

// Ended is called when a payment attempt failed. It updates open pages and releases the discount that the attempt
// claimed.
func (s *Service) Ended(ctx context.Context, tx *store.Tx, c payment.Charge) error {
	sess, err := foundSession(s.q.SessionByID(ctx, tx, c.ReferenceID))
	if err != nil {
		return err
	}
	s.publishAfterCommit(tx, sess)
	if c.PackageID != "" {
		if err := s.BackToPackage(ctx, tx, c.PackageID); err != nil {
			return err
		}
	}
	if sess.StandingID != "" && sess.Live() && !sess.Paid() {
		if err := s.OccurrenceUnpaid(ctx, tx, sess, c); err != nil {
			return err
		}
	}
	if sess.Paid() || c.DiscountCents == 0 {
		return nil
	}
	return s.returnDiscount(ctx, tx, sess.ID)
}

// Returned tells the patient that a refund is on its way.
func (s *Service) Returned(ctx context.Context, tx *store.Tx, c payment.Charge) error {
	return s.Jobs.Enqueue(ctx, tx, SessionMail{SessionID: c.ReferenceID, What: MailRefunded, ChargeID: c.ID})
}

// Unreturned tells the patient that the card or PIX did not accept a refund. The amount became balance, or the
// platform transfers it by hand.
func (s *Service) Unreturned(ctx context.Context, tx *store.Tx, c payment.Charge) error {
	sess, err := foundSession(s.q.SessionByID(ctx, tx, c.ReferenceID))
	if err != nil {
		return err
	}
	what := MailOwed
	if !c.Owed() {
		what = MailRefundRefused
		if c.Open {
			if _, err := s.q.KeepAsCredit(ctx, tx, sess.ID); err != nil {
				return fmt.Errorf("refund refused: %w", err)
			}
		}
	}
	s.publishAfterCommit(tx, sess)
	return s.Jobs.Enqueue(ctx, tx, SessionMail{SessionID: sess.ID, What: what, ChargeID: c.ID})
}

// Reversing is called when the provider took the money of a charge back (a dispute). It cancels a session that has not
// begun, and returns where the platform's books have the money. A session that has begun stays paid for the therapist
// here; what attendance says about it is decided by the dispute.
func (s *Service) Reversing(ctx context.Context, tx *store.Tx, c payment.Charge) (payment.MoneyAt, error) {
	sess, err := foundSession(s.q.SessionByID(ctx, tx, c.ReferenceID))
	if err != nil {
		return payment.Gone, err
	}
	if !sess.Paid() || !c.Open || Outcome(sess.Outcome) == Credit {
		return payment.OnBalance, nil
	}
	if !sess.Live() || !s.Clock.Now().Before(sess.StartsAt.Time) {
		return payment.Gone, nil
	}
	n, err := s.q.CancelSession(ctx, tx, bookingdb.CancelSessionParams{
		ID:            sess.ID,
		CancelledAt:   at.Of(s.Clock.Now()),
		CancelledBy:   string(BySystem),
		Outcome:       string(Refund),
		ReturnedCents: c.AmountCents + c.CreditsCents,
	})
	if err != nil || n == 0 {
		return payment.Gone, errors.Join(err, fmt.Errorf("cancel a disputed session %s: %d rows", sess.ID, n))
	}
	s.announce(tx, sess)
	if err := s.freed(ctx, tx, sess); err != nil {
		return payment.Gone, err
	}
	mail := SessionMail{SessionID: sess.ID, What: MailDisputed, ChargeID: c.ID}
	return payment.InEscrow, s.Jobs.Enqueue(ctx, tx, mail)
}
