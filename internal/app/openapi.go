package app

import (
	"bytes"
	"encoding/json"

	"github.com/go-chi/chi/v5"

	"psic/internal/platform/httpx"
)

// Described returns the operations with their complete description. They are registered a second time and never serve a
// request, because a description changes schemas that requests read. Most processes are never asked for it.
func (a *App) Described() *httpx.API {
	api := a.operations(chi.NewRouter())
	api.Describe(about())
	return api
}

// OpenAPI returns the API's description, indented so that two versions can be compared line by line.
func (a *App) OpenAPI() ([]byte, error) { return a.openAPI() }

func (a *App) describe() ([]byte, error) {
	raw, err := a.Described().Huma.OpenAPI().MarshalJSON()
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := json.Indent(&out, raw, "", "  "); err != nil {
		return nil, err
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}
