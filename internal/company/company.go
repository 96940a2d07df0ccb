// Package company owns the organisations that offer the product to their people, and their seats.
package company

import (
	"strings"
	"time"

	"psic/internal/company/companydb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
)

// Company is an organisation with seats.
type Company = companydb.Company

// States of a company's monthly payment.
const (
	Paid    = "OK"
	Pending = "PENDING"
)

// Input is a company as an administrator enters it.
type Input struct {
	Name, CNPJ, Email, Phone, Domain string
	MaxUsers                         int64
	// Monthly is what the company pays each month by contract; nil leaves it as it is.
	Monthly *money.Cents
}

// maxName is the longest name of a person or a company, in characters.
const maxName = 250

// maxSeats bounds a company's seats: People reads all people of a company in one query.
const maxSeats = 20_000

func (in *Input) check() error {
	var f fault.Fields
	in.Name, in.Email = strings.TrimSpace(in.Name), br.NormalEmail(in.Email)
	in.Domain = strings.TrimPrefix(strings.ToLower(strings.TrimSpace(in.Domain)), "@")

	f.Check(in.Name != "" && len([]rune(in.Name)) <= maxName, "name", "Informe o nome da empresa.")
	cnpj, ok := br.CNPJ(in.CNPJ)
	f.Check(ok, "cnpj", "Informe um CNPJ válido.")
	in.CNPJ = cnpj
	f.Check(br.ValidEmail(in.Email), "email", "Informe um e-mail válido.")
	phone, ok := br.Phone(in.Phone)
	f.Check(ok, "phone", "Informe um telefone com DDD.")
	in.Phone = phone

	f.Check(in.MaxUsers > 0 && in.MaxUsers <= maxSeats, "maxUsers", "Número de funcionários inválido!")
	f.Check(
		in.Monthly == nil || *in.Monthly >= 0 && *in.Monthly <= maxPayment,
		"monthlyAmount",
		"Informe o valor mensal do contrato, até "+maxPayment.String()+".",
	)
	f.Check(in.Domain == "" || br.ValidEmail("a@"+in.Domain), "companyEmail", "Informe o domínio de e-mail da empresa.")
	f.Check(
		!br.OpenMail("@"+in.Domain),
		"companyEmail",
		"Este domínio é aberto a qualquer pessoa. Informe o domínio da empresa ou deixe em branco.",
	)
	return f.Err()
}

// searchText is the text that the administrators' search looks at, without accents or case.
func (in Input) searchText() string {
	return br.Fold(strings.Join([]string{in.Name, in.CNPJ, br.FormatCNPJ(in.CNPJ), in.Domain, in.Email}, " "))
}

// nextPayment returns the due date after a payment: a month after the last due date, so that the day of the month
// stays, or a month from today when that day has passed already or no payment was due yet.
func nextPayment(last, today at.Date) at.Date {
	if !last.IsZero() {
		if next := monthAfter(last); next.After(today) && !last.After(today) {
			return next
		}
	}
	return monthAfter(today)
}

// monthAfter keeps the day, or takes the last one of a shorter month.
func monthAfter(d at.Date) at.Date {
	return d.NextMonth(d.Day())
}

// cycleEnd returns when the paid cycle ends: at the next payment, or a month from today when none is due.
func cycleEnd(next at.Date, now time.Time) time.Time {
	today := at.DateOf(now, at.SaoPaulo)
	if next.IsZero() || !next.After(today) {
		next = monthAfter(today)
	}
	return next.In(at.SaoPaulo)
}

var (
	// ErrTaken is returned for a CNPJ or a domain that another company has.
	ErrTaken = fault.New(fault.Conflict, "company.taken", "Já existe uma empresa com este CNPJ ou domínio de e-mail.")
	// ErrFull is returned to those who manage the company. A visitor gets login.ErrCorporate.
	ErrFull = fault.New(fault.Conflict, "company.full", "Todas as vagas da empresa estão em uso.")
	// ErrInactive stops registrations of a company that was switched off.
	ErrInactive = fault.New(fault.Conflict, "company.inactive", "A empresa está inativa.")
)
