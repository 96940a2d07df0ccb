// Package subscription owns the plans, which of them a therapist has, and what is invoiced for it.
package subscription

import (
	"regexp"
	"slices"

	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/subscription/subscriptiondb"
)

// Plan types.
const (
	Free    = "FREE"
	Partial = "PARTIAL"
	Full    = "FULL"
)

// Types lists them from the cheapest.
var Types = []string{Free, Partial, Full}

// Plan is an offer to therapists.
type Plan struct{ subscriptiondb.Plan }

// Paid says whether the plan costs something each month.
func (p Plan) Paid() bool { return p.Type != Free }

// unpriced: it should cost something and does not. Who has one renews without a charge; nobody else gets it.
func (p Plan) unpriced() bool { return p.Paid() && p.ValueCents <= 0 }

// Status of a subscription, as stored.
type Status string

const (
	Pending   Status = "PENDING"   // chosen, the first payment is missing
	OK        Status = "OK"        // free, or paid for
	Overdue   Status = "OVERDUE"   // a renewal was declined; retries run
	Cancelled Status = "CANCELLED" // valid until the end of what was paid
	Suspended Status = "SUSPENDED" // by an administrator, who alone may lift it
)

// moves is the lifecycle: from a status only to these. Choosing a plan anew is the way back from cancelled.
var moves = map[Status][]Status{
	Pending:   {OK, Cancelled, Suspended},
	OK:        {Overdue, Cancelled, Suspended},
	Overdue:   {OK, Cancelled, Suspended},
	Suspended: {OK, Cancelled},
	Cancelled: {Pending, OK, Suspended},
}

// CanMove says whether the lifecycle allows the step.
func CanMove(from, to Status) bool { return from == to || slices.Contains(moves[from], to) }

// Subscription is what a therapist has.
type Subscription struct{ subscriptiondb.Subscription }

// State is its status.
func (s Subscription) State() Status { return Status(s.Status) }

// Valid says whether the therapist has the right to be listed on a day.
func (s Subscription) Valid(today at.Date) bool {
	return s.ValidUntilOn.IsZero() || !s.ValidUntilOn.Before(today)
}

// covered: something was paid that lasts until today or longer.
func (s Subscription) covered(today at.Date) bool {
	return !s.PaidUntilOn.IsZero() && !s.PaidUntilOn.Before(today)
}

// endsNow: nothing is paid for that would last beyond a cancelling.
func (s Subscription) endsNow(p Plan, today at.Date) bool { return !p.Paid() || !s.covered(today) }

// chargesNow says whether taking this plan is charged at once: nothing that was paid lasts, or a payment is owed.
func (s Subscription) chargesNow(p Plan, today at.Date) bool {
	return p.Paid() && (s.State() != OK || s.PlanID != p.ID && !s.covered(today))
}

// lifted says what the end of a suspension left.
func (s Subscription) lifted(today at.Date) string {
	switch {
	case s.State() != Cancelled:
		return "Assinatura reativada."
	case s.Valid(today):
		return "Suspensão retirada. A assinatura já tinha sido cancelada e vale até " + s.ValidUntilOn.Wire() + "."
	}
	return "Suspensão retirada. O período pago terminou: o psicólogo precisa escolher um plano novamente."
}

// Label is the status as the page shows it.
func (s Subscription) Label() string {
	switch s.State() {
	case OK:
		return "Pago"
	case Cancelled:
		return "Cancelado"
	case Suspended:
		return "Suspenso"
	case Overdue:
		return "Pagamento Pendente"
	}
	return "Aguardando Pagamento"
}

// Code is the status for programs, beside its label.
func (s Subscription) Code() string {
	switch s.State() {
	case OK:
		return "PAID"
	case Cancelled:
		return "CANCELLED"
	case Suspended:
		return "SUSPENDED"
	case Overdue:
		return "OVERDUE"
	}
	return "AWAITING_PAYMENT"
}

// The words of the payment provider for the onboarding page.
const (
	ProviderPending = "PENDING_PAYMENT_CONFIRMATION"
	ProviderOK      = "OK"
	ProviderError   = "ERROR"
)

// Provider is the status in those words; last is the invoice that is being paid, if any. What was suspended before
// anything was paid is still unpaid.
func (s Subscription) Provider(last *Invoice, today at.Date) string {
	switch {
	case s.State() == Overdue, s.State() == Pending && last != nil && last.State() == Failed:
		return ProviderError
	case s.State() == Pending, s.State() == Suspended && !s.covered(today):
		return ProviderPending
	}
	return ProviderOK
}

// InvoiceStatus of an invoice, as stored.
type InvoiceStatus string

const (
	Open     InvoiceStatus = "OPEN"
	InFlight InvoiceStatus = "PENDING" // a charge waits for the provider's word
	Failed   InvoiceStatus = "FAILED"  // the last charge brought nothing
	Paid     InvoiceStatus = "PAID"
	Void     InvoiceStatus = "VOID" // nobody owes it any more
)

// Kinds of an invoice.
const (
	First   = "FIRST"
	Renewal = "RENEWAL"
	Change  = "CHANGE"
)

// Invoice is what one period of a plan costs.
type Invoice struct{ subscriptiondb.Invoice }

// State is its status.
func (i Invoice) State() InvoiceStatus { return InvoiceStatus(i.Status) }

// inFlight: its payment waits for the provider's word; no invoice does not.
func (i *Invoice) inFlight() bool { return i != nil && i.State() == InFlight }

// retries are the days after the due day on which a declined renewal is tried again; then the therapist must act.
var retries = []int{1, 3, 7}

// NextTry is the day of the next attempt after this many failed ones, or none. Only renewals are repeated:
// at the first payment somebody is in front of the page.
func NextTry(kind string, due at.Date, attempts int64, today at.Date) at.Date {
	if kind != Renewal || attempts < 1 || attempts > int64(len(retries)) {
		return at.Date{}
	}
	day := due.AddDays(retries[attempts-1])
	if !day.After(today) {
		day = today.AddDays(1)
	}
	return day
}

// lateStart is how long after the due day a renewal that never failed still counts from the due day: a delay of
// ours must not move anybody's day of the month.
const lateStart = 3

// Term is the time that a payment on a day buys: until is both the last valid day and the day of the next charge.
func Term(i Invoice, anchor int, today at.Date) (from, until at.Date, newAnchor int) {
	if !i.PeriodToOn.IsZero() { // the provider that billed it says so
		return i.PeriodFromOn, i.PeriodToOn, i.PeriodToOn.Day()
	}
	inTime := i.Kind == Renewal &&
		(!today.After(i.DueOn) || i.Attempts <= 1 && !today.After(i.DueOn.AddDays(lateStart)))
	if inTime {
		return i.DueOn.AddDays(1), i.DueOn.NextMonth(anchor), anchor
	}
	return today, today.NextMonth(today.Day()), today.Day()
}

var cvvShape = regexp.MustCompile(`^\d{3,4}$`)

var (
	ErrPlan = fault.New(fault.Invalid, "subscription.plan_unknown", "Escolha um plano antes de prosseguir.")
	ErrCVV  = &fault.Error{
		Kind:    fault.Invalid,
		Code:    "subscription.cvv",
		Message: "CVV Inválido",
		Fields:  []fault.Field{{Name: "cvv", Description: "CVV Inválido"}},
	}
	ErrNoCard   = fault.New(fault.Conflict, "subscription.no_card", "Cadastre um cartão para assinar este plano.")
	ErrInFlight = fault.New(
		fault.Conflict,
		"subscription.payment_pending",
		"Há um pagamento em análise. Aguarde o resultado para mudar de plano.",
	)
	ErrSuspended = fault.New(
		fault.Conflict,
		"subscription.suspended",
		"Sua assinatura está suspensa. Fale com o suporte.",
	)
	ErrCancelled = fault.New(
		fault.Conflict,
		"subscription.cancelled",
		"Sua assinatura foi cancelada. Quando o período pago terminar, você poderá escolher um plano novamente.",
	)
	ErrFree     = fault.New(fault.Conflict, "subscription.free", "O plano gratuito não precisa ser cancelado.")
	ErrMove     = fault.New(fault.Conflict, "subscription.state", "Esta assinatura não permite essa ação agora.")
	ErrLastCard = fault.New(
		fault.Conflict,
		"subscription.last_card",
		"Este é o único cartão do seu plano pago. Cadastre outro cartão antes de apagar este.",
	)
)
