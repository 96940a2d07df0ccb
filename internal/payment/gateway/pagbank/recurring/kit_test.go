package recurring_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank/recurring"
	"psic/internal/payment/gateway/pagbank/recurring/fake"
	"psic/internal/payment/gateway/pagbank/wire"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/clock"
)

const (
	number = sandbox.CardApprovedVisa
	cvv    = "0987"
	cpf    = "11144477735"
)

var bia = gateway.Payer{
	Name:  "Bia D'Ávila Souza-Lima",
	Email: "bia@example.com",
	TaxID: cpf,
	Phone: "81998887777",
}

type subject struct {
	*recurring.Client
	t *testing.T
	f *fake.Server
}

func open(t *testing.T) subject {
	t.Helper()
	now := clock.New(0)
	now.Set(time.Date(2026, time.November, 16, 9, 0, 0, 0, time.UTC))
	f := fake.New(t, now)
	c, err := recurring.New(recurring.Options{
		Options: wire.Options{
			BaseURL:   f.URL,
			Token:     fake.Token,
			Timeout:   5 * time.Second,
			ReadPause: time.Millisecond,
		},
		Clock: now,
	})
	if err != nil {
		t.Fatal(err)
	}
	return subject{c, t, f}
}

func must[T any](v T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// is compares the kind of an error, and checks that it contains nothing secret.
func (s subject) is(err, want error) {
	s.t.Helper()
	if !errors.Is(err, want) {
		s.t.Errorf("error %v, want %v", err, want)
	}
	for _, secret := range []string{fake.Token, "canary", number, cvv, cpf, bia.Email, "127.0.0.1"} {
		if err != nil && strings.Contains(err.Error(), secret) {
			s.t.Errorf("the error contains %q: %v", secret, err)
		}
	}
}

func (s subject) encrypted(number string) string {
	s.t.Helper()
	key := must(s.PublicKey(s.t.Context()))(s.t)
	return must(sandbox.EncryptCard(key, number, cvv, "12", "2030", "BIA SOUZA", s.Clock.Now()))(s.t)
}

func (s subject) plan() recurring.Plan {
	s.t.Helper()
	return must(s.CreatePlan(s.t.Context(), "plan-key", recurring.PlanRequest{
		Reference:   "plan_partial",
		Name:        "Plano 2",
		Description: "R$ 75,00 por mês <&>",
		Amount:      75_00,
	}))(s.t)
}

func (s subject) request() recurring.CustomerRequest {
	return recurring.CustomerRequest{
		Reference: "thr_9",
		Payer:     bia,
		BirthDate: "1990-01-31",
		Encrypted: s.encrypted(number),
		Address: recurring.Address{
			Street:     "Rua A",
			Number:     "10",
			Locality:   "Centro",
			City:       "Recife",
			RegionCode: "PE",
			PostalCode: "50010-000",
		},
	}
}

func (s subject) customer() recurring.Customer {
	s.t.Helper()
	return must(s.CreateCustomer(s.t.Context(), "customer-key", s.request()))(s.t)
}

func (s subject) subscribed() recurring.Subscription {
	s.t.Helper()
	return must(s.CreateSubscription(s.t.Context(), "sub-key", recurring.SubscriptionRequest{
		Reference:    "sub_9",
		PlanID:       s.plan().ID,
		CustomerID:   s.customer().ID,
		SecurityCode: cvv,
	}))(s.t)
}

func (s subject) read(id string) recurring.Subscription {
	s.t.Helper()
	return must(s.ReadSubscription(s.t.Context(), id))(s.t)
}
