package pagbank_test

import (
	"errors"
	"net/http"
	"testing"
	"time"

	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/pagbank"
	"psic/internal/payment/gateway/pagbank/wire"
)

func (f *fake) signed(body string) http.Header {
	f.mu.Lock()
	defer f.mu.Unlock()
	return http.Header{pagbank.HeaderSignature: {must(pagbank.Sign(f.hookKey, []byte(body)))}}
}

func (f *fake) changeHookKey() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.hookKey = newHookKey()
}

const noticeBody = `{"id":"ORDE_1","charges":[{"id":"CHAR_1","status":"PAID"}]}`

// TestOlderSignatureVector uses the example of the provider's older documentation.
func TestOlderSignatureVector(t *testing.T) {
	const body = `{"id":"CHAR_1","status":"PAID"}`
	const want = "e8e51f3985a155a816996da2cc8fe929a7f359a005b320686d7f252d84843676"
	if got := pagbank.Authenticity("TOKEN123", []byte(body)); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	g, err := pagbank.New(pagbank.Options{Options: wire.Options{Token: "TOKEN123", BaseURL: "http://127.0.0.1:1"}})
	if err != nil {
		t.Fatal(err)
	}
	h := http.Header{pagbank.HeaderAuthenticity: {want}}
	e, err := g.Verify(t.Context(), h, []byte(body))
	if err != nil || e.OrderID != "CHAR_1" {
		t.Errorf("%+v, %v", e, err)
	}
	if _, err := g.Verify(t.Context(), h, []byte(body+" ")); !errors.Is(err, gateway.ErrSignature) {
		t.Errorf("another body: %v", err)
	}
}

// TestOlderSignatureDoesNotReplaceTheNewer: a sender must not choose which of the two signatures is checked.
func TestOlderSignatureDoesNotReplaceTheNewer(t *testing.T) {
	s, _ := openPagBank(t)
	h := http.Header{
		pagbank.HeaderSignature:    {must(pagbank.Sign(newHookKey(), []byte(noticeBody)))},
		pagbank.HeaderAuthenticity: {pagbank.Authenticity(accountToken, []byte(noticeBody))},
	}
	_, err := s.Verify(t.Context(), h, []byte(noticeBody))
	s.Is(err, gateway.ErrSignature)
}

func TestWebhookKeyIsKeptAnHour(t *testing.T) {
	s, f := openPagBank(t)
	verify := func(want int) {
		t.Helper()
		_, err := s.Verify(t.Context(), f.signed(noticeBody), []byte(noticeBody))
		s.Is(err, nil)
		if n := f.count("GET /public-keys/webhook"); n != want {
			t.Fatalf("%d fetches, want %d", n, want)
		}
	}
	verify(1)
	s.Clock.Advance(time.Hour - time.Second)
	verify(1)
	s.Clock.Advance(time.Second)
	verify(2)
}

// TestWebhookKeyChanges: fault scenario F7, the key is rotated. Forged notifications cause at most one fetch in thirty
// seconds.
func TestWebhookKeyChanges(t *testing.T) {
	s, f := openPagBank(t)
	_, err := s.Verify(t.Context(), f.signed(noticeBody), []byte(noticeBody))
	s.Is(err, nil)
	f.changeHookKey()
	_, err = s.Verify(t.Context(), f.signed(noticeBody), []byte(noticeBody))
	s.Is(err, gateway.ErrSignature) // fetched a moment ago
	s.Clock.Advance(30 * time.Second)
	_, err = s.Verify(t.Context(), f.signed(noticeBody), []byte(noticeBody))
	s.Is(err, nil)
	forged := http.Header{pagbank.HeaderSignature: {must(pagbank.Sign(newHookKey(), []byte(noticeBody)))}}
	s.Clock.Advance(30 * time.Second)
	for range 20 {
		_, err = s.Verify(t.Context(), forged, []byte(noticeBody))
		s.Is(err, gateway.ErrSignature)
	}
	if n := f.count("GET /public-keys/webhook"); n != 3 {
		t.Errorf("%d fetches, want 3", n)
	}
	_, err = s.Verify(t.Context(), f.signed(noticeBody), []byte(noticeBody))
	s.Is(err, nil)
}

// TestWebhookWithoutAKeyComesAgain: without the key the error is not ErrSignature, so the provider sends again.
func TestWebhookWithoutAKeyComesAgain(t *testing.T) {
	s, f := openPagBank(t)
	for range 3 {
		f.next("GET /public-keys/webhook", status(503, htmlType, ""))
	}
	for range 2 {
		_, err := s.Verify(t.Context(), f.signed(noticeBody), []byte(noticeBody))
		if err == nil || errors.Is(err, gateway.ErrSignature) {
			t.Fatalf("%v", err)
		}
	}
	s.Clock.Advance(30 * time.Second)
	_, err := s.Verify(t.Context(), f.signed(noticeBody), []byte(noticeBody))
	s.Is(err, nil)
}

func TestWebhookKeyAtItsOtherAddress(t *testing.T) {
	s, f := openPagBank(t)
	f.keyPath = "/public-keys?type=webhook"
	_, err := s.Verify(t.Context(), f.signed(noticeBody), []byte(noticeBody))
	s.Is(err, nil)
}

func TestSignedNonsenseIsNotAnEvent(t *testing.T) {
	s, f := openPagBank(t)
	for _, body := range []string{
		"", "null", "[]", "{}", `{"id":7}`, `"ORDE_1"`, `{"id":"ORDE_1","charges":[{"amount":{"value":"x"}}]}`,
	} {
		_, err := s.Verify(t.Context(), f.signed(body), []byte(body))
		s.Is(err, gateway.ErrSignature)
	}
	e, err := s.Verify(t.Context(), f.signed(`{"id":"CBKS_1"}`), []byte(`{"id":"CBKS_1"}`))
	s.Is(err, nil)
	if !e.Dispute || e.DisputeID != "CBKS_1" {
		t.Errorf("a dispute is read as %+v", e)
	}
	_, err = s.Read(t.Context(), e.OrderID)
	s.Is(err, gateway.ErrNotFound)
}

func TestCardKey(t *testing.T) {
	s, f := openPagBank(t)
	first, err := s.PublicKey(t.Context())
	s.Is(err, nil)
	if f.count("POST /public-keys") != 1 {
		t.Error("no key was created for an account without one")
	}
	s.Clock.Advance(time.Hour)
	again, err := s.PublicKey(t.Context())
	if err != nil || again != first || f.count("GET /public-keys/card") != 2 || f.count("POST /public-keys") != 1 {
		t.Errorf("%v, calls %v", err, f.calls)
	}
	s.Clock.Advance(time.Hour)
	for range 3 {
		f.next("GET /public-keys/card", status(500, htmlType, ""))
	}
	for range 5 {
		if _, err := s.PublicKey(t.Context()); err == nil {
			t.Fatal("a key that is too old was returned")
		}
	}
	if n := f.count("GET /public-keys/card"); n != 5 {
		t.Errorf("%d reads, want 5: each request for the key must not cause one at the provider", n)
	}
}

func TestCardKeyThatIsNoKey(t *testing.T) {
	for name, body := range map[string]string{
		"HTML":       "<html>",
		"no key":     `{}`,
		"not base64": `{"public_key":"!"}`,
		"not a key":  `{"public_key":"bm90aGluZw=="}`,
		"another kind": `{"public_key":"MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEaxfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiY` +
			`wpZP40Li/hp/m47n60p8D54WK84zV2sxXs7LtkBoN79R9Q=="}`,
	} {
		s, f := openPagBank(t)
		f.next("GET /public-keys/card", status(200, jsonType, body))
		if key, err := s.PublicKey(t.Context()); err == nil {
			t.Errorf("%s: %q", name, key)
		}
	}
}

// FuzzNotification: any notification without a valid signature is refused without a panic.
// Abuse case 14.
func FuzzNotification(f *testing.F) {
	g, err := pagbank.New(pagbank.Options{Options: wire.Options{Token: accountToken, BaseURL: "http://127.0.0.1:1"}})
	if err != nil {
		f.Fatal(err)
	}
	key := fakeHookKey()
	f.Add("", "", []byte(noticeBody))
	f.Add(must(pagbank.Sign(key, []byte(noticeBody))), "", []byte(noticeBody))
	f.Add("MEUCIQ==,,%%%, ", "e8e5", []byte(`{}`))
	f.Add("", pagbank.Authenticity("other", []byte(noticeBody)), []byte(noticeBody))
	f.Fuzz(func(t *testing.T, signature, older string, body []byte) {
		h := http.Header{pagbank.HeaderSignature: {signature}, pagbank.HeaderAuthenticity: {older}}
		if pagbank.Signed(&newestKey.PublicKey, h, body) || pagbank.Authentic(accountToken, h, body) {
			t.Fatal("a forged signature was accepted")
		}
		if !pagbank.HasSignature(h) {
			if e, err := g.Verify(t.Context(), h, body); !errors.Is(err, gateway.ErrSignature) {
				t.Fatalf("%+v, %v", e, err)
			}
		}
	})
}

// newestKey has never signed anything.
var newestKey = newHookKey()
