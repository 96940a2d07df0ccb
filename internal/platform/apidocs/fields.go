package apidocs

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// field is a parameter, or a field of a body with the way to it.
type field struct {
	Name, Kind, Where string
	Required          bool
	About             string
	Rules             []string
}

func mapKeys[V any](m map[string]V) iter.Seq[string] { return maps.Keys(m) }

var places = map[string]string{"path": "no endereço", "query": "na consulta", "header": "no cabeçalho"}

func parameter(p *huma.Param) field {
	return field{
		Name:     p.Name,
		Kind:     kindOf(nil, p.Schema),
		Where:    places[p.In],
		Required: p.Required,
		About:    p.Description,
		Rules:    rules(p.Schema),
	}
}

func exampleOf(s *huma.Schema) string {
	if len(s.Examples) == 0 {
		return ""
	}
	return fmt.Sprint(s.Examples[0])
}

// fieldsOf lists the fields of a body, those of inner objects with the way to them.
func fieldsOf(doc *huma.OpenAPI, s *huma.Schema) []field {
	return walk(doc, s, "", 0)
}

const deepest = 5

func walk(doc *huma.OpenAPI, s *huma.Schema, way string, depth int) []field {
	s = resolved(doc, s)
	switch {
	case s == nil || depth > deepest:
		return nil
	case s.Type == huma.TypeArray:
		return walk(doc, s.Items, way+"[]", depth+1)
	case len(s.OneOf) > 0:
		return walk(doc, s.OneOf[0], way, depth+1)
	}

	var out []field
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		p, full := s.Properties[name], strings.TrimPrefix(way+"."+name, ".")
		out = append(out, field{
			Name:     full,
			Kind:     kindOf(doc, p),
			Required: slices.Contains(s.Required, name),
			About:    p.Description,
			Rules:    rules(p),
		})
		out = append(out, walk(doc, p, full, depth+1)...)
	}
	return out
}

func resolved(doc *huma.OpenAPI, s *huma.Schema) *huma.Schema {
	if s == nil || s.Ref == "" {
		return s
	}
	return doc.Components.Schemas.SchemaFromRef(s.Ref)
}

var kinds = map[string]string{
	huma.TypeString:  "texto",
	huma.TypeInteger: "inteiro",
	huma.TypeNumber:  "número",
	huma.TypeBoolean: "verdadeiro ou falso",
	huma.TypeArray:   "lista",
	huma.TypeObject:  "objeto",
}

func kindOf(doc *huma.OpenAPI, s *huma.Schema) string {
	if s.Ref != "" {
		return kinds[huma.TypeObject]
	}
	if s.Type == huma.TypeArray && s.Items != nil {
		return "lista de " + kindOf(doc, s.Items)
	}
	if len(s.OneOf) > 0 {
		var each []string
		for _, o := range s.OneOf {
			each = append(each, kindOf(doc, o))
		}
		return strings.Join(each, " ou ")
	}
	if s.Format == "binary" {
		return "arquivo"
	}
	return kinds[s.Type]
}

// rules are the limits of a value, in words.
func rules(s *huma.Schema) []string {
	var out []string
	if len(s.Enum) > 0 {
		var values []string
		for _, v := range s.Enum {
			if v == "" {
				v = "vazio"
			}
			values = append(values, fmt.Sprint(v))
		}
		out = append(out, "um de: "+strings.Join(values, ", "))
	}
	if s.MaxLength != nil {
		out = append(out, fmt.Sprintf("até %d caracteres", *s.MaxLength))
	}
	if s.Minimum != nil {
		out = append(out, fmt.Sprintf("mínimo %v", *s.Minimum))
	}
	if s.Maximum != nil {
		out = append(out, fmt.Sprintf("máximo %v", int64(*s.Maximum)))
	}
	if s.Default != nil {
		out = append(out, fmt.Sprintf("padrão %v", s.Default))
	}
	return out
}
