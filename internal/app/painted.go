package app

import (
	"html"
	"regexp"
	"strings"

	"psic/internal/platform/site"
)

// optional is a piece of prerendered markup that an installation without that setting does not have.
var optional = regexp.MustCompile(`<!--(zz\w+)-->(.*?)<!--/zz\w+-->`)

// painted gives prerendered markup the settings of this installation. The build drew words in their places, which
// are those of web/src/lib/painted.ts. Neither changes while the program runs, so each page is filled once.
func (a *App) painted(p *site.Page) {
	c := a.Config
	words := map[string]string{
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
	// The head escapes what it writes by itself.
	p.Description = strings.ReplaceAll(p.Description, "zzproduct", c.ProductName)
	p.Fill = func(markup string) string {
		if done, ok := a.filled.Load(markup); ok {
			return done.(string)
		}
		done := fillSettings(markup, words)
		a.filled.Store(strings.Clone(markup), done)
		return done
	}
}

func fillSettings(markup string, words map[string]string) string {
	markup = optional.ReplaceAllStringFunc(markup, func(piece string) string {
		found := optional.FindStringSubmatch(piece)
		if words[found[1]] == "" {
			return ""
		}
		return found[2]
	})
	pairs := make([]string, 0, 2*len(words))
	for word, value := range words {
		pairs = append(pairs, word, html.EscapeString(value))
	}
	return strings.NewReplacer(pairs...).Replace(markup)
}
