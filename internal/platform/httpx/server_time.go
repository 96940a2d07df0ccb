package httpx

import (
	"net/http"
	"strings"
	"time"
)

// ServerTime sets the Date of the API's responses from the product's clock. Browsers count down by it, because a
// device's own clock may be wrong. The value that net/http would set comes from the machine and ignores a moved clock.
func ServerTime(now func() time.Time) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasPrefix(r.URL.Path, "/api/") {
				w.Header().Set("Date", now().UTC().Format(http.TimeFormat))
			}
			next.ServeHTTP(w, r)
		})
	}
}
