// Package standing owns standing hours: the same hour of one therapist for one patient, every week or every two weeks.
// Its occurrences are ordinary sessions, which booking owns.
package standing

import (
	"fmt"
	"time"

	"psic/internal/agenda"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/standing/standingdb"
)

// Limits of standing hours.
const (
	// Horizon is for how many days ahead the occurrences exist.
	Horizon = 8 * 7
	// farthestFirst is how many days ahead a standing hour may begin.
	farthestFirst = 6 * 7
	// MaxOpen is how many standing hours a patient may have at the same time.
	MaxOpen = 3
	// maxNeverPaid standing hours of a patient may begin within neverPaidDays without a paid session. Otherwise
	// somebody could keep hours from others by agreeing and ending again and again.
	maxNeverPaid  = 3
	neverPaidDays = 30
	// maxProposed is how many proposals of a therapist may wait for an answer. maxProposedTo is how many one patient
	// gets within proposedDays: each is a mail.
	maxProposed   = 50
	maxProposedTo = 3
	proposedDays  = 7
	// ProposalLife is how long a patient may answer a proposal.
	ProposalLife = 7 * 24 * time.Hour
	// soonest is how many days ahead a resumed hour begins, so that each of its sessions has its notice.
	soonest = 4
	// maxPause is for how many days a standing hour may be paused.
	maxPause = 180
	// LostToPause is how many occurrences in a row are released unpaid until the standing hour is paused.
	// SkippedToPause also counts those that the patient skipped late. After a pause for lack of payment the patient may
	// resume it, until unpaidToEnd in a row were not paid: then it can only be ended.
	LostToPause    = 2
	SkippedToPause = 3
	unpaidToEnd    = 4
	// NoticeBefore is how long before the start the patient is told about the payment. ChargeBefore is when the card or
	// the balance is charged, PixBefore when the PIX code is made.
	NoticeBefore = 96 * time.Hour
	PixBefore    = 72 * time.Hour
	ChargeBefore = 48 * time.Hour
	// PriceNotice is how many days before a new price the patient is told (Q226).
	PriceNotice = 30
	// priceAnswer is how many days before the new price the answer is due, so that no hour at the old price is charged
	// for a day at which the new one holds.
	priceAnswer = 4
)

// State of a standing hour, as stored.
type State string

const (
	Proposed State = "PROPOSED" // the therapist asked the patient
	Active   State = "ACTIVE"
	Paused   State = "PAUSED" // between two days, or until the patient resumes it
	Ended    State = "ENDED"
)

// Event changes the state. The last one is stored as the reason of the state.
type Event string

const (
	Accepted          Event = "ACCEPTED"
	Refused           Event = "REFUSED"
	Expired           Event = "EXPIRED"
	PausedByPatient   Event = "PAUSED_BY_PATIENT"
	PausedByTherapist Event = "PAUSED_BY_THERAPIST"
	NotPaid           Event = "NOT_PAID"
	SwitchedOff       Event = "ACCOUNT_OFF"
	Resumed           Event = "RESUMED"
	EndedByPatient    Event = "ENDED_BY_PATIENT"
	EndedByTherapist  Event = "ENDED_BY_THERAPIST"
	PriceUnanswered   Event = "PRICE_NOT_ACCEPTED"
	AccountDeleted    Event = "ACCOUNT_DELETED"
	ConsentRevoked    Event = "CONSENT_REVOKED"
	LeftCompany       Event = "LEFT_COMPANY"
	// NoNewSessions: no new session was possible for the whole horizon, for example because the therapist has no plan.
	NoNewSessions Event = "NO_NEW_SESSIONS"
)

// transitions is the life of a standing hour: what each event makes of each state. An event that is not named for a
// state does nothing to it.
var transitions = map[State]map[Event]State{
	Proposed: {
		Accepted:         Active,
		Refused:          Ended,
		Expired:          Ended,
		EndedByTherapist: Ended,
		SwitchedOff:      Ended,
		AccountDeleted:   Ended,
		ConsentRevoked:   Ended,
		LeftCompany:      Ended,
	},
	Active: {
		PausedByPatient:   Paused,
		PausedByTherapist: Paused,
		NotPaid:           Paused,
		SwitchedOff:       Paused,
		EndedByPatient:    Ended,
		EndedByTherapist:  Ended,
		PriceUnanswered:   Ended,
		AccountDeleted:    Ended,
		ConsentRevoked:    Ended,
		LeftCompany:       Ended,
		NoNewSessions:     Ended,
	},
	Paused: {
		Resumed:          Active,
		NotPaid:          Paused,
		SwitchedOff:      Paused,
		EndedByPatient:   Ended,
		EndedByTherapist: Ended,
		PriceUnanswered:  Ended,
		AccountDeleted:   Ended,
		ConsentRevoked:   Ended,
		LeftCompany:      Ended,
		NoNewSessions:    Ended,
	},
	Ended: {},
}

// After returns the state after an event. ok is false when the event does nothing to this state.
func (s State) After(e Event) (next State, ok bool) {
	next, ok = transitions[s][e]
	return next, ok
}

// Standing is a standing hour of one therapist and one patient.
type Standing struct{ standingdb.Standing }

func (x Standing) Status() State { return State(x.State) }

// Dates returns the days of the rhythm between two days. The wall clock of São Paulo decides: a change of the clocks
// moves no hour.
func (x Standing) Dates(from, to at.Date) []at.Date {
	step := 7 * int(x.EveryWeeks)
	day := x.FirstOn
	if behind := day.DaysTo(from); behind > 0 {
		day = day.AddDays((behind + step - 1) / step * step)
	}
	out := []at.Date{}
	for ; !day.After(to); day = day.AddDays(step) {
		if !x.pausedOn(day) {
			out = append(out, day)
		}
	}
	return out
}

// pausedOn says whether the standing hour is paused on a day. A pause without a last day has no occurrences at all.
func (x Standing) pausedOn(day at.Date) bool {
	return x.Status() == Paused && !day.Before(x.PausedFromOn) && (x.PausedToOn.IsZero() || !day.After(x.PausedToOn))
}

var weekdays = [...]string{
	"domingo",
	"segunda-feira",
	"terça-feira",
	"quarta-feira",
	"quinta-feira",
	"sexta-feira",
	"sábado",
}

// Rhythm says in words when the sessions are.
func (x Standing) Rhythm() string { return Rhythm(x.Weekday, x.StartMinute, x.EveryWeeks) }

// Rhythm says in words which hour of which weekday comes every so many weeks.
func Rhythm(weekday, startMinute, everyWeeks int64) string {
	every := "Toda semana"
	if everyWeeks == 2 {
		every = "A cada duas semanas"
	}
	return fmt.Sprintf("%s, %s às %s", every, weekdays[weekday], agenda.Clock(int(startMinute))[:5])
}

var (
	ErrNotTaken = fault.New(
		fault.Conflict,
		"standing.not_taken",
		"Este profissional não oferece atendimento fixo. Você pode agendar cada sessão.",
	)
	ErrTooMany = fault.New(
		fault.Conflict,
		"standing.too_many",
		fmt.Sprintf("Você já tem %d atendimentos fixos. Encerre um deles para combinar outro.", MaxOpen),
	)
	ErrNeverPaid = fault.New(
		fault.Conflict,
		"standing.never_paid",
		fmt.Sprintf(
			"Nos últimos %d dias você combinou %d atendimentos fixos sem pagar nenhuma sessão deles. "+
				"Pague uma dessas sessões, ou agende uma sessão avulsa.",
			neverPaidDays,
			maxNeverPaid,
		),
	)
	ErrTooManyProposed = fault.New(
		fault.Conflict,
		"standing.too_many_proposed",
		fmt.Sprintf("Já há %d propostas suas esperando resposta.", maxProposed),
	)
	ErrProposedOften = fault.New(
		fault.Conflict,
		"standing.proposed_often",
		fmt.Sprintf("Você já fez %d propostas a este paciente nos últimos %d dias.", maxProposedTo, proposedDays),
	)
	ErrResume = fault.New(
		fault.Conflict,
		"standing.resume_not_yours",
		"Só quem pausou este atendimento fixo pode retomá-lo. "+
			"Depois de uma pausa por falta de pagamento, só o paciente.",
	)
	ErrUnpaidTooOften = fault.New(
		fault.Conflict,
		"standing.unpaid_too_often",
		fmt.Sprintf("As últimas %d sessões deste atendimento fixo ficaram sem pagamento, e por isso ele não pode ser "+
			"retomado. Encerre-o para combinar outro, ou agende cada sessão.", unpaidToEnd),
	)
	ErrOver = fault.New(
		fault.Conflict,
		"standing.over",
		"Este atendimento fixo mudou ou já terminou. Atualize a página.",
	)
	ErrNothingFits = fault.New(
		fault.Conflict,
		"standing.nothing_fits",
		"Nenhuma das próximas datas está livre nesse horário. Escolha outro.",
	)
	ErrClosed = fault.New(
		fault.Conflict,
		"standing.closed",
		"Não é possível marcar novas datas deste atendimento fixo agora.",
	)
	ErrMeans = fault.New(
		fault.Invalid,
		"standing.means_invalid",
		"Escolha um cartão salvo ou PIX.",
	)
	ErrPayer = fault.New(
		fault.Conflict,
		"standing.payer_incomplete",
		"Para pagar com o cartão salvo, complete CPF e telefone nos seus dados pessoais.",
	)
	ErrEvery = fault.New(fault.Invalid, "standing.rhythm_invalid", "Escolha toda semana ou a cada duas semanas.")
)
