// Package ownpatient owns the patients whom a therapist brings: invitations with an agreed price, and the agreement of
// the pair, from which booking takes price and fee (Q227).
package ownpatient

import (
	"fmt"
	"time"

	"psic/internal/directory"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/ownpatient/ownpatientdb"
)

// Limits of invitations.
const (
	// Life is how long an invitation can be accepted (Q218).
	Life = 14 * 24 * time.Hour
	// MaxOpen is how many invitations of a therapist may wait for an answer.
	MaxOpen = 50
	// MaxPerDay is how many invitations a therapist makes or sends again within 24 hours.
	MaxPerDay = 20
	// mailEvery is how long an address gets no other mail of the same therapist.
	mailEvery = day
	day       = 24 * time.Hour
	// KeptFor is how long a closed invitation is kept.
	KeptFor = 90 * 24 * time.Hour
	// maxName is the length of the name that the therapist writes down.
	maxName = 100
	// maxBonds is how many agreed prices a patient may have at the same time.
	maxBonds = 20
)

// State of an invitation, as stored.
type State string

const (
	Sent      State = "SENT"
	Accepted  State = "ACCEPTED"
	Withdrawn State = "WITHDRAWN"
	Expired   State = "EXPIRED"
)

// Invitation asks somebody to become an own patient.
type Invitation struct {
	ownpatientdb.OwnInvitation
	Invited Person
}

// StateAt is the state at the moment now. The job that stores the end comes a little later.
func (i Invitation) StateAt(now time.Time) State {
	if State(i.State) == Sent && !now.Before(i.ExpiresAt.Time) {
		return Expired
	}
	return State(i.State)
}

// Person is whom the therapist invites. Both may be empty for a link that the therapist hands over.
type Person struct {
	Email string
	Name  string
}

// Bond is the agreement of a therapist and an own patient.
type Bond struct{ ownpatientdb.OwnPatient }

// MaxPrice is the highest price of a session.
const MaxPrice = money.Cents(directory.MaxPrice * 100)

// checkPrice allows what a therapist may ask of everybody: whole reais, up to MaxPrice.
func checkPrice(f *fault.Fields, price money.Cents) {
	ok := price >= money.Reais(1) && price <= MaxPrice && price%100 == 0
	f.Check(ok, "price", "O preço vai de R$ 1,00 a "+MaxPrice.String()+", em reais inteiros.")
}

func (p Person) check(f *fault.Fields) Person {
	p = Person{Email: br.NormalEmail(p.Email), Name: br.NormalName(p.Name)}
	f.Check(p.Email == "" || br.ValidEmail(p.Email), "email", "Informe um e-mail válido.")
	f.Check(len([]rune(p.Name)) <= maxName, "name", fmt.Sprintf("O nome tem no máximo %d caracteres.", maxName))
	return p
}

var (
	ErrTooManyOpen = fault.New(
		fault.Conflict,
		"own_patient.too_many_open",
		fmt.Sprintf("Você já tem %d convites sem resposta. Retire um deles para convidar outra pessoa.", MaxOpen),
	)
	ErrTooManyToday = fault.New(
		fault.TooMany,
		"own_patient.too_many_today",
		fmt.Sprintf("Você já enviou %d convites em %s. Continue depois.", MaxPerDay, br.Duration(day)),
	)
	ErrInvitedAlready = fault.New(
		fault.Conflict,
		"own_patient.invited_already",
		"Este e-mail já tem um convite seu em aberto, ou recebeu um há menos de "+br.Duration(day)+".",
	)
	ErrClosed = fault.New(
		fault.Conflict,
		"own_patient.closed",
		"Este convite já foi aceito ou retirado. Atualize a página.",
	)
	ErrOver = fault.New(
		fault.Conflict,
		"own_patient.over",
		"Este convite não vale mais. Peça outro a quem convidou você.",
	)
	ErrYourself = fault.New(
		fault.Conflict,
		"own_patient.yourself",
		"Você não pode aceitar um convite seu.",
	)
	ErrAlready = fault.New(
		fault.Conflict,
		"own_patient.already",
		"Você já tem um preço combinado com este profissional.",
	)
	ErrBrought = fault.New(
		fault.Conflict,
		"own_patient.known_already",
		"Você já pagou uma sessão com este profissional por aqui. O convite vale para quem ainda não se conhecia "+
			"pela plataforma. Suas sessões continuam como estão, pelo preço do perfil.",
	)
	ErrOpenBetween = fault.New(
		fault.Conflict,
		"own_patient.open_sessions",
		"Você tem uma reserva sem pagamento, um atendimento fixo ou um pacote com este profissional, pelo preço do "+
			"perfil. Cancele ou encerre antes de aceitar o preço combinado.",
	)
	ErrTooManyBonds = fault.New(
		fault.Conflict,
		"own_patient.too_many",
		fmt.Sprintf("Você já tem preço combinado com %d profissionais. Encerre um deles antes.", maxBonds),
	)
	ErrPriceGone = fault.New(
		fault.Conflict,
		"own_patient.price_changed",
		"O novo preço mudou ou foi retirado. Confira o valor antes de aceitar.",
	)
)
