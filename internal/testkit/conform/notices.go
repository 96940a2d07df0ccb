package conform

import (
	"bytes"
	"net/http"
	"testing"
	"time"

	"psic/internal/payment/gateway"
)

// paidNotice pays a PIX code and returns the notification of it.
func (s *Subject) paidNotice() (gateway.Result, Notification) {
	s.T.Helper()
	r := s.MustPay(s.PixAttempt(time.Hour))
	s.Is(s.PayPix(r.PixCode), nil)
	sent := s.Notices()
	if len(sent) != 1 {
		s.T.Fatalf("%d notifications, want 1", len(sent))
	}
	return r, sent[0]
}

// names returns the order that an event names.
func names(e gateway.Event) string {
	if len(e.Orders) == 1 {
		return e.Orders[0]
	}
	return e.OrderID
}

func conformNotification(t *testing.T, s *Subject) {
	r, n := s.paidNotice()
	first, err := s.Verify(t.Context(), n.Header, n.Body)
	s.Is(err, nil)
	if names(first) != r.OrderID || first.ID == "" || len(first.ID) > 100 {
		t.Errorf("%+v", first)
	}
	again, err := s.Verify(t.Context(), n.Header, n.Body)
	if err != nil || again.ID != first.ID || names(again) != names(first) {
		t.Errorf("a duplicate is %+v, %v; the first was %+v", again, err, first)
	}
	_, err = s.Refund(t.Context(), s.MustRead(r.OrderID).ChargeID, 20_00, s.NewKey())
	s.Is(err, nil)
	later := s.Notices()
	if len(later) != 1 {
		t.Fatalf("%d notifications of the refund", len(later))
	}
	next, err := s.Verify(t.Context(), later[0].Header, later[0].Body)
	if err != nil || names(next) != r.OrderID || next.ID == first.ID {
		t.Errorf("%+v, %v", next, err)
	}
}

// conformForgery: where the provider signs, a notification with a wrong signature, or with another body, is refused.
func conformForgery(t *testing.T, s *Subject) {
	if s.Unsigned {
		return // what it says is never believed: the product reads the order
	}
	_, n := s.paidNotice()
	strange := s.Forge(n.Body)
	swapped := bytes.Replace(n.Body, []byte("12000"), []byte("00100"), 1)
	for name, c := range map[string]Notification{
		"unsigned":      {http.Header{}, n.Body},
		"another's key": {strange, n.Body},
		"another body":  {n.Header, swapped},
		"a byte more":   {n.Header, append(bytes.Clone(n.Body), '\n')},
		"guessed token": {s.ForgeToken(n.Body), n.Body},
	} {
		if e, err := s.Verify(t.Context(), c.Header, c.Body); err == nil {
			t.Errorf("%s: taken as %+v", name, e)
		} else {
			s.Is(err, gateway.ErrSignature)
		}
	}
}

// conformHostileBody: a body that is no notification names nothing.
func conformHostileBody(t *testing.T, s *Subject) {
	for _, body := range []string{
		"", "null", "[]", "{}", `{"pix":[]}`, `{"pix":[{"txid":"../x"}]}`, `{"recs":[{"idRec":"short"}]}`, "<xml/>",
	} {
		if e, err := s.Verify(t.Context(), http.Header{}, []byte(body)); err == nil {
			t.Errorf("%s: taken as %+v", body, e)
		} else {
			s.Is(err, gateway.ErrSignature)
		}
	}
}
