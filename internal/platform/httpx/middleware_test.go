package httpx_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"psic/internal/platform/httpx"
)

func TestForwardedAddressIsUsedFromTheProxyAlone(t *testing.T) {
	const client, spoofed = "198.51.100.4", "192.0.2.99"
	for name, c := range map[string]struct {
		remote string
		lines  []string
		want   string
	}{
		"no proxy":               {"203.0.113.7:4000", nil, "203.0.113.7"},
		"stranger claims":        {"203.0.113.7:4000", []string{spoofed}, "203.0.113.7"},
		"proxy":                  {proxy + ":4000", []string{client}, client},
		"proxy without header":   {proxy + ":4000", nil, proxy},
		"proxy appended":         {proxy + ":4000", []string{spoofed + ", " + client}, client},
		"proxy added a line":     {proxy + ":4000", []string{spoofed, client}, client},
		"proxy with nonsense":    {proxy + ":4000", []string{"unknown"}, proxy},
		"proxy with empty":       {proxy + ":4000", []string{""}, proxy},
		"proxy with empty tail":  {proxy + ":4000", []string{spoofed + ","}, proxy},
		"proxy with script":      {proxy + ":4000", []string{"<script>"}, proxy},
		"IPv6":                   {proxy + ":4000", []string{"2001:DB8::1"}, "2001:db8::1"},
		"IPv6 with zone":         {proxy + ":4000", []string{"fe80::1%<b>"}, "fe80::1"},
		"IPv4 dressed as IPv6":   {proxy + ":4000", []string{"::ffff:198.51.100.4"}, client},
		"IPv6 remote":            {"[2001:db8::2]:4000", nil, "2001:db8::2"},
		"remote without a port":  {"203.0.113.7", nil, "203.0.113.7"},
		"one of a range":         {"10.9.0.200:4000", []string{client}, client},
		"beside the range":       {"10.9.1.0:4000", []string{spoofed}, "10.9.1.0"},
		"proxy behind a proxy":   {proxy + ":4000", []string{spoofed + ", " + client + ", 10.9.0.3"}, client},
		"nonsense behind two":    {proxy + ":4000", []string{client + ", x, 10.9.0.3"}, "10.9.0.3"},
		"nobody but proxies":     {proxy + ":4000", []string{"10.9.0.3"}, "10.9.0.3"},
		"proxy dressed as IPv6":  {"[::ffff:10.0.0.1]:4000", []string{client}, client},
		"name alike the proxy's": {"10.0.0.11:4000", []string{spoofed}, "10.0.0.11"},
	} {
		h := newFixture(t)
		h.remote = c.remote
		req := httptest.NewRequest(http.MethodGet, "/api/who", nil)
		for _, line := range c.lines {
			req.Header.Add("X-Forwarded-For", line)
		}
		if a := h.do(req); a.status != 200 || h.meta.IP != c.want {
			t.Errorf("%s: %q, want %q (%d)", name, h.meta.IP, c.want, a.status)
		}
	}
}

func TestEveryResponseHasTheSecurityHeaders(t *testing.T) {
	h := newFixture(t)
	const permissions = "camera=(self), microphone=(self), display-capture=(self), " +
		"on-device-speech-recognition=(self), accelerometer=(), bluetooth=(), geolocation=(), " +
		"gyroscope=(), hid=(), idle-detection=(), " +
		"magnetometer=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()"
	for _, path := range []string{"/page", "/api/who", "/api/fail/panic", "/api/staff", "/nowhere"} {
		a := h.get(path, "")
		for name, want := range map[string]string{
			"Strict-Transport-Security":    "max-age=63072000; includeSubDomains",
			"X-Content-Type-Options":       "nosniff",
			"Reporting-Endpoints":          `csp="/csp-report"`,
			"Referrer-Policy":              "no-referrer",
			"Cross-Origin-Opener-Policy":   "same-origin",
			"Cross-Origin-Resource-Policy": "same-origin",
			"Permissions-Policy":           permissions,
		} {
			if got := a.header.Get(name); got != want {
				t.Errorf("%s: %s = %q", path, name, got)
			}
		}
		wantStrictCSP(t, path, a.header.Get("Content-Security-Policy"))
		wantNoStore := strings.HasPrefix(path, "/api/")
		if (a.header.Get("Cache-Control") == "no-store") != wantNoStore {
			t.Errorf("%s: Cache-Control %q", path, a.header.Get("Cache-Control"))
		}
		if a.header.Get("X-Request-Id") == "" {
			t.Errorf("%s: no request id", path)
		}
	}
}

func wantStrictCSP(t *testing.T, path, csp string) {
	t.Helper()
	for _, want := range []string{
		"default-src 'none'",
		"script-src 'self';",
		"style-src 'self';",
		"frame-ancestors 'none'",
		"base-uri 'none'",
		"object-src 'none'",
		"require-trusted-types-for 'script'",
		"trusted-types 'none'",
		"connect-src 'self'",
		"report-uri /csp-report; report-to csp",
	} {
		if !strings.Contains(csp, want) {
			t.Errorf("%s: CSP lacks %s: %s", path, want, csp)
		}
	}
	if strings.Contains(csp, "unsafe") || strings.Contains(csp, "http") || strings.Contains(csp, "*") {
		t.Errorf("%s: CSP allows other sources: %s", path, csp)
	}
}

func TestHTTPSIsNotPromisedWithoutIt(t *testing.T) {
	w := httptest.NewRecorder()
	httpx.Secure(false)(http.NotFoundHandler()).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
	if got := w.Header().Get("Strict-Transport-Security"); got != "" {
		t.Errorf("HSTS over plain http: %q", got)
	}
}

func TestTrailingSlashIsOptional(t *testing.T) {
	h := newFixture(t)
	for _, path := range []string{"/api/who", "/api/who/", "/api/who//", "/api/item/a/", "/page/"} {
		if a := h.get(path, ""); a.status != 200 {
			t.Errorf("%s: %d", path, a.status)
		}
	}
	if a := h.get("/api/item/a/", ""); a.json(t)["got"] != "a" {
		t.Errorf("the slash became part of the id: %s", a.body)
	}
	if a := h.get("//", ""); a.header.Get("Location") != "" {
		t.Errorf("redirected to %q", a.header.Get("Location"))
	}
}

func TestPanicGetsAResponse(t *testing.T) {
	h := newFixture(t)
	a := h.get("/api/fail/panic", "")
	wantProblem(t, a, 500, "internal", "requestId")
	if log := h.logs.String(); !strings.Contains(log, "panic") || !strings.Contains(log, "main_test.go") {
		t.Errorf("no stack in the log: %s", log)
	}
	if a := h.get("/api/who", ""); a.status != 200 {
		t.Errorf("the next request: %d", a.status)
	}
}

// http.ErrAbortHandler must reach net/http, which closes the connection. Otherwise a response that was cut off would
// look complete.
func TestAbortedHandlerStaysAborted(t *testing.T) {
	h := newFixture(t)
	defer func() {
		if p := recover(); p != http.ErrAbortHandler {
			t.Errorf("recovered %v", p)
		}
		if h.logs.String() != "" {
			t.Errorf("logged as a failure: %s", h.logs)
		}
	}()
	h.get("/cut", "")
}

func TestObserveReportsTemplatesNotAddresses(t *testing.T) {
	h := newFixture(t)
	h.get("/api/item/529.982.247-25?name=secret", "")
	h.get("/api/fail/panic", "")
	h.get("/api/own/bia", "CUSTOMER ana")
	h.do(httptest.NewRequest("INVENTED", "/api/item/7", nil))
	h.get("/nowhere/529.982.247-25", "")
	var got []string
	for _, s := range h.seen {
		got = append(got, fmt.Sprint(s.Method, " ", s.Route, " ", s.Status))
		if s.Meta.IP != "203.0.113.7" || s.Took < 0 {
			t.Errorf("seen %+v", s)
		}
	}
	want := "[GET /api/item/{id} 200 GET /api/fail/{id} 500 GET /api/own/{id} 404 OTHER other 405 GET other 404]"
	if fmt.Sprint(got) != want {
		t.Errorf("seen %v, want %s", got, want)
	}
}
