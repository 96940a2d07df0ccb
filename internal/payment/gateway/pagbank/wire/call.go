package wire

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptrace"
	"time"

	"psic/internal/payment/gateway"
)

const (
	maxAnswer = 1 << 20
	readTries = 3
)

// client follows no redirect: a token must not travel to another host, and a payment is not repeated on the
// word of one. What changes money goes out on a connection of its own, because a pooled one that the other
// side has just closed would be an outcome that nobody knows; net/http also never repeats a request on a
// fresh connection, which with an idempotency key it otherwise does by itself.
func client(o Options, reuse bool) *http.Client {
	dial := &net.Dialer{Timeout: o.ConnectTimeout}
	return &http.Client{
		Timeout:       o.Timeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			Proxy:                  http.ProxyFromEnvironment,
			DialContext:            dial.DialContext,
			TLSHandshakeTimeout:    o.ConnectTimeout,
			ForceAttemptHTTP2:      reuse,
			DisableKeepAlives:      !reuse,
			MaxIdleConnsPerHost:    4,
			IdleConnTimeout:        30 * time.Second,
			MaxResponseHeaderBytes: 64 << 10,
		},
	}
}

// Answer is what came back.
type Answer struct {
	Status int
	Body   []byte
}

// OK says whether the provider did what it was asked.
func (a Answer) OK() bool { return a.Status >= 200 && a.Status < 300 }

// ErrNotSent: the request never left, so nothing can have happened.
var ErrNotSent = errors.New("the provider cannot be reached")

// do makes one call. Its errors name no address, header or body.
func (c *Client) do(ctx context.Context, by *http.Client, method, path, key string, body []byte) (Answer, error) {
	connected := false
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		GotConn: func(httptrace.GotConnInfo) { connected = true },
	})
	req, err := http.NewRequestWithContext(ctx, method, c.BaseURL+path, bytes.NewReader(body))
	if err != nil {
		return Answer{}, ErrNotSent
	}
	if method == http.MethodGet {
		req.Body, req.ContentLength = http.NoBody, 0
	}
	c.dress(req, key)
	res, err := by.Do(req)
	if err != nil {
		if !connected {
			return Answer{}, ErrNotSent
		}
		return Answer{}, errors.New("no answer")
	}
	defer func() { _ = res.Body.Close() }()
	b, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer+1))
	if err != nil || len(b) > maxAnswer {
		return Answer{}, fmt.Errorf("the answer broke off (HTTP %d)", res.StatusCode)
	}
	return Answer{res.StatusCode, b}, nil
}

func (c *Client) dress(req *http.Request, key string) {
	req.Header.Set("Authorization", "Bearer "+c.Token)
	req.Header.Set("Accept", "application/json")
	req.Header.Set("User-Agent", c.UserAgent)
	if req.Method != http.MethodGet {
		req.Header.Set("Content-Type", "application/json")
	}
	if key != "" {
		req.Header.Set("x-idempotency-key", key)
	}
}

// Send makes one call that may change something, and is never repeated here.
//
// Errors: gateway.ErrRefused when the request never left, else gateway.ErrUnknown.
func (c *Client) Send(ctx context.Context, method, path, key string, body []byte) (Answer, error) {
	a, err := c.do(ctx, c.writes, method, path, key, body)
	switch {
	case errors.Is(err, ErrNotSent):
		return a, fmt.Errorf("%w: %w", gateway.ErrRefused, err)
	case err != nil:
		return a, fmt.Errorf("%w: %w", gateway.ErrUnknown, err)
	}
	return a, nil
}

// Get reads, and tries again where that may help: reading twice harms nobody.
func (c *Client) Get(ctx context.Context, path string) (Answer, error) {
	for try := 1; ; try++ {
		a, err := c.do(ctx, c.reads, http.MethodGet, path, "", nil)
		again := err != nil || a.Status == http.StatusTooManyRequests || a.Status >= 500
		if !again || try == readTries {
			if err != nil {
				return a, fmt.Errorf("%w: %w", gateway.ErrUnknown, err)
			}
			return a, nil
		}
		if pause(ctx, c.ReadPause<<(try-1)) != nil {
			return a, fmt.Errorf("%w: given up", gateway.ErrUnknown)
		}
	}
}

// pause waits between half of d and d, so that many callers do not come back together.
func pause(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d/2 + rand.N(d/2+1))
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}
