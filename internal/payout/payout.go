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
