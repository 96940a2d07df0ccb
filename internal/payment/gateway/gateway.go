// Package gateway is the interface to a payment provider. It has three implementations: sandbox, inside the binary,
// pagbank, and apipix, the central bank's API that many banks offer.
package gateway

import (
	"context"
	"errors"
	"net/http"
	"time"

	"psic/internal/kernel/money"
)

// Status of a payment at the provider.
type Status string

const (
	Waiting  Status = "WAITING"  // a PIX code that nobody has paid yet
	Analysis Status = "ANALYSIS" // authorised or in risk review
	Paid     Status = "PAID"
	Declined Status = "DECLINED"
	Canceled Status = "CANCELED" // void, expired or refunded in full
)

var (
	// ErrUnknown: it is not known whether the provider did it. The attempt must be read back, never sent as a new one.
	ErrUnknown = errors.New("gateway: outcome unknown")
	// ErrRefused: the provider refused the request itself; nothing was charged.
	ErrRefused = errors.New("gateway: request refused")
	// ErrNotFound: the provider has no such order.
	ErrNotFound = errors.New("gateway: not found")
	// ErrSignature: a notification that the provider did not sign.
	ErrSignature = errors.New("gateway: bad signature")
	// ErrNeedsCharge: the provider stores a card only together with a charge. Pay with Card.Store instead.
	ErrNeedsCharge = errors.New("gateway: a card is stored only with a charge")
)

// Payer is the data of the payer that the provider requires.
type Payer struct {
	Name, Email string
	TaxID       string // digits of CPF, or CNPJ
	Phone       string // digits with area code
}

// Card is either encrypted by the browser, or a token that the provider returned earlier.
type Card struct {
	Encrypted   string
	Token       string
	HolderName  string
	HolderTaxID string
	Store       bool // request a token
	Recurring   bool // one of a series that the holder agreed to: no CVV is entered for it
}

// Attempt is one request to be paid. Key is its idempotency key and is never used for another attempt.
type Attempt struct {
	Key         string
	Reference   string // ours, unguessable, 26 to 35 letters and digits, so that it can be a PIX txid
	Amount      money.Cents
	Description string // neutral: it may appear on statements
	Payer       Payer
	Card        *Card     // nil for PIX
	PixExpires  time.Time // PIX only
	NotifyURL   string
}

// Result is the state of an attempt at the provider.
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
	Final      bool   // declined for good: the same card must not be tried again
	Retries    int    // of a charge by authorisation: how often it was tried again
	Resting    bool   // of a charge by authorisation: its last try failed, and no other is to come
	Card       *StoredCard
}

// StoredCard is a card as the provider describes it. Token is empty when the provider does not store it for us.
type StoredCard struct {
	Token, Brand, LastDigits, HolderName string
	FirstDigits                          string // the issuer's number, which is not secret
	ExpiryMonth, ExpiryYear              string
}

// Event is a verified notification. It only tells which order has to be read.
type Event struct {
	ID      string // derived from the content, so that a duplicate is recognised
	OrderID string // for a dispute: the charge or order that it names
	Dispute bool   // the payer disputes a charge
	// Orders and Authorisations are what a notification of many names. OrderID is empty then.
	Orders, Authorisations []string
	// DisputeID is what the provider calls the dispute.
	DisputeID string
}

// DisputeStatus is how a dispute stands at the provider.
type DisputeStatus string

const (
	DisputeOpen DisputeStatus = "OPEN"
	DisputeWon  DisputeStatus = "WON"  // decided for us: the money stays
	DisputeLost DisputeStatus = "LOST" // decided for the payer: the order tells when the money is gone
)

// Dispute is a dispute as the provider tells it. A notification alone tells only its id.
type Dispute struct {
	ID     string
	Status DisputeStatus // empty when the provider has no call for it
	Amount money.Cents   // 0 when it is not known
}

// Disputes is what a provider has that tells how a dispute stands. The others tell it on their panel only.
type Disputes interface {
	// ReadDispute returns a dispute by the id of its notification. It returns ErrNotFound for one that is not ours.
	ReadDispute(ctx context.Context, id string) (Dispute, error)
}

// Gateway is the provider.
type Gateway interface {
	Name() string
	// PublicKey returns the key with which browsers encrypt cards: base64 of the SPKI, without PEM lines.
	PublicKey(ctx context.Context) (string, error)
	// Pay sends the attempt. It returns ErrUnknown when the response was lost, ErrRefused when the request was wrong.
	Pay(ctx context.Context, a Attempt) (Result, error)
	// Outcome returns the result of an attempt whose response was lost, without charging again. It returns
	// ErrNotFound when the provider never received it.
	Outcome(ctx context.Context, a Attempt) (Result, error)
	// Read returns the state of an order.
	Read(ctx context.Context, orderID string) (Result, error)
	// Refund gives an amount back to the means of payment, once for each key. It returns ErrRefused only when the
	// refund can never succeed: too late, or more than was paid.
	Refund(ctx context.Context, chargeID string, amount money.Cents, key string) (Result, error)
	// TakesCards says whether this provider charges cards. One that does not has PIX alone: it refuses every attempt
	// with a card, and has no PublicKey.
	TakesCards() bool
	// SavesCards says whether this provider has SaveCard.
	SavesCards() bool
	// SaveCard stores a card without charging it. It returns ErrRefused when the card is refused, ErrNeedsCharge when
	// the provider has no such call.
	SaveCard(ctx context.Context, key string, c Card, p Payer) (StoredCard, error)
	// DropCard deletes a stored card.
	DropCard(ctx context.Context, token string) error
	// Verify checks the signature of a notification over its raw bytes, where the provider signs.
	Verify(ctx context.Context, h http.Header, body []byte) (Event, error)
}
