package app_test

import (
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"psic/internal/payment/gateway/pagbank/wire"
	"psic/internal/platform/trace"
	"psic/internal/testkit"
)

// fakeCollector receives traces as a collector of OpenTelemetry does.
type fakeCollector struct {
	mu    sync.Mutex
	spans []*tracepb.Span
	text  strings.Builder // everything that was received
}

func (f *fakeCollector) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	var sent collector.ExportTraceServiceRequest
	if err != nil || r.URL.Path != "/v1/traces" || proto.Unmarshal(body, &sent) != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	fmt.Fprintln(&f.text, sent.String())
	for _, r := range sent.ResourceSpans {
		for _, s := range r.ScopeSpans {
			f.spans = append(f.spans, s.Spans...)
		}
	}
}

// named returns the span of this name.
func (f *fakeCollector) named(t *testing.T, name string) *tracepb.Span {
	t.Helper()
	for _, s := range f.spans {
		if s.Name == name {
			return s
		}
	}
	t.Fatalf("no span %q in %s", name, f.text.String())
	return nil
}

// TestTraces: with a collector named by the standard variable, requests, transactions and jobs are spans of one tree
// with route templates, and no span names a person.
func TestTraces(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		received := &fakeCollector{}
		server := httptest.NewServer(received)
		defer server.Close()
		t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", server.URL)
		stop, err := trace.Start(t.Context(), "abc", slog.New(slog.NewTextHandler(k.Logs, nil)))
		if err != nil {
			t.Fatal(err)
		}
		const email = "ana.souza@psic.test"
		ana := k.Patient(email)
		k.Call("GET", "/api/customer/"+ana.ID, ana.Token, nil).Is(200)
		k.Call("GET", "/api/nothing-here/"+email, ana.Token, nil).Is(404)
		r := k.Call("POST", "/api/contact-us", "", signUp(email))
		if err := k.Jobs.Drain(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := stop(t.Context()); err != nil {
			t.Fatal(err)
		}

		read := received.named(t, "GET /api/customer/{id}")
		if read.Kind != tracepb.Span_SPAN_KIND_SERVER || len(read.ParentSpanId) != 0 {
			t.Errorf("request: %v", read)
		}
		signedUp := received.named(t, "POST /api/register")
		below := false
		for _, s := range received.spans {
			below = below || s.Name == "transaction" && string(s.ParentSpanId) == string(signedUp.SpanId)
		}
		if !below {
			t.Error("no transaction below the request that wrote")
		}
		received.named(t, "job account.confirm_mail")
		all := received.text.String()
		for _, secret := range []string{email, "ana.souza", ana.ID, ana.Token, k.IP, testkit.Password, "nothing-here"} {
			if strings.Contains(all, secret) {
				t.Errorf("traces contain %q", secret)
			}
		}
		if id := r.Header.Get("X-Request-Id"); !strings.Contains(all, id) {
			t.Errorf("request %s is not in the traces", id)
		}
	})
}

// TestCallsOfTheProviderAreSpans: a call of the payment provider is a span below the work that waits for it. It has the
// method, the first part of the path and the status, and no id, token or body.
func TestCallsOfTheProviderAreSpans(t *testing.T) {
	received := &fakeCollector{}
	server := httptest.NewServer(received)
	defer server.Close()
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", server.URL)
	stop, err := trace.Start(t.Context(), "abc", slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	provider := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(map[string]int{"POST": http.StatusCreated, "GET": http.StatusForbidden}[r.Method])
	}))
	defer provider.Close()
	client, err := wire.New(wire.Options{BaseURL: provider.URL, Token: "canary-token"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, above := trace.Begin(t.Context(), trace.Inside, "job payment.charge")
	_, err = client.Send(ctx, "POST", "/orders/ORDE_canary?for=canary", "canary-key", []byte("canary"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.Get(ctx, "/charges/CHAR_canary"); err != nil {
		t.Fatal(err)
	}
	above.End(false)
	if err := stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	parent := received.named(t, "job payment.charge")
	for name, status := range map[string]int64{
		"payment provider POST /orders": 201,
		"payment provider GET /charges": 403,
	} {
		s := received.named(t, name)
		if s.Kind != tracepb.Span_SPAN_KIND_CLIENT || string(s.ParentSpanId) != string(parent.SpanId) ||
			len(s.Attributes) != 1 || s.Attributes[0].Value.GetIntValue() != status {
			t.Errorf("%s: %v", name, s)
		}
	}
	if all := received.text.String(); strings.Contains(all, "canary") {
		t.Errorf("traces contain an id, a token or a body: %s", all)
	}
}

// TestTracesAreOffByDefault: without a collector nothing is sent, and a wrong protocol stops the start.
func TestTracesAreOffByDefault(t *testing.T) {
	for _, name := range []string{"OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"} {
		t.Setenv(name, "")
	}
	if trace.On() {
		t.Error("on without a collector")
	}
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:4318")
	t.Setenv("OTEL_SDK_DISABLED", "true")
	if trace.On() {
		t.Error("on although disabled")
	}
	t.Setenv("OTEL_SDK_DISABLED", "")
	t.Setenv("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc")
	if _, err := trace.Start(t.Context(), "", slog.New(slog.DiscardHandler)); err == nil {
		t.Error("grpc is accepted")
	}
}
