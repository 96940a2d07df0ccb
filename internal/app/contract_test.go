package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"psic/internal/platform/httpx"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// TestOpenAPIContract: the API's description says of each operation who may call it, what it takes, what it returns and
// which faults it has, with valid examples. It checks the rules of a linter that is run by hand (make openapi-lint),
// and some more.
func TestOpenAPIContract(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	api := k.Described()
	for _, problem := range wholeProblems(api.Huma.OpenAPI()) {
		t.Error(problem)
	}
	n := 0
	for op, h := range api.Operations() {
		n++
		for _, problem := range contractProblems(api.Huma.OpenAPI(), op, h) {
			t.Errorf("%s: %s", op.ID, problem)
		}
	}
	if n != len(k.API.Ops) {
		t.Errorf("%d operations are described, %d registered", n, len(k.API.Ops))
	}
}

// mayBeAmbiguous are addresses that also fit the template of another operation. They are part of the API that existing
// clients use. The router prefers the address with fewer variables, so each request has one meaning.
var mayBeAmbiguous = map[string]bool{
	"/api/admin/therapist/activate/{id}":        true,
	"/api/admin/therapist/deactivate/{id}":      true,
	"/api/company/register/{companyId}":         true,
	"/api/company/user/{id}":                    true,
	"/api/therapist/confirmation-token/{token}": true,
}

// wholeProblems returns what is wrong with the description as a whole.
func wholeProblems(doc *huma.OpenAPI) (out []string) {
	if len(doc.Servers) == 0 || doc.Servers[0].Description == "" {
		out = append(out, "names no server")
	}
	if doc.Info.License == nil || doc.Info.Description == "" {
		out = append(out, "says too little about the API")
	}
	for _, tag := range doc.Tags {
		if tag.Description == "" {
			out = append(out, "tag "+tag.Name+" has no description")
		}
	}
	var paths []string
	for path := range doc.Paths {
		for _, other := range paths {
			if ambiguous(path, other) && !mayBeAmbiguous[path] && !mayBeAmbiguous[other] {
				out = append(out, "one address may mean two: "+path+" and "+other)
			}
		}
		paths = append(paths, path)
	}
	return out
}

// ambiguous reports whether an address can fit both templates, and both have the same number of variables.
func ambiguous(a, b string) bool {
	x, y := strings.Split(a, "/"), strings.Split(b, "/")
	if len(x) != len(y) || strings.Count(a, "/{") != strings.Count(b, "/{") {
		return false
	}
	variable := func(s string) bool { return strings.HasPrefix(s, "{") && strings.HasSuffix(s, "}") }
	for i := range x {
		if x[i] != y[i] && !variable(x[i]) && !variable(y[i]) {
			return false
		}
	}
	return true
}

// contractProblems returns what is wrong with the description of one operation.
func contractProblems(doc *huma.OpenAPI, op httpx.Op, h *huma.Operation) (out []string) {
	if h.Summary == "" {
		out = append(out, "no summary")
	}
	if len(h.Tags) != 1 || !slices.ContainsFunc(doc.Tags, func(t *huma.Tag) bool { return t.Name == h.Tags[0] }) {
		out = append(out, fmt.Sprintf("tags %q are not declared", h.Tags))
	}
	open := slices.ContainsFunc(h.Security, func(s map[string][]string) bool { return len(s) == 0 })
	if len(h.Security) == 0 || open != op.Access.Public {
		out = append(out, "does not say whether it is public")
	}
	out = append(out, parameterProblems(doc, h)...)
	if h.RequestBody != nil {
		out = append(out, exampleProblems(doc, "body", h.RequestBody.Content)...)
	}
	return append(out, responseProblems(doc, h)...)
}

func parameterProblems(doc *huma.OpenAPI, h *huma.Operation) (out []string) {
	for _, p := range h.Parameters {
		if len(p.Schema.Examples) == 0 {
			out = append(out, "parameter "+p.Name+" has no example")
			continue
		}
		out = append(out, invalid(doc, "parameter "+p.Name, p.Schema, p.Schema.Examples[0])...)
	}
	return out
}

func exampleProblems(doc *huma.OpenAPI, what string, content map[string]*huma.MediaType) (out []string) {
	for _, m := range content {
		if m.Example == nil {
			out = append(out, what+" has no example")
			continue
		}
		out = append(out, invalid(doc, what, m.Schema, m.Example)...)
	}
	return out
}

func responseProblems(doc *huma.OpenAPI, h *huma.Operation) (out []string) {
	successes, faults := 0, 0
	for status, r := range h.Responses {
		switch status[0] {
		case '2':
			successes++
			out = append(out, exampleProblems(doc, "response", r.Content)...)
		case '4':
			faults++
			if r.Ref != "" {
				r = doc.Components.Responses[r.Ref[strings.LastIndexByte(r.Ref, '/')+1:]]
			}
			out = append(out, faultProblems(doc, status, r)...)
		}
	}
	if successes != 1 {
		out = append(out, fmt.Sprintf("%d responses of success", successes))
	}
	if faults == 0 {
		out = append(out, "no response with a fault")
	}
	return out
}

// faultProblems checks that a response describes each of its faults, with code and text.
func faultProblems(doc *huma.OpenAPI, status string, r *huma.Response) (out []string) {
	m := r.Content["application/json"]
	if m == nil || len(m.Examples) == 0 || r.Description == "" {
		return []string{status + " does not list its faults"}
	}
	for code, example := range m.Examples {
		if !strings.Contains(r.Description, "`"+code+"`: ") {
			out = append(out, status+" does not describe "+code)
		}
		out = append(out, invalid(doc, status, m.Schema, example.Value)...)
	}
	return out
}

// invalid checks an example as a reader of the description gets it.
func invalid(doc *huma.OpenAPI, what string, s *huma.Schema, example any) (out []string) {
	raw, err := json.Marshal(example)
	var read any
	if err == nil {
		err = json.Unmarshal(raw, &read)
	}
	if err != nil {
		return []string{what + ": the example is not JSON"}
	}
	var result huma.ValidateResult
	huma.Validate(doc.Components.Schemas, s, huma.NewPathBuffer(nil, 0), huma.ModeReadFromServer, read, &result)
	for _, err := range result.Errors {
		out = append(out, fmt.Sprintf("%s: the example is not valid: %v", what, err))
	}
	return out
}

// TestReferencePage: the page of the API's description shows every operation, and has no scripts and no inline styles.
func TestReferencePage(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	for _, path := range []string{"/api/docs", "/api/docs/"} {
		r := k.Call(http.MethodGet, path, "", nil).Is(http.StatusOK)
		for _, op := range k.API.Ops {
			if !strings.Contains(string(r.Body), `<h3 id="`+op.ID+`">`) {
				t.Errorf("%s does not show %s", path, op.ID)
			}
		}
		if policy := r.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "script-src 'none'") {
			t.Errorf("%s: policy %q", path, policy)
		}
		if strings.Contains(string(r.Body), "<script") || strings.Contains(string(r.Body), "style=") {
			t.Errorf("%s contains a script or a style", path)
		}
	}
	k.Call(http.MethodGet, "/api/docs/style.css", "", nil).Is(http.StatusOK)
	k.Call(http.MethodPost, "/api/docs", "", nil).Is(http.StatusMethodNotAllowed)
}
