// Package booking owns sessions: reserving a time, paying for it, rescheduling and cancelling it.
package booking

import (
	"fmt"
	"time"

	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
)

// Status of a session as it is stored. Running is never stored: State computes it. A scheduled session becomes done or
// cancelled. A cancelled one becomes scheduled again in one case only: its hold expired, then its payment arrives and
// the time is still free.
type Status string

const (
	Scheduled Status = "agendado"
	Running   Status = "em andamento"
	Done      Status = "concluído"
	Cancelled Status = "cancelado"
)

// Session is an appointment of one therapist and one patient.
type Session struct{ bookingdb.Session }

// State is the status at the moment now.
func (s Session) State(now time.Time) Status {
	if s.Live() && s.Paid() && !now.Before(s.StartsAt.Time) && now.Before(s.EndsAt.Time) {
		return Running
	}
	return Status(s.Status)
}

func (s Session) Live() bool { return Status(s.Status) == Scheduled }
func (s Session) Paid() bool { return !s.PaidAt.IsZero() }

// Price is what the patient pays: the price minus the discount, which the platform pays, and minus what a company pays.
func (s Session) Price() money.Cents { return s.PriceCents - s.DiscountCents - s.CoveredCents }

// Covered says whether a company pays a part of the session, or all of it.
func (s Session) Covered() bool { return s.CoveredCents > 0 }

// Held says whether the session is an unpaid hold whose time to pay has not ended.
func (s Session) Held(now time.Time) bool {
	return s.Live() && !s.Paid() && now.Before(s.HoldUntil.Time)
}

// By is who acts on a session.
type By string

const (
	ByPatient   By = "PATIENT"
	ByTherapist By = "THERAPIST"
	ByAdmin     By = "ADMIN"
	BySystem    By = "SYSTEM"
)

// Outcome says what happened to the money of a session that was cancelled or returned.
type Outcome string

const (
	Nothing Outcome = "NOTHING" // the session was not paid
	Credit  Outcome = "CREDIT"  // it went to the patient's balance
	Refund  Outcome = "REFUND"  // it went back to the card or PIX key it came from
	Package Outcome = "PACKAGE" // it went back to the package that had paid the session
	// Allowance: the company had paid all of it, and the session is back in the patient's allowance.
	Allowance Outcome = "ALLOWANCE"
	Kept      Outcome = "KEPT" // it stayed, because the cancellation was late: the therapist is paid
)

func wasReturned(outcome string) bool {
	switch Outcome(outcome) {
	case Credit, Refund, Package, Allowance:
		return true
	}
	return false
}

// Time limits of the product.
const (
	FreeUntil    = 6 * time.Hour    // until so long before the start, cancelling and rescheduling are free
	HoldLife     = 60 * time.Minute // how long a hold waits for its payment
	PixLife      = 30 * time.Minute // how long a PIX code can be paid
	MaxHolds     = 3                // how many holds a patient may have at the same time
	RoomOpens    = 15 * time.Minute // how long before the start the room opens
	holdReminder = 10 * time.Minute // how long before the end of a hold the patient is reminded
	// bookedAfter delays the mail about a new hold. Most people pay at once, and then the mail about the payment is
	// enough.
	bookedAfter = 3 * time.Minute
)

// Decision is what cancelling does now. The page shows it before, the API returns it afterwards, and the ledger is
// written by it.
type Decision struct {
	Outcome Outcome
	Amount  money.Cents // what the patient gets back
	Lost    money.Cents // what the patient does not get back
	Late    bool        // the free time is over: warn before cancelling
	By      By          // who cancels, and therefore reads the text
	Package bool        // a package had paid the session
	Covered bool        // a company had paid a part of the session, or all of it
	ByHand  bool        // the card or PIX no longer accepts the refund: the platform transfers it by hand
}

// Decide is the policy of cancelling (Q043–Q048, Q065, Q066). Exactly six hours before the start is still free.
func Decide(s Session, by By, enterprise bool, now time.Time) Decision {
	if !s.Paid() {
		return Decision{Outcome: Nothing, By: by}
	}
	back := Decision{
		Outcome: returnOf(s, enterprise),
		Amount:  s.Price(),
		By:      by,
		Covered: s.Covered(),
	}
	if by != ByPatient || s.MovedByTherapist || !now.After(s.StartsAt.Add(-FreeUntil)) {
		return back
	}
	return Decision{
		Outcome: Kept,
		Lost:    s.Price(),
		Late:    true,
		By:      by,
		Package: s.PackageID != "",
		Covered: s.Covered(),
	}
}

// returnOf says where the money of a session goes when it is given back. What a package had paid goes back to the
// package, and to the balance when the package has ended.
func returnOf(s Session, enterprise bool) Outcome {
	switch {
	case s.Covered() && s.Price() == 0:
		return Allowance
	case s.PackageID != "" && !s.PackageOver:
		return Package
	case s.PackageID == "" && enterprise:
		return Refund
	}
	return Credit
}

// Text tells the person who cancels what happens to the money, with the amount. A therapist reads neither the amount,
// because a discount in it would tell that the patient is new, nor the way back, which would tell an employee.
func (d Decision) Text() string {
	switch {
	case d.By == ByTherapist && d.gives():
		return d.textToTherapist()
	case d.By != ByPatient && d.gives():
		return d.textToOthers()
	}
	return d.textToPatient() + d.textOfAllowance()
}

// gives says whether the patient gets something back.
func (d Decision) gives() bool { return d.Amount > 0 || d.Outcome == Allowance }

// textOfAllowance tells what happens to a session of the allowance beside the money.
func (d Decision) textOfAllowance() string {
	switch {
	case !d.Covered || d.Outcome == Allowance || d.Outcome == Nothing:
		return ""
	case d.Outcome != Kept:
		return " A sessão volta para o seu benefício."
	case d.Lost > 0:
		return " Ela também conta como usada no seu benefício."
	}
	return ""
}

func (d Decision) textToPatient() string {
	switch d.Outcome {
	case Nothing:
		return "A sessão ainda não foi paga: cancelar não tem custo."
	case Credit:
		return "Você recebe " + d.Amount.String() + " de saldo para usar em outra sessão."
	case Refund:
		if d.ByHand {
			return "O prazo do banco para devolver pelo mesmo meio já passou. Devolvemos " + d.Amount.String() +
				" por transferência: nossa equipe entra em contato."
		}
		return "Devolvemos " + d.Amount.String() + " ao mesmo meio de pagamento."
	case Allowance:
		return "A sessão volta para o seu benefício, e você não paga nada."
	case Package:
		return "A sessão volta para o seu pacote, com o valor dela: " + d.Amount.String() + "."
	}
	if d.Covered && d.Lost == 0 {
		return "A sessão conta como usada no seu benefício. Você não paga nada."
	}
	if d.Package {
		return "A sessão do pacote, de " + d.Lost.String() + ", não volta, e uma nova sessão precisa ser paga."
	}
	return "O valor pago, " + d.Lost.String() + ", não é devolvido, e uma nova sessão precisa ser paga."
}

func (d Decision) textToTherapist() string {
	text := "O paciente recebe de volta o que pagou."
	if d.Outcome == Package {
		text = "A sessão volta para o pacote do paciente."
	}
	return text + " Esta sessão não entra no seu repasse."
}

func (d Decision) textToOthers() string {
	amount := d.Amount.String()
	text := "O paciente recebe " + amount + " de volta como saldo para usar em outra sessão."
	if d.Outcome == Package {
		text = "A sessão volta para o pacote do paciente."
	}
	if d.Outcome == Allowance {
		text = "A sessão volta para o benefício do paciente."
	}
	if d.Outcome == Refund {
		text = "O paciente recebe " + amount + " de volta, pelo mesmo meio de pagamento."
		if d.ByHand {
			text = "O paciente recebe " + amount +
				" de volta por transferência: o prazo para devolver pelo mesmo meio já passou."
		}
	}
	return text
}

// ShownAmount is the amount that the person who cancelled may read.
func (d Decision) ShownAmount() money.Cents {
	if d.By == ByTherapist {
		return 0
	}
	return d.Amount
}

// returned is what a therapist reads instead of the way by which the money goes back, which would tell an employee.
const returned = "RETURNED"

// ShownOutcome is what the person who cancelled may read of the outcome.
func (d Decision) ShownOutcome() string {
	if d.By == ByTherapist && (d.Outcome == Credit || d.Outcome == Refund || d.Outcome == Allowance) {
		return returned
	}
	return string(d.Outcome)
}

// RescheduleIsFree says whether rescheduling the session is free for the person who asks for it (Q049, Q050).
func RescheduleIsFree(s Session, by By, now time.Time) bool {
	return by != ByPatient || !s.Paid() || s.MovedByTherapist || !now.After(s.StartsAt.Add(-FreeUntil))
}

// RoomState says whether the room of a session may be entered, and otherwise why not.
type RoomState string

const (
	RoomOpen      RoomState = "open"
	RoomCancelled RoomState = "cancelled"
	RoomOver      RoomState = "over"
	RoomUnpaid    RoomState = "unpaid"
	RoomEarly     RoomState = "early"
)

// RoomAccess is the state of the room, with the text that the page shows.
type RoomAccess struct {
	Available   bool
	State       RoomState
	Description string
}

// RoomAccessFor returns the access to the room at the moment now. The room of a paid session is open from fifteen
// minutes before the start until the end (Q001, Q002).
func RoomAccessFor(s Session, paymentLabel string, now time.Time) RoomAccess {
	switch {
	case Status(s.Status) == Cancelled:
		return RoomAccess{State: RoomCancelled, Description: "Cancelada"}
	case !now.Before(s.EndsAt.Time):
		return RoomAccess{State: RoomOver, Description: "Finalizado"}
	case !s.Paid():
		return RoomAccess{State: RoomUnpaid, Description: paymentLabel}
	case now.Before(s.StartsAt.Add(-RoomOpens)):
		return RoomAccess{State: RoomEarly, Description: "Disponível " + br.Duration(RoomOpens) + " antes do início"}
	}
	return RoomAccess{Available: true, State: RoomOpen, Description: "Iniciar sessão"}
}

var (
	ErrSlotTaken = fault.New(
		fault.Conflict,
		"booking.slot_taken",
		"Esse horário acabou de ser reservado. Escolha outro horário.",
	)
	ErrNotOffered = fault.New(
		fault.Conflict,
		"booking.not_offered",
		"Esse horário não está disponível. Atualize a agenda e escolha outro.",
	)
	ErrSameTime     = fault.New(fault.Conflict, "booking.same_time", "Você já tem uma sessão nesse horário.")
	ErrTooManyHolds = fault.New(
		fault.Conflict,
		"booking.too_many_holds",
		fmt.Sprintf("Você já tem %d sessões aguardando pagamento. ", MaxHolds)+
			"Pague ou cancele uma delas para reservar outra.",
	)
	ErrIncomplete = fault.New(
		fault.Forbidden,
		"booking.registration_incomplete",
		"Complete seu cadastro para agendar.",
	)
	ErrDaysDiffer  = fault.New(fault.Invalid, "booking.days_differ", "O dia informado não confere.")
	ErrSessionOver = fault.New(fault.Conflict, "booking.over", "Esta sessão não pode mais ser alterada.")
	ErrLate        = fault.New(
		fault.Conflict,
		"booking.late",
		"O prazo para cancelamento sem custos já expirou. Deseja continuar?",
	)
	ErrPrice = fault.New(
		fault.Invalid,
		"payment.price_changed",
		"O preço desta sessão mudou. Confira o novo valor antes de pagar. Nada foi cobrado.",
	)
	ErrCreditsWrong = fault.New(
		fault.Invalid,
		"payment.credits_invalid",
		"O saldo informado não confere com o seu saldo ou com o preço.",
	)
	ErrHoldOver = fault.New(
		fault.Conflict,
		"booking.hold_over",
		"A reserva expirou e o horário foi liberado. Agende novamente.",
	)
	ErrAccountOff = fault.New(
		fault.Conflict,
		"booking.away",
		"Não é possível continuar com esta sessão: o atendimento com este profissional está suspenso. "+
			"Nada foi cobrado.",
	)
	ErrNoPackage = fault.New(
		fault.Conflict,
		"payment.no_package",
		"Você não tem um pacote com sessões disponíveis com este profissional. Nada foi cobrado.",
	)
	ErrNoAllowance = fault.New(
		fault.Conflict,
		"booking.allowance_used",
		"Você já usou as sessões do seu benefício nesse mês. Você ainda pode agendar, pagando a sessão você mesmo.",
	)
	ErrNotCovered = fault.New(
		fault.Conflict,
		"booking.not_covered",
		"O seu benefício não vale para esta sessão. Você ainda pode agendar, pagando a sessão você mesmo.",
	)
	ErrMethod          = fault.New(fault.Invalid, "payment.method_invalid", "Escolha cartão, PIX ou saldo.")
	ErrEmployeeBalance = fault.New(fault.Forbidden, "payment.no_balance", "Você não possui permissão.")
)
