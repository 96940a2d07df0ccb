// Package payment owns money: the ledger, charges at the gateway, refunds, balances and saved cards. It knows
// charges, not sessions: what a settled charge means is plugged in from above.
package payment

import (
	"slices"
	"time"

	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
	"psic/internal/payment/paymentdb"
)

// Status of a charge, as stored.
type Status string

const (
	Created   Status = "CREATED"   // stored; the gateway may or may not have been asked
	Unknown   Status = "UNKNOWN"   // the answer was lost; it is read back, never charged again
	Waiting   Status = "WAITING"   // a PIX code that nobody has paid
	Analysis  Status = "ANALYSIS"  // the provider is looking at it
	Paid      Status = "PAID"      // captured
	Declined  Status = "DECLINED"  // refused by issuer or provider
	Expired   Status = "EXPIRED"   // a PIX code past its life, or given up for a new attempt
	Failed    Status = "FAILED"    // the provider never took it
	Refunding Status = "REFUNDING" // given back, not confirmed yet
	Refunded  Status = "REFUNDED"
	Reversed  Status = "REVERSED" // paid, and taken back from us by the provider; stored as a time beside the status
)

// moves is the lifecycle: from a state only to these. Money that comes after all is never turned away, so
// every unpaid end may still become paid; nothing leads back from paid, or money would be booked twice. Only
// a refund that the provider refused for good makes a charge paid as before (unreturned), by no answer's word.
var moves = map[Status][]Status{
	Created:   {Unknown, Waiting, Analysis, Paid, Declined, Failed},
	Unknown:   {Waiting, Analysis, Paid, Declined, Failed},
	Waiting:   {Paid, Expired},
	Analysis:  {Paid, Declined},
	Expired:   {Paid},
	Declined:  {Paid},
	Failed:    {Paid},
	Paid:      {Refunding, Refunded, Reversed},
	Refunding: {Refunded, Reversed},
	Refunded:  {Reversed},
}

// CanMove says whether the lifecycle allows the step.
func CanMove(from, to Status) bool { return slices.Contains(moves[from], to) }

// holdsReference: only one charge of a reference is open at a time.
func (s Status) open() bool {
	return s == Created || s == Unknown || s == Waiting || s == Analysis || s == Paid || s == Refunding
}

// Method of paying.
type Method string

const (
	ByCard    Method = "card"
	ByPix     Method = "pix"
	ByCredits Method = "credits"
)

// Purposes of a charge.
const (
	ForSession      = "SESSION"
	ForSubscription = "SUBSCRIPTION"
)

// Charge is one attempt to be paid for a reference.
type Charge struct{ paymentdb.Charge }

// State is the charge's status.
func (c Charge) State() Status {
	if !c.ReversedAt.IsZero() && c.ReversedCents >= c.AmountCents {
		return Reversed
	}
	return Status(c.Status)
}

// Owed says whether the amount is a debt to the payer that somebody has to pay by hand.
func (c Charge) Owed() bool { return !c.OwedAt.IsZero() }

// How long a provider gives money back to its means, by the rules of PIX and of the card networks.
const (
	PixReturns  = 90 * 24 * time.Hour
	CardReturns = 350 * 24 * time.Hour
)

// FirstReturnEnds is when the first of the means stops taking money back.
const FirstReturnEnds = PixReturns - time.Hour

// Returnable says whether what was paid may still go back to the means it came from.
func (c Charge) Returnable(now time.Time) bool {
	return c.AmountCents == 0 || now.Before(c.PaidAt.Add(returnsFor(Method(c.Method))))
}

func returnsFor(m Method) time.Duration {
	if m == ByPix {
		return PixReturns
	}
	return CardReturns
}

// ReturnEnds is when the means of a payment stops taking money back.
func ReturnEnds(m Method, paidAt time.Time) time.Time { return paidAt.Add(returnsFor(m)) }

// Total is what the reference costs: paid now, from the balance, and given by the house.
func (c Charge) Total() money.Cents { return c.AmountCents + c.CreditsCents + c.DiscountCents }

// Left is what was paid now and the provider has not taken back from us.
func (c Charge) Left() money.Cents { return c.AmountCents - c.ReversedCents }

// Undecided: the provider's word is still to come. An unpaid PIX code waits for its payer instead.
func (c Charge) Undecided() bool {
	return c.State() == Created || c.State() == Unknown || c.State() == Analysis
}

// statusOf translates the provider's word for a charge of this method.
func statusOf(s gateway.Status) Status {
	switch s {
	case gateway.Waiting:
		return Waiting
	case gateway.Analysis:
		return Analysis
	case gateway.Paid:
		return Paid
	case gateway.Declined:
		return Declined
	case gateway.Canceled:
		return Expired
	}
	return ""
}

// Accounts of the ledger.
const (
	accGateway    = "gateway"
	accDiscount   = "discount"
	accFee        = "fee"
	accAdjustment = "adjustment"
	accRefunds    = "refunds"
	accByHand     = "by_hand"  // what was given back outside the provider
	accReversed   = "reversed" // what the provider took back from us, borne by the house until somebody acts
)

// CreditAccount is a patient's balance.
func CreditAccount(patientID string) string { return "credit:" + patientID }

// PayableAccount is what a therapist is owed.
func PayableAccount(therapistID string) string { return "payable:" + therapistID }

func reservedAccount(chargeID string) string { return "reserved:" + chargeID }

// OwedAccount is what has to be given back by hand to somebody who has no balance.
func OwedAccount(personID string) string { return "owed:" + personID }

// EscrowAccount holds what was paid for a reference until it is earned or given back.
func EscrowAccount(referenceID string) string { return "escrow:" + referenceID }

var (
	ErrDeclined = fault.New(
		fault.PaymentNeeded,
		"payment.declined",
		"Pagamento recusado pelo emissor. Tente outro cartão ou PIX.",
	)
	// ErrCardDeclined is ErrDeclined where a card is the only means.
	ErrCardDeclined = fault.New(
		fault.PaymentNeeded,
		"payment.declined",
		"Cartão recusado pelo emissor. Tente outro cartão.",
	)
	ErrOpen = fault.New(
		fault.Conflict,
		"payment.in_progress",
		"Já existe um pagamento em andamento para esta sessão. Aguarde o resultado.",
	)
	ErrPaid       = fault.New(fault.Conflict, "payment.already_paid", "Esta sessão já está paga.")
	ErrBalance    = fault.New(fault.Invalid, "payment.balance_short", "Seu saldo não cobre o valor informado.")
	ErrCardNumber = fault.New(
		fault.Invalid,
		"payment.card_number_in_clear",
		"Por segurança, não aceitamos o número do cartão sem criptografia.",
	)
	ErrGateway = fault.New(
		fault.Unavailable,
		"payment.gateway_unavailable",
		"O pagamento está indisponível no momento. Nada foi cobrado. Tente novamente em instantes.",
	)
	ErrCard = fault.New(fault.Invalid, "payment.card_required", "Informe os dados do cartão.")
)
