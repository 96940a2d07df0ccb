// Package gateway is what the product asks of a payment provider. Two real adapters stand behind it: sandbox,
// inside the binary, and pagbank.
package gateway

import (
	"context"
	"errors"
	"net/http"
	"time"

	"psic/internal/kernel/money"
)

// Status of a payment at the provider, in the provider's own order of things.
type Status string

const (
	Waiting  Status = "WAITING"  // a PIX code that nobody has paid yet
	Analysis Status = "ANALYSIS" // authorised or in risk review
	Paid     Status = "PAID"
	Declined Status = "DECLINED"
	Canceled Status = "CANCELED" // void, expired or refunded in full
)

var (
	// ErrUnknown: nobody can say whether the provider did it. The attempt must be read back, never repeated.
	ErrUnknown = errors.New("gateway: outcome unknown")
	// ErrRefused: the provider refused the request itself; nothing was charged.
	ErrRefused = errors.New("gateway: request refused")
	// ErrNotFound: the provider has no such order.
	ErrNotFound = errors.New("gateway: not found")
	// ErrSignature: a notification that the provider did not sign.
	ErrSignature = errors.New("gateway: bad signature")
	// ErrNeedsCharge: the provider keeps a card only together with a charge; pay with Card.Store instead.
	ErrNeedsCharge = errors.New("gateway: a card is kept only with a charge")
)

// Payer is who pays, as the provider must know them.
type Payer struct {
	Name, Email string
	TaxID       string // digits of CPF, or CNPJ
	Phone       string // digits with area code
}

// Card is either encrypted in the browser or a token that the provider gave earlier.
type Card struct {
	Encrypted   string
	Token       string
	HolderName  string
	HolderTaxID string
	Store       bool // ask for a token
	Recurring   bool // one of a series that the holder agreed to: nobody types a code for it
}

// Attempt is one try to be paid. Key is its idempotency key and never serves another attempt.
type Attempt struct {
	Key         string
	Reference   string // ours, unguessable, at most 64 characters
	Amount      money.Cents
	Description string // neutral: it may appear on statements
	Payer       Payer
	Card        *Card     // nil for PIX
	PixExpires  time.Time // PIX only
	NotifyURL   string
}

// Result is what the provider says about an attempt.
type Result struct {
	OrderID    string
	ChargeID   string // empty while a PIX is unpaid
	Reference  string
	Status     Status
	Amount     money.Cents
	Refunded   money.Cents
	PaidAt     time.Time
	PixCode    string
	PixExpires time.Time
	Decline    string // the provider's code; never shown to people
	Final      bool   // declined for good: the same card is not worth another try
	Card       *StoredCard
}

// StoredCard is a card that the provider keeps for us.
type StoredCard struct {
	Token, Brand, LastDigits, HolderName string
	ExpiryMonth, ExpiryYear              string
}

// Event is a verified notification. It is only a hint: the order is read again before anything changes.
type Event struct {
	ID      string // unique for what it says, so that a duplicate is recognised
	OrderID string // of a dispute: the charge or order that it names
	Dispute bool   // the payer contests a charge
}

// Gateway is the provider.
type Gateway interface {
	Name() string
	// PublicKey encrypts cards in the browser: base64 of the SPKI, without PEM lines.
	PublicKey(ctx context.Context) (string, error)
	// Pay starts the attempt. ErrUnknown when the answer was lost; ErrRefused when the request was wrong.
	Pay(ctx context.Context, a Attempt) (Result, error)
	// Outcome tells what became of an attempt whose answer was lost, without charging again.
	// ErrNotFound when the provider never saw it.
	Outcome(ctx context.Context, a Attempt) (Result, error)
	// Read tells the state of an order.
	Read(ctx context.Context, orderID string) (Result, error)
	// Refund gives an amount back to the means it came from, once for each key. ErrRefused only when it never will:
	// too late, or more than was paid.
	Refund(ctx context.Context, chargeID string, amount money.Cents, key string) (Result, error)
	// SavesCards says whether SaveCard exists at this provider.
	SavesCards() bool
	// SaveCard keeps a card without charging it. ErrRefused when the card is no good, ErrNeedsCharge when
	// the provider has no such call.
	SaveCard(ctx context.Context, key string, c Card, p Payer) (StoredCard, error)
	// DropCard forgets a kept card.
	DropCard(ctx context.Context, token string) error
	// Verify checks a notification's signature over its raw bytes.
	Verify(ctx context.Context, h http.Header, body []byte) (Event, error)
}
