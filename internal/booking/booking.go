// Package booking owns sessions: holding a time, paying for it, moving it, giving it back.
package booking

import (
	"fmt"
	"time"

	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
)

// Status of a session as stored; "em andamento" is the time between start and end. Scheduled becomes done or cancelled.
// The only way back from cancelled: the money of a hold that ran out arrives after all, and the time is still free.
type Status string

const (
	Scheduled Status = "agendado"
	Running   Status = "em andamento"
	Done      Status = "concluído"
	Cancelled Status = "cancelado"
)

// Session is one meeting of one therapist and one patient.
type Session struct{ bookingdb.Session }

// State is the status at a moment.
func (s Session) State(now time.Time) Status {
	if s.Live() && s.Paid() && !now.Before(s.StartsAt.Time) && now.Before(s.EndsAt.Time) {
		return Running
	}
	return Status(s.Status)
}

func (s Session) Live() bool { return Status(s.Status) == Scheduled }
func (s Session) Paid() bool { return !s.PaidAt.IsZero() }

// Price is what the patient pays: the list price less the discount, which the platform bears.
func (s Session) Price() money.Cents { return s.PriceCents - s.DiscountCents }

// Held says whether the unpaid time is still the patient's.
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

// Outcome of giving a session back.
type Outcome string

const (
	Nothing Outcome = "NOTHING" // it was not paid
	Credit  Outcome = "CREDIT"  // to the patient's balance
	Refund  Outcome = "REFUND"  // to the means it came from
	Kept    Outcome = "KEPT"    // too late: the therapist is paid
)

// paymentReturned is what people read of a payment that went back to them, in whichever way.
const paymentReturned = "Estornado"

func returned(outcome string) bool { return Outcome(outcome) == Credit || Outcome(outcome) == Refund }

// The windows of the business.
const (
	FreeUntil    = 6 * time.Hour    // cancelling and moving cost nothing until then
	HoldLife     = 60 * time.Minute // how long an unpaid time is kept
	PixLife      = 30 * time.Minute
	MaxHolds     = 3
	EntryOpens   = 15 * time.Minute
	holdReminder = 10 * time.Minute
	// bookedAfter: most people pay at once, and the mail about the payment says it all then.
	bookedAfter = 3 * time.Minute
)

// Decision is what cancelling would do now: the page shows it, the API answers it, the ledger books it.
type Decision struct {
	Outcome Outcome
	Amount  money.Cents // what the patient gets back
	Lost    money.Cents // what the patient does not get back
	Late    bool        // the warning about costs is due
	By      By          // who would cancel, and so reads the text
	ByHand  bool        // a refund that its means no longer takes: somebody transfers it
}

// Decide is the one policy of cancelling (Q043–Q048, Q065, Q066). Exactly six hours before is still free.
func Decide(s Session, by By, enterprise bool, now time.Time) Decision {
	if !s.Paid() {
		return Decision{Outcome: Nothing, By: by}
	}
	back := Decision{Outcome: Credit, Amount: s.Price(), By: by}
	if enterprise {
		back.Outcome = Refund
	}
	if by != ByPatient || s.MovedByTherapist || !now.After(s.StartsAt.Add(-FreeUntil)) {
		return back
	}
	return Decision{
		Outcome: Kept,
		Lost:    s.Price(),
		Late:    true,
		By:      by,
	}
}

// Text says in plain words what happens, with the amount, to the one who cancels.
func (d Decision) Text() string {
	if d.By != ByPatient && d.Amount > 0 {
		return d.textToOthers()
	}
	switch d.Outcome {
	case Nothing:
		return "A sessão ainda não foi paga: cancelar não tem custo."
	case Credit:
		return "Você recebe " + d.Amount.String() + " de saldo para usar em outra sessão."
	case Refund:
		if d.ByHand {
			return "O prazo do banco para devolver pelo mesmo meio já passou. Devolvemos " + d.Amount.String() + " por transferência: nossa equipe entra em contato."
		}
		return "Devolvemos " + d.Amount.String() + " ao mesmo meio de pagamento."
	}
	return "O valor pago, " + d.Lost.String() + ", não é devolvido, e uma nova sessão precisa ser paga."
}

func (d Decision) textToOthers() string {
	text := "O paciente recebe " + d.Amount.String() + " de saldo para usar em outra sessão."
	if d.Outcome == Refund {
		text = "Devolvemos " + d.Amount.String() + " ao paciente, pelo mesmo meio de pagamento."
		if d.ByHand {
			text = "Devolvemos " + d.Amount.String() + " ao paciente por transferência: o prazo para devolver pelo mesmo meio já passou."
		}
	}
	if d.By == ByTherapist {
		text += " Esta sessão não entra no seu repasse."
	}
	return text
}

// MayMove says whether moving is free for this side (Q049, Q050).
func MayMove(s Session, by By, now time.Time) bool {
	return by != ByPatient || !s.Paid() || s.MovedByTherapist || !now.After(s.StartsAt.Add(-FreeUntil))
}

// Door is how the entrance of a session stands.
type Door string

const (
	DoorOpen      Door = "open"
	DoorCancelled Door = "cancelled"
	DoorOver      Door = "over"
	DoorUnpaid    Door = "unpaid"
	DoorEarly     Door = "early"
)

// Entry is whether the room is open, and what the card says until then.
type Entry struct {
	Available   bool
	Door        Door
	Description string
}

// EntryFor: paid, from fifteen minutes before the start to the end (Q001, Q002).
func EntryFor(s Session, paymentLabel string, now time.Time) Entry {
	switch {
	case Status(s.Status) == Cancelled:
		return Entry{Door: DoorCancelled, Description: "Cancelada"}
	case !now.Before(s.EndsAt.Time):
		return Entry{Door: DoorOver, Description: "Finalizado"}
	case !s.Paid():
		return Entry{Door: DoorUnpaid, Description: paymentLabel}
	case now.Before(s.StartsAt.Add(-EntryOpens)):
		return Entry{Door: DoorEarly, Description: "Disponível " + br.Duration(EntryOpens) + " antes do início"}
	}
	return Entry{Available: true, Door: DoorOpen, Description: "Iniciar sessão"}
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
	ErrSameTime = fault.New(fault.Conflict, "booking.same_time", "Você já tem uma sessão nesse horário.")
	ErrHolds    = fault.New(
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
	ErrDays = fault.New(fault.Invalid, "booking.days_differ", "O dia informado não confere.")
	ErrOver = fault.New(fault.Conflict, "booking.over", "Esta sessão não pode mais ser alterada.")
	ErrLate = fault.New(
		fault.Conflict,
		"booking.late",
		"O prazo para cancelamento sem custos já expirou. Deseja continuar?",
	)
	ErrPrice = fault.New(
		fault.Invalid,
		"payment.price_changed",
		"O preço desta sessão mudou. Confira o novo valor antes de pagar. Nada foi cobrado.",
	)
	ErrCredits = fault.New(
		fault.Invalid,
		"payment.credits_invalid",
		"O saldo informado não confere com o seu saldo ou com o preço.",
	)
	ErrHoldOver = fault.New(
		fault.Conflict,
		"booking.hold_over",
		"A reserva expirou e o horário foi liberado. Agende novamente.",
	)
	ErrAway = fault.New(
		fault.Conflict,
		"booking.away",
		"Não é possível continuar com esta sessão: o atendimento com este profissional está suspenso. Nada foi cobrado.",
	)
	ErrMethod       = fault.New(fault.Invalid, "payment.method_invalid", "Escolha cartão, PIX ou saldo.")
	ErrEnterpriseNo = fault.New(fault.Forbidden, "payment.no_balance", "Você não possui permissão.")
)
