package app_test

import (
	"net/http/httptest"
	"strings"
	"testing"

	"psic/internal/platform/site"
	"psic/internal/testkit"
)

const cardMarkup = `<div>before<!--card--><article><h2 id="t-zzid">zzname</h2><img src="/zzimage"><p>zzabout</p>` +
	`98765 min CRP zzcrp zzstate zzapproach</article><!--/card-->after</div>`

// The first therapists of the directory are in the page before any script runs, and their texts are text, not markup.
func TestFirstCards(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Therapist("helena@psic.test", testkit.Fields{"aboutMe": `<script>alert(1)</script> "oi"`})
		page := func(address string) string {
			out := site.Page{Path: "/psicologos"}
			k.PageHead(httptest.NewRequest("GET", address, nil), &out)
			return out.Fill(cardMarkup)
		}
		filled := page("/psicologos")
		for _, want := range []string{
			"before<article>",
			`id="t-` + p.ID + `"`,
			`/api/user/` + p.ID,
			"&lt;script&gt;alert(1)&lt;/script&gt; &#34;oi&#34;",
			"50 min",
			"</article>after",
		} {
			if !strings.Contains(filled, want) {
				t.Errorf("%q is missing in %s", want, filled)
			}
		}
		for _, word := range []string{"zz", "98765", "<script", "<!--"} {
			if strings.Contains(filled, word) {
				t.Errorf("%q is left in %s", word, filled)
			}
		}
		if filtered := page("/psicologos?busca=ana"); filtered != "<div>beforeafter</div>" {
			t.Errorf("a page with a filter: %s", filtered)
		}
	})
}
