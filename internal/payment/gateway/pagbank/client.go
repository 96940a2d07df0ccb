package pagbank

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
		Transport: &http.Transport{Proxy: http.ProxyFromEnvironment, DialContext: dial.DialContext, TLSHandshakeTimeout: o.ConnectTimeout,
			ForceAttemptHTTP2: reuse, DisableKeepAlives: !reuse, MaxIdleConnsPerHost: 4, IdleConnTimeout: 30 * time.Second, MaxResponseHeaderBytes: 64 << 10},
	}
}

// answer is what came back.
type answer struct {
	status int
	body   []byte
}

func (a answer) ok() bool { return a.status >= 200 && a.status < 300 }

// errNotSent: the request never left, so nothing can have happened.
var errNotSent = errors.New("the provider cannot be reached")

// do makes one call. Its errors name no address, header or body.
func (g *Gateway) do(ctx context.Context, c *http.Client, method, path, key string, body []byte) (answer, error) {
	connected := false
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) { connected = true }})
	req, err := http.NewRequestWithContext(ctx, method, g.BaseURL+path, bytes.NewReader(body))
	if err != nil {
		return answer{}, errNotSent
	}
	if method == http.MethodGet {
		req.Body, req.ContentLength = http.NoBody, 0
	}
	g.dress(req, key)
	res, err := c.Do(req)
	if err != nil {
		if !connected {
			return answer{}, errNotSent
		}
		return answer{}, errors.New("no answer")
	}
	defer func() { _ = res.Body.Close() }()
	b, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer+1))
	if err != nil || len(b) > maxAnswer {
		return answer{}, fmt.Errorf("the answer broke off (HTTP %d)", res.StatusCode)
	}
	return answer{res.StatusCode, b}, nil
}

func (g *Gateway) dress(req *http.Request, key string) {
	req.Header.Set("Authorization", "Bearer "+g.Token)
	req.Header.Set("Accept", "application/json")
	req.Header.Set("User-Agent", g.UserAgent)
	if req.Method != http.MethodGet {
		req.Header.Set("Content-Type", "application/json")
	}
	if key != "" {
		req.Header.Set("x-idempotency-key", key)
	}
}

// get reads, and tries again where that may help: reading twice harms nobody.
func (g *Gateway) get(ctx context.Context, path string) (answer, error) {
	for try := 1; ; try++ {
		a, err := g.do(ctx, g.reads, http.MethodGet, path, "", nil)
		again := err != nil || a.status == http.StatusTooManyRequests || a.status >= 500
		if !again || try == readTries {
			if err != nil {
				return a, fmt.Errorf("%w: %w", gateway.ErrUnknown, err)
			}
			return a, nil
		}
		if pause(ctx, g.ReadPause<<(try-1)) != nil {
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
