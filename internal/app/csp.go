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

// reportPace: one broken page sends a few; more is a toy.
var reportPace = limit.Rule{
	Name:  "csp-report",
	Burst: 20,
	Per:   time.Minute,
	Local: true,
}

// policyReport is what browsers send when the content policy stopped something: the older form has one, the newer a list.
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

// policyReports logs which directive stopped what kind of source. The page's address stays out: it may hold a token.
func (a *App) policyReports(w http.ResponseWriter, r *http.Request) {
	defer w.WriteHeader(http.StatusNoContent) // a browser does nothing with another answer
	if wait, err := a.Limiter.Allow(
		r.Context(),
		reportPace,
		httpx.MetaFrom(r.Context()).Source(),
	); wait > 0 ||
		err != nil {
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

// policyDirectives are the words that may come back; anybody can send this, and a log takes no free text.
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
}

// sourceOf is the kind of what was stopped: inline, eval, data, or another host, which is not named.
func sourceOf(blocked string) string {
	switch blocked {
	case "inline", "eval", "data", "blob", "self":
		return blocked
	}
	u, err := url.Parse(blocked)
	if err != nil || u.Host == "" {
		return "other"
	}
	return "host"
}
