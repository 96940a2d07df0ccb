package app

import (
	"net/http"

	"psic/internal/platform/site"
)

// PageHead is what a page is given, without a built web application around it.
func (a *App) PageHead(r *http.Request, p *site.Page) { a.pageHead(r, p) }
