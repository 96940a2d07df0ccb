package pagbank_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank"
)

func orderOf(t *testing.T, text string) pagbank.Order {
	t.Helper()
	var o pagbank.Order
	if err := json.Unmarshal([]byte(text), &o); err != nil {
		t.Fatal(err)
	}
	return o
}

const chargeText = `{"id":"ORDE_1","reference_id":"r","charges":[{"id":"CHAR_1","status":%q,
	"paid_at":"2026-11-16T09:00:00.000-03:00",
	"amount":{"value":12000,"currency":"BRL","summary":{"total":12000,"paid":12000,"refunded":%d}},
	"payment_response":{"code":20000,"message":"SUCESSO"},"payment_method":{"type":"CREDIT_CARD"}}]}`

func TestResultOfEveryStatus(t *testing.T) {
	now := time.Now()
	for _, c := range []struct {
		status   string
		refunded int
		want     gateway.Status
	}{
		{"WAITING", 0, gateway.Waiting},
		{"AUTHORIZED", 0, gateway.Analysis},
		{"IN_ANALYSIS", 0, gateway.Analysis},
		{"PAID", 0, gateway.Paid},
		{"DECLINED", 0, gateway.Declined},
		{"CANCELED", 0, gateway.Canceled},
		{"CANCELED", 12000, gateway.Canceled},
		// The status after a partial refund is not documented: the summary decides.
		{"PAID", 5000, gateway.Paid},
		{"CANCELED", 5000, gateway.Paid},
		{"PAID", 12000, gateway.Canceled},
	} {
		r, err := orderOf(t, fmt.Sprintf(chargeText, c.status, c.refunded)).Result(now)
		if err != nil || r.Status != c.want || int(r.Refunded) != c.refunded || r.Amount != 120_00 ||
			r.OrderID != "ORDE_1" || r.ChargeID != "CHAR_1" || r.Reference != "r" {
			t.Errorf("%s with %d refunded: %+v, %v", c.status, c.refunded, r, err)
		}
	}
}

func TestResultDoesNotGuess(t *testing.T) {
	for name, text := range map[string]string{
		"new status": fmt.Sprintf(chargeText, "SETTLED", 0),
		"no status":  fmt.Sprintf(chargeText, "", 0),
		"lower case": fmt.Sprintf(chargeText, "paid", 0),
		"other currency": `{"id":"ORDE_1",
			"charges":[{"id":"CHAR_1","status":"PAID","amount":{"value":12000,"currency":"USD"}}]}`,
		"nothing to pay":   `{"id":"ORDE_1"}`,
		"an order of null": `{"id":"ORDE_1","charges":null,"qr_codes":null}`,
	} {
		if r, err := orderOf(t, text).Result(time.Now()); !errors.Is(err, gateway.ErrUnknown) {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
	}
}

func TestResultTakesTheChargeThatWasPaid(t *testing.T) {
	o := orderOf(t, `{"id":"ORDE_1","charges":[
		{"id":"CHAR_1","status":"DECLINED","amount":{"value":1}},
		{"id":"CHAR_2","status":"PAID","amount":{"value":2}},
		{"id":"CHAR_3","status":"DECLINED","amount":{"value":3}}]}`)
	if r, err := o.Result(time.Now()); err != nil || r.ChargeID != "CHAR_2" || r.Amount != 2 {
		t.Errorf("%+v, %v", r, err)
	}
	o.Charges = append(o.Charges[:1], o.Charges[2])
	if r, err := o.Result(time.Now()); err != nil || r.ChargeID != "CHAR_3" || r.Status != gateway.Declined {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestResultDeclinedForGood(t *testing.T) {
	for message, want := range map[string]bool{
		"SALDO INSUFICIENTE":                             false,
		"TRANSACAO NAO PERMITIDA - NAO TENTE NOVAMENTE":  true,
		"Transacao nao permitida - nao tente novamente ": true,
		"NAO TENTE NOVAMENTE HOJE":                       false,
	} {
		o := pagbank.Order{
			ID: "ORDE_1",
			Charges: []pagbank.Charge{
				{ID: "CHAR_1", Status: "DECLINED", PaymentResponse: pagbank.Response("20051", message)},
			},
		}
		if r, err := o.Result(time.Now()); err != nil || r.Final != want || r.Decline != "20051" {
			t.Errorf("%q: %+v, %v", message, r, err)
		}
	}
}

// FuzzOrder: any body is parsed without a panic, and only an order with a charge can be paid.
func FuzzOrder(f *testing.F) {
	f.Add([]byte(fmt.Sprintf(chargeText, "PAID", 0)))
	f.Add([]byte(fmt.Sprintf(chargeText, "CANCELED", 5000)))
	f.Add([]byte(`{"id":"ORDE_1",` +
		`"qr_codes":[{"text":"x","amount":{"value":1},"expiration_date":"2026-11-16T09:00:00-03:00"}]}`))
	f.Add([]byte(`{"id":"CBKS_1","charges":[{"payment_method":{"card":{"last_digits":7,"exp_year":"2030"}}}]}`))
	f.Add([]byte(`[]`))
	f.Fuzz(func(t *testing.T, body []byte) {
		e, err := pagbank.EventOf(body)
		if err != nil {
			if !errors.Is(err, gateway.ErrSignature) {
				t.Fatal(err)
			}
			return
		}
		if e.OrderID == "" || len(e.OrderID) > 64 || len(e.ID) != 64 {
			t.Fatalf("%+v", e)
		}
		var o pagbank.Order
		if json.Unmarshal(body, &o) != nil {
			t.Fatal("an event from a body that is not an order")
		}
		r, err := o.Result(time.Unix(1_800_000_000, 0))
		if err == nil && r.Status == gateway.Paid && len(o.Charges) == 0 {
			t.Fatalf("paid without a charge: %+v", r)
		}
	})
}
