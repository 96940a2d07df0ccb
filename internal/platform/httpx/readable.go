package httpx

import (
	"net/url"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
)

// readable is a request whose path and query contain only text that both engines can store. PostgreSQL refuses invalid
// UTF-8 and the zero character, which would be a 500. Here they become the replacement character, which no row has, so
// that such a request finds nothing.
type readable struct{ request }

// request names the embedded field, because huma's Context has a method Context.
type request = huma.Context

func (c readable) Param(name string) string { return mended(c.request.Param(name)) }

func (c readable) Query(name string) string { return mended(c.request.Query(name)) }

// URL is where huma reads list parameters.
func (c readable) URL() url.URL {
	u := c.request.URL()
	values, changed := u.Query(), false
	for _, all := range values {
		for i, v := range all {
			changed = changed || broken(v)
			all[i] = mended(v)
		}
	}
	if changed {
		u.RawQuery = values.Encode()
	}
	return u
}

// Unwrap lets huma's adapter find the wrapped context.
func (c readable) Unwrap() huma.Context { return c.request }

func mended(s string) string {
	if !broken(s) {
		return s
	}
	return strings.ToValidUTF8(strings.ReplaceAll(s, "\x00", "\uFFFD"), "\uFFFD")
}

func broken(s string) bool { return !utf8.ValidString(s) || strings.ContainsRune(s, 0) }
