package main

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// object says which keys an object of CycloneDX 1.5 must and may have, of those that a bill uses, and how their values
// look.
type object struct {
	must []string
	keys map[string]func(at string, value any) error
}

var (
	hashLengths = map[string]int{"SHA-256": 64, "SHA-512": 128}
	purls       = regexp.MustCompile(`^pkg:(golang|npm)/[^@\s]+@[^@\s]+$`)
	hexadecimal = regexp.MustCompile(`^[0-9a-f]+$`)

	hashForm = object{[]string{"alg", "content"}, map[string]func(string, any) error{
		"alg":     oneOf("SHA-256", "SHA-512"),
		"content": matches(hexadecimal),
	}}
	licenceForm = object{[]string{"license"}, map[string]func(string, any) error{
		"license": object{[]string{"name"}, map[string]func(string, any) error{"name": someText}}.check,
	}}
	componentForm = object{[]string{"type", "name"}, map[string]func(string, any) error{
		"type":     oneOf("application", "library"),
		"name":     someText,
		"version":  someText,
		"purl":     matches(purls),
		"bom-ref":  someText,
		"hashes":   listOf(hashForm),
		"licenses": listOf(licenceForm),
	}}
	billForm = object{[]string{"bomFormat", "specVersion", "version"}, map[string]func(string, any) error{
		"bomFormat":   oneOf("CycloneDX"),
		"specVersion": oneOf("1.5"),
		"version":     oneOf(1.0),
		"components":  listOf(componentForm),
		"metadata": object{nil, map[string]func(string, any) error{
			"component": componentForm.check,
			"timestamp": func(at string, value any) error {
				_, err := time.Parse(time.RFC3339, fmt.Sprint(value))
				return err
			},
		}}.check,
	}}
)

func (o object) check(at string, value any) error {
	fields, ok := value.(map[string]any)
	if !ok {
		return fmt.Errorf("%s is no object", at)
	}
	for _, key := range o.must {
		if fields[key] == nil {
			return fmt.Errorf("%s has no %s", at, key)
		}
	}
	for key, v := range fields {
		check, ok := o.keys[key]
		if !ok {
			return fmt.Errorf("%s has an unknown %s", at, key)
		}
		if err := check(at+"."+key, v); err != nil {
			return err
		}
	}
	if o.has("alg") && len(fmt.Sprint(fields["content"])) != hashLengths[fmt.Sprint(fields["alg"])] {
		return fmt.Errorf("%s has the wrong length for %v", at, fields["alg"])
	}
	return nil
}

func (o object) has(key string) bool { return slices.Contains(o.must, key) }

func oneOf(allowed ...any) func(string, any) error {
	return func(at string, value any) error {
		if !slices.Contains(allowed, value) {
			return fmt.Errorf("%s is %v", at, value)
		}
		return nil
	}
}

func matches(form *regexp.Regexp) func(string, any) error {
	return func(at string, value any) error {
		if text, ok := value.(string); !ok || !form.MatchString(text) {
			return fmt.Errorf("%s is %v", at, value)
		}
		return nil
	}
}

func someText(at string, value any) error { return matches(regexp.MustCompile(`\S`))(at, value) }

func listOf(o object) func(string, any) error {
	return func(at string, value any) error {
		list, ok := value.([]any)
		if !ok || len(list) == 0 {
			return fmt.Errorf("%s is no list, or empty", at)
		}
		for i, one := range list {
			if err := o.check(fmt.Sprintf("%s[%d]", at, i), one); err != nil {
				return err
			}
		}
		return nil
	}
}

// TestTheBillHasTheFormOfCycloneDX: every key is one of version 1.5 and has a value that it allows. Sums of Go modules
// are no SHA-256 of anything that a reader could compute from a file, so modules have none.
func TestTheBillHasTheFormOfCycloneDX(t *testing.T) {
	r := sample(t)
	r.binary = itself(t)
	text, err := bill(r)
	if err != nil {
		t.Fatal(err)
	}
	parsed := func(text string) (out map[string]any) {
		if err := json.Unmarshal([]byte(text), &out); err != nil {
			t.Fatal(err)
		}
		return out
	}
	if err := billForm.check("bill", parsed(string(text))); err != nil {
		t.Error(err)
	}
	for _, c := range parsed(string(text))["components"].([]any) {
		part := c.(map[string]any)
		if strings.HasPrefix(fmt.Sprint(part["purl"]), "pkg:golang/") && part["hashes"] != nil {
			t.Errorf("%v has the hashes %v", part["purl"], part["hashes"])
		}
	}
	for was, is := range map[string]string{
		`"bomFormat"`:    `"format"`,
		`"1.5"`:          `"1.4"`,
		`"library"`:      `"module"`,
		`"SHA-512"`:      `"SHA-256"`,
		`"pkg:golang/`:   `"golang/`,
		`"license":`:     `"licence":`,
		`"timestamp": "`: `"timestamp": "at `,
	} {
		if damaged := strings.Replace(string(text), was, is, 1); damaged == string(text) ||
			billForm.check("bill", parsed(damaged)) == nil {
			t.Errorf("%s instead of %s is accepted", is, was)
		}
	}
}
