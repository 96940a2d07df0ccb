package httpx

import (
	"iter"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

func init() { huma.DefaultArrayNullable = false }

// About is what the description says about the API as a whole.
type About struct {
	Text string
	Tags []Tag // in reading order
}

// Tag is a group of operations.
type Tag struct{ Name, Text string }

// Describe completes the OpenAPI description after every operation is registered: faults, examples and the texts about
// the API. Schemas of requests stay lenient. Schemas of responses are exact: a field without omitempty is required, and
// there are no other fields. A type that is both a request and a response stays lenient.
//
// It changes schemas that requests read. So internal/app describes an API of its own, which serves none.
func (a *API) Describe(about About) {
	doc := a.Huma.OpenAPI()
	sent, received := map[string]bool{}, map[string]bool{}
	for op, h := range a.Operations() {
		a.describeExamples(op, h)
		a.describeFaults(op, h)
		collect(doc, h, sent, received)
	}
	reach(doc, a.problemContent(nil)["application/json"].Schema, received)

	for name := range doc.Components.Schemas.Map() {
		switch {
		case received[name] && !sent[name]:
			tighten(doc.Components.Schemas, name)
		case !sent[name] && !received[name]:
			delete(doc.Components.Schemas.Map(), name)
		}
	}
	for _, t := range about.Tags {
		doc.Tags = append(doc.Tags, &huma.Tag{Name: t.Name, Description: t.Text})
	}
	doc.Info.Description = about.Text
	doc.Info.Contact = &huma.Contact{Name: "Suporte"}
	doc.Info.License = &huma.License{Name: "Proprietária", Identifier: "LicenseRef-Proprietary"}
	doc.Servers = []*huma.Server{{URL: "/", Description: "O servidor que entrega esta descrição"}}
}

// Operations pairs each declaration with its description.
func (a *API) Operations() iter.Seq2[Op, *huma.Operation] {
	return func(yield func(Op, *huma.Operation) bool) {
		for _, item := range a.Huma.OpenAPI().Paths {
			for _, h := range []*huma.Operation{item.Get, item.Post, item.Put, item.Patch, item.Delete} {
				if h == nil {
					continue
				}
				if op, ok := h.Metadata["op"].(Op); ok && !yield(op, h) {
					return
				}
			}
		}
	}
}

func collect(doc *huma.OpenAPI, op *huma.Operation, sent, received map[string]bool) {
	if op.RequestBody != nil {
		for _, m := range op.RequestBody.Content {
			reach(doc, m.Schema, sent)
		}
	}
	for _, r := range op.Responses {
		for _, m := range r.Content {
			reach(doc, m.Schema, received)
		}
	}
}

// reach notes every named schema below s.
func reach(doc *huma.OpenAPI, s *huma.Schema, seen map[string]bool) {
	if s == nil {
		return
	}
	if s.Ref != "" {
		name := strings.TrimPrefix(s.Ref, refPrefix)
		if seen[name] {
			return
		}
		seen[name] = true
		s = doc.Components.Schemas.SchemaFromRef(s.Ref)
	}
	reach(doc, s.Items, seen)
	for _, p := range s.Properties {
		reach(doc, p, seen)
	}
	for _, o := range s.OneOf {
		reach(doc, o, seen)
	}
}

const refPrefix = "#/components/schemas/"

func tighten(r huma.Registry, name string) {
	s, t := r.SchemaFromRef(refPrefix+name), r.TypeFromRef(refPrefix+name)
	if s == nil || t == nil || s.Type != huma.TypeObject || len(s.Properties) == 0 {
		return
	}
	optional := map[string]bool{}
	omitted(t, optional)
	s.Required = nil
	for _, p := range slices.Sorted(maps.Keys(s.Properties)) {
		if !optional[p] {
			s.Required = append(s.Required, p)
		}
	}
	s.AdditionalProperties = false
	s.PrecomputeMessages() // the validator has a copy of the required fields
}

// omitted collects the JSON names that may be missing in a response.
func omitted(t reflect.Type, names map[string]bool) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return
	}
	for i := range t.NumField() {
		f := t.Field(i)
		name, rest, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "":
			omitted(f.Type, names)
		case strings.Contains(rest, "omitempty"):
			names[name] = true
		}
	}
}
