package httpx_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/platform/clock"
	"psic/internal/platform/httpx"
	"psic/internal/platform/limit"
	"psic/internal/platform/store"
	"psic/internal/testkit/testdb"
)

func TestMain(m *testing.M) { testdb.Main(m) }

// fixture is an API with operations of its own, behind the product's middleware.
type fixture struct {
	t       *testing.T
	api     *httpx.API
	handler http.Handler
	logs    *testdb.SafeBuffer
	seen    []httpx.Seen
	meta    httpx.Meta // of the last request to /api/who
	caller  actor.Actor
	remote  string
}

const (
	proxy     = "10.0.0.1"
	balancers = "10.9.0.0/24" // a range of further proxies
)

type noteIn struct {
	Name  string   `json:"name" maxLength:"5"`
	Age   int      `json:"age"`
	Tags  []string `json:"tags"`
	Inner struct {
		Kind string `json:"kind" enum:"a,b"`
	} `json:"inner"`
}

type idIn struct {
	ID   string `path:"id"`
	Size int    `query:"size"`
	Name string `query:"name"`

	List []string `query:"list,explode"`
}

type nameIn struct {
	Name string `query:"name"`
}

type reply struct {
	Body struct {
		Got string `json:"got"`
	}
}

func got(s string) *reply {
	r := &reply{}
	r.Body.Got = s
	return r
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	h := &fixture{t: t, logs: &testdb.SafeBuffer{}, remote: "203.0.113.7:4000"}
	log := slog.New(slog.NewTextHandler(h.logs, nil))
	r := chi.NewRouter()
	r.Use(
		httpx.WithRequestMeta([]netip.Prefix{netip.MustParsePrefix(proxy + "/32"), netip.MustParsePrefix(balancers)}),
		httpx.Observe(func(s httpx.Seen) { h.seen = append(h.seen, s) }),
		httpx.Secure(true),
		httpx.Recover(log),
		httpx.OptionalSlash,
	)
	h.api = httpx.NewAPI(r, "Psic", log)
	h.api.Authenticate = authenticate
	now := clock.New(0)
	now.Set(testdb.Start)
	h.api.Limiter = limit.New(testdb.OpenDB(t, store.SQLite), now, true)
	h.register()
	r.Get("/page", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "page") })
	r.Get("/cut", func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	h.handler = r
	return h
}

var errDead = fault.New(fault.Unauthorized, "auth.signed_out", "Seu acesso expirou. Entre novamente.")

// authenticate knows tokens such as "CUSTOMER ana". The login "limited ana" has to replace its password first.
func authenticate(_ context.Context, token string) (actor.Actor, error) {
	role, id, ok := strings.Cut(token, " ")
	if role == "broken" {
		return actor.Actor{}, errors.New("database away")
	}
	if !ok {
		return actor.Actor{}, errDead
	}
	if role == "limited" {
		return actor.Actor{ID: id, Role: actor.Customer, Limited: true}, nil
	}
	return actor.Actor{ID: id, Role: actor.Role(role)}, nil
}

func (h *fixture) register() {
	get := func(id, path string, a httpx.Access, limits ...httpx.Limit) httpx.Op {
		return httpx.Op{
			ID:     id,
			Method: http.MethodGet,
			Path:   path,
			Access: a,
			Limits: limits,
		}
	}
	httpx.Register(h.api, httpx.Op{
		ID:     "note",
		Method: http.MethodPost,
		Path:   "/api/note",
		Access: httpx.Public(),
	}, func(_ context.Context, in *httpx.Body[noteIn]) (*reply, error) { return got(in.Body.Name), nil })
	httpx.Register(h.api, get("item", "/api/item/{id}", httpx.Public()),
		func(_ context.Context, in *idIn) (*reply, error) {
			return got(in.ID + in.Name + strings.Join(in.List, "")), nil
		})
	httpx.Register(h.api, get("fail", "/api/fail/{id}", httpx.Public()),
		func(_ context.Context, in *idIn) (*reply, error) { return nil, failure(in.ID) })
	httpx.Register(
		h.api,
		get("who", "/api/who", httpx.Public()),
		func(ctx context.Context, _ *struct{}) (*reply, error) {
			h.meta, h.caller = *httpx.MetaFrom(ctx), actor.From(ctx)
			return got(h.caller.ID), nil
		},
	)
	name := func(ctx context.Context, _ *nameIn) (*reply, error) { return got(actor.From(ctx).ID), nil }
	httpx.Register(h.api, get("own", "/api/own/{id}", httpx.Own("path:id", actor.Customer).OrAdmin()),
		func(ctx context.Context, _ *idIn) (*reply, error) { return got(actor.From(ctx).ID), nil })
	httpx.Register(h.api, get("own-query", "/api/own", httpx.Own("query:name", actor.Customer)), name)
	httpx.Register(h.api, get("staff", "/api/staff", httpx.Roles("everything", actor.Administrator)), name)
	httpx.Register(h.api, get("first", "/api/first", httpx.Roles("own login", actor.Customer).EvenLimited()), name)
	httpx.Register(h.api, get("few", "/api/few", httpx.Public(), httpx.PerIP("few", 2, time.Minute)), name)
	httpx.Register(
		h.api,
		get(
			"few-own",
			"/api/few-own",
			httpx.Roles("own login", actor.Customer),
			httpx.PerAccount("few-own", 1, time.Minute),
		),
		name,
	)
}

const secret = "secret-of-the-database"

func failure(how string) error {
	switch how {
	case "panic":
		panic(secret)
	case "conflict":
		return &fault.Error{
			Kind:    fault.Conflict,
			Code:    "slot_taken",
			Message: "Horário ocupado.",
			Fields:  []fault.Field{{Name: "day", Description: "Escolha outro."}},
		}
	case "full":
		return fmt.Errorf("insert: %w", &pgconn.PgError{Code: "53100"})
	case "gone":
		return context.Canceled
	}
	return errors.New(secret)
}

type response struct {
	status int
	header http.Header
	body   string
}

// json parses the body; the test fails when it is no JSON.
func (a response) json(t *testing.T) (m map[string]any) {
	t.Helper()
	if err := json.Unmarshal([]byte(a.body), &m); err != nil {
		t.Fatalf("status %d, no JSON: %q", a.status, a.body)
	}
	return m
}

func (h *fixture) do(req *http.Request) response {
	h.t.Helper()
	req.RemoteAddr = h.remote
	w := httptest.NewRecorder()
	h.handler.ServeHTTP(w, req)
	return response{w.Code, w.Header(), w.Body.String()}
}

func (h *fixture) get(path, token string) response {
	h.t.Helper()
	req := httptest.NewRequest(http.MethodGet, path, nil)
	if token != "" {
		req.Header.Set("Authorization", token)
	}
	return h.do(req)
}

func (h *fixture) post(body, contentType string) response {
	h.t.Helper()
	req := httptest.NewRequest(http.MethodPost, "/api/note", strings.NewReader(body))
	req.Header.Set("Content-Type", contentType)
	return h.do(req)
}
