package apidocs

import (
	"cmp"
	"encoding/json"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"psic/internal/platform/httpx"
)

// reference is what the page shows.
type reference struct {
	Title, Version, Style string
	About                 template.HTML
	Tags                  []tag
}

type tag struct {
	Name, Anchor string
	About        template.HTML
	Operations   []operation
}

type operation struct {
	ID, Method, Path, Summary string
	About                     template.HTML
	Who                       []string
	Limits                    []string
	Parameters                []field
	Sends                     *body
	Call                      string
	Answer                    answer
	Faults                    []answer
}

// body is what goes over the wire in one direction.
type body struct {
	Kind    string
	Fields  []field
	Example string
}

type answer struct {
	Status string
	About  template.HTML
	Body   *body
	Codes  []code
}

type code struct{ Code, Text string }

func newReference(api *httpx.API) reference {
	doc := api.Huma.OpenAPI()
	out := reference{
		Title:   doc.Info.Title,
		Version: doc.Info.Version,
		Style:   stylePath,
		About:   markup(doc.Info.Description),
	}
	for i, t := range doc.Tags {
		out.Tags = append(out.Tags, tag{
			Name:       t.Name,
			Anchor:     "tag-" + strconv.Itoa(i+1),
			About:      markup(t.Description),
			Operations: operationsOf(api, t.Name),
		})
	}
	return out
}

func operationsOf(api *httpx.API, tag string) []operation {
	var out []operation
	for op, h := range api.Operations() {
		if op.Tag == tag {
			out = append(out, newOperation(api, op, h))
		}
	}
	slices.SortFunc(out, func(a, b operation) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), strings.Compare(a.Method, b.Method))
	})
	return out
}

func newOperation(api *httpx.API, op httpx.Op, h *huma.Operation) operation {
	doc := api.Huma.OpenAPI()
	out := operation{
		ID:      op.ID,
		Method:  op.Method,
		Path:    op.Path,
		Summary: op.Summary,
		About:   markup(h.Description),
		Who:     who(op),
		Limits:  op.LimitTexts(),
	}
	for _, p := range h.Parameters {
		out.Parameters = append(out.Parameters, parameter(p))
	}
	if h.RequestBody != nil {
		out.Sends = newBody(doc, h.RequestBody.Content)
	}
	out.Call = call(op, h, out.Sends)

	for _, status := range slices.Sorted(mapKeys(h.Responses)) {
		r := answerOf(doc, status, h.Responses[status])
		if strings.HasPrefix(status, "2") {
			out.Answer = r
		} else {
			out.Faults = append(out.Faults, r)
		}
	}
	return out
}

func answerOf(doc *huma.OpenAPI, status string, r *huma.Response) answer {
	if r.Ref != "" {
		r = doc.Components.Responses[r.Ref[strings.LastIndexByte(r.Ref, '/')+1:]]
	}
	out := answer{Status: status}
	if strings.HasPrefix(status, "2") {
		out.About = markup(r.Description)
		out.Body = newBody(doc, r.Content)
		return out
	}
	if status == "default" {
		out.Status = "5xx"
	}
	for _, m := range r.Content {
		for _, name := range slices.Sorted(mapKeys(m.Examples)) {
			text, _ := m.Examples[name].Value.(map[string]any)["description"].(string)
			out.Codes = append(out.Codes, code{Code: name, Text: text})
		}
	}
	return out
}

func newBody(doc *huma.OpenAPI, content map[string]*huma.MediaType) *body {
	for _, kind := range slices.Sorted(mapKeys(content)) {
		m := content[kind]
		return &body{Kind: kind, Fields: fieldsOf(doc, m.Schema), Example: pretty(m.Example)}
	}
	return nil
}

func pretty(example any) string {
	if text, ok := example.(string); ok {
		return text
	}
	if example == nil {
		return ""
	}
	raw, err := json.MarshalIndent(example, "", "  ")
	if err != nil {
		return ""
	}
	return string(raw)
}

// call is the example as it goes over the wire.
func call(op httpx.Op, h *huma.Operation, sends *body) string {
	path, query := op.Path, url.Values{}
	for _, p := range h.Parameters {
		value := exampleOf(p.Schema)
		switch {
		case p.In == "path":
			path = strings.ReplaceAll(path, "{"+p.Name+"}", url.PathEscape(value))
		case p.In == "query" && value != "":
			query.Set(p.Name, value)
		}
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}

	lines := []string{op.Method + " " + path}
	if !op.Access.Public {
		lines = append(lines, "Authorization: Bearer eyJhbGciOiJIUzI1NiJ9…")
	}
	if sends != nil {
		lines = append(lines, "Content-Type: "+sends.Kind, "", sends.Example)
	}
	return strings.Join(lines, "\n")
}

// MethodClass colours the method in the style sheet.
func (o operation) MethodClass() string {
	if o.Method == http.MethodGet {
		return "reads"
	}
	return "writes"
}
