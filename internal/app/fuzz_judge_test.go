package app_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"psic/internal/testkit"
)

var problemKeys = []string{"status", "code", "description", "message", "fields"}

// wrongAnswer judges an answer to an invented request.
func wrongAnswer(r testkit.Response) string {
	if r.Status >= 500 {
		return "failed"
	}
	if r.Status < 400 {
		return ""
	}
	var p map[string]any
	if err := json.Unmarshal(
		r.Body,
		&p,
	); err != nil ||
		!strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
		return "an error that is not JSON"
	}
	for name := range p {
		if !slices.Contains(problemKeys, name) {
			return "an error with " + name
		}
	}
	description, _ := p["description"].(string)
	switch {
	case p["status"] != float64(r.Status),
		p["code"] == "" || p["code"] == nil,
		description == "",
		p["message"] != description:
		return "an error of another shape"
	case !wellFormedFields(p["fields"]):
		return "fields of another shape"
	case bytes.Contains(r.Body, []byte(canary)):
		return "repeats the refused value"
	}
	return ""
}

func wellFormedFields(v any) bool {
	if v == nil {
		return true
	}
	list, ok := v.([]any)
	for _, f := range list {
		m, isMap := f.(map[string]any)
		name, _ := m["name"].(string)
		description, _ := m["description"].(string)
		ok = ok && isMap && len(m) == 2 && name != "" && description != ""
	}
	return ok
}

// TestFuzzRefuses: the judge of TestFuzz sees what it must see.
func TestFuzzRefuses(t *testing.T) {
	answer := func(status int, body string) testkit.Response {
		return testkit.Response{
			Status: status,
			Body:   []byte(body),
			Header: http.Header{"Content-Type": {"application/json"}},
		}
	}
	good := `{"status":422,"code":"x","description":"Não.","message":"Não.","fields":[{"name":"cpf","description":"Não."}]}`
	if problem := wrongAnswer(answer(422, good)); problem != "" {
		t.Errorf("a proper error: %s", problem)
	}
	for name, r := range map[string]testkit.Response{
		"a failure":           answer(500, good),
		"another status":      answer(404, good),
		"a page":              answer(404, "<html>"),
		"another key":         answer(422, strings.Replace(good, `"code"`, `"detail"`, 1)),
		"two texts":           answer(422, strings.Replace(good, `"message":"Não."`, `"message":"Sim."`, 1)),
		"an echo":             answer(422, strings.ReplaceAll(good, "Não.", canary)),
		"a nameless field":    answer(422, strings.Replace(good, `"cpf"`, `""`, 1)),
		"a field's own value": answer(422, strings.Replace(good, `"name"`, `"value":1,"name"`, 1)),
	} {
		if wrongAnswer(r) == "" {
			t.Errorf("%s passed", name)
		}
	}
}
