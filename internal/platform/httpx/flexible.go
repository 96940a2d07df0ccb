package httpx

import (
	"encoding/json"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// Flexible is a text that some clients send as a number, such as a price of 150.
type Flexible string

func (f *Flexible) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '"' {
		var s string
		err := json.Unmarshal(b, &s)
		*f = Flexible(s)
		return err
	}
	if string(b) != "null" {
		*f = Flexible(strings.TrimSpace(string(b)))
	}
	return nil
}

// Schema describes both forms.
func (Flexible) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{{Type: huma.TypeString}, {Type: huma.TypeNumber}}}
}

// FileResponse describes a response that is a file. The example is the beginning of such a file.
func FileResponse(kind, description, example string) map[string]*huma.Response {
	return map[string]*huma.Response{"200": {
		Description: description,
		Content: map[string]*huma.MediaType{kind: {
			Schema:  &huma.Schema{Type: huma.TypeString, Format: "binary"},
			Example: example,
		}},
	}}
}

// Either describes a response that has a different shape for each kind of caller, or a response that the operation
// writes itself.
func (a *API) Either(description string, shapes ...any) map[string]*huma.Response {
	schema := &huma.Schema{}
	for _, s := range shapes {
		schema.OneOf = append(schema.OneOf, a.Huma.OpenAPI().Components.Schemas.Schema(reflect.TypeOf(s), true, ""))
	}
	if len(schema.OneOf) == 1 {
		schema = schema.OneOf[0]
	}
	return map[string]*huma.Response{
		"200": {Description: description, Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}},
	}
}
