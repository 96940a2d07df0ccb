// Package payout owns what therapists are paid: the cycles, their lines, the confirmation, and the statement that
// tells each centavo from the patient's payment to the bank.
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

// Paid says whether it was confirmed; nothing of it changes afterwards.
func (p Payout) Paid() bool { return p.Status == "PAID" }

// Late says whether its day passed without a confirmation.
func (p Payout) Late(today at.Date) bool { return !p.Paid() && p.DueOn.Before(today) }

const (
	closingDay = 20
	dueDay     = 5 // business day of the month after
)

// Cycle is the time from the 21st to the 20th, named after the month in which it closes (Q068).
type Cycle struct {
	Year  int
	Month time.Month
}

// CycleOf is the cycle in which a day lies.
func CycleOf(d at.Date) Cycle {
	year, month, day := d.Civil()
	if day <= closingDay {
		return Cycle{year, month}
	}
	next := time.Date(year, month+1, 1, 0, 0, 0, 0, time.UTC)
	return Cycle{next.Year(), next.Month()}
}

// Before is the cycle that closed before this one.
func (c Cycle) Before() Cycle {
	last := time.Date(c.Year, c.Month-1, 1, 0, 0, 0, 0, time.UTC)
	return Cycle{last.Year(), last.Month()}
}

// Closes is its last day.
func (c Cycle) Closes() at.Date { return at.Day(c.Year, c.Month, closingDay) }

// End is the first instant after it.
func (c Cycle) End() time.Time { return c.Closes().AddDays(1).In(at.SaoPaulo) }

// Due is the day by which it is paid.
func (c Cycle) Due() at.Date {
	next := time.Date(c.Year, c.Month+1, 1, 0, 0, 0, 0, time.UTC)
	return br.NthBusinessDay(next.Year(), next.Month(), dueDay)
}

// settling is how long after its end a cycle is counted: the session that began last is over and booked by then.
const settling = 6 * time.Hour

// Countable is the newest cycle that may be counted at a moment.
func Countable(now time.Time) Cycle {
	return CycleOf(at.DateOf(now.Add(-settling), at.SaoPaulo)).Before()
}

// ShareOf divides as the ledger does when the session is earned.
func ShareOf(price money.Cents, percent int64) booking.Share {
	fee := price.Percent(percent)
	return booking.Share{Gross: price, Fee: fee, Net: price - fee}
}

// Kinds of a line.
const (
	LineSession = "SESSION"
	LineDebit   = "DEBIT"
)

// reach is how far back uncounted sessions are looked for.
const reach = 2 * 365 * 24 * time.Hour

var (
	ErrHeld = fault.New(
		fault.Conflict,
		"payout.bank_held",
		"Os dados bancários mudaram há menos de "+br.Duration(directory.BankHold)+
			". Aguarde o fim da retenção para confirmar este repasse.",
	)
	ErrNoBank = fault.New(fault.Conflict, "payout.bank_missing", "O psicólogo ainda não informou os dados bancários.")
	errType   = fault.New(fault.Invalid, "history.type_invalid", "Escolha ALL, SESSION ou SUBSCRIPTION.")
)
