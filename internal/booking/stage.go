package booking

import (
	"time"

	"psic/internal/payment"
)

// A session adds two codes of its own to those of its payment.
const (
	stageFinished  payment.Stage = "FINISHED"
	stageCancelled payment.Stage = "CANCELLED"
)

// payStage is how the payment of a session stands.
func payStage(sess Session, c *payment.Charge, now time.Time) payment.Stage {
	switch {
	case sess.Paid() && Status(sess.Status) != Cancelled:
		return payment.StagePaid
	case c != nil:
		return chargeStage(sess, *c, now)
	}
	return payment.StageAwaiting
}

// chargeStage is the charge's stage, unless the money went back to the patient in a way that the charge itself does
// not know: it became balance when the session was cancelled, or it came when there was no session left to pay.
func chargeStage(sess Session, c payment.Charge, now time.Time) payment.Stage {
	late := c.State() == payment.Paid && !sess.Paid()
	if (returned(sess.Outcome) || late) && !c.Owed() && c.State() != payment.Reversed {
		return payment.StageReturned
	}
	return c.Stage(now)
}

// stageOf is how a session stands: cancelled, over, or as its payment does.
func stageOf(sess Session, pay payment.Stage, now time.Time) payment.Stage {
	switch {
	case Status(sess.Status) == Cancelled:
		return stageCancelled
	case !now.Before(sess.EndsAt.Time):
		return stageFinished
	}
	return pay
}

// labelOf is the stage of a session in the words of the specification.
func labelOf(s payment.Stage) string {
	switch s {
	case stageCancelled:
		return "Cancelado"
	case stageFinished:
		return "Finalizado"
	}
	return s.Label()
}

// Code is the status for programs; the stored word is for people.
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
