package httpx

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
)

// The ids of the examples: of the thing itself, of a therapist and of a patient.
const (
	ExampleID          = "0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17"
	ExampleTherapistID = "0198f3c2-91be-7c05-8f3a-2d6e4b7a9c10"
	ExampleCustomerID  = "0198f3c2-55d0-7e12-b8c4-1f9a3e5d7b62"
)

// Examples declares one value for each wire type. The description shows it wherever a request or a response has that
// type.
func (a *API) Examples(values ...any) {
	if a.examples == nil {
		a.examples = map[reflect.Type]any{}
	}
	for _, v := range values {
		a.examples[reflect.TypeOf(v)] = v
	}
}

// describeExamples adds the examples of the request body and of the successful response.
func (a *API) describeExamples(op Op, h *huma.Operation) {
	if h.RequestBody != nil {
		for _, m := range h.RequestBody.Content {
			m.Example = withoutBlanks(a.example(m.Schema))
			if op.SentExample != nil {
				m.Example = plain(op.SentExample)
			}
		}
	}

	response := h.Responses[strconv.Itoa(successOf(h))]
	if response == nil || response.Content == nil {
		return
	}
	content := map[string]*huma.MediaType{}
	for kind, m := range response.Content {
		shown := &huma.MediaType{Schema: m.Schema, Example: m.Example}
		if op.ResponseExample != nil {
			shown.Example = plain(op.ResponseExample)
		} else if shown.Example == nil {
			shown.Example = a.example(m.Schema)
		}
		content[kind] = shown
	}
	shown := *response
	shown.Content = content
	if shown.Description == http.StatusText(successOf(h)) {
		shown.Description = "Sucesso"
	}
	h.Responses[strconv.Itoa(successOf(h))] = &shown
}

func successOf(h *huma.Operation) int {
	if h.DefaultStatus != 0 {
		return h.DefaultStatus
	}
	if _, ok := h.Responses["204"]; ok {
		return 204
	}
	return 200
}

// example returns the declared value of the schema's type, or nil.
func (a *API) example(s *huma.Schema) any {
	switch {
	case s == nil:
		return nil
	case s.Ref != "":
		v, ok := a.examples[a.Huma.OpenAPI().Components.Schemas.TypeFromRef(s.Ref)]
		if !ok {
			return nil
		}
		return plain(v)
	case s.Type == huma.TypeArray:
		if item := a.example(s.Items); item != nil {
			return []any{item}
		}
	case len(s.OneOf) > 0:
		return a.example(s.OneOf[0])
	}
	return nil
}

// plain returns the value after a round trip through JSON, so that an example is exactly what goes over the wire.
func plain(v any) (out any) {
	raw, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(raw, &out)
	}
	if err != nil {
		panic(fmt.Sprintf("httpx: example %T: %v", v, err)) // examples are in code, so a test finds it
	}
	return out
}

// onTheWire is an example that is made when somebody reads the description: most processes serve it never, and there
// are more than a thousand examples of problems.
type onTheWire struct{ value any }

// MarshalJSON writes the fields in the order of their names, as in every other example.
func (e onTheWire) MarshalJSON() ([]byte, error) { return json.Marshal(plain(e.value)) }

// withoutBlanks removes the empty fields of an example, which a client would not send.
func withoutBlanks(v any) any {
	if list, ok := v.([]any); ok {
		for i := range list {
			list[i] = withoutBlanks(list[i])
		}
		return list
	}
	fields, ok := v.(map[string]any)
	if !ok {
		return v
	}
	for name, value := range fields {
		value = withoutBlanks(value)
		if inner, object := value.(map[string]any); value == nil || value == "" || object && len(inner) == 0 {
			delete(fields, name)
		}
	}
	return fields
}
