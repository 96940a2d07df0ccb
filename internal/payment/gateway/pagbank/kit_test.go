package pagbank_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"

	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank"
	"psic/internal/payment/gateway/pagbank/wire"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/clock"
	"psic/internal/testkit/testdb"
)

func TestMain(m *testing.M) { testdb.Main(m) }

const number = sandbox.CardApprovedVisa

var ana = gateway.Payer{
	Name:  "Ana Lima",
	Email: "ana@example.com",
	TaxID: "52998224725",
	Phone: "11987654321",
}

// record is what the provider captured and refunded for a reference.
type record struct {
	Charges            int64
	Captured, Refunded money.Cents
}

type notification struct {
	header http.Header
	body   []byte
}

// subject is a gateway under test, with what a test needs to control its provider.
type subject struct {
	gateway.Gateway
	t       *testing.T
	clock   *clock.Clock
	payPix  func(code string) error
	lose    func()                // the response to the next payment is lost
	notices func() []notification // sent since the last call
	record  func(reference string) record
}

func newClock() *clock.Clock {
	c := clock.New(0)
	c.Set(testdb.Start)
	return c
}

func openPagBank(t *testing.T, change ...func(*pagbank.Options)) (*subject, *fake) {
	t.Helper()
	c := newClock()
	f := newFake(t, c)
	o := pagbank.Options{
		Options: wire.Options{
			BaseURL:   f.url,
			Token:     accountToken,
			Timeout:   5 * time.Second,
			ReadPause: time.Millisecond,
		},
		Clock:          c,
		SoftDescriptor: "PSIC",
	}
	for _, x := range change {
		x(&o)
	}
	g, err := pagbank.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return &subject{
		Gateway: g,
		t:       t,
		clock:   c,
		payPix:  f.payPix,
		lose:    func() { f.next("POST /orders", resetAfter) },
		notices: f.notices,
		record:  f.record,
	}, f
}

func (f *fake) record(reference string) (r record) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, o := range f.orders {
		if o.reference == reference && !o.paid.IsZero() {
			r = record{r.Charges + 1, r.Captured + money.Cents(o.amount), r.Refunded + money.Cents(o.refunded)}
		}
	}
	return r
}

// notices returns the signed notifications since the last call.
func (f *fake) notices() (out []notification) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, body := range f.hooks {
		h := http.Header{pagbank.HeaderSignature: {must(pagbank.Sign(f.hookKey, body))}}
		out = append(out, notification{h, body})
	}
	f.hooks = nil
	return out
}

// newKey returns a UUIDv7 of the test's clock, as the keys of charges are.
func (s *subject) newKey() string {
	id := uuid.Must(uuid.NewV7())
	var ms [8]byte
	binary.BigEndian.PutUint64(ms[:], uint64(s.clock.Now().UnixMilli()))
	copy(id[:6], ms[2:])
	return id.String()
}

func (s *subject) attempt() gateway.Attempt {
	key := s.newKey()
	return gateway.Attempt{
		Key:         key,
		Reference:   "psic-" + key,
		Amount:      120_00,
		Description: "Atendimento",
		Payer:       ana,
		NotifyURL:   "https://psic.example/api/payment/webhook",
	}
}

func (s *subject) card(number string) gateway.Attempt {
	a := s.attempt()
	a.Card = &gateway.Card{Encrypted: s.encrypted(number), HolderName: "Ana Lima", HolderTaxID: ana.TaxID}
	return a
}

func (s *subject) encrypted(number string) string {
	s.t.Helper()
	key, err := s.PublicKey(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	return must(sandbox.EncryptCard(key, number, "987", "12", "2030", "ANA LIMA", s.clock.Now()))
}

func (s *subject) pix(life time.Duration) gateway.Attempt {
	a := s.attempt()
	a.PixExpires = s.clock.Now().Add(life)
	return a
}

func (s *subject) pay(a gateway.Attempt) gateway.Result {
	s.t.Helper()
	r, err := s.Pay(s.t.Context(), a)
	if err != nil {
		s.t.Fatal(err)
	}
	return r
}

func (s *subject) read(orderID string) gateway.Result {
	s.t.Helper()
	r, err := s.Read(s.t.Context(), orderID)
	if err != nil {
		s.t.Fatal(err)
	}
	return r
}

func (s *subject) want(r gateway.Result, status gateway.Status) gateway.Result {
	s.t.Helper()
	if r.Status != status {
		s.t.Fatalf("status %s, want %s: %+v", r.Status, status, r)
	}
	return r
}

func (s *subject) is(err, want error) {
	s.t.Helper()
	if !errors.Is(err, want) {
		s.t.Fatalf("error %v, want %v", err, want)
	}
}

func (s *subject) recorded(reference string, want record) {
	s.t.Helper()
	if got := s.record(reference); got != want {
		s.t.Fatalf("the provider's record is %+v, want %+v", got, want)
	}
}

func str(v any) string { return fmt.Sprintf("%+v", v) }
