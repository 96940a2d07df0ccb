package site_test

import (
	"encoding/xml"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"psic/internal/platform/site"
)

func wantIn(t *testing.T, body string, all ...string) {
	t.Helper()
	for _, s := range all {
		if !strings.Contains(body, s) {
			t.Errorf("lacks %s:\n%s", s, body)
		}
	}
}

func wantNotIn(t *testing.T, body string, all ...string) {
	t.Helper()
	for _, s := range all {
		if strings.Contains(body, s) {
			t.Errorf("has %s:\n%s", s, body)
		}
	}
}

func TestPublicPageComesWithItsHeadAndItsContent(t *testing.T) {
	w := get(open(t, build(), options()), "/contato")
	if w.Code != 200 {
		t.Fatalf("status %d", w.Code)
	}
	wantIn(
		t,
		w.Body.String(),
		`<html lang="pt-BR">`,
		"<title>Contato · Psic</title>",
		`<meta name="description" content="Fale conosco.">`,
		`<meta property="og:title" content="Contato · Psic">`,
		`<meta property="og:description" content="Fale conosco.">`,
		`<meta property="og:locale" content="pt_BR">`,
		`<meta property="og:image" content="https://psic.test/og.png">`,
		`<meta property="og:url" content="https://psic.test/contato">`,
		`<link rel="canonical" href="https://psic.test/contato">`,
		`<div id="root"><h1>Contato</h1></div>`,
	)
	wantNotIn(t, w.Body.String(), "noindex", "<!--")
}

func TestLandingLoadsItsOwnFiles(t *testing.T) {
	body := get(open(t, build(), options()), "/").Body.String()
	wantIn(
		t,
		body,
		`<link rel="stylesheet" crossorigin href="/assets/a-1.css">`,
		`<link rel="modulepreload" crossorigin href="/assets/a-1.js">`,
		`<link rel="canonical" href="https://psic.test/">`,
		"<h1>Início</h1>",
	)
}

func TestPrivateAndUnknownPagesAreNotListed(t *testing.T) {
	s := open(t, build(), options())
	private := get(s, "/admin/painel")
	if private.Code != 200 {
		t.Errorf("status %d", private.Code)
	}
	wantIn(t, private.Body.String(), `<meta name="robots" content="noindex">`)
	wantNotIn(t, private.Body.String(), "canonical", "og:url")
	for _, path := range []string{
		"/nowhere", "/contato/x", "/psicologo", "/psicologo/", "/psicologo/a/b", "/blog/x", "/CONTATO",
	} {
		w := get(s, path)
		if w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", path, w.Code)
		}
		wantIn(
			t,
			w.Body.String(),
			"<title>Página não encontrada · Psic</title>",
			`content="noindex"`,
			`<div id="root"></div>`,
		)
	}
}

// A page behind a login comes with the same placeholder for everybody. The build rendered it, and the request for a
// page carries no login.
func TestPageBehindALoginComesWithItsPlaceholder(t *testing.T) {
	s := open(t, build(), options())
	w := get(s, "/pagar/7", "Authorization", "Bearer somebody", "Cookie", "token=somebody")
	if w.Code != 200 || w.Header().Get("Cache-Control") != "no-cache" {
		t.Errorf("%d %q", w.Code, w.Header().Get("Cache-Control"))
	}
	wantIn(
		t,
		w.Body.String(),
		"<title>Pagamento · Psic</title>",
		`content="noindex"`,
		`<div id="root"><h1>Pagamento</h1></div>`,
		`<link rel="stylesheet" crossorigin href="/assets/a-1.css">`,
		`<meta name="later" content="assets/a-1.js assets/a-2.js">`,
	)
	wantNotIn(t, w.Body.String(), "modulepreload", "somebody", "canonical", "<script", "/pagar/7")
	if other := get(s, "/pagar/8"); other.Body.String() != w.Body.String() {
		t.Errorf("another person's page differs:\n%s", other.Body)
	}
	if w := get(s, "/pagar"); w.Code != http.StatusNotFound {
		t.Errorf("an address without its number: %d", w.Code)
	}
}

func TestSegmentsWithADollarStandForAny(t *testing.T) {
	s := open(t, build(), options())
	for path, title := range map[string]string{
		"/psicologo/7":  "Perfil",
		"/psicologo/7/": "Perfil",
		"/blog/a-b/fim": "Fim",
		"/contato/":     "Contato",
	} {
		w := get(s, path)
		if w.Code != 200 || !strings.Contains(w.Body.String(), "<title>"+title+" · Psic</title>") {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
	}
	wantIn(t, get(s, "/contato/").Body.String(), `<link rel="canonical" href="https://psic.test/contato">`)
}

// Abuse case 33.
func TestNothingInTheHeadBecomesMarkup(t *testing.T) {
	o := options()
	o.ProductName = `Psic"><script>alert(2)</script>`
	body := get(open(t, build(), o), "/perigo").Body.String()
	wantNotIn(t, body, "<script>", "<img", `""`)
	if strings.Count(body, "<title>") != 1 || strings.Count(body, "</title>") != 1 {
		t.Errorf("the title was broken out of:\n%s", body)
	}
	body = get(open(t, build(), options()), "/psicologo/%22%3E%3Cscript%3Ealert(3)%3C%2Fscript%3E").Body.String()
	wantNotIn(t, body, "<script>", `href="https://psic.test/psicologo/">`)
}

// A profile with the text <!--app--> in its title must not get the page's content into the head.
func TestMarkersInATitleAreText(t *testing.T) {
	o := options()
	o.Head = func(_ *http.Request, p *site.Page) { p.Title = "<!--app-->" }
	body := get(open(t, build(), o), "/").Body.String()
	if strings.Count(body, "<h1>Início</h1>") != 1 {
		t.Errorf("drawn twice:\n%s", body)
	}
}

func TestHeadOfOneAddressReplacesTheRow(t *testing.T) {
	o := options()
	o.Head = func(r *http.Request, p *site.Page) {
		if r.URL.Path == "/psicologo/7" {
			p.Title, p.Index = "Ana Lima", true
		}
	}
	s := open(t, build(), o)
	wantIn(t, get(s, "/psicologo/7").Body.String(), "<title>Ana Lima · Psic</title>")
	wantIn(t, get(s, "/psicologo/8").Body.String(), "<title>Perfil · Psic</title>")
}

func TestProductNameIsNotRepeatedInTheTitle(t *testing.T) {
	o := options()
	o.Head = func(_ *http.Request, p *site.Page) { p.Title = "Terapia na Psic" }
	wantIn(t, get(open(t, build(), o), "/").Body.String(), "<title>Terapia na Psic</title>")
}

// Where a setting differs from what the build rendered, the browser renders instead.
func TestPrerenderedContentCanBeSwitchedOff(t *testing.T) {
	o := options()
	o.Prerendered = func(path string) bool { return path != "/" }
	s := open(t, build(), o)
	wantIn(t, get(s, "/").Body.String(), `<div id="root"></div>`, "<title>Terapia online · Psic</title>")
	wantIn(t, get(s, "/contato").Body.String(), "<h1>Contato</h1>")
	files := build()
	delete(files, "prerender/contato.html")
	wantIn(t, get(open(t, files, options()), "/contato").Body.String(), `<div id="root"></div>`)
}

func TestRobotsAndSitemap(t *testing.T) {
	s := open(t, build(), options())
	robots := get(s, "/robots.txt")
	if robots.Code != 200 || robots.Header().Get("Content-Type") != "text/plain; charset=utf-8" {
		t.Errorf("robots: %d %q", robots.Code, robots.Header().Get("Content-Type"))
	}
	wantIn(
		t,
		robots.Body.String(),
		"User-agent: *",
		"Disallow: /api/",
		"Disallow: /admin/",
		"Sitemap: https://psic.test/sitemap.xml",
	)
	w := get(s, "/sitemap.xml")
	var set struct {
		XMLName xml.Name `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
		Loc     []string `xml:"url>loc"`
	}
	if err := xml.Unmarshal(w.Body.Bytes(), &set); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(set.Loc); got != "[https://psic.test/ https://psic.test/contato https://psic.test/perigo]" {
		t.Errorf("sitemap lists %s: pages to list, without private ones and patterns", got)
	}
}

func TestWithoutABuildItSaysHowToMakeOne(t *testing.T) {
	s := open(t, fstest.MapFS{}, options())
	w := get(s, "/")
	if s.Built() || w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), "make build") {
		t.Errorf("built %v, %d %s", s.Built(), w.Code, w.Body)
	}
}

func TestABrokenBuildIsRefused(t *testing.T) {
	files := build()
	delete(files, "routes.json")
	if _, err := site.New(files, options()); err == nil {
		t.Error("opened without its route table")
	}
	files["routes.json"] = &fstest.MapFile{Data: []byte("{")}
	if _, err := site.New(files, options()); err == nil {
		t.Error("opened with a broken route table")
	}
}
