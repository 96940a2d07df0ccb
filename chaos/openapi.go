package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
)

// schema is what the harness understands of JSON Schema: enough to invent a body and to see an answer that is not as
// described.
type schema struct {
	Ref        string             `json:"$ref"`
	Type       any                `json:"type"` // a text or a list of texts
	Properties map[string]*schema `json:"properties"`
	Required   []string           `json:"required"`
	Items      *schema            `json:"items"`
	Enum       []any              `json:"enum"`
	Additional any                `json:"additionalProperties"`
}

type parameter struct{ Name, In string }

type operation struct {
	id, method, path string
	params           []parameter
	body             *schema
	access           access
	answers          map[string]*schema // by status; nil: not JSON
}

// access is who may call an operation, as the description says.
type access struct {
	Public, Limited, AnyForAdmin bool
	Roles                        []string
	Owner                        string // path:name or query:name
}

type document struct {
	ops     []operation
	schemas map[string]*schema
}

type content map[string]struct{ Schema *schema }

func parseDocument(text []byte) (*document, error) {
	var raw struct {
		Paths map[string]map[string]struct {
			OperationID string
			Parameters  []parameter
			RequestBody struct{ Content content }
			Responses   map[string]struct{ Content content }
			Access      access `json:"x-access"`
		}
		Components struct{ Schemas map[string]*schema }
	}
	if err := json.Unmarshal(text, &raw); err != nil {
		return nil, err
	}
	d := &document{schemas: raw.Components.Schemas}
	for path, methods := range raw.Paths {
		for method, o := range methods {
			op := operation{
				id:      o.OperationID,
				method:  strings.ToUpper(method),
				path:    path,
				params:  o.Parameters,
				access:  o.Access,
				answers: map[string]*schema{},
			}
			for _, c := range o.RequestBody.Content {
				op.body = c.Schema
			}
			for status, answer := range o.Responses {
				op.answers[status] = nil
				for kind, c := range answer.Content {
					if strings.Contains(kind, "json") {
						op.answers[status] = c.Schema
					}
				}
			}
			d.ops = append(d.ops, op)
		}
	}
	slices.SortFunc(d.ops, func(a, b operation) int { return strings.Compare(a.id, b.id) })
	return d, nil
}

func (d *document) resolve(s *schema) *schema {
	for s != nil && s.Ref != "" {
		s = d.schemas[s.Ref[strings.LastIndexByte(s.Ref, '/')+1:]]
	}
	return s
}

func (s *schema) is(kind string) bool {
	switch t := s.Type.(type) {
	case string:
		return t == kind
	case []any:
		return slices.Contains(t, any(kind))
	}
	return s.Type == nil
}

// offSchema says in words how an answer differs from what is described.
func (d *document) offSchema(op operation, resp *http.Response, text []byte) string {
	s, ok := op.answers[fmt.Sprint(resp.StatusCode)]
	if !ok {
		s, ok = op.answers["default"]
	}
	if !ok {
		return fmt.Sprintf("%d is not described", resp.StatusCode)
	}
	if s == nil || !strings.Contains(resp.Header.Get("Content-Type"), "json") {
		return ""
	}
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		return fmt.Sprintf("%d is not JSON", resp.StatusCode)
	}
	if words := d.differs(s, v, "$", 0); words != "" {
		return fmt.Sprintf("%d: %s", resp.StatusCode, words)
	}
	return ""
}

func (d *document) differs(s *schema, v any, where string, depth int) string {
	s = d.resolve(s)
	if s == nil || depth > 20 {
		return ""
	}
	switch t := v.(type) {
	case nil:
		if s.Type != nil && !s.is("null") {
			return where + " is null"
		}
	case map[string]any:
		return d.objectDiffers(s, t, where, depth)
	case []any:
		if !s.is("array") {
			return where + " is a list"
		}
		for _, item := range t {
			if words := d.differs(s.Items, item, where+"[]", depth+1); words != "" {
				return words
			}
		}
	case string:
		if !s.is("string") {
			return where + " is a text"
		}
		if len(s.Enum) > 0 && !slices.Contains(s.Enum, any(t)) {
			return where + " is none of its values"
		}
	case float64:
		if !s.is("number") && !s.is("integer") {
			return where + " is a number"
		}
	case bool:
		if !s.is("boolean") {
			return where + " is a truth value"
		}
	}
	return ""
}

func (d *document) objectDiffers(s *schema, v map[string]any, where string, depth int) string {
	if !s.is("object") {
		return where + " is an object"
	}
	for _, name := range s.Required {
		if _, ok := v[name]; !ok {
			return where + "." + name + " is missing"
		}
	}
	for name, field := range v {
		known, ok := s.Properties[name]
		if !ok {
			if s.Additional == false {
				return where + "." + name + " is not described"
			}
			continue
		}
		if words := d.differs(known, field, where+"."+name, depth+1); words != "" {
			return words
		}
	}
	return ""
}

// invent makes a value of a schema, mostly as it should be.
func (d *document) invent(dice *rand.Rand, s *schema, depth int, ids []string) any {
	s = d.resolve(s)
	if s == nil || depth > 6 || dice.IntN(12) == 0 {
		text, object := hostile[dice.IntN(len(hostile))], map[string]any{"a": map[string]any{}}
		return []any{nil, true, -1, 1e300, text, []any{}, object}[dice.IntN(7)]
	}
	switch {
	case len(s.Enum) > 0:
		return s.Enum[dice.IntN(len(s.Enum))]
	case s.is("object") && s.Properties != nil:
		out := map[string]any{}
		for _, name := range slices.Sorted(maps.Keys(s.Properties)) { // chance must not depend on a map
			if dice.IntN(8) > 0 {
				out[name] = d.invent(dice, s.Properties[name], depth+1, ids)
			}
		}
		return out
	case s.is("array"):
		out := make([]any, dice.IntN(4))
		for i := range out {
			out[i] = d.invent(dice, s.Items, depth+1, ids)
		}
		return out
	case s.is("integer"), s.is("number"):
		return []any{0, 1, -1, 12.345, 160, 99999999999}[dice.IntN(6)]
	case s.is("boolean"):
		return dice.IntN(2) == 0
	}
	plain := []string{
		"Pessoa de Teste",
		"pessoa@psic.test",
		"CUSTOMER",
		"20/12/2026",
		"09:00",
		"(11) 9 8765-4321",
		"52998224725",
		"11222333000181",
		"card",
		"Segredo-forte-9",
	}
	if dice.IntN(3) == 0 {
		return ids[dice.IntN(len(ids))]
	}
	if dice.IntN(4) == 0 {
		return hostile[dice.IntN(len(hostile))]
	}
	return plain[dice.IntN(len(plain))]
}
