// Package apidocs serves the OpenAPI description as a page for people: plain HTML and one style sheet, no script.
package apidocs

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"strings"
	"sync"

	"github.com/go-chi/chi/v5"

	"psic/internal/platform/httpx"
)

// Path is the path of the page.
const Path = "/api/docs"

const stylePath = Path + "/style.css"

// policy is stricter than that of the other pages: it allows our own style sheet and nothing else.
const policy = "default-src 'none'; style-src 'self'; img-src 'none'; script-src 'none'; base-uri 'none'; " +
	"form-action 'none'; frame-ancestors 'none'; report-uri " + httpx.PolicyReports + "; report-to csp"

//go:embed page.html
var pageHTML string

//go:embed style.css
var styleCSS []byte

var sheet = template.Must(template.New("page").Parse(pageHTML))

// Serve adds the reference to a router. It is rendered from the description when somebody reads it first, because to
// render takes longer than the rest of a start.
func Serve(r chi.Router, describe func() ([]byte, error)) {
	page := sync.OnceValues(func() (*document, error) { return render(describe) })
	r.Get(Path, func(w http.ResponseWriter, r *http.Request) {
		d, err := page()
		if err != nil {
			httpx.WriteProblem(w, http.StatusInternalServerError)
			return
		}
		d.ServeHTTP(w, r)
	})
	r.Method(http.MethodGet, stylePath, newDocument("text/css; charset=utf-8", styleCSS))
}

func render(describe func() ([]byte, error)) (*document, error) {
	text, err := describe()
	if err != nil {
		return nil, fmt.Errorf("describe the API: %w", err)
	}
	var d description
	if err := json.Unmarshal(text, &d); err != nil {
		return nil, fmt.Errorf("read the API's description: %w", err)
	}
	var html bytes.Buffer
	if err := sheet.Execute(&html, newReference(&d)); err != nil {
		return nil, fmt.Errorf("render the API reference: %w", err)
	}
	return newDocument("text/html; charset=utf-8", html.Bytes()), nil
}

// document is a response that does not change while the process runs.
type document struct {
	kind, tag   string
	plain, gzip []byte
}

func newDocument(kind string, text []byte) *document {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, _ = w.Write(text) // a write into memory cannot fail
	_ = w.Close()
	sum := sha256.Sum256(text)
	return &document{
		kind:  kind,
		tag:   `"` + hex.EncodeToString(sum[:8]) + `"`,
		plain: text,
		gzip:  packed.Bytes(),
	}
}

func (d *document) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", policy)
	h.Set("Content-Type", d.kind)
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", d.tag)
	h.Set("Vary", "Accept-Encoding")
	if r.Header.Get("If-None-Match") == d.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}

	body := d.plain
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		body = d.gzip
	}
	_, _ = w.Write(body) // it fails only when the reader is gone
}
