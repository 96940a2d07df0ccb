package httpx_test

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

const jsonType = "application/json"

// wantProblem checks the shape of a problem and returns it. extra are the keys beyond the four that are always there.
func wantProblem(t *testing.T, a response, status int, code string, extra ...string) map[string]any {
	t.Helper()
	m := a.json(t)
	keys := slices.Sorted(maps.Keys(m))
	want := append([]string{"code", "description", "message", "status"}, extra...)
	slices.Sort(want)
	if a.status != status || m["status"] != float64(status) || m["code"] != code || !slices.Equal(keys, want) {
		t.Errorf("status %d, body %s; want %d %s with %v", a.status, a.body, status, code, want)
	}
	if m["description"] == "" || m["description"] != m["message"] {
		t.Errorf("description and message must be one text: %s", a.body)
	}
	if got := a.header.Get("Content-Type"); got != jsonType {
		t.Errorf("content type %q", got)
	}
	return m
}

// R117: every 4xx carries a description; R116: a 500 says nothing but to try again.
func TestEveryErrorHasOneShape(t *testing.T) {
	h := newFixture(t)
	for name, c := range map[string]struct {
		got    response
		status int
		code   string
		extra  []string
	}{
		"broken body": {got: h.post(`{"name":`, jsonType), status: 400, code: "bad_request", extra: nil},
		"no body":     {got: h.post(``, jsonType), status: 400, code: "bad_request", extra: nil},
		"no token":    {got: h.get("/api/staff", ""), status: 401, code: "auth.required", extra: nil},
		"dead token":  {got: h.get("/api/staff", "dead"), status: 401, code: "auth.signed_out", extra: nil},
		"other role":  {got: h.get("/api/staff", "CUSTOMER ana"), status: 403, code: "forbidden", extra: nil},
		"foreign id":  {got: h.get("/api/own/bia", "CUSTOMER ana"), status: 404, code: "not_found", extra: nil},
		"fault": {
			got:    h.get("/api/fail/conflict", ""),
			status: 409,
			code:   "slot_taken",
			extra:  []string{"fields"},
		},
		"too large": {
			got:    h.post(`{"name":"`+strings.Repeat("x", 300<<10)+`"}`, jsonType),
			status: 413,
			code:   "too_large",
			extra:  nil,
		},
		"other type": {got: h.post(`name=x`, "text/plain"), status: 415, code: "unsupported_type", extra: nil},
		"wrong type": {
			got:    h.post(`{"age":"old"}`, jsonType),
			status: 422,
			code:   "invalid_fields",
			extra:  []string{"fields"},
		},
		"wrong root": {
			got:    h.post(`[1]`, jsonType),
			status: 422,
			code:   "invalid_fields",
			extra:  []string{"fields"},
		},
		"wrong query": {
			got:    h.get("/api/item/x?size=big", ""),
			status: 422,
			code:   "invalid_fields",
			extra:  []string{"fields"},
		},
		"client went away": {got: h.get("/api/fail/gone", ""), status: 408, code: "timeout", extra: nil},
		"failure": {
			got:    h.get("/api/fail/x", ""),
			status: 500,
			code:   "internal",
			extra:  []string{"requestId"},
		},
		"disk full": {got: h.get("/api/fail/full", ""), status: 503, code: "unavailable", extra: nil},
		"panic": {
			got:    h.get("/api/fail/panic", ""),
			status: 500,
			code:   "internal",
			extra:  []string{"requestId"},
		},
		"login unreadable": {
			got:    h.get("/api/who", "broken"),
			status: 500,
			code:   "internal",
			extra:  []string{"requestId"},
		},
	} {
		t.Run(name, func(t *testing.T) { wantProblem(t, c.got, c.status, c.code, c.extra...) })
	}
}

// R116
func TestInternalErrorTellsTheRequestAndNothingElse(t *testing.T) {
	h := newFixture(t)
	for _, path := range []string{"/api/fail/x", "/api/fail/panic"} {
		a := h.get(path, "")
		m := a.json(t)
		if strings.Contains(a.body, secret) || m["description"] != "Ocorreu um erro, tente novamente." {
			t.Errorf("%s: %s", path, a.body)
		}
		id, _ := m["requestId"].(string)
		if id == "" || id != a.header.Get("X-Request-Id") {
			t.Errorf("%s: request id %q, header %q", path, id, a.header.Get("X-Request-Id"))
		}
		if log := h.logs.String(); !strings.Contains(log, id) || !strings.Contains(log, secret) {
			t.Errorf("%s: not in the log: %s", path, log)
		}
	}
}

func TestFieldsAreNamedAsTheCallerNamedThem(t *testing.T) {
	h := newFixture(t)
	for body, want := range map[string]string{
		`{"age":"old"}`:          "[map[description:Valor inválido. name:age]]",
		`{"tags":["a",7]}`:       "[map[description:Valor inválido. name:tags[1]]]",
		`{"inner":{"kind":"z"}}`: "[map[description:Valor inválido. name:inner.kind]]",
	} {
		if got := fmt.Sprint(h.post(body, jsonType).json(t)["fields"]); got != want {
			t.Errorf("%s: %s, want %s", body, got, want)
		}
	}
	got := fmt.Sprint(h.get("/api/item/x?size=big", "").json(t)["fields"])
	if got != "[map[description:Valor inválido. name:size]]" {
		t.Errorf("query: %s", got)
	}
}

// A rejected value may be a password or a card number. It is neither in the response nor in the log.
// Abuse case 36.
func TestRejectedValueIsNeverEchoed(t *testing.T) {
	h := newFixture(t)
	const canary = "canary4111"
	for name, a := range map[string]response{
		"too long":     h.post(`{"name":"`+canary+`"}`, jsonType),
		"wrong type":   h.post(`{"age":"`+canary+`"}`, jsonType),
		"not listed":   h.post(`{"inner":{"kind":"`+canary+`"}}`, jsonType),
		"broken":       h.post(`{"name":"`+canary, jsonType),
		"wrong root":   h.post(`"`+canary+`"`, jsonType),
		"twice":        h.post(`{"`+canary+`":1,"`+canary+`":2}`, jsonType),
		"other type":   h.post(canary, "text/"+canary),
		"query":        h.get("/api/item/x?size="+canary, ""),
		"unknown key":  h.post(`{"age":"x","`+canary+`":1}`, jsonType),
		"dead token":   h.get("/api/staff", canary),
		"query broken": h.get("/api/item/x?size="+canary+"%00", ""),
	} {
		if a.status < 400 || a.status >= 500 {
			t.Errorf("%s: status %d", name, a.status)
		}
		if strings.Contains(a.body, canary) || strings.Contains(fmt.Sprint(a.header), canary) {
			t.Errorf("%s: echoed: %s %v", name, a.body, a.header)
		}
	}
	if strings.Contains(h.logs.String(), canary) {
		t.Errorf("logged: %s", h.logs)
	}
}

// A body with wrong chunks is the client's error, not a server error.
func TestUnreadableBodyIsTheClientsMistake(t *testing.T) {
	server := httptest.NewServer(newFixture(t).handler)
	defer server.Close()
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	_, err = io.WriteString(
		conn,
		"POST /api/note HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"+
			"Transfer-Encoding: chunked\r\n\r\nnonsense\r\n",
	)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode != http.StatusBadRequest {
		t.Errorf("status %d", res.StatusCode)
	}
}
