package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"
)

func init() {
	register(Scenario{
		ID:      "F11",
		Title:   "invented requests from the API's own description",
		Engines: []string{SQLite, Postgres},
		Quick:   SQLite,
		Alone:   true,
		Short:   func(r *Run) error { return fuzz(r, r.quickly(4000, 20_000)) },
		Long:    func(r *Run) error { return fuzz(r, 200_000) },
	})
}

// costly operations hash a password each time: every tenth of their turns is enough.
var costly = []string{
	"register",
	"login",
	"admin-login",
	"company-login",
	"reset-password",
	"change-password",
	"first-access",
	"register-company-user",
	"admin-register",
	"admin-register-company-user",
	"create-company",
	"import-company-users",
	"approve-therapist",
}

type fuzzing struct {
	r       *Run
	w       *World
	base    string
	doc     *document
	ids     []string
	mu      sync.Mutex
	problem map[string]int
	asked   int
	codes   map[int]int
}

func fuzz(r *Run, requests int) error {
	w, err := r.World(Size{Patients: 200, Therapists: 10})
	if err != nil {
		return err
	}
	servers, bases, err := r.Servers(w, 1)
	if err != nil {
		return err
	}
	doc, err := readDocument(r.Ctx, bases[0])
	if err != nil {
		return err
	}
	r.mix(w, bases, 300*time.Millisecond) // something to find
	sessions, err := w.texts(r.Ctx, "SELECT id FROM session LIMIT 20")
	if err != nil {
		return err
	}
	f := &fuzzing{
		r:       r,
		w:       w,
		base:    bases[0],
		doc:     doc,
		problem: map[string]int{},
		codes:   map[int]int{},
		ids:     append(sessions, w.Patients[0].ID, w.Therapists[0].ID, w.CompanyID),
	}
	began := time.Now()
	r.Clients(8, bases, func(c *Client) {
		for range requests / 8 {
			if r.Ctx.Err() != nil || r.Minutes > 0 && time.Since(began) > r.For(0) {
				return
			}
			f.one(c)
		}
	})
	for what, n := range f.problem {
		r.Fail("%d× %s", n, what)
	}
	if n := servers[0].Logged("msg=panic"); n > 0 {
		r.Fail("%d panics", n)
	}
	if len(f.codes) < 5 || f.codes[200] == 0 {
		r.Fail("the requests reach nothing: %v", f.codes)
	}
	r.Count("requests", f.asked)
	r.Count("operations", len(doc.ops))
	return nil
}

// one asks for one operation, and again when its answer was slow.
func (f *fuzzing) one(c *Client) {
	op := f.doc.ops[c.Dice.IntN(len(f.doc.ops))]
	if slices.Contains(costly, op.id) && c.Dice.IntN(10) > 0 || op.id == "logout" {
		return
	}
	if f.send(c, op) && f.send(c, op) && f.send(c, op) {
		f.complain(op, "slower than two seconds, three times")
	}
}

// send makes one request and judges its answer but for its time, of which it tells whether it was slow: a machine that
// stands still makes everything slow once.
func (f *fuzzing) send(c *Client, op operation) (slow bool) {
	req := f.request(c.Dice, op)
	began := time.Now()
	resp, err := (&http.Client{Transport: transport, Timeout: 15 * time.Second}).Do(req)
	if err != nil {
		f.complain(op, "no answer: "+strings.ReplaceAll(err.Error(), f.base, ""))
		return false
	}
	text, err := io.ReadAll(io.LimitReader(resp.Body, 4<<20))
	_ = resp.Body.Close()
	took := time.Since(began)
	f.mu.Lock()
	f.asked++
	f.codes[resp.StatusCode]++
	f.mu.Unlock()
	f.r.Worst("slowest answer", took)
	switch {
	case err != nil:
		f.complain(op, "half an answer")
	case resp.StatusCode >= 500 && resp.StatusCode != http.StatusServiceUnavailable:
		f.complain(op, fmt.Sprint(resp.StatusCode))
	default:
		if words := f.doc.offSchema(op, resp, text); words != "" {
			f.complain(op, words)
		}
	}
	return took > 2*time.Second
}

func (f *fuzzing) complain(op operation, words string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.problem[op.method+" "+op.path+": "+words]++
}

func (f *fuzzing) request(dice *rand.Rand, op operation) *http.Request {
	path, query := op.path, url.Values{}
	for _, p := range op.params {
		value := f.value(dice, p.Name)
		if p.In == "path" {
			if value == "" {
				value = "-" // an empty one is another address
			}
			path = strings.ReplaceAll(path, "{"+p.Name+"}", url.PathEscape(value))
		} else if p.In == "query" && dice.IntN(4) > 0 {
			query.Set(p.Name, value)
		}
	}
	var body io.Reader
	if op.body != nil {
		body = bytes.NewReader(f.body(dice, op))
	}
	address := f.base + path
	if len(query) > 0 {
		address += "?" + query.Encode()
	}
	req, err := http.NewRequestWithContext(f.r.Ctx, op.method, address, body)
	if err != nil { // an address that no client can send
		req, _ = http.NewRequestWithContext(f.r.Ctx, op.method, f.base+"/api/config", nil)
		return req
	}
	if body != nil {
		req.Header.Set("Content-Type", bodyTypes[dice.IntN(len(bodyTypes))])
	}
	req.Header.Set("Accept", "application/json")
	if who := f.caller(dice, op); who != "" {
		req.Header.Set("Authorization", who)
	}
	return req
}

// bodyTypes are drawn from: two of three bodies say what they are.
var bodyTypes = []string{
	"application/json",
	"application/json",
	"application/json",
	"application/json",
	"text/plain",
	"multipart/form-data; boundary=x",
}

// caller is mostly one who may call.
func (f *fuzzing) caller(dice *rand.Rand, op operation) string {
	people := map[string][]Person{
		"CUSTOMER":      f.w.Patients[:50],
		"ENTERPRISE":    f.w.Employees,
		"THERAPIST":     f.w.Therapists,
		"ADMINISTRATOR": f.w.Admins,
	}
	role := []string{"CUSTOMER", "ENTERPRISE", "THERAPIST", "ADMINISTRATOR"}[dice.IntN(4)]
	if len(op.access.Roles) > 0 && dice.IntN(5) > 0 {
		role = op.access.Roles[dice.IntN(len(op.access.Roles))]
	}
	list := people[role]
	switch {
	case len(list) == 0, dice.IntN(20) == 0:
		return ""
	case dice.IntN(40) == 0:
		return list[0].Token + "x"
	}
	return list[dice.IntN(len(list))].Token
}

// value is a parameter: something that exists, or a strange text.
func (f *fuzzing) value(dice *rand.Rand, name string) string {
	lower := strings.ToLower(name)
	switch {
	case dice.IntN(3) == 0:
		return hostile[dice.IntN(len(hostile))]
	case strings.Contains(lower, "page"), strings.Contains(lower, "size"), name == "year", name == "month":
		return fmt.Sprint(dice.IntN(30))
	case strings.Contains(lower, "date"):
		return f.w.First.AddDays(dice.IntN(40)).Wire()
	}
	return f.ids[dice.IntN(len(f.ids))]
}

func (f *fuzzing) body(dice *rand.Rand, op operation) []byte {
	if dice.IntN(12) == 0 {
		return []byte(
			[]string{"", "{", "null", "[]", `{"a":1,"a":2}`, strings.Repeat("[", 2000), "\"\xff\"", "{}"}[dice.IntN(8)],
		)
	}
	raw, err := json.Marshal(f.doc.invent(dice, op.body, 0, f.ids))
	if err != nil {
		return nil
	}
	return raw
}

var hostile = []string{
	"",
	" ",
	"0",
	"-1",
	"999999999999999999999",
	"1e308",
	"NaN",
	"null",
	"../../etc/passwd",
	"'; DROP TABLE session; --",
	"<script>",
	"\x00",
	"\u202e",
	"😀",
	strings.Repeat(
		"a",
		5000,
	),
	"31/02/2026",
	"2026-13-45",
	"24:00",
	"%",
	"_",
	"{{7*7}}",
	"00000000-0000-0000-0000-000000000000",
	"São João",
	"\r\nSet-Cookie: a=b",
}

func readDocument(ctx context.Context, base string) (*document, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, base+"/openapi.json", nil)
	if err != nil {
		return nil, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	return parseDocument(text)
}
