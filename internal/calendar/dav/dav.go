// Package dav speaks as much CalDAV (RFC 4791) as the product needs: which calendars an account has, their events, and
// writing and removing one event. Servers are strangers: answers are bounded, and credentials go to the servers of one
// registered domain only.
package dav

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"

	"golang.org/x/net/publicsuffix"
)

var (
	// ErrDenied says that user and password are refused.
	ErrDenied = errors.New("dav: denied")
	// ErrMissing says that there is nothing at an address.
	ErrMissing = errors.New("dav: missing")
	// ErrNotCalDAV says that an address has no calendars.
	ErrNotCalDAV = errors.New("dav: no calendars here")
	// ErrTooLarge says that an answer is larger than Client.MaxBytes.
	ErrTooLarge = errors.New("dav: too large")
	// ErrElsewhere says that a server leads to another one that must not get the credentials.
	ErrElsewhere = errors.New("dav: leads elsewhere")
	// ErrReadOnly says that a calendar cannot be written.
	ErrReadOnly = errors.New("dav: read only")
	// ErrServer says that a server cannot answer now.
	ErrServer = errors.New("dav: server fault")
)

// maxRedirects is how many redirects a request follows. Servers redirect /.well-known/caldav.
const maxRedirects = 4

// Access is where an account is and how it is opened.
type Access struct{ Address, User, Password string }

// Client requests servers.
type Client struct {
	http     *http.Client
	maxBytes int64
}

// New returns a client that requests through another, and reads answers of at most so many bytes.
func New(through *http.Client, maxBytes int64) *Client {
	own := *through
	// A redirected PROPFIND would become a GET, so redirects are followed here.
	own.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &Client{&own, maxBytes}
}

// call is one request.
type call struct {
	method, address string
	header          map[string]string
	body            []byte
}

// do sends a request with the credentials and follows redirects. It returns the body and the address that answered.
func (c *Client) do(ctx context.Context, a Access, in call) (answer, error) {
	for range maxRedirects + 1 {
		if !sameDomain(a.Address, in.address) {
			return answer{}, ErrElsewhere
		}
		response, err := c.send(ctx, a, in)
		if err != nil {
			return answer{}, err
		}
		next, moved := redirect(response)
		if !moved {
			return c.answerOf(response, in.address)
		}
		_ = response.Body.Close() // a redirect has nothing to read
		if in.address, err = resolve(in.address, next); err != nil {
			return answer{}, ErrElsewhere
		}
	}
	return answer{}, ErrElsewhere
}

func (c *Client) send(ctx context.Context, a Access, in call) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, in.method, in.address, bytes.NewReader(in.body))
	if err != nil {
		return nil, ErrNotCalDAV
	}
	for name, value := range in.header {
		req.Header.Set(name, value)
	}
	req.Header.Set("User-Agent", "Psic-Calendar/1")
	req.SetBasicAuth(a.User, a.Password)
	return c.http.Do(req)
}

// answer is what a server said.
type answer struct {
	body    []byte
	address string
}

func (c *Client) answerOf(r *http.Response, address string) (answer, error) {
	defer func() { _ = r.Body.Close() }() // what was read is enough
	if err := faultOf(r.StatusCode); err != nil {
		return answer{}, err
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, c.maxBytes+1))
	if err != nil {
		return answer{}, err
	}
	if int64(len(body)) > c.maxBytes {
		return answer{}, ErrTooLarge
	}
	return answer{body, address}, nil
}

func faultOf(status int) error {
	switch {
	case status/100 == 2:
		return nil
	case status == http.StatusUnauthorized:
		return ErrDenied
	case status == http.StatusForbidden:
		return ErrReadOnly
	case status == http.StatusNotFound || status == http.StatusGone:
		return ErrMissing
	case status == http.StatusTooManyRequests || status/100 == 5:
		return ErrServer
	}
	return ErrNotCalDAV
}

func redirect(r *http.Response) (location string, moved bool) {
	switch r.StatusCode {
	case http.StatusMovedPermanently, http.StatusFound, http.StatusTemporaryRedirect, http.StatusPermanentRedirect:
		return r.Header.Get("Location"), true
	}
	return "", false
}

// resolve returns what a link on a page at an address means.
func resolve(address, link string) (string, error) {
	base, err := url.Parse(address)
	if err != nil {
		return "", err
	}
	to, err := base.Parse(strings.TrimSpace(link))
	if err != nil {
		return "", err
	}
	if to.Host == "" || to.User != nil {
		return "", ErrElsewhere
	}
	to.Fragment, to.RawQuery = "", ""
	return to.String(), nil
}

// sameDomain says whether two addresses belong to one registered domain, with TLS. Large providers keep the calendars
// of an account on another server of their domain.
func sameDomain(one, other string) bool {
	a, err1 := url.Parse(one)
	b, err2 := url.Parse(other)
	if err1 != nil || err2 != nil || b.Scheme != "https" {
		return false
	}
	if strings.EqualFold(a.Host, b.Host) {
		return true
	}
	x, err1 := publicsuffix.EffectiveTLDPlusOne(strings.ToLower(a.Hostname()))
	y, err2 := publicsuffix.EffectiveTLDPlusOne(strings.ToLower(b.Hostname()))
	return err1 == nil && err2 == nil && x == y && a.Port() == b.Port()
}

// escape returns text as it may stand in XML.
func escape(text string) string {
	var out bytes.Buffer
	_ = xml.EscapeText(&out, []byte(text)) // a buffer takes everything
	return out.String()
}
