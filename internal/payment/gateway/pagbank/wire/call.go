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
	"strings"
	"time"

	"psic/internal/payment/gateway"
	"psic/internal/platform/trace"
)

const (
	maxBody   = 1 << 20
	readTries = 3
)

// client follows no redirect: the token must not reach another host, and a payment must not be repeated by a redirect.
// Requests that change money use a new connection. On a pooled connection that the other side has just closed the
// outcome would be unknown, and net/http would repeat a request that has an idempotency key by itself.
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

// Response is an HTTP response of the provider.
type Response struct {
	Status int
	Body   []byte
}

// OK says whether the request succeeded.
func (a Response) OK() bool { return a.Status >= 200 && a.Status < 300 }

// ErrNotSent: the request was not sent, so nothing can have happened.
var ErrNotSent = errors.New("the provider cannot be reached")

// do sends one request and traces it. The span has the first part of the path: the others are ids.
func (c *Client) do(ctx context.Context, by *http.Client, method, path, key string, body []byte) (Response, error) {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	first, _, _ = strings.Cut(first, "?")
	ctx, span := trace.Begin(ctx, trace.Client, "payment provider "+method+" /"+first)
	res, err := c.exchange(ctx, by, method, path, key, body)
	span.SetInt("http.response.status_code", int64(res.Status))
	span.End(err != nil || res.Status >= http.StatusInternalServerError)
	return res, err
}

// exchange sends one request. Its errors contain no address, header or body.
func (c *Client) exchange(
	ctx context.Context,
	by *http.Client,
	method, path, key string,
	body []byte,
) (Response, error) {
	connected := false
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		GotConn: func(httptrace.GotConnInfo) { connected = true },
	})
	req, err := http.NewRequestWithContext(ctx, method, c.BaseURL+path, bytes.NewReader(body))
	if err != nil {
		return Response{}, ErrNotSent
	}
	if method == http.MethodGet {
		req.Body, req.ContentLength = http.NoBody, 0
	}
	c.setHeaders(req, key)
	res, err := by.Do(req)
	if err != nil {
		if !connected {
			return Response{}, ErrNotSent
		}
		return Response{}, errors.New("no response")
	}
	defer func() { _ = res.Body.Close() }()
	b, err := io.ReadAll(io.LimitReader(res.Body, maxBody+1))
	if err != nil || len(b) > maxBody {
		return Response{}, fmt.Errorf("the response broke off (HTTP %d)", res.StatusCode)
	}
	return Response{res.StatusCode, b}, nil
}

func (c *Client) setHeaders(req *http.Request, key string) {
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

// Send makes one request that may change something. It never repeats the request.
//
// Errors: gateway.ErrRefused when the request was not sent, else gateway.ErrUnknown.
func (c *Client) Send(ctx context.Context, method, path, key string, body []byte) (Response, error) {
	a, err := c.do(ctx, c.writes, method, path, key, body)
	switch {
	case errors.Is(err, ErrNotSent):
		return a, fmt.Errorf("%w: %w", gateway.ErrRefused, err)
	case err != nil:
		return a, fmt.Errorf("%w: %w", gateway.ErrUnknown, err)
	}
	return a, nil
}

// Get reads. It retries after errors that may be temporary.
func (c *Client) Get(ctx context.Context, path string) (Response, error) {
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
			return a, fmt.Errorf("%w: cancelled", gateway.ErrUnknown)
		}
	}
}

// pause waits a random time between half of d and d, so that many callers do not retry at the same time.
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
