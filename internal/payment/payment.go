// Package payment owns money: the ledger, charges at the gateway, refunds, balances and saved cards. It does not know
// sessions or invoices: the features above give it a Payable for each purpose of a charge.
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
	Created   Status = "CREATED"   // stored; the request to the gateway may or may not have been sent
	Unknown   Status = "UNKNOWN"   // the response was lost; it is read back, never charged again
	Waiting   Status = "WAITING"   // an unpaid PIX code
	Analysis  Status = "ANALYSIS"  // in risk analysis at the provider
	Paid      Status = "PAID"      // captured
	Declined  Status = "DECLINED"  // declined by the issuer or the provider
	Expired   Status = "EXPIRED"   // a PIX code that ended unpaid, or that a new attempt replaced
	Failed    Status = "FAILED"    // the provider never received it
	Refunding Status = "REFUNDING" // a refund was started and is not confirmed
	Refunded  Status = "REFUNDED"
	Reversed  Status = "REVERSED" // paid, then taken back by the provider; stored as reversed_at, not as a status
)

// transitions is the lifecycle: the states that may follow a state. A late payment is always accepted, so every unpaid
// end may still become paid. Nothing that the provider reports leads back from paid, because money would be booked
// twice. Only keepUnreturned makes a charge paid again, after the provider refused its refund for good.
var transitions = map[Status][]Status{
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

// CanBecome says whether the lifecycle allows the step.
func CanBecome(from, to Status) bool { return slices.Contains(transitions[from], to) }

// open says whether a charge in this state occupies its reference: a reference has at most one open charge.
func (s Status) open() bool {
	return s == Created || s == Unknown || s == Waiting || s == Analysis || s == Paid || s == Refunding
}

// Method of paying.
type Method string

const (
	ByCard    Method = "card"
	ByPix     Method = "pix"
	ByCredits Method = "credits"
	ByPackage Method = "package" // the money was paid before, with the package
)

// Purposes of a charge.
const (
	ForSession      = "SESSION"
	ForSubscription = "SUBSCRIPTION"
	ForPackage      = "PACKAGE"
)

// Charge is one attempt to be paid for a reference.
type Charge struct{ paymentdb.Charge }

// State is the status. A charge that the provider took back in full is Reversed.
func (c Charge) State() Status {
	if !c.ReversedAt.IsZero() && c.ReversedCents >= c.AmountCents {
		return Reversed
	}
	return Status(c.Status)
}

// Owed says whether the amount is a debt to the payer that an administrator pays by hand.
func (c Charge) Owed() bool { return !c.OwedAt.IsZero() }

// How long a payment can be refunded to its means, by the rules of PIX and of the card networks.
const (
	PixReturns  = 90 * 24 * time.Hour
	CardReturns = 350 * 24 * time.Hour
)

// FirstReturnEnds is a little less than the shortest of these times.
const FirstReturnEnds = PixReturns - time.Hour

// Returnable says whether the payment can still be refunded to its means.
func (c Charge) Returnable(now time.Time) bool {
	return c.AmountCents == 0 || now.Before(c.PaidAt.Add(returnsFor(Method(c.Method))))
}

func returnsFor(m Method) time.Duration {
	if m == ByPix {
		return PixReturns
	}
	return CardReturns
}

// ReturnEnds is when a payment can no longer be refunded to its means.
func ReturnEnds(m Method, paidAt time.Time) time.Time { return paidAt.Add(returnsFor(m)) }

// Total is the price of the reference: what was paid, what the balance paid, and the discount.
func (c Charge) Total() money.Cents { return c.AmountCents + c.CreditsCents + c.DiscountCents }

// creditsFrom is the account from which the part that needs no provider comes, and to which it goes back: the balance
// of the payer, or what is held for the package that pays.
func (c Charge) creditsFrom() string { return creditsFrom(c.PackageID, c.PayerID) }

func creditsFrom(packageID, payerID string) string {
	if packageID != "" {
		return EscrowAccount(packageID)
	}
	return CreditAccount(payerID)
}

// Left is what was paid at the provider, less what the provider took back.
func (c Charge) Left() money.Cents { return c.AmountCents - c.ReversedCents }

// Undecided says whether the provider has still to decide. An unpaid PIX code waits for its payer, not for the
// provider.
func (c Charge) Undecided() bool {
	return c.State() == Created || c.State() == Unknown || c.State() == Analysis
}

// statusOf translates the provider's status.
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
	accByHand     = "by_hand"  // given back outside the provider
	accReversed   = "reversed" // taken back by the provider and borne by the platform until an administrator acts
	accDisputes   = "disputes" // what the platform has set aside for open disputes; below zero
)

// CreditAccount is a patient's balance.
func CreditAccount(patientID string) string { return "credit:" + patientID }

// PayableAccount is what the platform owes a therapist.
func PayableAccount(therapistID string) string { return "payable:" + therapistID }

// ReserveAccount holds what is set aside for an open dispute.
func ReserveAccount(disputeID string) string { return "reserve:" + disputeID }

func reservedAccount(chargeID string) string { return "reserved:" + chargeID }

// OwedAccount is what has to be given back by hand to somebody who cannot have a balance.
func OwedAccount(personID string) string { return "owed:" + personID }

// EscrowAccount holds what was paid for a reference until it is earned or given back.
func EscrowAccount(referenceID string) string { return "escrow:" + referenceID }

var (
	ErrDeclined = fault.New(
		fault.PaymentNeeded,
		"payment.declined",
		"Pagamento recusado pelo emissor. Tente outro cartão ou PIX.",
	)
	// ErrCardDeclined is ErrDeclined for forms that take only cards.
	ErrCardDeclined = fault.New(
		fault.PaymentNeeded,
		"payment.declined",
		"Cartão recusado pelo emissor. Tente outro cartão.",
	)
	ErrInProgress = fault.New(
		fault.Conflict,
		"payment.in_progress",
		"Já existe um pagamento em andamento para esta sessão. Aguarde o resultado.",
	)
	ErrPaid         = fault.New(fault.Conflict, "payment.already_paid", "Esta sessão já está paga.")
	ErrBalanceShort = fault.New(fault.Invalid, "payment.balance_short", "Seu saldo não cobre o valor informado.")
	ErrCardNumber   = fault.New(
		fault.Invalid,
		"payment.card_number_in_clear",
		"Por segurança, não aceitamos o número do cartão sem criptografia.",
	)
	ErrGateway = fault.New(
		fault.Unavailable,
		"payment.gateway_unavailable",
		"O pagamento está indisponível no momento. Nada foi cobrado. Tente novamente em instantes.",
	)
	// ErrNoCards: the provider of this installation has PIX alone.
	ErrNoCards = fault.New(
		fault.Conflict,
		"payment.no_cards",
		"Aqui o pagamento é por PIX: cartões não são aceitos no momento. Nada foi cobrado.",
	)
	ErrCard = fault.New(fault.Invalid, "payment.card_required", "Informe os dados do cartão.")
)
