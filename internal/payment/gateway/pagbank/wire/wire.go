// Package wire is how PagBank's products are spoken to: one call, its limits, what a refusal tells, and the
// provider's public keys. Orders and Recurring are two hosts that share these manners.
//
// The account's token is a secret: it stands in no error and no log.
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
	// UserAgent names us: the provider's guard turns away the default of Go.
	UserAgent      string
	ConnectTimeout time.Duration // 5 s
	Timeout        time.Duration // 20 s for the whole call
	// ReadPause is the first wait before a read is tried again.
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

// New checks the options; it asks nothing of the provider yet.
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

// loopback is where a test's provider listens.
func loopback(u *url.URL) bool {
	ip := net.ParseIP(u.Hostname())
	return u.Scheme == "http" && ip != nil && ip.IsLoopback()
}
