package pagbank_test

import (
	"context"
	"crypto"
	"errors"
	"net/http"
	"testing"
	"time"

	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank"
)

// TestAnEmptyTokenSignsNothing: everybody can compute the older signature of an empty token, so it is never accepted.
// Abuse case 14.
func TestAnEmptyTokenSignsNothing(t *testing.T) {
	body := []byte(noticeBody)
	h := http.Header{"X-Authenticity-Token": {pagbank.Authenticity("", body)}}
	if pagbank.Authentic("", h, body) {
		t.Error("the signature of an empty token is authentic")
	}
	noKey := func(context.Context) (string, crypto.PublicKey, error) { return "", nil, errors.New("no key") }
	n := pagbank.Notices{Timeout: time.Second, Fetch: noKey}
	if e, err := n.Verify(t.Context(), time.Now(), "", h, body); !errors.Is(err, gateway.ErrSignature) {
		t.Errorf("%+v, %v", e, err)
	}
	h.Set("X-Authenticity-Token", pagbank.Authenticity("t", body))
	if e, err := n.Verify(t.Context(), time.Now(), "t", h, body); err != nil || e.OrderID != "ORDE_1" {
		t.Errorf("the signature of a token: %+v, %v", e, err)
	}
}
