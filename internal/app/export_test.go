package app

import (
	"net/http"

	"psic/internal/platform/site"
)

// ProfileHead is what a profile's page is given, without a built web application around it.
func (a *App) ProfileHead(r *http.Request, p *site.Page) { a.profileHead(r, p) }
