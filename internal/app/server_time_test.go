package app_test

import (
	"net/http"
	"testing"
	"time"

	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// Q210: browsers take the time from the Date of the API's responses, so it is that of the product's clock, also in a
// refusal.
func TestResponsesTellTheServersTime_Q210(t *testing.T) {
	k := testkit.New(t, store.SQLite)
	for _, step := range []time.Duration{0, 65 * time.Minute, 48 * time.Hour} {
		k.Clock.Advance(step)
		want := k.Clock.Now().UTC().Format(http.TimeFormat)
		for _, path := range []string{"/api/config", "/api/user/logins", "/api/unknown"} {
			got := k.Call("GET", path, "", nil)
			testkit.Equal(t, path, got.Header.Get("Date"), want)
		}
	}
}
