package sandbox_test

import (
	"testing"

	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/sandbox"
)

// testDispute: a dispute takes no money before it is decided, is decided once, and is told by notifications that have
// the faults of all others.
func testDispute(t *testing.T, b *bench) {
	r := b.pay(b.card(sandbox.CardApprovedVisa))
	b.flush()
	b.SetFaults(sandbox.Faults{Duplicate: 2})
	id, err := b.Dispute(t.Context(), r.ChargeID, r.Amount)
	b.is(err, nil)
	told := b.flush()
	if len(told) != 3 {
		t.Fatalf("%d notifications, want 3", len(told))
	}
	e, err := b.Verify(t.Context(), told[0].header, told[0].body)
	if err != nil || !e.Dispute || e.DisputeID != id || e.OrderID != r.ChargeID {
		t.Errorf("%+v, %v", e, err)
	}
	b.stands(id, gateway.DisputeOpen, r.Amount)
	if now := b.read(r.OrderID); now.Status != gateway.Paid || now.Refunded != 0 {
		t.Errorf("an open dispute took money: %+v", now)
	}
	b.is(b.Decide(t.Context(), id, false), nil)
	b.stands(id, gateway.DisputeLost, r.Amount)
	if now := b.read(r.OrderID); now.Refunded != r.Amount {
		t.Errorf("a lost dispute took %s", now.Refunded)
	}
	b.is(b.Decide(t.Context(), id, true), gateway.ErrRefused)
	b.is(b.Decide(t.Context(), "CBKS_NOBODY", true), gateway.ErrNotFound)
	_, err = b.ReadDispute(t.Context(), "CBKS_NOBODY")
	b.is(err, gateway.ErrNotFound)
	_, err = b.Dispute(t.Context(), "CHAR_NOBODY", 1)
	b.is(err, gateway.ErrNotFound)
}

func (b *bench) stands(id string, status gateway.DisputeStatus, amount money.Cents) {
	b.t.Helper()
	if d, err := b.ReadDispute(b.t.Context(), id); err != nil || d.Status != status || d.Amount != amount {
		b.t.Errorf("the dispute stands %+v, %v, want %s", d, err, status)
	}
}
