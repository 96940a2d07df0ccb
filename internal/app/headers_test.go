package app_test

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"psic/internal/platform/httpx"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// TestNoOtherOriginIsLetIn: no response has CORS headers, preflight requests are refused, and operations with rights
// need the header Authorization, for which a browser sends a preflight request.
func TestNoOtherOriginIsLetIn(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	for _, op := range k.API.Ops {
		path := strings.NewReplacer("{", "", "}", "").Replace(op.Path)
		for _, method := range []string{op.Method, http.MethodOptions} {
			r := httptest.NewRequest(method, path, nil)
			r.Header.Set("Origin", "https://evil.example")
			r.Header.Set("Access-Control-Request-Method", op.Method)
			r.Header.Set("Access-Control-Request-Headers", "authorization")
			got := k.Do(r, "")
			for name := range got.Header {
				if strings.HasPrefix(name, "Access-Control-") {
					t.Errorf("%s %s returns %s", method, op.ID, name)
				}
			}
			if method == http.MethodOptions && got.Status != http.StatusMethodNotAllowed {
				t.Errorf("OPTIONS of %s: %d", op.ID, got.Status)
			}
			if method == op.Method && !op.Access.Public && got.Status != http.StatusUnauthorized {
				t.Errorf("%s without the header: %d", op.ID, got.Status)
			}
		}
	}
}

// notes are columns that reading changes on purpose: who read what, and when somebody was last active.
var notes = []string{
	"access_log.",
	"audit_entry.",
	"audit_origin.",
	"audit_reason.",
	"audit_chain.",
	"audit_head.",
	"audit_check.",
	"login.last_seen_at",
	"account.last_access_at",
	"account.last_ip",
	"rate_bucket.",
	"postal_code.",
	"job.",
}

// TestReadingChangesNothing: every GET operation is called by every kind of caller whom it admits, and no table differs
// afterwards. Exceptions are the link that confirms an address and the operation that creates a room's ticket.
func TestReadingChangesNothing(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	c := newCast(k)
	for _, op := range k.API.Ops {
		if !readsOnly(op) {
			continue
		}
		for _, who := range callers {
			if expected(op, who, own) == admitted && !who.dead {
				c.leavesAll(t, op, who)
			}
		}
	}
}

// readsOnly reports whether calling the operation changes nothing.
func readsOnly(op httpx.Op) bool {
	return op.Method == http.MethodGet && op.ID != "confirm-register" && op.ID != "call-token"
}

func (c *cast) leavesAll(t *testing.T, op httpx.Op, who caller) {
	t.Helper()
	me := c.get(who)
	value, of := c.idFor(op, me, own)
	var send request
	if make := samples[op.ID]; make != nil {
		send = make(c, of)
	}
	before := readColumns(t, c.k)
	c.send(op, value, send, me.Token)
	for column, values := range readColumns(t, c.k) {
		noted := slices.ContainsFunc(notes, func(n string) bool { return strings.HasPrefix(column, n) })
		if !noted && !slices.Equal(values, before[column]) {
			t.Errorf("%s as %s changed %s", op.ID, who.name, column)
		}
	}
}

// TestNoRedirectLeadsAway: no address causes a redirect.
func TestNoRedirectLeadsAway(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	for _, path := range []string{
		"/",
		"/entrar",
		"/home-cliente",
		"/psicologos/",
		"//evil.example",
		"///evil.example/%2e%2e",
		"/%5cevil.example",
		"/entrar?next=https://evil.example",
		"/entrar?redirect=//evil.example",
		"/api//evil.example",
		"/https://evil.example",
		"/.evil.example",
		"/a/../../evil",
		"/api/user/info/",
		"/assets",
		"/assets/",
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.URL.Path, r.URL.RawQuery, _ = strings.Cut(path, "?")
		got := k.Do(r, "")
		if where := got.Header.Get("Location"); where != "" || got.Status/100 == 3 {
			t.Errorf("%s: %d to %q", path, got.Status, where)
		}
	}
}

// TestEveryBodyHasItsType: every body has a content type, and text has its charset.
func TestEveryBodyHasItsType(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	for path, want := range map[string]string{
		"/":                           "text/html; charset=utf-8",
		"/nada":                       "text/html; charset=utf-8",
		"/robots.txt":                 "text/plain; charset=utf-8",
		"/openapi.json":               "application/json",
		"/api/config":                 "application/json",
		"/api/nada":                   "application/json",
		"/.well-known/security.txt":   "text/plain; charset=utf-8",
		"/api/user/x/profile-picture": "image/png",
	} {
		r := k.Call(http.MethodGet, path, "", nil)
		if got := strings.ToLower(r.Header.Get("Content-Type")); len(r.Body) == 0 || got != want {
			t.Errorf("%s: %q, %d bytes", path, got, len(r.Body))
		}
	}
}

// TestTraceIsRefused: no method returns the headers of its request.
func TestTraceIsRefused(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	for _, method := range []string{http.MethodTrace, "TRACK", "CONNECT", "PROPFIND"} {
		for _, path := range []string{"/", "/api/user/info", "/api/auth/login", "/readyz"} {
			r := httptest.NewRequest(method, path, nil)
			r.Header.Set("X-Secret", canary)
			if got := k.Do(r, canary); got.Status < 400 || strings.Contains(string(got.Body), canary) {
				t.Errorf("%s %s: %d %.80s", method, path, got.Status, got.Body)
			}
		}
	}
}

// TestSmuggledRequestsAreRefused: a request is refused when a proxy and the server could disagree about where it ends.
// Abuse case 35.
func TestSmuggledRequestsAreRefused(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	address := strings.TrimPrefix(k.Listen(), "http://")
	const inner = "GET /api/config HTTP/1.1\r\nHost: x\r\n\r\n"
	for name, head := range map[string]string{
		"two lengths":              "Content-Length: 0\r\nContent-Length: 38\r\n",
		"a length that is none":    "Content-Length: +38\r\n",
		"an unknown encoding":      "Transfer-Encoding: xchunked\r\n",
		"two encodings":            "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
		"a space before the colon": "Content-Length : 38\r\n",
		"a folded line":            "X: a\r\n b\r\nContent-Length\r\n",
		"no host":                  "",
	} {
		host := "Host: psic.test\r\n"
		if name == "no host" {
			host = ""
		}
		conn, err := net.DialTimeout("tcp", address, 5*time.Second)
		if err != nil {
			t.Fatal(err)
		}
		_ = conn.SetDeadline(time.Now().Add(10 * time.Second))
		_, _ = io.WriteString(conn, "POST /api/contact-us HTTP/1.1\r\n"+host+head+"\r\n"+inner)
		reader := bufio.NewReader(conn)
		if first, err := http.ReadResponse(reader, nil); err != nil {
			t.Errorf("%s: %v", name, err)
		} else {
			_ = first.Body.Close()
			if s := first.StatusCode; s != http.StatusBadRequest && s != http.StatusNotImplemented {
				t.Errorf("%s: %d", name, s)
			}
		}
		if second, err := http.ReadResponse(reader, nil); err == nil {
			t.Errorf("%s: the inner request got a response: %d", name, second.StatusCode)
			_ = second.Body.Close()
		}
		_ = conn.Close()
	}
}
