// Package wire has what the clients of PagBank's two products, Orders and Recurring, share: requests with their limits,
// errors, and the provider's public keys.
//
// The account's token is a secret: it is in no error and no log.
package wire

import (
	"errors"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Options of an account at one product.
type Options struct {
	BaseURL string
	Token   string
	// UserAgent must not be the default of Go, which the provider's firewall refuses.
	UserAgent      string
	ConnectTimeout time.Duration // 5 s
	Timeout        time.Duration // 20 s for the whole call
	// ReadPause is the wait before the first retry of a read.
	ReadPause time.Duration // 200 ms
}

// String keeps the token out of a log that prints the options or the client.
func (o Options) String() string { return "pagbank at " + o.BaseURL }

// GoString is String.
func (o Options) GoString() string { return o.String() }

// Client calls one product.
type Client struct {
	Options
	reads, writes *http.Client
}

// New checks the options. It makes no request.
func New(o Options) (*Client, error) {
	o.BaseURL = strings.TrimRight(o.BaseURL, "/")
	if o.UserAgent == "" {
		o.UserAgent = "Psic/1.0 (payments)"
	}
	o.ConnectTimeout = orDefault(o.ConnectTimeout, 5*time.Second)
	o.Timeout = orDefault(o.Timeout, 20*time.Second)
	o.ReadPause = orDefault(o.ReadPause, 200*time.Millisecond)
	if strings.TrimSpace(o.Token) == "" || strings.ContainsAny(o.Token, "\r\n") {
		return nil, errors.New("pagbank: the account's token is missing")
	}
	u, err := url.Parse(o.BaseURL)
	if err != nil || u.Host == "" || u.User != nil || u.Scheme != "https" && !loopback(u) {
		return nil, errors.New("pagbank: the address must begin with https://")
	}
	return &Client{Options: o, reads: client(o, true), writes: client(o, false)}, nil
}

func orDefault(d, standard time.Duration) time.Duration {
	if d <= 0 {
		return standard
	}
	return d
}

// loopback says whether the address is the one of a fake server in a test.
func loopback(u *url.URL) bool {
	ip := net.ParseIP(u.Hostname())
	return u.Scheme == "http" && ip != nil && ip.IsLoopback()
}
