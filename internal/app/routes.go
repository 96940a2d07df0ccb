package app

import (
	"fmt"
	"net/http"
	"strings"
	"sync"

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
	a.API = a.operations(r)
	a.openAPI = sync.OnceValues(a.describe)

	r.Get("/api/events", a.events)
	r.Get("/api/call/ws", a.Room.Socket)
	a.SSO.ScimRoutes(r)
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

// operations registers every operation on the router.
func (a *App) operations(r chi.Router) *httpx.API {
	api := httpx.NewAPI(r, a.Config.ProductName, a.Log)
	api.Limiter, api.Authenticate = a.Limiter, a.Login.Authenticate
	api.ReadOnly = a.DB.ReadOnly
	api.Audit, api.StepUp = a.Audit, a.Login.StepUp
	api.TokenFaults = []*fault.Error{login.ErrSignedOut}
	api.StepUpFaults = login.StepUpFaults
	api.AlsoFails("delete-card", subscription.ErrLastCard)
	a.Login.Routes(api)
	a.Account.Routes(api)
	a.Notify.Routes(api)
	a.Address.Routes(api)
	a.Directory.Routes(api)
	a.Agenda.Routes(api)
	a.Subscription.Routes(api)
	a.Search.Routes(api)
	a.Payment.Routes(api)
	a.Booking.Routes(api)
	a.Standing.Routes(api)
	a.Waiting.Routes(api)
	a.Calendar.Routes(api)
	a.Packages.Routes(api)
	a.OwnPatient.Routes(api)
	a.Record.Routes(api)
	a.Agreement.Routes(api)
	a.Questionnaire.Routes(api)
	a.Room.Routes(api)
	a.Practice.Routes(api)
	a.Company.Routes(api)
	a.Contract.Routes(api)
	a.SSO.Routes(api)
	a.Evidence.Routes(api)
	a.Backoffice.Routes(api)
	a.Payout.Routes(api)
	a.configRoute(api)
	return api
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

func isAPI(path string) bool {
	return path == "/api" || strings.HasPrefix(path, "/api/") && path != "/api/" || strings.HasPrefix(path, "/scim/")
}

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
