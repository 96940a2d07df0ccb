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
	DB      *store.DB
	Clock   *clock.Clock
	Jobs    *jobs.Queue
	Ring    *crypt.Ring
	Account *account.Service
	Notify  *notify.Service
	Gateway gateway.Gateway
	Log     *slog.Logger
	// CountSources limits the cards that are declined to one network source; off where all limits of rate are.
	CountSources bool
	// NotifyURL is where the gateway sends its notifications.
	NotifyURL string

	// PayPix plays the payer's bank; only the sandbox has it.
	PayPix func(ctx context.Context, code string) error

	// Payables are what charges pay for, by the purpose of the charge.
	Payables map[string]Payable

	// Keeper keeps the cards of therapists where the provider bills plans by itself; nil: the gateway does.
	Keeper Keeper
	// Hint takes a notification of another product of the provider; false: it is none.
	Hint func(ctx context.Context, body []byte) (bool, error)
	// Refunders give back what another product of the provider took, by the gateway's name in the charge.
	Refunders map[string]Refunder

	// Subscribed keeps who pays for a plan, when a therapist brings a card.
	Subscribed func(ctx context.Context, accountID string, p gateway.Payer, b Billing) error
	// LastCard refuses to let the last card of an account go while something needs it.
	LastCard func(ctx context.Context, tx *store.Tx, accountID string) error

	q paymentdb.Queries
}

// Payable is what a charge pays for. Its functions run in the transaction in which the charge changes.
type Payable struct {
	// Lock locks what stands above a charge before the charge itself, in the order in which everybody locks.
	Lock func(ctx context.Context, tx *store.Tx, referenceID string) error
	// Settled runs when a charge becomes paid.
	Settled func(ctx context.Context, tx *store.Tx, c Charge) error
	// Ended runs when an open charge ends unpaid.
	Ended func(ctx context.Context, tx *store.Tx, c Charge) error
	// Credited runs when late money became balance because it could no longer pay for its reference.
	Credited func(ctx context.Context, tx *store.Tx, c Charge) error
	// Returned runs when a refund reached the payer.
	Returned func(ctx context.Context, tx *store.Tx, c Charge) error
	// Unreturned runs when the provider refused a refund for good: the amount lies on the payer's balance or is owed.
	Unreturned func(ctx context.Context, tx *store.Tx, c Charge) error
	// Reversing runs when the provider took a charge back in full: what was still to come of it ends, and the answer
	// says where its money lies.
	Reversing func(ctx context.Context, tx *store.Tx, c Charge) (Place, error)
}

// Refunder gives back what another product of the provider took; key makes a second try the same refund.
type Refunder func(ctx context.Context, chargeID string, amount money.Cents, key string) error

// LastCharge is the charge that tells how a reference stands: the open one, else the newest.
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
	rows, err := s.q.ChargesOfReferences(
		ctx,
		s.DB.Read(),
		paymentdb.ChargesOfReferencesParams{Purpose: purpose, Ids: store.List(ids)},
	)
	if err != nil {
		return nil, fmt.Errorf("read charges: %w", err)
	}
	out := make(map[string]Charge, len(rows))
	for _, r := range rows { // ordered so that the open or newest one comes last
		out[r.ReferenceID] = Charge{r}
	}
	return out, nil
}

// OpenChargeIn is the charge that occupies a reference, inside a transaction.
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

// lock locks what the charge pays for, then the charge, until the end of tx, and reads it anew.
func (s *Service) lock(ctx context.Context, tx *store.Tx, id string) (Charge, error) {
	c, err := foundCharge(s.q.ChargeByID(ctx, tx, id))
	if err != nil {
		return c, err
	}
	if err := s.Payables[c.Purpose].Lock(ctx, tx, c.ReferenceID); err != nil {
		return c, err
	}
	if _, err := s.q.TouchCharge(ctx, tx, id); err != nil {
		return Charge{}, fmt.Errorf("lock charge: %w", err)
	}
	return foundCharge(s.q.ChargeByID(ctx, tx, id))
}

// Pending says whether an attempt for the reference waits for the provider's word; an unpaid PIX code does not.
func (s *Service) Pending(ctx context.Context, tx *store.Tx, purpose, referenceID string) (bool, error) {
	c, err := s.OpenChargeIn(ctx, tx, purpose, referenceID)
	if fault.As(err) != nil {
		return false, nil
	}
	return c.Undecided(), err
}
