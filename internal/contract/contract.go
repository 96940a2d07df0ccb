// Package contract owns what companies cover of their people's sessions: contracts with a monthly allowance.
package contract

import (
	"fmt"

	"psic/internal/contract/contractdb"
	"psic/internal/directory"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
)

// Limits of a contract.
const (
	MaxSessions   = 8   // covered sessions of a person in a month
	MaxShare      = 100 // percent of the price
	MaxDependants = 3   // people whom an employee may invite
	// MaxCeiling is the highest ceiling: the highest price of a profile.
	MaxCeiling = money.Cents(directory.MaxPrice * 100)
	// MaxAhead is how far ahead a contract may begin, in days.
	MaxAhead = 366
)

// Contract is what a company covers between two days.
type Contract struct{ contractdb.CompanyContract }

// Holds says whether the contract is in force on a day of São Paulo. One that was replaced before its start never is.
func (c Contract) Holds(day at.Date) bool {
	return c.ID != "" && !day.Before(c.StartsOn) && (c.EndsOn.IsZero() || !day.After(c.EndsOn))
}

// Covers says whether the contract pays anything.
func (c Contract) Covers() bool {
	return c.SessionsPerMonth > 0 && c.SharePercent > 0 && c.CeilingCents > 0
}

// Share is what the company pays of a price: its part of the price, but only up to the ceiling.
func (c Contract) Share(price money.Cents) money.Cents {
	return min(price, c.CeilingCents).Percent(c.SharePercent)
}

// Terms are the terms of a contract as an administrator enters them. Without an end it holds until another begins.
type Terms struct {
	StartsOn, EndsOn at.Date
	BadEnd           bool // an end was entered that is no day
	Sessions         int64
	Share            int64
	Ceiling          money.Cents
	Dependants       int64
}

func (t Terms) check(today at.Date) error {
	var f fault.Fields
	f.Check(!t.StartsOn.Before(today), "startsOn", "O contrato começa hoje ou depois: o que já passou não muda.")
	f.Check(
		today.DaysTo(t.StartsOn) <= MaxAhead,
		"startsOn",
		"O contrato começa em até um ano.",
	)
	f.Check(!t.BadEnd, "endsOn", "Informe o dia, por exemplo 31/12/2026.")
	f.Check(t.EndsOn.IsZero() || !t.EndsOn.Before(t.StartsOn), "endsOn", "O fim não pode ser antes do começo.")
	f.Check(
		t.Sessions >= 0 && t.Sessions <= MaxSessions,
		"sessionsPerMonth",
		fmt.Sprintf("Informe de 0 a %d sessões por mês.", MaxSessions),
	)
	f.Check(t.Share >= 0 && t.Share <= MaxShare, "sharePercent", "Informe de 0 a 100 %.")
	f.Check(
		t.Ceiling >= 0 && t.Ceiling <= MaxCeiling,
		"ceiling",
		"Informe o teto por sessão, até "+MaxCeiling.String()+".",
	)
	f.Check(
		t.Dependants >= 0 && t.Dependants <= MaxDependants,
		"dependantsMax",
		fmt.Sprintf("Informe de 0 a %d dependentes.", MaxDependants),
	)
	return f.Err()
}

var (
	// ErrOlder: another administrator changed the contract meanwhile.
	ErrOlder = fault.New(
		fault.Conflict,
		"contract.changed",
		"O contrato mudou enquanto você editava. Confira a lista e tente de novo.",
	)
	// ErrNothingToEnd: no contract holds after the day.
	ErrNothingToEnd = fault.New(
		fault.Conflict,
		"contract.nothing_to_end",
		"Não há contrato que valha depois desse dia.",
	)
)
