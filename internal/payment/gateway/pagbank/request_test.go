package pagbank_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank"
)

// sent returns the body of the request for an attempt, and its idempotency key.
func sent(t *testing.T, a gateway.Attempt, change ...func(*pagbank.Options)) (map[string]any, string, []byte) {
	t.Helper()
	s, f := openPagBank(t, change...)
	var body []byte
	var key string
	f.next("POST /orders", func(w http.ResponseWriter, r *http.Request, _ http.HandlerFunc) {
		body, key = must(io.ReadAll(r.Body)), r.Header.Get("x-idempotency-key")
		w.WriteHeader(http.StatusServiceUnavailable)
	})
	if _, err := s.Pay(t.Context(), a); err == nil {
		t.Fatal("no error, and the provider returned 503")
	}
	var out map[string]any
	if err := json.Unmarshal(body, &out); err != nil {
		t.Fatal(err)
	}
	return out, key, body
}

func example() gateway.Attempt {
	return gateway.Attempt{
		Key:         "attempt-77",
		Reference:   "psic-9f",
		Amount:      120_00,
		Description: "Atendimento",
		Payer: gateway.Payer{
			Name:  "Ana Lima",
			Email: "ana@example.com",
			TaxID: "529.982.247-25",
			Phone: "(11) 9 8765-4321",
		},
		Card:      &gateway.Card{Encrypted: "YmxvYg==", HolderName: "Bia Souza", HolderTaxID: "11144477735"},
		NotifyURL: "https://psic.example/api/payment/webhook",
	}
}

func compact(t *testing.T, s string) string {
	t.Helper()
	var b bytes.Buffer
	if err := json.Compact(&b, []byte(s)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestRequestWithACard(t *testing.T) {
	_, key, body := sent(t, example())
	want := compact(
		t,
		`{"reference_id":"psic-9f","customer":{"name":"Ana Lima","email":"ana@example.com","tax_id":"52998224725",
		"phones":[{"country":"55","area":"11","number":"987654321","type":"MOBILE"}]},
		"items":[{"reference_id":"psic-9f","name":"Atendimento","quantity":1,"unit_amount":12000}],
		"notification_urls":["https://psic.example/api/payment/webhook"],
		"charges":[{"reference_id":"psic-9f","description":"Atendimento","amount":{"value":12000,"currency":"BRL"},
		"payment_method":{"type":"CREDIT_CARD","installments":1,"capture":true,"soft_descriptor":"PSIC",
		"card":{"encrypted":"YmxvYg==","store":false},"holder":{"name":"Bia Souza","tax_id":"11144477735"}}}]}`,
	)
	if string(body) != want || key != "attempt-77" {
		t.Errorf("key %q, body\n%s, want\n%s", key, body, want)
	}
}

func TestRequestWithPix(t *testing.T) {
	a := example()
	a.Card, a.PixExpires = nil, time.Date(2026, time.November, 16, 12, 30, 0, 999_000_000, at.SaoPaulo).UTC()
	_, _, body := sent(t, a)
	want := compact(
		t,
		`{"reference_id":"psic-9f","customer":{"name":"Ana Lima","email":"ana@example.com","tax_id":"52998224725",
		"phones":[{"country":"55","area":"11","number":"987654321","type":"MOBILE"}]},
		"items":[{"reference_id":"psic-9f","name":"Atendimento","quantity":1,"unit_amount":12000}],
		"qr_codes":[{"amount":{"value":12000},"expiration_date":"2026-11-16T12:30:00-03:00"}],
		"notification_urls":["https://psic.example/api/payment/webhook"]}`,
	)
	if string(body) != want {
		t.Errorf("body\n%s, want\n%s", body, want)
	}
}

func TestRequestWithAStoredCard(t *testing.T) {
	a := example()
	a.Card = &gateway.Card{Token: "CARD_1"}
	_, _, body := sent(t, a)
	if !strings.Contains(string(body), `"card":{"id":"CARD_1"},"holder":{"name":"Ana Lima","tax_id":"52998224725"}`) {
		t.Errorf("%s", body)
	}
}

func TestRequestStoresACardWhenAsked(t *testing.T) {
	a := example()
	a.Card.Store = true
	if _, _, body := sent(t, a); !strings.Contains(string(body), `"card":{"encrypted":"YmxvYg==","store":true}`) {
		t.Errorf("%s", body)
	}
}

func TestRequestFitsWhatTheProviderTakes(t *testing.T) {
	for name, c := range map[string]struct {
		change func(a *gateway.Attempt)
		want   string
		not    string
	}{
		"symbols in a name": {
			change: func(a *gateway.Attempt) { a.Payer.Name = " Ana  D'Ávila-Conceição & Cia. " },
			want:   `"name":"Ana DÁvila Conceição Cia"`,
		},
		"a long name": {
			change: func(a *gateway.Attempt) { a.Payer.Name = strings.Repeat("á", 130) },
			want:   `"name":"` + strings.Repeat("á", 120) + `"`,
		},
		"a landline": {
			change: func(a *gateway.Attempt) { a.Payer.Phone = "1133334444" },
			want:   `{"country":"55","area":"11","number":"33334444","type":"HOME"}`,
		},
		"a foreign phone": {
			change: func(a *gateway.Attempt) { a.Payer.Phone = "+1 555 0100" },
			want:   `"tax_id":"52998224725"}`,
			not:    "phones",
		},
		"a company": {
			change: func(a *gateway.Attempt) { a.Payer.TaxID = "12.abc.345/01de-35" },
			want:   `"tax_id":"12ABC34501DE35"`,
		},
		"no https": {
			change: func(a *gateway.Attempt) { a.NotifyURL = "http://localhost:8080/api/payment/webhook" },
			not:    "notification_urls",
		},
		"no address": {
			change: func(a *gateway.Attempt) { a.NotifyURL = "" },
			not:    "notification_urls",
		},
	} {
		a := example()
		c.change(&a)
		_, _, body := sent(t, a)
		if !strings.Contains(string(body), c.want) || c.not != "" && strings.Contains(string(body), c.not) {
			t.Errorf("%s: %s", name, body)
		}
	}
}

func TestRequestDescriptorIsPlain(t *testing.T) {
	body, _, _ := sent(t, example(), func(o *pagbank.Options) { o.SoftDescriptor = "Psic* Saúde e Bem Estar" })
	method := body["charges"].([]any)[0].(map[string]any)["payment_method"].(map[string]any)
	if method["soft_descriptor"] != "Psic Sade e Bem E" {
		t.Errorf("%q", method["soft_descriptor"])
	}
}

// TestRequestOfASeries: charges of a plan are marked as a series, the first with the card, the others with its token.
func TestRequestOfASeries(t *testing.T) {
	first := example()
	first.Card.Recurring, first.Card.Store = true, true
	later := example()
	later.Card = &gateway.Card{
		Token:       "CARD_1",
		HolderName:  "Bia Souza",
		HolderTaxID: "11144477735",
		Recurring:   true,
	}
	for want, a := range map[string]gateway.Attempt{"INITIAL": first, "SUBSEQUENT": later} {
		body, _, _ := sent(t, a)
		got, _ := body["charges"].([]any)[0].(map[string]any)["recurring"].(map[string]any)
		if got["type"] != want {
			t.Errorf("recurring %v, want %s", got, want)
		}
	}
}
