package apidocs

import (
	"encoding/json"
	"strings"

	"psic/internal/platform/httpx"
)

// description is the part of OpenAPI that our own description uses.
type description struct {
	Info struct{ Title, Version, Description string }
	Tags []struct{ Name, Description string }

	Paths map[string]map[string]*call

	Components struct {
		Schemas   map[string]*schema
		Responses map[string]*response
	}
}

// call is one operation.
type call struct {
	ID          string `json:"operationId"`
	Summary     string
	Description string
	Tags        []string
	Parameters  []parameter
	RequestBody struct{ Content map[string]media }
	Responses   map[string]*response
	Access      httpx.Access `json:"x-access"`
	Limits      []string     `json:"x-limits"`
	StepUp      bool         `json:"x-step-up"`
}

type parameter struct {
	Name, In, Description string
	Required              bool
	Schema                *schema
}

type response struct {
	Ref         string `json:"$ref"`
	Description string
	Content     map[string]media
}

type media struct {
	Schema   *schema
	Example  any
	Examples map[string]struct{ Value struct{ Description string } }
}

type schema struct {
	Ref         string `json:"$ref"`
	Type        kind
	Format      string
	Description string
	Properties  map[string]*schema
	Required    []string
	Items       *schema
	OneOf       []*schema
	Enum        []any
	Examples    []any
	Default     any
	MaxLength   *int
	Minimum     *float64
	Maximum     *float64
}

// kind is the name of a JSON type. For a type that may also be null it is the other name.
type kind string

func (k *kind) UnmarshalJSON(data []byte) error {
	var names []string
	if json.Unmarshal(data, &names) == nil {
		for _, n := range names {
			if n != "null" {
				*k = kind(n)
			}
		}
		return nil
	}
	return json.Unmarshal(data, (*string)(k))
}

// resolve follows a reference to the components.
func (d *description) resolve(s *schema) *schema {
	if s == nil || s.Ref == "" {
		return s
	}
	return d.Components.Schemas[last(s.Ref)]
}

// resolveResponse follows a reference to the components.
func (d *description) resolveResponse(r *response) *response {
	if r.Ref == "" {
		return r
	}
	return d.Components.Responses[last(r.Ref)]
}

func last(ref string) string { return ref[strings.LastIndexByte(ref, '/')+1:] }
