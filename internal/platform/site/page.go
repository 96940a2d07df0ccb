package site

import (
	"encoding/xml"
	"fmt"
	"html"
	"io/fs"
	"net/http"
	"strings"
)

const notBuilt = "A aplicação web não foi construída. Execute make build.\n"

func (s *Site) page(w http.ResponseWriter, r *http.Request) {
	if !s.Built() {
		http.Error(w, notBuilt, http.StatusNotFound)
		return
	}
	page, status := Page{Title: "Página não encontrada"}, http.StatusNotFound
	if row := s.match(r.URL.Path); row != nil {
		page, status = *row, http.StatusOK
		if s.opts.Head != nil {
			s.opts.Head(r, &page)
		}
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(s.draw(&page, r.URL.Path))) // it fails when the client has disconnected
}

func (s *Site) draw(p *Page, address string) string {
	body := ""
	if p.HTML != "" && (s.opts.Prerendered == nil || s.opts.Prerendered(p.Path)) {
		if markup, err := fs.ReadFile(s.files, p.HTML); err == nil {
			body = string(markup)
		}
		if p.Fill != nil {
			body = p.Fill(body)
		}
	}
	return strings.NewReplacer("<!--head-->", s.head(p, address), "<!--app-->", body).Replace(s.shell)
}

func (s *Site) head(p *Page, address string) string {
	e := html.EscapeString
	title := p.Title
	if !strings.HasSuffix(title, s.opts.ProductName) {
		title += " · " + s.opts.ProductName
	}
	url := s.opts.BaseURL + strings.TrimRight(address, "/")
	if address == "/" {
		url = s.opts.BaseURL + "/"
	}
	image := p.Image
	if image == "" {
		image = s.opts.BaseURL + "/og.png"
	}
	lines := []string{
		"<title>" + e(title) + "</title>",
		meta("name", "application-name", s.opts.ProductName),
		meta("property", "og:site_name", s.opts.ProductName),
		meta("property", "og:title", title),
		meta("property", "og:type", "website"),
		meta("property", "og:locale", "pt_BR"),
		meta("property", "og:image", image),
		meta("name", "twitter:card", "summary_large_image"),
	}
	if p.Description != "" {
		lines = append(lines, meta("name", "description", p.Description),
			meta("property", "og:description", p.Description))
	}
	if p.Index {
		lines = append(lines, `<link rel="canonical" href="`+e(url)+`">`, meta("property", "og:url", url))
	} else {
		lines = append(lines, meta("name", "robots", "noindex"))
	}
	for _, f := range p.CSS {
		lines = append(lines, `<link rel="stylesheet" crossorigin href="/`+e(f)+`">`)
	}
	for _, f := range p.Preload {
		lines = append(lines, `<link rel="modulepreload" crossorigin href="/`+e(f)+`">`)
	}
	if len(p.Later) > 0 {
		lines = append(lines, meta("name", "later", strings.Join(p.Later, " ")))
	}
	if len(p.Data) > 0 {
		lines = append(lines, `<script type="application/ld+json">`+string(p.Data)+`</script>`)
	}
	return strings.Join(lines, "\n    ")
}

func meta(attr, name, content string) string {
	return fmt.Sprintf(`<meta %s="%s" content="%s">`, attr, name, html.EscapeString(content))
}

func (s *Site) robots(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	const text = "User-agent: *\nDisallow: /api/\nDisallow: /admin/\nDisallow: /empresas/\nSitemap: %s/sitemap.xml\n"
	_, _ = fmt.Fprintf(w, text, s.opts.BaseURL)
}

type urlset struct {
	XMLName xml.Name `xml:"urlset"`
	NS      string   `xml:"xmlns,attr"`
	URLs    []loc    `xml:"url"`
}

type loc struct {
	Loc string `xml:"loc"`
}

func (s *Site) sitemap(w http.ResponseWriter) {
	set := urlset{NS: "http://www.sitemaps.org/schemas/sitemap/0.9"}
	for _, p := range s.pages {
		if p.Index && !strings.Contains(p.Path, "$") {
			set.URLs = append(set.URLs, loc{s.opts.BaseURL + p.Path})
		}
	}
	if s.opts.More != nil {
		for _, address := range s.opts.More() {
			set.URLs = append(set.URLs, loc{s.opts.BaseURL + address})
		}
	}
	w.Header().Set("Content-Type", "application/xml; charset=utf-8")
	_, _ = w.Write([]byte(xml.Header))
	_ = xml.NewEncoder(w).Encode(set) // it fails when the client has disconnected
}
