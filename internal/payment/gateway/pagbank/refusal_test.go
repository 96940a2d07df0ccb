package pagbank_test

import (
	"context"
	"errors"
	"net"
	"net/http"
	"testing"
	"time"

	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank"
	"psic/internal/payment/gateway/pagbank/wire"
)

type misbehaviour = func(http.ResponseWriter, *http.Request, http.HandlerFunc)

const (
	jsonType = "application/json"
	htmlType = "text/html"
	wrongCPF = `{"error_messages":[{"code":"40002","description":"must be a valid CPF or CNPJ","parameter_name":"customer.tax_id"}]}`
)

// TestAnswers says what each answer to a payment means, at once and when it is read back.
func TestAnswers(t *testing.T) {
	moved := func(w http.ResponseWriter, r *http.Request, _ http.HandlerFunc) {
		http.Redirect(w, r, "/orders", http.StatusTemporaryRedirect)
	}
	for name, c := range map[string]struct {
		act          misbehaviour
		pay, outcome error
	}{
		"wrong field":         {status(400, jsonType, wrongCPF), gateway.ErrRefused, gateway.ErrNotFound},
		"wrong field by name": {status(422, jsonType, `{"error_messages":[{"error":"invalid_split","parameter_name":"splits"}]}`), gateway.ErrRefused, gateway.ErrNotFound},
		"400 in HTML":         {status(400, htmlType, "<html>"), gateway.ErrRefused, gateway.ErrUnknown},
		"wrong token":         {status(401, jsonType, `{"error_messages":[{"code":"UNAUTHORIZED"}]}`), gateway.ErrRefused, gateway.ErrUnknown},
		"401 without a word":  {status(401, jsonType, `{"error_messages":[]}`), gateway.ErrRefused, gateway.ErrUnknown},
		"not homologated":     {status(403, jsonType, `{"error_messages":[{"code":"ACCESS_DENIED","description":"whitelist access required"}]}`), gateway.ErrRefused, gateway.ErrUnknown},
		"Cloudflare":          {status(403, htmlType, cloudflare), gateway.ErrRefused, gateway.ErrUnknown},
		"key conflict":        {status(409, jsonType, `{"error_messages":[{"code":"IDEMPOTENCY_CONFLICT"}]}`), gateway.ErrRefused, gateway.ErrRefused},
		"key conflict as 400": {status(400, jsonType, `{"error_messages":[{"error":"idempotency_conflict"}]}`), gateway.ErrRefused, gateway.ErrRefused},
		"in progress":         {status(409, jsonType, `{"error_messages":[{"code":"CONFLICT"}]}`), gateway.ErrUnknown, gateway.ErrUnknown},
		"request timeout":     {status(408, jsonType, `{}`), gateway.ErrUnknown, gateway.ErrUnknown},
		"too many":            {status(429, jsonType, `{}`), gateway.ErrRefused, gateway.ErrUnknown},
		"500":                 {status(500, jsonType, `{"error_messages":[{"code":"INTERNAL"}]}`), gateway.ErrUnknown, gateway.ErrUnknown},
		"502 in HTML":         {status(502, htmlType, "<html>Bad gateway</html>"), gateway.ErrUnknown, gateway.ErrUnknown},
		"redirect":            {moved, gateway.ErrUnknown, gateway.ErrUnknown},
		"201 without a body":  {status(201, jsonType, ""), gateway.ErrUnknown, gateway.ErrUnknown},
		"201 in HTML":         {status(201, htmlType, "<html>ok</html>"), gateway.ErrUnknown, gateway.ErrUnknown},
		"another's order":     {status(201, jsonType, `{"id":"ORDE_1","reference_id":"x","charges":[{"id":"CHAR_1","status":"PAID","amount":{"value":12000}}]}`), gateway.ErrUnknown, gateway.ErrUnknown},
		"endless answer":      {status(201, jsonType, `{"id":"`+string(make([]byte, 2<<20))+`"}`), gateway.ErrUnknown, gateway.ErrUnknown},
		"reset before":        {resetBefore, gateway.ErrUnknown, gateway.ErrUnknown},
		"reset after":         {resetAfter, gateway.ErrUnknown, gateway.ErrUnknown},
		"cut off":             {cutOff, gateway.ErrUnknown, gateway.ErrUnknown},
	} {
		t.Run(name, func(t *testing.T) {
			s, f := openPagBank(t)
			a := s.card(number)
			f.next("POST /orders", c.act)
			_, err := s.Pay(t.Context(), a)
			s.is(err, c.pay)
			b := s.card(number)
			f.next("POST /orders", c.act)
			_, err = s.Outcome(t.Context(), b)
			s.is(err, c.outcome)
			if n := f.count("POST /orders"); n != 2 {
				t.Errorf("%d requests for two calls: a payment is never repeated by itself", n)
			}
			noCanary(t, err)
		})
	}
}

func TestSlowAnswerIsUnknown(t *testing.T) {
	s, f := openPagBank(t, func(o *pagbank.Options) { o.Timeout = 1500 * time.Millisecond })
	a := s.card(number)
	f.next("POST /orders", slowAfter)
	_, err := s.Pay(t.Context(), a)
	s.is(err, gateway.ErrUnknown)
	r, err := s.Outcome(t.Context(), a)
	s.is(err, nil)
	s.want(r, gateway.Paid)
	s.recorded(a.Reference, record{1, 120_00, 0})
}

func TestCallerWhoGivesUpLeavesItUnknown(t *testing.T) {
	s, f := openPagBank(t)
	a := s.card(number)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	f.next("POST /orders", func(w http.ResponseWriter, r *http.Request, real http.HandlerFunc) {
		cancel() // the request is there, and the person closes the page
		slowAfter(w, r, real)
	})
	_, err := s.Pay(ctx, a)
	s.is(err, gateway.ErrUnknown)
}

// TestUnreachable: what never left did nothing, so the person may try again at once.
func TestUnreachable(t *testing.T) {
	deaf := must(net.Listen("tcp", "127.0.0.1:0")) // takes connections and never speaks
	defer deaf.Close()
	closed := must(net.Listen("tcp", "127.0.0.1:0"))
	closed.Close()
	for name, address := range map[string]string{"nobody listens": "http://" + closed.Addr().String(), "no handshake": "https://" + deaf.Addr().String()} {
		s, _ := openPagBank(t)
		a := s.card(number)
		g, err := pagbank.New(pagbank.Options{Options: wire.Options{
			BaseURL:        address,
			Token:          accountToken,
			ConnectTimeout: 200 * time.Millisecond,
			ReadPause:      time.Millisecond,
		}, Clock: s.clock})
		s.is(err, nil)
		if _, err := g.Pay(t.Context(), a); !errors.Is(err, gateway.ErrRefused) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := g.Outcome(t.Context(), a); !errors.Is(err, gateway.ErrUnknown) {
			t.Errorf("%s: outcome %v", name, err)
		}
		if _, err := g.Read(t.Context(), "ORDE_1"); !errors.Is(err, gateway.ErrUnknown) {
			t.Errorf("%s: read %v", name, err)
		}
	}
}

// TestOutcomeCarriesOutOnce: a request that never arrived is carried out by the question, and only once.
func TestOutcomeCarriesOutOnce(t *testing.T) {
	s, f := openPagBank(t)
	a := s.card(number)
	f.next("POST /orders", resetBefore)
	_, err := s.Pay(t.Context(), a)
	s.is(err, gateway.ErrUnknown)
	for range 2 {
		r, err := s.Outcome(t.Context(), a)
		s.is(err, nil)
		s.want(r, gateway.Paid)
	}
	s.recorded(a.Reference, record{1, 120_00, 0})
}

// TestOutcomeOfAnOldAttempt: nobody knows for how long the provider remembers a key.
func TestOutcomeOfAnOldAttempt(t *testing.T) {
	s, f := openPagBank(t)
	a := s.card(number)
	s.clock.Advance(24 * time.Hour)
	_, err := s.Outcome(t.Context(), a)
	s.is(err, nil)
	calls := f.count("POST /orders")
	s.clock.Advance(time.Second)
	_, err = s.Outcome(t.Context(), a)
	s.is(err, gateway.ErrUnknown)
	if f.count("POST /orders") != calls {
		t.Error("an attempt of yesterday was sent again")
	}
}

func TestReadsAreRepeated(t *testing.T) {
	s, f := openPagBank(t)
	r := s.pay(s.card(number))
	f.next("GET /orders/", status(503, htmlType, "<html>"))
	f.next("GET /orders/", resetBefore)
	s.want(s.read(r.OrderID), gateway.Paid)
	for range 3 {
		f.next("GET /orders/", status(429, jsonType, `{}`))
	}
	_, err := s.Read(t.Context(), r.OrderID)
	s.is(err, gateway.ErrUnknown)
	if n := f.count("GET /orders/"); n != 6 {
		t.Errorf("%d reads, want 6", n)
	}
}

func TestReadIsUnsure(t *testing.T) {
	s, f := openPagBank(t)
	r := s.pay(s.card(number))
	for name, act := range map[string]misbehaviour{
		"404 in HTML":     status(404, htmlType, "<html>no such host</html>"),
		"Cloudflare":      status(403, htmlType, cloudflare),
		"another's order": status(200, jsonType, `{"id":"ORDE_2","charges":[{"id":"CHAR_1","status":"PAID","amount":{"value":1}}]}`),
		"not JSON":        status(200, jsonType, `paid`),
		"redirect": func(w http.ResponseWriter, q *http.Request, _ http.HandlerFunc) {
			http.Redirect(w, q, "/orders/"+r.OrderID+"?", 302)
		},
	} {
		f.next("GET /orders/", act)
		if got, err := s.Read(t.Context(), r.OrderID); !errors.Is(err, gateway.ErrUnknown) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestRefundAnswers(t *testing.T) {
	for name, c := range map[string]struct {
		act  misbehaviour
		want error
		back bool
	}{
		"500":            {status(500, jsonType, `{}`), gateway.ErrUnknown, false},
		"reset after":    {resetAfter, gateway.ErrUnknown, true},
		"another charge": {status(201, jsonType, `{"id":"CHAR_9","status":"CANCELED"}`), gateway.ErrUnknown, false},
		"Cloudflare":     {status(403, htmlType, cloudflare), gateway.ErrUnknown, false},
		"404 in HTML":    {status(404, htmlType, "<html>"), gateway.ErrUnknown, false},
		"a token":        {status(401, jsonType, `{"error_messages":[{"code":"UNAUTHORIZED"}]}`), gateway.ErrUnknown, false},
	} {
		t.Run(name, func(t *testing.T) {
			s, f := openPagBank(t)
			a := s.card(number)
			r := s.pay(a)
			f.next("POST /charges/", c.act)
			_, err := s.Refund(t.Context(), r.ChargeID, 120_00, "refund")
			s.is(err, c.want)
			if got := s.record(a.Reference).refunded == 120_00; got != c.back {
				t.Errorf("given back: %v", got)
			}
			done, err := s.Refund(t.Context(), r.ChargeID, 120_00, "refund")
			s.is(err, nil)
			s.want(done, gateway.Canceled)
			s.recorded(a.Reference, record{1, 120_00, 120_00})
		})
	}
}
