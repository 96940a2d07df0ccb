package calendar

import (
	"context"
	"errors"
	"io"
	"net/http"

	"psic/internal/platform/publicnet"
)

// Request is an address with what is known of its content.
type Request struct{ Address, ETag, Modified string }

// Content is what an address has. Unchanged says that it is what is known already.
type Content struct {
	Text           string
	ETag, Modified string
	Unchanged      bool
}

// Reader reads calendars on the internet.
type Reader struct{ client *http.Client }

// NewReader returns a reader of a network.
func NewReader(n publicnet.Net) *Reader { return &Reader{n.Client(Timeout)} }

// maxHeader is the longest ETag or date that is kept.
const maxHeader = 200

// Fetch reads an address. A fault of it is a Problem; the address itself is in no error, because it is a secret.
func (r *Reader) Fetch(ctx context.Context, in Request) (Content, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, in.Address, nil)
	if err != nil {
		return Content{}, Unreachable
	}
	req.Header.Set("Accept", "text/calendar, */*;q=0.1")
	req.Header.Set("User-Agent", "Psic-Calendar/1")
	if in.ETag != "" {
		req.Header.Set("If-None-Match", in.ETag)
	}
	if in.Modified != "" {
		req.Header.Set("If-Modified-Since", in.Modified)
	}
	response, err := r.client.Do(req)
	if err != nil {
		return Content{}, problemOf(err)
	}
	defer func() { _ = response.Body.Close() }() // what was read is enough
	return contentOf(response)
}

func contentOf(r *http.Response) (Content, error) {
	switch {
	case r.StatusCode == http.StatusNotModified:
		return Content{Unchanged: true}, nil
	case r.StatusCode == http.StatusNotFound || r.StatusCode == http.StatusGone:
		return Content{}, Gone
	case r.StatusCode == http.StatusUnauthorized || r.StatusCode == http.StatusForbidden:
		return Content{}, Denied
	case r.StatusCode != http.StatusOK:
		return Content{}, Unreachable
	}
	text, err := io.ReadAll(io.LimitReader(r.Body, MaxBytes+1))
	if err != nil {
		return Content{}, Unreachable
	}
	if len(text) > MaxBytes {
		return Content{}, TooLarge
	}
	return Content{Text: string(text), ETag: header(r, "ETag"), Modified: header(r, "Last-Modified")}, nil
}

func header(r *http.Response, name string) string {
	value := r.Header.Get(name)
	if len(value) > maxHeader {
		return ""
	}
	return value
}

func problemOf(err error) Problem {
	switch {
	case errors.Is(err, publicnet.ErrPrivate):
		return Private
	case errors.Is(err, publicnet.ErrRedirects):
		return Redirects
	}
	return Unreachable
}
