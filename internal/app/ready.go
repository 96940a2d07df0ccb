package app

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/platform/httpx"
)

// check is one reason why a replica may not be ready.
type check struct {
	name string
	err  error
}

var errDraining = errors.New("this replica is about to stop")

// checks looks at everything that a replica needs to serve. The clock only warns (warnOfSkew).
func (a *App) checks(ctx context.Context) []check {
	var draining error
	if a.draining.Load() {
		draining = errDraining
	}
	out := []check{{"draining", draining}, {"database", a.DB.Ping(ctx)}, {"bus", a.Bus.Healthy()}}
	if out[1].err == nil {
		_, err := a.Skew(ctx)
		out = append(out, check{"clock", err})
	}
	return out
}

func wrong(checks []check) (err error) {
	for _, c := range checks {
		err = errors.Join(err, c.err)
	}
	return err
}

// ready responds to the load balancer. It fails when the database or the bus does not respond, and while the process
// is about to stop. The public reads nothing but the status; an administrator reads the reasons, and so does whoever
// reaches the port of the metrics.
func (a *App) ready(w http.ResponseWriter, r *http.Request) {
	if a.draining.Load() {
		httpx.WriteProblem(w, http.StatusServiceUnavailable)
		return
	}
	checks := a.checks(r.Context())
	err := errors.Join(wrong(checks), a.warnOfSkew(r.Context(), w.Header()))
	if err != nil {
		a.Log.Error("not ready", "err", err)
	}
	switch {
	case a.byAdministrator(r):
		writeChecks(w, checks)
	case err != nil:
		httpx.WriteProblem(w, http.StatusServiceUnavailable)
	default:
		w.WriteHeader(http.StatusNoContent)
	}
}

// byAdministrator reports whether an administrator who has signed in completely sends the request.
func (a *App) byAdministrator(r *http.Request) bool {
	token := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	if token == "" {
		return false
	}
	who, err := a.Login.Authenticate(r.Context(), token)
	return err == nil && who.Role == actor.Administrator && !who.Limited
}

// ReadyBody is the readiness of a replica with its reasons.
type ReadyBody struct {
	Ready  bool         `json:"ready"`
	Checks []ReadyCheck `json:"checks"`
}

// ReadyCheck is one of the reasons. Error is empty when the check is fine.
type ReadyCheck struct {
	Name  string `json:"name"`
	OK    bool   `json:"ok"`
	Error string `json:"error,omitempty"`
}

func writeChecks(w http.ResponseWriter, checks []check) {
	body := ReadyBody{Ready: wrong(checks) == nil}
	for _, c := range checks {
		line := ReadyCheck{Name: c.name, OK: c.err == nil}
		if c.err != nil {
			line.Error = c.err.Error()
		}
		body.Checks = append(body.Checks, line)
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	if !body.Ready {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
	_ = json.NewEncoder(w).Encode(body) // it fails only when the caller is gone
}

// Healthy returns an error when the database or the bus does not respond.
func (a *App) Healthy(ctx context.Context) error {
	if err := a.DB.Ping(ctx); err != nil {
		return err
	}
	return a.Bus.Healthy()
}

// checkTime bounds the checks of one scrape.
const checkTime = 2 * time.Second
