package efi_test

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"psic/internal/payment/gateway"
	"psic/internal/payment/gateway/efi"
	"psic/internal/platform/clock"
)

// bank is a server that behaves as the bank documents: it asks for a client certificate and a token, takes each
// idEnvio once, and tells what became of it.
type bank struct {
	*httptest.Server
	mu     sync.Mutex
	sent   map[string]map[string]any
	tokens int
	// lose drops the answer to the next order after it was taken; state is what a transfer becomes.
	lose  bool
	state string
	fail  int // the next order gets this status and nothing happens
	name  string
}

func newBank(t *testing.T) *bank {
	t.Helper()
	b := &bank{sent: map[string]map[string]any{}, state: "EM_PROCESSAMENTO"}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /oauth/token", b.token)
	mux.HandleFunc("PUT /v3/gn/pix/{id}", b.take)
	mux.HandleFunc("GET /v2/gn/pix/enviados/id-envio/{id}", b.tell)
	b.Server = httptest.NewUnstartedServer(mux)
	b.TLS = &tls.Config{ClientAuth: tls.RequireAnyClientCert, MinVersion: tls.VersionTLS12}
	b.StartTLS()
	t.Cleanup(b.Close)
	return b
}

func (b *bank) token(w http.ResponseWriter, r *http.Request) {
	id, secret, _ := r.BasicAuth()
	if id != "client" || secret != "secret" || len(r.TLS.PeerCertificates) == 0 {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	b.tokens++
	_ = json.NewEncoder(w).Encode(map[string]any{"access_token": "t", "expires_in": 3600})
}

func (b *bank) take(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if r.Header.Get("Authorization") != "Bearer t" {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	if b.fail > 0 {
		w.WriteHeader(b.fail)
		_ = json.NewEncoder(w).Encode(map[string]string{"nome": b.name})
		return
	}
	id := r.PathValue("id")
	if b.sent[id] != nil {
		w.WriteHeader(http.StatusConflict)
		return
	}
	var body map[string]any
	if json.NewDecoder(r.Body).Decode(&body) != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	b.sent[id] = body
	if b.lose {
		panic(http.ErrAbortHandler)
	}
	w.WriteHeader(http.StatusCreated)
	_ = json.NewEncoder(w).Encode(map[string]any{
		"idEnvio": id,
		"e2eId":   "E1",
		"valor":   body["valor"],
		"status":  "EM_PROCESSAMENTO",
	})
}

func (b *bank) tell(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	body := b.sent[r.PathValue("id")]
	if body == nil {
		w.WriteHeader(http.StatusNotFound)
		_ = json.NewEncoder(w).Encode(map[string]any{
			"type":   "https://pix.bcb.gov.br/api/v2/error/PixEnviadoNaoEncontrado",
			"status": http.StatusNotFound,
		})
		return
	}
	out := map[string]any{
		"endToEndId": "E1",
		"valor":      body["valor"],
		"status":     b.state,
		"favorecido": map[string]any{
			"identificacao": map[string]string{"nome": "Helena Rocha", "cpf": "***.982.247-**"},
		},
	}
	if b.state == "DEVOLVIDO" {
		out["status"] = "REALIZADO"
		out["devolucoes"] = []map[string]any{{"valor": body["valor"], "status": "DEVOLVIDO"}}
	}
	_ = json.NewEncoder(w).Encode(out)
}

func client(t *testing.T, b *bank, secret string) *efi.Client {
	t.Helper()
	roots := x509.NewCertPool()
	roots.AddCert(b.Certificate())
	c, err := efi.New(efi.Options{
		BaseURL:     b.URL,
		ClientID:    "client",
		Secret:      secret,
		Certificate: b.TLS.Certificates[0],
		PixKey:      "psic@chave.test",
		Clock:       clock.New(0),
		Timeout:     5 * time.Second,
		TLS:         &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12},
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

var ordered = gateway.TransferOrder{
	Key:         "abc123",
	Amount:      1234_50,
	PixKey:      "ana@chave.test",
	TaxID:       "52998224725",
	Description: "Repasse",
}

// TestTransfer: an order names amount, key and document, and its outcome is read by its own id.
func TestTransfer(t *testing.T) {
	b := newBank(t)
	c := client(t, b, "secret")
	got, err := c.Transfer(t.Context(), ordered)
	if err != nil || got.Status != gateway.TransferUnderWay || got.Reference != "E1" {
		t.Fatalf("%+v, %v", got, err)
	}
	target := b.sent["abc123"]["favorecido"].(map[string]any)
	if b.sent["abc123"]["valor"] != "1234.50" || target["chave"] != "ana@chave.test" || target["cpf"] != "52998224725" {
		t.Errorf("the bank got %v", b.sent["abc123"])
	}
	for state, want := range map[string]gateway.TransferStatus{
		"EM_PROCESSAMENTO": gateway.TransferUnderWay,
		"REALIZADO":        gateway.TransferDone,
		"NAO_REALIZADO":    gateway.TransferFailed,
		"DEVOLVIDO":        gateway.TransferReturned,
	} {
		b.state = state
		got, err := c.ReadTransfer(t.Context(), ordered.Key)
		if err != nil || got.Status != want || got.Amount != ordered.Amount || got.Owner.TaxID != "***.982.247-**" {
			t.Errorf("%s: %+v, %v", state, got, err)
		}
	}
	b.state = "ALGO_NOVO"
	if _, err := c.ReadTransfer(t.Context(), ordered.Key); !errors.Is(err, gateway.ErrUnknown) {
		t.Errorf("a new state: %v", err)
	}
	if b.tokens != 1 {
		t.Errorf("%d tokens for six requests", b.tokens)
	}
}

// TestTransfer_lostAnswer: a lost answer and a key that was used before are unknown, and the transfer is found by its
// key. A key that the bank never got is not found.
func TestTransfer_lostAnswer(t *testing.T) {
	b := newBank(t)
	c := client(t, b, "secret")
	if _, err := c.ReadTransfer(t.Context(), ordered.Key); !errors.Is(err, gateway.ErrNotFound) {
		t.Errorf("before: %v", err)
	}
	b.lose = true
	if _, err := c.Transfer(t.Context(), ordered); !errors.Is(err, gateway.ErrUnknown) {
		t.Errorf("lost: %v", err)
	}
	if _, err := c.Transfer(t.Context(), ordered); !errors.Is(err, gateway.ErrUnknown) {
		t.Errorf("again: %v", err)
	}
	b.state = "REALIZADO"
	if got, err := c.ReadTransfer(t.Context(), ordered.Key); err != nil || got.Status != gateway.TransferDone {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestTransfer_wrongAddress: an answer 404 that does not speak of a transfer says nothing about it. Otherwise a wrong
// address would open payouts again that were paid.
func TestTransfer_wrongAddress(t *testing.T) {
	b := newBank(t)
	c := client(t, b, "secret")
	b.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/oauth/token" {
			b.token(w, r)
			return
		}
		http.NotFound(w, r)
	})
	if _, err := c.ReadTransfer(t.Context(), ordered.Key); !errors.Is(err, gateway.ErrUnknown) {
		t.Errorf("%v", err)
	}
}

// TestTransfer_refused: an owner of the key who is somebody else is the reason of a failure; what the bank refuses
// for another reason was not taken; what it answers without saying so is unknown.
func TestTransfer_refused(t *testing.T) {
	b := newBank(t)
	c := client(t, b, "secret")
	b.fail, b.name = http.StatusBadRequest, "chave_nao_pertence_ao_documento"
	got, err := c.Transfer(t.Context(), ordered)
	if err != nil || got.Status != gateway.TransferFailed || got.Reason != gateway.ReasonOwner {
		t.Errorf("%+v, %v", got, err)
	}
	b.fail, b.name = http.StatusUnprocessableEntity, "pagamento_negado"
	if _, err = c.Transfer(t.Context(), ordered); !errors.Is(err, gateway.ErrRefused) {
		t.Errorf("422: %v", err)
	}
	b.fail = http.StatusServiceUnavailable
	if _, err = c.Transfer(t.Context(), ordered); !errors.Is(err, gateway.ErrUnknown) {
		t.Errorf("503: %v", err)
	}
	b.fail = http.StatusUnauthorized
	if _, err = c.Transfer(t.Context(), ordered); !errors.Is(err, gateway.ErrRefused) {
		t.Errorf("401: %v", err)
	}
	if _, err = client(t, b, "wrong").Transfer(t.Context(), ordered); !errors.Is(err, gateway.ErrRefused) ||
		errors.Is(err, gateway.ErrUnknown) || strings.Contains(err.Error(), "wrong") {
		t.Errorf("no token: %v", err)
	}
}
