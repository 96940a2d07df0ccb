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

// wrongResponse returns what is wrong with the response to an invented request, or an empty text.
func wrongResponse(r testkit.Response) string {
	if r.Status >= 500 {
		return "failed"
	}
	if r.Status < 400 {
		return ""
	}
	var p map[string]any
	err := json.Unmarshal(r.Body, &p)
	if err != nil || !strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
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

// TestFuzzRefuses shows that each check of TestFuzz can fail.
func TestFuzzRefuses(t *testing.T) {
	response := func(status int, body string) testkit.Response {
		return testkit.Response{
			Status: status,
			Body:   []byte(body),
			Header: http.Header{"Content-Type": {"application/json"}},
		}
	}
	good := `{"status":422,"code":"x","description":"Não.","message":"Não.",` +
		`"fields":[{"name":"cpf","description":"Não."}]}`
	if problem := wrongResponse(response(422, good)); problem != "" {
		t.Errorf("a correct error: %s", problem)
	}
	for name, r := range map[string]testkit.Response{
		"a failure":              response(500, good),
		"another status":         response(404, good),
		"a page":                 response(404, "<html>"),
		"another key":            response(422, strings.Replace(good, `"code"`, `"detail"`, 1)),
		"two texts":              response(422, strings.Replace(good, `"message":"Não."`, `"message":"Sim."`, 1)),
		"an echo":                response(422, strings.ReplaceAll(good, "Não.", canary)),
		"a field without name":   response(422, strings.Replace(good, `"cpf"`, `""`, 1)),
		"a field with its value": response(422, strings.Replace(good, `"name"`, `"value":1,"name"`, 1)),
	} {
		if wrongResponse(r) == "" {
			t.Errorf("%s passed", name)
		}
	}
}
