package site_test

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/fstest"

	"psic/internal/platform/site"
)

const (
	shell  = `<html lang="pt-BR"><head><!--head--></head><body><div id="root"><!--app--></div></body></html>`
	routes = `[
		{"path": "/", "title": "Terapia online", "description": "Encontre um psicólogo.", "index": true,
		 "html": "prerender/index.html", "css": ["assets/a-1.css"], "preload": ["assets/a-1.js"]},
		{"path": "/contato", "title": "Contato", "description": "Fale conosco.", "index": true,
		 "html": "prerender/contato.html"},
		{"path": "/psicologo/$id", "title": "Perfil", "index": true},
		{"path": "/blog/$slug/fim", "title": "Fim", "index": true},
		{"path": "/admin/painel", "title": "Painel"},
		{"path": "/pagar/$id", "title": "Pagamento", "html": "prerender/pagar-id.html", "css": ["assets/a-1.css"],
		 "later": ["assets/a-1.js", "assets/a-2.js"]},
		{"path": "/perigo", "title": "</title><script>alert(1)</script>",
		 "description": "\"><img src=x onerror=alert(1)>", "index": true}
	]`
)

func build() fstest.MapFS {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	return fstest.MapFS{
		"index.html":              file(shell),
		"routes.json":             file(routes),
		"prerender/index.html":    file("<h1>Início</h1>"),
		"prerender/contato.html":  file("<h1>Contato</h1>"),
		"prerender/pagar-id.html": file("<h1>Pagamento</h1>"),
		"assets/a-1.js":           file("plain js"),
		"assets/a-1.js.br":        file("brotli js"),
		"assets/a-1.js.gz":        file("gzip js"),
		"assets/a-1.css":          file("plain css"),
		"assets/a-1.css.gz":       file("gzip css"),
		"favicon.svg":             file("<svg/>"),
		"manifest.webmanifest":    file("{}"),
		".vite/manifest.json":     file("{}"),
		"assets/.secret":          file("x"),
		"index.html.br":           file("brotli shell"),
	}
}

func options() site.Options {
	return site.Options{BaseURL: "https://psic.test", ProductName: "Psic"}
}

func open(t *testing.T, files fstest.MapFS, o site.Options) *site.Site {
	t.Helper()
	s, err := site.New(files, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func get(s http.Handler, path string, headers ...string) *httptest.ResponseRecorder {
	return ask(s, http.MethodGet, path, headers...)
}

// ask takes headers as names and values, alternating.
func ask(s http.Handler, method, path string, headers ...string) *httptest.ResponseRecorder {
	req := httptest.NewRequest(method, path, nil)
	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, req)
	return w
}
