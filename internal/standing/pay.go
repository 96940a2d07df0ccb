package standing

import (
	"context"
	"errors"
	"fmt"
	"time"

	"psic/internal/account"
	"psic/internal/booking"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/payment"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
	"psic/internal/standing/standingdb"
)

const (
	// leastNotice is how long before a charge its notice was sent.
	leastNotice = 24 * time.Hour
	// maxTries is how often an occurrence is charged: once, and twice again after a failure.
	maxTries = 3
	// retryCard and retryPix are how long after a failure the next try is.
	retryCard = 8 * time.Hour
	retryPix  = time.Hour
	// waitForCharge is how long an open charge of the patient's own is waited for.
	waitForCharge = 30 * time.Minute
	payBatch      = 200
)

// runPay sends the notices and charges what is due. Each occurrence has a transaction of its own, and one that fails
// does not stop the others.
func (s *Service) runPay(ctx context.Context, _ Pay) error {
	return jobs.EachDue(ctx, payBatch, s.toPay, s.PayOne)
}

func (s *Service) toPay(ctx context.Context, after jobs.Due, most int32) ([]jobs.Due, error) {
	now := s.Clock.Now()
	if after.At.Before(now) {
		after.At = at.Of(now)
	}
	rows, err := s.q.ToPay(ctx, s.DB.Read(), standingdb.ToPayParams{
		NowAt:     at.Of(now),
		AfterAt:   after.At,
		AfterID:   after.ID,
		UntilAt:   at.Of(now.Add(NoticeBefore)),
		LastOn:    at.DateOf(now.Add(NoticeBefore), at.SaoPaulo),
		Deadline:  booking.OccurrenceDeadline.Microseconds(),
		MostTries: maxTries,
		Most:      most,
	})
	out := make([]jobs.Due, len(rows))
	for i, r := range rows {
		out[i] = jobs.Due{At: r.StartsAt, ID: r.ID}
	}
	return out, err
}

// PayOne does the next step of the payment of one occurrence: its notice, or a charge. The step is decided under the
// locks and stored with the charge, so that of two runs at the same moment one does it.
func (s *Service) PayOne(ctx context.Context, sessionID string) error {
	var charge payment.Charge
	err := s.DB.InTx(ctx, func(tx *store.Tx) error {
		charge = payment.Charge{}
		o, due, err := s.lockDue(ctx, tx, sessionID)
		if err != nil || !due {
			return err
		}
		if o.row.NoticedAt.IsZero() {
			return s.notice(ctx, tx, o)
		}
		charge, err = s.begin(ctx, tx, o)
		return err
	})
	if f := fault.As(err); f != nil {
		return s.noteRefused(ctx, sessionID)
	}
	if err != nil || charge.ID == "" {
		return err
	}
	_, err = s.Payment.Perform(ctx, charge.ID)
	if fault.As(err) != nil {
		return nil // Unpaid has told the patient, and the next try is stored
	}
	return err
}

// duePayment is an occurrence whose next step is due, with everything that decides about the step.
type duePayment struct {
	standing Standing
	sess     booking.Session
	patient  account.Account
	row      standingdb.StandingPayment // zero before the notice
}

// lockDue locks an occurrence and says whether its next step is due now.
func (s *Service) lockDue(ctx context.Context, tx *store.Tx, sessionID string) (o duePayment, due bool, err error) {
	if o.sess, o.patient, err = s.Booking.LockOccurrence(ctx, tx, sessionID); err != nil {
		return o, false, err
	}
	now := s.Clock.Now()
	if o.sess.StandingID == "" || o.sess.PaidByHand() || !o.sess.Held(now) {
		return o, false, nil
	}
	if o.standing, err = found(s.q.StandingByID(ctx, tx, o.sess.StandingID)); err != nil {
		return o, false, err
	}
	o.row, err = s.q.PaymentOf(ctx, tx, sessionID)
	if store.None(err) {
		return o, !now.Before(o.sess.StartsAt.Add(-NoticeBefore)), nil
	}
	if err != nil {
		return o, false, fmt.Errorf("payment of an occurrence: %w", err)
	}
	return o, o.row.Tries < maxTries && !now.Before(o.row.NextTryAt.Time), nil
}

// chargeAt returns when an occurrence whose notice is sent now is charged, or its PIX code made.
func chargeAt(method payment.Method, start, noticed time.Time) time.Time {
	due := start.Add(-ChargeBefore)
	if method == payment.ByPix {
		due = start.Add(-PixBefore)
	}
	if least := noticed.Add(leastNotice); due.Before(least) {
		return least
	}
	return due
}

// notice notes what is charged and when, and tells the patient. When no time is left for a notice and a charge, or the
// means are incomplete, the mail asks the patient to pay. Who gets no mail pays by hand.
func (s *Service) notice(ctx context.Context, tx *store.Tx, o duePayment) error {
	now := s.Clock.Now()
	price, err := s.Booking.OccurrencePriceIn(ctx, tx, o.sess, o.patient)
	if err != nil {
		return err
	}
	due := chargeAt(payment.Method(o.standing.Method), o.sess.StartsAt.Time, now)
	if able, err := s.canCharge(ctx, tx, o, price); err != nil {
		return err
	} else if !able {
		due = o.sess.HoldUntil.Time
	}
	err = s.q.PutNotice(ctx, tx, standingdb.PutNoticeParams{
		SessionID:    o.sess.ID,
		NoticedAt:    at.Of(now),
		NoticedCents: price,
		NextTryAt:    at.Of(due),
	})
	if err != nil {
		return fmt.Errorf("notice of a payment: %w", err)
	}
	return s.Jobs.Enqueue(ctx, tx, Mail{ID: o.standing.ID, What: MailNotice, SessionID: o.sess.ID})
}

// begin stores the charge of an occurrence together with the number of the try. It returns no charge when the patient
// pays already, or has to pay by hand because the data of the payer is incomplete.
func (s *Service) begin(ctx context.Context, tx *store.Tx, o duePayment) (payment.Charge, error) {
	if waits, err := s.waitForOpen(ctx, tx, o); err != nil || waits {
		return payment.Charge{}, err
	}
	if told, err := s.isTold(o.patient); err != nil || !told {
		if err != nil {
			return payment.Charge{}, err
		}
		return payment.Charge{}, s.noteTry(ctx, tx, o, o.row.Tries, o.sess.HoldUntil.Time, o.row.ChargeID)
	}
	price, err := s.Booking.OccurrencePriceIn(ctx, tx, o.sess, o.patient)
	if err != nil {
		return payment.Charge{}, err
	}
	if noticed := o.row.NoticedCents; noticed > 0 && price > noticed {
		return payment.Charge{}, s.notice(ctx, tx, o) // nobody is charged more than a notice said
	}
	in, err := s.meansOf(ctx, o)
	if err != nil {
		return payment.Charge{}, err
	}
	charge, err := s.Booking.BeginOccurrence(ctx, tx, o.sess, o.patient, in)
	if err != nil {
		return charge, err
	}
	if payment.Method(charge.Method) == payment.ByPix {
		mail := Mail{ID: o.standing.ID, What: MailPix, SessionID: o.sess.ID}
		if err := s.Jobs.Enqueue(ctx, tx, mail, jobs.At(s.Clock.Now().Add(time.Minute))); err != nil {
			return charge, err
		}
	}
	return charge, s.noteTry(ctx, tx, o, o.row.Tries+1, s.nextTry(payment.Method(charge.Method)), charge.ID)
}

// waitForOpen says whether a charge of the patient's own, or one whose result is unknown, is waited for. A PIX code
// that the patient leaves unpaid for half an hour does not keep the card from being charged.
func (s *Service) waitForOpen(ctx context.Context, tx *store.Tx, o duePayment) (bool, error) {
	open, err := s.Payment.OpenChargeIn(ctx, tx, payment.ForSession, o.sess.ID)
	if errors.Is(err, fault.Missing) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	now := s.Clock.Now()
	if open.State() != payment.Waiting {
		return true, s.noteTry(ctx, tx, o, o.row.Tries, now.Add(waitForCharge), o.row.ChargeID)
	}
	if payment.Method(o.standing.Method) == payment.ByPix {
		return true, s.noteTry(ctx, tx, o, o.row.Tries, o.sess.HoldUntil.Time, open.ID)
	}
	if until := open.CreatedAt.Add(waitForCharge); now.Before(until) {
		return true, s.noteTry(ctx, tx, o, o.row.Tries, until, o.row.ChargeID)
	}
	return false, nil
}

// meansOf returns how the occurrence is charged.
//
// Faults: fault.Missing, when the saved card is gone.
func (s *Service) meansOf(ctx context.Context, o duePayment) (booking.PayInput, error) {
	in := booking.PayInput{Method: payment.Method(o.standing.Method)}
	var err error
	if in.Payer, err = s.payer(ctx, o.patient); err != nil || in.Method != payment.ByCard {
		return in, err
	}
	card, err := s.Payment.SavedCard(ctx, o.patient.ID, o.standing.CardID)
	if err != nil {
		return in, err
	}
	card.HolderTaxID, card.Recurring = in.Payer.TaxID, true
	in.Card, in.CardID = &card, o.standing.CardID
	return in, nil
}

func (s *Service) nextTry(method payment.Method) time.Time {
	if method == payment.ByPix {
		return s.Clock.Now().Add(retryPix)
	}
	return s.Clock.Now().Add(retryCard)
}

func (s *Service) noteTry(
	ctx context.Context,
	tx *store.Tx,
	o duePayment,
	tries int64,
	next time.Time,
	chargeID string,
) error {
	_, err := s.q.TryPayment(ctx, tx, standingdb.TryPaymentParams{
		SessionID: o.sess.ID,
		Tries:     tries,
		NextTryAt: at.Of(next),
		ChargeID:  chargeID,
	})
	if err != nil {
		return fmt.Errorf("note a try: %w", err)
	}
	return nil
}

// noteRefused counts a try that could not even begin: the card is gone, or the data of the payer is incomplete. The
// patient is told at once and can pay by hand until the hour is released.
func (s *Service) noteRefused(ctx context.Context, sessionID string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		o, due, err := s.lockDue(ctx, tx, sessionID)
		if err != nil || !due || o.row.NoticedAt.IsZero() {
			return err
		}
		next, tries := s.nextTry(payment.ByCard), o.row.Tries+1
		if payment.Method(o.standing.Method) == payment.ByPix {
			tries = maxTries
		}
		if err := s.noteTry(ctx, tx, o, tries, next, o.row.ChargeID); err != nil {
			return err
		}
		return s.Jobs.Enqueue(ctx, tx, Mail{ID: o.standing.ID, What: MailChargeFailed, SessionID: sessionID})
	})
}

// Unpaid is called when a charge of an occurrence ended unpaid. A card that failed is told at once, a PIX code that the
// provider refuses to make after the last try. A code that expires was told with its time.
func (s *Service) Unpaid(ctx context.Context, tx *store.Tx, sess booking.Session, c payment.Charge) error {
	row, err := s.q.PaymentOf(ctx, tx, sess.ID)
	if store.None(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("payment of an occurrence: %w", err)
	}
	codeMissing := row.Tries >= maxTries && c.State() != payment.Waiting
	if row.ChargeID != c.ID || payment.Method(c.Method) != payment.ByCard && !codeMissing {
		return nil
	}
	return s.Jobs.Enqueue(ctx, tx, Mail{ID: sess.StandingID, What: MailChargeFailed, SessionID: sess.ID})
}

// Lost is called when an occurrence was released because nobody paid it. After some in a row the standing hour pauses
// and its other unpaid hours become free. The agenda and the patient are locked.
func (s *Service) Lost(ctx context.Context, tx *store.Tx, sess booking.Session) error {
	x, patient, err := s.lock(ctx, tx, sess.StandingID)
	if err != nil {
		return err
	}
	_, err = s.pauseUnpaid(ctx, tx, x, patient, sess.OccurrenceOn, sess.OccurrenceOn)
	return err
}

// pauseUnpaid pauses a locked standing hour whose last occurrences were not paid, when the newest of them is between
// two days: what came before was looked at already, and the patient may have resumed the standing hour since.
func (s *Service) pauseUnpaid(
	ctx context.Context,
	tx *store.Tx,
	x Standing,
	patient account.Account,
	since, until at.Date,
) (paused bool, err error) {
	n, err := s.Booking.UnpaidInARow(ctx, tx, x.ID, until, unpaidToEnd)
	if err != nil || n.Last.Before(since) || n.Released < LostToPause && n.All < SkippedToPause {
		return false, err
	}
	return true, s.stop(ctx, tx, x, patient, NotPaid, booking.BySystem)
}

// Moved is called when an unpaid occurrence has another time. Its payment begins again, with a notice of the new time.
func (s *Service) Moved(ctx context.Context, tx *store.Tx, sess booking.Session) error {
	if err := s.q.DropNotice(ctx, tx, sess.ID); err != nil {
		return fmt.Errorf("drop notice: %w", err)
	}
	return nil
}
