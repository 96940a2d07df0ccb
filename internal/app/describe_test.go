package app_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"psic/internal/testkit"
)

// schema is the part of JSON Schema that the description uses.
type schema struct {
	Ref        string             `json:"$ref"`
	Type       kind               `json:"type"`
	Format     string             `json:"format"`
	Properties map[string]*schema `json:"properties"`
	Items      *schema            `json:"items"`
}

// kind is the name of a type. Of a type that may also be null, it is the other one.
type kind string

func (k *kind) UnmarshalJSON(data []byte) error {
	var list []string
	if json.Unmarshal(data, &list) == nil {
		*k = kind(slices.DeleteFunc(list, func(s string) bool { return s == "null" })[0])
		return nil
	}
	return json.Unmarshal(data, (*string)(k))
}

// described is an operation in the OpenAPI description.
type described struct {
	ID         string `json:"operationId"`
	Parameters []struct {
		Name, In string
	}
	RequestBody struct {
		Content map[string]struct{ Schema *schema }
	}
	method, path string
}

// describe reads the description that the product serves and resolves its references.
func describe(t testing.TB, k *testkit.Kit) map[string]described {
	t.Helper()
	raw, err := k.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Paths      map[string]map[string]described
		Components struct{ Schemas map[string]*schema }
	}
	if err := json.Unmarshal(raw, &doc); err != nil {
		t.Fatal(err)
	}
	for _, s := range doc.Components.Schemas {
		s.resolve(doc.Components.Schemas, 0)
	}
	out := map[string]described{}
	for path, methods := range doc.Paths {
		for method, d := range methods {
			for _, content := range d.RequestBody.Content {
				content.Schema.resolve(doc.Components.Schemas, 0)
			}
			d.method, d.path = strings.ToUpper(method), path
			out[d.ID] = d
		}
	}
	return out
}

// resolve replaces references, a few levels deep. A schema that contains itself would otherwise never end.
func (s *schema) resolve(known map[string]*schema, depth int) {
	if s == nil || depth > 6 {
		return
	}
	if to := known[s.Ref[strings.LastIndex(s.Ref, "/")+1:]]; to != nil {
		*s = *to
	}
	for _, p := range s.Properties {
		p.resolve(known, depth+1)
	}
	s.Items.resolve(known, depth+1)
}

// json returns the schema of the JSON body, or nil.
func (d described) json() *schema { return d.RequestBody.Content["application/json"].Schema }

// form reports whether the operation takes an upload.
func (d described) form() bool { return d.RequestBody.Content["multipart/form-data"].Schema != nil }
