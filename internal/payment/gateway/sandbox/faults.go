package sandbox

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"sync"
	"time"

	"psic/internal/payment/gateway"
)

// Faults configures faults of the sandbox. Rates go from 0 to 1. Whether the nth call of a kind fails depends only on
// the seed: a test that calls in the same order always sees the same faults, and one that calls from many goroutines
// sees the same number of faults.
type Faults struct {
	Seed uint64

	ErrorBefore   float64       // Pay, Refund, SaveCard, Transfer: a 5xx, nothing done
	TimeoutBefore float64       // the same calls: no response, nothing done
	TimeoutAfter  float64       // the same calls: done, and the response is lost
	ReadError     float64       // Read, Outcome, ReadTransfer: a 5xx
	WrongAmount   float64       // Read and notifications report one centavo less than was paid
	Hang          time.Duration // how long a call without a response takes, on the wall clock
	Stall         float64       // Pay, Transfer: no response before the timeout, and it is done only after StallFor
	StallFor      time.Duration // on the wall clock

	Drop      float64 // a notification that is never sent
	Duplicate int     // how many extra times each notification is sent
	Reorder   float64 // a notification that is delayed up to a minute, so that others overtake it
	Late      float64 // a notification that is sent only after LateBy
	LateBy    time.Duration
	Forge     float64       // an extra notification with a wrong signature
	Rotate    time.Duration // how often the key that signs notifications is replaced; 0: never

	LatePix bool // the payer's bank pays an expired code
	NoCards bool // the provider takes PIX alone
	// NoAuthorisations: the provider has no charges by authorisation for this account.
	NoAuthorisations bool

	TransferLate     float64 // a transfer that settles only after five minutes
	TransferRefused  float64 // a transfer to a key that the other bank does not know
	TransferReturned float64 // a transfer that comes back two days after it arrived
}

// SetFaults changes the faults from now on. The zero value has none.
func (g *Gateway) SetFaults(f Faults) { g.faults.set(f) }

type faultBox struct {
	mu     sync.Mutex
	faults Faults
	thrown map[string]uint64
}

func (b *faultBox) set(f Faults) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.faults, b.thrown = f, map[string]uint64{}
}

func (b *faultBox) now() Faults {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.faults
}

// chance returns a number in [0, 1), a new one for each call with the same name.
func (b *faultBox) chance(name string) float64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := b.thrown[name]
	if b.thrown != nil {
		b.thrown[name] = n + 1
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%d|%s|%d", b.faults.Seed, name, n))
	return float64(binary.BigEndian.Uint64(sum[:8])>>11) / (1 << 53)
}

func (b *faultBox) roll(name string, rate float64) bool { return rate > 0 && b.chance(name) < rate }

func (b *faultBox) before(ctx context.Context, call string) error {
	f := b.now()
	if b.roll("error before "+call, f.ErrorBefore) {
		return fmt.Errorf("%w: 503", gateway.ErrUnknown)
	}
	if b.roll("timeout before "+call, f.TimeoutBefore) {
		return hang(ctx, f.Hang)
	}
	return nil
}

func (b *faultBox) after(ctx context.Context, call string) error {
	f := b.now()
	if b.roll("timeout after "+call, f.TimeoutAfter) {
		return hang(ctx, f.Hang)
	}
	return nil
}

// patience is the timeout of the product at the real provider, as in pagbank.
const patience = 20 * time.Second

// stalled ends the call without a response and runs it later, possibly after the product has called Outcome.
func (b *faultBox) stalled(ctx context.Context, late func(context.Context)) error {
	f := b.now()
	if !b.roll("stall", f.Stall) {
		return nil
	}
	time.AfterFunc(f.StallFor, func() { late(context.WithoutCancel(ctx)) })
	return hang(ctx, min(f.StallFor, patience))
}

func (b *faultBox) reading(call string) error {
	if b.roll("error at "+call, b.now().ReadError) {
		return fmt.Errorf("%w: 503", gateway.ErrUnknown)
	}
	return nil
}

func hang(ctx context.Context, d time.Duration) error {
	if d > 0 {
		t := time.NewTimer(d)
		defer t.Stop()
		select {
		case <-ctx.Done():
		case <-t.C:
		}
	}
	return fmt.Errorf("%w: no response", gateway.ErrUnknown)
}
