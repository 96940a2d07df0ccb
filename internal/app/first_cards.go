package app

import (
	"html"
	"net/http"
	"strconv"
	"strings"

	"psic/internal/platform/site"
	"psic/internal/search"
)

const (
	searchPath = "/psicologos"
	// aboveTheFold is how many a screen shows before it is scrolled.
	aboveTheFold = 2

	cardBegins, cardEnds = "<!--card-->", "<!--/card-->"
)

// PageHead is what the server adds to one address.
func (a *App) PageHead(r *http.Request, p *site.Page) {
	a.profileHead(r, p)
	a.painted(p)
	a.firstCards(r, p)
}

// firstCards puts the first people of the directory into the page, so that they are readable before any script
// has run. The build drew the card and left words in the places of a person's data. A page with a question of
// its own gets none: the application asks it.
func (a *App) firstCards(r *http.Request, p *site.Page) {
	if p.Path != searchPath {
		return
	}
	var people []search.Preview
	if r.URL.RawQuery == "" {
		people = a.Search.Index.First(aboveTheFold)
	}
	settings := p.Fill // before anybody's own words are in the page
	p.Fill = func(markup string) string { return fillCards(settings(markup), people) }
}

func fillCards(markup string, people []search.Preview) string {
	before, rest, found := strings.Cut(markup, cardBegins)
	card, after, ended := strings.Cut(rest, cardEnds)
	if !found || !ended {
		return markup
	}
	var b strings.Builder
	b.WriteString(before)
	for _, p := range people {
		e := html.EscapeString
		_, _ = strings.NewReplacer("zzid", e(p.ID), "zzname", e(p.Name), "zzcrp", e(p.CRP), "zzstate", e(p.State), "zzapproach", e(p.Approach),
			"zzabout", e(p.About), "/zzimage", e(p.Image), "98765", strconv.Itoa(p.Minutes)).
			WriteString(&b, card)
		// a Builder takes everything
	}
	b.WriteString(after)
	return b.String()
}
