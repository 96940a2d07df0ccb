// Package dispute owns the cases of disputed payments: return requests of PIX (MED) and chargebacks of cards. A case
// has a deadline, a reserve in the ledger, the evidence, our answer and its outcome. The money of a charge moves in
// payment, and only when its order says so.
package dispute

import (
	"slices"
	"time"

	"psic/internal/dispute/disputedb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/payment"
)

// Kind of a dispute. It follows from how the charge was paid.
type Kind string

const (
	MED        Kind = "MED"        // the return request of PIX, begun in the application of the payer's bank
	Chargeback Kind = "CHARGEBACK" // begun with the issuer of the card
)

// kindOf returns the kind of a dispute of a charge.
func kindOf(c payment.Charge) Kind {
	if payment.Method(c.Method) == payment.ByPix {
		return MED
	}
	return Chargeback
}

// State of a case.
type State string

const (
	Open     State = "OPEN"     // waits for our answer
	Answered State = "ANSWERED" // handed in; waits for the provider
	Expired  State = "EXPIRED"  // the deadline passed without an answer; waits for the provider
	Won      State = "WON"      // decided for us
	Lost     State = "LOST"     // decided for the payer
	Accepted State = "ACCEPTED" // we do not contest it; the money goes back
)

// next is the lifecycle: the states that may follow a state. A lost or accepted case stays open until the order says
// that the money is gone; until then the provider may still decide for us. A closed case never changes.
var next = map[State][]State{
	Open:     {Answered, Expired, Won, Lost, Accepted},
	Answered: {Won, Lost, Accepted},
	Expired:  {Answered, Won, Lost, Accepted},
	Lost:     {Won},
	Accepted: {Won},
}

// CanBecome says whether the lifecycle allows the step.
func CanBecome(from, to State) bool { return slices.Contains(next[from], to) }

// Days are how many days we have to answer, by kind.
type Days map[Kind]int

// Deadline returns until when a dispute that was opened at a time is answered: the end of that day in São Paulo.
func (d Days) Deadline(kind Kind, opened time.Time) time.Time { return endOf(opened, d[kind]) }

func endOf(t time.Time, days int) time.Time {
	return at.DateOf(t, at.SaoPaulo).AddDays(days + 1).In(at.SaoPaulo)
}

// WarnBefore is how long before the deadline support is told once more.
const WarnBefore = 3 * 24 * time.Hour

// Case is a disputed payment.
type Case struct{ disputedb.Dispute }

// Status returns the state.
func (c Case) Status() State { return State(c.State) }

// Closed says whether the case has ended, with its money.
func (c Case) Closed() bool { return !c.ClosedAt.IsZero() }

// Waits says whether the case waits for our answer.
func (c Case) Waits() bool { return !c.Closed() && (c.Status() == Open || c.Status() == Expired) }

// lastDay is the last day to answer.
func (c Case) lastDay() at.Date { return at.DateOf(c.AnswerUntil.Add(-time.Microsecond), at.SaoPaulo) }

// DaysLeft is how many days are left to answer: 0 on the last day, below zero afterwards.
func (c Case) DaysLeft(today at.Date) int { return today.DaysTo(c.lastDay()) }

func (c Case) reserve() payment.Reserve {
	return payment.Reserve{
		DisputeID:   c.ID,
		TherapistID: c.TherapistID,
		Therapist:   c.TherapistReserveCents,
		Platform:    c.PlatformReserveCents,
	}
}

const (
	minReason    = 10
	maxReason    = 500
	maxReference = 100
)

var (
	ErrOpen = fault.New(
		fault.Conflict,
		"dispute.open",
		"Já existe uma contestação aberta para este pagamento.",
	)
	ErrNotDisputable = fault.New(
		fault.Conflict,
		"dispute.not_paid",
		"Só um pagamento por cartão ou PIX que foi concluído pode ser contestado.",
	)
	ErrMoved = fault.New(
		fault.Conflict,
		"dispute.moved",
		"Esta contestação mudou enquanto você a lia. Confira como ela está agora.",
	)
	ErrNoEvidence = fault.New(
		fault.Conflict,
		"dispute.no_evidence",
		"As provas ainda estão sendo reunidas. Tente de novo em instantes.",
	)
)
