// Package packages owns packages of sessions: a patient buys several sessions of one therapist at once, for a lower
// price, and pays later bookings with them.
package packages

import (
	"fmt"
	"slices"
	"time"

	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/packages/packagesdb"
)

// Limits of packages.
const (
	// MaxDiscount is the highest discount in percent. The therapist bears it.
	MaxDiscount = 20
	// ValidMonths is for how many months a package can pay bookings.
	ValidMonths = 12
	// RemindBefore is how long before its end the patient is reminded of what is left.
	RemindBefore = 30 * 24 * time.Hour
	// PayLife is how long a package that nobody paid is kept for its payment. A PIX code can be paid as long.
	PayLife = 60 * time.Minute
)

// Sizes are the numbers of sessions that a package may have.
var Sizes = []int64{4, 8, 12}

// State of a package, as stored.
type State string

const (
	Waiting  State = "WAITING" // chosen, not paid yet
	Active   State = "ACTIVE"
	Unpaid   State = "UNPAID"   // the time to pay ended
	Returned State = "RETURNED" // what was left was given back
	Expired  State = "EXPIRED"  // its months are over; what was left was given back
	Reversed State = "REVERSED" // the provider took the payment back
)

// Event changes the state. The last one is stored as the reason of the state.
type Event string

const (
	Paid           Event = "PAID"
	PayTimeOver    Event = "PAY_TIME_OVER"
	Replaced       Event = "REPLACED" // the patient chose another package before paying
	GivenBack      Event = "GIVEN_BACK"
	GivenByAdmin   Event = "GIVEN_BACK_BY_ADMIN"
	Lapsed         Event = "LAPSED"
	TherapistGone  Event = "THERAPIST_GONE"
	AccountDeleted Event = "ACCOUNT_DELETED"
	ConsentRevoked Event = "CONSENT_REVOKED"
	JoinedCompany  Event = "JOINED_COMPANY"
	Disputed       Event = "DISPUTED"
)

// transitions is the life of a package: what each event makes of each state. An event that is not named for a state
// does nothing to it. A payment that arrives late still buys the package.
var transitions = map[State]map[Event]State{
	Waiting: {
		Paid:           Active,
		PayTimeOver:    Unpaid,
		Replaced:       Unpaid,
		TherapistGone:  Unpaid,
		AccountDeleted: Unpaid,
		ConsentRevoked: Unpaid,
		JoinedCompany:  Unpaid,
	},
	Unpaid: {Paid: Active},
	Active: {
		GivenBack:      Returned,
		GivenByAdmin:   Returned,
		Lapsed:         Expired,
		TherapistGone:  Returned,
		AccountDeleted: Returned,
		ConsentRevoked: Returned,
		JoinedCompany:  Returned,
		Disputed:       Reversed,
	},
	Returned: {},
	Expired:  {},
	Reversed: {},
}

// After returns the state after an event. ok is false when the event does nothing to this state.
func (s State) After(e Event) (next State, ok bool) {
	next, ok = transitions[s][e]
	return next, ok
}

// Offer is a package that a therapist offers.
type Offer struct {
	Sessions, Discount int64
}

// Price is what the packages of an offer cost.
type Price struct {
	List  money.Cents // a session without a package
	Unit  money.Cents // a session of the package
	Total money.Cents
}

// PriceOf computes the price of an offer. The price of one session is rounded, and the total is a multiple of it, so
// that the sessions add up to the total to the centavo.
func PriceOf(o Offer, list money.Cents) Price {
	unit := list - list.Percent(o.Discount)
	return Price{List: list, Unit: unit, Total: unit * money.Cents(o.Sessions)}
}

// Package is a package of one patient and one therapist.
type Package struct{ packagesdb.SessionPackage }

func (p Package) Status() State { return State(p.State) }

// Total is what the package costs.
func (p Package) Total() money.Cents { return p.UnitCents * money.Cents(p.Sessions) }

// Value is what the sessions that are left cost. It is what giving the package back returns.
func (p Package) Value() money.Cents { return p.UnitCents * money.Cents(p.LeftSessions) }

// Payable says whether the package can be paid now.
func (p Package) Payable(now time.Time) bool {
	return p.Status() == Waiting && now.Before(p.PayUntil.Time)
}

// Usable says whether the package can pay a booking now.
func (p Package) Usable(now time.Time) bool {
	return p.Status() == Active && p.LeftSessions > 0 && now.Before(p.ValidUntil.Time)
}

// validUntil returns the end of a package that was paid now.
func validUntil(paid time.Time) time.Time { return paid.AddDate(0, ValidMonths, 0) }

// SessionsText is a number of sessions in words.
func SessionsText(n int64) string {
	if n == 1 {
		return "1 sessão"
	}
	return fmt.Sprintf("%d sessões", n)
}

// checkOffers checks what a therapist wants to offer.
func checkOffers(list []Offer) error {
	var f fault.Fields
	seen := map[int64]bool{}
	for _, o := range list {
		known := slices.Contains(Sizes, o.Sessions) && !seen[o.Sessions]
		f.Check(known, "offers", "Escolha pacotes de 4, 8 ou 12 sessões.")
		f.Check(
			o.Discount >= 0 && o.Discount <= MaxDiscount,
			"offers",
			fmt.Sprintf("O desconto vai de 0 a %d%%.", MaxDiscount),
		)
		seen[o.Sessions] = true
	}
	return f.Err()
}

var (
	ErrNotOffered = fault.New(
		fault.Conflict,
		"package.not_offered",
		"Este pacote não é mais oferecido. Confira os pacotes disponíveis no perfil.",
	)
	ErrPrice = fault.New(
		fault.Conflict,
		"package.price_changed",
		"O preço deste pacote mudou. Confira o novo valor antes de comprar. Nada foi cobrado.",
	)
	ErrHasOne = fault.New(
		fault.Conflict,
		"package.has_one",
		"Você ainda tem um pacote com sessões disponíveis com este profissional. Use-o antes de comprar outro.",
	)
	ErrOver = fault.New(
		fault.Conflict,
		"package.over",
		"Este pacote mudou ou já terminou. Atualize a página.",
	)
	ErrPayTimeOver = fault.New(
		fault.Conflict,
		"package.pay_time_over",
		"O prazo para pagar este pacote terminou. Escolha o pacote de novo. Nada foi cobrado.",
	)
	ErrPaid       = fault.New(fault.Conflict, "package.already_paid", "Este pacote já está pago.")
	ErrInProgress = fault.New(
		fault.Conflict,
		"package.payment_in_progress",
		"Já existe um pagamento em andamento para este pacote. Aguarde o resultado.",
	)
	ErrTherapist = fault.New(
		fault.Conflict,
		"package.therapist_gone",
		"Não é possível comprar este pacote agora: o atendimento com este profissional está suspenso. "+
			"Nada foi cobrado.",
	)
	errMoved = fault.New(
		fault.Conflict,
		"package.value_changed",
		"O que resta do pacote mudou. Confira o novo valor antes de devolver.",
	)
)
