package app

import (
	"fmt"
	"net/http"

	"github.com/go-chi/chi/v5"

	"psic/internal/kernel/fault"
	"psic/internal/login"
	"psic/internal/platform/accesslog"
	"psic/internal/platform/apidocs"
	"psic/internal/platform/httpx"
	"psic/internal/subscription"
)

// largestBody is the limit for every request. Operations have lower ones.
const largestBody = 6 << 20

func (a *App) route() error {
	proxies, err := a.Config.ProxyRanges()
	if err != nil {
		return fmt.Errorf("PSIC_TRUSTED_PROXIES: %w", err)
	}
	r := chi.NewRouter()
	r.Use(
		httpx.WithRequestMeta(proxies),
		httpx.Observe(a.observe),
		httpx.Secure(a.Config.Production() || a.Config.ServesTLS()),
		httpx.ServerTime(a.Clock.Now),
		gate(),
		httpx.Recover(a.Log),
		httpx.OptionalSlash,
	)
	a.API = httpx.NewAPI(r, a.Config.ProductName, a.Log)
	a.API.Limiter, a.API.Authenticate = a.Limiter, a.Login.Authenticate
	a.API.ReadOnly = a.DB.ReadOnly
	a.API.Audit, a.API.StepUp = a.Audit, a.Login.StepUp
	a.API.TokenFaults = []*fault.Error{login.ErrSignedOut}
	a.API.StepUpFaults = login.StepUpFaults
	a.API.AlsoFails("delete-card", subscription.ErrLastCard)
	a.registerOperations()
	a.API.Describe(about())

	r.Get("/api/events", a.events)
	r.Get("/api/call/ws", a.Room.Socket)
	r.Get("/openapi.json", a.serveOpenAPI)
	apidocs.Serve(r, a.OpenAPI)
	r.Get("/healthz", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	r.Get("/readyz", a.ready)
	r.Get("/.well-known/security.txt", a.securityTxt)
	r.Post(httpx.PolicyReports, a.policyReports)
	if a.Outbox != nil && !a.Config.Production() {
		a.mailbox(r)
	}
	r.NotFound(a.notFound)
	r.MethodNotAllowed(methodNotAllowed(r))
	a.handler = http.MaxBytesHandler(r, largestBody)
	return nil
}

func (a *App) registerOperations() {
	a.Login.Routes(a.API)
	a.Account.Routes(a.API)
	a.Notify.Routes(a.API)
	a.Address.Routes(a.API)
	a.Directory.Routes(a.API)
	a.Agenda.Routes(a.API)
	a.Subscription.Routes(a.API)
	a.Search.Routes(a.API)
	a.Payment.Routes(a.API)
	a.Booking.Routes(a.API)
	a.Standing.Routes(a.API)
	a.Waiting.Routes(a.API)
	a.Packages.Routes(a.API)
	a.Record.Routes(a.API)
	a.Room.Routes(a.API)
	a.Company.Routes(a.API)
	a.Backoffice.Routes(a.API)
	a.Payout.Routes(a.API)
	a.configRoute()
}

// methodNotAllowed lists the methods of the address in the header Allow, as HTTP requires.
func methodNotAllowed(routes chi.Routes) http.HandlerFunc {
	methods := []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete}
	return func(w http.ResponseWriter, r *http.Request) {
		for _, method := range methods {
			if routes.Match(chi.NewRouteContext(), method, r.URL.Path) {
				w.Header().Add("Allow", method)
			}
		}
		httpx.WriteProblem(w, http.StatusMethodNotAllowed)
	}
}

// notFound serves a problem for an unknown address of the API, and a page for any other address.
func (a *App) notFound(w http.ResponseWriter, r *http.Request) {
	if isAPI(r.URL.Path) {
		httpx.WriteProblem(w, http.StatusNotFound)
		return
	}
	a.Site.ServeHTTP(w, r)
}

func isAPI(path string) bool { return path == "/api" || len(path) > 5 && path[:5] == "/api/" }

// observe writes a finished request to the metrics, the access log and the log.
func (a *App) observe(s httpx.Seen) {
	if s.Status != http.StatusSwitchingProtocols { // the time of a socket is that of a session
		a.Metrics.seen(s)
	}
	if !isAPI(s.Route) {
		return
	}
	a.Access.Add(accesslog.Entry{
		At:        a.Clock.Now(),
		AccountID: s.Meta.AccountID,
		IP:        s.Meta.IP,
		Method:    s.Method,
		Route:     s.Route,
		Status:    s.Status,
	})
	a.Log.Info("request", "request", s.Meta.RequestID, "method", s.Method, "route", s.Route, "status", s.Status,
		"ms", s.Took.Milliseconds())
}

func (a *App) serveOpenAPI(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	b, err := a.OpenAPI()
	if err != nil {
		httpx.WriteProblem(w, http.StatusInternalServerError)
		return
	}
	_, _ = w.Write(b) // an error means that the reader disconnected
}

func (a *App) securityTxt(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	expires := a.Clock.Now().AddDate(1, 0, 0).Format("2006-01-02T00:00:00Z")
	_, _ = fmt.Fprintf(w, "Contact: mailto:%s\nExpires: %s\nPreferred-Languages: pt, en\nCanonical: %s\n",
		a.Config.SupportEmail, expires, a.Config.BaseURL+"/.well-known/security.txt")
}
