package app

import (
	"bytes"
	"encoding/json"
)

// OpenAPI returns the API's description, indented so that two versions can be compared line by line.
func (a *App) OpenAPI() ([]byte, error) {
	raw, err := a.API.Huma.OpenAPI().MarshalJSON()
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
