package site_test

import (
	"net/http"
	"strings"
	"testing"
)

func TestFilesAreCachedAsLongAsTheyLast(t *testing.T) {
	s := open(t, build(), options())
	for path, want := range map[string][2]string{
		"/assets/a-1.js":        {"public, max-age=31536000, immutable", "text/javascript; charset=utf-8"},
		"/assets/a-1.css":       {"public, max-age=31536000, immutable", "text/css; charset=utf-8"},
		"/favicon.svg":          {"public, max-age=3600", "image/svg+xml"},
		"/manifest.webmanifest": {"public, max-age=3600", "application/manifest+json"},
		"/":                     {"no-cache", "text/html; charset=utf-8"},
		"/contato":              {"no-cache", "text/html; charset=utf-8"},
		"/nowhere":              {"no-cache", "text/html; charset=utf-8"},
		"/assets/a-0.js":        {"no-cache", "text/html; charset=utf-8"}, // of an older build: nothing to keep
	} {
		w := get(s, path)
		if got := [2]string{w.Header().Get("Cache-Control"), w.Header().Get("Content-Type")}; got != want {
			t.Errorf("%s: %q", path, got)
		}
	}
}

func TestCompressedCopiesGoToThoseWhoReadThem(t *testing.T) {
	s := open(t, build(), options())
	for _, c := range []struct{ path, accept, encoding, body string }{
		{path: "/assets/a-1.js", accept: "", encoding: "", body: "plain js"},
		{path: "/assets/a-1.js", accept: "gzip, deflate, br, zstd", encoding: "br", body: "brotli js"},
		{path: "/assets/a-1.js", accept: "gzip", encoding: "gzip", body: "gzip js"},
		{path: "/assets/a-1.js", accept: "GZIP", encoding: "gzip", body: "gzip js"},
		{path: "/assets/a-1.js", accept: "br;q=0, gzip", encoding: "gzip", body: "gzip js"},
		{path: "/assets/a-1.js", accept: "br; q=0.000, gzip;q=0", encoding: "", body: "plain js"},
		{path: "/assets/a-1.js", accept: "br;q=0.1, gzip;q=1.0", encoding: "br", body: "brotli js"},
		{path: "/assets/a-1.js", accept: "deflate, zstd", encoding: "", body: "plain js"},
		{path: "/assets/a-1.js", accept: "brotli", encoding: "", body: "plain js"},
		{path: "/assets/a-1.css", accept: "br, gzip", encoding: "gzip", body: "gzip css"},
		{path: "/favicon.svg", accept: "br, gzip", encoding: "", body: "<svg/>"},
	} {
		w := get(s, c.path, "Accept-Encoding", c.accept)
		if w.Code != 200 || w.Header().Get("Content-Encoding") != c.encoding || w.Body.String() != c.body {
			t.Errorf("%s for %q: %d %q %q", c.path, c.accept, w.Code, w.Header().Get("Content-Encoding"), w.Body)
		}
		if w.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: a cache would give one reader's copy to another", c.path)
		}
		kind := "text/"
		if strings.HasSuffix(c.path, "svg") {
			kind = "image/"
		}
		if !strings.HasPrefix(w.Header().Get("Content-Type"), kind) {
			t.Errorf("%s for %q: type %q", c.path, c.accept, w.Header().Get("Content-Type"))
		}
	}
}

// Abuse case 35.
func TestServersMaterialIsHidden(t *testing.T) {
	s := open(t, build(), options())
	for _, path := range []string{
		"/routes.json", "/.vite/manifest.json", "/assets/.secret", "/prerender/index.html", "/prerender/contato.html",
		"/index.html.br", "/assets/a-1.js.br", "/assets/a-1.js.gz", "/assets", "/assets/", "/prerender",
		"/assets/../routes.json", "//routes.json", "/assets/%2e%2e/routes.json", "/index.html/../.vite/manifest.json",
		"/..%2froutes.json", "/assets/a-1.js%00",
	} {
		w := get(s, path)
		if w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), "Página não encontrada") {
			t.Errorf("%s: %d %.60q", path, w.Code, w.Body)
		}
	}
}

// Abuse case 35.
func TestOnlyReadingIsPossible(t *testing.T) {
	s := open(t, build(), options())
	for _, method := range []string{"POST", "PUT", "DELETE", "PATCH", "BREW"} {
		w := ask(s, method, "/")
		if w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "GET, HEAD" {
			t.Errorf("%s: %d %q", method, w.Code, w.Header().Get("Allow"))
		}
	}
	if w := ask(s, http.MethodHead, "/assets/a-1.js"); w.Code != 200 || w.Body.Len() != 0 {
		t.Errorf("HEAD: %d with %d bytes", w.Code, w.Body.Len())
	}
}
