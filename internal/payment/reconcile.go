package payment

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/payment/gateway"
	"psic/internal/payment/paymentdb"
	"psic/internal/platform/store"
)

const (
	// settleTime is the age from which a charge is read back. A younger one may have its request running.
	settleTime = 90 * time.Second
	// readAgain is less than the minute between two rounds, so that every round reads an open charge.
	readAgain = 45 * time.Second
	// lateWatch is how long an expired PIX code is still read: banks may settle late.
	lateWatch     = 48 * time.Hour
	lateReadAgain = 30 * time.Minute
	// refundPatience is how long a refund is left to its own job before runReconcile carries it out.
	refundPatience = time.Hour
	batch          = 100
	// roundTime ends a round before the next one begins. readers is how many requests run at the same time.
	roundTime  = 40 * time.Second
	readers    = 8
	keepEvents = 90 * 24 * time.Hour
)

// Receive takes a notification. It verifies the signature over the raw bytes, stores the notification once, and starts
// a job that reads the order at the gateway. The content of the notification itself changes nothing.
//
// Errors: gateway.ErrSignature.
func (s *Service) Receive(ctx context.Context, h http.Header, body []byte) error {
	e, err := s.Gateway.Verify(ctx, h, body)
	if err != nil {
		return err
	}
	if e.OrderID == "" {
		if e.Orders, err = s.ownOrders(ctx, e.Orders); err != nil || len(e.Orders) == 0 {
			return err
		}
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		n, err := s.q.InsertEvent(ctx, tx, paymentdb.InsertEventParams{
			ID:         e.ID,
			Gateway:    s.Gateway.Name(),
			OrderID:    e.OrderID,
			ReceivedAt: at.Of(s.Clock.Now()),
		})
		if err != nil {
			return fmt.Errorf("store event: %w", err)
		}
		if n == 0 {
			return nil // a duplicate
		}
		if e.OrderID != "" {
			return s.Jobs.Enqueue(ctx, tx, ReadOrder{OrderID: e.OrderID, Dispute: e.Dispute, DisputeID: e.DisputeID})
		}
		for _, id := range e.Orders { // the gateway bounds them
			if err := s.Jobs.Enqueue(ctx, tx, ReadOrder{OrderID: id}); err != nil {
				return err
			}
		}
		return nil
	})
}

// ownOrders returns those of our orders that an unsigned notification names. The others are not read at the bank, so
// that nobody makes us ask it for invented ones.
func (s *Service) ownOrders(ctx context.Context, named []string) ([]string, error) {
	if len(named) == 0 {
		return nil, nil
	}
	own, err := s.q.OwnReferences(ctx, s.DB.Read(), store.List(named))
	if err != nil {
		return nil, fmt.Errorf("own orders: %w", err)
	}
	return own, nil
}

// ReadOrder is the job that reads an order at the gateway. Dispute is true when the notification was about a dispute.
type ReadOrder struct {
	OrderID   string
	Dispute   bool
	DisputeID string
}

func (ReadOrder) Kind() string { return "payment.read_order" }

func (s *Service) runReadOrder(ctx context.Context, j ReadOrder) error {
	if j.Dispute {
		return s.readDisputed(ctx, j)
	}
	r, err := s.Gateway.Read(ctx, j.OrderID)
	if errors.Is(err, gateway.ErrNotFound) {
		return nil // not ours
	}
	if err != nil {
		return fmt.Errorf("read order: %w", err)
	}
	c, err := foundCharge(s.q.ChargeByGatewayReference(ctx, s.DB.Read(), r.Reference))
	if errors.Is(err, fault.Missing) {
		return nil
	}
	if err != nil {
		return err
	}
	_, err = s.Apply(ctx, c.ID, r)
	return err
}

// runReconcile reads back every charge that is not final: lost responses, unpaid codes, charges in analysis, and for
// two days also expired codes, because a bank may still pay them.
func (s *Service) runReconcile(ctx context.Context, _ Reconcile) error {
	now := s.Clock.Now()
	round, cancel := context.WithTimeout(ctx, roundTime)
	defer cancel()
	unfinished := s.readBack(ctx, round, func() ([]paymentdb.Charge, error) {
		return s.q.Unfinished(ctx, s.DB.Read(), paymentdb.UnfinishedParams{
			BeforeAt:        at.Of(now.Add(-settleTime)),
			CheckedBeforeAt: at.Of(now.Add(-readAgain)),
			Most:            batch,
		})
	})
	late := s.readBack(ctx, round, func() ([]paymentdb.Charge, error) {
		return s.q.ExpiredRecently(ctx, s.DB.Read(), paymentdb.ExpiredRecentlyParams{
			SinceAt:         at.Of(now.Add(-lateWatch)),
			CheckedBeforeAt: at.Of(now.Add(-lateReadAgain)),
			Most:            batch,
		})
	})
	if err := errors.Join(unfinished, late, s.refundAgain(ctx)); err != nil {
		s.Log.Warn("payment: not everything could be settled", "err", err) // the next round tries again
	}
	return nil
}

// refundAgain carries out refunds whose own job gave up or was lost.
func (s *Service) refundAgain(ctx context.Context) error {
	rows, err := s.q.PendingRefunds(ctx, s.DB.Read(), paymentdb.PendingRefundsParams{
		BeforeAt: at.Of(s.Clock.Now().Add(-refundPatience)),
		Most:     batch,
	})
	if err != nil {
		return fmt.Errorf("pending refunds: %w", err)
	}
	var errs []error
	for _, r := range rows {
		errs = append(errs, s.runCarryOutRefund(ctx, CarryOutRefund{RefundID: r.ID}))
	}
	return errors.Join(errs...)
}

// readBackCharge reads one charge at the gateway and applies the result.
func (s *Service) readBackCharge(ctx context.Context, c Charge) error {
	if c.AmountCents == 0 {
		_, err := s.Perform(ctx, c.ID)
		return err
	}
	r, err := s.readAtGateway(ctx, c)
	if errors.Is(err, gateway.ErrNotFound) {
		_, err = s.fail(ctx, c.ID) // the gateway never received it, and will refuse its key from now on
		return err
	}
	if err != nil {
		return err
	}
	if r.Status == gateway.Waiting && !c.PixExpiresAt.IsZero() && s.Clock.Now().After(c.PixExpiresAt.Time) {
		r.Status = gateway.Canceled // read after its expiry, and still unpaid
	}
	if _, err = s.Apply(ctx, c.ID, r); errors.Is(err, errInFlight) {
		return nil
	}
	return err
}

func (s *Service) readAtGateway(ctx context.Context, c Charge) (gateway.Result, error) {
	if c.OrderID != nil {
		return s.Gateway.Read(ctx, *c.OrderID)
	}
	a, err := s.openAttempt(c)
	if err != nil {
		return gateway.Result{}, err
	}
	return s.Gateway.Outcome(ctx, a)
}

// Refresh reads a reference's open charge at the gateway now, because somebody waits for the result on a page.
func (s *Service) Refresh(ctx context.Context, purpose, referenceID string) error {
	c, err := s.LastCharge(ctx, purpose, referenceID)
	if err != nil {
		return err
	}
	if c.State() == Unknown || c.State() == Waiting || c.State() == Analysis {
		return s.readBackCharge(ctx, c)
	}
	return nil
}

// LedgerCheck is the result of Verify.
type LedgerCheck struct {
	Wrong []string // accounts whose balance is not the sum of their transfers
	Total int64    // sum of all balances; zero when every transfer has two sides
}

// Balanced says whether the ledger is consistent.
func (b LedgerCheck) Balanced() bool { return len(b.Wrong) == 0 && b.Total == 0 }

// Verify compares every balance with the sum of its transfers.
func (s *Service) Verify(ctx context.Context) (LedgerCheck, error) {
	var b LedgerCheck
	rows, err := s.q.WrongBalances(ctx, s.DB.Read())
	if err != nil {
		return b, fmt.Errorf("check balances: %w", err)
	}
	for _, r := range rows {
		b.Wrong = append(b.Wrong, r.Account)
	}
	b.Total, err = s.q.SumOfBalances(ctx, s.DB.Read())
	return b, err
}

func (s *Service) runCheckBooks(ctx context.Context, _ CheckBooks) error {
	b, err := s.Verify(ctx)
	if err != nil {
		return err
	}
	s.BooksChecked(b.Balanced())
	if !b.Balanced() {
		s.Log.Error("payment: THE BOOKS DO NOT BALANCE", "accounts", b.Wrong, "total", b.Total)
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.q.DropEvents(ctx, tx, at.Of(s.Clock.Now().Add(-keepEvents))); err != nil {
			return fmt.Errorf("drop events: %w", err)
		}
		return s.dropTries(ctx, tx)
	})
}
