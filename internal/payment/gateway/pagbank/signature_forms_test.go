package pagbank_test

import (
	"bytes"
	"net/http"
	"testing"
	"time"

	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank"
	"psic/internal/testkit/conform"
)

// paidNotice pays a PIX code and returns the signed notification of it.
func paidNotice(s *subject) (gateway.Result, conform.Notification) {
	s.T.Helper()
	r := s.MustPay(s.PixAttempt(time.Hour))
	s.Is(s.PayPix(r.PixCode), nil)
	sent := s.Notices()
	if len(sent) != 1 {
		s.T.Fatalf("%d notifications, want 1", len(sent))
	}
	return r, sent[0]
}

// TestSignatureForms: a notification with a wrong signature is refused in every form that its header can have.
func TestSignatureForms(t *testing.T) {
	s, _ := openPagBank(t)
	_, n := paidNotice(s)
	strange := must(pagbank.Sign(newHookKey(), n.Body))
	good := n.Header.Get(pagbank.HeaderSignature)
	swapped := bytes.Replace(n.Body, []byte("12000"), []byte("00100"), 1)
	for name, c := range map[string]struct {
		header http.Header
		body   []byte
	}{
		"unsigned":         {http.Header{}, n.Body},
		"another's key":    {http.Header{pagbank.HeaderSignature: {strange}}, n.Body},
		"another body":     {n.Header, swapped},
		"a byte more":      {n.Header, append(bytes.Clone(n.Body), '\n')},
		"empty signature":  {http.Header{pagbank.HeaderSignature: {""}}, n.Body},
		"not base64":       {http.Header{pagbank.HeaderSignature: {"%%%"}}, n.Body},
		"guessed token":    {http.Header{pagbank.HeaderAuthenticity: {pagbank.Authenticity("", n.Body)}}, n.Body},
		"after the eighth": {http.Header{pagbank.HeaderSignature: {nineTimes(strange) + good}}, n.Body},
	} {
		if e, err := s.Verify(t.Context(), c.header, c.body); err == nil {
			t.Errorf("%s: taken as %+v", name, e)
		} else {
			s.Is(err, gateway.ErrSignature)
		}
	}
	for name, h := range map[string]http.Header{
		"in a list":     {pagbank.HeaderSignature: {strange + ", " + good}},
		"in two lines":  {pagbank.HeaderSignature: {strange, good}},
		"a wrong older": {pagbank.HeaderSignature: {good}, pagbank.HeaderAuthenticity: {"0"}},
	} {
		if _, err := s.Verify(t.Context(), h, n.Body); err != nil {
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
