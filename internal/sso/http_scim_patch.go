package sso

import (
	"encoding/json"
	"strings"

	"psic/internal/kernel/fault"
)

// maxOperations bounds the operations of one change.
const maxOperations = 100

var (
	errPatch = fault.New(fault.Invalid, "sso.patch", "Operação desconhecida.")
	errPath  = fault.New(fault.Invalid, "sso.path", "Caminho inválido.")
)

// scimPatchBody is a change of a person. The names of its parts come in any case too.
type scimPatchBody struct {
	Operations []scimOperationBody `json:"Operations"`
}

type scimOperationBody struct {
	Op    string          `json:"op"`
	Path  string          `json:"path"`
	Value json.RawMessage `json:"value"`
}

// patch reads a change and returns what it does to a person.
func patch(body []byte) (func(*Person) error, error) {
	var in scimPatchBody
	if err := json.Unmarshal(body, &in); err != nil {
		return nil, errValue
	}
	if len(in.Operations) == 0 || len(in.Operations) > maxOperations {
		return nil, errPatch
	}
	return func(p *Person) error {
		for _, o := range in.Operations {
			if err := o.apply(p); err != nil {
				return err
			}
		}
		return nil
	}, nil
}

func (o scimOperationBody) apply(p *Person) error {
	switch strings.ToLower(o.Op) {
	case "add", "replace":
		return set(p, o.Path, o.Value)
	case "remove":
		return remove(p, o.Path)
	}
	return errPatch
}

// remove empties an attribute. A removed active ends the seat: the directory does not say any more that it is wanted.
func remove(p *Person, path string) error {
	switch strings.TrimPrefix(strings.ToLower(strings.TrimSpace(path)), coreUser) {
	case "":
		return errPath
	case "username":
		return errValue
	case "active":
		p.Active = false
		return nil
	}
	if strings.HasPrefix(strings.ToLower(path), "emails") {
		return nil // the seat needs its address
	}
	return set(p, path, nil)
}
