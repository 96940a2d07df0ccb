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
	"psic/internal/testkit/conform"
)

type response = func(http.ResponseWriter, *http.Request, http.HandlerFunc)

const (
	jsonType = "application/json"
	htmlType = "text/html"
	wrongCPF = `{"error_messages":[{"code":"40002","description":"must be a valid CPF or CNPJ",` +
		`"parameter_name":"customer.tax_id"}]}`
	wrongSplit = `{"error_messages":[{"error":"invalid_split","parameter_name":"splits"}]}`
	denied     = `{"error_messages":[{"code":"ACCESS_DENIED","description":"whitelist access required"}]}`
	othersPaid = `{"id":"ORDE_1","reference_id":"x",` +
		`"charges":[{"id":"CHAR_1","status":"PAID","amount":{"value":12000}}]}`
)

// TestAnswers: what each response to a payment means, for Pay and for Outcome.
func TestAnswers(t *testing.T) {
	moved := func(w http.ResponseWriter, r *http.Request, _ http.HandlerFunc) {
		http.Redirect(w, r, "/orders", http.StatusTemporaryRedirect)
	}
	refused, unknown, notFound := gateway.ErrRefused, gateway.ErrUnknown, gateway.ErrNotFound
	code := func(httpStatus int, name string) response {
		return status(httpStatus, jsonType, `{"error_messages":[{"code":"`+name+`"}]}`)
	}
	for name, c := range map[string]struct {
		act          response
		pay, outcome error
	}{
		"wrong field":         {status(400, jsonType, wrongCPF), refused, notFound},
		"wrong field by name": {status(422, jsonType, wrongSplit), refused, notFound},
		"400 in HTML":         {status(400, htmlType, "<html>"), refused, unknown},
		"wrong token":         {code(401, "UNAUTHORIZED"), refused, unknown},
		"401 without a code":  {status(401, jsonType, `{"error_messages":[]}`), refused, unknown},
		"not homologated":     {status(403, jsonType, denied), refused, unknown},
		"Cloudflare":          {status(403, htmlType, cloudflare), refused, unknown},
		"key conflict":        {code(409, "IDEMPOTENCY_CONFLICT"), refused, refused},
		"key conflict as 400": {
			status(400, jsonType, `{"error_messages":[{"error":"idempotency_conflict"}]}`), refused, refused,
		},
		"in progress":        {code(409, "CONFLICT"), unknown, unknown},
		"request timeout":    {status(408, jsonType, `{}`), unknown, unknown},
		"too many":           {status(429, jsonType, `{}`), refused, unknown},
		"500":                {code(500, "INTERNAL"), unknown, unknown},
		"502 in HTML":        {status(502, htmlType, "<html>Bad gateway</html>"), unknown, unknown},
		"redirect":           {moved, unknown, unknown},
		"201 without a body": {status(201, jsonType, ""), unknown, unknown},
		"201 in HTML":        {status(201, htmlType, "<html>ok</html>"), unknown, unknown},
		"another's order":    {status(201, jsonType, othersPaid), unknown, unknown},
		"endless response":   {status(201, jsonType, `{"id":"`+string(make([]byte, 2<<20))+`"}`), unknown, unknown},
		"reset before":       {resetBefore, unknown, unknown},
		"reset after":        {resetAfter, unknown, unknown},
		"cut off":            {cutOff, unknown, unknown},
	} {
		t.Run(name, func(t *testing.T) {
			s, f := openPagBank(t)
			a := s.CardAttempt(number)
			f.next("POST /orders", c.act)
			_, err := s.Pay(t.Context(), a)
			s.Is(err, c.pay)
			b := s.CardAttempt(number)
			f.next("POST /orders", c.act)
			_, err = s.Outcome(t.Context(), b)
			s.Is(err, c.outcome)
			if n := f.count("POST /orders"); n != 2 {
				t.Errorf("%d requests for two calls: a payment must not be repeated", n)
			}
			noCanary(t, err)
		})
	}
}

func TestSlowAnswerIsUnknown(t *testing.T) {
	s, f := openPagBank(t, func(o *pagbank.Options) { o.Timeout = 1500 * time.Millisecond })
	a := s.CardAttempt(number)
	f.next("POST /orders", slowAfter)
	_, err := s.Pay(t.Context(), a)
	s.Is(err, gateway.ErrUnknown)
	r, err := s.Outcome(t.Context(), a)
	s.Is(err, nil)
	s.Want(r, gateway.Paid)
	s.Recorded(a.Reference, conform.Record{Charges: 1, Captured: 120_00})
}

func TestCallerWhoGivesUpLeavesItUnknown(t *testing.T) {
	s, f := openPagBank(t)
	a := s.CardAttempt(number)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	f.next("POST /orders", func(w http.ResponseWriter, r *http.Request, real http.HandlerFunc) {
		cancel() // the request has arrived, and the person closes the page
		slowAfter(w, r, real)
	})
	_, err := s.Pay(ctx, a)
	s.Is(err, gateway.ErrUnknown)
}

// TestUnreachable: a request that was not sent did nothing, so the person may try again at once.
func TestUnreachable(t *testing.T) {
	silent := must(net.Listen("tcp", "127.0.0.1:0")) // accepts connections and never responds
	defer silent.Close()
	closed := must(net.Listen("tcp", "127.0.0.1:0"))
	closed.Close()
	for name, address := range map[string]string{
		"nobody listens": "http://" + closed.Addr().String(),
		"no handshake":   "https://" + silent.Addr().String(),
	} {
		s, _ := openPagBank(t)
		a := s.CardAttempt(number)
		g, err := pagbank.New(pagbank.Options{Options: wire.Options{
			BaseURL:        address,
			Token:          accountToken,
			ConnectTimeout: 200 * time.Millisecond,
			ReadPause:      time.Millisecond,
		}, Clock: s.Clock})
		s.Is(err, nil)
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

// TestOutcomeCarriesOutOnce: when the first request never arrived, Outcome makes the charge, and only once.
func TestOutcomeCarriesOutOnce(t *testing.T) {
	s, f := openPagBank(t)
	a := s.CardAttempt(number)
	f.next("POST /orders", resetBefore)
	_, err := s.Pay(t.Context(), a)
	s.Is(err, gateway.ErrUnknown)
	for range 2 {
		r, err := s.Outcome(t.Context(), a)
		s.Is(err, nil)
		s.Want(r, gateway.Paid)
	}
	s.Recorded(a.Reference, conform.Record{Charges: 1, Captured: 120_00})
}

// TestOutcomeOfAnOldAttempt: after a day it is not sent again, because the provider may have forgotten its key.
func TestOutcomeOfAnOldAttempt(t *testing.T) {
	s, f := openPagBank(t)
	a := s.CardAttempt(number)
	s.Clock.Advance(24 * time.Hour)
	_, err := s.Outcome(t.Context(), a)
	s.Is(err, nil)
	calls := f.count("POST /orders")
	s.Clock.Advance(time.Second)
	_, err = s.Outcome(t.Context(), a)
	s.Is(err, gateway.ErrUnknown)
	if f.count("POST /orders") != calls {
		t.Error("an attempt older than a day was sent again")
	}
}

func TestReadsAreRepeated(t *testing.T) {
	s, f := openPagBank(t)
	r := s.MustPay(s.CardAttempt(number))
	f.next("GET /orders/", status(503, htmlType, "<html>"))
	f.next("GET /orders/", resetBefore)
	s.Want(s.MustRead(r.OrderID), gateway.Paid)
	for range 3 {
		f.next("GET /orders/", status(429, jsonType, `{}`))
	}
	_, err := s.Read(t.Context(), r.OrderID)
	s.Is(err, gateway.ErrUnknown)
	if n := f.count("GET /orders/"); n != 6 {
		t.Errorf("%d reads, want 6", n)
	}
}

func TestReadIsUnsure(t *testing.T) {
	s, f := openPagBank(t)
	r := s.MustPay(s.CardAttempt(number))
	for name, act := range map[string]response{
		"404 in HTML": status(404, htmlType, "<html>no such host</html>"),
		"Cloudflare":  status(403, htmlType, cloudflare),
		"another's order": status(200, jsonType,
			`{"id":"ORDE_2","charges":[{"id":"CHAR_1","status":"PAID","amount":{"value":1}}]}`),
		"not JSON": status(200, jsonType, `paid`),
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
		act  response
		back bool
	}{
		"500":            {status(500, jsonType, `{}`), false},
		"reset after":    {resetAfter, true},
		"another charge": {status(201, jsonType, `{"id":"CHAR_9","status":"CANCELED"}`), false},
		"Cloudflare":     {status(403, htmlType, cloudflare), false},
		"404 in HTML":    {status(404, htmlType, "<html>"), false},
		"wrong token":    {status(401, jsonType, `{"error_messages":[{"code":"UNAUTHORIZED"}]}`), false},
	} {
		t.Run(name, func(t *testing.T) {
			s, f := openPagBank(t)
			a := s.CardAttempt(number)
			r := s.MustPay(a)
			f.next("POST /charges/", c.act)
			_, err := s.Refund(t.Context(), r.ChargeID, 120_00, "refund")
			s.Is(err, gateway.ErrUnknown)
			if got := s.Record(a.Reference).Refunded == 120_00; got != c.back {
				t.Errorf("refunded: %v", got)
			}
			done, err := s.Refund(t.Context(), r.ChargeID, 120_00, "refund")
			s.Is(err, nil)
			s.Want(done, gateway.Canceled)
			s.Recorded(a.Reference, conform.Record{Charges: 1, Captured: 120_00, Refunded: 120_00})
		})
	}
}
