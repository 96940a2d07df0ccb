package app

import (
	"encoding/json"
	"net/http"
	"strings"

	"psic/internal/directory"
	"psic/internal/platform/site"
	"psic/internal/search"
)

const (
	profilePath = "/psicologo-perfil"
	// maxSitemap is how many addresses one sitemap file may have.
	maxSitemap = 50_000
	maxSnippet = 155
)

// profileHead sets title, description, image and structured data of a listed therapist's page. None of them has a
// price: visitors see no prices, and the council forbids them in advertising.
func (a *App) profileHead(r *http.Request, p *site.Page) {
	if !strings.HasPrefix(p.Path, profilePath) {
		return
	}
	id := strings.TrimPrefix(r.URL.Path, profilePath+"/")
	if p.Path == profilePath {
		id = r.URL.Query().Get("id")
	}
	t, ok := a.Search.Index.Profile(id)
	p.Index = ok && p.Path != profilePath
	if !ok {
		return
	}
	p.Title = t.Name + ", psicologia online, CRP " + t.CRP
	p.Description = snippet(t.Approach + ". " + t.About)
	p.Image = a.Config.BaseURL + directory.Image(id)
	p.Data = a.structured(id, t)
}

func snippet(text string) string {
	r := []rune(strings.Join(strings.Fields(text), " "))
	if len(r) <= maxSnippet {
		return string(r)
	}
	return strings.TrimSpace(string(r[:maxSnippet-1])) + "…"
}

// structured describes the therapist to search engines. json.Marshal escapes < and >, so no text of a profile can end
// the script element around it.
func (a *App) structured(id string, t search.Profile) json.RawMessage {
	b, err := json.Marshal(map[string]any{
		"@context":    "https://schema.org",
		"@type":       "Person",
		"name":        t.Name,
		"jobTitle":    "Psicologia clínica",
		"identifier":  "CRP " + t.CRP,
		"description": snippet(t.About),
		"knowsAbout":  t.Approach,
		"url":         a.Config.BaseURL + profilePath + "/" + id,
		"image":       a.Config.BaseURL + directory.Image(id),
		"address":     map[string]string{"@type": "PostalAddress", "addressRegion": t.State, "addressCountry": "BR"},
	})
	if err != nil {
		return nil
	}
	return b
}

func (a *App) profileAddresses() []string {
	ids := a.Search.Index.Listed(maxSitemap)
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = profilePath + "/" + id
	}
	return out
}
