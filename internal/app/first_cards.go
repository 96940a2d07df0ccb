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
	// aboveTheFold is how many cards a screen shows before somebody scrolls.
	aboveTheFold = 2

	cardBegins, cardEnds = "<!--card-->", "<!--/card-->"
)

// PageHead adds to a prerendered page what depends on its address and on this installation.
func (a *App) PageHead(r *http.Request, p *site.Page) {
	a.profileHead(r, p)
	a.fillPlaceholders(p)
	a.firstCards(r, p)
}

// firstCards writes the first therapists of the directory into the search page, so that they are readable before any
// script runs. The build rendered one card with placeholders for the data of a person. A page with a filter in its
// address gets no cards, because the browser requests the result.
func (a *App) firstCards(r *http.Request, p *site.Page) {
	if p.Path != searchPath {
		return
	}
	var people []search.Preview
	if r.URL.RawQuery == "" {
		people = a.Search.Index.First(aboveTheFold)
	}
	// The settings come first, so that placeholders in the texts of people are not replaced.
	withSettings := p.Fill
	p.Fill = func(markup string) string { return fillCards(withSettings(markup), people) }
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
		b.WriteString(strings.NewReplacer(
			"zzid", e(p.ID),
			"zzname", e(p.Name),
			"zzcrp", e(p.CRP),
			"zzstate", e(p.State),
			"zzapproach", e(p.Approach),
			"zzabout", e(p.About),
			"/zzimage", e(p.Image),
			"98765", strconv.Itoa(p.Minutes),
		).Replace(card))
	}
	b.WriteString(after)
	return b.String()
}
