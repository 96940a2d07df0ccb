package booking

import (
	"time"

	"psic/internal/kernel/money"
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

// chargeStage is the stage of a charge. The charge itself does not know that its money became balance or stayed after
// a late cancellation.
func chargeStage(sess Session, c payment.Charge, now time.Time) payment.Stage {
	late := c.State() == payment.Paid && !sess.Paid()
	return stageOfCharge(Outcome(sess.Outcome), c, late, now)
}

// stageOfCharge is the stage of a charge of a session with this outcome. late says that the money arrived when there
// was nothing left to pay.
func stageOfCharge(o Outcome, c payment.Charge, late bool, now time.Time) payment.Stage {
	if stage := ReturnStage(o, c.State(), c.AmountCents, late); stage != "" && !c.Owed() {
		return stage
	}
	return c.Stage(now)
}

// ReturnStage says where the money of a charge went after the session's outcome (Q209), or "" when it is where it was.
// amount is what was paid by card or PIX: without it there is only balance to give back.
func ReturnStage(o Outcome, status payment.Status, amount money.Cents, late bool) payment.Stage {
	switch {
	case status == payment.Reversed:
		return ""
	case status == payment.Refunding || status == payment.Refunded:
		return payment.StageReturned
	case late || o == Credit || o == Refund && amount == 0:
		return payment.StageToBalance
	case o == Refund:
		return payment.StageReturned
	case o == Package:
		return payment.StageToPackage
	case o == Allowance:
		return payment.StageToAllowance
	case o == Kept && status == payment.Paid:
		return payment.StageNotReturned
	}
	return ""
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
