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

// Types has the plan types, the cheapest first.
var Types = []string{Free, Partial, Full}

// Plan is an offer to therapists.
type Plan struct{ subscriptiondb.Plan }

// Paid says whether the plan costs something each month.
func (p Plan) Paid() bool { return p.Type != Free }

// unpriced says whether a paid plan has no price. Therapists who have it renew without a charge; nobody can choose it.
func (p Plan) unpriced() bool { return p.Paid() && p.ValueCents <= 0 }

// Status of a subscription, as stored.
type Status string

const (
	Pending   Status = "PENDING"   // chosen, the first payment is missing
	OK        Status = "OK"        // free, or paid for
	Overdue   Status = "OVERDUE"   // a renewal was declined and is tried again
	Cancelled Status = "CANCELLED" // valid until the end of the paid time
	Suspended Status = "SUSPENDED" // by an administrator; only an administrator can end it
)

// transitions is the lifecycle: the statuses that may follow a status. Choosing a plan again leads back from cancelled.
var transitions = map[Status][]Status{
	Pending:   {OK, Cancelled, Suspended},
	OK:        {Overdue, Cancelled, Suspended},
	Overdue:   {OK, Cancelled, Suspended},
	Suspended: {OK, Cancelled},
	Cancelled: {Pending, OK, Suspended},
}

// CanBecome says whether the lifecycle allows the step.
func CanBecome(from, to Status) bool { return from == to || slices.Contains(transitions[from], to) }

// Subscription is the plan of a therapist.
type Subscription struct{ subscriptiondb.Subscription }

// State is the status.
func (s Subscription) State() Status { return Status(s.Status) }

// Valid says whether the therapist has the right to be listed on a day.
func (s Subscription) Valid(today at.Date) bool {
	return s.ValidUntilOn.IsZero() || !s.ValidUntilOn.Before(today)
}

// covered says whether the paid time lasts until today or longer.
func (s Subscription) covered(today at.Date) bool {
	return !s.PaidUntilOn.IsZero() && !s.PaidUntilOn.Before(today)
}

// endsNow says whether a cancelled plan would end at once, because no paid time is left.
func (s Subscription) endsNow(p Plan, today at.Date) bool { return !p.Paid() || !s.covered(today) }

// renewsAs returns the id of the plan of the next period.
func (s Subscription) renewsAs() string {
	if s.NextPlanID != nil {
		return *s.NextPlanID
	}
	return s.PlanID
}

// activatedText tells the administrator the result of Activate.
func (s Subscription) activatedText(today at.Date) string {
	switch {
	case s.State() != Cancelled:
		return "Assinatura reativada."
	case s.Valid(today):
		return "Suspensão retirada. A assinatura já tinha sido cancelada e vale até " + s.ValidUntilOn.Wire() + "."
	}
	return "Suspensão retirada. O período pago terminou: o psicólogo precisa escolher um plano novamente."
}

// Label is the status that people read.
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

// Code is the status for programs.
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

// Statuses of the payment on the page of the registration.
const (
	ProviderPending = "PENDING_PAYMENT_CONFIRMATION"
	ProviderOK      = "OK"
	ProviderError   = "ERROR"
)

// Provider returns the status for the page of the registration. last is the invoice that is being paid, or nil. A
// subscription that was suspended before its first payment is still unpaid.
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
	InFlight InvoiceStatus = "PENDING" // a charge is undecided at the provider
	Failed   InvoiceStatus = "FAILED"  // the last charge failed
	Paid     InvoiceStatus = "PAID"
	Void     InvoiceStatus = "VOID" // no longer owed
)

// Kinds of an invoice.
const (
	First   = "FIRST"
	Renewal = "RENEWAL"
	Change  = "CHANGE"
)

// Invoice is what one period of a plan costs.
type Invoice struct{ subscriptiondb.Invoice }

// State is the status.
func (i Invoice) State() InvoiceStatus { return InvoiceStatus(i.Status) }

// isInFlight says whether a charge of the invoice is undecided at the provider. The invoice may be nil.
func (i *Invoice) isInFlight() bool { return i != nil && i.State() == InFlight }

// retries are the days after the due day on which a declined renewal is tried again. After that the therapist must act.
var retries = []int{1, 3, 7}

// NextTry returns the day of the next attempt after this many failed ones, or no day. Only renewals are tried again: at
// a first payment the therapist is present and can act.
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

// lateStart is how many days after the due day a renewal that never failed still counts from the due day. A delay of
// ours must not change the therapist's day of the month.
const lateStart = 3

// Term returns the time that a payment on a day pays for. until is the last valid day and the day of the next charge.
func Term(i Invoice, anchor int, today at.Date) (from, until at.Date, newAnchor int) {
	if !i.PeriodToOn.IsZero() { // the provider that billed it has set the period
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
	// ErrAmount: the price changed since it was shown.
	ErrAmount = fault.New(
		fault.Conflict,
		"subscription.amount_changed",
		"O valor desta mudança de plano mudou. Confira o novo valor antes de continuar. Nada foi cobrado.",
	)
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
	// ErrPixPlan: the provider bills plans by itself, and charges cards.
	ErrPixPlan = fault.New(
		fault.Conflict,
		"subscription.pix_not_taken",
		"Aqui a mensalidade é paga com cartão. Cadastre um cartão para assinar este plano.",
	)
	ErrFree     = fault.New(fault.Conflict, "subscription.free", "O plano gratuito não precisa ser cancelado.")
	ErrMove     = fault.New(fault.Conflict, "subscription.state", "Esta assinatura não permite essa ação agora.")
	ErrLastCard = fault.New(
		fault.Conflict,
		"subscription.last_card",
		"Este é o único cartão do seu plano pago. Cadastre outro cartão antes de apagar este.",
	)
)
