package booking

import (
	"context"
	"errors"
	"fmt"
	"time"

	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// Jobs of the feature. They have ids only, no personal data.
type (
	ReleaseHold struct{ SessionID string }
	Finish      struct{}
	// SessionMail sends mails to the people of a session (send_mails.go). The texts are in mails.go.
	SessionMail struct {
		SessionID string
		What      MailKind
		// ChargeID is set when the mail is about one charge of the session.
		ChargeID string
		// Was and By are set when the session was rescheduled: the time before, and who did it.
		Was at.Time `json:",omitzero"`
		By  By      `json:",omitempty"`
		// Deducted is what the therapist had got for the session in a payout that was paid. The next payout deducts it.
		Deducted money.Cents `json:",omitempty"`
	}
	// ProposalMail asks a patient whether a session may move to a time that the therapist did not publish.
	ProposalMail struct{ ProposalID string }
	// DropProposals deletes old proposals.
	DropProposals struct{}
	// DropMailNotes deletes old notes of sent mails.
	DropMailNotes struct{}
	// FeedMail sends a mail about a new address of somebody's calendar.
	FeedMail struct{ AccountID string }
)

func (ReleaseHold) Kind() string { return "booking.release_hold" }
func (Finish) Kind() string      { return "booking.finish" }
func (SessionMail) Kind() string { return "booking.tell" }
func (FeedMail) Kind() string    { return "booking.tell_feed" }

func (ProposalMail) Kind() string  { return "booking.tell_proposal" }
func (DropProposals) Kind() string { return "booking.drop_proposals" }
func (DropMailNotes) Kind() string { return "booking.drop_mail_notes" }

// MailKind says what a SessionMail is about. The values are stored in the job table.
type MailKind string

const (
	MailBooked      MailKind = "booked"
	MailHoldEnding  MailKind = "hold_ending"
	MailReleased    MailKind = "released"
	MailPaid        MailKind = "paid"
	MailRescheduled MailKind = "moved"
	MailCancelled   MailKind = "cancelled"
	MailRefunded    MailKind = "refunded"
	MailReturned    MailKind = "returned"
	MailLateCredit  MailKind = "late_credit"
	MailLateRefund  MailKind = "late_refund"

	MailSurplusCredit MailKind = "surplus_credit"
	MailSurplusRefund MailKind = "surplus_refund"

	MailRefundRefused MailKind = "refund_refused"
	MailOwed          MailKind = "owed"
	MailDisputed      MailKind = "disputed"

	MailMoveRefused MailKind = "move_refused"
)

// Start registers the handlers of the jobs.
func (s *Service) Start() {
	jobs.Handle(s.Jobs, s.runReleaseHold)
	jobs.Handle(s.Jobs, s.runCancelImpossible)
	jobs.Handle(s.Jobs, s.runCancelCompanySlots)
	jobs.Handle(s.Jobs, s.runCancelWithoutConsent)
	jobs.Every(s.Jobs, time.Minute, s.runFinish)
	jobs.Handle(s.Jobs, s.sendSessionMails)
	jobs.Handle(s.Jobs, s.sendFeedMail)
	jobs.Handle(s.Jobs, s.sendReminder)
	jobs.Handle(s.Jobs, s.sendProposal)
	jobs.Every(s.Jobs, 24*time.Hour, s.runDropProposals)
	jobs.Every(s.Jobs, 24*time.Hour, s.runDropMailNotes)
}

// runReleaseHold cancels a hold that has expired. While the result of a charge is unknown the hold stays, at most until
// the start of the session. runFinish tries again every minute.
func (s *Service) runReleaseHold(ctx context.Context, j ReleaseHold) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		sess, patient, err := s.lockSession(ctx, tx, j.SessionID)
		if err != nil {
			return err
		}
		now := s.Clock.Now()
		if !sess.Live() || sess.Paid() || now.Before(sess.HoldUntil.Time) {
			return nil
		}
		pending, err := s.Payment.Pending(ctx, tx, payment.ForSession, sess.ID)
		if err != nil || pending && now.Before(sess.StartsAt.Time) {
			return err
		}
		_, err = s.applyCancellation(ctx, tx, sess, BySystem, Decide(sess, BySystem, refundsToMeans(patient), now))
		if err != nil || sess.StandingID == "" {
			return err
		}
		return s.OccurrenceLost(ctx, tx, sess)
	})
}

const finishBatch = 100

// runFinish finishes sessions that have ended and books what the therapists earned. A therapist who was switched off
// earned nothing. It also releases expired holds that their own job left.
func (s *Service) runFinish(ctx context.Context, _ Finish) error {
	release := func(ctx context.Context, id string) error {
		return s.runReleaseHold(ctx, ReleaseHold{SessionID: id})
	}
	return errors.Join(
		jobs.EachDue(ctx, finishBatch, s.holdsToRelease, release),
		jobs.EachDue(ctx, finishBatch, s.toFinish, s.finishOne),
	)
}

func (s *Service) holdsToRelease(ctx context.Context, after jobs.Due, most int32) ([]jobs.Due, error) {
	rows, err := s.q.HoldsToRelease(ctx, s.DB.Read(), bookingdb.HoldsToReleaseParams{
		NowAt:   at.Of(s.Clock.Now()),
		AfterAt: after.At,
		AfterID: after.ID,
		Most:    most,
	})
	out := make([]jobs.Due, len(rows))
	for i, r := range rows {
		out[i] = jobs.Due{At: r.HoldUntil, ID: r.ID}
	}
	return out, err
}

func (s *Service) toFinish(ctx context.Context, after jobs.Due, most int32) ([]jobs.Due, error) {
	rows, err := s.q.ToFinish(ctx, s.DB.Read(), bookingdb.ToFinishParams{
		NowAt:   at.Of(s.Clock.Now()),
		AfterAt: after.At,
		AfterID: after.ID,
		Most:    most,
	})
	out := make([]jobs.Due, len(rows))
	for i, r := range rows {
		out[i] = jobs.Due{At: r.EndsAt, ID: r.ID}
	}
	return out, err
}

func (s *Service) finishOne(ctx context.Context, id string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		sess, patient, err := s.lockSession(ctx, tx, id)
		if err != nil {
			return err
		}
		if !sess.Live() || !sess.Paid() || s.Clock.Now().Before(sess.EndsAt.Time) {
			return nil
		}
		if gone, err := s.cannotTakePlace(ctx, tx, sess); err != nil {
			return err
		} else if gone {
			d := Decide(sess, ByAdmin, refundsToMeans(patient), s.Clock.Now())
			_, err = s.applyCancellation(ctx, tx, sess, ByAdmin, d)
			return err
		}
		if _, err := s.q.FinishSession(ctx, tx, id); err != nil {
			return fmt.Errorf("finish session: %w", err)
		}
		s.announce(tx, sess)
		return s.earn(ctx, tx, sess)
	})
}
