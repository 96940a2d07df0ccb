package app

import (
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"psic/internal/platform/httpx"
	"psic/internal/platform/limit"
)

const (
	largestReport = 16 << 10
	reportsAtOnce = 10
	policyBroken  = "content policy broken"
)

// reportPace limits reports of one source. One broken page sends only a few.
var reportPace = limit.Rule{
	Name:  "csp-report",
	Burst: 20,
	Per:   time.Minute,
	Local: true,
}

// policyReport is what browsers send when the content security policy blocked something. Older browsers send one
// object, with Old; newer ones send a list, with Body.
type policyReport struct {
	Old struct {
		Directive string `json:"violated-directive"`
		Effective string `json:"effective-directive"`
		Blocked   string `json:"blocked-uri"`
	} `json:"csp-report"`
	Body struct {
		Directive string `json:"effectiveDirective"`
		Blocked   string `json:"blockedURL"`
	} `json:"body"`
}

// policyReports logs which directive blocked what kind of source. It does not log the page's address, which may contain
// a token.
func (a *App) policyReports(w http.ResponseWriter, r *http.Request) {
	defer w.WriteHeader(http.StatusNoContent) // a browser ignores any other response too
	wait, err := a.Limiter.Allow(r.Context(), reportPace, httpx.MetaFrom(r.Context()).Source())
	if wait > 0 || err != nil {
		return
	}
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, largestReport))
	if err != nil {
		return
	}
	for _, report := range readReports(text) {
		a.Log.Warn(policyBroken, "directive", report.directive, "blocked", report.blocked)
	}
}

type brokenPolicy struct{ directive, blocked string }

func readReports(text []byte) []brokenPolicy {
	var list []policyReport
	if json.Unmarshal(text, &list) != nil {
		list = make([]policyReport, 1)
		if json.Unmarshal(text, &list[0]) != nil {
			return nil
		}
	}
	var out []brokenPolicy
	for _, p := range list[:min(len(list), reportsAtOnce)] {
		directive, _, _ := strings.Cut(p.Old.Effective+p.Body.Directive, " ")
		if directive == "" {
			directive, _, _ = strings.Cut(p.Old.Directive, " ")
		}
		if slices.Contains(policyDirectives, directive) {
			out = append(out, brokenPolicy{directive, sourceOf(p.Old.Blocked + p.Body.Blocked)})
		}
	}
	return out
}

// policyDirectives are the directives that are logged. Anybody can send a report, so its text is not logged as it is.
var policyDirectives = []string{
	"default-src",
	"script-src",
	"script-src-elem",
	"script-src-attr",
	"style-src",
	"style-src-elem",
	"style-src-attr",
	"img-src",
	"font-src",
	"media-src",
	"connect-src",
	"manifest-src",
	"worker-src",
	"base-uri",
	"form-action",
	"frame-ancestors",
	"frame-src",
	"object-src",
	"require-trusted-types-for",
	"trusted-types",
}

// sourceOf returns the kind of the blocked source, such as inline, eval or data. It does not name a host.
func sourceOf(blocked string) string {
	switch blocked {
	case "inline", "eval", "data", "blob", "self", "trusted-types-sink", "trusted-types-policy":
		return blocked
	}
	u, err := url.Parse(blocked)
	if err != nil || u.Host == "" {
		return "other"
	}
	return "host"
}
