package httpx_test

import (
	"strings"
	"testing"
)

func TestJSONThatReadersUnderstandDifferentlyIsRefused(t *testing.T) {
	h := newFixture(t)
	deep := func(n int) string {
		return `{"x":` + strings.Repeat("[", n) + strings.Repeat("]", n) + `}`
	}
	for name, body := range map[string]string{
		"key twice":             `{"name":"a","name":"b"}`,
		"key twice inside":      `{"inner":{"kind":"a","kind":"b"}}`,
		"key twice in a list":   `{"x":[{"a":1,"a":1}]}`,
		"key in another case":   `{"name":"a","Name":"b"}`,
		"key with a Kelvin K":   `{"inner":{"kind":"a","` + "\u212aind" + `":"b"}}`,
		"key escaped":           `{"name":"a","\u006eame":"b"}`,
		"too deep":              deep(32),
		"a thousand deep":       deep(1000),
		"second document":       `{"name":"a"}{"name":"b"}`,
		"second scalar":         `{"name":"a"} 1`,
		"text behind":           `{"name":"a"} x`,
		"zero character":        `{"name":"a\u0000"}`,
		"zero character in key": `{"x\u0000":1}`,
		"unclosed":              `{"name":["a"}`,
		"comment":               `{"name":"a"} // x`,
		"trailing comma":        `{"name":"a",}`,
		"single quotes":         `{'name':'a'}`,
		"NaN":                   `{"age":NaN}`,
		"only spaces":           "  \n ",
	} {
		if a := h.post(body, jsonType); a.status != 400 {
			t.Errorf("%s: status %d %s", name, a.status, a.body)
		}
	}
}

func TestJSONThatIsFine(t *testing.T) {
	h := newFixture(t)
	for name, body := range map[string]string{
		"plain":                  `{"name":"a"}`,
		"spaces around":          " \n{\"name\" : \"a\"}\t\n",
		"unknown keys":           `{"name":"a","more":{"name":"b"},"other":[1,2]}`,
		"same key in two places": `{"name":"a","inner":{"kind":"a"},"x":[{"k":1},{"k":1}]}`,
		"deep enough":            `{"name":"a","x":` + strings.Repeat("[", 30) + strings.Repeat("]", 30) + `}`,
	} {
		if a := h.post(body, jsonType); a.status != 200 || a.json(t)["got"] != "a" {
			t.Errorf("%s: status %d %s", name, a.status, a.body)
		}
	}
	a := h.post(`{"name":"ã<&>"}`, "application/json; charset=utf-8")
	if a.json(t)["got"] != "ã<&>" || !strings.Contains(a.body, "ã<&>") {
		t.Errorf("response %s", a.body)
	}
}

// PostgreSQL can store neither the zero character nor invalid UTF-8. A request with such a path or query finds nothing,
// and it is no server error.
func TestAddressesWithBrokenTextFindNothing(t *testing.T) {
	h := newFixture(t)
	for path, want := range map[string]string{
		"/api/item/%00":                  "�",
		"/api/item/a%ff":                 "a�",
		"/api/item/a?name=%00":           "a�",
		"/api/item/a?name=b%c3":          "ab�",
		"/api/item/a?name=%C3%A7":        "aç",
		"/api/item/a?list=%c3&list=%a9":  "a��",
		"/api/item/a?list=b&list=%00":    "ab�",
		"/api/item/a?list=%C3%A7&list=d": "açd",
	} {
		if a := h.get(path, ""); a.status != 200 || a.json(t)["got"] != want {
			t.Errorf("%s: %d %s, want %s", path, a.status, a.body, want)
		}
	}
	if a := h.get("/api/own/%00", "CUSTOMER \x00"); a.status != 404 {
		t.Errorf("an id that nobody has: %d", a.status)
	}
}
