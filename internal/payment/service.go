package payment

import (
	"context"
	"fmt"
	"log/slog"

	"psic/internal/account"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/notify"
	"psic/internal/payment/gateway"
	"psic/internal/payment/paymentdb"
	"psic/internal/platform/clock"
	"psic/internal/platform/crypt"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// Service is the feature.
type Service struct {
	// BooksChecked is told the result of each look at the books, for the metrics.
	BooksChecked func(balanced bool)

	DB      *store.DB
	Clock   *clock.Clock
	Jobs    *jobs.Queue
	Ring    *crypt.Ring
	Account *account.Service
	Notify  *notify.Service
	Gateway gateway.Gateway
	Log     *slog.Logger
	// CountSources limits declined cards by network source. It is off where all rate limits are off.
	CountSources bool
	// NotifyURL is where the gateway sends its notifications.
	NotifyURL string

	// Listen tells the gateway where to send its notifications. It is nil where each attempt says so.
	Listen func(ctx context.Context) error

	// PayPix simulates the payer's bank. It is set only with the sandbox.
	PayPix func(ctx context.Context, code string) error

	// Payables has the callbacks of the feature that a charge pays for, by the purpose of the charge.
	Payables map[string]Payable

	// Keeper stores the cards of therapists when the provider bills plans by itself. When nil, Gateway stores them.
	Keeper Keeper
	// Hint takes a notification of another product of the provider. It returns false when the body is not one.
	Hint func(ctx context.Context, body []byte) (bool, error)
	// Refunders refund charges of other products of the provider, by the gateway's name in the charge.
	Refunders map[string]Refunder

	// Disputes reads disputes at the provider. It is nil where the provider has no call for it.
	Disputes gateway.Disputes
	// Disputed is told of a dispute, under the lock of the charge, after its order was read.
	Disputed func(ctx context.Context, tx *store.Tx, c Charge, d gateway.Dispute) error
	// TakenBack is told of money that the provider took back, in the transaction that books it.
	TakenBack func(ctx context.Context, tx *store.Tx, c Charge, back money.Cents) error

	// Subscribed stores who pays for a plan, when a therapist saves a card.
	Subscribed func(ctx context.Context, accountID string, p gateway.Payer, b Billing) error
	// LastCard returns a fault when something needs the last card of an account.
	LastCard func(ctx context.Context, tx *store.Tx, accountID string) error

	q paymentdb.Queries
}

// Payable has the callbacks of what a charge pays for. They run in the transaction in which the charge changes.
type Payable struct {
	// Lock locks what the charge pays for, before the charge is locked: everybody locks in this order.
	Lock func(ctx context.Context, tx *store.Tx, referenceID string) error
	// Settled runs when a charge becomes paid.
	Settled func(ctx context.Context, tx *store.Tx, c Charge) error
	// Ended runs when an open charge ends unpaid.
	Ended func(ctx context.Context, tx *store.Tx, c Charge) error
	// Credited runs when a late payment became balance, because it could no longer pay for its reference.
	Credited func(ctx context.Context, tx *store.Tx, c Charge) error
	// Returned runs when a refund reached the payer.
	Returned func(ctx context.Context, tx *store.Tx, c Charge) error
	// Unreturned runs when the provider refused a refund for good. The amount is then on the payer's balance or owed.
	Unreturned func(ctx context.Context, tx *store.Tx, c Charge) error
	// Reversing runs when the provider took a charge back in full. It cancels what the charge paid for, if that has
	// not happened yet, and returns where the money is.
	Reversing func(ctx context.Context, tx *store.Tx, c Charge) (MoneyAt, error)
}

// Refunder refunds a charge of another product of the provider. key is the idempotency key.
type Refunder func(ctx context.Context, chargeID string, amount money.Cents, key string) error

// LastCharge returns the charge that decides the state of a reference: the open one, or else the newest.
//
// Faults: fault.Missing when nothing was ever tried.
func (s *Service) LastCharge(ctx context.Context, purpose, referenceID string) (Charge, error) {
	return foundCharge(
		s.q.LastCharge(ctx, s.DB.Read(), paymentdb.LastChargeParams{Purpose: purpose, ReferenceID: referenceID}),
	)
}

// LastCharges is LastCharge for many references in one query.
func (s *Service) LastCharges(ctx context.Context, purpose string, ids []string) (map[string]Charge, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	rows, err := s.q.ChargesOfReferences(ctx, s.DB.Read(), paymentdb.ChargesOfReferencesParams{
		Purpose: purpose,
		Ids:     store.List(ids),
	})
	if err != nil {
		return nil, fmt.Errorf("read charges: %w", err)
	}
	out := make(map[string]Charge, len(rows))
	for _, r := range rows { // ordered so that the open or newest one comes last
		out[r.ReferenceID] = Charge{r}
	}
	return out, nil
}

// ChargesByID returns charges by their ids, read in one query.
func (s *Service) ChargesByID(ctx context.Context, ids []string) (map[string]Charge, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	rows, err := s.q.ChargesByIDs(ctx, s.DB.Read(), store.List(ids))
	if err != nil {
		return nil, fmt.Errorf("read charges: %w", err)
	}
	out := make(map[string]Charge, len(rows))
	for _, r := range rows {
		out[r.ID] = Charge{r}
	}
	return out, nil
}

// OpenChargeIn returns the open charge of a reference, read inside tx.
//
// Faults: fault.Missing.
func (s *Service) OpenChargeIn(ctx context.Context, tx *store.Tx, purpose, referenceID string) (Charge, error) {
	return foundCharge(s.q.OpenCharge(ctx, tx, paymentdb.OpenChargeParams{Purpose: purpose, ReferenceID: referenceID}))
}

func foundCharge(row paymentdb.Charge, err error) (Charge, error) {
	if store.None(err) {
		return Charge{}, fault.Missing
	}
	if err != nil {
		return Charge{}, fmt.Errorf("read charge: %w", err)
	}
	return Charge{row}, nil
}

// lock locks what the charge pays for, then the charge, until the end of tx, and returns the charge.
func (s *Service) lock(ctx context.Context, tx *store.Tx, id string) (Charge, error) {
	c, err := foundCharge(s.q.ChargeByID(ctx, tx, id))
	if err != nil {
		return c, err
	}
	if err := s.Payables[c.Purpose].Lock(ctx, tx, c.ReferenceID); err != nil {
		return c, err
	}
	if _, err := s.q.LockCharge(ctx, tx, id); err != nil {
		return Charge{}, fmt.Errorf("lock charge: %w", err)
	}
	return foundCharge(s.q.ChargeByID(ctx, tx, id))
}

// Pending says whether a charge of the reference is undecided at the provider. An unpaid PIX code is not.
func (s *Service) Pending(ctx context.Context, tx *store.Tx, purpose, referenceID string) (bool, error) {
	c, err := s.OpenChargeIn(ctx, tx, purpose, referenceID)
	if fault.As(err) != nil {
		return false, nil
	}
	return c.Undecided(), err
}
