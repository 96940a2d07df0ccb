package app_test

import (
	"bufio"
	"context"
	"crypto/tls"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"

	"psic/internal/booking"
	"psic/internal/platform/config"
	"psic/internal/room"
	"psic/internal/testkit"
)

// TestStreamsOverTLS: the room's socket and the stream of events go through our own TLS, where browsers offer HTTP/2.
func TestStreamsOverTLS(t *testing.T) {
	chain, key := selfSigned(t)
	secure := freeAddress(t)
	k := testkit.New(t, testkit.Engines[0], func(c *config.Config) {
		c.Addr, c.MetricsAddr, c.BaseURL = secure, "127.0.0.1:0", "https://"+secure
		c.TLSCert, c.TLSKey, c.TLSRedirectAddr = chain, key, "off"
	})
	patient, therapist := k.Patient("ana@psic.test"), k.Therapist("psi@psic.test")
	session := k.Paid(patient, therapist, testkit.Wednesday, "10:00")
	k.Clock.Set(time.Date(2026, time.November, 18, 12, 55, 0, 0, time.UTC)) // 9:55 in São Paulo
	patient = k.Login(patient.Email)
	_, stop, ended := serveKit(t, k)
	defer func() { stop(); <-ended }()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()

	trusted := &tls.Config{InsecureSkipVerify: true} //nolint:gosec // the server of this test
	ticket := k.Ticket(patient, session, room.Patient).Is(http.StatusOK).Str("signature")
	socket, _, err := websocket.Dial(ctx, "wss://"+secure+"/api/call/ws", &websocket.DialOptions{
		Subprotocols: []string{"psic.room.v1"},
		HTTPClient:   &http.Client{Transport: &http.Transport{TLSClientConfig: trusted.Clone()}},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = socket.CloseNow() }()
	hello := testkit.Fields{"type": "hello", "ticket": ticket, "device": "tab"}
	var first testkit.Fields
	if err := wsjson.Write(ctx, socket, hello); err != nil {
		t.Fatal(err)
	}
	if err := wsjson.Read(ctx, socket, &first); err != nil || first["type"] != "welcome" {
		t.Fatalf("first frame %v, %v", first, err)
	}

	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://"+secure+"/api/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", patient.Token)
	browser := &http.Client{Transport: &http.Transport{TLSClientConfig: trusted.Clone(), ForceAttemptHTTP2: true}}
	stream, err := browser.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	testkit.Equal(t, "status", stream.StatusCode, http.StatusOK)
	testkit.Equal(t, "protocol", stream.Proto, "HTTP/2.0")
	lines := bufio.NewScanner(stream.Body)
	if err := k.Bus.Publish(booking.Subject(patient.ID), []byte(session)); err != nil {
		t.Fatal(err)
	}
	for lines.Scan() {
		if strings.Contains(lines.Text(), session) {
			return
		}
	}
	t.Errorf("the event did not arrive: %v", lines.Err())
}
