package conform

import (
	"encoding/binary"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"psic/internal/kernel/money"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/clock"
)

// Record is what the provider captured and refunded for a reference.
type Record struct {
	Charges            int64
	Captured, Refunded money.Cents
}

// Notification is one that the provider sent.
type Notification struct {
	Header http.Header
	Body   []byte
}

// Subject is a gateway under test, with what a test needs to control its provider. What a gateway lacks, it declares:
// TakesCards, SavesCards, Unsigned.
type Subject struct {
	gateway.Gateway
	T       *testing.T
	Clock   *clock.Clock
	PayPix  func(code string) error
	Lose    func()                // the response to the next payment is lost
	Notices func() []Notification // sent since the last call
	Record  func(reference string) Record
	// Unsigned: the provider does not sign its notifications.
	Unsigned bool
	// Forge signs a body with a key that is not the provider's.
	Forge func(body []byte) http.Header
	// ForgeToken signs a body in the older way of the provider, with a guessed secret. It may be nil.
	ForgeToken func(body []byte) http.Header
}

const number = sandbox.CardApprovedVisa

// Ana pays in every test.
var Ana = gateway.Payer{
	Name:  "Ana Lima",
	Email: "Ana@example.com",
	TaxID: "52998224725",
	Phone: "11987654321",
}

// NewKey returns a UUIDv7 of the test's clock, as the keys of charges are.
func (s *Subject) NewKey() string {
	id := uuid.Must(uuid.NewV7())
	var ms [8]byte
	binary.BigEndian.PutUint64(ms[:], uint64(s.Clock.Now().UnixMilli()))
	copy(id[:6], ms[2:])
	return id.String()
}

// Attempt returns a new attempt at R$ 120,00, without a means.
func (s *Subject) Attempt() gateway.Attempt {
	key := s.NewKey()
	return gateway.Attempt{
		Key:         key,
		Reference:   strings.ReplaceAll(key, "-", ""),
		Amount:      120_00,
		Description: "Atendimento",
		Payer:       Ana,
		NotifyURL:   "https://psic.example/api/payment/webhook",
	}
}

// CardAttempt returns an attempt at paying by a card.
func (s *Subject) CardAttempt(number string) gateway.Attempt {
	a := s.Attempt()
	a.Card = &gateway.Card{Encrypted: s.Encrypted(number), HolderName: "Ana Lima", HolderTaxID: Ana.TaxID}
	return a
}

// Encrypted returns a card as the browser sends it.
func (s *Subject) Encrypted(number string) string {
	s.T.Helper()
	key, err := s.PublicKey(s.T.Context())
	if err != nil {
		s.T.Fatal(err)
	}
	return must(sandbox.EncryptCard(key, number, "987", "12", "2030", "ANA LIMA", s.Clock.Now()))
}

// PixAttempt returns an attempt at paying by a PIX code that lives so long.
func (s *Subject) PixAttempt(life time.Duration) gateway.Attempt {
	a := s.Attempt()
	a.PixExpires = s.Clock.Now().Add(life)
	return a
}

// attempts returns one attempt of each kind that the gateway takes.
func (s *Subject) attempts() map[string]gateway.Attempt {
	all := map[string]gateway.Attempt{"pix": s.PixAttempt(time.Hour)}
	if s.TakesCards() {
		all["card"] = s.CardAttempt(number)
	}
	return all
}

// paid pays an attempt and returns its result.
func (s *Subject) paid(a gateway.Attempt) gateway.Result {
	s.T.Helper()
	r := s.MustPay(a)
	if a.Card == nil {
		s.Is(s.PayPix(r.PixCode), nil)
		r = s.MustRead(r.OrderID)
	}
	return s.Want(r, gateway.Paid)
}

// MustPay makes the attempt and returns its result.
func (s *Subject) MustPay(a gateway.Attempt) gateway.Result {
	s.T.Helper()
	r, err := s.Pay(s.T.Context(), a)
	if err != nil {
		s.T.Fatal(err)
	}
	return r
}

// MustRead returns the result that the provider has for an order.
func (s *Subject) MustRead(orderID string) gateway.Result {
	s.T.Helper()
	r, err := s.Read(s.T.Context(), orderID)
	if err != nil {
		s.T.Fatal(err)
	}
	return r
}

// Want ends the test unless the result has the status, and returns the result.
func (s *Subject) Want(r gateway.Result, status gateway.Status) gateway.Result {
	s.T.Helper()
	if r.Status != status {
		s.T.Fatalf("status %s, want %s: %+v", r.Status, status, r)
	}
	return r
}

// Is ends the test unless the error is the wanted one; nil is none.
func (s *Subject) Is(err, want error) {
	s.T.Helper()
	if !errors.Is(err, want) {
		s.T.Fatalf("error %v, want %v", err, want)
	}
}

// Recorded ends the test unless the provider's record of the reference is the wanted one.
func (s *Subject) Recorded(reference string, want Record) {
	s.T.Helper()
	if got := s.Record(reference); got != want {
		s.T.Fatalf("the provider's record is %+v, want %+v", got, want)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
