package gateway

import (
	"context"
	"errors"
	"time"

	"psic/internal/kernel/money"
)

// TransferStatus is the state of a PIX transfer at the provider.
type TransferStatus string

const (
	TransferUnderWay TransferStatus = "UNDER_WAY"
	TransferDone     TransferStatus = "DONE"
	TransferFailed   TransferStatus = "FAILED"   // it never left, or came back at once
	TransferReturned TransferStatus = "RETURNED" // it arrived, and all of it came back later
)

// TransferReason says why a transfer failed or came back.
type TransferReason string

const (
	ReasonKeyUnknown TransferReason = "KEY_UNKNOWN"    // nobody has the PIX key
	ReasonAccount    TransferReason = "ACCOUNT_CLOSED" // the account is closed, blocked or does not take PIX
	ReasonOwner      TransferReason = "OTHER_OWNER"    // the key belongs to somebody else
	ReasonFunds      TransferReason = "NO_FUNDS"       // the platform's account or limit is too small
	ReasonOther      TransferReason = "BANK_REFUSED"
)

// ErrNotTold: the provider does not tell this.
var ErrNotTold = errors.New("gateway: the provider does not tell this")

// KeyOwner is who has a PIX key. Providers mask the document of a person.
type KeyOwner struct{ Name, TaxID string }

// TransferOrder is one transfer to a PIX key. Key is its idempotency key and is never used for another transfer: at
// most 35 letters and digits.
type TransferOrder struct {
	Key    string
	Amount money.Cents
	PixKey string
	// TaxID is the CPF of who must have the key. A provider that can compare them refuses another owner.
	TaxID string
	// Description is neutral: the receiver reads it on the statement.
	Description string
}

// Transfer is a transfer as the provider tells it.
type Transfer struct {
	Status    TransferStatus
	Reason    TransferReason
	Amount    money.Cents
	Reference string // the end-to-end id
	Owner     KeyOwner
	At        time.Time
}

// Transfers sends money from the platform's account to PIX keys.
type Transfers interface {
	// KeyOwner returns who has a PIX key. It returns ErrNotTold when the provider has no such call, ErrNotFound when
	// nobody has the key.
	KeyOwner(ctx context.Context, pixKey string) (KeyOwner, error)
	// Transfer sends the order, once for each key. It returns ErrUnknown when the response was lost, ErrRefused when
	// the provider refused the request and nothing left.
	Transfer(ctx context.Context, o TransferOrder) (Transfer, error)
	// ReadTransfer returns the state of the transfer with this key. It returns ErrNotFound when the provider never
	// received it.
	ReadTransfer(ctx context.Context, key string) (Transfer, error)
	// TransferReceipt returns the receipt of a transfer that is done, as a PDF. It returns ErrNotTold when the provider
	// has none.
	TransferReceipt(ctx context.Context, key string) ([]byte, error)
}
