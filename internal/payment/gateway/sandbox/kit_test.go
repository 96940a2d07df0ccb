package sandbox_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/clock"
	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

func TestMain(m *testing.M) { testdb.Main(m) }

// sharedKeys are generated once, because an RSA key for each test would take longer than the tests.
var sharedKeys = sync.OnceValue(func() *sandbox.Keys {
	k, err := sandbox.NewKeys()
	if err != nil {
		panic(err)
	}
	return k
})

type notification struct {
	header http.Header
	body   []byte
}

// bench is a sandbox with a stopped clock. It keeps the notifications that it sends.
type bench struct {
	*sandbox.Gateway
	t          *testing.T
	clock      *clock.Clock
	got        []notification
	deliverErr error // what Deliver returns
}

var start = testdb.Start

const cvv = "7391"

func open(t *testing.T, db *store.DB) *bench {
	t.Helper()
	b := &bench{t: t, clock: clock.New(0)}
	b.clock.Set(start)
	b.Gateway = sandbox.New(sandbox.Options{
		DB:    db,
		Clock: b.clock,
		Keys:  sharedKeys(),
		Deliver: func(_ context.Context, h http.Header, body []byte) error {
			b.got = append(b.got, notification{h, body})
			return b.deliverErr
		},
	})
	b.clock.Advance(10 * 365 * 24 * time.Hour) // sends the notifications that earlier tests left
	b.flush()
	b.clock.Set(start)
	return b
}

var ana = gateway.Payer{
	Name:  "Ana Lima",
	Email: "ana@example.com",
	TaxID: "52998224725",
	Phone: "11987654321",
}

// encrypted returns an encrypted card that is valid until 2030.
func (b *bench) encrypted(number string) string { return b.encryptedUntil(number, "12", "2030") }

func (b *bench) encryptedUntil(number, month, year string) string {
	b.t.Helper()
	key, err := b.PublicKey(b.t.Context())
	if err != nil {
		b.t.Fatal(err)
	}
	blob, err := sandbox.EncryptCard(key, number, cvv, month, year, "ANA LIMA", b.clock.Now())
	if err != nil {
		b.t.Fatal(err)
	}
	return blob
}

func (b *bench) card(number string) gateway.Attempt {
	return attempt(func(a *gateway.Attempt) {
		a.Card = &gateway.Card{Encrypted: b.encrypted(number), HolderName: "Ana Lima", HolderTaxID: ana.TaxID}
	})
}

func (b *bench) pix(life time.Duration) gateway.Attempt {
	return attempt(func(a *gateway.Attempt) { a.PixExpires = b.clock.Now().Add(life) })
}

func attempt(change func(a *gateway.Attempt)) gateway.Attempt {
	a := gateway.Attempt{
		Key:         ids.New(),
		Reference:   fmt.Sprintf("psic-%x", sha256.Sum256([]byte(ids.New())))[:40],
		Amount:      120_00,
		Description: "Atendimento",
		Payer:       ana,
		NotifyURL:   "https://psic.test/api/payment/webhook",
	}
	change(&a)
	return a
}

func (b *bench) pay(a gateway.Attempt) gateway.Result {
	b.t.Helper()
	r, err := b.Pay(b.t.Context(), a)
	if err != nil {
		b.t.Fatal(err)
	}
	return r
}

func (b *bench) read(orderID string) gateway.Result {
	b.t.Helper()
	r, err := b.Read(b.t.Context(), orderID)
	if err != nil {
		b.t.Fatal(err)
	}
	return r
}

// flush sends due notifications and returns them.
func (b *bench) flush() []notification {
	b.t.Helper()
	b.got = nil
	if err := b.Flush(b.t.Context()); err != nil {
		b.t.Fatal(err)
	}
	return b.got
}

func (b *bench) is(err, want error) {
	b.t.Helper()
	if !errors.Is(err, want) {
		b.t.Fatalf("error %v, want %v", err, want)
	}
}

func (b *bench) want(r gateway.Result, s gateway.Status) gateway.Result {
	b.t.Helper()
	if r.Status != s {
		b.t.Fatalf("status %s, want %s: %+v", r.Status, s, r)
	}
	return r
}

// records returns what the sandbox captured for a reference.
func (b *bench) records(reference string) []sandbox.Record {
	b.t.Helper()
	all, err := b.Records(b.t.Context())
	if err != nil {
		b.t.Fatal(err)
	}
	return slices.DeleteFunc(all, func(r sandbox.Record) bool { return r.Reference != reference })
}

// onlyCharge checks that the reference has exactly one charge, of these amounts.
func (b *bench) onlyCharge(reference string, captured, refunded money.Cents) {
	b.t.Helper()
	want := []sandbox.Record{{Reference: reference, Charges: 1, Captured: captured, Refunded: refunded}}
	if got := b.records(reference); !slices.Equal(got, want) {
		b.t.Fatalf("records %+v, want %+v", got, want)
	}
}

func (b *bench) noCharge(reference string) {
	b.t.Helper()
	if got := b.records(reference); len(got) != 0 {
		b.t.Fatalf("records %+v, want none", got)
	}
}
