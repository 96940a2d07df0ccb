package app_test

import (
	"net/http"
	"testing"

	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// FuzzQuery: no query of the public directory causes a status 5xx.
func FuzzQuery(f *testing.F) {
	k := testkit.New(f, store.SQLite)
	k.Therapist("helena@psic.test")
	k.Refresh()
	for _, s := range []string{
		"",
		"text=ana",
		"text=%00",
		"text=%ff",
		"currentPage=-1",
		"pageSize=1e9",
		"pageSize=9223372036854775808",
		"maxPrice=NaN",
		"until=31/02/2026",
		"a=1;b=2",
		"text=a&text=b",
		"%zz",
		"text=%F0%9F%92%A9",
		"text='%20OR%201=1--",
		"period=MORNING&gender=FEMALE&approach=x",
	} {
		f.Add(s)
	}
	const address = "http://psic.test/api/therapist/list"
	f.Fuzz(func(t *testing.T, query string) {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
		if err != nil {
			t.Fatal(err)
		}
		request.URL.RawQuery = query
		if r := k.On(t).Do(request, ""); r.Status >= 500 || r.Status != 200 && r.Str("code") == "" {
			t.Fatalf("%q: %d %s", query, r.Status, r.Body)
		}
	})
}
