package app

import (
	"html"
	"regexp"
	"strings"

	"psic/internal/platform/site"
)

// optional matches prerendered markup that is removed when this installation does not have the setting.
var optional = regexp.MustCompile(`<!--(zz\w+)-->(.*?)<!--/zz\w+-->`)

// fillPlaceholders replaces the placeholders of a prerendered page by the settings of this installation. The build
// wrote the placeholders, which are those of web/src/lib/placeholders.ts. Pages and settings do not change while the
// program runs, so each page is filled once.
func (a *App) fillPlaceholders(p *site.Page) {
	c := a.Config
	values := map[string]string{
		"zzproduct":      c.ProductName,
		"zzsupport":      c.SupportEmail,
		"zzinstagram":    c.Instagram,
		"zzfacebook":     c.Facebook,
		"zzlinkedin":     c.LinkedIn,
		"zzcouncil":      c.Council,
		"zzlegalname":    c.LegalName,
		"zzlegalcnpj":    c.LegalCNPJ,
		"zzlegaladdress": c.LegalAddress,
		"zzdponame":      c.DPOName,
		"zzdpomail":      c.DPOEmail,
	}
	// Not escaped here, because package site escapes the description.
	p.Description = strings.ReplaceAll(p.Description, "zzproduct", c.ProductName)
	p.Fill = func(markup string) string {
		if done, ok := a.filled.Load(markup); ok {
			return done.(string)
		}
		done := fillSettings(markup, values)
		a.filled.Store(strings.Clone(markup), done)
		return done
	}
}

func fillSettings(markup string, values map[string]string) string {
	markup = optional.ReplaceAllStringFunc(markup, func(piece string) string {
		found := optional.FindStringSubmatch(piece)
		if values[found[1]] == "" {
			return ""
		}
		return found[2]
	})
	pairs := make([]string, 0, 2*len(values))
	for placeholder, value := range values {
		pairs = append(pairs, placeholder, html.EscapeString(value))
	}
	return strings.NewReplacer(pairs...).Replace(markup)
}
