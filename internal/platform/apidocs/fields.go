package apidocs

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// field is a parameter, or a field of a body with its path, such as "inner.kind".
type field struct {
	Name, Kind, Where string
	Required          bool
	About             string
	Rules             []string
}

var places = map[string]string{"path": "no endereço", "query": "na consulta", "header": "no cabeçalho"}

func (p parameter) field() field {
	return field{
		Name:     p.Name,
		Kind:     p.Schema.kind(),
		Where:    places[p.In],
		Required: p.Required,
		About:    p.Description,
		Rules:    p.Schema.rules(),
	}
}

func (s *schema) example() string {
	if len(s.Examples) == 0 {
		return ""
	}
	return fmt.Sprint(s.Examples[0])
}

// deepest bounds the recursion, because a type may contain itself.
const deepest = 5

// fields lists the fields of a body. Fields of inner objects have the path of their object.
func (d *description) fields(s *schema, path string, depth int) []field {
	s = d.resolve(s)
	switch {
	case s == nil || depth > deepest:
		return nil
	case s.Type == "array":
		return d.fields(s.Items, path+"[]", depth+1)
	case len(s.OneOf) > 0:
		return d.fields(s.OneOf[0], path, depth+1)
	}

	var out []field
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		p, full := s.Properties[name], strings.TrimPrefix(path+"."+name, ".")
		out = append(out, field{
			Name:     full,
			Kind:     p.kind(),
			Required: slices.Contains(s.Required, name),
			About:    p.Description,
			Rules:    p.rules(),
		})
		out = append(out, d.fields(p, full, depth+1)...)
	}
	return out
}

var kinds = map[kind]string{
	"string":  "texto",
	"integer": "inteiro",
	"number":  "número",
	"boolean": "verdadeiro ou falso",
	"array":   "lista",
	"object":  "objeto",
}

func (s *schema) kind() string {
	switch {
	case s.Ref != "":
		return kinds["object"]
	case s.Type == "array" && s.Items != nil:
		return "lista de " + s.Items.kind()
	case len(s.OneOf) > 0:
		each := make([]string, len(s.OneOf))
		for i, o := range s.OneOf {
			each[i] = o.kind()
		}
		return strings.Join(each, " ou ")
	case s.Format == "binary":
		return "arquivo"
	}
	return kinds[s.Type]
}

// rules returns the limits of a value in words.
func (s *schema) rules() []string {
	var out []string
	if len(s.Enum) > 0 {
		values := make([]string, len(s.Enum))
		for i, v := range s.Enum {
			if values[i] = fmt.Sprint(v); v == "" {
				values[i] = "vazio"
			}
		}
		out = append(out, "um de: "+strings.Join(values, ", "))
	}
	if s.MaxLength != nil {
		out = append(out, fmt.Sprintf("até %d caracteres", *s.MaxLength))
	}
	if s.Minimum != nil {
		out = append(out, fmt.Sprintf("mínimo %.0f", *s.Minimum))
	}
	if s.Maximum != nil {
		out = append(out, fmt.Sprintf("máximo %.0f", *s.Maximum))
	}
	if s.Default != nil {
		out = append(out, fmt.Sprintf("padrão %v", s.Default))
	}
	return out
}
