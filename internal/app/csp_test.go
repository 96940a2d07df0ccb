package app_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// The log names the directive and the kind of source that a browser reported, and no text of the report.
func TestPolicyReports(t *testing.T) {
	k := testkit.New(t, store.SQLite, testkit.WithLimits)
	send := func(body string) {
		t.Helper()
		r := httptest.NewRequest(http.MethodPost, "/csp-report", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/csp-report")
		k.Do(r, "").Is(http.StatusNoContent)
	}
	send(`{"csp-report":{"violated-directive":"img-src 'self'","blocked-uri":"https://` + canary + `.example/a.png",` +
		`"document-uri":"http://psic.test/senha-recuperacao?token=` + canary + `"}}`)
	send(`[{"type":"csp-violation","url":"http://psic.test/` + canary + `",` +
		`"body":{"effectiveDirective":"script-src-elem","blockedURL":"inline","sample":"` + canary + `"}}]`)
	send(`[{"body":{"effectiveDirective":"require-trusted-types-for","blockedURL":"trusted-types-sink",` +
		`"sample":"Element innerHTML|` + canary + `"}}]`)
	send(`{"csp-report":{"violated-directive":"` + canary + `","blocked-uri":"x"}}`)
	send(canary)
	send("[" + strings.Repeat(" ", 20<<10) + "]")

	log := k.Logs.String()
	for _, want := range []string{
		`"directive":"img-src","blocked":"host"`,
		`"directive":"script-src-elem","blocked":"inline"`,
		`"directive":"require-trusted-types-for","blocked":"trusted-types-sink"`,
	} {
		if !strings.Contains(log, want) {
			t.Errorf("the log lacks %s", want)
		}
	}
	if strings.Contains(log, canary) {
		t.Error("the log contains a text of the report")
	}

	for n := range 100 {
		k.IP = fmt.Sprintf("2001:db8::%x", n) // one network has any number of addresses
		send(`{"csp-report":{"violated-directive":"img-src","blocked-uri":"eval"}}`)
	}
	if n := strings.Count(k.Logs.String(), "content policy broken"); n > 3+20 {
		t.Errorf("%d lines from one network within a minute", n)
	}
}

// RFC 9116: the file names the contact for security reports, and when it expires.
func TestSecurityTxt(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	r := k.Call(http.MethodGet, "/.well-known/security.txt", "", nil).Is(http.StatusOK)
	for _, want := range []string{
		"Contact: mailto:" + k.Config.SupportEmail + "\n",
		"Expires: " + k.Clock.Now().AddDate(1, 0, 0).Format("2006-01-02"),
		"Canonical: " + k.Config.BaseURL + "/.well-known/security.txt\n",
	} {
		if !strings.Contains(string(r.Body), want) {
			t.Errorf("%s lacks %q", r.Body, want)
		}
	}
	if got := r.Header.Get("Content-Type"); got != "text/plain; charset=utf-8" {
		t.Error(got)
	}
}
