package sso

import (
	"bytes"
	"encoding/json"
	"strings"

	"psic/internal/kernel/fault"
)

// Directories write people in many ways: names of attributes in any case, the text "False" for false, one address
// without a list, an attribute's whole path as a key. What the product does not keep is read over and never stored.

const coreUser = "urn:ietf:params:scim:schemas:core:2.0:user:"

// errValue is returned for a value that is not of the attribute's kind.
var errValue = fault.New(fault.Invalid, "sso.value", "Valor inválido para um atributo.")

// set gives one attribute of a person a value. An empty path means an object with several attributes.
func set(p *Person, path string, value json.RawMessage) error {
	path = strings.TrimPrefix(strings.ToLower(strings.TrimSpace(path)), coreUser)
	switch path {
	case "", "name":
		return setEach(p, path, value)
	case "active":
		p.Active = truth(value)
		return isTruth(value)
	case "username":
		return text(value, &p.UserName)
	case "externalid":
		return text(value, &p.ExternalID)
	case "displayname":
		return text(value, &p.Display)
	case "name.givenname":
		return text(value, &p.Given)
	case "name.familyname":
		return text(value, &p.Family)
	case "name.formatted":
		if p.Display != "" {
			return nil
		}
		return text(value, &p.Display)
	case "emails", "emails.value":
		return setEmails(p, value)
	}
	if kind, rest, ok := emailPath(path); ok {
		if kind != "work" && kind != "primary" {
			return nil
		}
		if rest == "" {
			return setEmails(p, value)
		}
		return text(value, &p.Email)
	}
	return nil
}

// setEach sets the attributes of an object. Inside the object name the keys are its parts.
func setEach(p *Person, path string, value json.RawMessage) error {
	var object map[string]json.RawMessage
	if isNull(value) {
		return nil
	}
	if err := json.Unmarshal(value, &object); err != nil {
		return errValue
	}
	prefix := ""
	if path != "" {
		prefix = path + "."
	}
	for _, key := range orderOf(object) {
		if err := set(p, prefix+key, object[key]); err != nil {
			return err
		}
	}
	return nil
}

// orderOf puts the whole name last, because it counts only without a shown name.
func orderOf(object map[string]json.RawMessage) []string {
	var first, last []string
	for key := range object {
		switch strings.ToLower(key) {
		case "name", "formatted", "name.formatted":
			last = append(last, key)
		default:
			first = append(first, key)
		}
	}
	return append(first, last...)
}

// emailPath reads a path such as emails[type eq "work"].value: which address, and the part of it.
func emailPath(path string) (kind, rest string, ok bool) {
	inside, found := strings.CutPrefix(path, "emails[")
	if !found {
		return "", "", false
	}
	condition, rest, found := strings.Cut(inside, "]")
	words := strings.Fields(condition)
	if !found || len(words) != 3 || words[1] != "eq" || rest != "" && rest != ".value" {
		return "other", "", true
	}
	if words[0] == "primary" && strings.Trim(words[2], `"`) == "true" {
		return "primary", rest, true
	}
	if words[0] != "type" {
		return "other", "", true
	}
	return strings.Trim(words[2], `"`), rest, true
}

// scimEmailBody is an address of a person. Primary may be a text.
type scimEmailBody struct {
	Value   string          `json:"value"`
	Type    string          `json:"type"`
	Primary json.RawMessage `json:"primary"`
}

// setEmails takes the address for work, or else the primary or the first one.
func setEmails(p *Person, value json.RawMessage) error {
	value = bytes.TrimSpace(value)
	if isNull(value) {
		return nil
	}
	var list []scimEmailBody
	switch value[0] {
	case '"':
		return text(value, &p.Email)
	case '{':
		value = append(append([]byte("["), value...), ']')
	}
	if err := json.Unmarshal(value, &list); err != nil {
		return errValue
	}
	best := -1
	for _, e := range list {
		rank := map[bool]int{true: 2}[strings.EqualFold(e.Type, "work")] + map[bool]int{true: 1}[truth(e.Primary)]
		if e.Value != "" && rank > best {
			best, p.Email = rank, e.Value
		}
	}
	return nil
}

// text reads a text. Nothing and null empty the attribute.
func text(value json.RawMessage, into *string) error {
	if isNull(value) {
		*into = ""
		return nil
	}
	var s string
	if err := json.Unmarshal(value, &s); err != nil {
		return errValue
	}
	*into = strings.TrimSpace(s)
	return nil
}

func isNull(value json.RawMessage) bool {
	trimmed := bytes.TrimSpace(value)
	return len(trimmed) == 0 || string(trimmed) == "null"
}

// truth reads true, also as a text in any case.
func truth(value json.RawMessage) bool {
	return strings.EqualFold(strings.Trim(strings.TrimSpace(string(value)), `"`), "true")
}

func isTruth(value json.RawMessage) error {
	word := strings.Trim(strings.TrimSpace(string(value)), `"`)
	if strings.EqualFold(word, "true") || strings.EqualFold(word, "false") {
		return nil
	}
	return errValue
}
