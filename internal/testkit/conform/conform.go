// Package conform has the tests that every payment gateway must pass. The tests of a gateway call Run with a fake of
// its provider.
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

// suite lists the tests. cards says that a test needs a gateway that takes cards.
var suite = []struct {
	name  string
	cards bool
	test  func(t *testing.T, s *Subject)
}{
	{"public key", true, conformPublicKey},
	{"card", true, conformCard},
	{"declined", true, conformDeclined},
	{"analysis", true, conformAnalysis},
	{"no cards", false, conformNoCards},
	{"idempotency", false, conformIdempotency},
	{"lost response", false, conformLostResponse},
	{"never received", false, conformNeverReceived},
	{"outcome is current", true, conformOutcomeIsCurrent},
	{"refused request", false, conformRefusedRequest},
	{"pix", false, conformPix},
	{"pix expires", false, conformPixExpires},
	{"refund", false, conformRefund},
	{"refund refuses", false, conformRefundRefuses},
	{"read unknown", false, conformReadUnknown},
	{"stored card", true, conformStoredCard},
	{"save card", true, conformSaveCard},
	{"notification", false, conformNotification},
	{"forgery", false, conformForgery},
	{"hostile body", false, conformHostileBody},
}

// Run runs the suite, with a new subject for each test.
func Run(t *testing.T, open func(t *testing.T) *Subject) {
	for _, c := range suite {
		t.Run(c.name, func(t *testing.T) {
			s := open(t)
			s.T = t
			if c.cards && !s.TakesCards() {
				return // "no cards" has what it does instead
			}
			c.test(t, s)
		})
	}
}

const number = sandbox.CardApprovedVisa

var ana = gateway.Payer{
	Name:  "Ana Lima",
	Email: "ana@example.com",
	TaxID: "52998224725",
	Phone: "11987654321",
}

// newKey returns a UUIDv7 of the test's clock, as the keys of charges are.
func (s *Subject) newKey() string {
	id := uuid.Must(uuid.NewV7())
	var ms [8]byte
	binary.BigEndian.PutUint64(ms[:], uint64(s.Clock.Now().UnixMilli()))
	copy(id[:6], ms[2:])
	return id.String()
}

func (s *Subject) attempt() gateway.Attempt {
	key := s.newKey()
	return gateway.Attempt{
		Key:         key,
		Reference:   strings.ReplaceAll(key, "-", ""),
		Amount:      120_00,
		Description: "Atendimento",
		Payer:       ana,
		NotifyURL:   "https://psic.example/api/payment/webhook",
	}
}

func (s *Subject) card(number string) gateway.Attempt {
	a := s.attempt()
	a.Card = &gateway.Card{Encrypted: s.encrypted(number), HolderName: "Ana Lima", HolderTaxID: ana.TaxID}
	return a
}

func (s *Subject) encrypted(number string) string {
	s.T.Helper()
	key, err := s.PublicKey(s.T.Context())
	if err != nil {
		s.T.Fatal(err)
	}
	return must(sandbox.EncryptCard(key, number, "987", "12", "2030", "ANA LIMA", s.Clock.Now()))
}

func (s *Subject) pix(life time.Duration) gateway.Attempt {
	a := s.attempt()
	a.PixExpires = s.Clock.Now().Add(life)
	return a
}

// attempts returns one attempt of each kind that the gateway takes.
func (s *Subject) attempts() map[string]gateway.Attempt {
	all := map[string]gateway.Attempt{"pix": s.pix(time.Hour)}
	if s.TakesCards() {
		all["card"] = s.card(number)
	}
	return all
}

// paid pays an attempt and returns its result.
func (s *Subject) paid(a gateway.Attempt) gateway.Result {
	s.T.Helper()
	r := s.pay(a)
	if a.Card == nil {
		s.is(s.PayPix(r.PixCode), nil)
		r = s.read(r.OrderID)
	}
	return s.want(r, gateway.Paid)
}

func (s *Subject) pay(a gateway.Attempt) gateway.Result {
	s.T.Helper()
	r, err := s.Pay(s.T.Context(), a)
	if err != nil {
		s.T.Fatal(err)
	}
	return r
}

func (s *Subject) read(orderID string) gateway.Result {
	s.T.Helper()
	r, err := s.Read(s.T.Context(), orderID)
	if err != nil {
		s.T.Fatal(err)
	}
	return r
}

func (s *Subject) want(r gateway.Result, status gateway.Status) gateway.Result {
	s.T.Helper()
	if r.Status != status {
		s.T.Fatalf("status %s, want %s: %+v", r.Status, status, r)
	}
	return r
}

func (s *Subject) is(err, want error) {
	s.T.Helper()
	if !errors.Is(err, want) {
		s.T.Fatalf("error %v, want %v", err, want)
	}
}

func (s *Subject) recorded(reference string, want Record) {
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
