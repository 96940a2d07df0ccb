package pagbank_test

import (
	"bytes"
	"net/http"
	"testing"
	"time"

	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank"
)

// paidNotice pays a PIX code and returns the signed notification of it.
func (s *subject) paidNotice() (gateway.Result, notification) {
	s.t.Helper()
	r := s.pay(s.pix(time.Hour))
	s.is(s.payPix(r.PixCode), nil)
	sent := s.notices()
	if len(sent) != 1 {
		s.t.Fatalf("%d notifications, want 1", len(sent))
	}
	return r, sent[0]
}

// TestSignatureForms: a notification with a wrong signature is refused in every form that its header can have.
func TestSignatureForms(t *testing.T) {
	s, _ := openPagBank(t)
	_, n := s.paidNotice()
	strange := must(pagbank.Sign(newHookKey(), n.body))
	good := n.header.Get(pagbank.HeaderSignature)
	swapped := bytes.Replace(n.body, []byte("12000"), []byte("00100"), 1)
	for name, c := range map[string]struct {
		header http.Header
		body   []byte
	}{
		"unsigned":         {http.Header{}, n.body},
		"another's key":    {http.Header{pagbank.HeaderSignature: {strange}}, n.body},
		"another body":     {n.header, swapped},
		"a byte more":      {n.header, append(bytes.Clone(n.body), '\n')},
		"empty signature":  {http.Header{pagbank.HeaderSignature: {""}}, n.body},
		"not base64":       {http.Header{pagbank.HeaderSignature: {"%%%"}}, n.body},
		"guessed token":    {http.Header{pagbank.HeaderAuthenticity: {pagbank.Authenticity("", n.body)}}, n.body},
		"after the eighth": {http.Header{pagbank.HeaderSignature: {nineTimes(strange) + good}}, n.body},
	} {
		if e, err := s.Verify(t.Context(), c.header, c.body); err == nil {
			t.Errorf("%s: taken as %+v", name, e)
		} else {
			s.is(err, gateway.ErrSignature)
		}
	}
	for name, h := range map[string]http.Header{
		"in a list":     {pagbank.HeaderSignature: {strange + ", " + good}},
		"in two lines":  {pagbank.HeaderSignature: {strange, good}},
		"a wrong older": {pagbank.HeaderSignature: {good}, pagbank.HeaderAuthenticity: {"0"}},
	} {
		if _, err := s.Verify(t.Context(), h, n.body); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func nineTimes(s string) string {
	out := ""
	for range 9 {
		out += s + ","
	}
	return out
}
