package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"
)

// Answer is what came back; Status 0 says that no whole answer did.
type Answer struct {
	Status int
	Body   map[string]any
	Header http.Header
	Took   time.Duration
}

// Str is a text of the answer.
func (a Answer) Str(name string) string {
	s, _ := a.Body[name].(string)
	return s
}

// Client is one seeded caller. It speaks to one of several addresses; Pick says to which.
type Client struct {
	Name    string
	Dice    *rand.Rand
	Bases   []string
	History *History
	Timeout time.Duration

	run *Run
}

// transport is shared, so that hundreds of clients do not each keep connections of their own.
var transport = &http.Transport{MaxIdleConnsPerHost: 256, MaxConnsPerHost: 2048, DisableCompression: true}

// Client makes a caller whose chance depends on the seed and its name alone.
func (r *Run) Client(name string, bases ...string) *Client {
	return &Client{
		Name:    name,
		Dice:    r.Dice(name),
		Bases:   bases,
		History: r.History,
		Timeout: 10 * time.Second,
		run:     r,
	}
}

// Clients runs n callers at the same time and waits for all.
func (r *Run) Clients(n int, bases []string, work func(*Client)) {
	var all sync.WaitGroup
	for i := range n {
		c := r.Client(fmt.Sprintf("c%d", i), bases...)
		all.Go(func() { work(c) })
	}
	all.Wait()
}

// Pick is the address of the next call.
func (c *Client) Pick() string { return c.Bases[c.Dice.IntN(len(c.Bases))] }

// Do sends one request and records nothing.
func (c *Client) Do(method, path, token string, body any) Answer {
	return c.At(c.Pick(), method, path, token, body)
}

// At is Do to a chosen address.
func (c *Client) At(base, method, path, token string, body any) Answer {
	began := time.Now()
	ctx, cancel := context.WithTimeout(c.run.Ctx, c.Timeout)
	defer cancel()
	a := send(ctx, method, base+path, token, body)
	a.Took = time.Since(began)
	c.run.saw(a)
	return a
}

func send(ctx context.Context, method, url, token string, body any) Answer {
	var in io.Reader
	if body != nil {
		raw, err := json.Marshal(body)
		if err != nil {
			panic(err) // the harness wrote it
		}
		in = bytes.NewReader(raw)
	}
	req, err := http.NewRequestWithContext(ctx, method, url, in)
	if err != nil {
		panic(err)
	}
	req.Header.Set("Accept", "application/json")
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		req.Header.Set("Authorization", token)
	}
	resp, err := (&http.Client{Transport: transport}).Do(req)
	if err != nil {
		return Answer{}
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return Answer{}
	}
	a := Answer{Status: resp.StatusCode, Header: resp.Header}
	_ = json.Unmarshal(text, &a.Body) // a list or a page has no fields that a client asks for
	return a
}

// saw counts answers that no client should get.
func (r *Run) saw(a Answer) {
	if a.Status >= 500 && a.Status != http.StatusServiceUnavailable {
		r.Count("answers 5xx", 1)
	}
	r.Worst("slowest answer", a.Took)
}

// outcome is what a client may believe: a server's own failure may have come after the deed.
func outcome(a Answer) Outcome {
	switch {
	case a.Status == 0 || a.Status >= 500:
		return Info
	case a.Status < 300:
		return OK
	}
	return Fail
}

// sendSigned sends a notification under a signature.
func sendSigned(ctx context.Context, url, signature string, body any) int {
	raw, err := json.Marshal(body)
	if err != nil {
		panic(err)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(raw))
	if err != nil {
		panic(err)
	}
	req.Header.Set("Content-Type", "application/json")
	if signature != "" {
		req.Header.Set("X-Payload-Signature", signature)
	}
	resp, err := (&http.Client{Transport: transport}).Do(req)
	if err != nil {
		return http.StatusInternalServerError
	}
	_ = resp.Body.Close()
	return resp.StatusCode
}
