// Package invoicing owns what companies with a contract pay: blocks of sessions, the meter that does not know who uses
// them, invoices, and their service notes.
package invoicing

import (
	"fmt"

	"psic/internal/invoicing/invoicingdb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
)

// Limits of blocks and invoices.
const (
	// BlockSessions is how many sessions a block has.
	BlockSessions = 10
	// MaxBlocks is how many blocks one purchase may have.
	MaxBlocks = 100
	// BlockMonths is how long a paid block can be used.
	BlockMonths = 12
	// LeastPeople is the smallest company with blocks. A smaller one pays a fixed fee for each seat.
	LeastPeople = 10
	// DueDays is how long a company has to pay an invoice.
	DueDays = 10
	// MaxPurchases is how many purchases of blocks may wait for their payment.
	MaxPurchases = 3
	// ShowWithin is the longest delay with which the panel shows a new level, in days.
	ShowWithin = 7
	// MaxRate is the highest rate: eight sessions for a person and month, in hundredths.
	MaxRate = 800
)

// Kind is what an invoice is for.
type Kind string

const (
	Blocks Kind = "BLOCKS" // a purchase: nothing was delivered yet
	Meter  Kind = "METER"  // the part of a month that the pool did not hold
	Seats  Kind = "SEATS"  // a month of a company with fewer than LeastPeople people
)

// Owed says whether the invoice is for something that was delivered. An unpaid purchase just ends.
func (k Kind) Owed() bool { return k != Blocks }

// State of an invoice, as stored.
type State string

const (
	Open      State = "OPEN"
	PartPaid  State = "PART_PAID"
	Paid      State = "PAID"
	Overdue   State = "OVERDUE"
	Suspended State = "SUSPENDED" // overdue for so long that the coverage rests
	Cancelled State = "CANCELLED" // by a credit note, or a purchase that nobody paid
)

// Event changes the state of an invoice.
type Event string

const (
	PartPayment Event = "PART_PAYMENT"
	FullPayment Event = "FULL_PAYMENT"
	DuePassed   Event = "DUE_PASSED"
	GraceOver   Event = "GRACE_OVER" // of what was delivered
	Lapsed      Event = "LAPSED"     // of a purchase
	CreditNote  Event = "CREDIT_NOTE"
)

// transitions is the life of an invoice. An event that is not named for a state does nothing to it: money that arrives
// for a paid or cancelled invoice becomes the company's credit.
var transitions = map[State]map[Event]State{
	Open: {
		PartPayment: PartPaid,
		FullPayment: Paid,
		DuePassed:   Overdue,
		CreditNote:  Cancelled,
	},
	PartPaid: {
		PartPayment: PartPaid,
		FullPayment: Paid,
		DuePassed:   Overdue,
		CreditNote:  Cancelled,
	},
	Overdue: {
		PartPayment: Overdue,
		FullPayment: Paid,
		GraceOver:   Suspended,
		Lapsed:      Cancelled,
		CreditNote:  Cancelled,
	},
	Suspended: {
		PartPayment: Suspended,
		FullPayment: Paid,
		CreditNote:  Cancelled,
	},
	Paid:      {CreditNote: Cancelled},
	Cancelled: {},
}

// After returns the state after an event. ok is false when the event does nothing to this state.
func (s State) After(e Event) (next State, ok bool) {
	next, ok = transitions[s][e]
	return next, ok
}

// Payable says whether the invoice waits for money.
func (s State) Payable() bool { return s == Open || s == PartPaid || s == Overdue || s == Suspended }

// step is what happens some days after the due day of an invoice, or before it.
type step struct {
	days  int
	event Event // "" changes nothing
	mail  MailKind
}

// steps are the days of an unpaid invoice in order. The last one ends a purchase, and lets the coverage rest where
// something was delivered.
var steps = []step{
	{-3, "", MailDueSoon},
	{1, DuePassed, MailOverdue},
	{3, "", MailFirstNotice},
	{10, "", MailLastNotice},
	{15, GraceOver, MailSuspended},
}

// stepOn is the day of a step of an invoice; the zero date after the last one.
func stepOn(due at.Date, number int64) at.Date {
	if number >= int64(len(steps)) {
		return at.Date{}
	}
	return due.AddDays(steps[number].days)
}

// Invoice is what a company has to pay.
type Invoice struct{ invoicingdb.CompanyInvoice }

func (i Invoice) Status() State { return State(i.State) }
func (i Invoice) Sort() Kind    { return Kind(i.Kind) }

// Rest is what is still to be paid.
func (i Invoice) Rest() money.Cents { return i.TotalCents - i.PaidCents }

// Line is a line of an invoice.
type Line struct {
	Text   string
	Count  int64
	Each   money.Cents
	Amount money.Cents
}

// Customer is the company as it stands on an invoice.
type Customer struct {
	Name, CNPJ, Email, Phone                            string
	CEP, Street, Number, Complement, District, City, UF string
}

// Terms are those of a contract that matter for the meter.
type Terms struct{ Unit money.Cents }

// unitPrice is what the company pays for a session: its share of the ceiling.
func unitPrice(ceiling money.Cents, share int64) money.Cents { return ceiling.Percent(share) }

// BlockPrice is the price of a block.
func (t Terms) BlockPrice() money.Cents { return t.Unit * BlockSessions }

// monthly is what a month of a company costs. It depends on how many people are enrolled and on the contract, and on
// nothing that its people do.
func monthly(people, rate int64, unit, seatFee money.Cents) (kind Kind, amount money.Cents) {
	if people < LeastPeople {
		return Seats, seatFee * money.Cents(people)
	}
	return Meter, (money.Cents(people*rate)*unit + 50) / 100
}

// split takes an amount from what is left of each block, in order, and returns what each gives and what is missing.
func split(left []money.Cents, amount money.Cents) (taken []money.Cents, missing money.Cents) {
	taken = make([]money.Cents, len(left))
	for i, has := range left {
		taken[i] = min(has, amount)
		amount -= taken[i]
	}
	return taken, amount
}

func numbered(year int, n int64) string { return fmt.Sprintf("%d-%06d", year, n) }

var (
	// ErrFew refuses blocks to a company with few people, whose pool would tell about them.
	ErrFew = fault.New(
		fault.Conflict,
		"invoicing.few_people",
		"Empresas com menos de 10 pessoas inscritas pagam uma mensalidade fixa por pessoa, sem blocos.",
	)
	// ErrNoContract refuses blocks where nothing is covered.
	ErrNoContract = fault.New(
		fault.Conflict,
		"invoicing.no_contract",
		"Sua empresa não tem um contrato que cobre sessões. Fale com o suporte.",
	)
	ErrPrice = fault.New(
		fault.Conflict,
		"invoicing.price_changed",
		"O preço dos blocos mudou. Confira o novo valor antes de comprar. Nada foi cobrado.",
	)
	ErrWaiting = fault.New(
		fault.Conflict,
		"invoicing.purchases_waiting",
		"Já existem três compras aguardando pagamento. Pague uma delas antes de comprar mais.",
	)
	// ErrOver refuses what an invoice no longer allows.
	ErrOver = fault.New(fault.Conflict, "invoicing.over", "Esta fatura mudou ou já terminou. Atualize a página.")
	// ErrNothing refuses a credit note on what was used up.
	ErrNothing = fault.New(
		fault.Conflict,
		"invoicing.nothing_left",
		"Os blocos desta fatura já foram usados. Não há o que creditar.",
	)
)
