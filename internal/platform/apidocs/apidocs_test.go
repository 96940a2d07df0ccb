package apidocs

import (
	"compress/gzip"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
)

type noteBody struct {
	Text  string `json:"text" maxLength:"80" doc:"Até 80 <letras>"`
	Inner struct {
		Kind string `json:"kind" enum:"a,b"`
	} `json:"inner"`
}

type noteInput struct {
	httpx.IDPath
	Before string `query:"before" example:"a&b"`
	Body   noteBody
}

func router(t *testing.T) http.Handler {
	t.Helper()
	r := chi.NewRouter()
	r.Use(httpx.Secure(true))
	api := httpx.NewAPI(r, "Casa <b>", slog.New(slog.DiscardHandler))
	api.Examples(noteBody{Text: "</code><script>alert(1)</script>"})
	httpx.Register(api, httpx.Op{
		ID:          "write-note",
		Method:      http.MethodPost,
		Path:        "/api/note/{id}",
		Tag:         "notas",
		Summary:     "Escreve <uma> nota",
		Description: "Usa `text` e **nada** de <img src=x>.",
		Access:      httpx.Own("path:id", actor.Customer).OrAdmin(),
		Audit:       "note.write",
		StepUp:      true,
		Limits:      []httpx.Limit{httpx.PerAccount("note", 5, 2*time.Hour)},
		Faults:      []*fault.Error{fault.New(fault.Conflict, "note.taken", "Já existe <esta> nota.")},
	}, func(context.Context, *noteInput) (*httpx.Body[noteBody], error) { return nil, fault.Missing })
	api.Describe(httpx.About{Text: "Notas.", Tags: []httpx.Tag{{Name: "notas", Text: "Papéis."}}})
	Serve(r, api.Huma.OpenAPI().MarshalJSON)
	return r
}

func get(t *testing.T, path string, header ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, path, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	router(t).ServeHTTP(w, r)
	return w
}

func TestPageSaysWhatTheDescriptionSays(t *testing.T) {
	w := get(t, Path)
	if w.Code != http.StatusOK || w.Header().Get("Content-Type") != "text/html; charset=utf-8" {
		t.Fatalf("%d %v", w.Code, w.Header())
	}
	for _, want := range []string{
		`<html lang="pt-BR">`,
		`<h3 id="write-note"><a href="#write-note">Escreve &lt;uma&gt; nota</a></h3>`,
		"<p>Usa <code>text</code> e <strong>nada</strong> de &lt;img src=x&gt;.</p>",
		"Com login: pacientes, administradores.",
		"O parâmetro id é a própria conta; para administradores, qualquer uma.",
		"Pede de novo o código da verificação em duas etapas, ou a senha de quem não a ativou",
		"Limite: 5 chamadas em 2 horas por conta.",
		"<code>inner.kind</code>",
		"um de: a, b",
		"Até 80 &lt;letras&gt;",
		"<code>note.taken</code> Já existe &lt;esta&gt; nota.",
		"POST /api/note/" + httpx.ExampleID + "?before=a%26b",
		"Authorization: Bearer",
		"Papéis.",
	} {
		if !strings.Contains(w.Body.String(), want) {
			t.Errorf("the page does not say %q", want)
		}
	}
}

// Markup in a description or an example is shown as text, and the content security policy would block it as well.
func TestPageRunsNothing(t *testing.T) {
	for _, path := range []string{Path, stylePath} {
		w := get(t, path)
		got := w.Header().Get("Content-Security-Policy")
		for _, want := range []string{
			"default-src 'none'",
			"script-src 'none'",
			"style-src 'self'",
			"frame-ancestors 'none'",
		} {
			if !strings.Contains(got, want) {
				t.Errorf("%s: policy %q lacks %q", path, got, want)
			}
		}
		if strings.Contains(got, "unsafe") {
			t.Errorf("%s: policy %q", path, got)
		}
	}
	page := get(t, Path).Body.String()
	for _, never := range []string{"<script", "<img", "style=", "onclick", "<b>", "http://", "https://"} {
		if strings.Contains(page, never) {
			t.Errorf("the page contains %q", never)
		}
	}
}

func TestPageIsSentOnce(t *testing.T) {
	plain := get(t, Path)
	packed := get(t, Path, "Accept-Encoding", "gzip, br")
	if packed.Header().Get("Content-Encoding") != "gzip" || packed.Header().Get("Vary") != "Accept-Encoding" {
		t.Fatalf("headers %v", packed.Header())
	}
	r, err := gzip.NewReader(packed.Body)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(r); err != nil || string(text) != plain.Body.String() {
		t.Errorf("packed and plain differ (%v)", err)
	}
	again := get(t, Path, "If-None-Match", plain.Header().Get("ETag"))
	if again.Code != http.StatusNotModified || again.Body.Len() != 0 {
		t.Errorf("unchanged: %d, %d bytes", again.Code, again.Body.Len())
	}

	w := get(t, stylePath)
	if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "prefers-color-scheme: dark") {
		t.Errorf("style sheet: %d", w.Code)
	}
}
