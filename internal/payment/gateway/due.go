package gateway

import (
	"context"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
)

// DueMethod is how a charge with a due date is paid.
type DueMethod string

const (
	DuePix    DueMethod = "pix"    // a code that can be paid until it expires
	DueBoleto DueMethod = "boleto" // a line that any bank takes
)

// Address of a payer, which a boleto needs.
type Address struct {
	CEP, Street, Number, District, City, UF string
}

// DueCharge is a request to be paid until a day. Key is its idempotency key and is never used for another request.
type DueCharge struct {
	Key, Reference string
	Method         DueMethod
	Amount         money.Cents
	Description    string // neutral: it may appear on statements
	Payer          Payer
	Address        Address // boleto only
	Due            at.Date
	Expires        time.Time // PIX only: until when the code can be paid
	NotifyURL      string
}

// DueResult is the state of such a charge. Paid may be less than Amount, and what was taken back is in Refunded.
type DueResult struct {
	OrderID, Reference     string
	Amount, Paid, Refunded money.Cents
	PaidAt                 time.Time
	PixCode                string
	Line, Barcode          string // of a boleto: with and without the digits that people type
	Over                   bool   // it can no longer be paid, as far as the provider says
}

// DueBiller is a provider that charges with a due date. Not every provider does.
type DueBiller interface {
	// Bill makes the charge, once for each key. It returns ErrUnknown when the response was lost: the same request
	// again returns the same charge. It returns ErrRefused when the request was wrong.
	Bill(ctx context.Context, c DueCharge) (DueResult, error)
	// ReadBill returns the state of a charge.
	ReadBill(ctx context.Context, orderID string) (DueResult, error)
}
