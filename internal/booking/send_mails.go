package booking

import (
	"context"

	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/payment"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// sendSessionMails sends the mails of a SessionMail job. Subjects are neutral. An employee's mail says only that
// something changed, and goes to the personal address alone.
func (s *Service) sendSessionMails(ctx context.Context, j SessionMail) error {
	sess, err := foundSession(s.q.SessionByID(ctx, s.DB.Read(), j.SessionID))
	if err != nil {
		return err
	}
	if due, err := s.stillTrue(ctx, j.What, sess); err != nil || !due {
		return err
	}
	charge, err := s.chargeFor(ctx, j, sess)
	if err != nil {
		return err
	}
	message, err := s.messageFor(ctx, j, sess)
	if err != nil {
		return err
	}
	for _, person := range []string{sess.PatientID, sess.TherapistID} {
		m, ok := s.mailFor(j, sess, person == sess.PatientID)
		if !ok {
			continue
		}
		if charge != nil {
			m.Means, m.ByHand = charge.Left(), charge.Owed()
			if j.What.late() {
				m.Amount = charge.Left() + charge.CreditsCents
			}
		}
		if m.Patient {
			m.Message = message
		}
		if err := s.sendMail(ctx, person, m, jobs.ID(ctx)+"-"+person); err != nil {
			return err
		}
	}
	return nil
}

// stillTrue says whether the mail is still right. No mail asks for a payment while one is in analysis.
func (s *Service) stillTrue(ctx context.Context, what MailKind, sess Session) (bool, error) {
	if what != MailHoldEnding && what != MailBooked {
		return true, nil
	}
	now := s.Clock.Now()
	if !sess.Held(now) {
		return false, nil
	}
	if what == MailHoldEnding && !holdEnds(sess, now) {
		return false, nil
	}
	c, err := s.chargeOf(ctx, sess.ID)
	return c == nil || !c.Undecided(), err
}

// chargeFor returns the charge that the mail is about, or nil. Only mails about money that went back need it.
func (s *Service) chargeFor(ctx context.Context, j SessionMail, sess Session) (*payment.Charge, error) {
	if j.ChargeID != "" {
		c, err := s.Payment.Charge(ctx, j.ChargeID)
		return &c, err
	}
	if !wasReturned(sess.Outcome) && !j.What.late() {
		return nil, nil
	}
	return s.chargeOf(ctx, sess.ID)
}

// sendMail sends the mail to one person. id makes the sending idempotent. It keeps that the mail was sent: its kind and
// the time, for a dispute of the payment.
func (s *Service) sendMail(ctx context.Context, personID string, m MailContent, id string) error {
	acc, err := s.Account.ByID(ctx, personID)
	if fault.As(err) != nil {
		return nil
	}
	if err != nil {
		return err
	}
	sent, err := s.Account.Deliver(ctx, acc, id, MailSession(m, acc.Role() == actor.Enterprise))
	if err != nil || !sent {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		return s.q.NoteMail(ctx, tx, bookingdb.NoteMailParams{
			ID:        id,
			SessionID: m.SessionID,
			Kind:      string(m.What),
			Patient:   m.Patient,
			SentAt:    at.Of(s.Clock.Now()),
		})
	})
}

// keepMailNotes is for how many months it is known which mails about a session were sent, as who was in its room.
const keepMailNotes = 60

// runDropMailNotes deletes old notes of sent mails.
func (s *Service) runDropMailNotes(ctx context.Context, _ DropMailNotes) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		return s.q.DropMailNotes(ctx, tx, at.Of(at.MonthsBefore(s.Clock.Now(), keepMailNotes)))
	})
}

// mailFor returns the mail for the patient or the therapist. ok is false when that person gets no mail.
func (s *Service) mailFor(j SessionMail, sess Session, patient bool) (MailContent, bool) {
	what := j.What
	n := MailContent{
		SessionID:     sess.ID,
		StartsAt:      sess.StartsAt.Time,
		Patient:       patient,
		What:          what,
		Amount:        sess.ReturnedCents,
		Price:         sess.Price(),
		Outcome:       Outcome(sess.Outcome),
		By:            By(sess.CancelledBy),
		Was:           j.Was.Time,
		RescheduledBy: j.By,
		Deducted:      j.Deducted,
		Paid:          sess.Paid(),
		Until:         sess.HoldUntil.Time,
	}
	forTherapist := what == MailPaid || what == MailRescheduled || what == MailDisputed ||
		(what == MailCancelled || what == MailReturned) && (sess.Paid() || sess.StandingID != "")
	if what == MailMoveRefused {
		return n, !patient
	}
	return n, patient || forTherapist
}

// messageFor returns what the therapist wrote about the change that the mail is about, or "".
func (s *Service) messageFor(ctx context.Context, j SessionMail, sess Session) (string, error) {
	cancelled := j.What == MailCancelled && By(sess.CancelledBy) == ByTherapist
	if !cancelled && (j.What != MailRescheduled || j.By != ByTherapist) {
		return "", nil
	}
	return s.messageOf(ctx, sess.ID)
}
