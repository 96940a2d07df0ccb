package booking

import (
	"context"
	"errors"
	"fmt"
	"time"

	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/at"
	"psic/internal/payment"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// Jobs of the feature; they name sessions by id only.
type (
	ReleaseHold struct{ SessionID string }
	Finish      struct{}
	// Tell writes to the people of a session about what happened; mails.go holds the texts.
	Tell struct {
		SessionID string
		What      News
		// ChargeID where the news is about one payment of it.
		ChargeID string
		// Of a move: the time before, and who asked for it.
		Was at.Time `json:",omitzero"`
		By  By      `json:",omitempty"`
	}
	// TellFeed writes to somebody about the new address of their calendar.
	TellFeed struct{ AccountID string }
)

func (ReleaseHold) Kind() string { return "booking.release_hold" }
func (Finish) Kind() string      { return "booking.finish" }
func (Tell) Kind() string        { return "booking.tell" }
func (TellFeed) Kind() string    { return "booking.tell_feed" }

// News is what people are told about a session.
type News string

// What a Tell is about.
const (
	TellBooked     News = "booked"
	TellHoldEnding News = "hold_ending"
	TellReleased   News = "released"
	TellPaid       News = "paid"
	TellMoved      News = "moved"
	TellCancelled  News = "cancelled"
	TellRefunded   News = "refunded"
	TellReturned   News = "returned"
	TellLateCredit News = "late_credit"
	TellLateRefund News = "late_refund"

	TellSurplusCredit News = "surplus_credit"
	TellSurplusRefund News = "surplus_refund"

	TellRefundRefused News = "refund_refused"
	TellOwed          News = "owed"
	TellDisputed      News = "disputed"
)

// Start hands the workers to the queue.
func (s *Service) Start() {
	jobs.Handle(s.Jobs, s.releaseHold)
	jobs.Handle(s.Jobs, s.endMissed)
	jobs.Every(s.Jobs, time.Minute, s.finish)
	s.startNotices()
}

// releaseHold gives an unpaid time back when its hold is over. A charge whose outcome nobody knows yet keeps
// the time until it is known, at most until the start; the minute's sweep comes again.
func (s *Service) releaseHold(ctx context.Context, j ReleaseHold) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		sess, patient, err := s.lockSession(ctx, tx, j.SessionID)
		if err != nil {
			return err
		}
		now := s.Clock.Now()
		if !sess.Live() || sess.Paid() || now.Before(sess.HoldUntil.Time) {
			return nil
		}
		if pending, err := s.Payment.Pending(
			ctx,
			tx,
			payment.ForSession,
			sess.ID,
		); err != nil ||
			pending && now.Before(sess.StartsAt.Time) {
			return err
		}
		_, err = s.cancel(ctx, tx, sess, BySystem, Decide(sess, BySystem, toMeans(patient), now))
		return err
	})
}

const finishBatch = 100

// finish closes sessions whose time is over and books what the therapist earned; who could not come earned nothing. It also sweeps up holds whose
// own job was lost.
func (s *Service) finish(ctx context.Context, _ Finish) error {
	now := at.Of(s.Clock.Now())
	held, err := s.q.HoldsToRelease(ctx, s.DB.Read(), bookingdb.HoldsToReleaseParams{NowAt: now, Most: finishBatch})
	if err != nil {
		return fmt.Errorf("holds: %w", err)
	}
	var errs []error // one that fails must not stand in the way of the others
	for _, id := range held {
		errs = append(errs, s.releaseHold(ctx, ReleaseHold{SessionID: id}))
	}
	over, err := s.q.ToFinish(ctx, s.DB.Read(), bookingdb.ToFinishParams{NowAt: now, Most: finishBatch})
	if err != nil {
		return errors.Join(append(errs, fmt.Errorf("sessions to finish: %w", err))...)
	}
	for _, id := range over {
		errs = append(errs, s.finishOne(ctx, id))
	}
	return errors.Join(errs...)
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
		if gone, err := s.missed(ctx, tx, sess); err != nil {
			return err
		} else if gone {
			_, err = s.cancel(ctx, tx, sess, ByAdmin, Decide(sess, ByAdmin, toMeans(patient), s.Clock.Now()))
			return err
		}
		if _, err := s.q.FinishSession(ctx, tx, id); err != nil {
			return fmt.Errorf("finish session: %w", err)
		}
		s.announce(tx, sess)
		return s.earn(ctx, tx, sess)
	})
}
