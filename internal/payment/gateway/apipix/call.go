package apipix

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
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

// client shows its certificate and follows no redirect: the token must not reach another host.
func client(o Options) *http.Client {
	dial := &net.Dialer{Timeout: o.ConnectTimeout}
	return &http.Client{
		Timeout:       o.Timeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			Proxy:       http.ProxyFromEnvironment,
			DialContext: dial.DialContext,
			TLSClientConfig: &tls.Config{
				MinVersion:   tls.VersionTLS12,
				Certificates: []tls.Certificate{o.Certificate},
				RootCAs:      o.Roots,
			},
			TLSHandshakeTimeout:    o.ConnectTimeout,
			MaxIdleConnsPerHost:    8,
			IdleConnTimeout:        30 * time.Second,
			MaxResponseHeaderBytes: 64 << 10,
		},
	}
}

// response is an HTTP response of the bank.
type response struct {
	status int
	body   []byte
}

func (r response) ok() bool { return r.status >= 200 && r.status < 300 }

// into parses the body. A response that cannot be parsed says nothing about what happened.
func (r response) into(v any) error {
	if err := json.Unmarshal(r.body, v); err != nil {
		return fmt.Errorf("%w: HTTP %d, but not what the API describes", gateway.ErrUnknown, r.status)
	}
	return nil
}

// errNotSent: the request was not sent, so nothing can have happened.
var errNotSent = errors.New("the bank cannot be reached")

// send makes one request that may change something. It repeats the request only when the bank did not accept the
// access token, because then nothing happened.
//
// Errors: gateway.ErrRefused when the request was not sent, else gateway.ErrUnknown.
func (g *Gateway) send(ctx context.Context, method, path string, body any) (response, error) {
	b, err := json.Marshal(body)
	if err != nil {
		return response{}, fmt.Errorf("%w: %w", gateway.ErrRefused, err)
	}
	res, err := g.withToken(ctx, method, path, b)
	switch {
	case errors.Is(err, errNotSent):
		return res, fmt.Errorf("%w: %w", gateway.ErrRefused, err)
	case err != nil:
		return res, fmt.Errorf("%w: %w", gateway.ErrUnknown, err)
	}
	return res, nil
}

// get reads. It retries after errors that may be temporary.
//
// Errors: gateway.ErrNotFound when the API says so, else gateway.ErrUnknown.
func (g *Gateway) get(ctx context.Context, path string, v any) error {
	for try := 1; ; try++ {
		res, err := g.withToken(ctx, http.MethodGet, path, nil)
		again := err != nil || res.status == http.StatusTooManyRequests || res.status >= 500
		if again && try < readTries && pause(ctx, g.ReadPause<<(try-1)) == nil {
			continue
		}
		switch {
		case err != nil:
			return fmt.Errorf("%w: %w", gateway.ErrUnknown, err)
		case res.ok():
			return res.into(v)
		}
		if r := refusalOf(res); r.fromAPI && res.status == http.StatusNotFound {
			return gateway.ErrNotFound
		} else {
			return fmt.Errorf("%w: %s", gateway.ErrUnknown, r)
		}
	}
}

// withToken sends a request, and again with a new token when the bank did not accept the old one.
func (g *Gateway) withToken(ctx context.Context, method, path string, body []byte) (response, error) {
	for fresh := false; ; fresh = true {
		token, err := g.access(ctx, fresh)
		if err != nil {
			return response{}, err
		}
		res, err := g.exchange(ctx, method, g.BaseURL+path, "Bearer "+token, "application/json", body)
		if err != nil || res.status != http.StatusUnauthorized || fresh {
			return res, err
		}
	}
}

// exchange sends one request and traces it. The span has the first part of the path: the others are ids. Its errors
// contain no address, header or body.
func (g *Gateway) exchange(
	ctx context.Context,
	method, address, authorization, contentType string,
	body []byte,
) (res response, err error) {
	ctx, span := trace.Begin(ctx, trace.Client, "bank "+method+" "+firstPart(strings.TrimPrefix(address, g.BaseURL)))
	defer func() {
		span.SetInt("http.response.status_code", int64(res.status))
		span.End(err != nil || res.status >= http.StatusInternalServerError)
	}()
	connected := false
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		GotConn: func(httptrace.GotConnInfo) { connected = true },
	})
	req, err := http.NewRequestWithContext(ctx, method, address, bytes.NewReader(body))
	if err != nil {
		return res, errNotSent
	}
	if body == nil {
		req.Body, req.ContentLength = http.NoBody, 0
	} else {
		req.Header.Set("Content-Type", contentType)
	}
	req.Header.Set("Authorization", authorization)
	req.Header.Set("Accept", "application/json")
	req.Header.Set("User-Agent", "Psic/1.0 (payments)")
	got, err := g.http.Do(req)
	if err != nil {
		if !connected {
			return res, errNotSent
		}
		return res, errors.New("no response")
	}
	defer func() { _ = got.Body.Close() }()
	b, err := io.ReadAll(io.LimitReader(got.Body, maxBody+1))
	if err != nil || len(b) > maxBody {
		return res, fmt.Errorf("the response broke off (HTTP %d)", got.StatusCode)
	}
	return response{got.StatusCode, b}, nil
}

func firstPart(path string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	first, _, _ = strings.Cut(first, "?")
	if strings.HasPrefix(first, "https:") {
		return "token"
	}
	return first
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
