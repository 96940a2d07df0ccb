package booking

import (
	"time"

	"psic/internal/payment"
)

// View.PaymentStage is the stage of the payment, or one of these.
const (
	stageFinished  payment.Stage = "FINISHED"
	stageCancelled payment.Stage = "CANCELLED"
)

// payStage is the stage of the session's payment.
func payStage(sess Session, c *payment.Charge, now time.Time) payment.Stage {
	switch {
	case sess.Paid() && Status(sess.Status) != Cancelled:
		return payment.StagePaid
	case c != nil:
		return chargeStage(sess, *c, now)
	}
	return payment.StageAwaiting
}

// chargeStage is the stage of a charge. The charge itself does not know two ways in which its money goes back: it
// became balance when the session was cancelled, or it arrived when there was no session left to pay. These are
// StageReturned.
func chargeStage(sess Session, c payment.Charge, now time.Time) payment.Stage {
	late := c.State() == payment.Paid && !sess.Paid()
	if (wasReturned(sess.Outcome) || late) && !c.Owed() && c.State() != payment.Reversed {
		return payment.StageReturned
	}
	return c.Stage(now)
}

// stageOf returns View.PaymentStage: cancelled, finished, or the stage of the payment.
func stageOf(sess Session, pay payment.Stage, now time.Time) payment.Stage {
	switch {
	case Status(sess.Status) == Cancelled:
		return stageCancelled
	case !now.Before(sess.EndsAt.Time):
		return stageFinished
	}
	return pay
}

// labelOf is the label of a stage, which people read.
func labelOf(s payment.Stage) string {
	switch s {
	case stageCancelled:
		return "Cancelado"
	case stageFinished:
		return "Finalizado"
	}
	return s.Label()
}

// Code is the status for programs. The stored word is Portuguese and for people.
func (s Status) Code() string {
	switch s {
	case Running:
		return "RUNNING"
	case Done:
		return "DONE"
	case Cancelled:
		return "CANCELLED"
	}
	return "SCHEDULED"
}
