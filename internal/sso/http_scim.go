package sso

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"psic/internal/kernel/fault"
	"psic/internal/platform/httpx"
	"psic/internal/platform/limit"
)

const (
	scimPath = "/scim/v2"
	maxScim  = 64 << 10
)

var (
	// perCompany is generous: a directory sends a thousand people at its first run.
	perCompany = limit.Rule{Name: "scim", Burst: 600, Per: time.Minute}
	perSource  = limit.Rule{
		Name:  "scim-source",
		Burst: 1200,
		Per:   time.Minute,
		Local: true,
	}

	errToken = fault.New(fault.Unauthorized, "sso.token", "Chave ausente, errada ou revogada.")
	errMany  = fault.New(fault.TooMany, "sso.many", "Muitas chamadas. Tente de novo em instantes.")
)

// ScimRoutes serves the calls of companies' directories below /scim/v2.
func (s *Service) ScimRoutes(r chi.Router) {
	r.Route(scimPath, func(r chi.Router) {
		r.NotFound(func(w http.ResponseWriter, _ *http.Request) { s.refuse(w, fault.Missing) })
		r.MethodNotAllowed(func(w http.ResponseWriter, _ *http.Request) {
			respond(w, http.StatusMethodNotAllowed, scimProblem(http.StatusMethodNotAllowed, "", "Método não aceito."))
		})
		r.Get("/ServiceProviderConfig", s.scim(s.scimConfig))
		r.Get("/ResourceTypes", s.scim(s.scimTypes))
		r.Get("/ResourceTypes/User", s.scim(s.scimType))
		r.Get("/Schemas", s.scim(s.scimSchemas))
		r.Get("/Schemas/{schema}", s.scim(s.scimSchema))
		r.Get("/Users", s.scim(s.scimUsers))
		r.Post("/Users", s.scim(s.scimCreate))
		r.Get("/Users/{id}", s.scim(s.scimRead))
		r.Put("/Users/{id}", s.scim(s.scimReplace))
		r.Patch("/Users/{id}", s.scim(s.scimPatch))
		r.Delete("/Users/{id}", s.scim(s.scimDelete))
		r.Get("/Groups", s.scim(s.scimNoGroups))
	})
}

// call is a request of a directory whose key was checked.
type call struct {
	*http.Request
	companyID string
	body      []byte
}

// scim checks limits and key, reads the body and writes the response.
func (s *Service) scim(do func(context.Context, call) (int, any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ctx := r.Context()
		c := call{Request: r}
		err := s.admit(ctx, r, &c)
		if err == nil {
			c.body, err = io.ReadAll(http.MaxBytesReader(w, r.Body, maxScim))
			if err != nil {
				err = fault.New(fault.TooLarge, "sso.large", "Pedido grande demais.")
			}
		}
		if err != nil {
			s.refuse(w, err)
			return
		}
		status, body, err := do(ctx, c)
		if err != nil {
			s.refuse(w, err)
			return
		}
		if at, ok := body.(scimUserBody); ok && status == http.StatusCreated {
			w.Header().Set("Location", at.Meta.Location)
		}
		respond(w, status, body)
	}
}

func (s *Service) admit(ctx context.Context, r *http.Request, c *call) (err error) {
	if err := s.allow(ctx, perSource, httpx.MetaFrom(ctx).Source()); err != nil {
		return err
	}
	token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !ok {
		return errToken
	}
	c.companyID, err = s.companyOf(ctx, strings.TrimSpace(token))
	if err != nil {
		return err
	}
	if c.companyID == "" {
		return errToken
	}
	return s.allow(ctx, perCompany, c.companyID)
}

func (s *Service) allow(ctx context.Context, rule limit.Rule, key string) error {
	wait, err := s.Limiter.Allow(ctx, rule, key)
	if err == nil && wait > 0 {
		many := *errMany
		many.RetryAfter = int(wait/time.Second) + 1
		return &many
	}
	return err
}

func (s *Service) scimConfig(context.Context, call) (int, any, error) {
	return http.StatusOK, s.serviceConfig(), nil
}

func (s *Service) scimTypes(context.Context, call) (int, any, error) {
	return http.StatusOK, listOf(1, 1, []any{s.resourceType()}), nil
}

func (s *Service) scimType(context.Context, call) (int, any, error) {
	return http.StatusOK, s.resourceType(), nil
}

func (s *Service) scimSchemas(context.Context, call) (int, any, error) {
	all := s.schemas()
	return http.StatusOK, listOf(int64(len(all)), 1, all), nil
}

func (s *Service) scimSchema(_ context.Context, c call) (int, any, error) {
	for _, one := range s.schemas() {
		if one.(object)["id"] == chi.URLParam(c.Request, "schema") {
			return http.StatusOK, one, nil
		}
	}
	return 0, nil, fault.Missing
}

// scimNoGroups answers directories that ask for groups, of which there are none.
func (s *Service) scimNoGroups(context.Context, call) (int, any, error) {
	return http.StatusOK, listOf(0, 1, []any{}), nil
}

func (s *Service) scimUsers(ctx context.Context, c call) (int, any, error) {
	q := c.URL.Query()
	w, err := wanted(q.Get("filter"), q.Get("startIndex"), q.Get("count"))
	if err != nil {
		return 0, nil, err
	}
	list, total, err := s.Users(ctx, c.companyID, w)
	if err != nil {
		return 0, nil, err
	}
	rows := make([]any, len(list))
	for i, u := range list {
		rows[i] = s.scimUser(u)
	}
	return http.StatusOK, listOf(total, w.Skip+1, rows), nil
}

func listOf(total int64, start int, rows []any) scimListBody {
	return scimListBody{
		Schemas:      []string{listSchema},
		TotalResults: total,
		StartIndex:   start,
		ItemsPerPage: len(rows),
		Resources:    rows,
	}
}

func (s *Service) scimCreate(ctx context.Context, c call) (int, any, error) {
	p := Person{Active: true}
	if err := set(&p, "", c.body); err != nil || len(bytes.TrimSpace(c.body)) == 0 {
		return 0, nil, errValue
	}
	u, err := s.CreateUser(ctx, c.companyID, p)
	return http.StatusCreated, s.scimUser(u), err
}

func (s *Service) scimRead(ctx context.Context, c call) (int, any, error) {
	u, err := s.User(ctx, c.companyID, chi.URLParam(c.Request, "id"))
	return http.StatusOK, s.scimUser(u), err
}

func (s *Service) scimReplace(ctx context.Context, c call) (int, any, error) {
	u, err := s.ChangeUser(ctx, c.companyID, chi.URLParam(c.Request, "id"), func(p *Person) error {
		*p = Person{Active: p.Active}
		return set(p, "", c.body)
	})
	return http.StatusOK, s.scimUser(u), err
}

func (s *Service) scimPatch(ctx context.Context, c call) (int, any, error) {
	change, err := patch(c.body)
	if err != nil {
		return 0, nil, err
	}
	u, err := s.ChangeUser(ctx, c.companyID, chi.URLParam(c.Request, "id"), change)
	return http.StatusOK, s.scimUser(u), err
}

func (s *Service) scimDelete(ctx context.Context, c call) (int, any, error) {
	return http.StatusNoContent, nil, s.DeleteUser(ctx, c.companyID, chi.URLParam(c.Request, "id"))
}

// scimTypes of errors that directories act on.
var scimKinds = map[string]string{
	ErrUserTaken.Code: "uniqueness",
	errFilter.Code:    "invalidFilter",
	errPatch.Code:     "invalidSyntax",
	errPath.Code:      "noTarget",
}

// refuse writes an error in SCIM's form. A refusal that is no conflict of names has the status 403: at 409 directories
// believe that the person exists.
func (s *Service) refuse(w http.ResponseWriter, err error) {
	f := fault.As(err)
	if f == nil {
		s.Log.Error("sso: a call of a directory failed", "err", err)
		respond(w, http.StatusInternalServerError, scimProblem(http.StatusInternalServerError, "", "Tente de novo."))
		return
	}
	status, kind := int(f.Kind), scimKinds[f.Code]
	switch {
	case f.Kind == fault.Invalid:
		status = http.StatusBadRequest
		if kind == "" {
			kind = "invalidValue"
		}
	case f.Kind == fault.Conflict && !errors.Is(f, ErrUserTaken):
		status = http.StatusForbidden
	case f.Kind == fault.Unauthorized:
		w.Header().Set("WWW-Authenticate", `Bearer realm="scim"`)
	}
	if f.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(f.RetryAfter))
	}
	respond(w, status, scimProblem(status, kind, f.Message))
}

func scimProblem(status int, kind, detail string) scimErrorBody {
	return scimErrorBody{
		Schemas:  []string{errorSchema},
		Status:   strconv.Itoa(status),
		ScimType: kind,
		Detail:   detail,
	}
}

func respond(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/scim+json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	if status != http.StatusNoContent {
		_ = json.NewEncoder(w).Encode(body) // it fails only when the caller is gone
	}
}
