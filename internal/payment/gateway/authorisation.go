package gateway

import (
	"context"

	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
)

// AuthorisationStatus is the state of an authorisation at the provider.
type AuthorisationStatus string

const (
	AuthorisationRequested AuthorisationStatus = "REQUESTED" // the payer has not answered yet
	AuthorisationActive    AuthorisationStatus = "ACTIVE"
	AuthorisationRefused   AuthorisationStatus = "REFUSED"
	AuthorisationExpired   AuthorisationStatus = "EXPIRED" // the payer did not answer in time
	AuthorisationRevoked   AuthorisationStatus = "REVOKED" // ended later, by the payer, a bank or us
)

// Monthly is how often an authorisation charges. The scheme also has weeks, quarters, half-years and years.
const Monthly = "MENSAL"

// AuthorisationRequest asks a payer for an authorisation to charge again and again ("PIX Automático").
type AuthorisationRequest struct {
	Key string // its idempotency key
	// FirstOrder is a PIX code that was made before. The payer pays it and authorises the rest with one scan.
	FirstOrder  string
	Every       string
	From        at.Date     // about when it charges first
	Least       money.Cents // the limit that the payer sets at the bank cannot be lower
	Description string      // neutral, at most 35 characters: the payer's bank shows it
	Payer       Payer
}

// Authorisation is what the provider says of one.
type Authorisation struct {
	ID     string
	Status AuthorisationStatus
	// ByPayer is true when the payer or the payer's bank ended it.
	ByPayer bool
	// PixCode pays the first order and authorises. It is empty when the provider did not return it.
	PixCode string
}

// AuthorisedCharge is one charge by an authorisation. The payer's bank must know of it two days before DueOn.
type AuthorisedCharge struct {
	Reference       string // as of an Attempt; the same reference again is the same charge
	AuthorisationID string
	Amount          money.Cents
	DueOn           at.Date
	Description     string
}

// The payer's bank must know of a charge so many days before its day, and at most so many.
const (
	LeastDaysAhead = 2
	MostDaysAhead  = 10
)

// A charge that the payer's bank did not pay on its day may be tried so often again, within so many days.
const (
	MostRetries = 3
	RetryDays   = 7
)

// Authoriser is what a provider has that charges by authorisations. A charge is in analysis until it is paid or has
// failed for good; Read reads it, like every order.
type Authoriser interface {
	// Authorise requests an authorisation, once for each key. It returns ErrRefused when this account cannot have any.
	Authorise(ctx context.Context, r AuthorisationRequest) (Authorisation, error)
	// ReadAuthorisation returns the state of an authorisation.
	ReadAuthorisation(ctx context.Context, id string) (Authorisation, error)
	// Revoke ends an authorisation. One that has ended stays so.
	Revoke(ctx context.Context, id string) error
	// Charge tells the payer's bank of a charge, once for each reference, so it can be called again when the response
	// was lost. It returns ErrRefused when the authorisation has ended, or the day is too near.
	Charge(ctx context.Context, c AuthorisedCharge) (Result, error)
	// Retry tries a charge again on a day to come, when Result.Resting says that its last try failed. It returns
	// ErrRefused when there are no more tries.
	Retry(ctx context.Context, orderID string, on at.Date) (Result, error)
	// Withdraw takes a charge back before its day. It returns ErrRefused when it is too late for that.
	Withdraw(ctx context.Context, orderID string) (Result, error)
}
