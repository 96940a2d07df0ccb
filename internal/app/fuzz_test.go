package app_test

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"psic/internal/platform/httpx"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

const (
	requestsEach = 100
	slowest      = 2 * time.Second
)

// TestFuzz sends every operation invented requests that follow the API's description: valid ones, edge cases, wrong
// types, null, depth, length, Unicode, a key twice, broken JSON, wrong content types, strange ids. No request may cause
// a status 5xx, take long, or cause an error of another shape. No refused value may be in the response or in the log.
// The short form sends a part of the requests; the part differs from operation to operation.
// Abuse case 5, abuse case 18.
func TestFuzz(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		c, operations := newCast(k), describe(t, k)
		step := testkit.LongOr(1, 5)
		if k.DB.Engine == store.Postgres {
			step = testkit.LongOr(2, 11) // most requests are refused before they reach the database
		}
		for n, op := range k.API.Ops {
			d, ok := operations[op.ID]
			if !ok {
				t.Fatalf("%s is not described", op.ID)
			}
			f := fuzzer{
				cast:      c,
				op:        op,
				described: d,
				generator: newGenerator(op.ID),
			}
			plan := f.plan()
			for i := n % step; i < max(requestsEach, len(plan)+requestsEach/3); i += step {
				f.spoil = spoiled{}
				if i < len(plan) {
					f.spoil = plan[i]
				}
				if problem := f.try(); problem != "" {
					t.Errorf("%s, request %d: %s", op.ID, i, problem)
				}
			}
			k.Access.Flush(t.Context()) // otherwise its queue would be full, which is an error in the log
		}
		for _, word := range []string{canary, `"msg":"panic"`, `"level":"ERROR"`} {
			if at := strings.Index(k.Logs.String(), word); at >= 0 {
				t.Errorf("the log contains %s: %.600s", word, k.Logs.String()[max(0, at-200):])
			}
		}
		c.onlyOurAdministrators(t)
	})
}

// onlyOurAdministrators fails the test when a request created an administrator who can sign in.
func (c *cast) onlyOurAdministrators(t *testing.T) {
	all, err := c.k.App.Login.Administrators(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	n := int64(0)
	for _, a := range all {
		if !a.ConfirmedAt.IsZero() { // who was only invited cannot sign in
			n++
		}
	}
	made := int64(0)
	for _, p := range c.people {
		if p.Role == "ADMINISTRATOR" {
			made++
		}
	}
	if n > made+c.replaced {
		t.Errorf("%d administrators, the test created %d", n, made+c.replaced)
	}
}

type fuzzer struct {
	*cast
	described
	generator
	op    httpx.Op
	good  map[string]any
	spoil spoiled
}

// spoiled is the parameter or the field that is wrong in a request of the plan.
type spoiled struct {
	name  string
	value any
}

// plan returns every parameter and every field with each hostile value. In such a request the rest is correct. Random
// requests follow.
func (f *fuzzer) plan() []spoiled {
	var out []spoiled
	add := func(name string, values []any) {
		for _, v := range values {
			out = append(out, spoiled{name, v})
		}
	}
	for _, p := range f.Parameters {
		add(p.Name, hostileText)
	}
	if f.json() != nil {
		for _, name := range slices.Sorted(maps.Keys(f.json().Properties)) {
			add(name, slices.Concat(hostileText, hostileTypes))
		}
	}
	return out
}

// try sends one request and returns what is wrong with the response, or an empty text.
func (f *fuzzer) try() string {
	me := f.caller()
	if make := samples[f.op.ID]; make != nil && (f.good == nil || f.IntN(20) == 0) {
		f.good, _ = make(f.cast, me).body.(map[string]any)
	}
	req := f.request(me)
	body, _ := io.ReadAll(req.Body) // cannot fail: the body is in memory
	req.Body = io.NopCloser(bytes.NewReader(body))

	began := time.Now()
	r := f.k.Do(req, f.token(me))
	problem := wrongResponse(r)
	if took := time.Since(began); took > slowest {
		problem = fmt.Sprintf("took %s", took)
	}
	if problem == "" {
		return ""
	}
	return fmt.Sprintf(
		"%s\n%s %s\n%.300q\n%d %.500s",
		problem,
		req.Method,
		req.URL.RequestURI(),
		body,
		r.Status,
		r.Body,
	)
}

// caller returns a person whom the operation admits, so that most requests reach it.
func (f *fuzzer) caller() *testkit.Person {
	for _, who := range callers {
		if !who.dead && expected(f.op, who, own) == admitted && audienceOf(f.op, who) {
			return f.get(who)
		}
	}
	f.k.T.Fatalf("%s admits nobody", f.op.ID)
	return nil
}

func (f *fuzzer) token(me *testkit.Person) string {
	if f.spoil.name != "" {
		return "Bearer " + me.Token
	}
	switch f.IntN(20) {
	case 0:
		return canary
	case 1:
		return "Bearer " + me.Token + "x"
	}
	return "Bearer " + me.Token
}

// request returns a request with invented path, query, headers and body.
func (f *fuzzer) request(me *testkit.Person) *http.Request {
	path, query := f.path, url.Values{}
	for _, p := range f.Parameters {
		value := f.generator.text()
		if p.In == "path" && (f.spoil.name != "" || f.IntN(10) < 7) {
			value = me.ID
		}
		if spoilt, ok := f.spoil.value.(string); ok && f.spoil.name == p.Name {
			value = spoilt
		}
		switch p.In {
		case "path":
			path = strings.Replace(path, "{"+p.Name+"}", url.PathEscape(value), 1)
		case "query":
			query.Add(p.Name, value)
		}
	}
	extra := pick(f.generator, []string{"", "", "", "&%zz=%ff", "&a=%00", "&" + canary + "=1"})
	address := path + "?" + query.Encode() + extra

	text, kind := f.content()
	req, err := http.NewRequest(f.method, "http://psic.test", strings.NewReader(text))
	if err != nil {
		f.k.T.Fatal(err)
	}
	req.URL.Path, req.URL.RawPath, req.URL.RawQuery = split(address)
	req.Header.Set("Content-Type", kind)
	req.Header.Set("Accept-Language", "pt")
	return req
}

func split(address string) (path, raw, query string) {
	raw, query, _ = strings.Cut(address, "?")
	path, err := url.PathUnescape(raw)
	if err != nil {
		path = raw
	}
	return path, raw, query
}

var contentTypes = []string{
	"application/json",
	"application/json",
	"application/json",
	"application/json",
	"application/json; charset=utf-8",
	"text/plain",
	"application/xml",
	"",
	"multipart/form-data",
	"multipart/form-data; boundary=x",
	"application/x-www-form-urlencoded",
	canary,
}

func (f *fuzzer) content() (text, contentType string) {
	switch {
	case f.form() && f.IntN(10) < 8:
		return f.upload(), "multipart/form-data; boundary=x"
	case f.json() != nil && f.spoil.name != "":
		return f.planned(), "application/json"
	case f.json() != nil:
		return f.body(f.json(), f.good), pick(f.generator, contentTypes)
	case f.IntN(3) == 0:
		return f.body(&schema{}, nil), pick(f.generator, contentTypes)
	}
	return "", pick(f.generator, contentTypes)
}

// planned returns the good body with one field spoiled.
func (f *fuzzer) planned() string {
	body := clone(f.good)
	if body == nil {
		body = map[string]any{}
	}
	if _, ok := f.json().Properties[f.spoil.name]; ok {
		body[f.spoil.name] = f.spoil.value
	}
	return encode(body)
}

// upload returns a form with an invented file.
func (f *fuzzer) upload() string {
	file := string(picture())
	switch f.IntN(6) {
	case 0:
		file = file[:f.IntN(len(file))]
	case 1:
		file = canary + file
	case 2:
		file = `<svg xmlns="http://www.w3.org/2000/svg"><script>` + canary + `</script></svg>`
	case 3:
		file = "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff\x08\x06\x00\x00\x00" + canary
	}
	name := pick(f.generator, []string{"file", "file", "file", "name", canary})
	form := "--x\r\nContent-Disposition: form-data; name=\"" + name + "\"; filename=\"" + canary + "\x00.png\"\r\n" +
		"Content-Type: image/png\r\n\r\n" + file + "\r\n--x--\r\n"
	if f.IntN(8) == 0 {
		form = form[:f.IntN(len(form))]
	}
	return form
}

func clone(m map[string]any) map[string]any { return maps.Clone(m) }

func keysOf(m map[string]any) []string { return slices.Sorted(maps.Keys(m)) }
