package standing

import (
	"context"
	"errors"
	"fmt"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/payment"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// sendMails sends the mails of a Mail job.
func (s *Service) sendMails(ctx context.Context, j Mail) error {
	x, err := found(s.q.StandingByID(ctx, s.DB.Read(), j.ID))
	if errors.Is(err, fault.Missing) {
		return nil
	}
	if err != nil {
		return err
	}
	content, ok, err := s.content(ctx, j, x)
	if err != nil || !ok {
		return err
	}
	to := mailedTo[j.What]
	if to.patient {
		content.Patient = true
		if err := s.deliver(ctx, x.PatientID, content); err != nil {
			return err
		}
	}
	if to.therapist {
		content.Patient = false
		return s.deliver(ctx, x.TherapistID, content)
	}
	return nil
}

func (s *Service) deliver(ctx context.Context, personID string, n MailContent) error {
	acc, ok, err := s.Account.Recipient(ctx, personID)
	if err != nil || !ok {
		return err
	}
	mail := MailStanding(n, acc.Role() == actor.Enterprise)
	_, err = s.Account.Deliver(ctx, acc, jobs.ID(ctx)+"-"+personID, mail)
	return err
}

// content returns what the mail says. ok is false when the mail is no longer right.
func (s *Service) content(ctx context.Context, j Mail, x Standing) (n MailContent, ok bool, err error) {
	n = MailContent{
		What:        j.What,
		TherapistID: x.TherapistID,
		Rhythm:      x.Rhythm(),
		Price:       x.PriceCents,
		Until:       x.ProposedUntil.Time,
		Left:        j.Left,
		From:        x.PausedFromOn,
		To:          x.PausedToOn,
		NextPrice:   x.NextPriceCents,
	}
	switch j.What {
	case MailProposed:
		return n, x.Status() == Proposed, nil
	case MailPrice:
		n.From, n.To = x.NextPriceOn, x.answerBy()
		return n, !x.NextPriceOn.IsZero() && x.Status() != Ended, nil
	case MailNotice, MailPix, MailChargeFailed:
		return s.paymentContent(ctx, j, x, n)
	}
	return n, true, nil
}

// paymentContent completes a mail about the payment of one occurrence. It is right while the occurrence can be paid.
func (s *Service) paymentContent(ctx context.Context, j Mail, x Standing, n MailContent) (MailContent, bool, error) {
	sess, err := s.Booking.Session(ctx, actor.Actor{ID: x.PatientID, Role: actor.Customer}, j.SessionID)
	if err != nil || !sess.Held(s.Clock.Now()) {
		return n, false, err
	}
	if n.Price, err = s.Booking.OccurrencePrice(ctx, sess); err != nil {
		return n, false, err
	}
	n.SessionID, n.Start, n.Until = sess.ID, sess.StartsAt.Time, sess.HoldUntil.Time
	n.ByCard = payment.Method(x.Method) == payment.ByCard
	if j.What == MailPix {
		return s.pixContent(ctx, n)
	}
	row, err := s.q.PaymentOf(ctx, s.DB.Read(), sess.ID)
	if store.None(err) {
		return n, false, nil // the session was moved: its new time has a notice of its own
	}
	if err != nil {
		return n, false, fmt.Errorf("payment of an occurrence: %w", err)
	}
	if j.What == MailNotice && row.NoticedCents > 0 {
		n.Price = row.NoticedCents
	}
	if row.Tries < maxTries && row.NextTryAt.Before(n.Until) {
		n.At = row.NextTryAt.Time
	}
	has, err := s.Booking.PackageFor(ctx, sess)
	if has.Left > 0 {
		n.PackageUnit = has.Unit
	}
	return n, true, err
}

func (s *Service) pixContent(ctx context.Context, n MailContent) (MailContent, bool, error) {
	c, err := s.Payment.LastCharge(ctx, payment.ForSession, n.SessionID)
	if err != nil {
		return n, false, err
	}
	switch c.State() {
	case payment.Created, payment.Unknown:
		return n, false, errors.New("standing: the PIX code is not known yet")
	case payment.Waiting:
		n.PixCode, n.Price = c.PixCode, c.AmountCents
		return n, true, nil
	}
	return n, false, nil
}
