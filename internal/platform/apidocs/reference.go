package apidocs

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"html/template"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
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
	Who, Limits               []string
	Parameters                []field
	Sends                     *body
	Call                      string
	Answer                    shownResponse
	Faults                    []shownResponse
}

// body is a request body or a response body.
type body struct {
	Kind    string
	Fields  []field
	Example string
}

// shownResponse is a response as the page shows it.
type shownResponse struct {
	Status string
	About  template.HTML
	Body   *body
	Codes  []code
}

type code struct{ Code, Text string }

func newReference(d *description) reference {
	out := reference{
		Title:   d.Info.Title,
		Version: d.Info.Version,
		Style:   stylePath,
		About:   markup(d.Info.Description),
	}
	for i, t := range d.Tags {
		out.Tags = append(out.Tags, tag{
			Name:       t.Name,
			Anchor:     fmt.Sprintf("tag-%d", i+1),
			About:      markup(t.Description),
			Operations: d.operationsOf(t.Name),
		})
	}
	return out
}

func (d *description) operationsOf(tag string) []operation {
	var out []operation
	for path, methods := range d.Paths {
		for method, c := range methods {
			if slices.Contains(c.Tags, tag) {
				out = append(out, d.operation(strings.ToUpper(method), path, c))
			}
		}
	}
	slices.SortFunc(out, func(a, b operation) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), strings.Compare(a.Method, b.Method))
	})
	return out
}

func (d *description) operation(method, path string, c *call) operation {
	out := operation{
		ID:      c.ID,
		Method:  method,
		Path:    path,
		Summary: c.Summary,
		About:   markup(c.Description),
		Who:     who(c),
		Limits:  c.Limits,
		Sends:   d.body(c.RequestBody.Content),
	}
	for _, p := range c.Parameters {
		out.Parameters = append(out.Parameters, p.field())
	}
	out.Call = example(out, c)

	for _, status := range slices.Sorted(maps.Keys(c.Responses)) {
		r := d.resolveResponse(c.Responses[status])
		if strings.HasPrefix(status, "2") {
			out.Answer = shownResponse{Status: status, About: markup(r.Description), Body: d.body(r.Content)}
			continue
		}
		out.Faults = append(out.Faults, faultsOf(status, r))
	}
	return out
}

func faultsOf(status string, r *response) shownResponse {
	if status == "default" {
		status = "5xx"
	}
	out := shownResponse{Status: status}
	for _, m := range r.Content {
		for _, name := range slices.Sorted(maps.Keys(m.Examples)) {
			out.Codes = append(out.Codes, code{Code: name, Text: m.Examples[name].Value.Description})
		}
	}
	return out
}

// body returns the first kind of content. Our description never has two.
func (d *description) body(content map[string]media) *body {
	for kind, m := range content {
		return &body{Kind: kind, Fields: d.fields(m.Schema, "", 0), Example: pretty(m.Example)}
	}
	return nil
}

// pretty returns the example as text: indented JSON, or the beginning of a file unchanged.
func pretty(example any) string {
	if text, ok := example.(string); ok {
		return text
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(example); err != nil {
		return ""
	}
	return strings.TrimSpace(out.String())
}

// example returns the request as it goes over the wire.
func example(o operation, c *call) string {
	path, query := o.Path, url.Values{}
	for _, p := range c.Parameters {
		value := p.Schema.example()
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

	lines := []string{o.Method + " " + path}
	if !c.Access.Public {
		lines = append(lines, "Authorization: Bearer eyJhbGciOiJIUzI1NiJ9…")
	}
	if o.Sends != nil {
		lines = append(lines, "Content-Type: "+o.Sends.Kind, "", o.Sends.Example)
	}
	return strings.Join(lines, "\n")
}

// MethodClass is the method's class in the style sheet.
func (o operation) MethodClass() string {
	if o.Method == http.MethodGet {
		return "reads"
	}
	return "writes"
}
