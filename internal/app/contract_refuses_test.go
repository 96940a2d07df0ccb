package app_test

import (
	"context"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-chi/chi/v5"

	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

type wish struct {
	Name string `json:"name" maxLength:"5"`
}

type granted struct {
	Count int `json:"count"`
}

type wishInput struct {
	httpx.IDPath
	Body wish
}

// smallAPI has one operation whose description is complete.
func smallAPI() (*httpx.API, httpx.Op, *huma.Operation) {
	api := httpx.NewAPI(chi.NewRouter(), "Psic", slog.New(slog.DiscardHandler))
	api.Examples(wish{"Ana"}, granted{1})
	httpx.Register(api, httpx.Op{
		ID:      "wish",
		Method:  http.MethodPost,
		Path:    "/api/wish/{id}",
		Summary: "Um desejo",
		Tag:     "desejo",
		Access:  httpx.Public(),
		Faults:  []*fault.Error{fault.New(fault.Conflict, "wish.taken", "Este desejo já foi feito.")},
	}, func(context.Context, *wishInput) (*httpx.Body[granted], error) { return nil, fault.Missing })
	api.Describe(httpx.About{Text: "Desejos.", Tags: []httpx.Tag{{Name: "desejo", Text: "Desejos."}}})
	for op, h := range api.Operations() {
		return api, op, h
	}
	panic("no operation")
}

// TestOpenAPIContractRefuses: each thing that TestOpenAPIContract asks for can be missing.
func TestOpenAPIContractRefuses(t *testing.T) {
	api, op, h := smallAPI()
	if found := append(wholeProblems(api.Huma.OpenAPI()), contractProblems(api.Huma.OpenAPI(), op, h)...); len(found) > 0 {
		t.Fatalf("a complete description: %q", found)
	}
	body := func(h *huma.Operation) *huma.MediaType { return h.RequestBody.Content["application/json"] }
	answer := func(h *huma.Operation) *huma.MediaType { return h.Responses["200"].Content["application/json"] }
	for says, spoil := range map[string]func(*huma.OpenAPI, *httpx.Op, *huma.Operation){
		"names no server":           func(d *huma.OpenAPI, _ *httpx.Op, _ *huma.Operation) { d.Servers = nil },
		"says too little":           func(d *huma.OpenAPI, _ *httpx.Op, _ *huma.Operation) { d.Info.License = nil },
		"tag desejo has no":         func(d *huma.OpenAPI, _ *httpx.Op, _ *huma.Operation) { d.Tags[0].Description = "" },
		"one address may mean two":  func(d *huma.OpenAPI, _ *httpx.Op, _ *huma.Operation) { d.Paths["/api/{x}/y"] = &huma.PathItem{} },
		"no summary":                func(_ *huma.OpenAPI, _ *httpx.Op, h *huma.Operation) { h.Summary = "" },
		"are not declared":          func(_ *huma.OpenAPI, _ *httpx.Op, h *huma.Operation) { h.Tags = []string{"outra"} },
		"does not say whether":      func(_ *huma.OpenAPI, _ *httpx.Op, h *huma.Operation) { h.Security = nil },
		"whether it is public":      func(_ *huma.OpenAPI, op *httpx.Op, _ *huma.Operation) { op.Access = httpx.Roles("tudo") },
		"parameter id has no":       func(_ *huma.OpenAPI, _ *httpx.Op, h *huma.Operation) { h.Parameters[0].Schema.Examples = nil },
		"parameter id: the example": func(_ *huma.OpenAPI, _ *httpx.Op, h *huma.Operation) { h.Parameters[0].Schema.Examples[0] = 7 },
		"body has no example":       func(_ *huma.OpenAPI, _ *httpx.Op, h *huma.Operation) { body(h).Example = nil },
		"body: the example is not": func(_ *huma.OpenAPI, _ *httpx.Op, h *huma.Operation) {
			body(h).Example = map[string]any{"name": "Mariana"}
		},
		"answer has no example":        func(_ *huma.OpenAPI, _ *httpx.Op, h *huma.Operation) { answer(h).Example = nil },
		"answer: the example is not":   func(_ *huma.OpenAPI, _ *httpx.Op, h *huma.Operation) { answer(h).Example = map[string]any{} },
		"0 answers that are hoped for": func(_ *huma.OpenAPI, _ *httpx.Op, h *huma.Operation) { delete(h.Responses, "200") },
		"no answer to a wrong call": func(_ *huma.OpenAPI, _ *httpx.Op, h *huma.Operation) {
			h.Responses = map[string]*huma.Response{"200": h.Responses["200"]}
		},
		"409 does not tell its faults": func(_ *huma.OpenAPI, _ *httpx.Op, h *huma.Operation) { h.Responses["409"].Content = nil },
		"409 does not describe":        func(_ *huma.OpenAPI, _ *httpx.Op, h *huma.Operation) { h.Responses["409"].Description = "Não." },
	} {
		api, op, h := smallAPI()
		spoil(api.Huma.OpenAPI(), &op, h)
		found := append(wholeProblems(api.Huma.OpenAPI()), contractProblems(api.Huma.OpenAPI(), op, h)...)
		if !slices.ContainsFunc(found, func(p string) bool { return strings.Contains(p, says) }) {
			t.Errorf("%q is not found: %q", says, found)
		}
	}
}
