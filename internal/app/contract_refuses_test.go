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

// smallAPI returns an API with one operation whose description is complete.
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

// contract is the operation of smallAPI with its description, which the test spoils.
type contract struct {
	doc *huma.OpenAPI
	op  *httpx.Op
	h   *huma.Operation
}

func (c contract) problems() []string {
	return append(wholeProblems(c.doc), contractProblems(c.doc, *c.op, c.h)...)
}

func (c contract) body() *huma.MediaType     { return c.h.RequestBody.Content["application/json"] }
func (c contract) response() *huma.MediaType { return c.h.Responses["200"].Content["application/json"] }

// TestOpenAPIContractRefuses shows that each check of TestOpenAPIContract can fail.
func TestOpenAPIContractRefuses(t *testing.T) {
	start := func() contract {
		api, op, h := smallAPI()
		return contract{api.Huma.OpenAPI(), &op, h}
	}
	if found := start().problems(); len(found) > 0 {
		t.Fatalf("a complete description: %q", found)
	}
	for says, spoil := range map[string]func(contract){
		"names no server":           func(c contract) { c.doc.Servers = nil },
		"says too little":           func(c contract) { c.doc.Info.License = nil },
		"tag desejo has no":         func(c contract) { c.doc.Tags[0].Description = "" },
		"one address may mean two":  func(c contract) { c.doc.Paths["/api/{x}/y"] = &huma.PathItem{} },
		"no summary":                func(c contract) { c.h.Summary = "" },
		"are not declared":          func(c contract) { c.h.Tags = []string{"outra"} },
		"does not say whether":      func(c contract) { c.h.Security = nil },
		"whether it is public":      func(c contract) { c.op.Access = httpx.Roles("tudo") },
		"parameter id has no":       func(c contract) { c.h.Parameters[0].Schema.Examples = nil },
		"parameter id: the example": func(c contract) { c.h.Parameters[0].Schema.Examples[0] = 7 },
		"body has no example":       func(c contract) { c.body().Example = nil },
		"body: the example is not":  func(c contract) { c.body().Example = map[string]any{"name": "Mariana"} },
		"response has no example":   func(c contract) { c.response().Example = nil },
		"response: the example is":  func(c contract) { c.response().Example = map[string]any{} },
		"0 responses of success":    func(c contract) { delete(c.h.Responses, "200") },
		"409 does not list its":     func(c contract) { c.h.Responses["409"].Content = nil },
		"409 does not describe":     func(c contract) { c.h.Responses["409"].Description = "Não." },
		"no response with a fault": func(c contract) {
			c.h.Responses = map[string]*huma.Response{"200": c.h.Responses["200"]}
		},
	} {
		c := start()
		spoil(c)
		found := c.problems()
		if !slices.ContainsFunc(found, func(p string) bool { return strings.Contains(p, says) }) {
			t.Errorf("%q is not found: %q", says, found)
		}
	}
}
