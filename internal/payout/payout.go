// Package payout owns what therapists are paid: the payouts of each cycle, their lines, their confirmation, and the
// statement of a therapist's money.
package payout

import (
	"time"

	"psic/internal/booking"
	"psic/internal/directory"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/payout/payoutdb"
)

// Payout is what one therapist gets for one cycle.
type Payout struct{ payoutdb.Payout }

// Paid says whether the payout was confirmed. A confirmed payout never changes.
func (p Payout) Paid() bool { return p.Status == "PAID" }

// Late says whether the due day passed without a confirmation.
func (p Payout) Late(today at.Date) bool { return !p.Paid() && p.DueOn.Before(today) }

// Way is how far the money of a payout has come, as its therapist reads it.
type Way string

const (
	WayExpected Way = "EXPECTED"
	WayPaying   Way = "PAYING"
	WayPaid     Way = "PAID"
	WayReturned Way = "RETURNED" // it came back from the bank, and is sent again once the bank data is right
)

// Way returns how far the money of the payout has come.
func (p Payout) Way() Way {
	switch {
	case p.Paid():
		return WayPaid
	case !p.DepartedAt.IsZero():
		return WayPaying
	case !p.ReturnedAt.IsZero():
		return WayReturned
	case !p.FiledAt.IsZero():
		return WayPaying
	}
	return WayExpected
}

const (
	closingDay = 20
	dueDay     = 5 // business day of the next month
)

// Cycle is the time from the 21st to the 20th. Its name is the month in which it closes (Q068).
type Cycle struct {
	Year  int
	Month time.Month
}

// CycleOf returns the cycle of a day.
func CycleOf(d at.Date) Cycle {
	year, month, day := d.Civil()
	if day <= closingDay {
		return Cycle{year, month}
	}
	next := time.Date(year, month+1, 1, 0, 0, 0, 0, time.UTC)
	return Cycle{next.Year(), next.Month()}
}

// Before returns the cycle before this one.
func (c Cycle) Before() Cycle {
	last := time.Date(c.Year, c.Month-1, 1, 0, 0, 0, 0, time.UTC)
	return Cycle{last.Year(), last.Month()}
}

// Next returns the cycle after this one.
func (c Cycle) Next() Cycle { return CycleOf(c.Closes().AddDays(1)) }

// willBePaid returns the cycle whose payout will have something of this cycle that is in no payout yet. last is the end
// of the last cycle that has a payout of the therapist, or zero. What misses its cycle is in the next one.
func (c Cycle) willBePaid(last at.Date, now time.Time) Cycle {
	if counting := Countable(now); c.Closes().Before(counting.Closes()) {
		c = counting
	}
	if !last.IsZero() && !c.Closes().After(last) {
		c = CycleOf(last).Next()
	}
	return c
}

// Closes is the last day of the cycle.
func (c Cycle) Closes() at.Date { return at.Day(c.Year, c.Month, closingDay) }

// End is the first instant after the cycle.
func (c Cycle) End() time.Time { return c.Closes().AddDays(1).In(at.SaoPaulo) }

// Due is the day by which the payout of the cycle is paid.
func (c Cycle) Due() at.Date {
	next := time.Date(c.Year, c.Month+1, 1, 0, 0, 0, 0, time.UTC)
	return br.NthBusinessDay(next.Year(), next.Month(), dueDay)
}

// settling is how long after its end a cycle is counted. By then its last session is over and booked.
const settling = 6 * time.Hour

// Countable returns the newest cycle that can be counted at a time.
func Countable(now time.Time) Cycle {
	return CycleOf(at.DateOf(now.Add(-settling), at.SaoPaulo)).Before()
}

// ShareOf divides a price as payment.Earn does.
func ShareOf(price money.Cents, percent int64) booking.Share {
	fee := price.Percent(percent)
	return booking.Share{Gross: price, Fee: fee, Net: price - fee}
}

// Kinds of a line.
const (
	LineSession = "SESSION"
	LineDebit   = "DEBIT"
)

// lookBack is how far back uncounted sessions are searched.
const lookBack = 2 * 365 * 24 * time.Hour

var (
	ErrHeld = fault.New(
		fault.Conflict,
		"payout.held",
		"Este repasse está em análise. Confira os motivos e libere cada um antes de confirmar.",
	)
	ErrBankHeld = fault.New(
		fault.Conflict,
		"payout.bank_held",
		"Os dados bancários mudaram há menos de "+br.Duration(directory.BankHold)+
			". Aguarde o fim da retenção ou libere o repasse com um motivo.",
	)
	ErrSecondAdmin = fault.New(
		fault.Conflict,
		"payout.second_admin",
		"Você já confirmou este repasse. Pelo valor, falta a confirmação de outro administrador.",
	)
	ErrAmountChanged = fault.New(
		fault.Conflict,
		"payout.amount_changed",
		"O valor deste repasse mudou depois que a lista foi aberta. Confira o novo valor e confirme de novo.",
	)
	ErrNoBank = fault.New(fault.Conflict, "payout.bank_missing", "O psicólogo ainda não informou os dados bancários.")
	errType   = fault.New(fault.Invalid, "history.type_invalid", "Escolha ALL, SESSION ou SUBSCRIPTION.")
)
