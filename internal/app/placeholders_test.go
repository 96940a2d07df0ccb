package app_test

import (
	"net/http/httptest"
	"strings"
	"testing"

	"psic/internal/platform/site"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

const prerendered = `<header><a aria-label="zzproduct, página inicial"><span>zzproduct</span></a></header>
<!--zzsupport--><p>Suporte: <a href="mailto:zzsupport">zzsupport</a></p><!--/zzsupport-->
<!--zzinstagram--><a href="zzinstagram">Instagram</a><!--/zzinstagram-->
<!--zzcouncil--><a href="zzcouncil">Conselho</a><!--/zzcouncil-->
<footer>© 2025–<!-- -->2026<!-- --> <!-- -->zzproduct</footer>`

// Prerendered pages show the settings of the installation before any script runs, and settings are text, not markup.
func TestPlaceholdersBecomeTheSettings(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	k.Config.ProductName, k.Config.SupportEmail = `Elo & "Cia" <b>`, "ajuda@elo.example"
	k.Config.Instagram, k.Config.Council = "", "https://conselho.example/?a=1&b=2"
	page := site.Page{Path: "/contato", Description: "Fale com a equipe da zzproduct."}
	k.PageHead(httptest.NewRequest("GET", "/contato", nil), &page)
	testkit.Equal(t, "description, not escaped yet", page.Description, `Fale com a equipe da Elo & "Cia" <b>.`)

	got := page.Fill(prerendered)
	name := "Elo &amp; &#34;Cia&#34; &lt;b&gt;"
	for _, want := range []string{
		`aria-label="` + name + `, página inicial"`,
		"<span>" + name + "</span>",
		"<!-- -->" + name + "</footer>",
		`<p>Suporte: <a href="mailto:ajuda@elo.example">ajuda@elo.example</a></p>`,
		`<a href="https://conselho.example/?a=1&amp;b=2">Conselho</a>`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in %s", want, got)
		}
	}
	for _, word := range []string{"zz", "Instagram", "<b>"} {
		if strings.Contains(got, word) {
			t.Errorf("%q is left in %s", word, got)
		}
	}
}
